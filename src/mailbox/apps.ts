import type { AccountNews } from "../contract/events/records.ts";
import { SCOPES } from "../contract/terms.ts";
import { DAY } from "../lib/duration.ts";
import { EXPIRING_COLUMNS, ExpiringTexts } from "../lib/expiring.ts";
import { now } from "../lib/now.ts";
import { firstValue, type ObjectStorage } from "../lib/object-storage.ts";
import type { Holder } from "./tokens.ts";

/**
 * What the authorization server stores of the apps of the player, by its own keys (`grant:…`, `token:…`). Beside it:
 * `spent:…`, tokens that were exchanged for new ones; `known:…`, apps of which the player has been told. used: to the day.
 */
export const APPS = [`CREATE TABLE apps (${EXPIRING_COLUMNS}, used INTEGER) WITHOUT ROWID`];

/** How many grants an app can have of a player: a device each. Of more the oldest ends. */
const MOST_GRANTS = 10;
/** How many spent tokens of a grant are remembered. */
const MOST_SPENT = 100;
/** For how long an app that comes again is no news. */
const KNOWN = 90 * DAY;

/** Of a grant, as the authorization server stores it, what is read here. `metadata` is ours. */
interface Grant {
  readonly id: string;
  readonly clientId: string;
  readonly scope: readonly string[];
  /** since: in milliseconds since 1970, by the service's clock. */
  readonly metadata: { readonly name: string; readonly host: string; readonly since: number };
  /** As long as the app has not redeemed its code: until then it has nothing, and is told of nowhere. */
  readonly authCodeWrappedKey?: string;
  readonly authCodeId?: string;
  readonly refreshTokenId?: string;
  readonly previousRefreshTokenId?: string;
}

interface AppToken {
  readonly grantId: string;
  readonly scope: readonly string[];
  readonly audience: string;
}

interface AppPorts {
  readonly origin: string;
  readonly player: string;
  readonly hasLeft: () => boolean;
  readonly announce: (news: AccountNews) => void;
  /** A grant is over, and with it what was made with it. */
  readonly ended: (grant: string) => void;
}

const isRedeemed = ({ authCodeWrappedKey }: Grant): boolean => authCodeWrappedKey === undefined;

const tokensOf = (grant: Grant) =>
  [grant.refreshTokenId, grant.previousRefreshTokenId].filter((id) => id !== undefined);

