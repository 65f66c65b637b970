import { DAY, HOUR } from "../../lib/duration.ts";
import { clockKind, unchanged } from "./kind.ts";
import { LONGEST_SPAN } from "./limits.ts";

/** Main time, then periods: each that is wholly used up is lost, and the rest of a begun one is not charged. */
export const BYO_YOMI = clockKind({
  fields: {
    main: { type: "span", min: 0, max: LONGEST_SPAN },
    periods: { type: "count", min: 1, max: 30 },
    period: { type: "span", min: HOUR, max: 28 * DAY },
  },
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
