import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/lib/duration.ts";
import { pause } from "../../src/lib/calls.ts";
import { triedAgain } from "../../src/lib/subjects.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { fold } from "../game/people.ts";
import { BORN } from "./stops.ts";
import {
  askCover,
  begin,
  begunGame,
  book,
  deadlineIn,
  end,
  newsOfGame,
  feedEvents,
  vacationMailbox,
} from "./mailbox.ts";
import { hear, until } from "../channels/mailbox.ts";

withFrozenTime();

const NOW = BORN;

describe("a vacation that is booked", () => {
  it("stops the clocks of all running games that honour vacation, before the answer is given", async () => {
    const made = vacationMailbox();
    await begin(made, "g", "h");
    const change = await book(made, NOW + HOUR, NOW + 3 * HOUR);
    expect(change).toMatchObject({ waiting: 0, unbooked: false, balance: 48 * HOUR });
    expect(["g", "h"].map((id) => deadlineIn(made, id))).toEqual([
      NOW + DAY + 2 * HOUR,
      NOW + DAY + 2 * HOUR,
    ]);
    expect(made.updates).toEqual(["g: booked 1", "h: booked 1"]);
  });

  it("is not sent to games that honour none, challenges, and finished games", async () => {
    const made = vacationMailbox();
    const state = begunGame("none", DAY, []);
    made.mailbox.receive([
      newsOfGame(state, 1),
      newsOfGame({ ...begunGame("over"), status: "finished" }, 1),
      newsOfGame({ ...begunGame("open"), status: "open" }, 1),
    ]);
    expect(await book(made, null, NOW + HOUR)).toMatchObject({ waiting: 0 });
    expect(made.updates).toEqual([]);
  });

  it("is sent to a game that begins later", async () => {
    const made = vacationMailbox();
    await book(made, NOW + HOUR, NOW + 3 * HOUR);
    await book(made, NOW + 5 * HOUR, NOW + 6 * HOUR, "second");
    await begin(made, "g");
    expect(made.updates).toEqual(["g: booked 1", "g: second 2"]);
    expect(deadlineIn(made, "g")).toBe(NOW + DAY + 3 * HOUR);
  });

  it("is not sent to a game that began after it was over or cancelled", async () => {
    const made = vacationMailbox();
    await book(made, null, NOW + HOUR);
    await book(made, NOW + 5 * DAY, NOW + 6 * DAY, "second");
    await end(made, "second");
    await until(made, NOW + HOUR);
    await begin(made, "g");
    expect(made.updates).toEqual([]);
    expect(made.storage.rows("SELECT * FROM vacation_told")).toEqual([]);
  });

  it("is the same when it is booked again under its id", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    const first = await book(made, NOW + HOUR, NOW + 3 * HOUR);
    expect(await book(made, NOW + HOUR, NOW + 3 * HOUR)).toEqual(first);
    expect(made.updates).toEqual(["g: booked 1"]);
  });

  it("counts towards the bookings of a day, and one that is refused does not", async () => {
    const made = vacationMailbox();
    const quota = { kind: "bookings", max: 2, span: DAY };
    const ask = (id: string, from: number, to: number) => made.mailbox.vacation.book({ id, from, to }, quota);
    const left = async () => (await made.mailbox.vacation.view(quota)).bookingsLeft;
    expect(await ask("a", NOW, NOW + 40 * DAY)).toMatchObject({ ok: false });
    expect(await left()).toBe(2);
    await ask("a", NOW + HOUR, NOW + 2 * HOUR);
    await ask("b", NOW + 2 * HOUR, NOW + 3 * HOUR);
    expect(await left()).toBe(0);
    expect(await ask("c", NOW + 3 * HOUR, NOW + 4 * HOUR)).toMatchObject({
      ok: false,
      error: { code: "too-many-requests", facts: { limit: "bookings", retryAfter: 86_400 } },
    });
    expect((await made.mailbox.vacation.view(null)).booked).toHaveLength(2);
    vi.setSystemTime(NOW + DAY);
    expect(await ask("c", NOW + DAY, NOW + DAY + HOUR)).toMatchObject({ ok: true });
  });

  it("notifies its player when it begins and when it ends", async () => {
    const made = vacationMailbox();
    await book(made, NOW + HOUR, NOW + 3 * HOUR);
    expect(feedEvents(made)).toEqual([]);
    await until(made, NOW + 2 * HOUR);
    expect(feedEvents(made)).toEqual(["began"]);
    await until(made, NOW + 4 * HOUR);
    expect(feedEvents(made)).toEqual(["began", "ended PT2H"]);
    expect(await made.mailbox.wake()).toBeNull();
  });

  it("that begins now notifies at once, and ended early says what was used", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    await book(made, null, NOW + 20 * HOUR);
    expect(feedEvents(made)).toEqual(["began"]);
    vi.setSystemTime(NOW + 5 * HOUR);
    const change = await end(made);
    expect(change).toMatchObject({
      vacation: { id: "booked", from: NOW, to: NOW + 5 * HOUR },
      unbooked: false,
      balance: 48 * HOUR - 5 * HOUR + 37 * MINUTE,
    });
    expect(feedEvents(made)).toEqual(["began", "ended PT5H"]);
    expect(deadlineIn(made, "g")).toBe(NOW + DAY + 5 * HOUR);
    await until(made, NOW + 30 * HOUR);
    expect(feedEvents(made)).toHaveLength(2);
  });

  it("that begins in an hour of cover has not used that hour's time", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    vi.setSystemTime(deadlineIn(made, "g") - MINUTE);
    const hour = await askCover(made, "g");
    await until(made, (hour?.from ?? 0) + HOUR / 2);
    await book(made, null, (hour?.to ?? 0) + 2 * HOUR);
    await until(made, (hour?.to ?? 0) + 3 * HOUR);
    expect(feedEvents(made).slice(1)).toEqual(["began", "ended PT2H"]);
  });

  it("and is cancelled leaves the deadlines as they were, and is shown as it was", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    await book(made, NOW + HOUR, NOW + 3 * HOUR);
    expect(await end(made)).toMatchObject({
      vacation: { from: NOW + HOUR, to: NOW + 3 * HOUR },
      unbooked: true,
      balance: 48 * HOUR,
    });
    expect(deadlineIn(made, "g")).toBe(NOW + DAY);
    await until(made, NOW + 10 * HOUR);
    expect(feedEvents(made)).toEqual([]);
    const before = [...made.updates];
    expect(await end(made)).toMatchObject({
      vacation: { from: NOW + HOUR, to: NOW + 3 * HOUR },
      unbooked: true,
    });
    expect(made.updates).toEqual(before);
  });
});

