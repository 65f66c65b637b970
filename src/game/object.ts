import { newId } from "../lib/ids.ts";
import { openListeners } from "../lib/listeners.ts";
import { startLocalClock, type LocalClockEnv } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import type { Joined, Batch } from "../lib/batches.ts";
import type { Refusal } from "../problems/table.ts";
import type { Side } from "../rules/index.ts";
import type { LegalMovesNow, MovePreview, RequestKey } from "./answers.ts";
import { openGame } from "./aggregate.ts";
import type { Command } from "./decide.ts";
import type { Transports } from "./dispatcher.ts";
import type { Sources } from "./inquiry.ts";
import { openShell } from "./shell.ts";
import { MOST_SPECTATORS } from "./spectators.ts";
import type { ChallengeTerms, Seat } from "./state.ts";
import type { StopNews } from "./verdict.ts";
import type { GameView } from "./view.ts";

/** The bindings that a game's object uses itself. */
export interface GameEnv extends LocalClockEnv {
  readonly ORIGIN: string;
}

/** Waits by the machine's clock, not the service's. */
function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, milliseconds);
  return promise;
}

function open(ctx: DurableObjectState, { ORIGIN: origin }: GameEnv, { transports, sources }: World) {
  const game = openGame({ storage: ctx.storage, origin, newId, transports, sources, pause });
  const shell = openShell(game, { goOn: (work) => ctx.waitUntil(work) });
  const listeners = openListeners(
    ctx,
    (place, most) => game.spectators.batchAfter(place, most),
    MOST_SPECTATORS,
  );
  game.onCommit(() => {
    if (listeners.count() === 0) game.spectators.empty();
    else listeners.news();
  });
  // For what was committed but not sent before this object lost its memory.
  if (ctx.getWebSockets().length > 0) listeners.news();
  return { ...shell, listeners };
}

/** What a game's object reaches beyond itself. */
interface World {
  readonly transports: Transports;
  readonly sources: Sources;
}

type Opened = ReturnType<typeof open>;

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly opened: Opened;
}

/** The RPC methods of a game. Refusals are values, because a thrown error loses its class over RPC. */
const gameRpc = {
  /** Proposes a new challenge, under the id of this object. */
  propose: ({ opened }: Parts, gameId: string, terms: ChallengeTerms) => opened.propose(gameId, terms),

  /** Carries out a player's command. */
  ask: ({ opened }: Parts, player: Seat, command: Command, key: RequestKey | null) =>
    opened.ask(player, command, key),

  /** What a move would do. */
  preview: (
    { opened }: Parts,
    player: Seat,
    command: Extract<Command, { type: "move" }>,
  ): Promise<MovePreview | Refusal> => opened.reading(() => opened.game.preview(player, command)),

  /** The game as `viewer` may see it; null if there is none. */
  view: ({ opened }: Parts, viewer: string | null): Promise<GameView | null> =>
    opened.reading(() => opened.game.view(viewer)),

  /** The player of a side; null if there is none. */
  seat: ({ opened }: Parts, side: Side): Seat | null => opened.game.seat(side),

  /** The legal moves of the current position. */
  legal: ({ opened }: Parts, from: string | null): Promise<LegalMovesNow | null> =>
    opened.reading(() => opened.game.legal(from)),

  /** Admits a spectator after a record, or (null) at the end; null if there is no game. */
  async joinStream({ opened }: Parts, stream: string, after: string | null): Promise<Joined | null> {
    const { game, listeners } = opened;
    if (!game.isThere()) return null;
    return opened.reading(() => listeners.join(stream, game.spectators.placeAfter(after)));
  },

  /** What spectators get after a place. */
  followStream: ({ opened }: Parts, stream: string, place: number, wait: number): Promise<Batch> =>
    opened.listeners.follow(stream, place, wait),

  quitStream: ({ opened }: Parts, stream: string): void => opened.listeners.quit(stream),

  /** Takes news of stops: of a player, or (null) of both sides. */
  hear: ({ opened }: Parts, player: string | null, news: readonly StopNews[]) => opened.hear(player, news),

  /** Removes a player who has deleted their account. */
  leave: ({ opened }: Parts, player: Seat, newName: string) => opened.leave(player, newName),

  /** Does what is due. The local clock calls it after it has moved, so alarms have to be set again. */
  async wake({ opened }: Parts): Promise<{ due: number | null; touches: readonly string[] }> {
    const due = await opened.game.wake();
    return { due, touches: opened.game.parties() };
  },
};

/**
 * The Durable Object of one game. A factory, because this folder knows neither mailboxes nor the records
 * of all games (D1): the Worker passes in the transports to them.
 */
export function gameObject<Env extends GameEnv>(worldOf: (env: Env) => World) {
  return objectClass(
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: { opened?: Opened } = {};
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        parts.opened = open(ctx, env, worldOf(env));
        // Everything that is due depends on the alarm, so any call sets a lost one again.
        if ((await ctx.storage.getAlarm()) === null) parts.opened.game.rearm();
      });
      return parts as Parts;
    },
    gameRpc,
    {
      /** Accepts the socket of a spectator, from `after` in the request's query on. Only the Worker calls it. */
      fetch({ opened }, { url }) {
        const { game, listeners } = opened;
        if (!game.isThere()) return Response.json(null);
        const after = new URL(url).searchParams.get("after");
        return opened.reading(() => listeners.accept(game.spectators.placeAfter(after)));
      },
      webSocketMessage: ({ opened }, socket) => opened.listeners.heard(socket),
      alarm: ({ opened }) => opened.alarm(),
    },
  );
}

export type Game = InstanceType<ReturnType<typeof gameObject>>;
