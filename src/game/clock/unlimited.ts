import { DAY } from "../../lib/duration.ts";
import { clockKind, freshSpan } from "./kind.ts";

/** A game without a clock ends after this long without a move where nothing else was agreed, in milliseconds. */
export const UNLIMITED_SPAN = 21 * DAY;

/** No clock, but a game that nobody goes on with ends; one in which not both have moved is aborted instead of lost. */
export const UNLIMITED = clockKind({
  ...freshSpan(
    { abandonAfter: { type: "span", min: 7 * DAY, max: 90 * DAY, usual: UNLIMITED_SPAN } },
    ({ abandonAfter }) => abandonAfter,
  ),
  takesGifts: false,
  abortsUnbegun: true,
});
