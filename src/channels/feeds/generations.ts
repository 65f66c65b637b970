import type { ObjectStorage } from "../../lib/object-storage.ts";
import type { SubscriptionKind } from "../../events/subscriptions.ts";

/** Stores the generation of each subscription's address. Addresses of older generations do not work. */
export function openSubscriptions({ sql }: ObjectStorage) {
  return {
    /** 0 for an address that was never replaced. */
    generation(kind: SubscriptionKind): number {
      const row = sql.exec("SELECT generation FROM subscriptions WHERE kind = ?", kind).toArray()[0];
      return Number(row?.["generation"] ?? 0);
    },

    /** Replaces the address. */
    renew(kind: SubscriptionKind): void {
      sql.exec(
        "INSERT INTO subscriptions (kind, generation) VALUES (?, 1) ON CONFLICT (kind) DO UPDATE SET generation = generation + 1",
        kind,
      );
    },
  };
}

export type Subscriptions = ReturnType<typeof openSubscriptions>;
