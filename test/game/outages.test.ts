import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OutageList, Sources } from "../../src/game/inquiry.ts";
import type { ChallengeTerms, GameEvent } from "../../src/game/state.ts";
import { readEvents } from "../../src/game/stored/log.ts";
import { hindsightOf } from "../../src/game/reader.ts";
import type { StopNews } from "../../src/game/verdict.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { memoryStorage } from "./memory-storage.ts";
import { EGIL, logAtT0, moveCommand, RAGNHILD, T0, TERMS, WHOLE_GAME, RULES } from "./people.ts";
import { gameObject, good, hostWith, notingTransports } from "./table.ts";

logAtT0();

const NEAR = T0 + 4 * DAY;
const DEADLINE = T0 + 5 * DAY;
const FISCHER = { kind: "fischer", initial: 5 * DAY, increment: DAY, max: 9 * DAY } as const;

const outage = (from: number, to: number): StopNews => ({
  id: `out-${from}`,
  rev: 1,
  kind: "outage",
  from,
  to,
});

/** The service's outages, and how often a game has asked by itself; null: the beacon does not answer. */
let known: StopNews[] | null = [];
let asked = 0;
let covered: StopNews | "silent" | null = null;
beforeEach(() => {
  known = [];
  asked = 0;
  covered = null;
});
afterEach(() => vi.useRealTimers());

const listNow = (): OutageList => ({ asOf: Date.now(), list: known ?? [] });

const SOURCES: Sources = {
  outages: () => {
    asked++;
    return known === null ? Promise.reject(new Error("the beacon is silent")) : Promise.resolve(listNow());
  },
  cover: () =>
    covered === "silent" ? Promise.reject(new Error("the mailbox is silent")) : Promise.resolve(covered),
};

/** A game that Egil has to begin, and whose object can be started again. */
async function game(terms: Partial<ChallengeTerms> = {}) {
  const [storage, transports] = [memoryStorage(), notingTransports()];
  const host = hostWith({ transports, sources: SOURCES });
  const open = () => gameObject(storage, host);
  let shell = await open();
  await shell.propose("game-1", { ...TERMS, ...terms }, RULES);
  good(await shell.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null));
  const rows = () =>
    storage.rows("SELECT seq, body FROM events ORDER BY seq") as { seq: number; body: string }[];
  return {
    restart: async () => void (shell = await open()),
    move: (ply: number, handed: OutageList | null = null) =>
      shell.ask(ply % 2 === 1 ? EGIL : RAGNHILD, moveCommand(ply, WHOLE_GAME[ply - 1]!), null, null, handed),
    view: (handed: OutageList | null = null) => shell.view(EGIL.id, handed),
    alarm: () => {
      storage.alarmWentOff();
      return shell.alarm();
    },
    nextAlarm: () => storage.alarm(),
    deliversNothing: () => {
      transports.before = () => Promise.reject(new Error("nobody is there"));
    },
    hear: (news: StopNews) => shell.hear(EGIL.id, [news]),
    events: (): GameEvent[] => readEvents(rows()).flatMap(({ event }) => event ?? []),
    log: () => readEvents(rows()),
    told: () =>
      transports.mail.flatMap(({ items }) => items.flatMap(({ notices }) => notices.map((one) => one.type))),
  };
}

const at = (instant: number) => vi.setSystemTime(instant);
const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

describe("a game whose deadline lies in an outage", () => {
  it.each(["an alarm", "a look", "a move"] as const)(
    "has exactly that much more time, whoever calls first after it: %s",
    async (who) => {
      const { move, view, alarm, restart, events } = await game();
      known = [outage(DEADLINE - 5 * MINUTE, DEADLINE + 5 * MINUTE)];
      await restart();
      at(DEADLINE + 6 * MINUTE);
      await { "an alarm": alarm, "a look": view, "a move": () => move(1) }[who]();
      // The outage as it was, and no bridge beside it.
      expect(good(await move(1)).game.ply).toBe(1);
      expect(events().filter(({ type }) => type === "stopped")).toEqual([
        { type: "stopped", at: DEADLINE + 6 * MINUTE, stop: { ...known[0], side: null } },
      ]);
    },
  );

  it("is lost when that has passed, to the millisecond, however late the next call", async () => {
    const { view, restart } = await game();
    known = [outage(DEADLINE - 5 * MINUTE, DEADLINE + 5 * MINUTE)];
    await restart();
    at(DEADLINE + 9 * MINUTE);
    expect((await view())?.status).toBe("playing");
    at(DEADLINE + DAY);
    expect(await view()).toMatchObject({
      finishedAt: instant(DEADLINE + 10 * MINUTE),
      result: { winner: "defenders", reason: "timeout" },
    });
  });

  it("is not lost because its player was known to have no cover", async () => {
    const { alarm, view, events } = await game({ stops: ["vacation"] });
    at(DEADLINE - 10 * MINUTE);
    await alarm();
    expect(events()).toContainEqual({ type: "uncovered", at: DEADLINE - 10 * MINUTE, deadline: DEADLINE });
    known = [outage(DEADLINE - 5 * MINUTE, DEADLINE + 5 * MINUTE)];
    at(DEADLINE + 6 * MINUTE);
    await alarm();
    expect((await view())?.clock.deadline).toBe(instant(DEADLINE + 10 * MINUTE));
    at(DEADLINE + 10 * MINUTE);
    await alarm();
    expect(await view()).toMatchObject({ finishedAt: instant(DEADLINE + 10 * MINUTE) });
  });
});

