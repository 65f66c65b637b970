import { hex } from "../lib/bytes.ts";
import { newId } from "../lib/ids.ts";
import { openListeners } from "../lib/listeners.ts";
import { startLocalClock, type LocalClockEnv } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { pause } from "../lib/calls.ts";
import { shareAlarm } from "../lib/wakeup.ts";
import type { Joined, Batch, Listener } from "../lib/batches.ts";
import { openReporting, type Reports } from "../lib/reporting.ts";
import type { Refusal } from "../contract/problems/table.ts";
import type { Ruleset, Side } from "../rules/index.ts";
import type { LegalMovesNow, MovePreview, PlanAnswer, RequestKey } from "./answers.ts";
import { openGame } from "./aggregate.ts";
import type { Command } from "./decide.ts";
import type { PlanCommand, PlannedCommand } from "./plan/decide.ts";
import type { WrittenPlan } from "./plan/plan.ts";
import type { Transports } from "./dispatcher.ts";
import type { Hindsight, LedgerNow, LogNow, VerdictNow } from "./reading.ts";
import type { MatchNews } from "./projections/matches.ts";
import type { Proposal } from "./projections/subscribers.ts";
import type { OutageList, Sources } from "./inquiry.ts";
import type { Exported } from "./proof/export.ts";
import { SALT_BYTES } from "./proof/chain.ts";
import type { Verification } from "./proof/verification.ts";
import { openShell } from "./shell.ts";
import type { ChallengeTerms, Seat } from "./state.ts";
import type { Renaming } from "./stored/names.ts";
import type { Standing, SuccessorCommand } from "./succession.ts";
import type { StopNews } from "./verdict.ts";
import { CAPS } from "../contract/limits.ts";
import type { GameView } from "../contract/game.ts";

/** The bindings that a game's object uses itself. */
interface GameEnv extends LocalClockEnv {
  readonly ORIGIN: string;
}

/** What lies outside a game, and is no business of this folder. */
export interface GameSurroundings {
  readonly transports: Transports;
  readonly sources: Sources;
  readonly reports: Reports;
}

const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));

function open(
  ctx: DurableObjectState,
  { ORIGIN: origin }: GameEnv,
  { transports, sources, reports }: GameSurroundings,
) {
  const { storage, keep: keepAlarm } = shareAlarm(ctx.storage, () => listeners.nextEnd());
  const game = openGame({ storage, origin, newId, newSalt, transports, sources, pause });
  const shell = openShell(game, { goOn: (work) => ctx.waitUntil(work) });
  const listeners = openListeners(ctx, game.spectators, {
    most: CAPS.watchers.max,
    mostOfOne: CAPS.watchersOfOne.max,
  });
  game.onCommit(() => {
    if (listeners.count() === 0) game.spectators.empty();
    else listeners.news();
  });
  // For what was committed but not sent before this object lost its memory.
  if (ctx.getWebSockets().length > 0) listeners.news();
  const reporting = openReporting({
    reports,
    subject: () => game.id() ?? ctx.id.name ?? String(ctx.id),
    counts: () => ({ "game-unreadable": game.isUnreadable ? 1 : 0 }),
  });
  /** Reports what is wrong with this game; where that is not possible now, the alarm does it. */
  async function report(): Promise<void> {
    if (!(await reporting.look())) game.lookAgain();
  }
  if (game.isUnreadable) ctx.waitUntil(report());
  return { ...shell, listeners, keepAlarm, reporting, report };
}

type Opened = ReturnType<typeof open>;

/** Who watches: whose streams are counted together (null: nobody's), and the player, if it is one. */
export interface Spectator {
  readonly who: string | null;
  readonly player: string | null;
  /** Whether a player of the game goes on listening when it is over. */
  readonly stays?: boolean;
}

/** A spectator among the listeners. The players of a game always find a place. */
function listenerFor({ game }: Opened, { who, player, stays = false }: Spectator): Listener {
  return { who, isKept: player !== null && game.parties().includes(player), stays };
}

/** An object whose parts are opened once the clock of local mode is known. */
interface Parts {
  readonly opened: Opened;
}

/**
 * The RPC methods of a game. Refusals are values, because a thrown error loses its class over RPC. What reads or judges
 * takes the outages that its caller knows of, last (`known`; null for none): the game does not ask for them by itself.
 */
