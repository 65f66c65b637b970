import * as z from "zod";
import { visitorOf, type Ctx } from "../context.ts";
import { pageOf } from "../lists.ts";
import { api } from "./api.ts";

/** Whether the reader could come back from another browser. Whose mail is confirmed is not asked about tokens. */
export async function hasWayBack(c: Ctx): Promise<boolean> {
  if (visitorOf(c).player.confirmedEmail !== null) return true;
  const tokens = await api(c, "GET", "/v1/me/tokens", pageOf(z.object({ kind: z.string() })));
  // Who may not see their tokens came with one.
  return !tokens.ok || tokens.body.items.some(({ kind }) => kind === "token");
}
