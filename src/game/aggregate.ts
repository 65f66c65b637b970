import { legalMoves, parseMove, play, type LegalMove, type Side } from "../rules/index.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { LOOK_AGAIN, wakeup } from "../lib/wakeup.ts";
import { pack, type Parcel } from "./projections/outbox.ts";
import { refusal, type Refusal } from "../problems/table.ts";
import { decide, type Command } from "./decide.ts";
import { begin, fold, foldAll } from "./fold.ts";
import { openDrain, type Carrier } from "./dispatcher.ts";
import { openGallery } from "./spectators.ts";
import { nextDue, settle } from "./schedule.ts";
import { partiesOf, type ChallengeTerms, type GameEvent, type GameState, type Seat } from "./state.ts";
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

/** What the desk needs from the world: storage, ids, and who carries parcels away. A simulation brings its own. */
export interface GamePorts {
  readonly storage: ObjectStorage;
  readonly origin: string;
  readonly newId: () => string;
  readonly carrier: Carrier;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** How long answers are kept for repeats of their request: a day is promised, a day is spare. */
const ANSWERS_KEPT = 2 * DAY;
/** If a parcel has not been carried away by itself, the alarm sees to it after this. */
const PARCEL_GRACE = 10_000;

/** One game's desk: the only place where the game changes. Everything that changes it is synchronous. */
export function openGameDesk({ storage, origin, newId, carrier, pause }: GamePorts) {
  const store = openGameStore(storage);
  const alarm = wakeup(storage);
  const log = store.events();
  let state = foldAll(log);
  let seq = log.length;
  const drain = openDrain(store.parcels(), carrier, pause);
  const hasEnded = (): boolean => state?.status === "finished" || state?.status === "cancelled";
  const gallery = openGallery({ log: () => store.eventsUpTo(seq), hasEnded, origin });
  let afterCommit: (() => void) | null = null;

  /** One commit: events, what they mean for others, the answer under its key and the alarm, all or nothing. */
  function commit(events: readonly GameEvent[], answer: ((seq: number) => void) | null): void {
    if (state === null) store.create();
    let after = state;
    const parcels: Parcel[] = [];
    const steps: Parameters<typeof gallery.add>[] = [];
    storage.transactionSync(() => {
      store.removeParcels(drain.carried());
      for (const event of events) {
        const before: GameState | null = after;
        after = before === null ? begin(event) : fold(before, event);
        const parcel = pack(before, event, after, { seq: seq + parcels.length + 1, origin, ids: newId });
        store.addEvent(parcel.seq, event);
        store.addParcel(parcel);
        parcels.push(parcel);
        steps.push([before, event, after, parcel.seq]);
      }
      answer?.(seq + parcels.length);
      alarm.by(earliest(now() + PARCEL_GRACE, after && nextDue(after)));
    });
    state = after;
    seq += parcels.length;
    drain.forgetCarried();
    drain.add(parcels);
    for (const step of steps) gallery.add(...step);
    afterCommit?.();
  }

  function nextWake(): number | null {
    return earliest(drain.isEmpty() ? null : now() + PARCEL_GRACE, state && nextDue(state));
  }

  /** Lets the clock do what fell due, so that nobody is judged on a game that has ended already. */
  function settled(): GameState | null {
    for (let due = state ? settle(state, now()) : []; due.length > 0; due = state ? settle(state, now()) : [])
      commit(due, null);
    return state;
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
    const stored = store.answer(player, key);
    if (stored === null) return null;
    if (stored.request !== request) return { ok: false, refusal: refusal("idempotency-key-reused") };
    const then = foldAll(store.eventsUpTo(stored.seq));
    return then && answerOf(then, player, { created: stored.created, replayed: true }, stored.at);
  }

  /** Carries out what a player asks, once however often it is asked. Refuses as `decide` does. */
  function ask(player: Seat, command: Command, key: RequestKey | null): GameAnswer {
    const game = settled();
    if (game === null) return { ok: false, refusal: refusal("game-not-found") };
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

  /** Puts a challenge on the desk. The id was drawn for this request, so the same id again is the same request. */
  function propose(id: string, terms: ChallengeTerms): GameAnswer {
    if (state === null) commit([{ type: "challenged", at: now(), id, terms }], null);
    if (state === null) throw new Error("a committed challenge has a state");
    return answerOf(state, terms.by.id, { created: true, replayed: false }, now());
  }

  /** Lets a player go: what waits for them is closed, and the name is struck from the game. */
  function leave(player: Seat, newName: string): void {
    const game = settled();
    const isStillThere =
      game && partiesOf(game).some((seat) => seat.id === player.id && seat.name !== newName);
    if (!isStillThere) return;
    const at = now();
    const wishes: readonly Command[] = [
      { type: "cancel" },
      { type: "decline", reason: "no-reason" },
      { type: "resign", ply: game.position.ply },
    ];
    const parting = wishes.map((wish) => decide(game, player, wish, at)).find((decision) => decision.ok);
    // The name goes first: what is told of the parting must not carry it.
    commit(
      [{ type: "renamed", at, player: player.id, name: newName }, ...(parting?.ok ? parting.value : [])],
      null,
    );
  }

  /** What a move would do, without doing it. Refuses as the move itself would be refused. */
  function preview(player: Seat, command: Extract<Command, { type: "move" }>): MovePreview | Refusal {
    const game = settled();
    if (game === null) return refusal("game-not-found");
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
    leave,
    preview,

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
      const moves = game.status === "playing" ? legalMoves(game.position, from ?? undefined) : [];
      return { version: game.version, ply: game.position.ply, moves };
    },

    gallery,

    /** Whether there is a game here. */
    isThere: (): boolean => settled() !== null,

    /** Has `listener` called after each commit. */
    onCommit(listener: () => void): void {
      afterCommit = listener;
    },

    /** Everyone whom the game concerns. */
    parties: (): readonly string[] => (state === null ? [] : partiesOf(state).map((seat) => seat.id)),

    /** Carries away what waits to be told; never fails, what could not be carried is kept for the alarm. */
    carry: (urgent: boolean): Promise<void> => drain.run(urgent),

    /** Sees to it that an alarm stands if there is anything to do; for an object that has lost its own. */
    rearm: (): void => alarm.by(nextWake()),

    /** After an alarm whose work failed. */
    lookAgain: (): void => alarm.by(now() + LOOK_AGAIN),

    isOver: (): boolean => state?.status !== "playing",

    /** The alarm's work: the clock, what is left to tell, old answers. Says when there is more to do, and arms for it. */
    async wake(): Promise<number | null> {
      alarm.spent();
      if (settled() === null) return null;
      await drain.run(true);
      storage.transactionSync(() => {
        store.removeParcels(drain.carried());
        store.forgetAnswersBefore(now() - ANSWERS_KEPT);
      });
      drain.forgetCarried();
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

export type GameDesk = ReturnType<typeof openGameDesk>;
