import { hex } from "../lib/bytes.ts";
import { newId } from "../lib/ids.ts";
import { log } from "../lib/log.ts";
import { openListeners } from "../lib/listeners.ts";
import { startLocalClock, type LocalClockEnv } from "../lib/local-clock.ts";
import { methodsOf, objectClass } from "../lib/object-class.ts";
import { answerOf, pause } from "../lib/calls.ts";
import { shareAlarm } from "../lib/wakeup.ts";
import type { Joined, Batch, Listener } from "../lib/batches.ts";
import type { SocketEnd, SocketHolder } from "../lib/sockets.ts";
import { type IncidentLog, IncidentReporter, reportLateAlarm } from "../lib/incidents.ts";
import { openRows, type RowsPlace } from "../lib/stored-rows.ts";
import { openWatching, type WatchingPorts } from "../lib/watching.ts";
import { housePlayer } from "../contract/house.ts";
import { type GameAggregate, openGame } from "./aggregate.ts";
import type { Transports } from "./dispatcher.ts";
import type { OutageList, Sources } from "./inquiry.ts";
import { SALT_BYTES } from "./proof/chain.ts";
import { ofReadings, openShell, type Reading } from "./shell.ts";
import { CAPS } from "../contract/limits.ts";

/** The bindings that a game's object uses itself. */
interface GameEnv extends LocalClockEnv {
  readonly ORIGIN: string;
}

/** The world outside of a game's folder. */
export interface GameSurroundings {
  readonly transports: Transports;
  readonly sources: Sources;
  readonly incidents: IncidentLog;
  /**
   * Tells until when somebody watches a game of a house player (by the machine's clock; 0 for nobody any more). Whether the
   * object that thinks for that player knows the game.
   */
  readonly tellWatched: (housePlayer: string, game: string, until: number) => Promise<boolean>;
  /** Has a player's mailbox know that a socket of the game was opened with a token; false where that does not hold. */
  readonly listens: (player: string, hash: string, game: string) => Promise<boolean>;
}

const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));

const isParty = (game: GameAggregate, player: string | null | undefined): boolean =>
  player != null && game.parties().includes(player);

/** How long the opening of a socket waits for its player's mailbox, in milliseconds: clients give up after 8 s. */
const ADMISSION = 5000;

/** The listeners of a game, and what ends their sockets before the game does. */
function openAudience(holder: SocketHolder, game: GameAggregate, listens: GameSurroundings["listens"]) {
  const room = { most: CAPS.watchers.max, mostOfOne: CAPS.watchersOfOne.max };
  const listeners = openListeners(holder, game.spectators, room);
  let parties = game.parties().length;
  return {
    ...listeners,

    /** Sends news. A spectator who became a player reconnects, for the private part. */
    news(): void {
      listeners.news();
      if (game.parties().length === parties) return;
      parties = game.parties().length;
      listeners.end(({ isKept, player }) => !isKept && isParty(game, player), "again");
    },

    /** Closes a socket that was accepted unless the player's mailbox knows its token: it might outlast that. */
    async admit({ who, hash }: Listener): Promise<void> {
      const id = game.id();
      if (who === null || hash === undefined || id === null) return;
      const end = (why: SocketEnd) => listeners.end((one) => one.hash === hash, why);
      try {
        if (!(await answerOf(listens(who, hash, id), ADMISSION))) end("ended");
      } catch (fault) {
        log("warn", "socket-refused", { game: id, fault });
        end("again");
      }
    },
  };
}

