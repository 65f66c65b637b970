/**
 * When a mail or push message is sent: never, at once, only the first until the player's next visit, or at set hours.
 */
export const MAIL_MODES = ["off", "immediate", "grouped", "digest"] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** Everything that a channel sends can also be mailed. */
export const NOTICE_CHANNELS = ["mail", "push"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** The recipients, and the default mode of each channel; null if it never sends this. */
type EventTypeRow = { readonly to: string } & Readonly<Record<NoticeChannel, MailMode | null>>;

/**
 * Every event that players can be notified of. Types, documentation, filters of webhooks and settings of mail and
 * push derive from this table. By default an event is not mailed if it only confirms what the player did, or needs no
 * action and ends no game.
 */
export const EVENT_TYPES = {
  "challenge.received": { to: "the player a challenge names", mail: "grouped", push: "immediate" },
  "challenge.accepted": { to: "the challenger", mail: "grouped", push: "immediate" },
  "challenge.declined": { to: "the challenger", mail: "grouped", push: "off" },
  "challenge.cancelled": { to: "the player the challenge named", mail: "off", push: null },
  "challenge.expired": {
    to: "the challenger, and the player the challenge named",
    mail: "off",
    push: null,
  },
  "game.started": { to: "both players", mail: null, push: null },
  "game.turn": { to: "the player whose turn it now is", mail: "grouped", push: "immediate" },
  "game.move": { to: "the player who moved, and anyone watching the game", mail: null, push: null },
  "game.draw-offered": { to: "the player who is offered a draw", mail: "grouped", push: "immediate" },
  "game.draw-declined": { to: "the player whose offer was declined", mail: "off", push: null },
  "game.offered": {
    to: "the player who is offered anything but a draw",
    mail: "grouped",
    push: "immediate",
  },
  "game.offer-accepted": {
    to: "the player whose offer of a pause, its end, or more time was accepted",
    mail: "off",
    push: null,
  },
  "game.offer-declined": {
    to: "the player whose offer was declined, if not of a draw",
    mail: "off",
    push: null,
  },
  "game.taken-back": { to: "both players, when moves are taken back", mail: "grouped", push: "immediate" },
  "game.message": {
    to: "the player who gets a message between moves",
    mail: "grouped",
    push: "immediate",
  },
  "game.deadline-near": {
    to: "the player to move, when a fifth of the time is left",
    mail: "immediate",
    push: "immediate",
  },
  "game.deadline-changed": {
    to: "both players, when a deadline changes without a move: vacation, pause, outage or gift of time",
    mail: "off",
    push: null,
  },
  "game.finished": { to: "both players", mail: "grouped", push: "immediate" },
  "rating.changed": {
    to: "the player whose rating a game or an annulment changed",
    mail: "grouped",
    push: "off",
  },
  "game.annulled": {
    to: "both players of a rated game that no longer counts",
    mail: "grouped",
    push: "immediate",
  },
  "organiser.invited": {
    to: "the player invited to organise a tournament",
    mail: "grouped",
    push: "off",
  },
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
  },
  "tournament.withdrawn": {
    to: "the organisers, and the player, if an organiser or the rules withdrew them",
    mail: "grouped",
    push: "off",
  },
  "tournament.finished": { to: "all who played, and the organisers", mail: "grouped", push: "immediate" },
  "tournament.cancelled": {
    to: "all who had entered and the organisers, except the one who cancelled",
    mail: "grouped",
    push: "immediate",
  },
  "match.started": {
    to: "both players of a match, except in tournaments (`tournament.paired`)",
    mail: "grouped",
    push: "immediate",
  },
  "match.finished": { to: "both players of a match", mail: "grouped", push: "off" },
  "ladder.moved": {
    to: "each player whose place a match changed, or who lost it without leaving",
    mail: "grouped",
    push: "off",
  },
  "vacation.cover": {
    to: "the player whose vacation was spent to avoid losing on time",
    mail: "immediate",
    push: "immediate",
  },
  "vacation.low": { to: "the player who has a day of vacation left", mail: "immediate", push: "immediate" },
  "vacation.began": { to: "the player whose booked vacation begins", mail: "off", push: null },
  "vacation.ended": { to: "the player whose booked vacation has ended", mail: "off", push: null },
  "app.allowed": {
    to: "the player whose account an app can access, if it could not before",
    mail: "immediate",
    push: "immediate",
  },
  "webhook.off": { to: "the owner of a webhook that was switched off", mail: "immediate", push: null },
  "mail.off": { to: "the player whose address takes no mail", mail: null, push: null },
  "passkey.added": { to: "the player who has a new passkey", mail: "immediate", push: null },
  "passkey.refused": {
    to: "the player whose passkey was refused because it may be a copy",
    mail: "immediate",
    push: null,
  },
  ping: { to: "the webhook that is tested", mail: null, push: null },
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_LIST = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

const PLAYERS_ALONE: ReadonlySet<EventType> = new Set([
  "mail.off",
  "app.allowed",
  "passkey.added",
  "passkey.refused",
]);

/** Apps get no events about the player's address, or about who else has access. */
export const isForApps = (type: EventType): boolean => !PLAYERS_ALONE.has(type);

export type MailType = {
  [Type in EventType]: (typeof EVENT_TYPES)[Type]["mail"] extends null ? never : Type;
}[EventType];
export const MAIL_TYPES = EVENT_TYPE_LIST.filter((type): type is MailType => EVENT_TYPES[type].mail !== null);
const MAILED: ReadonlySet<string> = new Set(MAIL_TYPES);

/** Whether stored text, perhaps from a later release, is a type that this release mails. */
export const isMailType = (type: string): type is MailType => MAILED.has(type);

export type TypeOn<Channel extends NoticeChannel> = {
  [Type in MailType]: (typeof EVENT_TYPES)[Type][Channel] extends null ? never : Type;
}[MailType];

export type PushType = TypeOn<"push">;
export const PUSH_TYPES = MAIL_TYPES.filter((type): type is PushType => EVENT_TYPES[type].push !== null);
const PUSHED: ReadonlySet<string> = new Set(PUSH_TYPES);

/** Whether stored text, perhaps from a later release, is a type that this release pushes. */
export const isPushType = (type: string): type is PushType => PUSHED.has(type);

/** Mails that cannot wait for the morning, because a game may be lost. */
const AT_ANY_HOUR: ReadonlySet<MailType> = new Set(["vacation.cover", "vacation.low"]);

/** Sent at once or not at all: reminders cannot wait, and warnings about webhooks and access are rare. */
const AT_ONCE_OR_NEVER: ReadonlySet<MailType> = new Set([
  "game.deadline-near",
  "app.allowed",
  "webhook.off",
  "passkey.added",
  "passkey.refused",
  ...AT_ANY_HOUR,
]);

/** Whether mails of this type are sent in quiet hours. */
export const breaksQuiet = (type: MailType): boolean => AT_ANY_HOUR.has(type);

export function modesOf(type: MailType): readonly MailMode[] {
  return AT_ONCE_OR_NEVER.has(type) ? ["off", "immediate"] : MAIL_MODES;
}

export const SPECTATOR_EVENTS = [
  "game.started",
  "game.move",
  "game.draw-offered",
  "game.draw-declined",
  "game.offered",
  "game.offer-accepted",
  "game.offer-declined",
  "game.taken-back",
  "game.finished",
] as const;

/** Sent to the two players of a game about everything else. It has no details: clients read the game. */
export const PLAYERS_EVENT = "game.changed";

/** The only event in the stream of a tournament. */
export const TOURNAMENT_CHANGED = "tournament.changed";
