import { HOUR } from "../../lib/duration.ts";
import { clockKind, mainOf, unchanged } from "./kind.ts";
import { LONGEST_SPAN } from "./limits.ts";

/**
 * A span for the whole game that each move adds to, up to a maximum; what a gift put above it stays. A turn begins with
 * `minPerMove` at least, and takes `maxPerMove` at most.
 */
export const FISCHER = clockKind({
  fields: {
    initial: { type: "span", min: HOUR, max: LONGEST_SPAN },
    increment: { type: "span", min: 0, max: LONGEST_SPAN },
    max: { type: "span", min: HOUR, max: LONGEST_SPAN },
    minPerMove: { type: "span", min: 0, max: LONGEST_SPAN, usual: 0 },
    maxPerMove: { type: "span", min: HOUR, max: LONGEST_SPAN, usual: Infinity },
  },
  ascending: [
    ["initial", "max"],
    ["minPerMove", "max"],
    ["minPerMove", "maxPerMove"],
  ],
  start: ({ initial }) => mainOf(initial),
  budget: ({ maxPerMove }, { main }) => Math.min(main, maxPerMove),
  begin: ({ minPerMove }, account) =>
    account.main >= minPerMove
      ? unchanged(account)
      : { account: mainOf(minPerMove), note: { type: "minimum" } },
  reward: ({ increment, max }, { main }) => ({
    account: mainOf(Math.max(main, Math.min(main + increment, max))),
    note: { type: "increment" },
  }),
});
