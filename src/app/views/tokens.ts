import { formatInstant } from "../../lib/duration.ts";
import { scopesOf, type Token } from "../../players/store.ts";
import type { TokenView } from "../../contract/player.ts";

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
