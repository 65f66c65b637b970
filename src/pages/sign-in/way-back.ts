import * as app from "../../app/tokens.ts";
import { portsOf, principalOf, type Ctx } from "../../http/context.ts";

/** Whether the principal could sign in from another browser. */
export function hasWayBack(c: Ctx): Promise<boolean> {
  return app.hasWayBack(principalOf(c), portsOf(c));
}
