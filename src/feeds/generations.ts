import type { ObjectStorage } from "../lib/object-storage.ts";
import type { SubscriptionKind } from "../events/subscriptions.ts";

/** Which generation the address of each subscription has. An address of an older one leads nowhere. */
export function openSubscriptions({ sql }: ObjectStorage) {
  return {
    /** 0 for an address that was never made anew. */
    generation(kind: SubscriptionKind): number {
      const row = sql.exec("SELECT generation FROM subscriptions WHERE kind = ?", kind).toArray()[0];
      return Number(row?.["generation"] ?? 0);
    },

    /** Makes the address anew. */
    renew(kind: SubscriptionKind): void {
      sql.exec(
        "INSERT INTO subscriptions (kind, generation) VALUES (?, 1) ON CONFLICT (kind) DO UPDATE SET generation = generation + 1",
        kind,
      );
    },
  };
}

export type Subscriptions = ReturnType<typeof openSubscriptions>;
