import { legalMoves, parseMove, play, rulesetOf, type LegalMove, type Side } from "../rules/index.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { DAY } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { LOOK_AGAIN, wakeup } from "../lib/wakeup.ts";
import { refusal, type Refusal } from "../problems/table.ts";
import { decide, type Command } from "./decide.ts";
import { openDispatcher, type Transports } from "./dispatcher.ts";
import { begin, fold } from "./fold.ts";
import type { Change } from "./projections/change.ts";
import { outboxEntry } from "./projections/subscribers.ts";
import { nextDue, settle } from "./schedule.ts";
import { openSpectators } from "./spectators.ts";
import { partiesOf, type ChallengeTerms, type GameEvent, type GameState, type Seat } from "./state.ts";
import { readLog } from "./stored/log.ts";
import { openGameStore } from "./stored/store.ts";
import { gameView, type GameView } from "./view.ts";

/** A request's idempotency key and the digest of what was asked under it. */
export interface RequestKey {
  readonly key: string;
  readonly request: string;
}

/** The answer to a player: the game as they may see it, or why not. */
export type GameAnswer =
  | {
      readonly ok: true;
      readonly created: boolean;
      readonly replayed: boolean;
      readonly game: GameView;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a move would do. */
export interface MovePreview extends Pick<LegalMove, "captures" | "ends" | "occurrences"> {
  readonly ply: number;
  readonly move: string;
}

/** The legal moves of the position that stands. */
export interface LegalMovesNow {
  readonly version: number;
  readonly ply: number;
  readonly moves: LegalMove[];
}

/** What a game needs from the world: storage, ids, and who delivers to its subscribers. A simulation brings its own. */
export interface GamePorts {
  readonly storage: ObjectStorage;
  readonly origin: string;
  readonly newId: () => string;
  readonly transports: Transports;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** How long answers are kept for repeats of their request: a day is promised, a day is spare. */
const ANSWERS_KEPT = 2 * DAY;
/** If an outbox entry has not been delivered by itself, the alarm sees to it after this. */
const DELIVERY_GRACE = 10_000;

type Move = Extract<Command, { type: "move" }>;

/** One game: the only place where it changes. Everything that changes it is synchronous, and one commit. */
export function openGame({ storage, origin, newId, transports, pause }: GamePorts) {
  const store = openGameStore(storage);
  const alarm = wakeup(storage);
  const rows = store.log();
  const stored = readLog(rows);
  const isUnreadable = stored.fault !== null;
  if (isUnreadable) log("game-unreadable", { game: stored.state?.id, ...stored.fault });
  let { state } = stored;
  let seq = rows.at(-1)?.seq ?? 0;
  const dispatcher = openDispatcher(store.outbox(), transports, pause);
  const hasEnded = (): boolean => state?.status === "finished" || state?.status === "cancelled";
  const spectators = openSpectators({ log: () => readLog(store.logUpTo(seq)).events, hasEnded, origin });
  let afterCommit: (() => void) | null = null;

  /** What follows from events, one after the other, each folded before the next. */
  function changesFor(events: readonly GameEvent[]): Change[] {
    let after = state;
    return events.map((event, index) => {
      const before = after;
      after = before === null ? begin(event) : fold(before, event);
      return { seq: seq + index + 1, before, event, after };
    });
  }

  /** One commit: events, what they mean for others, the answer under its key and the alarm, all or nothing. */
  function commit(events: readonly GameEvent[], answer: ((seq: number) => void) | null): void {
    if (state === null) store.create();
    const changes = changesFor(events);
    const after = changes.at(-1)?.after ?? state;
    const last = changes.at(-1)?.seq ?? seq;
    const entries = changes.map((change) => outboxEntry(change, newId));
    storage.transactionSync(() => {
      store.removeEntries(dispatcher.delivered());
      for (const change of changes) store.addEvent(change.seq, change.event);
      for (const entry of entries) store.addEntry(entry);
      answer?.(last);
      alarm.by(earliest(now() + DELIVERY_GRACE, after && nextDue(after)));
    });
    state = after;
    seq = last;
    dispatcher.forgetDelivered();
    dispatcher.add(entries);
    for (const change of changes) spectators.add(change);
    afterCommit?.();
  }

  function nextWake(): number | null {
    const due = state === null || isUnreadable ? null : nextDue(state);
    return earliest(dispatcher.isEmpty() ? null : now() + DELIVERY_GRACE, due);
  }

  /** Lets the clock do what fell due, so that nobody is judged on a game that has ended already. */
  function settled(): GameState | null {
    const dueNow = () => (state === null || isUnreadable ? [] : settle(state, now()));
    for (let due = dueNow(); due.length > 0; due = dueNow()) commit(due, null);
    return state;
  }

  /** The game as it can be acted on, or why it cannot. */
  function playable(): GameState | Refusal {
    const game = settled();
    if (isUnreadable) return refusal("game-unreadable");
    return game ?? refusal("game-not-found");
  }

  function answerOf(
    game: GameState,
    viewer: string,
    how: { created: boolean; replayed: boolean },
    at: number,
  ): GameAnswer {
    return { ok: true, ...how, game: gameView(game, viewer, origin, at) };
  }

  function replayed(player: string, { key, request }: RequestKey): GameAnswer | null {
    const given = store.answer(player, key);
    if (given === null) return null;
    if (given.request !== request) return { ok: false, refusal: refusal("idempotency-key-reused") };
    const then = readLog(store.logUpTo(given.seq)).state;
    return then && answerOf(then, player, { created: given.created, replayed: true }, given.at);
  }

  /** Carries out what a player asks, once however often it is asked. Refuses as `decide` does. */
  function ask(player: Seat, command: Command, key: RequestKey | null): GameAnswer {
    const game = playable();
    if ("code" in game) return { ok: false, refusal: game };
    const earlier = key && replayed(player.id, key);
    if (earlier !== null) return earlier;
    const at = now();
    const decision = decide(game, player, command, at);
    if (!decision.ok) return { ok: false, refusal: decision.error };
    const created = decision.value.length > 0;
    const keep =
      key && ((last: number) => store.addAnswer({ player: player.id, ...key, seq: last, at, created }));
    // With a key even an answer that changes nothing is kept: the key must not mean something else tomorrow.
    if (created || keep !== null) commit(decision.value, keep);
    return answerOf(state ?? game, player.id, { created, replayed: false }, at);
  }

  /** Proposes a challenge. The id was drawn for this request, so the same id again is the same request. */
  function propose(id: string, terms: ChallengeTerms): GameAnswer {
    if (state === null)
      commit([{ type: "challenged", at: now(), id, terms, rules: rulesetOf(terms.ruleset) }], null);
    if (state === null) throw new Error("a committed challenge has a state");
    return answerOf(state, terms.by.id, { created: true, replayed: false }, now());
  }

  /** What a move would do, without doing it. Refuses as the move itself would be refused. */
  function preview(player: Seat, command: Move): MovePreview | Refusal {
    const game = playable();
    if ("code" in game) return game;
    const decision = decide(game, player, command, now());
    if (!decision.ok) return decision.error;
    const written = parseMove(command.move);
    const played = written.ok && decision.value.length > 0 ? play(game.position, written.value) : null;
    if (!played?.ok) return refusal("already-played", { ply: game.position.ply });
    const { move, captures, position } = played.value;
    return { ply: position.ply, move, captures, ends: position.ending, occurrences: position.occurrences };
  }

  return {
    ask,
    propose,
    preview,
    spectators,

    /** The game as `viewer` may see it, or null where there is none. */
    view(viewer: string | null): GameView | null {
      const game = settled();
      return game && gameView(game, viewer, origin, now());
    },

    /** Who sits on a side; null where nobody does. */
    seat: (side: Side): Seat | null => state?.players?.[side] ?? null,

    /** The legal moves of the position that stands, all or from one square; null where there is no game. */
    legal(from: string | null): LegalMovesNow | null {
      const game = settled();
      if (game === null) return null;
      const isPlaying = game.status === "playing" && !isUnreadable;
      const moves = isPlaying ? legalMoves(game.position, from ?? undefined) : [];
      return { version: game.version, ply: game.position.ply, moves };
    },

    /** Whether there is a game here. */
    isThere: (): boolean => settled() !== null,

    /** Has `listener` called after each commit. */
    onCommit(listener: () => void): void {
      afterCommit = listener;
    },

    /** Everyone whom the game concerns. */
    parties: (): readonly string[] => (state === null ? [] : partiesOf(state).map((seat) => seat.id)),

    /** Delivers what waits in the outbox; never fails, what could not be delivered is kept for the alarm. */
    deliver: (urgent: boolean): Promise<void> => dispatcher.run(urgent),

    /** Sees to it that an alarm stands if there is anything to do; for an object that has lost its own. */
    rearm: (): void => alarm.by(nextWake()),

    /** After an alarm whose work failed. */
    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    isOver: (): boolean => state?.status !== "playing",

    /** The alarm's work: the clock, deliveries, old answers. Says when there is more to do, and arms for it. */
    async wake(): Promise<number | null> {
      alarm.spent();
      if (settled() === null) return null;
      await dispatcher.run(true);
      storage.transactionSync(() => {
        store.removeEntries(dispatcher.delivered());
        store.forgetAnswersBefore(now() - ANSWERS_KEPT);
      });
      dispatcher.forgetDelivered();
      const due = nextWake();
      alarm.by(due);
      return due;
    },
  };
}

function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

export type GameAggregate = ReturnType<typeof openGame>;
