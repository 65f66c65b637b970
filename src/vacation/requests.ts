import type { Quota } from "../contract/limits.ts";
import { SECOND } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { type Booking, type BookingWish, ended, type Ending, granted } from "./bookings.ts";
import { BOOKINGS } from "../contract/bounds.ts";
import type { HeldVacation } from "./held.ts";
import type { MailboxOfVacation } from "./ports.ts";
import type { openSchedule, PlayerSchedule } from "./stored/rows.ts";
import type { Telling } from "./telling.ts";
import { isVoid } from "./time-off.ts";
import {
  type PublicTimeOff,
  type ShownTimeOff,
  publicTimeOff,
  shown,
  shownBalance,
  type VacationChange,
  type VacationView,
  vacationView,
} from "./view.ts";

/** A request waits so long for the games to be told, in milliseconds. */
const PATIENCE = 10 * SECOND;

/** What a player's vacation is made of. */
export interface VacationParts {
  readonly held: HeldVacation;
  readonly telling: Telling;
  readonly schedule: ReturnType<typeof openSchedule>;
  readonly quotas: MailboxOfVacation["quotas"];
  /** Changes vacations in one commit, with what the player is told of it, and the alarm. */
  readonly commit: <T>(work: () => T) => T;
}

/** What was changed, before the games were told. */
type Changed = Pick<VacationChange, "vacation" | "unbooked">;

/** What the player changes about their vacation. Each is committed first, and then told to the games. */
function openChanging({ held, telling, quotas, commit }: VacationParts) {
  /** Books a vacation, or gives the one that was booked under this id. */
  function add(wish: BookingWish, quota: Quota | null): Booking<ShownTimeOff> {
    const account = held.read();
    const earlier = account.stops.find(({ id }) => id === wish.id);
    if (earlier !== undefined) return ok(earlier);
    const span = granted(account, wish, now());
    if (!span.ok) return span;
    const wait = quota && quotas.use(quota);
    if (wait !== null) {
      const retryAfter = Math.max(1, Math.ceil(wait / SECOND));
      return err(refusal("too-many-requests", { limit: "bookings", retryAfter }));
    }
    const { from, to } = span.value;
    const fresh = { changedAt: now(), until: to, games: [], told: "nothing" } as const;
    const stop = { id: wish.id, kind: "booked", from, to, ...fresh } as const;
    held.change([stop]);
    return ok(stop);
  }

  return {
    /** Books a vacation; a repeat under its id gives it again. `quota`: how often that may be; null for any number. */
    async book(wish: BookingWish, quota: Quota | null): Promise<Booking<Changed>> {
      await held.known();
      const stop = commit(() => add(wish, quota));
      return stop.ok ? ok({ vacation: shown(stop.value), unbooked: false }) : stop;
    },

    /** Ends a booked vacation, or unbooks one that has not begun. */
    end(id: string): Ending<Changed> {
      const stops = held.stored()?.stops ?? [];
      const stop = ended({ stops }, id, now());
      if (!stop.ok) return stop;
      // A repeat finds it as it is, and changes nothing.
      if (!stops.includes(stop.value)) commit(() => held.change([stop.value]));
      const unbooked = isVoid(stop.value);
      return ok({
        vacation: shown(unbooked ? { ...stop.value, to: stop.value.until } : stop.value),
        unbooked,
      });
    },

    /** Tells the games of a change, for ten seconds at most; what it leads to then. */
    async told(changed: Changed): Promise<VacationChange> {
      await telling.within(PATIENCE);
      const balance = shownBalance(held.read(), now());
      return { ...changed, balance, waiting: telling.waiting() };
    },
  };
}

/** What is seen of a player's vacation, and their schedule. */
function openViews({ held, telling, schedule, quotas }: VacationParts) {
  return {
    /** What the player sees. `quota`: how often they may book; null for any number. */
    async view(quota: Quota | null): Promise<VacationView> {
      await held.known();
      const bookingsLeft = quota === null ? BOOKINGS.max : quotas.left(quota);
      const rest = { cover: schedule.hasCover(), bookingsLeft, waiting: telling.waiting() };
      return vacationView(held.read(), rest, now());
    },

    timeOff: (): PublicTimeOff => publicTimeOff(held.stored()?.stops ?? [], now()),

    /** When the player does not play. `zone`: their own, for a schedule that was never set. */
    scheduleIn: (zone: string): PlayerSchedule => schedule.in(zone),

    setSchedule: (changed: PlayerSchedule): void => schedule.set(changed),
  };
}

/** What is asked of a player's vacation by themselves and by everybody. */
export const openRequests = (parts: VacationParts) => ({ ...openChanging(parts), ...openViews(parts) });
