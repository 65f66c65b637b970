import { DAY, HOUR, MINUTE } from "../../../lib/duration.ts";

/** How long after a failed try the next is made (notices E6). After the last of these a mail is given up. */
const RETRY_DELAYS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR];

/** How often it is tried whether the platform takes the service's mail again. */
export const HELD_FOR = 10 * MINUTE;

/** When a mail is tried again after its `tries`th failed try (1 is the first); null gives it up. */
export function nextMailTry(tries: number, until: "soon" | "tomorrow", now: number): number | null {
  const delay = RETRY_DELAYS[tries - 1];
  if (delay === undefined) return null;
  // The platform counts its days in UTC.
  return until === "soon" ? now + delay : (Math.floor(now / DAY) + 1) * DAY;
}
