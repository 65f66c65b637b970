import { DAY, HOUR } from "../../lib/duration.ts";
import { clockKind, freshSpan } from "./kind.ts";

/** A fresh span for each move. */
export const PER_MOVE = clockKind(
  freshSpan({ perMove: { type: "span", min: HOUR, max: 28 * DAY } }, ({ perMove }) => perMove),
);
