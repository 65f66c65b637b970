import { DAY, HOUR, MINUTE } from "../../lib/duration.ts";

/** The longest span of a clock, and the longest budget of a turn at the start of a game, in milliseconds. */
export const LONGEST_SPAN = 100 * DAY;

/** How much time a side can give the other: at least, at once, and in a game, in milliseconds. */
export const GIFTS = { least: MINUTE, atOnce: 14 * DAY, inGame: 60 * DAY } as const;

/** For so long cover keeps a turn of a game from ending, in milliseconds. */
export const COVER_IN_A_TURN = 72 * HOUR;

/** How long a night of a schedule can be, in milliseconds, and how many days a weekend can have. */
export const LONGEST_NIGHT = 9 * HOUR;
export const LONGEST_WEEKEND = 2;