describe("an outage after a deadline", () => {
  it("does not save the game: it is lost at its deadline", async () => {
    const { view } = await game();
    known = [outage(DEADLINE + 1, DEADLINE + HOUR)];
    at(DEADLINE + 2 * HOUR);
    expect(await view(listNow())).toMatchObject({ finishedAt: instant(DEADLINE) });
  });
});

describe("outages that are passed with a call", () => {
  it("count before a move is judged: the player who moves is not charged for them", async () => {
    const { move } = await game({ clock: FISCHER });
    known = [outage(T0 + DAY, T0 + DAY + 6 * HOUR)];
    at(T0 + 2 * DAY);
    const answer = good(await move(1, listNow()));
    // 5 days, less 42 hours, and a day more.
    expect(answer.game.clock.remaining?.attackers).toBe("P4DT6H");
    expect(asked).toBe(0);
  });

  it("are committed once, however often they are passed, and cost a move nothing more", async () => {
    const { move, events } = await game();
    known = [outage(T0 + DAY, T0 + DAY + 6 * HOUR), outage(T0 - DAY, T0 - HOUR)];
    at(T0 + 2 * DAY);
    for (let ply = 1; ply <= 4; ply++) good(await move(ply, listNow()));
    expect(events().map(({ type }) => type)).toEqual([
      "challenged",
      "accepted",
      "stopped",
      "moved",
      "moved",
      "moved",
      "moved",
    ]);
  });

  it("count once where a measured and a declared one overlap", async () => {
    const { view } = await game();
    known = [outage(T0 + DAY, T0 + DAY + 6 * HOUR), outage(T0 + DAY + 2 * HOUR, T0 + DAY + 8 * HOUR)];
    at(T0 + 2 * DAY);
    expect((await view(listNow()))?.clock.deadline).toBe(instant(DEADLINE + 8 * HOUR));
  });

  it("notify both players of the new deadline, and the reason", async () => {
    const { view, told } = await game();
    known = [outage(T0 + DAY, T0 + DAY + 6 * HOUR)];
    at(T0 + 2 * DAY);
    await view(listNow());
    await vi.waitFor(() => expect(told().filter((type) => type === "game.deadline-changed")).toHaveLength(2));
  });

  it("are not read by a game that only starts", async () => {
    const { view, move, restart } = await game();
    for (let ply = 1; ply <= 3; ply++) {
      await restart();
      await view(null);
      good(await move(ply, null));
    }
    expect(asked).toBe(0);
  });
});

describe("a reminder", () => {
  it("is not sent for a deadline that an outage has moved, even if nobody has read the game since", async () => {
    const { alarm, restart, told } = await game();
    known = [outage(T0 + DAY, T0 + DAY + HOUR)];
    await restart();
    at(NEAR);
    await alarm();
    expect(told()).not.toContain("game.deadline-near");
    at(NEAR + 48 * MINUTE);
    await alarm();
    // A fifth of the five days is left an hour later.
    expect(told()).not.toContain("game.deadline-near");
    at(NEAR + HOUR);
    await alarm();
    expect(told().filter((type) => type === "game.deadline-near")).toHaveLength(1);
  });

  it("is not sent before an outage that a reader's call brings", async () => {
    const { view, restart, told } = await game();
    known = [outage(NEAR - HOUR, NEAR + HOUR)];
    await restart();
    at(NEAR + HOUR);
    await view(listNow());
    expect(told()).not.toContain("game.deadline-near");
  });

  it("is sent even while the beacon is silent", async () => {
    const { alarm, told } = await game();
    known = null;
    at(NEAR);
    await alarm();
    expect(told()).toContain("game.deadline-near");
  });
});

