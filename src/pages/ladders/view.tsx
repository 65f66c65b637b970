import type { LadderView } from "../../contract/ladder.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { clockLine } from "../../i18n/sentences/index.ts";
import { dayWords } from "../../i18n/times.ts";
import { newId } from "../../lib/ids.ts";
import { BotMark, Mark } from "../kit/bot-mark.tsx";
import { Alert, type Refused } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf, useWords } from "../kit/context.tsx";
import { Facts } from "../kit/lists.tsx";
import { FigureTable } from "../kit/table.tsx";
import { ButtonForm } from "../kit/buttons.tsx";
import {
  Entry,
  gamesWords,
  matchHref,
  Player,
  requiresWords,
  rulesTitle,
  spanText,
} from "../kit/competition.tsx";

interface LadderShown {
  readonly frame: Frame;
  readonly ladder: LadderView;
  readonly refused: Refused | null;
  readonly mayOrganise: boolean;
}

/** From 0; -1 if the reader is not on the ladder. */
const placeOf = ({ frame, ladder }: LadderShown): number =>
  ladder.places.findIndex(({ name }) => name === frame.principal?.name);

export function LadderPage(shown: LadderShown) {
  const { frame, ladder, refused } = shown;
  const { language } = frame;
  const { ladders: words } = wordsIn(language).competition;
  const { name, ruleset, reach, places } = ladder;
  const [again, idle] = [spanText(ladder.again, language), spanText(ladder.idle, language)];
  return (
    <Layout
      frame={frame}
      title={name}
      {...(refused === null ? { description: `${name}. ${words.about}` } : {})}
    >
      <Alert says={refused && refused.detail} />
      <p>
        <a href={`/rules/${ruleset}`}>{rulesTitle(ruleset, language)}</a>
        {ladder.closed && <Mark>{words.closed}</Mark>}
      </p>
      <p id="places">{words.rules(reach, again, idle)}</p>
      <Own {...shown} />
      {places.length === 0 ? <p class="soft">{words.nobody}</p> : <Places {...shown} />}
      <Terms {...shown} />
      <Acts {...shown} />
      <p>
        <a href="/ladders">{words.all}</a>
      </p>
    </Layout>
  );
}

function Own(shown: LadderShown) {
  const { frame, ladder } = shown;
  const { ladders: words } = wordsIn(frame.language).competition;
  const home = `/ladders/${ladder.id}`;
  if (placeOf(shown) !== -1)
    return (
      <details>
        <summary>{words.leave}</summary>
        <ButtonForm action={`${home}/leave`} label={words.leave} isGrave>
          <p class="hint">{words.leaveHint}</p>
        </ButtonForm>
      </details>
    );
  if (ladder.closed) return null;
  return <Entry frame={frame} home={home} label={words.enter} />;
}

function Places(shown: LadderShown) {
  const { frame, ladder } = shown;
  const { competition: words, ratings } = wordsIn(frame.language);
  return (
    <FigureTable
      labelledBy="places"
      texts={[ratings.rank, ratings.player, words.ladders.matches]}
      numbers={[]}
    >
      {ladder.places.map((_, at) => (
        <Place {...shown} at={at} />
      ))}
    </FigureTable>
  );
}

/** As far as the ladder's page can tell; the operation decides. */
function isInReach(shown: LadderShown, at: number): boolean {
  const { reach, places, closed } = shown.ladder;
  const own = placeOf(shown);
  const isFree = places[own]?.attacking === null && places[at]?.defending === null;
  return !closed && isFree && at < own && own - at <= reach;
}

interface PlaceProps extends LadderShown {
  readonly at: number;
}

/** The player's matches, and a button to challenge them. */
function MatchesAt({ at, ...shown }: PlaceProps) {
  const { ladder } = shown;
  const { competition, finding } = useWords();
  const { ladders: words } = competition;
  const { name, defending, attacking } = ladder.places[at]!;
  return (
    <>
      {defending !== null && (
        <div>
          <a href={matchHref(defending, ladder.pairing.games)}>{words.defends}</a>
        </div>
      )}
      {attacking !== null && (
        <div>
          <a href={matchHref(attacking, ladder.pairing.games)}>{words.attacks}</a>
        </div>
      )}
      {isInReach(shown, at) && (
        <ButtonForm
          action={`/ladders/${ladder.id}/challenge`}
          label={finding.players.challenge}
          keyed={newId()}
        >
          <input type="hidden" name="name" value={name} />
        </ButtonForm>
      )}
    </>
  );
}

function Place(props: PlaceProps) {
  const { frame, ladder, at } = props;
  const { competition, finding } = useWords();
  const place = ladder.places[at];
  if (place === undefined) return null;
  const { name, since } = place;
  const day = dayWords(Date.parse(since), frame.language, readerOf(frame).timezone, "medium");
  return (
    <tr>
      <td>{at + 1}</td>
      <th scope="row" class="name">
        <Player name={name} />
        <BotMark of={place} language={frame.language} />
        {name === frame.principal?.name && <Mark>{finding.players.you}</Mark>}
        <div class="soft small">{competition.ladders.since(day)}</div>
      </th>
      <td>
        <MatchesAt {...props} />
      </td>
    </tr>
  );
}

function Terms({ frame, ladder }: LadderShown) {
  const { language } = frame;
  const { facts } = wordsIn(language).competition;
  return (
    <Facts
      of={[
        [facts.games, gamesWords(ladder, language)],
        [facts.clock, clockLine(ladder.clock, language)],
        [facts.requires, requiresWords(ladder.requires, language)],
        [facts.organisers, ladder.organisers.map((name) => <Player name={name} />)],
      ]}
    />
  );
}

function Acts({ frame, ladder, mayOrganise }: LadderShown) {
  const { acts, ladders: words } = wordsIn(frame.language).competition;
  if (ladder.closed || !mayOrganise) return null;
  return (
    <section class="box" aria-labelledby="organise">
      <h2 id="organise">{acts.title}</h2>
      <p>
        <a class="button quiet" href={`/ladders/${ladder.id}/edit`}>
          {acts.edit}
        </a>
      </p>
      <ButtonForm action={`/ladders/${ladder.id}/close`} label={words.close} isGrave>
        <p class="hint">{words.closeHint}</p>
      </ButtonForm>
    </section>
  );
}
