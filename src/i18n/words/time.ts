import type { HonouredStop, StopKind } from "../../contract/terms.ts";

/** What is said of clocks wherever a deadline is shown. `until` is a day and time, or a time alone. */
export interface TimeWords {
  /** What stops the clock of the player to move, and until when. */
  readonly stopped: Readonly<Record<StopKind, (until: string) => string>>;
  /** How much of the time until the deadline does not count. */
  readonly standsStill: (span: string) => string;
  /** What a player's time off looks like to others. */
  readonly away: (name: string, until: string) => string;
  readonly booked: (name: string, spans: string) => string;
  /** A span of time off, of two instants in words. */
  readonly fromTo: (from: string, to: string) => string;
  /** What stops the clocks of a game by its terms; `none`: nothing does. */
  readonly honours: (times: string) => string;
  readonly honoursNone: string;
  readonly whileHonoured: Readonly<Record<HonouredStop, string>>;
}
