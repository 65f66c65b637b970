import { aged, type Change, type DatedStanding, NEW, rate, type Standing } from "./glicko2.ts";
import { dayOf, type FittedGame, nextOffset, type Offset } from "./offset.ts";

/** A player of a pool: the standing after their last game, and how many there were. */
export interface PoolPlayer extends DatedStanding {
  readonly games: number;
}

/** What of a game counts for ratings. */
export interface GameToRate {
  readonly ratedAt: number;
  /** Ids of the players. */
  readonly attackers: string;
  readonly defenders: string;
  /** The attackers'. */
  readonly score: number;
  /** Whether a program has played: such a game says nothing about the offset. */
  readonly hasBot: boolean;
}

/** What a game has done to one of its players, and the how manyeth of theirs it was. */
export interface SideEntry extends Change {
  readonly games: number;
}

/** What a game has done to a pool, by the offset of its day. */
export interface Entry {
  readonly offset: number;
  readonly attackers: SideEntry;
  readonly defenders: SideEntry;
}

/** The offset of a day, and how many games it was fitted anew from at its end: none as long as it lasts. */
export interface OffsetDay extends Offset {
  readonly day: number;
}

/** The game as the fit of its day reads it. */
export const fittedOf = (score: number, { attackers, defenders }: Entry): FittedGame => ({
  attackers: attackers.before,
  defenders: defenders.before,
  score,
});

/** Where a table begins: in the middle of a day, of which so many games have been rated. */
export interface TableStart {
  readonly today: OffsetDay;
  readonly games: readonly FittedGame[];
}

/**
 * Rates games in their order, from anywhere in a pool's list on. All numbers of a pool come from here, whether games are
 * rated as they end or again.
 * @param known who stands where before the first of them; null for nobody
 */
export function openTable({ today, games }: TableStart, known: (player: string) => PoolPlayer | null) {
  const players = new Map<string, PoolPlayer>();
  let [day, dayGames] = [today, [...games]];
  const days: OffsetDay[] = [];

  const playerOf = (id: string): PoolPlayer | null => players.get(id) ?? known(id);
  const standing = (player: PoolPlayer | null, at: number): Standing =>
    player === null ? NEW : aged(player, at);

  function note(id: string, before: PoolPlayer | null, { after }: Change, ratedAt: number): number {
    const count = (before?.games ?? 0) + 1;
    players.set(id, { ...after, ratedAt, games: count });
    return count;
  }

  /** Goes on to a day: each midnight the offset is fitted anew. */
  function goTo(later: number): void {
    while (day.day < later) {
      day = { day: day.day + 1, ...nextOffset(day, dayGames) };
      dayGames = [];
      days.push(day);
    }
  }

  return {
    goTo,

    /** Rates a game. */
    add({ ratedAt, score, hasBot, ...sides }: GameToRate): Entry {
      goTo(dayOf(ratedAt));
      const [attackers, defenders] = [playerOf(sides.attackers), playerOf(sides.defenders)];
      const { offset } = day;
      const change = rate(standing(attackers, ratedAt), standing(defenders, ratedAt), { score, offset });
      const entry: Entry = {
        offset,
        attackers: {
          ...change.attackers,
          games: note(sides.attackers, attackers, change.attackers, ratedAt),
        },
        defenders: {
          ...change.defenders,
          games: note(sides.defenders, defenders, change.defenders, ratedAt),
        },
      };
      if (!hasBot) dayGames.push(fittedOf(score, entry));
      return entry;
    },

    /** Everybody whom a game has moved so far. */
    players: players as ReadonlyMap<string, PoolPlayer>,

    /** The days that have begun since the last time that this was asked. */
    takeDays: (): OffsetDay[] => days.splice(0),
  };
}

export type Table = ReturnType<typeof openTable>;
