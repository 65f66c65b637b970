/** So many browsers can be notified for one player. */
export const MOST_SUBSCRIPTIONS = 10;

/** A browser that a player lets notify them. Instants in milliseconds since 1970. */
export interface PushSubscription {
  readonly id: string;
  /** Where its push service takes messages: who knows this and our key can send. */
  readonly endpoint: string;
  /** The browser's public key and its secret (RFC 8291), in base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** The number of our key that it was made for. */
  readonly key: number;
  /** What the browser is called. */
  readonly label: string;
  /** The session or token that it was made with, and ends with. */
  readonly token: string;
  readonly created: number;
  /** When the push service last took a message; null for never. */
  readonly sent: number | null;
  /** Since when it has taken none of those that were tried; null where the last one was taken. */
  readonly failingSince: number | null;
}

/** A subscription as it is made. */
export type NewPushSubscription = Omit<PushSubscription, "created" | "sent" | "failingSince">;
