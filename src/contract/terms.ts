import type FAULTS from "./faults.json";

export const GAME_STATUSES = ["open", "playing", "finished", "cancelled"] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/**
 * Endings caused by the players, the clock or the ply limit (game/fold.ts). All other endings are caused by the
 * rules.
 */
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

export const CLOSED = ["declined", "cancelled", "expired", "countered"] as const;
export type Closed = (typeof CLOSED)[number];

export const OFFER_TYPES = ["draw", "takeback", "pause", "resume", "extend"] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

/** `abort` is possible only in games of a cancelled tournament, whatever offers the game allows. */
export const GAME_OFFERS = [...OFFER_TYPES, "abort"] as const;
export type GameOffer = (typeof GAME_OFFERS)[number];

/** The offers that a rated game can allow: all except takebacks. */
export const RATED_OFFERS: readonly OfferType[] = OFFER_TYPES.filter((type) => type !== "takeback");

/** Why a game is not rated as proposed: its players recently began too many rated games. */
export const UNRATED = ["pair-limit"] as const;
export type Unrated = (typeof UNRATED)[number];

/** Why a game under a built-in rule set can't be rated: one of the players is a house player. */
export const NOT_RATED = ["house"] as const;

export const REQUIREMENTS = ["rating", "provisional", "games", "reliability", "bots"] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

export const MATCH_ORDERS = ["together", "in-turn"] as const;
export type MatchOrder = (typeof MATCH_ORDERS)[number];
export const MATCH_STATUSES = ["playing", "finished"] as const;
/** `seed` is possible only in tournaments, because players of other matches have no seeds. */
export const MATCH_TIEBREAKS = ["replay", "quicker", "seed", "lot"] as const;
export const CHALLENGE_TIEBREAKS = ["replay", "quicker", "lot"] as const;
export type MatchTiebreak = (typeof MATCH_TIEBREAKS)[number];

export const FORMATS = ["round-robin", "swiss", "knockout"] as const;
export type Format = (typeof FORMATS)[number];
export const TOURNAMENT_STATUSES = ["draft", "open", "running", "finished", "cancelled"] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];
/** Players who enter beyond the maximum are `waiting`, in the order in which they entered. */
export const ENTRANT_STATUSES = ["waiting", "entered", "playing", "withdrawn", "out"] as const;

/** Each tournament chooses some of these tie-breaks and their order. Ties that remain are decided by lot. */
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

export const KNOCKOUT_TIEBREAKS = ["replay", "quicker", "seed", "lot"] as const;
export type KnockoutTiebreak = (typeof KNOCKOUT_TIEBREAKS)[number];

/** How a result came about: by play, or because one or both players did not play. */
export const HOWS = ["played", "forfeit", "double-forfeit"] as const;
export type How = (typeof HOWS)[number];

/** Requirements are for accepting a challenge, or for entering a tournament or a ladder. */
export const ASKERS = ["challenge", "tournament", "ladder"] as const;
export type Asker = (typeof ASKERS)[number];

/** An instant in several stops counts towards the stop whose kind is first in this list. */
export const STOP_KINDS = ["outage", "pause", "vacation", "weekend", "night"] as const;
export type StopKind = (typeof STOP_KINDS)[number];

/** The kinds of stops that players can agree on. Pauses and outages always stop the clock. */
export const HONOURED_STOPS = ["vacation", "night", "weekend"] as const satisfies readonly StopKind[];
export type HonouredStop = (typeof HONOURED_STOPS)[number];

export const USUAL_STOPS: readonly HonouredStop[] = ["vacation"];

export const CHANGE_REASONS = [...STOP_KINDS, "gift"] as const;
export type ChangeReason = (typeof CHANGE_REASONS)[number];

/** In the order of JavaScript's day numbers: Sunday is 0. */
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

/** In a plan, the key for all moves of the opponent that are not keys themselves. */
export const ANY = "*";

/** Why a plan ended on its owner's turn: it had no answer, or its answer was illegal. */
export const PLAN_ENDS = ["ended", "illegal"] as const;
export type PlanEnd = (typeof PLAN_ENDS)[number];

