import { DurableObject } from "cloudflare:workers";
import type { Env } from "../env.ts";
import { newId } from "../lib/ids.ts";
import { openListeners } from "../lib/listeners.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import type { Joined, Told } from "../lib/told.ts";
import { neverThrowing } from "../lib/wakeup.ts";
import type { Refusal } from "../problems/table.ts";
import type { Side } from "../rules/index.ts";
import type { Command } from "./decide.ts";
import {
  openGameDesk,
  type GameAnswer,
  type GameDesk,
  type LegalMovesNow,
  type MovePreview,
  type RequestKey,
} from "./aggregate.ts";
import type { Carrier } from "./dispatcher.ts";
import { MOST_WATCHERS } from "./spectators.ts";
import type { ChallengeTerms, Seat } from "./state.ts";
import type { GameView } from "./view.ts";

/** Waits on the platform's clock, whatever the service's says. */
function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}

/**
 * The Durable Object of one game: a thin shell that gives the desk its storage and its carriers. A factory, because
 * the records of all games (D1) are not this folder's business: whoever wires the Worker hands in who keeps them.
 * Its methods answer RPC; refusals are values, for a thrown error would lose its kind on the way.
 */
export function gameObject(recordsOf: (env: Env) => Carrier["toRecords"]) {
  return class extends DurableObject<Env> {
    #desk!: GameDesk;
    #watchers = openListeners(this.ctx, (place, most) => this.#desk.gallery.tell(place, most), MOST_WATCHERS);

    constructor(ctx: DurableObjectState, env: Env) {
      super(ctx, env);
      const carrier: Carrier = {
        toMailbox: (player, items) => env.MAILBOXES.getByName(player).receive(items),
        toRecords: recordsOf(env),
      };
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        this.#desk = openGameDesk({ storage: ctx.storage, origin: env.ORIGIN, newId, carrier, pause });
        this.#desk.onCommit(() => this.#tellWatchers());
        // What was committed before this object lost its memory, and not told.
        if (ctx.getWebSockets().length > 0) this.#watchers.news();
        // What must come to pass hangs on the alarm: if it was lost, whoever looks in sets it again.
        if ((await ctx.storage.getAlarm()) === null) this.#desk.rearm();
      });
    }

    /** Puts a new challenge here, under the id by which this object is reached. */
    async propose(gameId: string, terms: ChallengeTerms): Promise<GameAnswer> {
      const answer = this.#desk.propose(gameId, terms);
      await this.#desk.carry(true);
      return answer;
    }

    /** Carries out what a player asks. A move is answered at once; what is rarer, once all it concerns have been told. */
    async ask(player: Seat, command: Command, key: RequestKey | null): Promise<GameAnswer> {
      const answer = this.#desk.ask(player, command, key);
      const isPassing = command.type === "move" && !this.#desk.isOver();
      const carried = this.#desk.carry(!isPassing);
      if (isPassing) this.ctx.waitUntil(carried);
      else await carried;
      return answer;
    }

    /** A reader may have been the first to notice that the time was up: what that means for others goes out at once. */
    #afterwards<T>(answer: T): T {
      this.ctx.waitUntil(this.#desk.carry(true));
      return answer;
    }

    /** What a move would do. */
    preview(player: Seat, command: Extract<Command, { type: "move" }>): MovePreview | Refusal {
      return this.#afterwards(this.#desk.preview(player, command));
    }

    /** The game as `viewer` may see it, or null where there is none. */
    view(viewer: string | null): GameView | null {
      return this.#afterwards(this.#desk.view(viewer));
    }

    /** Who sits on a side; null where nobody does. */
    seat(side: Side): Seat | null {
      return this.#desk.seat(side);
    }

    /** The legal moves of the position that stands. */
    legal(from: string | null): LegalMovesNow | null {
      return this.#afterwards(this.#desk.legal(from));
    }

    #tellWatchers(): void {
      if (this.#watchers.count() === 0) this.#desk.gallery.empty();
      else this.#watchers.news();
    }

    /** Lets a watcher begin after a record, or (null) with what comes next; null where there is no game. */
    joinStream(stream: string, after: string | null): Joined | null {
      if (!this.#desk.isThere()) return null;
      return this.#afterwards(this.#watchers.join(stream, this.#desk.gallery.placeAfter(after)));
    }

    /** What watchers are told after a place. */
    followStream(stream: string, place: number, wait: number): Promise<Told> {
      return this.#watchers.follow(stream, place, wait);
    }

    quitStream(stream: string): void {
      this.#watchers.quit(stream);
    }

    /** Takes the socket of a watcher, who begins as `after` in the request's query says. The door alone asks. */
    override fetch({ url }: Request): Response {
      if (!this.#desk.isThere()) return Response.json(null);
      const after = new URL(url).searchParams.get("after");
      return this.#afterwards(this.#watchers.accept(this.#desk.gallery.placeAfter(after)));
    }

    override webSocketMessage(socket: WebSocket): void {
      this.#watchers.heard(socket);
    }

    /** Lets a player go who has deleted their account. */
    async leave(player: Seat, newName: string): Promise<void> {
      this.#desk.leave(player, newName);
      await this.#desk.carry(true);
    }

    /** Does what has fallen due; the local clock calls it, and says with it that alarms have to be set anew. */
    async wake(): Promise<{ due: number | null; touches: readonly string[] }> {
      const due = await this.#desk.wake();
      return { due, touches: this.#desk.parties() };
    }

    override async alarm(): Promise<void> {
      await neverThrowing(
        () => this.#desk.wake(),
        () => this.#desk.lookAgain(),
      );
    }
  };
}

export type Game = InstanceType<ReturnType<typeof gameObject>>;
