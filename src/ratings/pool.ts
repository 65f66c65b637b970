import type { AccountNews, AccountRecord } from "../contract/events/records.ts";
import type { RatedResult } from "../game/projections/ratings.ts";
import { DAY, formatInstant } from "../lib/duration.ts";
import { newId } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { soonest } from "../lib/wakeup.ts";
import { type NewsPorts, NewsOutbox } from "../channels/news-outbox.ts";
import { D1Copy, type RatingsTarget } from "./d1-copy.ts";
import { annulledEvent, ratedEvent, replayedEvent } from "./events.ts";
import { NEW } from "./glicko2.ts";
import { dayOf, firstOffset } from "./offset.ts";
import { type PoolPlayer, Rater } from "./rater.ts";
import { Replays } from "./replays.ts";
import { type Annulment, type PlayerRow, PoolRows, type RatedGame, type ResultRow } from "./rows.ts";

export interface PoolNeeds extends Pick<NewsPorts, "toMailbox">, RatingsTarget {
  readonly origin: string;
}

const EXPIRED_AT_ONCE = 500;
const WITHOUT_GAMES: PoolPlayer = { ...NEW, ratedAt: 0, games: 0 };

/** A player's new standing. Flags that are absent stay as they are. */
interface NewStanding {
  readonly player: string;
  readonly before: PlayerRow | null;
  readonly after: PoolPlayer;
  readonly event?: AccountNews | null;
  readonly isBot?: boolean;
  readonly isGone?: boolean;
}

const isSame = (before: PlayerRow | null, after: PoolPlayer): boolean =>
  before !== null &&
  (["rating", "rd", "volatility", "games"] as const).every((name) => before[name] === after[name]);

const inOrder = (a: RatedResult, b: RatedResult): number =>
  a.finishedAt - b.finishedAt || (a.game < b.game ? -1 : 1);

export type Annulled =
  | { readonly kind: "not-rated" }
  | { readonly kind: "already" }
  | { readonly kind: "done"; readonly game: RatedGame };

/** Change a pool in a transaction that ends with `storeNumber`. If it fails, open the pool again from the storage. */
export class RatingPool {
  readonly rows: PoolRows;
  readonly replays: Replays;
  readonly outbox: NewsOutbox;
  readonly #copy: D1Copy;
  readonly #ruleset: string;
  readonly #origin: string;
  /** Counts the changes of players and offsets. */
  #number: number;

  constructor(storage: ObjectStorage, ruleset: string, needs: PoolNeeds) {
    const { sql } = storage;
    this.rows = new PoolRows(sql);
    this.replays = new Replays(sql, this.rows);
    this.outbox = new NewsOutbox(storage, "outbox", needs);
    this.#copy = new D1Copy(sql, this.rows, ruleset, needs);
    this.#ruleset = ruleset;
    this.#origin = needs.origin;
    this.#number = this.rows.lastNumber();
  }

  hear(results: readonly RatedResult[]): void {
    const { rows } = this;
    const fresh = results.filter(({ game }) => rows.result(game) === null);
    if (fresh.length === 0) return;
    const ratedAt = Math.max(now(), rows.lastRatedAt());
    const rater = this.#raterOn(dayOf(ratedAt));
    const byId = new Map(fresh.map((result) => [result.game, result]));
    let seq = rows.lastSeq();
    for (const result of [...byId.values()].toSorted(inOrder))
      this.#rate(result, { seq: ++seq, ratedAt }, rater);
  }

  annul(game: string, annulment: Omit<Annulment, "at"> | null): Annulled {
    const row = this.rows.result(game);
    if (row === null) return { kind: "not-rated" };
    const wasAnnulled = row.annulled !== null;
    if (wasAnnulled && annulment !== null) return this.#annulAgain(game, annulment);
    if (wasAnnulled || annulment !== null) this.#setAnnulment(row, annulment);
    if (annulment !== null)
      for (const player of [row.attackers, row.defenders])
        this.#tell(player, annulledEvent(this.#about(game), annulment, player));
    return { kind: "done", game: this.rows.game(game)! };
  }

  forget(player: string): void {
    const before = this.rows.player(player);
    this.#put({ player, before, after: before ?? WITHOUT_GAMES, isGone: true });
    this.outbox.forget(player);
  }

  /** Adds the days up to today that have no offset yet. */
  addDays(): void {
    const last = this.rows.lastDay();
    if (last !== null && last.day < dayOf(now())) this.#raterOn(dayOf(now()));
  }

