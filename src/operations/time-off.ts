import { formatInstant, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { pause } from "../lib/pause.ts";
import type { PublicTimeOff } from "../vacation/view.ts";
import type { AwayView } from "../contract/clock.ts";
import { mailboxOf, type Ports } from "./ports.ts";

/** How long the mailbox is waited for. Readers of a player or a challenge want more than this. */
const PATIENCE = 2 * SECOND;

function viewOf({ running, booked }: PublicTimeOff): AwayView {
  return {
    away: running && { until: formatInstant(running.to) },
    booked: booked.map(({ from, to }) => ({ from: formatInstant(from), to: formatInstant(to) })),
  };
}

/** When a player is away (null: nobody knows who), asked of their mailbox; nothing where it does not answer in time. */
export async function timeOffOf(player: string | null, ports: Ports): Promise<AwayView> {
  const nothing: AwayView = { away: null, booked: [] };
  if (player === null) return nothing;
  try {
    const asked = Promise.resolve(mailboxOf(ports, player).timeOff());
    const timeOff = await Promise.race([asked, pause(PATIENCE)]);
    return timeOff === undefined ? nothing : viewOf(timeOff);
  } catch (fault) {
    log("warn", "time-off-unknown", { fault });
    return nothing;
  }
}
