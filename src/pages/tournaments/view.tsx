import { cursorOf } from "../../contract/lists.ts";
import type {
  BracketView,
  EntrantView,
  LogEntryView,
  StandingView,
  TournamentView,
} from "../../contract/tournament.ts";
import type { Place } from "../../lib/places.ts";
import { BotMark, Mark } from "../kit/bot-mark.tsx";
import { filled } from "../kit/due.tsx";
import { Alert, useRefused } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import { LinkLine, Section } from "../kit/lists.tsx";
import { useWords } from "../kit/context.tsx";
import { useFormat } from "../kit/format.ts";
import { FigureTable } from "../kit/table.tsx";
import { ButtonForm } from "../kit/buttons.tsx";
import { Invited, OrganisersPart } from "./acts.tsx";
import { Bracket } from "./bracket.tsx";
import { Crosstable, leavesOutRounds, tiebreakKey } from "./crosstable.tsx";
import { OwnGames } from "./own-games.tsx";
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

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly next: Place | null;
}

interface TournamentProps {
  readonly tournament: TournamentView;
  /** The id of the latest entry of the tournament's stream. The page's script follows the stream from there. */
  readonly place: string | null;
  /** The reader's status; null for readers who have not entered. */
  readonly own: EntrantView["status"] | null;
  /** Empty once there are standings. */
  readonly players: Listed<EntrantView>;
  readonly standings: Listed<StandingView>;
  /** Whether the reader asked for all rounds of a large table. */
  readonly hasAllRounds: boolean;
  readonly bracket: BracketView | null;
  /** The winners' names; empty until the tournament is over. */
  readonly winners: readonly string[];
  readonly log: Listed<LogEntryView>;
  readonly mayOrganise: boolean;
}

const addressOf = ({ id }: TournamentView): string => `/tournaments/${id}`;

function Status({ tournament }: TournamentProps) {
  const { format, status, round } = tournament;
  const all = useWords();
  const words = all.competition;
  return (
    <p>
      <strong>{words.formats[format]}</strong>
      <Mark>{words.states[status]}</Mark>{" "}
      {round > 0
        ? roundWords(tournament, all)
        : (status === "draft" || status === "open") && <Starts tournament={tournament} />}
    </p>
  );
}

function BracketPart({ bracket }: TournamentProps) {
  if (bracket === null || bracket.rounds.length === 0) return null;
  return (
    <Section id="bracket" title={useWords().competition.bracket.title}>
      <Bracket bracket={bracket} />
    </Section>
  );
}

export function TournamentPage(props: TournamentProps) {
  const { tournament, mayOrganise, standings, bracket, own } = props;
  const { name, status, format } = tournament;
  const words = useWords().competition;
  const refused = useRefused();
  const description = `${name}: ${words.formats[format]}, ${words.states[status]}`;
  const isPublic = status !== "draft" && refused === null;
  return (
    <Layout title={name} isWide {...(isPublic && { description })}>
      <Newer {...props} />
      <Alert says={refused && [refused.detail, ...new Set(refused.fields.values())].join(" ")} />
      <OwnGames rows={standings.items} bracket={bracket} games={tournament.pairing.games} />
      <Status {...props} />
      <Own {...props} />
      <Invited tournament={tournament} isIn={own !== null && own !== "withdrawn"} />
      <Winners {...props} />
      <BracketPart {...props} />
      {standings.items.length > 0 && <Standings {...props} />}
      <div class="split">
        <div>
          <Rounds tournament={tournament} />
          <TournamentFacts tournament={tournament} />
        </div>
        <div>{standings.items.length === 0 && <Entrants {...props} />}</div>
      </div>
      {mayOrganise && status !== "finished" && status !== "cancelled" && (
        <OrganisersPart tournament={tournament} />
      )}
      <Log {...props} />
      <LinkLine href="/tournaments" text={words.all} />
    </Layout>
  );
}

function Winners({ winners }: TournamentProps) {
  const { finished: words } = useWords().notices.competition;
  if (winners.length === 0) return null;
  return (
    <p>
      <strong>{filled((list) => words.winners(list, winners.length), <Players names={winners} />)}</strong>
    </p>
  );
}

