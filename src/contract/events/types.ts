import { ACCOUNT_EVENTS } from "./account-rows.ts";
import { GAME_EVENTS } from "./game-rows.ts";
import { type EventRow, MAIL_MODES, type MailMode, type NoticeChannel, type NoticeRow } from "./row.ts";

/**
 * Every event that players can be notified of. Types, schemas, documentation, filters of webhooks and settings of mail and
 * push derive from these rows; the words are in `i18n/messages` and `i18n/sentences`. By default an event is not mailed if
 * it only confirms what the player did, or needs no action and ends no game.
 */
export const EVENT_TYPES = { ...GAME_EVENTS, ...ACCOUNT_EVENTS } as const;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_LIST = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

export const eventRow = (type: EventType): EventRow => EVENT_TYPES[type];
export const noticeRow = (type: EventType): NoticeRow => eventRow(type).notice ?? {};

export type GameEventType = keyof typeof GAME_EVENTS;

/** The name under which the schema of a type's data is listed. */
export type DataName<Type extends EventType> = Type extends GameEventType
  ? "game"
  : (typeof EVENT_TYPES)[Type] extends { readonly data: infer Name }
    ? Name
    : Type;
export const dataName = (type: EventType): string =>
  type in GAME_EVENTS ? "game" : (eventRow(type).data ?? type);

export const isForApps = (type: EventType): boolean => eventRow(type).private !== true;

export type TypeOn<Channel extends NoticeChannel> = {
  [Type in EventType]: (typeof EVENT_TYPES)[Type] extends Readonly<Record<Channel, MailMode>> ? Type : never;
}[EventType];

export type MailType = TypeOn<"mail">;
export const MAIL_TYPES = EVENT_TYPE_LIST.filter((type): type is MailType => "mail" in EVENT_TYPES[type]);
const MAILED: ReadonlySet<string> = new Set(MAIL_TYPES);

/** Whether a stored text, perhaps from a later release, is a type that this release mails. */
export const isMailType = (type: string): type is MailType => MAILED.has(type);

export type PushType = TypeOn<"push">;
export const PUSH_TYPES = MAIL_TYPES.filter((type): type is PushType => "push" in EVENT_TYPES[type]);
const PUSHED: ReadonlySet<string> = new Set(PUSH_TYPES);

/** Whether a stored text, perhaps from a later release, is a type that this release pushes. */
export const isPushType = (type: string): type is PushType => PUSHED.has(type);

/** Whether mails of this type are sent in quiet hours. */
export const breaksQuiet = (type: MailType): boolean => noticeRow(type).hours === "any";

export const modesOf = (type: MailType): readonly MailMode[] =>
  noticeRow(type).never === "delayed" ? ["off", "immediate"] : MAIL_MODES;

export const SPECTATOR_EVENTS: readonly EventType[] = EVENT_TYPE_LIST.filter(
  (type) => eventRow(type).watched,
);

/** Sent in a game's stream to its two players when anything else changes. It has no details: clients read the game. */
export const PLAYERS_EVENT = "game.changed";

/** The only event in the stream of a tournament. */
export const TOURNAMENT_CHANGED = "tournament.changed";
