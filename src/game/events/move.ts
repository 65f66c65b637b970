import { chargeClock, pressClock, takeBackClock } from "../clock/clock.ts";
import {
  type EventKind,
  type EventOf,
  type RecordedTime,
  lapsed,
  playerOf,
  recordedTime,
  timeIn,
  toBoth,
  toMover,
  toOpponent,
} from "./kind.ts";
import { withMessage } from "./player.ts";
import { type GameState, plyOf } from "../state.ts";
import { defined } from "../../lib/json.ts";
import { type Side, follow, otherSide } from "../../rules/index.ts";

function followed({ position }: GameState, { move, ending }: EventOf<"moved">) {
  const made = follow(position, { move, ending });
  if (!made.ok) throw new Error(`a recorded move cannot be followed: ${move}`);
  return made.value;
}

function foldMove(state: GameState, event: EventOf<"moved">): GameState {
  const { position, move, captures } = followed(state, event);
  if (state.clock === null) throw new Error("a move before the game began");
  const { at, planned, message, time } = event;
  const { turn, ply } = state.position;
  const hasEnded = position.ending !== null;
  return {
    ...state,
    position,
    last: {
      move,
      captured: captures,
      at,
      counted: time.counted,
      ...defined({ planned }),
      from: state.position,
      before: state.last,
    },
    plies: state.plies + 1,
    messages: withMessage(state, message, { side: turn, ply: ply + 1, at, isWithMove: true }),
    clock: pressClock(state.clock, turn, at, time.counted).clock,
    offers: [],
    declinedOffers: [],
    status: hasEnded ? "finished" : "playing",
    result: position.ending,
    finishedAt: hasEnded ? at : null,
  };
}

export const moved: EventKind<"moved"> = {
  fold: foldMove,
  text: ({ message }) => message,
  record: ({ move, ending, time, planned }, message) => ({
    move,
    ending,
    ...recordedTime(time),
    ...defined({ planned }),
    message,
  }),
  read: (data, { message }) => ({ ...data, ...timeIn(data as unknown as RecordedTime), message }) as never,
  by: (_, after) => playerOf(after, otherSide(after.position.turn)),
  tells: ({ before, event, after, answered }) => {
    const side = otherSide(after.position.turn);
    const mover = playerOf(after, side);
    if (mover === null) return [];
    const by = mover.name;
    const made = { to: mover, type: "game.move", by } as const;
    // A move declines the opponent's offers.
    const notices = [made, ...lapsed(before?.offers ?? [], side, after)];
    if (after.result !== null) return [...notices, ...toBoth(after, "game.finished", by)];
    if (answered !== true) return [...notices, ...toMover(after, "game.turn", by)];
    // There is no `game.turn` notice to contain the message, so it gets a separate notice.
    return event.message === null ? notices : [...notices, ...toOpponent(after, side, "game.message")];
  },
};

/** The time of undone moves stays charged. */
function foldTakeback(state: GameState, { at, side, plies, time }: EventOf<"taken-back">): GameState {
  if (state.clock === null) throw new Error("a takeback before the game began");
  const first = plyOf(state, state.position.ply - plies + 1);
  if (first?.from.turn !== side) throw new Error("a takeback of moves that were not made");
  const gone = Array.from({ length: plies }, (_, index) => first.from.ply + 1 + index);
  const running = { side: state.position.turn, counted: time.counted };
  return {
    ...state,
    position: first.from,
    last: first.before,
    clock: takeBackClock(state.clock, running, side, at).clock,
    offers: [],
    declinedOffers: [],
    takebacks: state.takebacks + 1,
    undone: [...new Set([...state.undone, ...gone])].toSorted((a, b) => a - b),
    remindedAtPly: null,
    answered: null,
  };
}

/** `side` requested the takeback; the opponent caused it by agreeing. */
const agreeing = (side: Side, after: GameState) => playerOf(after, otherSide(side));

export const takenBack: EventKind<"taken-back"> = {
  isEssential: true,
  fold: foldTakeback,
  record: ({ side, plies, time }) => ({ side, plies, ...recordedTime(time) }),
  read: (data) => ({ ...data, ...timeIn(data as unknown as RecordedTime) }) as never,
  by: ({ side }, after) => agreeing(side, after),
  tells: ({ before, event: { side }, after }) => {
    const by = agreeing(side, after)?.name ?? null;
    const others = before?.offers.filter(({ type }) => type !== "takeback") ?? [];
    return [
      ...toBoth(after, "game.taken-back", by),
      ...lapsed(others, otherSide(side), after),
      ...toMover(after, "game.turn", by),
    ];
  },
};

export const ended: EventKind<"ended"> = {
  // The running turn is charged, and no other turn begins.
  fold: (state, { at, result, time }) => {
    const { clock, position } = state;
    const stopped = clock && { ...chargeClock(clock, position.turn, time.counted).clock, turnBegan: at };
    return { ...state, status: "finished", result, clock: stopped, offers: [], finishedAt: at };
  },
  record: ({ result, by = null, time }) => ({ result, by, ...recordedTime(time) }),
  read: ({ by, ...data }) =>
    ({ ...data, ...timeIn(data as unknown as RecordedTime), ...(by === null ? {} : { by }) }) as never,
  by: ({ by }, after) => (by === undefined ? null : playerOf(after, by)),
  tells: ({ event: { by }, after }) =>
    toBoth(after, "game.finished", by === undefined ? null : (playerOf(after, by)?.name ?? null)),
};