/**
 * The checks of an export, in this order. `file`: all parts are there; `chain`: each entry matches its hash, up to the
 * head; `texts`: each text matches its digest in the log; `moves`: each move is legal and has the recorded effect;
 * `game`: the game's data follows from the log; `clock`: the ledger adds up and follows from the log; `signature`: the
 * service signed exactly this.
 */
export const CHECKS = ["file", "chain", "texts", "moves", "game", "clock", "signature"] as const;
export type Check = (typeof CHECKS)[number];

export const ANNULMENT_REASONS = [
  "engine-use",
  "arranged",
  "multiple-accounts",
  "time-outs",
  "outage",
  "error",
] as const;
export type AnnulmentReason = (typeof ANNULMENT_REASONS)[number];

export const REPORT_REASONS = ["stalling", "engine-use", "multiple-accounts", "abuse", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
export const REPORT_STATUSES = ["open", "decided"] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const VERDICTS = ["upheld", "dismissed"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** `annulment`: a game was annulled, or counts again. */
export const RATING_CAUSES = ["game", "annulment"] as const;

/** `reserve`: the player waited for a place and did not get one. */
export const ENTRANT_ROLES = ["player", "reserve", "organiser"] as const;
/** Why the result of a pairing differs from the games played. */
export const CORRECTION_CAUSES = ["organiser", "withdrawal", "annulment"] as const;
export const LADDER_CAUSES = ["match", "idle", "removed"] as const;

/** 3 to 20 characters, beginning with a letter. */
export const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{2,19}$/;

/** `origin`: the passkey signed for another address; `unknown`: no player has the passkey, or its response is invalid. */
export const PASSKEY_REFUSALS = ["expired", "used", "origin", "counter", "unknown"] as const;
export type PasskeyRefusal = (typeof PASSKEY_REFUSALS)[number];

/** `played`: only opponents of the player's running or finished games may challenge them. */
export const CHALLENGES_FROM = ["anyone", "played"] as const;
export type ChallengesFrom = (typeof CHALLENGES_FROM)[number];

/** `tallies`: games between people; `withBots`: games with a bot. */
export const COUNTED = ["tallies", "withBots"] as const;
export type Counted = (typeof COUNTED)[number];

/** Scopes of tokens. `read`: private data; `manage`: account, tokens and webhooks. */
export const SCOPES = ["play", "read", "manage", "organise"] as const;
/** Only the operator grants `moderate`. */
export const ALL_SCOPES = [...SCOPES, "moderate"] as const;
export type Scope = (typeof ALL_SCOPES)[number];

/** Matches a reminder that is set as a percentage of the turn's time, from 1 % to 99 %. */
export const PERCENTAGE = /^([1-9]\d?)%$/;

/** `turns` is for feed readers, `deadlines` for calendars. */
export const SUBSCRIPTION_KINDS = ["turns", "deadlines"] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/** `taflpost` sends the event itself; the other formats are messages for the services of these names. */
export const WEBHOOK_FORMATS = ["taflpost", "discord", "slack", "ntfy"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** After `failed`, the delivery is tried again, unless its webhook is switched off. `given-up` was the last attempt. */
export const ATTEMPT_RESULTS = ["delivered", "failed", "given-up", "gone"] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

/** Why an attempt to deliver to a webhook failed, by stable code. */
export type Fault = keyof typeof FAULTS;

/** `gone`: the receiver answered 410; `failing`: no success for five days; `secret-lost`: the secret is unreadable. */
export const WEBHOOK_OFF_REASONS = ["gone", "failing", "secret-lost"] as const;
/** `suppressed`: the mail service blocks the address, or its owner reported spam; `refused`: mail bounced or was rejected. */
export const MAIL_OFF_REASONS = ["suppressed", "refused"] as const;
export type MailOffReason = (typeof MAIL_OFF_REASONS)[number];

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

/** `notes` are a player's private texts on a game, `lines` their private variations. */
export const NOTE_KINDS = ["notes", "lines"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
