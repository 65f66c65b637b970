import type { GameView } from "../contract/game.ts";
import { type HousePlayer, housePlayer } from "../contract/house.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { oneAtATime } from "../lib/calls.ts";
import { SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { GRACE, type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { Wakeup } from "../lib/wakeup.ts";
import {
  type Act,
  drawAnswer,
  dueOf,
  type Granted,
  nextIn,
  type Question,
  type Thought,
  turnAct,
} from "./decide.ts";
import { type DueGame, HouseQueue, type HouseNews, retryDelay } from "./queue.ts";

/** The operations that house players use. They are also open to every other player. */
export interface HouseTable {
  readonly look: (player: HousePlayer, game: string) => Promise<GameView | null>;
  readonly granted: (player: HousePlayer, game: string) => Promise<Granted>;
  /** Must be idempotent, because interrupted work is repeated. */
  readonly act: (player: HousePlayer, seen: GameView, act: Act) => Promise<Outcome<GameView>>;
}

/** Chooses a move and evaluates the position. Deterministic. Games that nobody watches wait for watched games. */
export type Think = (player: HousePlayer, game: GameView, isWatched: boolean) => Promise<Thought>;

export interface ThinkerHost extends WakingHost {
  readonly table: HouseTable;
  readonly think: Think;
}

/** After this many milliseconds, an alarm starts no other game. The next alarm continues. */
const LONGEST = 6 * SECOND;

/** Maximum number of acts in one game before other games are served. */
const MOST_ACTS = 8;

const isQuestion = (next: Act | Question): next is Question => next.kind === "weigh" || next.kind === "think";

/** Plays up to 64 games of one house player. It works only when its alarm fires, so that no request waits for it. */
export abstract class ThinkerObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "thinker";
  protected abstract override readonly host: ThinkerHost;
  readonly #queue = new HouseQueue(this.storage);
  readonly #alarm = new Wakeup(this.storage);
  readonly #served = new Set<string>();

  protected override async started(): Promise<void> {
    this.#queue.open();
    await super.started();
  }

  hear(news: readonly HouseNews[]): void {
    this.storage.transactionSync(() => {
      for (const one of news) this.#queue.hear(one);
      this.rearm();
    });
  }

  /** `until`: milliseconds since 1970 by the machine's clock. Returns whether this object plays the game. */
  watch(game: string, until: number): boolean {
    return this.#queue.watch(game, until);
  }

  protected override rearm(): void {
    this.#alarm.by(this.#queue.nextDue());
  }

  protected override async work(): Promise<Woken> {
    this.#alarm.spent();
    this.#served.clear();
    await this.#serveDue();
    return { due: this.#queue.nextDue(), touches: [...this.#served] };
  }

  readonly #serveDue = oneAtATime(async () => {
    const began = Date.now();
    let due = this.#queue.first(now());
    if (due !== null) this.#alarm.by(now() + GRACE);
    while (due !== null) {
      await this.#serve(due);
      due = Date.now() - began < LONGEST ? this.#queue.first(now()) : null;
    }
    this.rearm();
  });

  async #serve(due: DueGame): Promise<void> {
    const player = housePlayer(due.player);
    this.#served.add(due.game);
    // A later release may have fewer house players. A game left in the queue would stay first and block the others.
    if (player === null) return this.#queue.forget(due.game);
    try {
      this.#schedule(player, due.game, await this.#play(player, due));
    } catch (fault) {
      log("warn", "house-delayed", { game: due.game, tries: due.tries, fault });
      this.#queue.putOff(due, now() + retryDelay(due.tries));
    }
  }

  async #play(player: HousePlayer, due: DueGame): Promise<GameView | null> {
    const { table } = this.host;
    let game = await table.look(player, due.game);
    for (let left = MOST_ACTS; left > 0 && game !== null; left--) {
      const at = dueOf(game, player, now());
      if (at === null || at > now()) return game;
      const granted = game.offers.length === 0 ? {} : await table.granted(player, due.game);
      const next = nextIn(game, player, { granted, now: now() });
      if (next === null) return game;
      const act = isQuestion(next) ? await this.#answer(player, game, next, due) : next;
      game = await this.#act(player, game, act);
    }
    return game;
  }

  async #answer(player: HousePlayer, game: GameView, { kind, ply }: Question, due: DueGame): Promise<Act> {
    const thought = await this.host.think(player, game, due.watched > Date.now());
    if (kind === "weigh") return drawAnswer(ply, thought);
    this.#queue.noteLost(game.id, thought.isLost ? ply : null);
    return turnAct(ply, thought, due.lostAt);
  }

  /** Carries out an act; declines an offer that cannot be accepted. Returns the game afterwards; null if it is gone. */
  async #act(player: HousePlayer, game: GameView, act: Act): Promise<GameView | null> {
    const after = await this.host.table.act(player, game, act);
    if (after.ok) return after.value;
    const current = await this.host.table.look(player, game.id);
    if (current?.version !== game.version) return current;
    if (act.kind === "answer" && act.accept) return this.#act(player, game, { ...act, accept: false });
    throw new Error(`${act.kind} is refused: ${after.error.code}`);
  }

  #schedule(player: HousePlayer, id: string, game: GameView | null): void {
    if (game === null) return this.#queue.forget(id);
    const { version, status } = game;
    const isOver = status !== "playing" && status !== "open";
    this.#queue.hear({ game: id, player: player.id, version, due: dueOf(game, player, now()), isOver });
  }
}
