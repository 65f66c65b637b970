import type { Env } from "../env.ts";
import { ID_LENGTH } from "../lib/ids.ts";
import { macOf, sameBytes } from "../lib/mac.ts";
import type { SubscriptionKind } from "../events/subscriptions.ts";
import { SUBSCRIPTIONS } from "./kinds.ts";
import { mailboxOf } from "../http/context.ts";

/** 16 bytes: nobody guesses 128 bits. */
const MAC_BYTES = 16;
const TOKEN_PATTERN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})([0-9a-f]{${2 * MAC_BYTES}})$`);

/** What proves an address. Nothing of it is stored but how often the address has been made anew. */
function proofFor({ SECRET }: Env, kind: SubscriptionKind, playerId: string, generation: number) {
  return macOf(SECRET, `feed-address-${kind}`, `${playerId} ${generation}`, MAC_BYTES);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Where a player's subscription is to be had now. */
export async function feedAddress(env: Env, kind: SubscriptionKind, playerId: string): Promise<string> {
  const generation = await mailboxOf(env, playerId).subscription(kind);
  const token = `${playerId}${hex(await proofFor(env, kind, playerId, generation))}`;
  return `${env.ORIGIN}/feeds/${token}/${SUBSCRIPTIONS[kind].file}`;
}

/** The player whose subscription a token opens; null where it opens none, or does not any more. */
export async function subscriberOf(env: Env, kind: SubscriptionKind, token: string): Promise<string | null> {
  const [, playerId, proof] = TOKEN_PATTERN.exec(token) ?? [];
  if (playerId === undefined || proof === undefined) return null;
  const generation = await mailboxOf(env, playerId).subscription(kind);
  return sameBytes(await proofFor(env, kind, playerId, generation), fromHex(proof)) ? playerId : null;
}
