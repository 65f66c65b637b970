import type { ClockSettings } from "../../src/game/clock/kinds.ts";
import { DAY } from "../../src/lib/duration.ts";
import { otherSide, type Side } from "../../src/rules/index.ts";

/** A game's clock as README and reference describe it, worked out once more and by itself. */
export interface Clockwork {
  readonly began: number;
  readonly left: Readonly<Record<Side, number>>;
}

/** What a side has at the beginning, in milliseconds. Without a clock a game ends after 21 days without a move. */
function atFirst(settings: ClockSettings): number {
  if (settings.kind === "unlimited") return 21 * DAY;
  if (settings.kind === "fischer") return settings.initial;
  if (settings.kind === "per-move") return settings.perMove;
  throw new Error(`no world plays with ${settings.kind}`);
}

export function wound(settings: ClockSettings, at: number): Clockwork {
  return { began: at, left: { attackers: atFirst(settings), defenders: atFirst(settings) } };
}

/** After `side` has moved. */
export function pressed(settings: ClockSettings, clock: Clockwork, side: Side, at: number): Clockwork {
  if (settings.kind !== "fischer") return { began: at, left: clock.left };
  const left = Math.min(clock.left[side] - (at - clock.began) + settings.increment, settings.max);
  const other = otherSide(side);
  return { began: at, left: { [side]: left, [other]: clock.left[other] } as Record<Side, number> };
}

export const dueOf = ({ began, left }: Clockwork, turn: Side): number => began + left[turn];

/** When a fifth of the span is left. */
export const nearDueOf = (clock: Clockwork, turn: Side): number =>
  dueOf(clock, turn) - Math.floor(clock.left[turn] / 5);
