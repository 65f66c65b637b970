import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { Token } from "./account.ts";

/** How long an unused session is kept, in milliseconds. */
export const LONGEST_UNUSED = 30 * DAY;
/** How long any session is kept, in milliseconds: as long as browsers keep a cookie. */
export const LONGEST_SESSION = 400 * DAY;

/** Whether this is a session that has ended; a token ends by being revoked alone. */
export function hasEnded({
  kind,
  createdAt,
  lastUsedAt,
}: Pick<Token, "kind" | "createdAt" | "lastUsedAt">): boolean {
  if (kind !== "session") return false;
  return now() - lastUsedAt >= LONGEST_UNUSED || now() - createdAt >= LONGEST_SESSION;
}
