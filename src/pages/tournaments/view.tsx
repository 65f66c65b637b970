import { cursorOf } from "../../contract/lists.ts";
import type {
  BracketView,
  EntrantView,
  LogEntryView,
  StandingView,
  TournamentView,
} from "../../contract/tournament.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import type { Place } from "../../lib/places.ts";
import { BotMark, Mark } from "../kit/bot-mark.tsx";
import { filled } from "../kit/due.tsx";
import { Alert, type Refused } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, useWords } from "../kit/context.tsx";
import { useFormat } from "../kit/format.ts";
import { FigureTable } from "../kit/table.tsx";
import { ButtonForm } from "../kit/buttons.tsx";
import { Invited, OrganisersPart } from "./acts.tsx";
import { Bracket } from "./bracket.tsx";
import { Crosstable, tiebreakKey } from "./crosstable.tsx";
import {
  Entry,
  Newer,
  Player,
  Players,
  pointsWords,
  roundWords,
  Starts,
  TournamentFacts,
} from "../kit/competition.tsx";

export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next: Place | null;
}

export interface TournamentShown {
  readonly frame: Frame;
  readonly tournament: TournamentView;
  /** The id of the last entry of its stream. */
  readonly place: string | null;
  /** Null for readers who do not play in it. */
  readonly own: EntrantView["status"] | null;
  /** Empty once there are standings. */
  readonly players: Listed<EntrantView>;
  readonly standings: Listed<StandingView>;
  readonly bracket: BracketView | null;
  /** Names; empty until the tournament is over. */
  readonly winners: readonly string[];
  readonly log: Listed<LogEntryView>;
  readonly refused: Refused | null;
  readonly mayOrganise: boolean;
  readonly reader: string | null;
}

const addressOf = ({ id }: TournamentView): string => `/tournaments/${id}`;

function Status({ frame, tournament }: TournamentShown) {
  const { format, status, round } = tournament;
  const words = useWords().competition;
  return (
    <p>
      <strong>{words.formats[format]}</strong>
      <Mark>{words.states[status]}</Mark>{" "}
      {round > 0
        ? roundWords(tournament, frame.language)
        : (status === "draft" || status === "open") && <Starts frame={frame} tournament={tournament} />}
    </p>
  );
}

function BracketPart({ frame, bracket }: TournamentShown) {
  const words = useWords().competition;
  if (bracket === null || bracket.rounds.length === 0) return null;
  return (
    <section aria-labelledby="bracket">
      <h2 id="bracket">{words.bracket.title}</h2>
      <Bracket bracket={bracket} language={frame.language} />
    </section>
  );
}

function Overview(shown: TournamentShown) {
  const { frame, tournament, standings } = shown;
  return (
    <div class="split">
      <div>
        <Rounds tournament={tournament} frame={frame} />
        <TournamentFacts frame={frame} tournament={tournament} />
      </div>
      <div>{standings.items.length === 0 && <Entrants {...shown} />}</div>
    </div>
  );
}

export function TournamentPage(shown: TournamentShown) {
  const { frame, tournament, refused, mayOrganise, standings } = shown;
  const { name, status } = tournament;
  const words = wordsIn(frame.language).competition;
  const description = [words.formats[tournament.format], words.states[status]].join(", ");
  return (
    <Layout
      frame={frame}
      title={name}
      isWide
      {...(status === "draft" || refused !== null ? {} : { description: `${name}: ${description}` })}
    >
      <Newer {...shown} />
      <Alert says={refused && [refused.detail, ...new Set(refused.fields.values())].join(" ")} />
      <Status {...shown} />
      <Own {...shown} />
      <Invited
        frame={frame}
        tournament={tournament}
        reader={shown.reader}
        isIn={shown.own !== null && shown.own !== "withdrawn"}
      />
      <Winners {...shown} />
      <BracketPart {...shown} />
      {standings.items.length > 0 && <Standings {...shown} />}
      <Overview {...shown} />
      {mayOrganise && status !== "finished" && status !== "cancelled" && (
        <OrganisersPart frame={frame} tournament={tournament} />
      )}
      <Log {...shown} />
      <p>
        <a href="/tournaments">{words.all}</a>
      </p>
    </Layout>
  );
}

function Winners({ frame, winners }: TournamentShown) {
  const { finished: words } = wordsIn(frame.language).notices.competition;
  if (winners.length === 0) return null;
  return (
    <p>
      <strong>{filled((list) => words.winners(list, winners.length), <Players names={winners} />)}</strong>
    </p>
  );
}

function Own({ frame, tournament, own }: TournamentShown) {
  const { status } = tournament;
  const words = wordsIn(frame.language).competition;
  const home = addressOf(tournament);
  if (status !== "open" && own === null) return null;
  if (own !== null)
    return (
      <div class="note">
        <p>{words.you[own]}</p>
        {status === "open" && (
          <ButtonForm action={`${home}/withdraw`} label={words.withdraw} keyed={newId()} />
        )}
        {status === "running" && own === "playing" && (
          <details>
            <summary>{words.withdraw}</summary>
            <ButtonForm action={`${home}/withdraw`} label={words.withdraw} keyed={newId()} isGrave>
              <p class="hint">{words.withdrawHint}</p>
            </ButtonForm>
          </details>
        )}
      </div>
    );
  return <Entry frame={frame} home={home} label={words.enter} />;
}

