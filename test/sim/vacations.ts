import { DAY, HOUR } from "../../src/lib/duration.ts";
import type { SimMailbox } from "./objects.ts";
import { accountOffences } from "./account.ts";
import type { Client, PlayerPorts } from "./client.ts";
import { ZONES } from "./notices.ts";

const NIGHTS = [
  null,
  { from: "23:00", to: "07:00" },
  { from: "01:30", to: "02:30" },
  { from: "22:15", to: "07:00" },
] as const;
const WEEKENDS = [[], ["saturday", "sunday"], ["friday"], ["sunday"]] as const;

interface VacationHabits extends PlayerPorts {
  readonly createdAt: number;
  readonly schedules: Set<string>;
  readonly insist: Client["insist"];
}

/** One player's vacations: books some, ends or cancels them, changes schedule and zone. */
export function openVacations(habits: VacationHabits) {
  const { seat, mailbox, chance, timeline, network, verdict, newId, schedules, insist } = habits;
  const asks = <T>(method: (vacation: SimMailbox["vacation"]) => T | Promise<T>): Promise<T | null> =>
    insist(() => network.request(mailbox, (shell) => method(shell.vacation)));

  async function book(): Promise<void> {
    const now = timeline.now();
    const from = chance.is(0.5) ? null : now + chance.between(0, 10 * DAY);
    const to = (from ?? now) + chance.between(HOUR / 2, chance.pick([3 * HOUR, 2 * DAY, 5 * DAY]));
    const id = newId();
    await asks((vacation) => vacation.book({ id, from, to }, null));
  }

  /** Looks at the account, which has to add up. */
  async function look() {
    const seen = await asks(async (vacation) => {
      const view = await vacation.view(null);
      return { view, at: timeline.now() };
    });
    if (seen === null) return null;
    for (const offence of accountOffences(seen.view, habits.createdAt, seen.at))
      verdict.hold(false, () => `${seat.name}'s account: ${offence}`);
    return seen.view;
  }

  return {
    async arrange(): Promise<void> {
      const view = await look();
      const open = view === null ? [] : [view.running, ...view.booked];
      const own = open.find((one) => one?.kind === "booked");
      if (own == null || chance.is(0.5)) return book();
      await asks((vacation) => vacation.end(own.id));
    },

    async chooseSchedule(): Promise<void> {
      const [timezone, night, weekend] = [chance.pick(ZONES), chance.pick(NIGHTS), chance.pick(WEEKENDS)];
      schedules.add(JSON.stringify({ timezone, night, weekend }));
      const schedule = { timezone, night, weekend, cover: chance.is(0.3) };
      await asks((vacation) => vacation.setSchedule(schedule));
    },

    look,
  };
}
