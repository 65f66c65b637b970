import type { AccountNews } from "../contract/events/records.ts";
import { SCOPES } from "../contract/terms.ts";
import { DAY } from "../lib/duration.ts";
import { EXPIRING_COLUMNS, ExpiringTexts } from "../lib/expiring.ts";
import { now } from "../lib/now.ts";
import { firstValue, type ObjectStorage, type Sql } from "../lib/object-storage.ts";
import type { Holder } from "./tokens.ts";

/** Keys: `grant:…`, `token:…`, `spent:…` (exchanged tokens), `known:…` (apps already announced). used: accurate to a day. */
export const APPS = [`CREATE TABLE apps (${EXPIRING_COLUMNS}, used INTEGER) WITHOUT ROWID`];

/** Maximum number of grants per app; each of the player's devices can have one. A further grant ends the oldest grant. */
const MOST_GRANTS = 10;
const MOST_SPENT = 100;
/** An app that gets another grant within this many milliseconds is known, so the player is not notified again. */
const KNOWN = 90 * DAY;

/** The fields read here of a grant that the authorization library stores. This service sets `metadata`. */
interface Grant {
  readonly id: string;
  readonly clientId: string;
  readonly scope: readonly string[];
  /** `since` in milliseconds since 1970. */
  readonly metadata: { readonly name: string; readonly host: string; readonly since: number };
  /** Present until the app redeems its code. Until then the grant is not listed. */
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

interface AppsHost {
  readonly origin: string;
  readonly player: string;
  readonly hasLeft: () => boolean;
  readonly announce: (news: AccountNews) => void;
  readonly ended: (grant: string) => void;
}

const isRedeemed = ({ authCodeWrappedKey }: Grant): boolean => authCodeWrappedKey === undefined;

const tokensOf = (grant: Grant) =>
  [grant.refreshTokenId, grant.previousRefreshTokenId].filter((id) => id !== undefined);

/** Splits the authorization server's keys: `grant:<player>:<grant>` and `token:<player>:<grant>:<digest>`. */
function partsOf(key: string) {
  const [kind = "", , grant = "", hash = ""] = key.split(":");
  return { kind, grant, hash };
}

/** The only copy of the player's grants to apps, so ending a grant takes effect at once. */
export class Apps extends ExpiringTexts {
  readonly #sql: Sql;
  readonly #host: AppsHost;

  constructor(storage: ObjectStorage, host: AppsHost) {
    super(storage, "apps");
    this.#sql = storage.sql;
    this.#host = host;
  }

