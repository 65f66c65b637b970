import type { ClockView } from "../../contract/clock.ts";
import { firstTurn, type ClockSettings } from "../../contract/clocks.ts";
import { parseDuration } from "../../lib/duration.ts";
import type { Side } from "../../rules/index.ts";

const spanIn = (text: unknown): number => (typeof text === "string" ? (parseDuration(text) ?? 0) : 0);

/** Returns the time that fills the ring, in milliseconds; 0 without a clock. Saved or given time can exceed it. */
function wholeOf(clock: ClockView): number {
  if (clock.kind === "per-move") return spanIn(clock.perMove);
  if (clock.kind === "fischer") return spanIn(clock.initial);
  if (clock.kind === "unlimited") return spanIn(clock.abandonAfter);
  const spans = Object.entries(clock).map(([name, value]) => [name, spanIn(value) || value]);
  return firstTurn(Object.fromEntries(spans) as ClockSettings);
}

/** Returns `left` (milliseconds) as a share of the full time, from 0 to 1; null without a clock. */
export function shareOf(clock: ClockView, left: number): number | null {
  const whole = wholeOf(clock);
  return whole === 0 ? null : Math.min(1, Math.max(0, left / whole));
}

/** Returns the share of a side's time that is left, from 0 to 1; null before the game has begun, and without a clock. */
export function shareLeft(clock: ClockView, side: Side): number | null {
  const left = parseDuration(clock.remaining?.[side] ?? "");
  return left === null ? null : shareOf(clock, left);
}

/** The share of the time that is left, as a ring. Hidden from screen readers, because a text beside it has the time. */
export const Ring = ({ share }: { readonly share: number }) => (
  <svg class="ring" viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="7.5" />
    <circle
      class={share < 0.2 ? "left short" : "left"}
      cx="10"
      cy="10"
      r="7.5"
      pathLength="100"
      stroke-dasharray={`${Math.round(100 * share)} 100`}
    />
  </svg>
);