function open(
  ctx: DurableObjectState,
  { ORIGIN: origin }: GameEnv,
  { transports, sources, incidents, tellWatched, listens }: GameSurroundings,
) {
  const { storage, keep: keepAlarm } = shareAlarm(ctx.storage);
  const game = openGame({ storage, origin, newId, newSalt, transports, sources, pause });
  const goOn = (work: Promise<unknown>): void => ctx.waitUntil(work);
  const shell = openShell(game, { goOn });
  const listeners = openAudience(ctx, game, listens);
  const watching = openWatching({ ...watchedBy(game, tellWatched, () => listeners.count() > 0), goOn });
  game.onCommit(() => {
    if (listeners.count() === 0) return game.spectators.empty();
    listeners.news();
    // An open socket makes no calls, so the report of watching must be renewed.
    watching();
  });
  // For events that were committed and not sent before an eviction.
  if (ctx.getWebSockets().length > 0) listeners.news();
  const reporting = new IncidentReporter({
    incidents,
    subject: () => game.id() ?? ctx.id.name ?? String(ctx.id),
    counts: () => ({ "game-unreadable": game.isUnreadable ? 1 : 0 }),
  });
  /** Reports what is wrong with this game; where that is not possible now, the alarm does it. */
  async function report(): Promise<void> {
    if (!(await reporting.look())) game.lookAgain();
  }
  if (game.isUnreadable) ctx.waitUntil(report());
  return { ...shell, listeners, watching, keepAlarm, incidents, reporting, report };
}

type Opened = ReturnType<typeof open>;

/** Notifies the thinker of the game's house player, while the game runs, that somebody watches. */
function watchedBy(
  game: GameAggregate,
  tellWatched: GameSurroundings["tellWatched"],
  isWatched: () => boolean,
): Pick<WatchingPorts, "isWatched" | "tell"> {
  const house = (): string | undefined =>
    game.isOver() ? undefined : game.parties().find((id) => housePlayer(id) !== null);
  return {
    isWatched: () => house() !== undefined && isWatched(),
    async tell(until) {
      const [player, id] = [house(), game.id()];
      return player === undefined || id === null || tellWatched(player, id, until);
    },
  };
}

/** A spectator: who the stream counts for (null: nobody), and the player, if it is one. */
export interface Spectator {
  readonly who: string | null;
  readonly player: string | null;
  /** Whether a player of the game goes on listening when it is over. */
  readonly stays?: boolean;
}

/** A spectator among the listeners. The players of a game always find a place. */
function listenerFor({ game }: Opened, { who, player, stays = false }: Spectator): Listener {
  return { who, isKept: isParty(game, player), stays };
}

/** The listener whose socket the Worker asks for, in the query of its request. */
function socketListener(opened: Opened, asked: URLSearchParams): Listener {
  const [who = null, player = null, hash] = ["who", "player", "hash"].map(
    (name) => asked.get(name) ?? undefined,
  );
  const listener = listenerFor(opened, { who, player, stays: asked.has("stays") });
  return { ...listener, ...(player === null ? {} : { player }), ...(hash === undefined ? {} : { hash }) };
}

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly opened: Opened;
  readonly rows: ReturnType<typeof openRows>;
}

type ReadingRpc = {
  readonly [Name in keyof Reading]: (
    parts: Parts,
    ...sent: [...told: Parameters<Reading[Name]>, known?: OutageList | null]
  ) => Promise<ReturnType<Reading[Name]>>;
};

const readingRpc = ofReadings((name, told) => ({ opened }: Parts, ...sent: never[]) => {
  const read = (): unknown => (opened.game[name] as (...all: never[]) => unknown)(...sent.slice(0, told));
  return opened.reading(read, sent[told] ?? null);
}) as ReadingRpc;

