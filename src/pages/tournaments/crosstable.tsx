import type { StandingView, TournamentView } from "../../contract/tournament.ts";
import type { Catalogue } from "../../i18n/built/catalogue.ts";
import { useFrame, useWords } from "../kit/context.tsx";
import { matchHref, Player, pointsWords } from "../kit/competition.tsx";
import { Mark } from "../kit/bot-mark.tsx";

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

interface TableProps {
  readonly tournament: TournamentView;
  readonly rows: readonly StandingView[];
  /** The id of the table's title. */
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

/** Returns a column for each opponent; null if some opponents are not in the table. */
function byOpponent(rows: readonly StandingView[]): readonly Column[] | null {
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

function byRound(rows: readonly StandingView[], { competition }: Catalogue): readonly Column[] {
  const last = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ round }) => round)));
  return Array.from({ length: last }, (_, index) => ({
    head: String(index + 1),
    title: competition.round(String(index + 1)),
    of: (row) => row.cells.filter(({ round }) => round === index + 1),
    isRound: true,
  }));
}

export function Crosstable({ tournament, rows, labelledBy }: TableProps) {
  const all = useWords();
  const { competition: words, ratings } = all;
  const opponents = tournament.format === "round-robin" ? byOpponent(rows) : null;
  const columns = opponents ?? byRound(rows, all);
  const tiebreaks = tournament.tiebreaks.filter(isCounted);
  const places = new Map(rows.map(({ name, place }) => [name, place]));
  return (
    <div class="scroll" role="region" aria-labelledby={labelledBy} tabindex={0}>
      <table class="crosstable">
        <thead>
          <tr>
            <th scope="col">{ratings.player}</th>
            {columns.map(({ head, title }) => (
              <th scope="col" class="cell">
                <abbr title={title}>{head}</abbr>
              </th>
            ))}
            <th scope="col" class="number">
              {words.points}
            </th>
            {tiebreaks.map((name) => (
              <th scope="col" class="number">
                <abbr title={words.tiebreaks[name]}>{SHORT[name]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row row={row} columns={columns} places={places} tiebreaks={tiebreaks} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: StandingView;
  readonly columns: readonly Column[];
  readonly places: ReadonlyMap<string, number>;
  readonly tiebreaks: readonly Counted[];
}

function Row({ row, columns, places, tiebreaks }: RowProps) {
  const { competition: words, finding } = useWords();
  const { place, name, points, status } = row;
  return (
    <tr>
      <th scope="row" class="name">
        {`${place}. `}
        <Player name={name} />
        {name === useFrame().principal?.name && <Mark>{finding.players.you}</Mark>}
        {status === "withdrawn" && <Mark>{words.marks.withdrawn}</Mark>}
      </th>
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
      <td class="number">
        <strong>{pointsWords(points)}</strong>
      </td>
      {tiebreaks.map((tiebreak) => (
        <td class="number">{row.tiebreaks[tiebreak] ?? ""}</td>
      ))}
    </tr>
  );
}

/** Refers to opponents by their place, or by name if they are not in the table. */
function against({ opponent }: Cell, places: ReadonlyMap<string, number>): string {
  if (opponent === null) return "–";
  const place = places.get(opponent);
  return place === undefined ? opponent : String(place);
}
