import { fromHex, hex } from "../../lib/bytes.ts";
import type { MailboxCalls } from "../channel.ts";
import { ID_LENGTH } from "../../lib/ids.ts";
import { macsOf, sameBytes, type Secrets } from "../../lib/secret.ts";
import { type ObjectStorage, openKept } from "../../lib/object-storage.ts";
import type { SubscriptionKind } from "../../contract/terms.ts";

export const SUBSCRIPTIONS = {
  turns: { file: "turns.atom", type: "application/atom+xml" },
  deadlines: { file: "deadlines.ics", type: "text/calendar" },
} as const satisfies Record<SubscriptionKind, { file: string; type: string }>;

/** 16 bytes: 128 bits cannot be guessed. */
const MAC_BYTES = 16;
const TOKEN_PATTERN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})([\\w-]{16})?([0-9a-f]{${2 * MAC_BYTES}})$`);

/** The secrets that addresses are signed with, and their origin. */
interface AddressEnv extends Secrets {
  readonly ORIGIN: string;
}

/**
 * The subscription of an address. `generation`: how often it was replaced; nothing else of it is stored. `grant`: what the
 * app was granted that is told this address, which ends with that; null for the player's own.
 */
interface Subscription {
  readonly kind: SubscriptionKind;
  readonly player: string;
  readonly generation: number;
  readonly grant: string | null;
}

/** The proofs of a subscription's current address, the one under the present secret first. */
function proofsFor(secrets: Secrets, { kind, player, generation, grant }: Subscription) {
  const whose = grant === null ? player : `${player} ${grant}`;
  return macsOf(secrets, `feed-address-${kind}`, `${whose} ${generation}`, MAC_BYTES);
}

/** Makes the address of a player's subscription. */
export async function feedAddress(env: AddressEnv, subscription: Subscription): Promise<string> {
  const [proof] = await proofsFor(env, subscription);
  const token = `${subscription.player}${subscription.grant ?? ""}${hex(proof!)}`;
  return `${env.ORIGIN}/feeds/${token}/${SUBSCRIPTIONS[subscription.kind].file}`;
}

/** Reads whose an address is, and the proof (hexadecimal), from its token; null if it is not a token. */
export function readFeedToken(token: string) {
  const [, player, grant = null, proof] = TOKEN_PATTERN.exec(token) ?? [];
  return player === undefined || proof === undefined ? null : { player, grant, proof };
}

/** Whether a proof is that of a subscription's current address. */
export async function isProven(
  secrets: Secrets,
  { proof, ...subscription }: Subscription & { readonly proof: string },
): Promise<boolean> {
  const proofs = await proofsFor(secrets, subscription);
  return proofs.some((one) => sameBytes(one, fromHex(proof)));
}

/** Stores the generation of each subscription's address. Addresses of older generations do not work. `held`: as of webhooks. */
export function openSubscriptions({ sql }: ObjectStorage, held: () => ReadonlySet<string>) {
  const stored = (kind: SubscriptionKind) => openKept<number>(sql, `subscription-${kind}`);
  /** 0 for an address that was never replaced. */
  const generation = (kind: SubscriptionKind): number => stored(kind).read() ?? 0;

  return {
    /** Null for what an app is told no more. */
    generation: (kind: SubscriptionKind, grant: string | null): number | null =>
      grant === null || held().has(grant) ? generation(kind) : null,
    renew: (kind: SubscriptionKind): void => stored(kind).keep(generation(kind) + 1),
  };
}

export type Subscriptions = ReturnType<typeof openSubscriptions>;

/** What the RPC methods for subscriptions need of the mailbox. */
export interface FeedRpcParts extends Pick<MailboxCalls, "isStored"> {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly subscriptions: () => Subscriptions;
}

/** The methods of a mailbox that are about subscriptions, each a function of the mailbox's parts and its arguments. */
export const feedRpc = {
  subscription: (
    { subscriptions, isStored }: FeedRpcParts,
    kind: SubscriptionKind,
    grant: string | null,
  ): number | null => (isStored() ? subscriptions().generation(kind, grant) : 0),

  renewSubscription: ({ subscriptions }: FeedRpcParts, kind: SubscriptionKind): void =>
    subscriptions().renew(kind),
} as const;
