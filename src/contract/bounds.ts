import { DAY, HOUR, MINUTE } from "../lib/duration.ts";

/** The longest span of a clock, and the longest budget of a turn at the start of a game, in milliseconds. */
export const LONGEST_SPAN = 100 * DAY;

/** A game without a clock ends after this long without a move where nothing else was agreed, in milliseconds. */
export const UNLIMITED_SPAN = 21 * DAY;

/** So many rated games by one rule set two players begin within a span (milliseconds); those after them are not rated. */
export const RATED_PAIR = { max: 20, span: 30 * DAY } as const;

/** So many games a match has at most, without those of tie-breaks. */
export const LONGEST_MATCH = 10;

/** How many players a tournament has at most, and a group of a round robin; and how many rounds a Swiss. */
export const TOURNAMENT_SIZES = { players: 10_000, group: 64, swissRounds: 31 } as const;
/** An open tournament without a date is cancelled after this long, in milliseconds. */
export const OPEN_WITHOUT_DATE = 90 * DAY;

/** So many players a ladder has at most. */
export const LADDER_PLACES = 1000;

/** So many games one bulk pairing has, so far ahead it begins (milliseconds), and so many of one organiser wait. */
export const BULK = { games: 500, ahead: 7 * DAY, scheduled: 20 } as const;

/** So many of a player's latest moves say how long they take to reply. */
export const REPLIES_COUNTED = 500;

/** How much time a side can give the other: at least, at once, and in a game, in milliseconds. */
export const GIFTS = { least: MINUTE, atOnce: 14 * DAY, inGame: 60 * DAY } as const;

/** For so long cover keeps a turn of a game from ending, in milliseconds. */
export const COVER_IN_A_TURN = 72 * HOUR;

/** How long a night of a schedule can be, in milliseconds, and how many days a weekend can have. */
export const LONGEST_NIGHT = 9 * HOUR;
export const LONGEST_WEEKEND = 2;

/** How long a challenge stands (milliseconds) before it expires: one to anyone, and one that names a player. */
export const STANDS_FOR = { anyone: 14 * DAY, named: 28 * DAY } as const;

/** So many plies are made in a game at most, also those that were undone: reading a game costs as many steps as it has. */
export const MOST_PLIES = 2000;

/** The longest message with a move, and between moves, in characters. */
export const LONGEST_MESSAGE = 1000;
export const LONGEST_BETWEEN = 500;

/** How many messages between moves a side may send in a game within a span (milliseconds). */
export const MESSAGES_BETWEEN = { max: 20, span: DAY } as const;

/** How large a plan can be: answers, moves of its owner one after the other, and bytes of JSON. */
export const PLAN_LIMITS = { nodes: 200, depth: 30, bytes: 16 * 1024 } as const;

/** How many lines of one game a player may keep, how many moves each, and how many bytes of JSON they are together. */
export const LINE_LIMITS = { lines: 200, moves: 200, bytes: 64 * 1024 } as const;

/** The longest text of notes, and comment on a line, in characters. */
export const LONGEST_NOTES = 20_000;
export const LONGEST_COMMENT = 500;

/** How many mails go at once to one player within a day (milliseconds). What is more waits for the next digest. */
export const MAILS_AT_ONCE = { max: 50, span: DAY } as const;

/** A machine that answers our answers without saying that it is one is not answered forever. */
export const ANSWERS_BY_MAIL = { max: 10, span: HOUR } as const;

/** How often a player can book a vacation: so often in this span (milliseconds). */
export const BOOKINGS = { max: 10, span: DAY } as const;

/** As much vacation as a player can have saved, in milliseconds. */
export const MOST_SAVED = 30 * DAY;

/** How many digests a day, reminders and muted games a player can have. */
export const MOST_DIGESTS = 6;
export const MOST_REMINDERS = 5;
export const MOST_MUTED = 200;
