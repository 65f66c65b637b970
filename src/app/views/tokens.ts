import { formatInstant } from "../../lib/duration.ts";
import { scopesOf, type Token } from "../../players/store.ts";
import type { Scope } from "../../contract/terms.ts";

/** A token or a session without its secret. */
export interface TokenView {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  /** To the hour. */
  readonly lastUsedAt: string;
  readonly kind: "token" | "session";
  /** Whether the request was made with it. */
  readonly current: boolean;
}

/** A token that has just been made, with its secret: it is shown this once. */
export interface NewTokenView extends TokenView {
  readonly token: string;
}

/** A token without its secret. `currentId`: the id of the token that asks. */
export function tokenView(row: Token, currentId: string): TokenView {
  const { id, name, createdAt, lastUsedAt, kind } = row;
  return {
    id,
    name,
    scopes: scopesOf(row),
    createdAt: formatInstant(createdAt),
    lastUsedAt: formatInstant(lastUsedAt),
    kind,
    current: id === currentId,
  };
}
