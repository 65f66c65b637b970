import type { Quota } from "../contract/limits.ts";
import type { Outcome, ProblemCode } from "../contract/problems/table.ts";
import type { CoverQuestion, StopNews } from "../game/verdict.ts";
import { ok } from "../rules/index.ts";
import type { Booking, BookingRequest, Ending } from "./bookings.ts";
import type { PlayerSchedule } from "./stored/rows.ts";
import type { CommittedChange, Vacation } from "./vacation.ts";
import type { PublicTimeOff, VacationChange, VacationView } from "./view.ts";

export interface VacationRpcParts {
  /** Opens the mailbox if necessary, which stores something. */
  readonly vacation: () => Vacation;
  readonly hasLeft: () => boolean;
  /** Whether the mailbox has ever stored anything. */
  readonly isStored: () => boolean;
  /** Does the work that is due after the answer. */
  readonly goOn: () => void;
}

const NO_TIME_OFF: PublicTimeOff = { running: null, booked: [] };

async function sendChange<Code extends ProblemCode>(
  { vacation, goOn }: VacationRpcParts,
  change: Outcome<CommittedChange, Code>,
): Promise<Outcome<VacationChange, Code>> {
  if (!change.ok) return change;
  goOn();
  return ok(await vacation().updateGames(change.value));
}

/** The methods of a mailbox about vacation. Instants in milliseconds since 1970, spans in milliseconds. */
export const vacationRpc = {
  /** Returns what the player sees. `quota`: how often they may book; null for any number. */
  vacation: ({ vacation }: VacationRpcParts, quota: Quota | null): Promise<VacationView> =>
    vacation().view(quota),

  /** Books a vacation and updates the running games. A repeat with the same id returns the first one. */
  async bookVacation(
    parts: VacationRpcParts,
    request: BookingRequest,
    quota: Quota | null,
  ): Promise<Booking<VacationChange>> {
    return sendChange(parts, await parts.vacation().book(request, quota));
  },

  /** Ends or unbooks a vacation and updates the running games. */
  endVacation: (parts: VacationRpcParts, id: string): Promise<Ending<VacationChange>> =>
    sendChange(parts, parts.vacation().end(id)),

  /** When the player is away: now, and booked for the next sixty days. Public. */
  timeOff: ({ vacation, hasLeft, isStored }: VacationRpcParts): PublicTimeOff =>
    !isStored() || hasLeft() ? NO_TIME_OFF : vacation().timeOff(),

  /** Returns an hour of cover, or a vacation that stops the clock already; null for none. */
  async cover(
    { vacation, hasLeft, goOn }: VacationRpcParts,
    game: string,
    question: CoverQuestion,
  ): Promise<StopNews | null> {
    if (hasLeft()) return null;
    const answer = await vacation().cover(game, question);
    goOn();
    return answer;
  },

  /** Returns nights and weekends. `zone`: the player's own, for a schedule that was never set. */
  schedule: ({ vacation }: VacationRpcParts, zone: string): PlayerSchedule => vacation().scheduleIn(zone),

  /** Sets and returns the schedule. Running games keep the one they began with. */
  setSchedule({ vacation }: VacationRpcParts, schedule: PlayerSchedule): PlayerSchedule {
    vacation().setSchedule(schedule);
    return vacation().scheduleIn(schedule.timezone);
  },
};
