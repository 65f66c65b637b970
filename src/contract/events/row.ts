/**
 * When a mail or push message is sent: never, at once, only the first until the player's next visit, or at set hours.
 */
export const MAIL_MODES = ["off", "immediate", "grouped", "digest"] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** Everything that a channel sends can also be mailed. */
export const NOTICE_CHANNELS = ["mail", "push"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** How an event is mailed and pushed. */
export interface NoticeRow {
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

/** One event type. `mail` and `push`: the default modes; absent if it is never sent there. Absent flags are false. */
export interface EventRow extends Readonly<Partial<Record<NoticeChannel, MailMode>>> {
  /** What happened, for developers. "You" is the player who has the webhook. */
  readonly summary: string;
  /** The recipients, for developers. */
  readonly to: string;
  /** The schema of its data (account.ts, competition.ts), if it is not named after the type. */
  readonly data?: "passkey";
  /** Spectators of a game receive it. */
  readonly watched?: true;
  /** Apps do not receive it: it is about the player's address, or about who else has access. */
  readonly private?: true;
  /** The emoji before the title in ntfy; an envelope by default. */
  readonly emoji?: string;
  readonly notice?: NoticeRow;
}
