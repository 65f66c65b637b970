import type { StandingView, TournamentView } from "../../contract/tournament.ts";
import type { Catalogue } from "../../i18n/built/catalogue.ts";
import { useFrame, useWords } from "../kit/context.tsx";
import { matchHref, Player, pointsWords } from "../kit/competition.tsx";
import { Mark } from "../kit/bot-mark.tsx";

type Competition = Catalogue["competition"];
type Cell = StandingView["cells"][number];

/** Abbreviations in the style of chess. `tiebreakKey` explains them. */
const SHORT = {
  direct: "DE",
  "sonneborn-berger": "SB",
  buchholz: "BH",
  "buchholz-cut1": "BH1",
  "buchholz-median": "BM",
  wins: "W",
  "wins-attackers": "WA",
  "wins-defenders": "WD",
  "match-wins": "MW",
  seed: "S",
} as const;
type Counted = keyof typeof SHORT;

const isCounted = (name: string): name is Counted => Object.hasOwn(SHORT, name);

export const tiebreakKey = ({ tiebreaks }: TournamentView, { competition }: Catalogue): string =>
  tiebreaks
    .filter(isCounted)
    .map((name) => `${SHORT[name]}: ${competition.tiebreaks[name]}`)
    .join("; ");

/** With more players than this, the columns are rounds instead of opponents, which would not fit on a screen. */
const OPPONENTS = 16;
/** How many of the latest rounds have a column, unless the reader asks for all. Bounds the size of a large page. */
const ROUNDS = 8;

interface TableProps {
  readonly tournament: TournamentView;
  readonly hasAllRounds: boolean;
  readonly rows: readonly StandingView[];
  readonly labelledBy: string;
}

/** Marks a result: `+` or `−` without play, `*` if an organiser decided it, `…` while the games are running. */
function outcomeOf({ how, points }: Cell): string {
  if (how === null) return points === 0 ? "…" : `${pointsWords(points)}…`;
  if (how === "forfeit" || how === "double-forfeit") return points > 0 ? "+" : "−";
  return `${pointsWords(points)}${how === "ruled" ? "*" : ""}`;
}

const sideOf = ({ side }: Cell): string => (side === null ? "" : side === "attackers" ? "●" : "○");

function Outcome({ cell }: { readonly cell: Cell }) {
  const [match] = cell.games;
  const text = `${outcomeOf(cell)}${sideOf(cell)}`;
  return match === undefined ? <span>{text}</span> : <a href={matchHref(match, cell.games.length)}>{text}</a>;
}

interface Column {
  readonly head: string;
  readonly title: string;
  readonly of: (row: StandingView) => readonly Cell[] | null;
  readonly isRound: boolean;
}

/** Returns a column for each opponent; null if there are too many, or if some are not in the table. */
export function byOpponent(rows: readonly StandingView[]): readonly Column[] | null {
  if (rows.length > OPPONENTS) return null;
  const names = new Set(rows.map(({ name }) => name));
  const isWhole = rows.every(({ cells }) =>
    cells.every(({ opponent }) => opponent === null || names.has(opponent)),
  );
  if (!isWhole) return null;
  return rows.map(({ place, name }) => ({
    head: String(place),
    title: name,
    of: (row) => (row.name === name ? null : row.cells.filter(({ opponent }) => opponent === name)),
    isRound: false,
  }));
}

const lastRound = (rows: readonly StandingView[]): number =>
  Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ round }) => round)));

/** Whether a table leaves out rounds unless the reader asks for all. */
export const leavesOutRounds = ({ format }: TournamentView, rows: readonly StandingView[]): boolean =>
  lastRound(rows) > ROUNDS && (format !== "round-robin" || byOpponent(rows) === null);

/** Returns a column for each round after the first `skipped`. */
function byRound(rows: readonly StandingView[], skipped: number, words: Competition): readonly Column[] {
  const rounds = Array.from({ length: lastRound(rows) }, (_, index) => index + 1);
  return rounds.slice(skipped).map((n) => ({
    head: String(n),
    title: words.round(String(n)),
    of: (row) => row.cells.filter(({ round }) => round === n),
    isRound: true,
  }));
}

/** Points come first, so that a phone shows them without scrolling. */
export function Crosstable({ tournament, rows, hasAllRounds, labelledBy }: TableProps) {
  const opponents = tournament.format === "round-robin" ? byOpponent(rows) : null;
  const skipped = hasAllRounds ? 0 : Math.max(0, lastRound(rows) - ROUNDS);
  const columns = opponents ?? byRound(rows, skipped, useWords().competition);
  const tiebreaks = tournament.tiebreaks.filter(isCounted);
  const places = new Map(rows.map(({ name, place }) => [name, place]));
  return (
    <div class="scroll standings" role="region" aria-labelledby={labelledBy} tabindex={0}>
      <table class="crosstable">
        <Head columns={columns} tiebreaks={tiebreaks} />
        <tbody>
          {rows.map((row) => (
            <Row row={row} columns={columns} places={places} tiebreaks={tiebreaks} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadProps {
  readonly columns: readonly Column[];
  readonly tiebreaks: readonly Counted[];
}

function Head({ columns, tiebreaks }: HeadProps) {
  const { competition: words, ratings } = useWords();
  return (
    <thead>
      <tr>
        <th scope="col">{ratings.player}</th>
        <th scope="col" class="number">
          {words.points}
        </th>
        {tiebreaks.map((name) => (
          <th scope="col" class="number">
            <abbr title={words.tiebreaks[name]}>{SHORT[name]}</abbr>
          </th>
        ))}
        {columns.map(({ head, title }) => (
          <th scope="col" class="cell">
            <abbr title={title}>{head}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps extends HeadProps {
  readonly row: StandingView;
  readonly places: ReadonlyMap<string, number>;
}

function Row({ row, columns, places, tiebreaks }: RowProps) {
  const { competition: words, finding } = useWords();
  const { place, name, points, status } = row;
  const isOwn = name === useFrame().principal?.name;
  return (
    <tr class={isOwn ? "own" : undefined}>
      <th scope="row" class="name">
        {`${place}. `}
        <Player name={name} />
        {isOwn && <Mark>{finding.players.you}</Mark>}
        {status === "withdrawn" && <Mark>{words.marks.withdrawn}</Mark>}
      </th>
      <td class="number">
        <strong>{pointsWords(points)}</strong>
      </td>
      {tiebreaks.map((tiebreak) => (
        <td class="number">{row.tiebreaks[tiebreak] ?? ""}</td>
      ))}
      {columns.map(({ of, isRound }) => {
        const cells = of(row);
        if (cells === null) return <td class="cell self"></td>;
        return (
          <td class="cell">
            {cells.map((cell) => (
              <>
                <Outcome cell={cell} />
                {isRound && <span class="soft small">{against(cell, places)}</span>}
              </>
            ))}
          </td>
        );
      })}
    </tr>
  );
}

/** Refers to opponents by their place, or by name if they are not in the table. */
function against({ opponent }: Cell, places: ReadonlyMap<string, number>): string {
  if (opponent === null) return "–";
  const place = places.get(opponent);
  return place === undefined ? opponent : String(place);
}