function Own({ tournament, own }: TournamentProps) {
  const { status } = tournament;
  const words = useWords().competition;
  const home = addressOf(tournament);
  if (status !== "open" && own === null) return null;
  if (own !== null)
    return (
      <div class="note">
        <p>{words.you[own]}</p>
        {status === "open" && <ButtonForm action={`${home}/withdraw`} label={words.withdraw} isKeyed />}
        {status === "running" && own === "playing" && (
          <details>
            <summary>{words.withdraw}</summary>
            <ButtonForm action={`${home}/withdraw`} label={words.withdraw} isKeyed isGrave>
              <p class="hint">{words.withdrawHint}</p>
            </ButtonForm>
          </details>
        )}
      </div>
    );
  return <Entry home={home} label={words.enter} />;
}

/** Lists the players in order of entry. Seeds are known from the start of the tournament. */
function Entrants({ tournament, players }: TournamentProps) {
  const { competition: words, ratings, standing } = useWords();
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
                <Player name={player.name} /> <BotMark of={player} />
                <StatusMark status={player.status} />
              </th>
              <td class="number">{player.rating === null ? "–" : Math.round(player.rating)}</td>
            </tr>
          ))}
        </FigureTable>
      )}
      <GoOn tournament={tournament} name="players" next={players.next} />
    </>
  );
}

function StatusMark({ status }: Pick<EntrantView, "status">) {
  const { marks } = useWords().competition;
  return status === "entered" || status === "playing" ? null : <Mark>{marks[status]}</Mark>;
}

interface GoOnProps extends Pick<TournamentProps, "tournament"> {
  /** The name of the list in the query, and its id on the page. */
  readonly name: string;
  readonly next: Place | null;
}

function GoOn({ tournament, name, next }: GoOnProps) {
  if (next === null) return null;
  const href = `${addressOf(tournament)}?${name}=${encodeURIComponent(cursorOf(next))}#${name}`;
  return <LinkLine href={href} text={useWords().competition.nextPlaces} />;
}

function Standings({ tournament, hasAllRounds, standings: { items, next } }: TournamentProps) {
  const all = useWords();
  const words = all.competition;
  const groups = [...Map.groupBy(items, ({ group = 0 }) => group)];
  return (
    <>
      <h2 id="standings">{words.standings}</h2>
      {groups.map(([group, rows]) => (
        <>
          {group > 0 && <h3 id={`group-${group}`}>{words.group(String(group))}</h3>}
          <Crosstable
            tournament={tournament}
            rows={rows}
            hasAllRounds={hasAllRounds}
            labelledBy={group > 0 ? `group-${group}` : "standings"}
          />
        </>
      ))}
      {!hasAllRounds && groups.some(([, rows]) => leavesOutRounds(tournament, rows)) && (
        <LinkLine href={`${addressOf(tournament)}?rounds=all#standings`} text={words.allRounds} />
      )}
      <p class="soft small">{[words.legend, tiebreakKey(tournament, all)].join(" ")}</p>
      <GoOn tournament={tournament} name="standings" next={next} />
    </>
  );
}

function Rounds({ tournament }: Pick<TournamentProps, "tournament">) {
  const words = useWords().competition;
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

/** Returns an organiser's ruling: the points of each game, the attackers' first, and the player who advances. */
const ruledWords = ({ games = [], winner = null }: LogEntryView): string =>
  [
    ...games.map(({ attackers, score }) => `${attackers} ${pointsWords(score)}:${pointsWords(1 - score)}`),
    ...(winner === null ? [] : [`→ ${winner}`]),
  ].join(", ");

function Log({ tournament, log: { items, next } }: TournamentProps) {
  const { competition, notices } = useWords();
  const words = competition.log;
  const format = useFormat();
  return (
    <details id="log">
      <summary>{words.title}</summary>
      <ul class="entries">
        {items.map((entry) => {
          const { type, by, player = "", round = 0, table = 0, endsAt, because, reason, at } = entry;
          const when = endsAt === undefined ? "" : format.dayTime(endsAt);
          const facts = { by, player, round: String(round), table: String(table), when };
          return (
            <li>
              <span class="soft">{format.dayTime(at)}</span>{" "}
              {words.did({ ...facts, type: type.replace("-", "_"), result: ruledWords(entry) })}{" "}
              {because !== undefined && `${notices.rating.reasons[because]} `}
              {reason !== undefined && <span class="said">{words.why(reason)}</span>}
            </li>
          );
        })}
      </ul>
      <GoOn tournament={tournament} name="log" next={next} />
    </details>
  );
}
