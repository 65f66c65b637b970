import { ID_LENGTH } from "../../lib/ids.ts";
import { macsOf, sameBytes } from "../../lib/mac.ts";
import type { Secrets } from "../../lib/secret.ts";
import type { SubscriptionKind } from "../../events/subscriptions.ts";
import { SUBSCRIPTIONS } from "./kinds.ts";

/** 16 bytes: 128 bits cannot be guessed. */
const MAC_BYTES = 16;
const TOKEN_PATTERN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})([0-9a-f]{${2 * MAC_BYTES}})$`);

/** The secrets that addresses are signed with, and their origin. */
interface AddressEnv extends Secrets {
  readonly ORIGIN: string;
}

/** The subscription of an address. `generation`: how often it was replaced; nothing else of it is stored. */
interface Subscription {
  readonly kind: SubscriptionKind;
  readonly player: string;
  readonly generation: number;
}

/** The proofs of a subscription's current address, the one under the present secret first. */
function proofsFor(secrets: Secrets, { kind, player, generation }: Subscription) {
  return macsOf(secrets, `feed-address-${kind}`, `${player} ${generation}`, MAC_BYTES);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Makes the address of a player's subscription. */
export async function feedAddress(env: AddressEnv, subscription: Subscription): Promise<string> {
  const [proof] = await proofsFor(env, subscription);
  const token = `${subscription.player}${hex(proof!)}`;
  return `${env.ORIGIN}/feeds/${token}/${SUBSCRIPTIONS[subscription.kind].file}`;
}

/** Reads the player and the proof (hexadecimal) from the token of an address; null if it is not a token. */
export function readFeedToken(token: string): { readonly player: string; readonly proof: string } | null {
  const [, player, proof] = TOKEN_PATTERN.exec(token) ?? [];
  return player === undefined || proof === undefined ? null : { player, proof };
}

/** Whether a proof is that of a subscription's current address. */
export async function isProven(
  secrets: Secrets,
  { proof, ...subscription }: Subscription & { readonly proof: string },
): Promise<boolean> {
  const proofs = await proofsFor(secrets, subscription);
  return proofs.some((one) => sameBytes(one, fromHex(proof)));
}
