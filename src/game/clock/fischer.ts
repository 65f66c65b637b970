import type { FieldsOf } from "../../contract/clocks.ts";
import { clockKind, mainOf, unchanged } from "./kind.ts";

/**
 * A span for the whole game that each move adds to, up to a maximum; what a gift put above it stays. A turn begins with
 * `minPerMove` at least, and takes `maxPerMove` at most.
 */
export const FISCHER = clockKind<FieldsOf<"fischer">>({
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
