import * as app from "../../app/tokens.ts";
import { portsOf, principalOf, type Ctx } from "../../http/context.ts";

/** Whether the reader could come back from another browser. */
export function hasWayBack(c: Ctx): Promise<boolean> {
  return app.hasWayBack(principalOf(c), portsOf(c));
}
