import { DAY } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import type { TokenRow } from "./store.ts";

/** How long an unused session is kept, in milliseconds. */
export const LONGEST_UNUSED = 30 * DAY;
/** How long any session is kept, in milliseconds: as long as browsers keep a cookie. */
export const LONGEST_SESSION = 400 * DAY;

/** Whether a session has ended. Tokens end only when they are revoked. */
export function hasEnded({ kind, createdAt, lastUsedAt }: TokenRow): boolean {
  if (kind !== "session") return false;
  return now() - lastUsedAt >= LONGEST_UNUSED || now() - createdAt >= LONGEST_SESSION;
}
