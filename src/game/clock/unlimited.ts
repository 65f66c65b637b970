import { DAY } from "../../lib/duration.ts";
import { clockKind } from "./kind.ts";

/** A game without a clock ends after this long without a move, in milliseconds. */
export const UNLIMITED_SPAN = 21 * DAY;

/** No clock. A game in which not both have moved is aborted instead of lost. */
export const UNLIMITED = clockKind({
  spans: {},
  first: () => UNLIMITED_SPAN,
  next: () => UNLIMITED_SPAN,
  abortsUnbegun: true,
});
