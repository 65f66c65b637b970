import { describe, expect, it, vi } from "vitest";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import type { LadderRecord } from "../../src/players/ladders.ts";
import type { LadderCommand } from "../../src/tournaments/ladder.ts";
import type { OrderedMatch } from "../../src/tournaments/match.ts";
import { openLadder } from "../../src/tournaments/open-ladder.ts";
import type { MatchReport } from "../../src/tournaments/tournament.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { RULES, T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { overMatch, SETTINGS } from "./ladders.ts";

withFrozenTime();

const enter = (player: string): LadderCommand => ({ type: "enter", player });
const challenge = (challenger: string, defender: string): LadderCommand => {
  const id = `${challenger}${defender}`;
  return { type: "challenge", match: { id, games: [id, `${id}2`], challenger, defender } };
};

/** A ladder over storage in memory; what others are told is noted. */
function table() {
  const storage = memoryStorage();
  const begun = new Map<string, OrderedMatch>();
  const world = {
    isOut: false,
    report: null as MatchReport | null,
    asked: [] as string[],
    givenUp: new Set<string>(),
    gone: [] as string[],
    heard: new Map<string, string>(),
    record: null as LadderRecord | null,
  };
  const told = async <T>(work: () => T): Promise<T> => {
    if (world.isOut) throw new Error("out of reach");
    return work();
  };
  const open = () =>
    openLadder({
      storage,
      origin: "https://taflpost.example",
      namesOf: async (ids) => new Map(ids.map((id) => [id, `name of ${id}`])),
      toMailbox: (player, records) =>
        told(() => {
          for (const record of records) {
            const { from, to, opponent } = record.data as unknown as Record<string, string>;
            world.heard.set(`${player} ${record.id}`, `${player}: ${from} → ${to}, ${opponent}`);
          }
        }),
      begin: (match) => told(() => void begun.set(match.id, match)),
      giveUp: (match, player) =>
        told(() => {
          expect([...begun.keys()]).toContain(match);
          world.givenUp.add(`${match} ${player}`);
        }),
      ask: (match) =>
        told(() => {
          world.asked.push(match);
          return world.report;
        }),
      toRecords: (record) =>
        told(() => {
          if (record.number > (world.record?.number ?? 0)) world.record = record;
          return world.gone.filter((player) => record.players.includes(player));
        }),
    });
  const ladder = { current: open() };
  const restart = () => (ladder.current = open());
  return { storage, begun, world, ladder, restart };
}

type Table = ReturnType<typeof table>;
const order = ({ ladder }: Table) =>
  ladder.current
    .state()
    ?.places.map(({ player }) => player)
    .join("");

function made(): Table {
  const one = table();
  one.ladder.current.make("ladder", SETTINGS, "sigrid");
  for (const player of "abcd") one.ladder.current.ask(enter(player));
  return one;
}

/** What has come of it, for everybody. */
const outcome = (one: Table) => ({
  order: order(one),
  matches: one.ladder.current.state()?.matches,
  begun: [...one.begun.keys()].toSorted(),
  givenUp: [...one.world.givenUp].toSorted(),
  record: one.world.record?.players,
  heard: [...one.world.heard.values()].toSorted(),
  waiting: one.storage.rows("SELECT subject FROM outbox UNION ALL SELECT player FROM news"),
});

