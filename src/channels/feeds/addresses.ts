import { fromHex, hex } from "../../lib/bytes.ts";
import { ID_LENGTH } from "../../lib/ids.ts";
import { macsOf, sameBytes, type Secrets } from "../../lib/secret.ts";
import { type Sql, StoredFact } from "../../lib/object-storage.ts";
import type { SubscriptionKind } from "../../contract/terms.ts";

export const SUBSCRIPTIONS = {
  turns: { file: "turns.atom", type: "application/atom+xml" },
  deadlines: { file: "deadlines.ics", type: "text/calendar" },
} as const satisfies Record<SubscriptionKind, { file: string; type: string }>;

/** 128 bits, so that nobody can guess an address. */
const MAC_BYTES = 16;
const TOKEN_PATTERN = new RegExp(`^([0-9A-Za-z]{${ID_LENGTH}})([\\w-]{16})?([0-9a-f]{${2 * MAC_BYTES}})$`);

interface AddressEnv extends Secrets {
  readonly ORIGIN: string;
}

/**
 * `generation`: how many times the address was replaced. `grant`: the grant of the app that uses the address; null if it is
 * the player's own address.
 */
interface Subscription {
  readonly kind: SubscriptionKind;
  readonly player: string;
  readonly generation: number;
  readonly grant: string | null;
}

function proofsFor(secrets: Secrets, { kind, player, generation, grant }: Subscription) {
  const whose = grant === null ? player : `${player} ${grant}`;
  return macsOf(secrets, `feed-address-${kind}`, `${whose} ${generation}`, MAC_BYTES);
}

export async function feedAddress(env: AddressEnv, subscription: Subscription): Promise<string> {
  const [proof] = await proofsFor(env, subscription);
  const token = `${subscription.player}${subscription.grant ?? ""}${hex(proof!)}`;
  return `${env.ORIGIN}/feeds/${token}/${SUBSCRIPTIONS[subscription.kind].file}`;
}

/** Parses an address's token into player, grant (null for none) and proof (hexadecimal); null if it is malformed. */
export function readFeedToken(token: string) {
  const [, player, grant = null, proof] = TOKEN_PATTERN.exec(token) ?? [];
  return player === undefined || proof === undefined ? null : { player, grant, proof };
}

export async function isProven(
  secrets: Secrets,
  { proof, ...subscription }: Subscription & { readonly proof: string },
): Promise<boolean> {
  const proofs = await proofsFor(secrets, subscription);
  return proofs.some((one) => sameBytes(one, fromHex(proof)));
}

export class Subscriptions {
  readonly #sql: Sql;
  /** Returns the ids of valid grants. An app's address stops working when its grant ends. */
  readonly #grants: () => ReadonlySet<string>;

  constructor(sql: Sql, grants: () => ReadonlySet<string>) {
    this.#sql = sql;
    this.#grants = grants;
  }

  /** Returns how many times an address was replaced; null if its grant has ended. */
  generation(kind: SubscriptionKind, grant: string | null): number | null {
    return grant === null || this.#grants().has(grant) ? this.#generation(kind) : null;
  }

  renew(kind: SubscriptionKind): void {
    this.#stored(kind).keep(this.#generation(kind) + 1);
  }

  #generation(kind: SubscriptionKind): number {
    return this.#stored(kind).read() ?? 0;
  }

  #stored(kind: SubscriptionKind) {
    return new StoredFact<number>(this.#sql, `subscription-${kind}`);
  }
}