/** What the player has granted to apps, in the one place that knows it: what is ended here holds nowhere. */
export function openApps(storage: ObjectStorage, { origin, player, hasLeft, announce, ended }: AppPorts) {
  const texts = new ExpiringTexts(storage, "apps");
  const keyOf = (kind: string, ...rest: string[]) => [kind, player, ...rest].join(":");
  const read = (key: string): unknown => JSON.parse(texts.get(key) ?? "null");
  const grantOf = (id: string) => read(keyOf("grant", id)) as Grant | null;
  const usedAt = (id: string): number | null =>
    firstValue<number>(storage.sql, "SELECT used FROM apps WHERE key = ?", keyOf("grant", id));

  const grantKeys = () => texts.keys(keyOf("grant", ""));
  /** Those that apps hold, the oldest first; or others that are meant. */
  const grants = (isMeant = isRedeemed): Grant[] =>
    grantKeys()
      .flatMap((key) => (read(key) as Grant | null) ?? [])
      .filter(isMeant)
      .toSorted((one, other) => one.metadata.since - other.metadata.since);
  const grantsTo = (client: string) => grants().filter(({ clientId }) => clientId === client);

  /** Ends a grant, with its tokens; false for none. An app that has no other is news when it comes again. */
  function end(id: string): boolean {
    const grant = grantOf(id);
    for (const kind of ["token", "spent"])
      texts.keys(keyOf(kind, id, "")).forEach((key) => texts.delete(key));
    const isEnded = texts.delete(keyOf("grant", id));
    if (grant !== null && grantsTo(grant.clientId).length === 0) texts.delete(keyOf("known", grant.clientId));
    ended(id);
    return isEnded;
  }

  /** Tells the player of an app that is new to them. */
  function tell({ id, clientId, metadata: { name, host }, scope }: Grant): void {
    const known = keyOf("known", clientId);
    const before = texts.get(known);
    if (before === null)
      announce({
        type: "app.allowed",
        data: {
          app: { id, name, host, url: `${origin}/settings/apps` },
          scopes: SCOPES.filter((one) => scope.includes(one)),
        },
      });
    texts.put(known, "", now() + KNOWN, before);
  }

  /** Ends what is too much beside a grant that is new, or whose code has just been redeemed. The ids of those. */
  function makeRoom(grant: Grant): string[] {
    const { id, clientId } = grant;
    const isAlike = (one: Grant) => one.clientId === clientId && isRedeemed(one) === isRedeemed(grant);
    const alike = grants(isAlike).filter((one) => one.id !== id);
    const over = alike.slice(0, Math.max(0, alike.length + 1 - MOST_GRANTS)).map((one) => one.id);
    over.forEach(end);
    return over;
  }

  /** After a grant was put over itself: notes the tokens that refresh it no longer. */
  function spent(before: Grant, after: Grant, ends: number): void {
    for (const id of tokensOf(before).filter((one) => !tokensOf(after).includes(one)))
      texts.put(keyOf("spent", after.id, String(now()).padStart(16, "0"), id), "", ends, null);
    texts
      .keys(keyOf("spent", after.id, ""))
      .slice(0, -MOST_SPENT)
      .forEach((key) => texts.delete(key));
  }

  return {
    end,

    /** The ids of all that have not ended. */
    ids: (): string[] => grantKeys().map((key) => key.split(":")[2] ?? ""),

    /** What the player has granted, the oldest first. Instants in milliseconds since 1970. */
    list: () =>
      grants().map(({ id, metadata: { name, host, since }, scope }) => ({
        id,
        name,
        host,
        scopes: scope,
        createdAt: since,
        lastUsedAt: usedAt(id),
      })),

    /** Whether an app has access, on any device. */
    allows: (client: string): boolean => grantsTo(client).length > 0,

    get: (key: string) => texts.get(key),
    keys: (prefix: string) => texts.keys(prefix),

    /**
     * Puts what the authorization server stores over what it has read; the ids of grants that end by it, or null where it
     * is not put: a grant that has ended a moment ago gets no token.
     */
    put(key: string, body: string, ends: number, over: string | null): string[] | null {
      const [kind, , grant = ""] = key.split(":");
      const isBarred = kind === "token" && grantOf(grant) === null;
      if (hasLeft() || isBarred || !texts.put(key, body, ends, over)) return null;
      if (kind !== "grant") return [];
      const [before, after] = [over && (JSON.parse(over) as Grant), JSON.parse(body) as Grant];
      if (before && isRedeemed(before)) {
        spent(before, after, ends);
        return [];
      }
      if (isRedeemed(after)) tell(after);
      return makeRoom(after);
    },

    /** Whether a token (by its key) once refreshed its grant and does no longer: whoever sends it has stolen it, or been robbed. */
    isSpent(key: string): boolean {
      const [, , grant = "", id = ""] = key.split(":");
      return texts.keys(keyOf("spent", grant, "")).some((spentKey) => spentKey.endsWith(`:${id}`));
    },

    /** Whether a secret (by its key) gets tokens of its grant: one that refreshes it, or the code that it begins with. */
    getsTokens(key: string): boolean {
      const [, , id = "", hash = ""] = key.split(":");
      const grant = grantOf(id);
      return grant !== null && [...tokensOf(grant), grant.authCodeId].includes(hash);
    },

    /** Who holds an app's token, by the key that it is stored under; null for nobody. */
    find(key: string): Holder | null {
      const token = key.startsWith("token:") ? (read(key) as AppToken | null) : null;
      const grant = token && grantOf(token.grantId);
      if (token === null || grant === null) return null;
      return {
        id: grant.id,
        name: grant.metadata.name,
        hash: key,
        scopes: token.scope.join(" "),
        createdAt: grant.metadata.since,
        lastUsedAt: usedAt(grant.id) ?? 0,
        kind: "app",
        parent: null,
        resource: token.audience,
      };
    },

    /** When an app's token ends by itself, by its key, in milliseconds since 1970; null for none. */
    endOf(key: string): number | null {
      const grant = keyOf("grant", key.split(":")[2] ?? "");
      return firstValue(storage.sql, "SELECT min(ends) FROM apps WHERE key IN (?, ?)", key, grant);
    },

    /** Notes that an app is there, once a day. */
    used({ id, lastUsedAt }: Holder): void {
      if (now() - lastUsedAt >= DAY)
        storage.sql.exec("UPDATE apps SET used = ? WHERE key = ?", now(), keyOf("grant", id));
    },
  };
}

export type Apps = ReturnType<typeof openApps>;
