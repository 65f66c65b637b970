import { BoardSymbols } from "../../board/view.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { RULESETS } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import { useWords } from "../kit/context.tsx";
import { listLobby } from "../../operations/lobby.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { Select } from "../kit/fields.tsx";
import { cursorIn, needed, pageFrom, pagesAt } from "../kit/opened.ts";
import { SIZES } from "../kit/ruleset-facts.ts";
import { House, LobbyList, type LobbyProps } from "../kit/lobby-list.tsx";
import { RulesetChoice } from "../kit/rulesets.tsx";
import { SeekForm, seekOpponent } from "./seek.tsx";
import { WithoutBots } from "../kit/bot-mark.tsx";
import { ButtonLink, SubmitButton } from "../kit/buttons.tsx";
import { LinkLine } from "../kit/lists.tsx";

/** Challenges per page. */
const CHALLENGES = 20;

async function lobbyPage(c: Ctx) {
  const cursor = cursorIn(c);
  const filter = filterIn(c);
  const query = { ...filter, cursor: cursor ?? null, limit: CHALLENGES };
  const { items, next } = needed(await listLobby.run(c.var.principal ?? null, query, portsOf(c)));
  const { competition, finding, public: general, ratings } = wordsIn(c.var.language);
  const { title, about } = finding.lobby;
  return (
    <Layout title={title} description={about} isWide>
      <BoardSymbols />
      <div class="row apart beginning">
        <p>{about}</p>
        <ButtonLink href="/challenges/new" text={general.front.newChallenge} />
      </div>
      <SeekForm ruleset={filter.ruleset} />
      <Filter filter={filter} />
      <List
        filter={filter}
        challenges={items}
        isFirst={cursor === undefined}
        more={pageFrom("/lobby", next, { ...filter })}
      />
      <p class="actions">
        <a href={filter.ruleset === undefined ? "/leaderboards" : `/leaderboards/${filter.ruleset}`}>
          {filter.ruleset === undefined ? ratings.all : ratings.one.board}
        </a>
        <a href="/tournaments">{competition.title}</a>
        <a href="/ladders">{competition.ladders.title}</a>
      </p>
    </Layout>
  );
}

/** `/lobby`: the open challenges, filtered by `?ruleset=`, `?size=` and `?bots=false`. */
export const lobbyPages = pagesAt({ "/lobby": lobbyPage }).post("/lobby", seekOpponent);

type LobbyFilter = Readonly<ReturnType<typeof filterIn>>;

/** Reads the filter from the page's query. Unknown rule sets and sizes are ignored. */
function filterIn(c: Ctx) {
  const { ruleset, size, bots } = c.req.query();
  return {
    ruleset: RULESETS.find(({ id }) => id === ruleset)?.id,
    size: SIZES.find((one) => String(one) === size),
    bots: bots === "false" ? ("false" as const) : undefined,
  };
}

const isFiltered = (filter: LobbyFilter) => Object.values(filter).some((one) => one !== undefined);

/** Open while a filter is set, so that readers see why challenges are missing. */
function Filter({ filter }: { readonly filter: LobbyFilter }) {
  const words = useWords().finding.lobby;
  const sizes = SIZES.map((size) => [String(size), `${size}×${size}`] as const);
  return (
    <details open={isFiltered(filter)}>
      <summary>{words.filter}</summary>
      <form class="row low" action="/lobby">
        <RulesetChoice chosen={filter.ruleset} />
        <Select
          name="size"
          label={words.size}
          none={words.everything}
          chosen={String(filter.size)}
          options={sizes}
        />
        <WithoutBots isChosen={filter.bots === "false"} />
        <SubmitButton class="quiet" label={words.show} />
      </form>
    </details>
  );
}

interface ListProps extends LobbyProps {
  readonly filter: LobbyFilter;
  /** Whether this is the first part of the list, which begins with the house players. */
  readonly isFirst: boolean;
  /** The address of the next part; null at the end. */
  readonly more: string | null;
}

function List({ filter, challenges, isFirst, more }: ListProps) {
  const { finding, public: general } = useWords();
  const words = finding.lobby;
  if (challenges.length === 0 && isFiltered(filter))
    return (
      <>
        <ul class="games pairs">
          <House ruleset={filter.ruleset} />
        </ul>
        <p class="soft">
          {words.noneSuch} <a href="/lobby">{words.all}</a>
        </p>
      </>
    );
  return (
    <>
      <LobbyList challenges={challenges}>{isFirst && <House ruleset={filter.ruleset} />}</LobbyList>
      {more !== null && <LinkLine href={more} text={general.front.more} />}
    </>
  );
}
