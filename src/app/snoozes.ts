import { DAY, formatInstant } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import type { Principal } from "../players/store.ts";
import { fieldRefusal, type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import type { SnoozeView } from "../contract/game.ts";

/** How far ahead a snooze can end: a year, a leap year too. */
const LONGEST_SNOOZE = 366 * DAY;

/** Why a player has no such game to put behind the others. */
async function whyNot({ player }: Principal, id: string, ports: Ports): Promise<Refusal> {
  const standing = ID_PATTERN.test(id) ? await gameOf(ports, id).standing() : null;
  if (standing === null) return refusal("game-not-found");
  const { parties, status, ply } = standing;
  const isTheirs = parties.some((seat) => seat.id === player.id);
  return isTheirs ? refusal("game-over", { status, ply }) : refusal("not-your-game");
}

/**
 * Puts a running game of a player behind the others in their list until an instant (milliseconds since 1970), or (null)
 * no longer. Nobody else sees it, and it changes no clock. Refuses an instant that is past or more than a year ahead,
 * and a game that does not run or is not theirs.
 */
export function snooze(
  principal: Principal,
  { id, until }: { readonly id: string; readonly until: number | null },
  ports: Ports,
): Promise<Outcome<SnoozeView>> {
  return within(principal, "play", async () => {
    const latest = now() + LONGEST_SNOOZE;
    if (until !== null && (until <= now() || until > latest))
      return err(fieldRefusal("/until", "snooze-end", { max: formatInstant(latest) }));
    const isDone = ID_PATTERN.test(id) && (await mailboxOf(ports, principal.player.id).snooze(id, until));
    if (!isDone) return err(await whyNot(principal, id, ports));
    return ok({ snoozedUntil: until === null ? null : formatInstant(until) });
  });
}
