export const GAME_STATUSES = ["open", "playing", "finished", "cancelled"] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Endings that come from the players, the clock and the limit of plies (game/fold.ts); the others come from the rules. */
export const PLAYER_REASONS = ["resignation", "timeout", "agreement", "move-limit", "aborted"] as const;
export type PlayerReason = (typeof PLAYER_REASONS)[number];

export const DECLINE_REASONS = [
  "not-now",
  "too-many-games",
  "too-fast",
  "too-slow",
  "other-ruleset",
  "other-side",
  "no-reason",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** How a challenge can be closed without a game. */
export const CLOSED = ["declined", "cancelled", "expired", "countered"] as const;
export type Closed = (typeof CLOSED)[number];

/** What a player can offer the other. */
export const OFFER_TYPES = ["draw", "takeback", "pause", "resume", "extend"] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

/** Every type of offer in a game. `abort` is possible only in games of a cancelled tournament, whatever the terms. */
export const GAME_OFFERS = [...OFFER_TYPES, "abort"] as const;
export type GameOffer = (typeof GAME_OFFERS)[number];

/** What is offered to be taken back in no rated game. */
export const RATED_OFFERS: readonly OfferType[] = OFFER_TYPES.filter((type) => type !== "takeback");

/** Why a game that was to be rated has begun as one that is not: its players have had as many of late as are counted. */
export const UNRATED = ["pair-limit"] as const;
export type Unrated = (typeof UNRATED)[number];

/** Why a game by a shipped rule set can't be rated: it is against a player of the house. */
export const NOT_RATED = ["house"] as const;

/** What an open challenge can ask of who accepts it. */
export const REQUIREMENTS = ["rating", "provisional", "games", "reliability", "bots"] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** Whether the games of a match are played at once, or one after the other. */
export const MATCH_ORDERS = ["together", "in-turn"] as const;
export type MatchOrder = (typeof MATCH_ORDERS)[number];
export const MATCH_STATUSES = ["playing", "finished"] as const;
/** What decides a match that is level; of one that a challenge begins nobody is seeded. */
export const MATCH_TIEBREAKS = ["replay", "quicker", "seed", "lot"] as const;
export const CHALLENGE_TIEBREAKS = ["replay", "quicker", "lot"] as const;
export type MatchTiebreak = (typeof MATCH_TIEBREAKS)[number];

/** How a tournament pairs. */
export const FORMATS = ["round-robin", "swiss", "knockout"] as const;
export type Format = (typeof FORMATS)[number];
/** How far a tournament has come. */
export const TOURNAMENT_STATUSES = ["draft", "open", "running", "finished", "cancelled"] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];
/** How a player stands in a tournament. Past the most players one waits, in order. */
export const ENTRANT_STATUSES = ["waiting", "entered", "playing", "withdrawn", "out"] as const;

/** What parts those with equal points, asked in the order that a tournament names; the lot settles what is left. */
export const TIEBREAKS = [
  "direct",
  "sonneborn-berger",
  "buchholz",
  "buchholz-cut1",
  "buchholz-median",
  "wins",
  "wins-attackers",
  "wins-defenders",
  "match-wins",
  "seed",
  "lot",
] as const;
export type Tiebreak = (typeof TIEBREAKS)[number];

/** What decides a level match of a knockout. */
export const KNOCKOUT_TIEBREAKS = ["replay", "quicker", "seed", "lot"] as const;
export type KnockoutTiebreak = (typeof KNOCKOUT_TIEBREAKS)[number];

/** How a result came about: over the board, since one did not play, or since neither did. */
export const HOWS = ["played", "forfeit", "double-forfeit"] as const;
export type How = (typeof HOWS)[number];

/** What asks something of who comes: a challenge of who accepts it, a tournament or a ladder of who enters. */
export const ASKERS = ["challenge", "tournament", "ladder"] as const;
export type Asker = (typeof ASKERS)[number];

/** The kinds of stops. Where stops overlap, an instant belongs to the first of these. */
export const STOP_KINDS = ["outage", "pause", "vacation", "weekend", "night"] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** What a game can be agreed to honour; a pause and an outage always count. */
export const HONOURED_STOPS = ["vacation", "night", "weekend"] as const satisfies readonly StopKind[];
export type HonouredStop = (typeof HONOURED_STOPS)[number];

/** What a challenge honours that says nothing of it. */
export const USUAL_STOPS: readonly HonouredStop[] = ["vacation"];

/** What changes a deadline besides moves. */
export const CHANGE_REASONS = [...STOP_KINDS, "gift"] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** The days of a week, in the order of their numbers from Sunday, 0. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** In a plan, the key for any move of the opponent that has no key of its own. */
export const ANY = "*";

/** How the plan of a side ended whose turn it is now: it had no answer, or one that is not legal. */
export const PLAN_ENDS = ["ended", "illegal"] as const;
export type PlanEnd = (typeof PLAN_ENDS)[number];

