import type { FieldsOf } from "../../contract/clocks.ts";
import { clockKind, unchanged } from "./kind.ts";

/** Main time, then periods: each that is wholly used up is lost, and the rest of a begun one is not charged. */
export const BYO_YOMI = clockKind<FieldsOf<"byo-yomi">>({
  start: ({ main, periods }) => ({ main, block: 0, left: periods }),
  balance: ({ period }, { main, left }) => main + left * period,
  budget: ({ period }, { main, left }) => main + left * period,
  spend({ period }, { main, left, block }, counted) {
    const beyond = counted - main;
    if (beyond <= 0) return unchanged({ main: main - counted, left, block });
    const lost = Math.floor(beyond / period);
    const account = { main: 0, left: left - lost, block };
    return { account, note: { type: "period", lost, left: account.left } };
  },
});