describe("while the beacon is silent", () => {
  it("nobody is flagged, and moves are in time", async () => {
    const { view, move, alarm } = await game();
    known = null;
    at(DEADLINE + HOUR);
    await alarm();
    expect((await view())?.status).toBe("playing");
    expect(await move(1)).toMatchObject({ ok: true });
  });

  it("nobody is flagged, however long; after it, the game is lost at its deadline", async () => {
    const { view, alarm } = await game({ stops: ["vacation"] });
    at(DEADLINE - 10 * MINUTE);
    await alarm();
    known = null;
    at(DEADLINE + 3 * DAY);
    await alarm();
    expect((await view())?.status).toBe("playing");
    known = [];
    await alarm();
    expect(await view()).toMatchObject({ status: "finished", finishedAt: instant(DEADLINE) });
  });

  it("an outage of days is given back, even if the beacon returns after the game wakes", async () => {
    const { view, alarm, restart, events } = await game({ stops: ["vacation"] });
    await restart();
    known = null;
    at(DEADLINE + 2 * DAY);
    await alarm();
    expect(events().map(({ type }) => type)).toEqual(["challenged", "accepted"]);
    known = [outage(DEADLINE - HOUR, DEADLINE + 2 * DAY)];
    await alarm();
    expect(await view()).toMatchObject({
      status: "playing",
      clock: { deadline: instant(DEADLINE + 2 * DAY + HOUR) },
    });
  });

  it("its former list counts for the time before", async () => {
    const { view } = await game();
    const list = { asOf: DEADLINE + 1, list: [] };
    known = null;
    at(DEADLINE + HOUR);
    expect(await view(list)).toMatchObject({ finishedAt: instant(DEADLINE) });
  });
});

describe("while the mailbox is silent", () => {
  it("failed deliveries are tried again as soon as ever", async () => {
    const { alarm, deliversNothing, nextAlarm } = await game({ stops: ["vacation"] });
    covered = "silent";
    deliversNothing();
    for (const time of [DEADLINE - 10 * MINUTE, DEADLINE - 9 * MINUTE]) {
      at(time);
      await alarm();
      expect(nextAlarm()).toBeLessThanOrEqual(time + 10_000);
    }
  });

  it("nobody is flagged for a day, and asking for cover after it is too late", async () => {
    const { view, alarm } = await game({ stops: ["vacation"] });
    covered = "silent";
    at(DEADLINE + 23 * HOUR);
    await alarm();
    expect((await view())?.status).toBe("playing");
    covered = { id: "hour", rev: 1, kind: "vacation", from: DEADLINE + 25 * HOUR, to: DEADLINE + 26 * HOUR };
    at(DEADLINE + 25 * HOUR);
    await view();
    await alarm();
    expect(await view()).toMatchObject({ status: "finished", finishedAt: instant(DEADLINE + DAY) });
  });
});

describe("a vacation that begins when the time is already up", () => {
  it("saves nobody, even if the game learns of it before its alarm runs", async () => {
    const { alarm, hear, view, restart } = await game({ stops: ["vacation"] });
    at(DEADLINE - 10 * MINUTE);
    await alarm();
    await restart();
    at(DEADLINE + 5000);
    await hear({ id: "late", rev: 1, kind: "vacation", from: DEADLINE + 5000, to: DEADLINE + DAY });
    expect(await view()).toMatchObject({ status: "finished", finishedAt: instant(DEADLINE) });
  });
});

describe("in hindsight", () => {
  it("a game lost on time gets the deadline that the outage would have made", async () => {
    const { view, log } = await game();
    at(DEADLINE + DAY);
    await view(listNow());
    const lost = { side: "attackers", player: EGIL, ply: 0, lostAt: DEADLINE };
    const would = (from: number, to: number) => hindsightOf(log(), outage(from, to));
    expect(would(DEADLINE - HOUR, DEADLINE + HOUR)).toEqual({ ...lost, deadline: DEADLINE + 2 * HOUR });
    expect(would(T0 + HOUR, T0 + 3 * HOUR)).toEqual({ ...lost, deadline: DEADLINE + 2 * HOUR });
    expect(would(T0 - HOUR, T0)).toEqual({ ...lost, deadline: DEADLINE });
  });

  it("no other game gets one", async () => {
    const { move, log } = await game();
    expect(hindsightOf(log(), outage(T0, T0 + HOUR))).toBeNull();
    good(await move(1));
    expect(hindsightOf(log(), outage(T0, T0 + HOUR))).toBeNull();
  });
});
