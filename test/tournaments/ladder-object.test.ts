import { describe, expect, it, vi } from "vitest";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import type { LadderRecord } from "../../src/players/ladders.ts";
import type { LadderCommand } from "../../src/tournaments/ladder.ts";
import type { OrderedMatch } from "../../src/tournaments/match.ts";
import { type LadderHost, LadderObject } from "../../src/tournaments/ladder-object.ts";
import type { MatchReport } from "../../src/tournaments/tournament.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { RULES, T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { begun as makeBegun } from "../platform/objects.ts";
import { interrupted } from "./interrupted.ts";
import { overMatch, SETTINGS } from "./ladders.ts";

withFrozenTime();

const enter = (player: string): LadderCommand => ({ type: "enter", player });
const challenge = (challenger: string, defender: string): LadderCommand => {
  const id = `${challenger}${defender}`;
  return { type: "challenge", match: { id, games: [id, `${id}2`], challenger, defender } };
};

/** A ladder over storage in memory; its news is recorded. */
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
  const host: Omit<LadderHost, "incidents"> = {
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
  };
  const open = () => makeBegun(LadderObject, storage, { name: "ladder", host });
  let current = open();
  return {
    storage,
    begun,
    world,
    get ladder() {
      return current.object;
    },
    /** Waits for the work after its answers. */
    settled: () => current.settled(),
    restart: () => (current = open()).object,
  };
}

type Table = ReturnType<typeof table>;
const order = ({ ladder }: Table) =>
  ladder
    .state()
    ?.places.map(({ player }) => player)
    .join("");

async function made(): Promise<Table> {
  const one = table();
  await one.ladder.make("ladder", SETTINGS, "sigrid");
  for (const player of "abcd") one.ladder.ask(enter(player));
  await one.settled();
  return one;
}

/** The public result. */
const outcome = (one: Table) => ({
  order: order(one),
  matches: one.ladder.state()?.matches,
  begun: [...one.begun.keys()].toSorted(),
  givenUp: [...one.world.givenUp].toSorted(),
  record: one.world.record?.players,
  heard: [...one.world.heard.values()].toSorted(),
  waiting: one.storage.rows("SELECT subject FROM outbox UNION ALL SELECT player FROM news"),
});

describe("a ladder's object", () => {
  it("stores nothing if none was made, whatever is called", async () => {
    const { storage, ladder } = table();
    expect(ladder.ask(enter("a"))).toMatchObject({
      ok: false,
      error: { code: "ladder-not-found" },
    });
    ladder.hear(overMatch("x", null));
    await ladder.wake();
    expect([ladder.state(), storage.dump()]).toEqual([null, JSON.stringify({ alarm: null, content: [] })]);
  });

  it("begins a match on its terms, for the first challenger, and learns its end", async () => {
    const one = await made();
    one.ladder.ask(challenge("d", "a"));
    await one.settled();
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
    one.ladder.hear(overMatch("da", "d"));
    await one.settled();
    expect([order(one), one.world.record?.players]).toEqual(["dabc", [..."dabc"]]);
    expect([...one.world.heard.values()].toSorted()).toEqual([
      "a: 1 → 2, name of d",
      "b: 2 → 3, null",
      "c: 3 → 4, null",
      "d: 4 → 1, name of a",
    ]);
  });

  it("repeats failed reports later, in order, and after a restart", async () => {
    const one = await made();
    one.world.isOut = true;
    one.ladder.ask(challenge("d", "a"));
    one.ladder.ask({ type: "leave", player: "a", why: "left", by: null });
    await one.settled();
    expect([one.begun.size, one.storage.alarm()]).toEqual([0, T0 + 5000]);
    one.world.isOut = false;
    vi.setSystemTime(T0 + 10_000);
    await one.restart().wake();
    expect([[...one.begun.keys()], [...one.world.givenUp]]).toEqual([["da"], ["da a"]]);
    expect(one.world.record).toMatchObject({ players: [..."bcd"], number: 7, isClosed: false });
  });

  it("reports a player who enters while D1 is being written", async () => {
    const one = await made();
    one.ladder.ask(enter("e"));
    one.ladder.ask(enter("f"));
    await one.settled();
    await one.ladder.wake();
    expect(one.world.record?.players).toEqual([..."abcdef"]);
  });

  it("asks a match that was silent for a day after its deadline, each day, until it is over", async () => {
    const one = await made();
    one.ladder.ask(challenge("d", "a"));
    await one.settled();
    for (const day of [1, 2]) {
      vi.setSystemTime(T0 + day * DAY);
      await one.ladder.wake();
    }
    one.ladder.hear({ ...overMatch("da", null), isOver: false, deadline: T0 + 5 * DAY });
    vi.setSystemTime(T0 + 6 * DAY - 1);
    await one.ladder.wake();
    expect(one.world.asked).toHaveLength(2);
    one.world.report = overMatch("da", "d");
    vi.setSystemTime(T0 + 6 * DAY);
    await one.ladder.wake();
    expect([one.world.asked, order(one)]).toEqual([["da", "da", "da"], "dabc"]);
    vi.setSystemTime(T0 + 8 * DAY);
    await one.ladder.wake();
    expect(one.world.asked).toHaveLength(3);
  });

  it("removes idle players when that is due, and deleted ones when D1 says so", async () => {
    const one = await made();
    await one.ladder.wake();
    one.ladder.ask(challenge("d", "a"));
    await one.settled();
    one.storage.alarmWentOff();
    vi.setSystemTime(T0 + 60 * DAY);
    await one.ladder.wake();
    expect(order(one)).toBe("ad");
    one.world.gone = ["a"];
    one.ladder.ask(enter("e"));
    await one.settled();
    await one.ladder.wake();
    expect([order(one), [...one.world.givenUp], one.world.record?.players]).toEqual([
      "de",
      ["da a"],
      ["d", "e"],
    ]);
  });

  it("is read fast at any age", async () => {
    const one = await made();
    for (let times = 0; times < 300; times++) {
      one.ladder.ask({ type: "leave", player: "b", why: "left", by: null });
      one.ladder.ask(enter("b"));
    }
    await one.settled();
    const before = one.ladder.state();
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

  /** Actions of players and matches; each interrupted one is repeated. */
  const STORY: readonly ((one: Table) => unknown)[] = [
    ({ ladder }) => ladder.make("ladder", SETTINGS, "sigrid"),
    ({ ladder }) => {
      for (const player of "abcde") ladder.ask(enter(player));
      for (const [one = "", other = ""] of ["da", "ec", "cb"]) ladder.ask(challenge(one, other));
    },
    ({ ladder }) => ladder.wake(),
    ({ ladder }) => {
      ladder.hear(overMatch("da", "d"));
      ladder.ask({ type: "leave", player: "c", why: "left", by: null });
    },
    ({ ladder }) => ladder.wake(),
    ({ ladder }) => ladder.hear(overMatch("cb", "b")),
    ...[1, 31].map((minutes) => ({ ladder }: Table) => {
      vi.setSystemTime(T0 + minutes * MINUTE);
      return ladder.wake();
    }),
  ];

  /** Plays the story; the object dies at the `dies`th use of its storage. Returns the number of uses. */
  async function play(one: Table, dies: number): Promise<number> {
    const { made: death, until } = interrupted(one, dies);
    for (const act of STORY) await until(() => act(one));
    return death.uses;
  }

  it("loses and doubles nothing wherever it dies", async () => {
    const whole = table();
    const uses = await play(whole, 0);
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
