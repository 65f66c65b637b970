import { DAY } from "../../lib/duration.ts";
import { clockKind } from "./kind.ts";

/** A game without a clock still ends when nobody has moved for this long, in milliseconds. */
export const UNLIMITED_SPAN = 21 * DAY;

/** No clock. Two players who never got going have nothing to lose by: their game is aborted. */
export const UNLIMITED = clockKind({
  spans: {},
  first: () => UNLIMITED_SPAN,
  next: () => UNLIMITED_SPAN,
  abortsUnbegun: true,
});
