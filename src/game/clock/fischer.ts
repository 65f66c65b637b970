import { DAY, HOUR } from "../../lib/duration.ts";
import { clockKind } from "./kind.ts";

const LONGEST = 28 * DAY;

/** A span for the whole game that each move adds to, up to a maximum (api.md, "Clocks"). */
export const FISCHER = clockKind<"initial" | "increment" | "max">({
  spans: {
    initial: { min: HOUR, max: LONGEST },
    increment: { min: 0, max: LONGEST },
    max: { min: HOUR, max: LONGEST },
  },
  notLonger: ["initial", "max"],
  first: ({ initial }) => initial,
  next: ({ increment, max }, left) => Math.min(left + increment, max),
  abortsUnbegun: false,
});