/**
 * What is verified of an export, in this order. `file`: it has what exports have; `chain`: each record is what was hashed,
 * up to the head; `texts`: what was written is what the records have the digests of; `moves`: each is legal and leads to
 * what it says; `game`: what the export says of the game follows from its log; `clock`: the ledger adds up, and follows
 * from the log; `signature`: it was signed by the service, as it is.
 */
export const CHECKS = ["file", "chain", "texts", "moves", "game", "clock", "signature"] as const;
export type Check = (typeof CHECKS)[number];

/** Why moderators have a rated game not count. */
export const ANNULMENT_REASONS = [
  "engine-use",
  "arranged",
  "multiple-accounts",
  "time-outs",
  "outage",
  "error",
] as const;
export type AnnulmentReason = (typeof ANNULMENT_REASONS)[number];

/** Why a player is reported. */
export const REPORT_REASONS = ["stalling", "engine-use", "multiple-accounts", "abuse", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_STATUSES = ["open", "decided"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
/** What comes of a report: it holds, or it does not. */
export const VERDICTS = ["upheld", "dismissed"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What changes a rating: a game, or one that no longer counts or counts again. */
export const RATING_CAUSES = ["game", "annulment"] as const;

/** What one who hears of the start of a tournament is in it. Who waited for a place and has got none is in reserve. */
export const ENTRANT_ROLES = ["player", "reserve", "organiser"] as const;
/** Why the result of a pairing is not what was played. */
export const CORRECTION_CAUSES = ["organiser", "withdrawal", "annulment"] as const;
/** Why a player is told that they stand on another place of a ladder, or on none. */
export const LADDER_CAUSES = ["match", "idle", "removed"] as const;

/** A player's name: 3 to 20 characters, the first a letter. */
export const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{2,19}$/;

/**
 * Why a passkey neither signs in nor is added. `origin`: it answered for another address; `unknown`: it is nobody's here, or what
 * it says does not hold.
 */
export const PASSKEY_REFUSALS = ["expired", "used", "origin", "counter", "unknown"] as const;
export type PasskeyRefusal = (typeof PASSKEY_REFUSALS)[number];

/** Who may challenge a player: anyone, or those whom they have played with. */
export const CHALLENGES_FROM = ["anyone", "played"] as const;
export type ChallengesFrom = (typeof CHALLENGES_FROM)[number];

/** Which games are counted: those between people, and those in which a bot has played. */
export const COUNTED = ["tallies", "withBots"] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * What a token allows: to play (challenges, moves), to read what is the player's, to manage account, tokens, webhooks, to
 * organise tournaments.
 */
export const SCOPES = ["play", "read", "manage", "organise"] as const;
/** With what only the operator gives: it lets a player moderate. */
export const ALL_SCOPES = [...SCOPES, "moderate"] as const;
export type Scope = (typeof ALL_SCOPES)[number];

/** A reminder as a part of the turn's span. */
export const PERCENTAGE = /^([1-9]\d?)%$/;

/** What a player can subscribe to with a program that reads feeds or calendars. */
export const SUBSCRIPTION_KINDS = ["turns", "deadlines"] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/** Whose form a webhook's body has: ours (the record itself), or that of a service that shows messages. */
export const WEBHOOK_FORMATS = ["taflpost", "discord", "slack", "ntfy"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** What came of an attempt: `failed` is tried again, unless its webhook was switched off; `given-up` was the last try. */
export const ATTEMPT_RESULTS = ["delivered", "failed", "given-up", "gone"] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

/** Why an attempt to deliver an event to a webhook failed: a stable code each. */
export const FAULTS = {
  status: "the receiver answered with a status that is not a success",
  redirect: "the receiver answered with a redirect, which is not followed",
  timeout: "the answer was not complete after 10 s",
  connection: "no connection was possible, or it broke",
  "refused-address": "webhooks are no longer sent to this address",
  dns: "the host name was not found, or leads into a private network",
  "secret-lost": "the service can no longer read the webhook's secret: rotate it, then switch the webhook on",
  internal: "a fault of the service",
} as const;
export type Fault = keyof typeof FAULTS;
// Pages that use nothing of it are spared it.
export const FAULT_LIST = /* @__PURE__ */ Object.keys(FAULTS) as [Fault, ...Fault[]];

/** Why a webhook was switched off: its receiver answered 410, it failed for days, or its secret can no longer be read. */
export const WEBHOOK_OFF_REASONS = ["gone", "failing", "secret-lost"] as const;
/** Why an address takes no mail: the platform keeps it on its suppression list, or it was refused for good. */
export const MAIL_OFF_REASONS = ["suppressed", "refused"] as const;
export type MailOffReason = (typeof MAIL_OFF_REASONS)[number];

/** Why an address may not receive webhooks. */
export const URL_REFUSALS = [
  "not-a-url",
  "too-long",
  "scheme",
  "credentials",
  "fragment",
  "port",
  "address",
  "name",
  "dns",
  "consent",
] as const;
export type UrlRefusal = (typeof URL_REFUSALS)[number];
