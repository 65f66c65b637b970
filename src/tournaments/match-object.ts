import type { MatchNews } from "../game/projections/matches.ts";
import { oneAfterAnother, oneAtATime } from "../lib/calls.ts";
import { SECOND } from "../lib/duration.ts";
import { LazyStore } from "../lib/lazy-store.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import {
  decideGone,
  decideLeft,
  decideNews,
  type GameOfMatch,
  gamesToBegin,
  type MatchState,
  type OrderedMatch,
  reportOf,
} from "./match.ts";
import { RETRY, StoredMatch, type StoredMatchHost } from "./stored-match.ts";
import type { MatchReport } from "./tournament.ts";

export interface MatchHost extends StoredMatchHost, WakingHost {
  readonly newId: () => string;
  /** Returns the ids of players who have left the service; if there are any, the game has not begun. Idempotent. */
  readonly begin: (match: MatchState, game: GameOfMatch) => Promise<readonly string[]>;
  /** Returns null if the game does not exist or has not begun. */
  readonly ask: (game: string) => Promise<MatchNews | null>;
  /** Returns the state of the game afterwards, like `ask`. Idempotent. */
  readonly resign: (game: string, player: string) => Promise<MatchNews | null>;
}

/** The alarm for due work is set this far ahead, so that it resumes the work if the object is evicted. */
const GRACE = 10 * SECOND;

export abstract class MatchObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "match";
  protected abstract override readonly host: MatchHost;
  readonly #match: LazyStore<StoredMatch> = new LazyStore(
    this.storage,
    () => new StoredMatch(this.storage, this.host),
    () => this.rearm(),
  );
  /** Runs one task at a time, so that no game begins while a player gives up the match. */
  readonly #inTurn = oneAfterAnother();

  /** Idempotent. News may arrive in any order. */
  hear(news: MatchNews): void {
    this.#hear(news);
    this.afterwards(this.#run());
  }

  /** Idempotent. */
  begin(ordered: OrderedMatch): void {
    if (this.#state() === null)
      this.#match.change((stored) => stored.append([{ type: "begun", at: now(), ...ordered }]));
    this.afterwards(this.#run());
  }

  /** Idempotent. */
  async giveUp(player: string): Promise<void> {
    await this.#inTurn(() => this.#giveUp(player));
    this.afterwards(this.#run());
  }

  state(): MatchState | null {
    return this.#state();
  }

  report(): MatchReport | null {
    const state = this.#state();
    return state && reportOf(state);
  }

  protected override rearm(): void {
    const due = this.#due();
    this.#match.alarm.by(due !== null && due <= now() ? now() + GRACE : due);
  }

  protected override async work(): Promise<Woken> {
    this.#match.alarm.spent();
    await this.#run();
    const { owner = null, games = [] } = this.#state() ?? {};
    const running = games.filter(({ status }) => status !== "finished").map(({ id }) => `game ${id}`);
    const also = [...running, ...(owner === null ? [] : [`${owner.kind} ${owner.id}`])];
    return { due: this.#due(), touches: this.#match.known()?.toPlayers.takeReached() ?? [], also };
  }

  readonly #run = oneAtATime(async () => {
    for (const { id } of this.#toBegin()) await this.#try(id, () => this.#inTurn(() => this.#beginOne(id)));
    for (const game of this.#match.known()?.gamesToAsk() ?? []) {
      this.#match.change((stored) => stored.putOff(game));
      await this.#try(game, () => this.#askOne(game));
    }
    if (this.#match.known() === null) return;
    await this.#match.opened().send();
    this.#match.change(() => {
      // Moves an alarm that is much too early: it would wake an evicted object only to be set again.
      if (this.#match.alarm.isEarly(this.#due(), 2 * RETRY)) this.#match.alarm.notBefore(this.#due());
    });
  });

  async #try(game: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      log("warn", "match-delayed", { game, fault });
    }
  }

  async #beginOne(id: string): Promise<void> {
    // The state is read again after each wait, because other games may have ended meanwhile.
    const state = this.#state();
    const game = this.#toBegin().find((one) => one.id === id);
    const gone = state === null || game === undefined ? [] : await this.host.begin(state, game);
    const current = this.#state();
    if (gone.length > 0 && current !== null)
      this.#match.change((stored) => stored.append(decideGone(current, id, gone, this.host.newId, now())));
  }

  async #askOne(game: string): Promise<void> {
    const player = this.#state()?.left[0];
    const found = await (player === undefined ? this.host.ask(game) : this.host.resign(game, player));
    if (found === null) throw new Error(`game ${game} knows nothing of its match`);
    this.#hear(found);
  }

  #hear(news: MatchNews): void {
    const state = this.#state();
    if (state === null && news.agreed === undefined) return;
    this.#match.change((stored) => {
      stored.append(decideNews(state, news, this.host.newId, now()));
      stored.follow(news);
    });
  }

  async #giveUp(player: string): Promise<void> {
    // A game that was about to begin may have begun without a report. It must be resigned, or it would be played and rated.
    for (const { id } of this.#toBegin()) {
      const found = await this.host.ask(id);
      if (found !== null) this.#hear(found);
    }
    const state = this.#state();
    if (state === null) return;
    this.#match.change((stored) => {
      stored.append(decideLeft(state, player, this.host.newId, now()));
      stored.askAllNow();
    });
  }

  #toBegin(): readonly GameOfMatch[] {
    const state = this.#state();
    return state === null ? [] : gamesToBegin(state);
  }

  #state(): MatchState | null {
    return this.#match.known()?.state ?? null;
  }

  #due(): number | null {
    return this.#match.known()?.nextDue() ?? null;
  }
}