describe("a ladder's object", () => {
  it("stores nothing where none was made, whatever is asked", async () => {
    const { storage, ladder } = table();
    expect(ladder.current.ask(enter("a"))).toMatchObject({
      ok: false,
      error: { code: "ladder-not-found" },
    });
    ladder.current.hear(overMatch("x", null));
    ladder.current.rearm();
    await ladder.current.wake();
    expect([ladder.current.state(), storage.dump()]).toEqual([
      null,
      JSON.stringify({ alarm: null, content: [] }),
    ]);
  });

  it("has a match begun on its terms, by whoever attacks first, and knows its end", async () => {
    const one = made();
    one.ladder.current.ask(challenge("d", "a"));
    await one.ladder.current.run();
    expect(one.begun.get("da")).toEqual({
      id: "da",
      players: ["d", "a"],
      games: ["da", "da2"],
      terms: {
        ruleset: "brandubh",
        clock: SETTINGS.clock,
        stops: ["vacation"],
        offers: ["draw"],
        rated: true,
        match: { id: "da", n: 1, games: 2, order: "together", tiebreaks: [] },
      },
      rules: RULES,
      owner: { kind: "ladder", id: "ladder", name: SETTINGS.name },
    });
    one.ladder.current.hear(overMatch("da", "d"));
    await one.ladder.current.run();
    expect([order(one), one.world.record?.players]).toEqual(["dabc", [..."dabc"]]);
    expect([...one.world.heard.values()].toSorted()).toEqual([
      "a: 1 → 2, name of d",
      "b: 2 → 3, null",
      "c: 3 → 4, null",
      "d: 4 → 1, name of a",
    ]);
  });

  it("tells later what could not be told, in order, and after a restart", async () => {
    const one = made();
    one.world.isOut = true;
    one.ladder.current.ask(challenge("d", "a"));
    one.ladder.current.ask({ type: "leave", player: "a", why: "left", by: null });
    await one.ladder.current.run();
    expect([one.begun.size, one.storage.alarm()]).toEqual([0, T0 + 5000]);
    one.world.isOut = false;
    vi.setSystemTime(T0 + 10_000);
    await one.restart().wake();
    expect([[...one.begun.keys()], [...one.world.givenUp]]).toEqual([["da"], ["da a"]]);
    expect(one.world.record).toMatchObject({ players: [..."bcd"], number: 7, isClosed: false });
  });

  it("has the records know who enters while they are being written", async () => {
    const one = made();
    const running = one.ladder.current.run();
    one.ladder.current.ask(enter("e"));
    await running;
    await one.ladder.current.run();
    expect(one.world.record?.players).toEqual([..."abcde"]);
  });

  it("asks a match that has said nothing for a day past its deadline, each day, until it is over", async () => {
    const one = made();
    one.ladder.current.ask(challenge("d", "a"));
    await one.ladder.current.run();
    for (const day of [1, 2]) {
      vi.setSystemTime(T0 + day * DAY);
      await one.ladder.current.wake();
    }
    one.ladder.current.hear({ ...overMatch("da", null), isOver: false, deadline: T0 + 5 * DAY });
    vi.setSystemTime(T0 + 6 * DAY - 1);
    await one.ladder.current.wake();
    expect(one.world.asked).toHaveLength(2);
    one.world.report = overMatch("da", "d");
    vi.setSystemTime(T0 + 6 * DAY);
    await one.ladder.current.wake();
    expect([one.world.asked, order(one)]).toEqual([["da", "da", "da"], "dabc"]);
    vi.setSystemTime(T0 + 8 * DAY);
    await one.ladder.current.wake();
    expect(one.world.asked).toHaveLength(3);
  });

  it("takes off who idles when that is due, and who has gone when the records say so", async () => {
    const one = made();
    await one.ladder.current.wake();
    one.ladder.current.ask(challenge("d", "a"));
    await one.ladder.current.run();
    one.storage.alarmWentOff();
    vi.setSystemTime(T0 + 60 * DAY);
    await one.ladder.current.wake();
    expect(order(one)).toBe("ad");
    one.world.gone = ["a"];
    one.ladder.current.ask(enter("e"));
    await one.ladder.current.run();
    await one.ladder.current.run();
    expect([order(one), [...one.world.givenUp], one.world.record?.players]).toEqual([
      "de",
      ["da a"],
      ["d", "e"],
    ]);
  });

  it("is read quickly however long it has been there", () => {
    const one = made();
    for (let times = 0; times < 300; times++) {
      one.ladder.current.ask({ type: "leave", player: "b", why: "left", by: null });
      one.ladder.current.ask(enter("b"));
    }
    const before = one.ladder.current.state();
    let read = 0;
    const exec = one.storage.sql.exec.bind(one.storage.sql);
    vi.spyOn(one.storage.sql, "exec").mockImplementation((query, ...bindings) => {
      const rows = exec(query, ...bindings).toArray();
      read += rows.length;
      return { toArray: () => rows };
    });
    expect(one.restart().state()).toEqual(before);
    expect(read).toBeLessThan(210);
  });

  /** What players and matches do; each is asked again where it broke off. */
  const STORY: readonly ((one: Table) => unknown)[] = [
    ({ ladder }) => ladder.current.make("ladder", SETTINGS, "sigrid"),
    ...[..."abcde"].map(
      (player) =>
        ({ ladder }: Table) =>
          ladder.current.ask(enter(player)),
    ),
    ({ ladder }) => ladder.current.ask(challenge("d", "a")),
    ({ ladder }) => ladder.current.ask(challenge("e", "c")),
    ({ ladder }) => ladder.current.ask(challenge("c", "b")),
    ({ ladder }) => ladder.current.wake(),
    ({ ladder }) => ladder.current.hear(overMatch("da", "d")),
    ({ ladder }) => ladder.current.ask({ type: "leave", player: "c", why: "left", by: null }),
    ({ ladder }) => ladder.current.wake(),
    ({ ladder }) => ladder.current.hear(overMatch("cb", "b")),
    ...[1, 31].map((minutes) => ({ ladder }: Table) => {
      vi.setSystemTime(T0 + minutes * MINUTE);
      return ladder.current.wake();
    }),
  ];

  /** Plays the story; the object dies as it uses its storage for the `dies`th time, and comes back. How often it did use it. */
  async function play(one: Table, dies: number): Promise<number> {
    let uses = 0;
    let isDead = false;
    one.storage.onUse = () => {
      if (++uses === dies) isDead = true;
      if (isDead) throw new Error("dead");
    };
    for (const act of STORY) {
      try {
        await act(one);
      } catch {
        // Where it died, or since it has: whoever has asked asks again.
      }
      if (!isDead) continue;
      isDead = false;
      one.restart();
      await act(one);
    }
    return uses;
  }

  it("loses and doubles nothing wherever it dies", async () => {
    const whole = table();
    const uses = await play(whole, Infinity);
    const expected = outcome(whole);
    expect(expected).toMatchObject({ order: "dabe", begun: ["cb", "da", "ec"], waiting: [] });
    for (let dies = 1; dies <= uses; dies++) {
      vi.setSystemTime(T0);
      const one = table();
      await play(one, dies);
      expect(outcome(one), `dead at use ${dies}`).toEqual(expected);
    }
  });
});