const gameRpc = {
  propose: ({ opened }: Parts, gameId: string, terms: ChallengeTerms, rules: Ruleset) =>
    opened.propose(gameId, terms, rules),

  /** Takes a proposal of another game, under the id of this object. */
  take: ({ opened }: Parts, proposal: Proposal) => opened.take(proposal),

  /** What the game has proposed, and between whom it is; null if there is none. */
  standing: ({ opened }: Parts, known: OutageList | null = null): Promise<Standing | null> =>
    opened.reading(() => opened.game.standing(), known),

  /** What a command would propose; null for nothing new. */
  draft: ({ opened }: Parts, player: Seat, command: SuccessorCommand): ChallengeTerms | Refusal | null =>
    opened.game.draft(player, command),

  /** The challenge that the game has proposed last, as it was proposed; null for none. */
  proposed: ({ opened }: Parts, viewer: string): GameView | null => opened.game.proposed(viewer),

  /** Carries out a player's command; `versions`: those of the game for which it is meant, null for any version. */
  ask: (
    { opened }: Parts,
    player: Seat,
    command: PlannedCommand,
    key: RequestKey | null,
    versions: readonly number[] | null = null,
    known: OutageList | null = null,
  ) => opened.ask(player, command, key, versions, known),

  /** Keeps a plan, or ends it; `versions`: those of the game for which it is meant, null for any version. */
  planAhead: (
    { opened }: Parts,
    player: Seat,
    command: PlanCommand,
    key: RequestKey | null,
    versions: readonly number[] | null = null,
    known: OutageList | null = null,
  ): Promise<PlanAnswer> =>
    opened.reading(() => opened.game.planAhead(player, command, key, versions), known),

  plan: ({ opened }: Parts, player: Seat, known: OutageList | null = null): Promise<PlanAnswer> =>
    opened.reading(() => opened.game.plan(player), known),

  checkPlan: (
    { opened }: Parts,
    player: Seat,
    plan: WrittenPlan,
    known: OutageList | null = null,
  ): Promise<PlanAnswer> => opened.reading(() => opened.game.checkPlan(player, plan), known),

  preview: (
    { opened }: Parts,
    player: Seat,
    command: Extract<Command, { type: "move" }>,
    known: OutageList | null = null,
  ): Promise<MovePreview | Refusal> => opened.reading(() => opened.game.preview(player, command), known),

  /** The game as `viewer` may see it; null if there is none. */
  view: (
    { opened }: Parts,
    viewer: string | null,
    known: OutageList | null = null,
  ): Promise<GameView | null> => opened.reading(() => opened.game.view(viewer), known),

  /** The ledger of the game's clocks; null if there is no game. */
  ledger: ({ opened }: Parts, known: OutageList | null = null): Promise<LedgerNow | null> =>
    opened.reading(() => opened.game.ledger(), known),

  /** The game's public log, with the texts that `viewer` may read; null if there is no game. */
  log: ({ opened }: Parts, viewer: string | null, known: OutageList | null = null): Promise<LogNow | null> =>
    opened.reading(() => opened.game.log(viewer), known),

  /** The head of the game, and what was found out about it when it was verified; null if there is no game. */
  verdict: ({ opened }: Parts, known: OutageList | null = null): Promise<VerdictNow | null> =>
    opened.reading(() => opened.game.verdict(), known),

  keepVerdict: ({ opened }: Parts, head: string | null, verdict: Verification): void =>
    opened.game.keepVerdict(head, verdict),

  /** The game with its log and its ledger, as `viewer` may see them; null if there is none. */
  exported: (
    { opened }: Parts,
    viewer: string | null,
    known: OutageList | null = null,
  ): Promise<Exported | null> => opened.reading(() => opened.game.exported(viewer), known),

  /** What was proposed; null if there is no game. */
  terms: ({ opened }: Parts): ChallengeTerms | null => opened.game.terms(),

  /** What its match has to know of it; null if it has none, or has not begun. */
  matchNews: ({ opened }: Parts, known: OutageList | null = null): Promise<MatchNews | null> =>
    opened.reading(() => opened.game.matchNews(), known),

  seat: ({ opened }: Parts, side: Side): Seat | null => opened.game.seat(side),

  /** The ids of everyone whom the game concerns, besides one player. */
  others: ({ opened }: Parts, player: string): readonly string[] =>
    opened.game.parties().filter((id) => id !== player),

  concerns: ({ opened }: Parts, player: string): boolean | null =>
    opened.game.terms() === null ? null : opened.game.parties().includes(player),

  /** The legal moves of the current position. */
  legal: (
    { opened }: Parts,
    from: string | null,
    known: OutageList | null = null,
  ): Promise<LegalMovesNow | null> => opened.reading(() => opened.game.legal(from), known),

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
      return listeners.join(stream, game.spectators.placeAfter(after, listener), listener);
    }, known);
  },

  /** What a spectator gets after a place. */
  followStream: (
    { opened }: Parts,
    stream: string,
    place: number,
    wait: number,
    spectator: Spectator,
  ): Promise<Batch> => opened.listeners.follow(stream, place, wait, listenerFor(opened, spectator)),

  quitStream: ({ opened }: Parts, stream: string): void => opened.listeners.quit(stream),

  /** Takes news of stops: of a player, or (null) of both sides. */
  hear: ({ opened }: Parts, player: string | null, news: readonly StopNews[]) => opened.hear(player, news),

  /** Takes the outages that are known; gives back what they took from its players. */
  hearOutages: ({ opened }: Parts, known: OutageList): Promise<void> =>
    opened.reading(() => undefined, known),

  /** What would have been of a loss on time, had the game known of a stop of both sides; null if it is not one. */
  hindsight: ({ opened }: Parts, stop: StopNews): Hindsight | null => opened.game.hindsight(stop),

  /** Has a player who stays be known by another name. */
  relabel: ({ opened }: Parts, renaming: Renaming) => opened.relabel(renaming),

  /** Removes a player who has deleted their account. */
  leave: ({ opened }: Parts, player: Seat, newName: string) => opened.leave(player, newName),

  retold: async ({ opened: { game } }: Parts) => ({
    retold: await game.retold(),
    isUnreadable: game.isUnreadable,
  }),

  troubles: ({ opened }: Parts) => opened.reporting.counts(),

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
      const parts: { opened?: Opened } = {};
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
        const [after, who, player] = ["after", "who", "player"].map((name) => searchParams.get(name));
        const listener = listenerFor(opened, { who: who ?? null, player: player ?? null });
        const answer = await opened.reading(() =>
          listeners.accept(game.spectators.placeAfter(after ?? null, listener), listener),
        );
        await opened.keepAlarm();
        return answer;
      },
      webSocketMessage: ({ opened }, socket) => opened.listeners.heard(socket),
      webSocketClose: ({ opened }, socket) => opened.listeners.closed(socket),
      async alarm({ opened }, info) {
        opened.listeners.endOld();
        await opened.alarm();
        await opened.keepAlarm();
        await opened.reporting.alarmWentOff(info?.scheduledTime);
        await opened.report();
      },
    },
  );
}

export type Game = InstanceType<ReturnType<typeof gameObject>>;
