import type { MailboxCalls } from "../channels/channel.ts";
import type { Quota } from "../contract/limits.ts";
import type { Outcome, ProblemCode } from "../contract/problems/table.ts";
import type { CoverQuestion, StopNews } from "../game/verdict.ts";
import { MethodGroup } from "../lib/service-object.ts";
import { ok } from "../rules/index.ts";
import type { Booking, BookingRequest, Ending } from "./bookings.ts";
import type { PlayerSchedule } from "./stored/rows.ts";
import type { CommittedChange, Vacation } from "./vacation.ts";
import type { PublicTimeOff, VacationChange, VacationView } from "./view.ts";

export interface VacationHost extends MailboxCalls {
  readonly vacation: () => Vacation;
}

/** Instants in milliseconds since 1970, spans in milliseconds. */
export class VacationMethods extends MethodGroup<VacationHost> {
  view(quota: Quota | null): Promise<VacationView> {
    return this.host.vacation().view(quota);
  }

  async book(request: BookingRequest, quota: Quota | null): Promise<Booking<VacationChange>> {
    return this.#sendChange(await this.host.vacation().book(request, quota));
  }

  end(id: string): Promise<Ending<VacationChange>> {
    return this.#sendChange(this.host.vacation().end(id));
  }

  /** Returns the public part: time off that runs now or begins in the next sixty days. */
  timeOff(): PublicTimeOff {
    const { isStored, hasLeft, vacation } = this.host;
    return !isStored() || hasLeft() ? { running: null, booked: [] } : vacation().timeOff();
  }

  async cover(game: string, question: CoverQuestion): Promise<StopNews | null> {
    if (this.host.hasLeft()) return null;
    const answer = await this.host.vacation().cover(game, question);
    this.host.goOn();
    return answer;
  }

  schedule(zone: string): PlayerSchedule {
    return this.host.vacation().schedule.in(zone);
  }

  /** Running games keep the schedule they began with. */
  setSchedule(schedule: PlayerSchedule): PlayerSchedule {
    this.host.vacation().schedule.set(schedule);
    return this.schedule(schedule.timezone);
  }

  async #sendChange<Code extends ProblemCode>(
    change: Outcome<CommittedChange, Code>,
  ): Promise<Outcome<VacationChange, Code>> {
    if (!change.ok) return change;
    this.host.goOn();
    return ok(await this.host.vacation().updateGames(change.value));
  }
}