/** In order of entry, or by seed. */
function Entrants({ frame, tournament, players }: TournamentShown) {
  const { competition: words, ratings, standing } = wordsIn(frame.language);
  return (
    <>
      <h2 id="players">{words.facts.players}</h2>
      {players.items.length === 0 ? (
        <p class="soft">{words.nobody}</p>
      ) : (
        <FigureTable labelledBy="players" texts={[ratings.player]} numbers={[standing.player.rating]}>
          {players.items.map((player) => (
            <tr>
              <th scope="row" class="name">
                {player.seed !== null && <span class="soft small">{`${player.seed} `}</span>}
                <Player name={player.name} /> <BotMark of={player} language={frame.language} />
                <StatusMark frame={frame} status={player.status} />
              </th>
              <td class="number">{player.rating === null ? "–" : Math.round(player.rating)}</td>
            </tr>
          ))}
        </FigureTable>
      )}
      <GoOn frame={frame} at={addressOf(tournament)} name="players" next={players.next} />
    </>
  );
}

function StatusMark({ frame, status }: { readonly frame: Frame; readonly status: EntrantView["status"] }) {
  const { marks } = wordsIn(frame.language).competition;
  return status === "entered" || status === "playing" ? null : <Mark>{marks[status]}</Mark>;
}

interface GoOnProps {
  readonly frame: Frame;
  readonly at: string;
  /** The list's name in the query. */
  readonly name: string;
  readonly next: Place | null;
}

function GoOn({ frame, at, name, next }: GoOnProps) {
  if (next === null) return null;
  return (
    <p>
      <a href={`${at}?${name}=${encodeURIComponent(cursorOf(next))}#${name}`}>
        {wordsIn(frame.language).competition.nextPlaces}
      </a>
    </p>
  );
}

function Standings({ frame, tournament, standings: { items, next } }: TournamentShown) {
  const words = wordsIn(frame.language).competition;
  const groups = [...Map.groupBy(items, ({ group = 0 }) => group)];
  return (
    <>
      <h2 id="standings">{words.standings}</h2>
      {groups.map(([group, rows]) => (
        <>
          {group > 0 && <h3 id={`group-${group}`}>{words.group(String(group))}</h3>}
          <Crosstable
            frame={frame}
            tournament={tournament}
            rows={rows}
            labelledBy={group > 0 ? `group-${group}` : "standings"}
          />
        </>
      ))}
      <p class="soft small">{[words.legend, tiebreakKey(tournament, frame.language)].join(" ")}</p>
      <GoOn frame={frame} at={addressOf(tournament)} name="standings" next={next} />
    </>
  );
}

function Rounds({ frame, tournament }: { readonly frame: Frame; readonly tournament: TournamentView }) {
  const words = wordsIn(frame.language).competition;
  if (tournament.round === 0) return null;
  return (
    <nav aria-label={words.facts.rounds}>
      <h2>{words.facts.rounds}</h2>
      <ul class="inline">
        {Array.from({ length: tournament.round }, (_, index) => String(index + 1)).map((n) => (
          <li>
            <a href={`${addressOf(tournament)}/rounds/${n}`} aria-label={words.round(n)}>
              {n}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The points of each game's attackers, or the player who goes on. */
const ruledWords = ({ games = [], winner = null }: LogEntryView): string =>
  [
    ...games.map(({ attackers, score }) => `${attackers} ${pointsWords(score)}:${pointsWords(1 - score)}`),
    ...(winner === null ? [] : [`→ ${winner}`]),
  ].join(", ");

function Log({ frame, tournament, log: { items, next } }: TournamentShown) {
  const { competition, notices } = wordsIn(frame.language);
  const words = competition.log;
  const format = useFormat();
  return (
    <details id="log">
      <summary>{words.title}</summary>
      <ul class="entries">
        {items.map((entry) => {
          const { type, by, player = "", round = 0, table = 0, endsAt, because, reason, at } = entry;
          const when = endsAt === undefined ? "" : format.dayTime(endsAt);
          const told = { by, player, round: String(round), table: String(table), when };
          return (
            <li>
              <span class="soft">{format.dayTime(at)}</span>{" "}
              {words.did({ ...told, type: type.replace("-", "_"), result: ruledWords(entry) })}{" "}
              {because !== undefined && `${notices.rating.reasons[because]} `}
              {reason !== undefined && <span class="said">{words.why(reason)}</span>}
            </li>
          );
        })}
      </ul>
      <GoOn frame={frame} at={addressOf(tournament)} name="log" next={next} />
    </details>
  );
}
