import { DAY } from "../../lib/duration.ts";

/** The longest span of a clock, and the longest budget of a turn at the start of a game, in milliseconds. */
export const LONGEST_SPAN = 100 * DAY;
