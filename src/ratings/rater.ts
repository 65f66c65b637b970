import { aged, type Change, type DatedStanding, NEW, rate, type Standing } from "./glicko2.ts";
import { dayOf, type FittedGame, nextOffset, type Offset } from "./offset.ts";

export interface PoolPlayer extends DatedStanding {
  readonly games: number;
}

export interface GameToRate {
  readonly ratedAt: number;
  readonly attackers: string;
  readonly defenders: string;
  /** The attackers' score, from 0 to 1. */
  readonly score: number;
  /** Games with bots do not count for the offset. */
  readonly hasBot: boolean;
}

/** How a game changed a player, and which of the player's games it was, from 1. */
export interface SideEntry extends Change {
  readonly games: number;
}

export interface Entry {
  readonly offset: number;
  readonly attackers: SideEntry;
  readonly defenders: SideEntry;
}

/** The offset of a day. `day`: days since 1970. */
export interface OffsetDay extends Offset {
  readonly day: number;
}

export const fittedOf = (score: number, { attackers, defenders }: Entry): FittedGame => ({
  attackers: attackers.before,
  defenders: defenders.before,
  score,
});

/** `games`: the games already rated on the day `today` that count for the next offset. */
type Start = Readonly<{ today: OffsetDay; games: readonly FittedGame[] }>;

/** Rates games in order, beginning anywhere in a pool's list of games. New games and replays are rated by the same code. */
export class Rater {
  readonly players = new Map<string, PoolPlayer>();
  readonly #known: (player: string) => PoolPlayer | null;
  #day: OffsetDay;
  #dayGames: FittedGame[];
  #newDays: OffsetDay[] = [];

  /** @param known returns a player's standing before the first game to rate; null if they had no rated game */
  constructor({ today, games }: Start, known: (player: string) => PoolPlayer | null) {
    this.#day = today;
    this.#dayGames = [...games];
    this.#known = known;
  }

  /** Advances to a day. The offset is fitted at each midnight. */
  goTo(later: number): void {
    while (this.#day.day < later) {
      this.#day = { day: this.#day.day + 1, ...nextOffset(this.#day, this.#dayGames) };
      this.#dayGames = [];
      this.#newDays.push(this.#day);
    }
  }

  add({ ratedAt, score, hasBot, ...sides }: GameToRate): Entry {
    this.goTo(dayOf(ratedAt));
    const [attackers, defenders] = [this.#playerOf(sides.attackers), this.#playerOf(sides.defenders)];
    const { offset } = this.#day;
    const change = rate(standing(attackers, ratedAt), standing(defenders, ratedAt), { score, offset });
    const entry: Entry = {
      offset,
      attackers: this.#noteSide(sides.attackers, attackers, change.attackers, ratedAt),
      defenders: this.#noteSide(sides.defenders, defenders, change.defenders, ratedAt),
    };
    if (!hasBot) this.#dayGames.push(fittedOf(score, entry));
    return entry;
  }

  /** Returns the days that have begun since the last call. */
  takeDays(): OffsetDay[] {
    const days = this.#newDays;
    this.#newDays = [];
    return days;
  }

  #playerOf(id: string): PoolPlayer | null {
    return this.players.get(id) ?? this.#known(id);
  }

  #noteSide(id: string, before: PoolPlayer | null, change: Change, ratedAt: number): SideEntry {
    const games = (before?.games ?? 0) + 1;
    this.players.set(id, { ...change.after, ratedAt, games });
    return { ...change, games };
  }
}

const standing = (player: PoolPlayer | null, at: number): Standing =>
  player === null ? NEW : aged(player, at);