  ids(): string[] {
    return this.keys(this.#keyOf("grant", "")).map((key) => partsOf(key).grant);
  }

  list() {
    return this.#grants().map(({ id, metadata: { name, host, since }, scope }) => ({
      id,
      name,
      host,
      scopes: scope,
      createdAt: since,
      lastUsedAt: this.#usedAt(id),
    }));
  }

  allows(client: string): boolean {
    return this.#grants().some(({ clientId }) => clientId === client);
  }

  /** Returns false if the stored text is not `over`, the grant has ended or the player has left. May end older grants. */
  override put(key: string, body: string, ends: number, over: string | null): boolean {
    const { kind, grant } = partsOf(key);
    const isBarred = kind === "token" && this.#grant(grant) === null;
    if (this.#host.hasLeft() || isBarred || !super.put(key, body, ends, over)) return false;
    if (kind !== "grant") return true;
    const [before, after] = [over === null ? null : (JSON.parse(over) as Grant), JSON.parse(body) as Grant];
    if (before !== null && isRedeemed(before)) this.#noteSpent(before, after, ends);
    else {
      if (isRedeemed(after)) this.#announce(after);
      this.#makeRoom(after);
    }
    return true;
  }

  /** Ends a grant and its tokens; false if there is none. After an app's last grant, the player is notified of the next one. */
  end(id: string): boolean {
    const grant = this.#grant(id);
    for (const kind of ["token", "spent"])
      this.keys(this.#keyOf(kind, id, "")).forEach((key) => this.delete(key));
    const isEnded = this.delete(this.#keyOf("grant", id));
    if (grant !== null && !this.allows(grant.clientId)) this.delete(this.#keyOf("known", grant.clientId));
    this.#host.ended(id);
    return isEnded;
  }

  /** Whether a refresh token was exchanged for a new one. If it is used again, it may have been stolen. */
  isSpent(key: string): boolean {
    const { grant, hash } = partsOf(key);
    return this.keys(this.#keyOf("spent", grant, "")).some((spentKey) => spentKey.endsWith(`:${hash}`));
  }

  /** Whether the secret with this key is the authorization code or a valid refresh token of its grant. */
  getsTokens(key: string): boolean {
    const { grant: id, hash } = partsOf(key);
    const grant = this.#grant(id);
    return grant !== null && [...tokensOf(grant), grant.authCodeId].includes(hash);
  }

  find(key: string): Holder | null {
    const token = key.startsWith("token:") ? (this.#read(key) as AppToken | null) : null;
    const grant = token && this.#grant(token.grantId);
    if (token === null || grant === null) return null;
    return {
      id: grant.id,
      name: grant.metadata.name,
      hash: key,
      scopes: token.scope.join(" "),
      createdAt: grant.metadata.since,
      lastUsedAt: this.#usedAt(grant.id) ?? 0,
      kind: "app",
      parent: null,
      resource: token.audience,
    };
  }

  endOf(key: string): number | null {
    const grant = this.#keyOf("grant", partsOf(key).grant);
    return firstValue(this.#sql, "SELECT min(ends) FROM apps WHERE key IN (?, ?)", key, grant);
  }

  /** Notes the use of a grant. Writes at most once a day, because this runs with every request of an app. */
  used({ id, lastUsedAt }: Holder): void {
    if (now() - lastUsedAt >= DAY)
      this.#sql.exec("UPDATE apps SET used = ? WHERE key = ?", now(), this.#keyOf("grant", id));
  }

  #keyOf(kind: string, ...rest: string[]): string {
    return [kind, this.#host.player, ...rest].join(":");
  }

  #read(key: string): unknown {
    return JSON.parse(this.get(key) ?? "null");
  }

  #grant(id: string): Grant | null {
    return this.#read(this.#keyOf("grant", id)) as Grant | null;
  }

  #grants(isMeant = isRedeemed): Grant[] {
    return this.ids()
      .flatMap((id) => this.#grant(id) ?? [])
      .filter(isMeant)
      .toSorted((one, other) => one.metadata.since - other.metadata.since);
  }

  #usedAt(id: string): number | null {
    return firstValue(this.#sql, "SELECT used FROM apps WHERE key = ?", this.#keyOf("grant", id));
  }

  #announce({ id, clientId, metadata: { name, host }, scope }: Grant): void {
    const known = this.#keyOf("known", clientId);
    const before = this.get(known);
    if (before === null) {
      const app = { id, name, host, url: `${this.#host.origin}/settings/apps` };
      const scopes = SCOPES.filter((one) => scope.includes(one));
      this.#host.announce({ type: "app.allowed", data: { app, scopes } });
    }
    super.put(known, "", now() + KNOWN, before);
  }

  #makeRoom(grant: Grant): void {
    const isAlike = (one: Grant) =>
      one.clientId === grant.clientId && isRedeemed(one) === isRedeemed(grant) && one.id !== grant.id;
    const others = this.#grants(isAlike);
    others.slice(0, Math.max(0, others.length + 1 - MOST_GRANTS)).forEach(({ id }) => this.end(id));
  }

  #noteSpent(before: Grant, after: Grant, ends: number): void {
    const prefix = this.#keyOf("spent", after.id, "");
    for (const id of tokensOf(before).filter((one) => !tokensOf(after).includes(one)))
      super.put(`${prefix}${String(now()).padStart(16, "0")}:${id}`, "", ends, null);
    for (const key of this.keys(prefix).slice(0, -MOST_SPENT)) this.delete(key);
  }
}