/** The RPC methods of a game. Refusals are values, because a thrown error loses its class over RPC. */
const gameRpc = {
  ...readingRpc,
  ...methodsOf(({ opened }: Parts) => opened, ["propose", "take", "ask", "hear", "relabel", "leave"]),
  ...methodsOf(
    ({ opened }: Parts) => opened.game,
    ["draft", "proposed", "keepVerdict", "terms", "seat", "hindsight"],
  ),

  /** The ids of everyone whom the game concerns, besides one player. */
  others: ({ opened }: Parts, player: string): readonly string[] =>
    opened.game.parties().filter((id) => id !== player),

  concerns: ({ opened }: Parts, player: string): boolean | null =>
    opened.game.terms() === null ? null : opened.game.parties().includes(player),

  /** Admits a spectator after a record, or (null) at the end; null if there is no game. */
  joinStream(
    { opened }: Parts,
    stream: string,
    after: string | null,
    spectator: Spectator,
    known: OutageList | null = null,
  ): Promise<Joined | null> {
    const { game, listeners } = opened;
    return opened.reading(() => {
      if (!game.isThere()) return null;
      const listener = listenerFor(opened, spectator);
      const joined = listeners.join(stream, game.spectators.placeAfter(after, listener), listener);
      opened.watching();
      return joined;
    }, known);
  },

  /** Returns the records after a place. */
  followStream(
    { opened }: Parts,
    stream: string,
    place: number,
    wait: number,
    spectator: Spectator,
  ): Promise<Batch> {
    const batch = opened.listeners.follow(stream, place, wait, listenerFor(opened, spectator));
    opened.watching();
    return batch;
  },

  quitStream({ opened }: Parts, stream: string): void {
    opened.listeners.quit(stream);
    opened.watching();
  },

  /** Closes the sockets that were opened with a token, by its digest. */
  endSockets({ opened }: Parts, hash: string, why: SocketEnd): void {
    opened.listeners.end((one) => one.hash === hash, why);
    opened.watching(true);
  },

  /** Takes the outages that are known; gives back what they took from its players. */
  hearOutages: ({ opened }: Parts, known: OutageList): Promise<void> =>
    opened.reading(() => undefined, known),

  retold: async ({ opened: { game } }: Parts) => ({
    retold: await game.retold(),
    isUnreadable: game.isUnreadable,
  }),

  troubles: ({ opened }: Parts) => opened.reporting.counts(),

  /** A page of what is stored, for the operator; null where there is none. */
  rows: ({ rows }: Parts, after: RowsPlace | null) => rows(after),

  /** Does what is due. The local clock calls it after it has moved, so alarms have to be set again. */
  async wake({ opened }: Parts) {
    const due = await opened.game.wake();
    const match = opened.game.matchNews()?.match;
    return { due, touches: opened.game.parties(), also: match === undefined ? [] : [`match ${match}`] };
  },
};

/**
 * The Durable Object of one game. A factory, because this folder knows neither mailboxes nor the records
 * of all games (D1): the Worker passes in the ways to them.
 */
export function gameObject<Env extends GameEnv>(surroundingsOf: (env: Env) => GameSurroundings) {
  return objectClass(
    "game",
    (ctx: DurableObjectState, env: Env): Parts => {
      const parts: Partial<Parts> & { opened?: Opened } = { rows: openRows(ctx.storage) };
      void ctx.blockConcurrencyWhile(async () => {
        await startLocalClock(env);
        parts.opened = open(ctx, env, surroundingsOf(env));
        // Everything that is due depends on the alarm, so any call sets a lost one again.
        if ((await ctx.storage.getAlarm()) === null) parts.opened.game.rearm();
      });
      return parts as Parts;
    },
    gameRpc,
    {
      /** Accepts the socket of a spectator, from `after` in the request's query on. Only the Worker calls it. */
      async fetch({ opened }, { url }) {
        const { game, listeners } = opened;
        await game.inquiry.beforeReminder();
        if (!game.isThere()) return Response.json(null);
        const { searchParams } = new URL(url);
        const listener = socketListener(opened, searchParams);
        const answer = await opened.reading(() =>
          listeners.accept(game.spectators.placeAfter(searchParams.get("after"), listener), listener),
        );
        opened.watching();
        // After it was accepted: a token that is revoked from now on has it closed.
        if (answer.webSocket) await listeners.admit(listener);
        return answer;
      },
      webSocketMessage: ({ opened }, socket) => opened.listeners.heard(socket),
      webSocketClose({ opened }, socket) {
        opened.listeners.closed(socket);
        opened.watching(true);
      },
      async alarm({ opened }, info) {
        await opened.alarm();
        await opened.keepAlarm();
        await reportLateAlarm(opened.incidents, info?.scheduledTime);
        await opened.report();
      },
    },
  );
}

export type Game = InstanceType<ReturnType<typeof gameObject>>;
