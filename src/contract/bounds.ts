import { DAY, HOUR, MINUTE } from "../lib/duration.ts";

/** The longest span of a clock, and the longest budget of a game's first turn, in milliseconds. */
export const LONGEST_SPAN = 100 * DAY;

/** By default, a game without a clock ends after this many milliseconds without a move. */
export const UNLIMITED_SPAN = 21 * DAY;

/** The most rated games that two players can begin with one rule set within `span` (milliseconds). Later games are unrated. */
export const RATED_PAIR = { max: 20, span: 30 * DAY } as const;

/** The most games of a match, not counting tie-breaks. */
export const LONGEST_MATCH = 10;

/** Maximums: `players` of a tournament, players in a `group` of a round robin, and rounds of a Swiss (`swissRounds`). */
export const TOURNAMENT_SIZES = { players: 10_000, group: 64, swissRounds: 31 } as const;
/** An open tournament without a date is cancelled after this long, in milliseconds. */
export const OPEN_WITHOUT_DATE = 90 * DAY;

export const LADDER_PLACES = 1000;

/** `games`: the most games in a bulk pairing; `ahead`: how far ahead it can be scheduled, in milliseconds. */
export const BULK = { games: 500, ahead: 7 * DAY } as const;

/** How many of a player's latest moves are used to compute reply times. */
export const REPLIES_COUNTED = 500;

/** The time that a side can give the other, in milliseconds: the least, the most at once, and the most in one game. */
export const GIFTS = { least: MINUTE, atOnce: 14 * DAY, inGame: 60 * DAY } as const;

/** The most time that cover can add to one turn of a game, in milliseconds. */
export const COVER_IN_A_TURN = 72 * HOUR;

/** The longest night of a schedule, in milliseconds, and the most days of a weekend. */
export const LONGEST_NIGHT = 9 * HOUR;
export const LONGEST_WEEKEND = 2;

/** How long a challenge stays open, in milliseconds, if anyone may accept it or if it names a player. */
export const STANDS_FOR = { anyone: 14 * DAY, named: 28 * DAY } as const;

/** Includes plies that were taken back: they are also stored, so reading the game takes longer with each of them. */
export const MOST_PLIES = 2000;

/** The most characters in a message sent with a move, and in a message sent between moves. */
export const LONGEST_MESSAGE = 1000;
export const LONGEST_BETWEEN = 500;

/** The most messages between moves that a side may send in one game within `span` (milliseconds). */
export const MESSAGES_BETWEEN = { max: 20, span: DAY } as const;

/** `nodes`: answers in a plan; `depth`: consecutive moves of the plan's owner; `bytes`: the plan's replies as JSON. */
export const PLAN_LIMITS = { nodes: 200, depth: 30, bytes: 16 * 1024 } as const;

/** `lines`: lines of one game; `moves`: moves in a line; `bytes`: all lines as JSON. */
export const LINE_LIMITS = { lines: 200, moves: 200, bytes: 64 * 1024 } as const;

/** In characters. */
export const LONGEST_NOTES = 20_000;
export const LONGEST_COMMENT = 500;

/** The most `immediate` mails that a player gets within `span` (milliseconds). Further mails wait for the next digest. */
export const MAILS_AT_ONCE = { max: 50, span: DAY } as const;

/** Moves by mail in a game within `span` (milliseconds). Ends a loop with an autoresponder that does not identify itself. */
export const ANSWERS_BY_MAIL = { max: 10, span: HOUR } as const;

/** The most vacations that a player can book within `span` (milliseconds). */
export const BOOKINGS = { max: 10, span: DAY } as const;

/** The most vacation that a player can save, in milliseconds. */
export const MOST_SAVED = 30 * DAY;

export const MOST_DIGESTS = 6;
export const MOST_REMINDERS = 5;
export const MOST_MUTED = 200;
