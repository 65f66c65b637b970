/**
 * When a mail or push message is sent: never, at once, only the first until the player's next visit, or at set hours.
 */
export const MAIL_MODES = ["off", "immediate", "grouped", "digest"] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** Everything that a channel sends can also be mailed. */
export const NOTICE_CHANNELS = ["mail", "push"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** How an event is mailed and pushed. */
interface NoticeRow {
  /** Sent at once or not at all: a reminder cannot wait, and warnings about webhooks and access are rare. */
  readonly never?: "delayed";
  /** Sent in quiet hours too, because a game may be lost. */
  readonly hours?: "any";
  /** Of several events of one change of a game, only the one with the lowest rank is sent. */
  readonly rank?: number;
  /** Sent only while the game is as it was. */
  readonly passing?: true;
  /** Can repeat quickly while both players are there, so `grouped` messages are spaced. 1 is the most important. */
  readonly spaced?: number;
  /** Reported in one message with other ends and beginnings of games. The lowest leads the message. */
  readonly occasion?: number;
  /** Begins games, so its message also says in which games it is the player's turn. */
  readonly begins?: true;
  /** Its mail can be answered with a move. */
  readonly answerable?: true;
}

/** One event type. Absent flags are false. */
interface EventTypeRow extends Readonly<Record<NoticeChannel, MailMode | null>> {
  /** The recipients, for the documentation. `mail` and `push`: the default modes; null if it is never sent there. */
  readonly to: string;
  /** The schema of its data (account.ts, competition.ts), if it is not named after the type. */
  readonly data?: "game" | "passkey";
  /** Spectators of a game receive it. */
  readonly watched?: true;
  /** Apps do not receive it: it is about the player's address, or about who else has access. */
  readonly private?: true;
  /** The emoji before the title in ntfy; an envelope by default. */
  readonly emoji?: string;
  readonly notice?: NoticeRow;
}

/**
 * Every event that players can be notified of. Types, schemas, documentation, filters of webhooks and settings of mail and
 * push derive from this table; the words are in `i18n/messages` and `i18n/sentences`. By default an event is not mailed if
 * it only confirms what the player did, or needs no action and ends no game.
 */
export const EVENT_TYPES = {
  "challenge.received": {
    to: "the player a challenge names",
    data: "game",
    mail: "grouped",
    push: "immediate",
    notice: { passing: true },
  },
  "challenge.accepted": { to: "the challenger", data: "game", mail: "grouped", push: "immediate" },
  "challenge.declined": { to: "the challenger", data: "game", mail: "grouped", push: "off" },
  "challenge.cancelled": { to: "the player the challenge named", data: "game", mail: "off", push: null },
  "challenge.expired": {
    to: "the challenger, and the player the challenge named",
    data: "game",
    mail: "off",
    push: null,
  },
  "game.started": { to: "both players", data: "game", mail: null, push: null, watched: true },
  "game.turn": {
    to: "the player whose turn it now is",
    data: "game",
    mail: "grouped",
    push: "immediate",
    emoji: "crossed_swords",
    notice: { rank: 2, passing: true, spaced: 1, answerable: true },
  },
  "game.move": {
    to: "the player who moved, and anyone watching the game",
    data: "game",
    mail: null,
    push: null,
    watched: true,
  },
  "game.draw-offered": {
    to: "the player who is offered a draw",
    data: "game",
    mail: "grouped",
    push: "immediate",
    watched: true,
    notice: { rank: 4, passing: true, spaced: 3 },
  },
  "game.draw-declined": {
    to: "the player whose offer was declined",
    data: "game",
    mail: "off",
    push: null,
    watched: true,
    notice: { rank: 6 },
  },
  "game.offered": {
    to: "the player who is offered anything but a draw",
    data: "game",
    mail: "grouped",
    push: "immediate",
    watched: true,
    notice: { rank: 5, passing: true, spaced: 4 },
  },
  "game.offer-accepted": {
    to: "the player whose offer of a pause, its end, or more time was accepted",
    data: "game",
    mail: "off",
    push: null,
    watched: true,
    notice: { rank: 7 },
  },
  "game.offer-declined": {
    to: "the player whose offer was declined, if not of a draw",
    data: "game",
    mail: "off",
    push: null,
    watched: true,
    notice: { rank: 8 },
  },
  "game.taken-back": {
    to: "both players, when moves are taken back",
    data: "game",
    mail: "grouped",
    push: "immediate",
    watched: true,
    notice: { rank: 3, spaced: 2, answerable: true },
  },
  "game.message": {
    to: "the player who gets a message between moves",
    data: "game",
    mail: "grouped",
    push: "immediate",
    notice: { spaced: 5 },
  },
  "game.deadline-near": {
    to: "the player to move, when a fifth of the time is left",
    data: "game",
    mail: "immediate",
    push: "immediate",
    emoji: "alarm_clock",
    notice: { never: "delayed", answerable: true },
  },
  "game.deadline-changed": {
    to: "both players, when a deadline changes without a move: vacation, pause, outage or gift of time",
    data: "game",
    mail: "off",
    push: null,
    notice: { rank: 9, passing: true, answerable: true },
  },
  "game.finished": {
    to: "both players",
    data: "game",
    mail: "grouped",
    push: "immediate",
    watched: true,
    emoji: "checkered_flag",
    notice: { rank: 1, occasion: 5 },
  },
  "rating.changed": {
    to: "the player whose rating a game or an annulment changed",
    mail: "grouped",
    push: "off",
    notice: { occasion: 6 },
  },
  "game.annulled": {
    to: "both players of a rated game that no longer counts",
    mail: "grouped",
    push: "immediate",
  },
  "organiser.invited": { to: "the player invited to organise a tournament", mail: "grouped", push: "off" },
  "tournament.entered": {
    to: "the organisers, and a player who got a place after waiting",
    mail: "off",
    push: null,
  },
  "tournament.started": {
    to: "all players, those who waited for a place, and the organisers",
    mail: "off",
    push: "off",
  },
  "tournament.paired": {
    to: "each player of the round, with their opponent",
    mail: "grouped",
    push: "immediate",
    emoji: "crossed_swords",
    notice: { occasion: 2, begins: true },
  },
  "tournament.corrected": {
    to: "both players of a pairing whose result is not as played",
    mail: "grouped",
    push: "off",
  },
  "tournament.overdue": {
    to: "the organisers, once for each end that a round with open pairings passes",
    mail: "immediate",
    push: "immediate",
    emoji: "alarm_clock",
  },
  "tournament.withdrawn": {
    to: "the organisers, and the player, if an organiser or the rules withdrew them",
    mail: "grouped",
    push: "off",
  },
  "tournament.finished": {
    to: "all who played, and the organisers",
    mail: "grouped",
    push: "immediate",
    emoji: "trophy",
    notice: { occasion: 1 },
  },
  "tournament.cancelled": {
    to: "all who had entered and the organisers, except the one who cancelled",
    mail: "grouped",
    push: "immediate",
  },
  "match.started": {
    to: "both players of a match, except in tournaments (`tournament.paired`)",
    mail: "grouped",
    push: "immediate",
    emoji: "crossed_swords",
    notice: { occasion: 3, begins: true },
  },
  "match.finished": {
    to: "both players of a match",
    mail: "grouped",
    push: "off",
    emoji: "checkered_flag",
    notice: { occasion: 4 },
  },
  "ladder.moved": {
    to: "each player whose place a match changed, or who lost it without leaving",
    mail: "grouped",
    push: "off",
  },
  "vacation.cover": {
    to: "the player whose vacation was spent to avoid losing on time",
    mail: "immediate",
    push: "immediate",
    emoji: "alarm_clock",
    notice: { never: "delayed", hours: "any" },
  },
  "vacation.low": {
    to: "the player who has a day of vacation left",
    mail: "immediate",
    push: "immediate",
    emoji: "warning",
    notice: { never: "delayed", hours: "any" },
  },
  "vacation.began": { to: "the player whose booked vacation begins", mail: "off", push: null },
  "vacation.ended": { to: "the player whose booked vacation has ended", mail: "off", push: null },
  "app.allowed": {
    to: "the player whose account an app can access, if it could not before",
    mail: "immediate",
    push: "immediate",
    private: true,
    emoji: "key",
    notice: { never: "delayed" },
  },
  "webhook.off": {
    to: "the owner of a webhook that was switched off",
    mail: "immediate",
    push: null,
    emoji: "warning",
    notice: { never: "delayed" },
  },
  "mail.off": {
    to: "the player whose address takes no mail",
    mail: null,
    push: null,
    private: true,
    emoji: "warning",
  },
  "passkey.added": {
    to: "the player who has a new passkey",
    mail: "immediate",
    push: null,
    data: "passkey",
    private: true,
    emoji: "key",
    notice: { never: "delayed" },
  },
  "passkey.refused": {
    to: "the player whose passkey was refused because it may be a copy",
    mail: "immediate",
    push: null,
    data: "passkey",
    private: true,
    emoji: "warning",
    notice: { never: "delayed" },
  },
  ping: { to: "the webhook that is tested", mail: null, push: null },
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_LIST = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

export const eventRow = (type: EventType): EventTypeRow => EVENT_TYPES[type];
export const noticeRow = (type: EventType): NoticeRow => eventRow(type).notice ?? {};

/** The name of a type's schema of data. */
export type DataName<Type extends EventType> = (typeof EVENT_TYPES)[Type] extends {
  readonly data: infer Name;
}
  ? Name
  : Type;
export const dataName = (type: EventType): string => eventRow(type).data ?? type;

export type GameEventType = {
  [Type in EventType]: DataName<Type> extends "game" ? Type : never;
}[EventType];

export const isForApps = (type: EventType): boolean => eventRow(type).private !== true;

export type TypeOn<Channel extends NoticeChannel> = {
  [Type in EventType]: (typeof EVENT_TYPES)[Type][Channel] extends null ? never : Type;
}[EventType];

export type MailType = TypeOn<"mail">;
export const MAIL_TYPES = EVENT_TYPE_LIST.filter((type): type is MailType => EVENT_TYPES[type].mail !== null);
const MAILED: ReadonlySet<string> = new Set(MAIL_TYPES);

/** Whether stored text, perhaps from a later release, is a type that this release mails. */
export const isMailType = (type: string): type is MailType => MAILED.has(type);

export type PushType = TypeOn<"push">;
export const PUSH_TYPES = MAIL_TYPES.filter((type): type is PushType => EVENT_TYPES[type].push !== null);
const PUSHED: ReadonlySet<string> = new Set(PUSH_TYPES);

/** Whether stored text, perhaps from a later release, is a type that this release pushes. */
export const isPushType = (type: string): type is PushType => PUSHED.has(type);

/** Whether mails of this type are sent in quiet hours. */
export const breaksQuiet = (type: MailType): boolean => noticeRow(type).hours === "any";

export const modesOf = (type: MailType): readonly MailMode[] =>
  noticeRow(type).never === "delayed" ? ["off", "immediate"] : MAIL_MODES;

export const SPECTATOR_EVENTS: readonly EventType[] = EVENT_TYPE_LIST.filter(
  (type) => eventRow(type).watched,
);

/** Sent to the two players of a game about everything else. It has no details: clients read the game. */
export const PLAYERS_EVENT = "game.changed";

/** The only event in the stream of a tournament. */
export const TOURNAMENT_CHANGED = "tournament.changed";
