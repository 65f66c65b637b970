import type { Language } from "../../contract/languages.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import {
  getLeaderboard,
  type Leaders,
  leadersOf,
  type Provisional,
  provisionalIn,
} from "../../operations/leaderboards.ts";
import { RULESETS, shippedRuleset } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { ButtonLink } from "../kit/buttons.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Bullets, LinkLine, More, Section } from "../kit/lists.tsx";
import { cursorIn, needed, pageFrom, pagesAt } from "../kit/opened.ts";
import { FigureTable } from "../kit/table.tsx";
import { pointsOf, shareWords } from "../kit/rated.tsx";
import { Mark } from "../kit/bot-mark.tsx";

/** Players per page of a leaderboard, and per leaderboard in the overview. */
const PLAYERS = 50;
const FIRST = 3;
/** How many players without a place are shown below a leaderboard. */
const PROVISIONAL = 20;

export function titleOf(id: string, language: Language): string {
  const shipped = shippedRuleset(id);
  return shipped === null ? id : rulesetTitle(shipped, language);
}

async function allPage(c: Ctx) {
  const boards = await leadersOf(FIRST, portsOf(c));
  const { language } = c.var;
  const { ratings: words } = wordsIn(language);
  const among = new Map(boards.map((board) => [board.ruleset, board]));
  const inOrder = RULESETS.flatMap(({ id }) => among.get(id) ?? []);
  const others = RULESETS.map(({ id }) => id).filter((id) => !among.has(id));
  const provisional = await provisionalIn(others, FIRST, portsOf(c));
  const begun = others.filter((id) => provisional.get(id)?.length);
  const empty = others.filter((id) => !begun.includes(id));
  return (
    <Layout title={words.title} description={words.about}>
      <p>{words.about}</p>
      {inOrder.length + begun.length === 0 && <p>{words.nobodyAnywhere}</p>}
      {inOrder.map(({ ruleset, players, first }) => (
        <Beginning ruleset={ruleset} places={first} text={words.whole(players)} />
      ))}
      {begun.map((id) => (
        <Beginning ruleset={id} places={[]} provisional={provisional.get(id)} text={words.one.board} />
      ))}
      <p class="soft small">{[words.takes, words.means].join(" ")}</p>
      <details open={inOrder.length + begun.length === 0}>
        <summary>{words.empty}</summary>
        <Bullets
          class="inline"
          of={empty.map((id) => (
            <a href={`/leaderboards/${id}`}>{titleOf(id, language)}</a>
          ))}
        />
      </details>
    </Layout>
  );
}

/** The beginning of a leaderboard, with a link to the whole one. */
function Beginning({ text, ...props }: Omit<PlacesProps, "labelledBy"> & { readonly text: string }) {
  const { ruleset } = props;
  return (
    <Section id={ruleset} title={titleOf(ruleset, useFrame().language)}>
      <Places {...props} labelledBy={ruleset} />
      <LinkLine href={`/leaderboards/${ruleset}`} text={text} />
    </Section>
  );
}

interface PlacesProps {
  readonly ruleset: string;
  readonly places: Leaders["first"];
  /** Players without a place, below a line. */
  readonly provisional?: readonly Provisional[] | undefined;
  readonly labelledBy: string;
}

interface RowProps extends Provisional {
  readonly ruleset: string;
  readonly rank?: string | number;
  readonly share?: string;
}

const Row = ({ ruleset, rank, name, games, share, ...rating }: RowProps) => (
  <tr>
    <td>{rank}</td>
    <th scope="row" class="name">
      <a href={`/players/${name}/ratings/${ruleset}`}>{name}</a>
      {name === useFrame().principal?.name && <Mark>{useWords().finding.players.you}</Mark>}
    </th>
    <td class="number">{pointsOf(rating)}</td>
    <td class="number">{games}</td>
    <td class="number">{share}</td>
  </tr>
);

function Places({ ruleset, places, provisional = [], labelledBy }: PlacesProps) {
  const { language } = useFrame();
  const { ratings: words, standing } = useWords();
  return (
    <FigureTable
      labelledBy={labelledBy}
      texts={[words.rank, words.player]}
      numbers={[standing.player.rating, standing.player.games, words.percentile]}
    >
      {places.map(({ percentile, ...place }) => (
        <Row {...place} {...{ ruleset }} rank={place.rank ?? "…"} share={shareWords(percentile, language)} />
      ))}
      {provisional.length > 0 && (
        <tr>
          <td colspan={5}>{words.provisional}</td>
        </tr>
      )}
      {provisional.map((player) => (
        <Row {...player} ruleset={ruleset} />
      ))}
    </FigureTable>
  );
}

async function onePage(c: Ctx) {
  const cursor = cursorIn(c);
  const ruleset = c.req.param("ruleset") ?? "";
  const input = { ruleset, cursor, limit: PLAYERS };
  const { items, next } = needed(await getLeaderboard.run(null, input, portsOf(c)));
  const unlisted = next === null ? await provisionalIn([ruleset], PROVISIONAL, portsOf(c)) : null;
  const provisional = unlisted?.get(ruleset) ?? [];
  const { language } = c.var;
  const { ratings: words, competition } = wordsIn(language);
  const rules = titleOf(ruleset, language);
  const href = `/leaderboards/${ruleset}`;
  return (
    <Layout title={words.of(rules)} description={words.aboutOne(rules)}>
      <p id="about">{words.aboutOne(rules)}</p>
      {items.length + provisional.length === 0 ? (
        <p>{cursor == null ? words.nobody : words.end}</p>
      ) : (
        <Places {...{ ruleset, provisional }} places={items} labelledBy="about" />
      )}
      <p class="actions">
        {cursor != null && <a href={href}>{words.top}</a>}
        <More href={pageFrom(href, next)} says={competition.nextPlaces} />
      </p>
      <p class="soft small">{[words.takes, words.means].join(" ")}</p>
      <p class="actions">
        <ButtonLink href={`/lobby?ruleset=${ruleset}`} text={words.find} />
        <a href={`/rules/${ruleset}`}>{rules}</a>
        <a href="/leaderboards">{words.all}</a>
      </p>
    </Layout>
  );
}

/** `/leaderboards`: an overview; `/leaderboards/<rule set>`: one leaderboard. */
export const leaderboardPages = pagesAt({ "/leaderboards": allPage, "/leaderboards/:ruleset": onePage });
