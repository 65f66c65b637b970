import { DAY, HOUR } from "../../lib/duration.ts";
import { clockKind } from "./kind.ts";

/** A fresh span for each move (api.md, "Clocks"). */
export const PER_MOVE = clockKind<"perMove">({
  spans: { perMove: { min: HOUR, max: 28 * DAY } },
  first: ({ perMove }) => perMove,
  next: ({ perMove }) => perMove,
  abortsUnbegun: false,
});