  tick(): void {
    this.addDays();
    for (const row of this.rows.expired(now(), EXPIRED_AT_ONCE))
      this.#put({ player: row.player, before: row, after: row });
  }

  replaySlice(): void {
    const replayed = this.replays.runSlice();
    if (replayed === null) return;
    const { game, players } = replayed;
    const about = { ...this.#about(game), undone: this.rows.result(game)?.annulled === null };
    for (const [player, standing] of players) {
      const [before, after] = [this.rows.player(player), standing ?? WITHOUT_GAMES];
      if (!isSame(before, after))
        this.#put({ player, before, after, event: replayedEvent(about, before, after) });
    }
  }

  storeNumber(): void {
    if (this.#number !== this.rows.lastNumber()) this.rows.storeNumber(this.#number);
  }

  nextDue(): number | null {
    const day = this.rows.lastDay();
    // Without games the offset stays the same, so such days are added only when they are read.
    const midnight = day === null || day.games === 0 ? null : (day.day + 1) * DAY;
    const replay = this.replays.isDue() ? now() : null;
    return soonest(midnight, this.rows.nextExpiry(), replay, this.#copy.nextDue(), this.outbox.nextDue());
  }

  /** Sends the events and the ratings that are due. Throws only if the storage fails. */
  async send(): Promise<void> {
    await Promise.all([this.#copy.update(), this.outbox.run()]);
  }

  #about(game: string) {
    return { ruleset: this.#ruleset, origin: this.#origin, game };
  }

  #tell(player: string, event: AccountNews | null): void {
    if (event === null) return;
    const record = { id: newId(), type: event.type, timestamp: formatInstant(now()), data: event.data };
    this.outbox.add(player, record as AccountRecord);
  }

  #put(change: NewStanding): void {
    const { player, before, after, event = null } = change;
    const { isBot = before?.isBot === 1, isGone = before?.isGone === 1 } = change;
    const { rating, rd, volatility, ratedAt, games } = after;
    const row = { player, rating, rd, volatility, ratedAt, games, number: ++this.#number };
    this.rows.putPlayer({ ...row, isBot: Number(isBot), isGone: Number(isGone) }, before, now());
    if (!isGone) this.#tell(player, event);
  }

  /** Returns a rater for games after the pool's last one, on a given day. Stores the offsets of the days up to that day. */
  #raterOn(day: number): Rater {
    const { rows } = this;
    const today = rows.lastDay() ?? rows.addDay({ day, ...firstOffset(this.#ruleset) }, 1);
    const next = rows.lastSeq() + 1;
    const games = today.day < day ? rows.fitted(today.first, next) : [];
    const rater = new Rater({ today, games }, (player) => {
      const known = rows.player(player);
      return known === null || known.games === 0 ? null : known;
    });
    rater.goTo(day);
    for (const one of rater.takeDays()) rows.addDay(one, next);
    if (games.length > 0) this.#number++;
    return rater;
  }

  #rate(result: RatedResult, { seq, ratedAt }: Pick<ResultRow, "seq" | "ratedAt">, rater: Rater): void {
    const { game, attackers, defenders, score, bots } = result;
    const hasBot = bots.length > 0;
    const entry = rater.add({ ratedAt, attackers, defenders, score, hasBot });
    this.rows.addGame({ seq, game, ratedAt, attackers, defenders, score, hasBot: Number(hasBot) }, entry);
    if (!hasBot) this.rows.countGames(dayOf(ratedAt), 1);
    for (const side of ["attackers", "defenders"] as const) {
      const [player, { after, games }] = [result[side], entry[side]];
      const event = ratedEvent(this.#about(game), entry[side]);
      const [before, isBot] = [this.rows.player(player), bots.includes(player)];
      this.#put({ player, before, after: { ...after, games, ratedAt }, event, isBot });
    }
  }

  #annulAgain(game: string, { request }: Omit<Annulment, "at">): Annulled {
    const before = this.rows.game(game)!;
    const isRepeat = request !== undefined && before.annulled?.request === request;
    return isRepeat ? { kind: "done", game: before } : { kind: "already" };
  }

  #setAnnulment(row: ResultRow, annulment: Omit<Annulment, "at"> | null): void {
    this.rows.annul(row.game, annulment && { ...annulment, at: now() });
    if (row.hasBot === 0) this.rows.countGames(dayOf(row.ratedAt), annulment === null ? 1 : -1);
    this.replays.add(row);
  }
}
