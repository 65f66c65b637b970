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
  readonly isStored: () => boolean;
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
  vacation: ({ vacation }: VacationRpcParts, quota: Quota | null): Promise<VacationView> =>
    vacation().view(quota),

  async bookVacation(
    parts: VacationRpcParts,
    request: BookingRequest,
    quota: Quota | null,
  ): Promise<Booking<VacationChange>> {
    return sendChange(parts, await parts.vacation().book(request, quota));
  },

  endVacation: (parts: VacationRpcParts, id: string): Promise<Ending<VacationChange>> =>
    sendChange(parts, parts.vacation().end(id)),

  /** When the player is away: now, and booked for the next sixty days. Public. */
  timeOff: ({ vacation, hasLeft, isStored }: VacationRpcParts): PublicTimeOff =>
    !isStored() || hasLeft() ? NO_TIME_OFF : vacation().timeOff(),

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

  schedule: ({ vacation }: VacationRpcParts, zone: string): PlayerSchedule => vacation().scheduleIn(zone),

  /** Sets and returns the schedule. Running games keep the one they began with. */
  setSchedule({ vacation }: VacationRpcParts, schedule: PlayerSchedule): PlayerSchedule {
    vacation().setSchedule(schedule);
    return vacation().scheduleIn(schedule.timezone);
  },
};