describe("a game that does not answer", () => {
  it("is counted as waiting, tried again with growing delays, and delays no other game", async () => {
    const made = vacationMailbox();
    await begin(made, "g", "dead");
    made.beforeUpdate = (game) => (game === "dead" ? Promise.reject(new Error("unreachable")) : undefined);
    expect(await book(made, null, NOW + 20 * HOUR)).toMatchObject({ waiting: 1 });
    expect(made.updates).toEqual(["g: booked 1"]);
    await until(made, NOW + 10 * MINUTE);
    const [row] = made.storage.rows("SELECT * FROM vacation_told WHERE game = 'dead'");
    expect(row).toMatchObject({ rev: 0, tries: 7 });
    made.beforeUpdate = () => {};
    await until(made, NOW + HOUR);
    expect(made.updates).toEqual(["g: booked 1", "dead: booked 1"]);
    expect((await made.mailbox.vacation.view(null)).waiting).toBe(0);
    expect([1, 2, 3, 20].map((tries) => triedAgain(tries, HOUR))).toEqual([
      5 * SECOND,
      10 * SECOND,
      20 * SECOND,
      HOUR,
    ]);
  });

  it("is not waited for longer than ten seconds", async () => {
    const pauses: number[] = [];
    const made = vacationMailbox((milliseconds) => {
      pauses.push(milliseconds);
      return milliseconds === 10 * SECOND ? Promise.resolve() : new Promise(() => {});
    });
    await begin(made, "g");
    made.beforeUpdate = () => new Promise(() => {});
    expect(await book(made, null, NOW + HOUR)).toMatchObject({ waiting: 1 });
    expect(pauses.toSorted((a, b) => a - b)).toEqual([10 * SECOND, 30 * SECOND]);
  });

  it("keeps nothing in memory once it has answered", async () => {
    vi.useFakeTimers({ now: NOW });
    const made = vacationMailbox(pause);
    await begin(made, "g", "h");
    expect(await book(made, null, NOW + HOUR)).toMatchObject({ waiting: 0 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("receives only the newest update, once it answers again", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    made.beforeUpdate = () => Promise.reject(new Error("unreachable"));
    await book(made, NOW + HOUR, NOW + 2 * HOUR);
    await end(made);
    made.beforeUpdate = () => {};
    await until(made, NOW + MINUTE);
    expect(made.updates).toEqual(["g: booked 2"]);
    expect(deadlineIn(made, "g")).toBe(NOW + DAY);
  });

  it("is forgotten once it is over", async () => {
    const made = vacationMailbox();
    await begin(made, "g", "h");
    made.beforeUpdate = () => Promise.reject(new Error("unreachable"));
    await book(made, null, NOW + HOUR);
    made.mailbox.receive([newsOfGame({ ...begunGame("g"), status: "finished" }, 2)]);
    expect(made.storage.rows("SELECT game FROM vacation_told")).toEqual([{ game: "h" }]);
    expect((await made.mailbox.vacation.view(null)).waiting).toBe(1);
  });
});

describe("two hundred running games", () => {
  it("are updated ten at a time, each in its own commit", async () => {
    const made = vacationMailbox();
    const ids = Array.from({ length: 200 }, (_, index) => `g${index}`);
    await begin(made, ...ids);
    let [now, most, written] = [0, 0, 0];
    made.beforeUpdate = async () => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
    };
    made.storage.onUse = (query) => {
      if (/^(INSERT|UPDATE|DELETE)/.test(query)) written++;
    };
    expect(await book(made, NOW + HOUR, NOW + 2 * HOUR)).toMatchObject({ waiting: 0 });
    expect(most).toBe(10);
    expect(new Set(made.updates)).toEqual(new Set(ids.map((id) => `${id}: booked 1`)));
    expect(written).toBeLessThan(210);
  });
});

describe("an event of a game", () => {
  it("writes nothing about vacation, booked or not", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    const writes: string[] = [];
    made.storage.onUse = (query) => {
      if (/^(INSERT|UPDATE|DELETE).*vacation/s.test(query)) writes.push(query);
    };
    const state = () => made.games.get("g") as NonNullable<ReturnType<typeof made.games.get>>;
    const move = (name: string) =>
      fold(state(), { type: "moved", at: Date.now(), move: name, message: null });
    made.games.set("g", move("d1-c1"));
    made.mailbox.receive([newsOfGame(state(), 2)]);
    expect(writes).toEqual([]);
    await book(made, NOW + HOUR, NOW + 2 * HOUR);
    writes.length = 0;
    made.games.set("g", move("d5-c5"));
    await hear(made, newsOfGame(state(), 3));
    expect(writes).toEqual([]);
  });
});

describe("a player who leaves", () => {
  it("leaves no trace of vacation, gets no cover, and is away for nobody", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    await book(made, null, NOW + HOUR);
    made.mailbox.vacation.schedule.set({ timezone: "UTC", night: null, weekend: [], cover: true });
    made.mailbox.close("deleted-1");
    await made.mailbox.run();
    for (const table of ["vacations", "vacation_told"])
      expect(made.storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
    expect(made.storage.rows("SELECT key FROM kept")).toEqual([{ key: "gone" }]);
    expect(made.mailbox.vacation.timeOff()).toEqual({ running: null, booked: [] });
  });
});

describe("a vacation that ended long ago", () => {
  it("is folded into one line of the ledger, and the account stays what it is", async () => {
    const made = vacationMailbox();
    await book(made, null, NOW + HOUR);
    await until(made, NOW + 399 * DAY);
    await book(made, NOW + 399 * DAY, NOW + 400 * DAY, "later");
    await until(made, NOW + 402 * DAY);
    const before = await made.mailbox.vacation.view(null);
    await made.mailbox.wake();
    const after = await made.mailbox.vacation.view(null);
    expect(made.storage.rows("SELECT id FROM vacations")).toEqual([{ id: "later" }]);
    expect(after.balance).toBe(before.balance);
    expect(after.ledger.length).toBeLessThan(before.ledger.length);
  });
});

describe("the account", () => {
  it("is read once, and is stored with the first vacation", async () => {
    const made = vacationMailbox();
    await made.mailbox.vacation.view(null);
    await made.mailbox.vacation.view(null);
    expect([made.lookUps, made.storage.rows("SELECT * FROM kept WHERE key = 'vacation'")]).toEqual([1, []]);
    await book(made, null, NOW + HOUR);
    made.rebuild();
    await made.mailbox.vacation.view(null);
    expect(made.lookUps).toBe(1);
  });
});
