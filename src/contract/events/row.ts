/**
 * When a mail or push message is sent: never, at once, only the first until the player's next visit, or at set hours.
 */
export const MAIL_MODES = ["off", "immediate", "grouped", "digest"] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** Every notice that can be pushed can also be mailed. */
export const NOTICE_CHANNELS = ["mail", "push"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** How an event is mailed and pushed. */
export interface NoticeRow {
  /** The notice is sent at once or not at all: a reminder cannot wait, and warnings about webhooks and access are rare. */
  readonly never?: "delayed";
  /** The notice is sent in quiet hours too, because a game may be lost. */
  readonly hours?: "any";
  /** If one change of a game causes several events, only the one with the lowest rank is sent. */
  readonly rank?: number;
  /** The notice is dropped once the game has changed or is no longer known. */
  readonly passing?: true;
  /**
   * The event can repeat quickly while both players are online, so its `grouped` messages are spaced. 1 is the most
   * important.
   */
  readonly spaced?: number;
  /** The event is reported in one message with other ends and beginnings of games. The lowest number leads the message. */
  readonly occasion?: number;
  /** The event begins games, so its message also lists the games in which it is the player's turn. */
  readonly begins?: true;
  /** Players can answer the event's mail with a move. */
  readonly answerable?: true;
}

/** One event type. `mail` and `push`: the default modes; absent if it is never sent there. Absent flags count as false. */
export interface EventRow extends Readonly<Partial<Record<NoticeChannel, MailMode>>> {
  /** What happened, for developers. "You" is the webhook's owner. */
  readonly summary: string;
  /** The recipients, for developers. */
  readonly to: string;
  /** The schema of its data (account.ts, competition.ts), if it is not named after the type. */
  readonly data?: "passkey";
  /** Spectators of a game receive it. */
  readonly watched?: true;
  /** Apps do not receive the event, because it is about the player's address or about other access to the account. */
  readonly private?: true;
  /** The emoji before the title in ntfy. Default: an envelope. */
  readonly emoji?: string;
  readonly notice?: NoticeRow;
}
