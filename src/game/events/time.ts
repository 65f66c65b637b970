import { formatDuration, formatInstant } from "../../lib/duration.ts";
import { defined } from "../../lib/json.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import { giveTime, stopClock } from "../clock/clock.ts";
import type { KnownStop } from "../clock/stops.ts";
import type { GameState } from "../state.ts";
import { deadline } from "../view.ts";
import {
  type EventKind,
  instant,
  type Notice,
  OF_NOBODY,
  playerOf,
  type RecordedStop,
  recordedStop,
  span,
  stopIn,
  toBoth,
  toMover,
} from "./kind.ts";

export const reminded: EventKind<"reminded"> = {
  isUnseen: true,
  fold: (state, { ply }) => ({ ...state, remindedAtPly: ply }),
  record: ({ ply }) => ({ ply }),
  read: (data) => data as never,
  ...OF_NOBODY,
  tells: ({ after }) => toMover(after, "game.deadline-near", null),
};

function deadlineChanged(before: GameState | null, after: GameState, by: string | null): readonly Notice[] {
  if (before === null || deadline(before) === deadline(after)) return [];
  return toBoth(after, "game.deadline-changed", by);
}

type RecordedKnownStop = RecordedStop & Pick<KnownStop, "id" | "rev" | "side" | "cover">;

const known = ({ id, rev, side, cover }: RecordedKnownStop | KnownStop) => ({
  id,
  rev,
  side,
  ...defined({ cover }),
});

export const stopped: EventKind<"stopped"> = {
  isEssential: true,
  fold: (state, { stop }) => ({ ...state, clock: state.clock && stopClock(state.clock, stop) }),
  record: ({ stop }) => ({ stop: { ...known(stop), ...recordedStop(stop) } }),
  read: (data) => {
    const stop = data["stop"] as RecordedKnownStop;
    return { stop: { ...known(stop), ...stopIn(stop) } };
  },
  ...OF_NOBODY,
  tells: ({ before, after }) => deadlineChanged(before, after, null),
};

export const uncovered: EventKind<"uncovered"> = {
  isUnseen: true,
  fold: (state, event) => ({ ...state, answered: event.deadline }),
  record: ({ deadline: at, reason }) => defined({ deadline: formatInstant(at), reason }),
  read: (data) => ({ ...data, deadline: instant(data["deadline"] as string) }),
  ...OF_NOBODY,
};

export const gifted: EventKind<"gifted"> = {
  isEssential: true,
  fold: (state, { side, add }) => ({
    ...state,
    given: { ...state.given, [side]: state.given[side] + add },
    clock: state.clock && giveTime(state.clock, otherSide(side), add),
  }),
  record: ({ side, add }) => ({ side, add: formatDuration(add) }),
  read: ({ side, add }) => ({ side: side as Side, add: span(add as string) }),
  by: ({ side }, after) => playerOf(after, side),
  tells: ({ before, event, after }) =>
    deadlineChanged(before, after, playerOf(after, event.side)?.name ?? null),
};
