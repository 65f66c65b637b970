import { describe, expect, it, vi } from "vitest";
import type { Sources } from "../../src/game/inquiry.ts";
import { readEvents } from "../../src/game/stored/log.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { EGIL, logAtT0, RAGNHILD, RULES, TERMS } from "../game/people.ts";
import { gameObject, good, hostWith, notingTransports } from "../game/table.ts";
import { begunGame, newsOfGame, vacationMailbox, type VacationMailbox } from "./mailbox.ts";
import { BORN } from "./stops.ts";
import { runs } from "../soak.ts";

/*
 * A player who is away, with the object of their mailbox and those of their games. The clock is handed in, and alarms go
 * off as the tests say.
 */

logAtT0();

const DAYS_OLD = 300;
const BEGINS = BORN + DAYS_OLD * DAY;

/** A game that begins now, in which Egil, who is away, has to move within three days. */
async function gameOf(made: VacationMailbox, id: string) {
  const storage = memoryStorage();
  const sources: Sources = {
    outages: () => Promise.resolve({ asOf: Date.now(), list: [] }),
    cover: (game, question) => made.mailbox.vacation.cover(game, question),
  };
  const host = { transports: notingTransports(), sources, pause: () => new Promise<void>(() => {}) };
  const shell = await gameObject(storage, hostWith(host, id));
  const terms = { ...TERMS, clock: { kind: "per-move", perMove: 3 * DAY }, stops: ["vacation"] } as const;
  await shell.propose(id, terms, RULES);
  const schedule = { timezone: "UTC", night: null, weekend: [] };
  const schedules = { maker: schedule, taker: schedule };
  good(await shell.ask(RAGNHILD, { type: "accept", coin: "attackers", schedules }, null));
  made.shells.set(id, shell);
  made.mailbox.receive([newsOfGame(begunGame(id, 3 * DAY), 1)]);
  const view = () => shell.view(EGIL.id);
  const rows = () =>
    storage.rows("SELECT seq, body FROM events ORDER BY seq") as { seq: number; body: string }[];
  return {
    view,
    events: () => readEvents(rows()).flatMap(({ event }) => event ?? []),
    nextAlarm: () => storage.alarm() ?? Infinity,
    alarm: () => {
      storage.alarmWentOff();
      return shell.alarm();
    },
  };
}

type Game = Awaited<ReturnType<typeof gameOf>>;

/** Egil's mailbox, with the account of somebody who was never away. */
function mailboxAt(instant: number): VacationMailbox {
  vi.setSystemTime(instant);
  return vacationMailbox();
}

/** Lets time pass with each alarm at its instant, until one of the games is over. */
async function untilOver(made: VacationMailbox, game: Game, others: readonly Game[] = []): Promise<string> {
  for (let wakes = 0; wakes < 2000; wakes++) {
    const view = await game.view();
    if (view?.finishedAt != null) return view.finishedAt;
    const next = [game, ...others].toSorted((one, other) => one.nextAlarm() - other.nextAlarm())[0]!;
    vi.setSystemTime(Math.max(Date.now(), next.nextAlarm()));
    await next.alarm();
    await made.mailbox.run();
  }
  throw new Error("it never ends");
}

const iso = (instant: number): string => new Date(instant).toISOString();

