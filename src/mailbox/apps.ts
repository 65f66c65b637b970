import type { AccountNews } from "../contract/events/records.ts";
import { SCOPES } from "../contract/terms.ts";
import { DAY } from "../lib/duration.ts";
import { EXPIRING_COLUMNS, ExpiringTexts } from "../lib/expiring.ts";
import { now } from "../lib/now.ts";
import { firstValue, type ObjectStorage } from "../lib/object-storage.ts";
import type { Holder } from "./tokens.ts";

/** `spent:…`: tokens exchanged for new ones; `known:…`: apps the player was notified about. used: accurate to a day. */
export const APPS = [`CREATE TABLE apps (${EXPIRING_COLUMNS}, used INTEGER) WITHOUT ROWID`];

/** Grants per app, one for each device. If there are more, the oldest ends. */
const MOST_GRANTS = 10;
const MOST_SPENT = 100;
/** The player is not notified of an app that returns within this time. */
const KNOWN = 90 * DAY;

/** The fields read here of the authorization server's grant. `metadata` is from this service. */
interface Grant {
  readonly id: string;
  readonly clientId: string;
  readonly scope: readonly string[];
  /** `since` in milliseconds since 1970. */
  readonly metadata: { readonly name: string; readonly host: string; readonly since: number };
  /** Set until the app redeems its code. Until then the grant is not listed. */
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
  readonly ended: (grant: string) => void;
}

const isRedeemed = ({ authCodeWrappedKey }: Grant): boolean => authCodeWrappedKey === undefined;

const tokensOf = (grant: Grant) =>
  [grant.refreshTokenId, grant.previousRefreshTokenId].filter((id) => id !== undefined);

/** The only copy of the player's grants to apps, so ending one takes effect at once. */
export function openApps(storage: ObjectStorage, { origin, player, hasLeft, announce, ended }: AppPorts) {
  const texts = new ExpiringTexts(storage, "apps");
  const keyOf = (kind: string, ...rest: string[]) => [kind, player, ...rest].join(":");
  const read = (key: string): unknown => JSON.parse(texts.get(key) ?? "null");
  const grantOf = (id: string) => read(keyOf("grant", id)) as Grant | null;
  const usedAt = (id: string): number | null =>
    firstValue<number>(storage.sql, "SELECT used FROM apps WHERE key = ?", keyOf("grant", id));

  const grantKeys = () => texts.keys(keyOf("grant", ""));
  const grants = (isMeant = isRedeemed): Grant[] =>
    grantKeys()
      .flatMap((key) => (read(key) as Grant | null) ?? [])
      .filter(isMeant)
      .toSorted((one, other) => one.metadata.since - other.metadata.since);
  const grantsTo = (client: string) => grants().filter(({ clientId }) => clientId === client);

  /** Also ends the grant's tokens; false if there is no such grant. If the app has no other, its return is news. */
  function end(id: string): boolean {
    const grant = grantOf(id);
    for (const kind of ["token", "spent"])
      texts.keys(keyOf(kind, id, "")).forEach((key) => texts.delete(key));
    const isEnded = texts.delete(keyOf("grant", id));
    if (grant !== null && grantsTo(grant.clientId).length === 0) texts.delete(keyOf("known", grant.clientId));
    ended(id);
    return isEnded;
  }

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

  function makeRoom(grant: Grant): string[] {
    const { id, clientId } = grant;
    const isAlike = (one: Grant) => one.clientId === clientId && isRedeemed(one) === isRedeemed(grant);
    const alike = grants(isAlike).filter((one) => one.id !== id);
    const over = alike.slice(0, Math.max(0, alike.length + 1 - MOST_GRANTS)).map((one) => one.id);
    over.forEach(end);
    return over;
  }

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

    ids: (): string[] => grantKeys().map((key) => key.split(":")[2] ?? ""),

    list: () =>
      grants().map(({ id, metadata: { name, host, since }, scope }) => ({
        id,
        name,
        host,
        scopes: scope,
        createdAt: since,
        lastUsedAt: usedAt(id),
      })),

    allows: (client: string): boolean => grantsTo(client).length > 0,

    get: (key: string) => texts.get(key),
    keys: (prefix: string) => texts.keys(prefix),

    /** Returns the ids of grants that end; null if the text has changed since it was read, or its grant has ended. */
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

    /** Whether a token once refreshed its grant. A client that still uses it may have stolen it. */
    isSpent(key: string): boolean {
      const [, , grant = "", id = ""] = key.split(":");
      return texts.keys(keyOf("spent", grant, "")).some((spentKey) => spentKey.endsWith(`:${id}`));
    },

    /** Whether a secret (by its key) is a valid refresh token, or the code, of its grant. */
    getsTokens(key: string): boolean {
      const [, , id = "", hash = ""] = key.split(":");
      const grant = grantOf(id);
      return grant !== null && [...tokensOf(grant), grant.authCodeId].includes(hash);
    },

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

    endOf(key: string): number | null {
      const grant = keyOf("grant", key.split(":")[2] ?? "");
      return firstValue(storage.sql, "SELECT min(ends) FROM apps WHERE key IN (?, ?)", key, grant);
    },

    /** Writes at most once a day. */
    used({ id, lastUsedAt }: Holder): void {
      if (now() - lastUsedAt >= DAY)
        storage.sql.exec("UPDATE apps SET used = ? WHERE key = ?", now(), keyOf("grant", id));
    },
  };
}

export type Apps = ReturnType<typeof openApps>;
