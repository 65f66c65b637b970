import { DAY } from "../lib/duration.ts";
import { EXPIRING_COLUMNS, openExpiring } from "../lib/expiring.ts";
import { now } from "../lib/now.ts";
import { firstValue, type ObjectStorage } from "../lib/object-storage.ts";
import type { Holder } from "./tokens.ts";

/** What the authorization server stores of the apps of the player, by its own keys (`grant:…`, `token:…`). used: to the day. */
export const APPS = [`CREATE TABLE apps (${EXPIRING_COLUMNS}, used INTEGER) WITHOUT ROWID`];

/** How many grants an app can have of a player: a device each. Of more the oldest ends. */
const MOST_GRANTS = 10;

/** Of a grant, as the authorization server stores it, what is read here. `metadata` is ours. */
interface Grant {
  readonly id: string;
  readonly clientId: string;
  readonly scope: readonly string[];
  readonly metadata: { readonly name: string; readonly host: string };
  /** In seconds since 1970, as the others. */
  readonly createdAt: number;
}

interface AppToken {
  readonly grantId: string;
  readonly scope: readonly string[];
  readonly createdAt: number;
  readonly audience: string;
}

/** What the player has granted to apps, in the one place that knows it: what is ended here holds nowhere. */
export function openApps(
  storage: ObjectStorage,
  { player, hasLeft }: { player: string; hasLeft: () => boolean },
) {
  const texts = openExpiring(storage, "apps");
  const grantKey = (id: string) => `grant:${player}:${id}`;
  const read = (key: string): unknown => JSON.parse(texts.get(key) ?? "null");
  const usedAt = (id: string): number | null =>
    firstValue<number>(storage.sql, "SELECT used FROM apps WHERE key = ?", grantKey(id));

  const grants = (): Grant[] =>
    texts
      .keys(grantKey(""))
      .flatMap((key) => (read(key) as Grant | null) ?? [])
      .toSorted((one, other) => one.createdAt - other.createdAt);

  /** Ends a grant, with its tokens; false for none. */
  function end(id: string): boolean {
    for (const key of texts.keys(`token:${player}:${id}:`)) texts.delete(key);
    return texts.delete(grantKey(id));
  }

  /** Puts what the authorization server stores; the ids of grants that end by it, or null where it is not put. */
  function put(key: string, body: string, ends: number, over: string | null): string[] | null {
    const [kind, , grant = ""] = key.split(":");
    // A grant that has ended a moment ago gets no token.
    const isBarred = kind === "token" && texts.get(grantKey(grant)) === null;
    const used = usedAt(grant);
    if (hasLeft() || isBarred || !texts.put(key, body, ends, over)) return null;
    if (used !== null) storage.sql.exec("UPDATE apps SET used = ? WHERE key = ?", used, grantKey(grant));
    if (kind !== "grant" || over !== null) return [];
    const { clientId } = JSON.parse(body) as Grant;
    const alike = grants().filter((one) => one.clientId === clientId && one.id !== grant);
    const ended = alike.slice(0, Math.max(0, alike.length + 1 - MOST_GRANTS)).map(({ id }) => id);
    ended.forEach(end);
    return ended;
  }

  return {
    end,

    /** What the player has granted, the oldest first. Instants in milliseconds since 1970. */
    list: () =>
      grants().map(({ id, metadata, scope, createdAt }) => ({
        id,
        ...metadata,
        scopes: scope,
        createdAt: createdAt * 1000,
        lastUsedAt: usedAt(id),
      })),

    put,
    get: texts.get,
    keys: texts.keys,
    delete: texts.delete,

    /** Who holds an app's token, by the key that it is stored under; null for nobody. */
    find(key: string): Holder | null {
      const token = key.startsWith("token:") ? (read(key) as AppToken | null) : null;
      const grant = token && (read(grantKey(token.grantId)) as Grant | null);
      if (token === null || grant === null) return null;
      return {
        id: grant.id,
        name: grant.metadata.name,
        hash: key,
        scopes: token.scope.join(" "),
        createdAt: token.createdAt * 1000,
        lastUsedAt: usedAt(grant.id) ?? 0,
        kind: "app",
        parent: null,
        resource: token.audience,
      };
    },

    /** Notes that an app is there, once a day. */
    used({ id, lastUsedAt }: Holder): void {
      if (now() - lastUsedAt >= DAY)
        storage.sql.exec("UPDATE apps SET used = ? WHERE key = ?", now(), grantKey(id));
    },
  };
}
