import { ID_LENGTH } from "../lib/ids.ts";
import { macOf, sameBytes } from "../lib/mac.ts";
import type { SubscriptionKind } from "../events/subscriptions.ts";
import { SUBSCRIPTIONS } from "./kinds.ts";

/** 16 bytes: nobody guesses 128 bits. */
const MAC_BYTES = 16;
const TOKEN_PATTERN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})([0-9a-f]{${2 * MAC_BYTES}})$`);

/** What addresses are proven with, and where they lead. */
interface AddressEnv {
  readonly SECRET: string;
  readonly ORIGIN: string;
}

/** Whose subscription an address is. `generation`: how often it has been made anew; nothing else of it is stored. */
interface Subscription {
  readonly kind: SubscriptionKind;
  readonly player: string;
  readonly generation: number;
}

function proofFor({ SECRET }: Pick<AddressEnv, "SECRET">, { kind, player, generation }: Subscription) {
  return macOf(SECRET, `feed-address-${kind}`, `${player} ${generation}`, MAC_BYTES);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Where a player's subscription is to be had. */
export async function feedAddress(env: AddressEnv, subscription: Subscription): Promise<string> {
  const token = `${subscription.player}${hex(await proofFor(env, subscription))}`;
  return `${env.ORIGIN}/feeds/${token}/${SUBSCRIPTIONS[subscription.kind].file}`;
}

/** The player whom the token of an address names, and its proof in hexadecimal digits; null for what is no token. */
export function readFeedToken(token: string): { readonly player: string; readonly proof: string } | null {
  const [, player, proof] = TOKEN_PATTERN.exec(token) ?? [];
  return player === undefined || proof === undefined ? null : { player, proof };
}

/** Whether a proof is that of a subscription's address as it is now. */
export async function isProven(
  env: Pick<AddressEnv, "SECRET">,
  { proof, ...subscription }: Subscription & { readonly proof: string },
): Promise<boolean> {
  return sameBytes(await proofFor(env, subscription), fromHex(proof));
}
