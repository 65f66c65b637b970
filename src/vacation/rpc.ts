import type { Quota } from "../contract/limits.ts";
import type { CoverQuestion, StopNews } from "../game/verdict.ts";
import type { Outcome, ProblemCode } from "../contract/problems/table.ts";
import { ok } from "../rules/index.ts";
import type { Booking, BookingWish, Ending } from "./bookings.ts";
import type { PlayerSchedule } from "./stored/rows.ts";
import type { Vacation } from "./vacation.ts";
import type { PublicTimeOff, VacationChange, VacationView } from "./view.ts";

export interface VacationRpcParts {
  /** Opens the mailbox where it is not open yet, which stores something. */
  readonly vacation: () => Vacation;
  readonly hasLeft: () => boolean;
  /** Whether the mailbox has ever stored anything. */
  readonly isStored: () => boolean;
  /** Does what is due, without a caller waiting for it. */
  readonly goOn: () => void;
}

const NO_TIME_OFF: PublicTimeOff = { running: null, booked: [] };

/** Has a change told: to the player without waiting, to the games for a while. */
async function toldOf<Code extends ProblemCode>(
  { vacation, goOn }: VacationRpcParts,
  changed: Outcome<Parameters<Vacation["told"]>[0], Code>,
): Promise<Outcome<VacationChange, Code>> {
  if (!changed.ok) return changed;
  goOn();
  return ok(await vacation().told(changed.value));
}

/** The methods of a mailbox that are about vacation. Instants in milliseconds since 1970, spans in milliseconds. */
export const vacationRpc = {
  /** What the player sees of their vacation. `quota`: how often they may book; null for any number. */
  vacation: ({ vacation }: VacationRpcParts, quota: Quota | null): Promise<VacationView> =>
    vacation().view(quota),

  /** Books a vacation and tells the running games; a repeat under its id gives it again. */
  async bookVacation(
    parts: VacationRpcParts,
    wish: BookingWish,
    quota: Quota | null,
  ): Promise<Booking<VacationChange>> {
    return toldOf(parts, await parts.vacation().book(wish, quota));
  },

  /** Ends a vacation that was booked, or unbooks it, and tells the running games. */
  endVacation: (parts: VacationRpcParts, id: string): Promise<Ending<VacationChange>> =>
    toldOf(parts, parts.vacation().end(id)),

  /** When the player is away: now, and what is booked for the next sixty days. Public. */
  timeOff: ({ vacation, hasLeft, isStored }: VacationRpcParts): PublicTimeOff =>
    !isStored() || hasLeft() ? NO_TIME_OFF : vacation().timeOff(),

  /** Answers the question of a game for cover: an hour, or the vacation that there is then; null for none. */
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

  /** When the player does not play. `zone`: the player's own, for a schedule that was never set. */
  schedule: ({ vacation }: VacationRpcParts, zone: string): PlayerSchedule => vacation().scheduleIn(zone),

  /** Sets when the player does not play; gives what is set now. Games that run keep what they began with. */
  setSchedule({ vacation }: VacationRpcParts, schedule: PlayerSchedule): PlayerSchedule {
    vacation().setSchedule(schedule);
    return vacation().scheduleIn(schedule.timezone);
  },
};
