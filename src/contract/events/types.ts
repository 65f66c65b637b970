import ACCOUNT_EVENTS from "./account-rows.json" with { type: "json" };
import GAME_EVENTS from "./game-rows.json" with { type: "json" };

/** `grouped`: one message, then none until the player's next visit; `digest`: combined messages at set times of day. */
export const MAIL_MODES = ["off", "immediate", "grouped", "digest"] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** Every notice that can be pushed can also be mailed. */
export const NOTICE_CHANNELS = ["mail", "push"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

interface NoticeRow {
  /** The only modes are `off` and `immediate`, because the notice is urgent or rare. */
  readonly never?: "delayed";
  /** The notice is sent in quiet hours too, because a game may be lost. */
  readonly hours?: "any";
  /** If one change of a game causes several events that the player wants, only the event with the lowest rank is sent. */
  readonly rank?: number;
  /** The notice is about the game's present state, so it is dropped once the game has changed or is no longer known. */
  readonly passing?: true;
  /**
   * The event can repeat quickly while both players are online, so its `grouped` messages are spaced. 1 is the most
   * important.
   */
  readonly spaced?: number;
  /** The event can follow from the end of a game or round. One message reports all such events, the lowest number first. */
  readonly occasion?: number;
  /** The event begins games, so its message also lists the games in which it is the player's turn. */
  readonly begins?: true;
  /** Players can answer the event's mail with a move. */
  readonly answerable?: true;
}

/** One event type. `mail` and `push`: the default modes; absent if never sent there. An absent flag means false. */
export interface EventRow extends Readonly<Partial<Record<NoticeChannel, MailMode>>> {
  /** A description of the event for developers. "You" is the webhook's owner. */
  readonly summary: string;
  /** The recipients, for developers. */
  readonly to: string;
  /** Spectators of a game receive it. */
  readonly watched?: true;
  /** Apps do not receive the event, because it is about the player's address or about other access to the account. */
  readonly private?: true;
  /** The emoji before the title in ntfy. Default: an envelope. */
  readonly emoji?: string;
  readonly notice?: NoticeRow;
}

const ROWS = { ...GAME_EVENTS, ...ACCOUNT_EVENTS };
type Rows = typeof ROWS;

export type GameEventType = keyof typeof GAME_EVENTS;
export type EventType = keyof Rows;

/** A row whose type shows which channels have a default mode. */
type RowOf<Row> = EventRow & Readonly<Record<Extract<keyof Row, NoticeChannel>, MailMode>>;

/**
 * Every event that players can be notified of: events of games, competitions and accounts. Types, schemas, documentation,
 * webhook filters, and mail and push settings derive from these rows; the words are in `i18n/messages` and
 * `i18n/sentences`. By default an event is not mailed if it only confirms what the player did, or needs no action and ends
 * no game.
 */
export const EVENT_TYPES = ROWS as { readonly [Type in EventType]: RowOf<Rows[Type]> };
export const EVENT_TYPE_LIST = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];
export const GAME_EVENT_LIST = Object.keys(GAME_EVENTS) as GameEventType[];

export const noticeRow = (type: EventType): NoticeRow => EVENT_TYPES[type].notice ?? {};

export const isForApps = (type: EventType): boolean => EVENT_TYPES[type].private !== true;

export type TypeOn<Channel extends NoticeChannel> = {
  [Type in EventType]: Rows[Type] extends Readonly<Record<Channel, string>> ? Type : never;
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

/** Whether messages of this type are sent in quiet hours, too. */
export const breaksQuiet = (type: MailType): boolean => noticeRow(type).hours === "any";

export const modesOf = (type: MailType): readonly MailMode[] =>
  noticeRow(type).never === "delayed" ? ["off", "immediate"] : MAIL_MODES;

export const SPECTATOR_EVENTS: readonly EventType[] = EVENT_TYPE_LIST.filter(
  (type) => EVENT_TYPES[type].watched,
);

/** Sent in a game's stream to its two players when anything else changes. It has no details: clients read the game. */
export const PLAYERS_EVENT = "game.changed";

/** The only event in the stream of a tournament. */
export const TOURNAMENT_CHANGED = "tournament.changed";
