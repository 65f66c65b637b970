import { principalOf, type Ctx } from "../../http/context.ts";
import { pageOf } from "../../http/lists.ts";
import { Token } from "../../http/schemas/player.ts";
import { api } from "../frame/api.ts";

/** Whether the reader could come back from another browser. Whose mail is confirmed is not asked about tokens. */
export async function hasWayBack(c: Ctx): Promise<boolean> {
  if (principalOf(c).player.confirmedEmail !== null) return true;
  const tokens = await api(
    c,
    "GET",
    "/v1/me/tokens?limit=100",
    pageOf(Token.pick({ kind: true, scopes: true })),
  );
  // Who may not see their tokens came with one. One that may not manage leads back to no settings and no other token.
  return (
    !tokens.ok || tokens.body.items.some(({ kind, scopes }) => kind === "token" && scopes.includes("manage"))
  );
}
