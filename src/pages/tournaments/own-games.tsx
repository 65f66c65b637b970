import type { BracketView, StandingView } from "../../contract/tournament.ts";
import { matchHref } from "../kit/competition.tsx";
import { Bullets } from "../kit/lists.tsx";
import { useFrame, useWords } from "../kit/context.tsx";

interface OwnGame {
  readonly round: number;
  readonly opponent: string;
  /** The id of the first game, which is also the id of the match. */
  readonly match: string;
  readonly games: number;
}

/** How many running pairings are listed. Players find further pairings in the table and on `/me`. */
const AT_MOST = 3;

const inTable = (name: string, rows: readonly StandingView[]): OwnGame[] =>
  rows
    .filter((row) => row.name === name)
    .flatMap(({ cells }) => cells)
    .flatMap(({ round, opponent, games, how }) => {
      const [match] = games;
      if (how !== null || opponent === null || match === undefined) return [];
      return [{ round, opponent, match, games: games.length }];
    });

const inBracket = (name: string, { rounds }: BracketView, games: number): OwnGame[] =>
  rounds.flatMap(({ n, pairings }) =>
    pairings.flatMap(({ players, match, winner }) => {
      const opponent = players.find((one) => one !== name);
      if (!players.includes(name) || winner !== null || match === null || opponent === undefined) return [];
      return [{ round: n, opponent, match, games }];
    }),
  );

interface Played {
  readonly rows: readonly StandingView[];
  readonly bracket: BracketView | null;
  /** The number of games in each pairing of the bracket. */
  readonly games: number;
}

/** Returns a player's first running pairings, by round. */
export const ownGames = (name: string, { rows, bracket, games }: Played): readonly OwnGame[] =>
  [...inTable(name, rows), ...(bracket === null ? [] : inBracket(name, bracket, games))]
    .toSorted((a, b) => a.round - b.round)
    .slice(0, AT_MOST);

/** Links to the reader's running games. They come first on the page, so that players find them at once. */
export function OwnGames(played: Played) {
  const { yours } = useWords().competition;
  const { name = "" } = useFrame().principal ?? {};
  const of = ownGames(name, played);
  if (of.length === 0) return null;
  return (
    <nav class="due next-games" aria-label={yours.title}>
      <p>{yours.title}</p>
      <Bullets
        class="plain"
        of={of.map(({ round, opponent, match, games }) => (
          <a href={matchHref(match, games)}>{yours.game(String(round), opponent)}</a>
        ))}
      />
    </nav>
  );
}
