import { ID_LENGTH } from "../lib/ids.ts";
import { macOf, sameBytes } from "../lib/mac.ts";
import { SUBSCRIPTIONS, type SubscriptionKind } from "./kinds.ts";

/** 16 bytes: nobody guesses 128 bits. */
const MAC_BYTES = 16;
const TOKEN_PATTERN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})([0-9a-f]{${2 * MAC_BYTES}})$`);

/** What feeds need of the environment and of a player's mailbox. */
export interface FeedPorts {
  readonly secret: string;
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  /** Which generation the address of a player's subscription has. */
  readonly generation: (player: string, kind: SubscriptionKind) => Promise<number>;
}

/** What proves an address. Nothing of it is stored but how often the address has been made anew. */
function proofFor(secret: string, kind: SubscriptionKind, playerId: string, generation: number) {
  return macOf(secret, `feed-address-${kind}`, `${playerId} ${generation}`, MAC_BYTES);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Where a player's subscription is to be had now: a URL. */
export async function feedAddress(
  { secret, origin, generation }: FeedPorts,
  kind: SubscriptionKind,
  playerId: string,
): Promise<string> {
  const proof = await proofFor(secret, kind, playerId, await generation(playerId, kind));
  const token = `${playerId}${hex(proof)}`;
  return `${origin}/feeds/${token}/${SUBSCRIPTIONS[kind].file}`;
}

/** The player whose subscription a token opens; null where it opens none, or does not any more. */
export async function subscriberOf(
  { secret, generation }: Omit<FeedPorts, "origin">,
  kind: SubscriptionKind,
  token: string,
): Promise<string | null> {
  const [, playerId, proof] = TOKEN_PATTERN.exec(token) ?? [];
  if (playerId === undefined || proof === undefined) return null;
  const expected = await proofFor(secret, kind, playerId, await generation(playerId, kind));
  return sameBytes(expected, fromHex(proof)) ? playerId : null;
}