describe("a player who stays away with a full account", () => {
  it("loses a game of three days after six, and the answer about cover says why", async () => {
    const made = mailboxAt(BEGINS);
    const game = await gameOf(made, "g");
    expect(await untilOver(made, game)).toBe(iso(BEGINS + 6 * DAY));
    const answers = game.events().filter(({ type }) => type === "uncovered");
    expect(answers).toEqual([expect.objectContaining({ deadline: BEGINS + 6 * DAY, reason: "turn-limit" })]);
    const view = await made.mailbox.vacation.view(null);
    expect(view.ledger.filter(({ type }) => type === "cover").map(({ add }) => add)).toEqual([-3 * DAY]);
  });

  it("loses it no later for cover given to another game: its turn has had enough", async () => {
    const made = mailboxAt(BEGINS);
    const first = await gameOf(made, "g");
    vi.setSystemTime(BEGINS + 2 * DAY);
    const second = await gameOf(made, "h");
    vi.setSystemTime(BEGINS + 2 * DAY + 12 * HOUR);
    const third = await gameOf(made, "i");
    expect(await untilOver(made, first, [second, third])).toBe(iso(BEGINS + 6 * DAY));
    expect(await untilOver(made, second, [third])).toBe(iso(BEGINS + 8 * DAY));
    expect(await untilOver(made, third)).toBe(iso(BEGINS + 8 * DAY + 12 * HOUR));
  });

  it("has a vacation booked besides: it is not counted", async () => {
    const made = mailboxAt(BEGINS);
    const game = await gameOf(made, "g");
    await made.mailbox.vacation.book({ id: "b", from: BEGINS + 4 * DAY, to: BEGINS + 9 * DAY }, null);
    await made.mailbox.run();
    expect(await untilOver(made, game)).toBe(iso(BEGINS + 11 * DAY));
  });

  it("is saved by one that is booked when cover has ended", async () => {
    const made = mailboxAt(BEGINS);
    const game = await gameOf(made, "g");
    made.beforeUpdate = () => Promise.reject(new Error("nobody hears"));
    await made.mailbox.vacation.book({ id: "b", from: BEGINS + 6 * DAY - 1, to: BEGINS + 7 * DAY }, null);
    expect(await untilOver(made, game)).toBe(iso(BEGINS + 7 * DAY + 1));
  });
});

const DEADLINE = BEGINS + 3 * DAY;

/** When it is booked before the deadline, from when on, and how much later the news of it comes. */
const BOOKED = [10 * MINUTE, 10 * MINUTE - 1, 5 * MINUTE, SECOND, 2, 1];
const FROM = ["now", "the last millisecond"] as const;
const NEWS = [0, 1, SECOND, 5 * MINUTE, 10 * MINUTE, HOUR, Infinity];
const COMES = ["an alarm", "a look", "an alarm that is late"] as const;

/** A push runs every fifth, which are of each kind: none of these has five. */
const RACES = BOOKED.flatMap((before) =>
  FROM.flatMap((from) => NEWS.flatMap((news) => COMES.map((who) => ({ before, from, news, who })))),
).filter((_, index) => index % runs(5, 1) === 0);

/** Books at the last moment; returns the state of the game an hour later. */
async function raced({ before, from, news, who }: (typeof RACES)[number]) {
  const made = mailboxAt(BEGINS);
  made.mailbox.vacation.schedule.set({ timezone: "UTC", night: null, weekend: [], cover: false });
  const game = await gameOf(made, "g");
  vi.setSystemTime(DEADLINE - 10 * MINUTE);
  await game.alarm();
  const bookedAt = DEADLINE - before;
  vi.setSystemTime(bookedAt);
  made.beforeUpdate = () =>
    Date.now() >= bookedAt + news ? undefined : Promise.reject(new Error("the game is out of reach"));
  const begins = from === "now" ? null : DEADLINE - 1;
  const booked = await made.mailbox.vacation.book({ id: "b", from: begins, to: DEADLINE + DAY }, null);
  if (!booked.ok) throw new Error(booked.error.code);
  await made.mailbox.run();
  const steps = [
    {
      at: DEADLINE + (who === "an alarm that is late" ? MINUTE : 0),
      do: () => (who === "a look" ? game.view() : game.alarm()),
    },
    { at: bookedAt + news, do: () => made.mailbox.wake() },
  ];
  for (const step of steps.toSorted((one, other) => one.at - other.at)) {
    if (step.at === Infinity) continue;
    vi.setSystemTime(step.at);
    await step.do();
  }
  vi.setSystemTime(DEADLINE + HOUR + MINUTE);
  await game.alarm();
  return game.view();
}

describe("a vacation granted before the deadline of a game, with cover off", () => {
  it(`saves the game, however late it learns of it (${RACES.length} races)`, async () => {
    const lost: unknown[] = [];
    for (const race of RACES) if ((await raced(race))?.status !== "playing") lost.push(race);
    expect(lost).toEqual([]);
  });

  it("does not exist: the game is lost at its deadline, to the millisecond", async () => {
    const made = mailboxAt(BEGINS);
    made.mailbox.vacation.schedule.set({ timezone: "UTC", night: null, weekend: [], cover: false });
    expect(await untilOver(made, await gameOf(made, "g"))).toBe(iso(DEADLINE));
  });
});
