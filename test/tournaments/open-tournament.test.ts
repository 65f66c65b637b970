import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { standings } from "../../src/tournaments/rounds.ts";
import { standingsOf } from "../../src/tournaments/standings.ts";
import { gamesOf, isPairingOver, type Settings, withdrawnFrom } from "../../src/tournaments/tournament.ts";
import { roundPaired } from "../../src/tournaments/rounds.ts";
import { TOURNAMENTS } from "../soak.ts";
import { BY, openChance, openWorld, SETTINGS, T0, type World } from "./seasons.ts";

afterEach(() => vi.useRealTimers());

const FORMATS: readonly Partial<Settings>[] = [
  { format: "swiss", rounds: 4 },
  { format: "swiss", games: 1, rounds: 5, tiebreaks: ["buchholz", "wins"] },
  { format: "round-robin", groups: 2, advance: 2, tiebreaks: ["direct", "sonneborn-berger"] },
  {
    format: "round-robin",
    atOnce: 2,
    roundStarts: Array.from({ length: 40 }, () => T0 + DAY),
    tiebreaks: ["direct", "sonneborn-berger"],
  },
  { format: "knockout", tiebreaks: ["seed"] },
];

async function begin(world: World, settings: Partial<Settings>): Promise<void> {
  const made = { settings: { ...SETTINGS, ...settings }, by: BY, isOpen: true };
  await world.until((one) => one.make(made));
  for (const player of world.players) await world.until((one) => one.ask({ type: "enter", player }));
}

/** Nobody plays more games at once than is allowed, and nobody twice in a round. */
function isInOrder({ state }: World): void {
  const running = new Map<string, number>();
  for (const { pairings } of state.rounds) {
    const paired = pairings.flatMap(({ players }) => [...players]);
    expect(new Set(paired).size).toBe(paired.length);
    for (const one of pairings.filter((pairing) => pairing.hasBegun && !isPairingOver(pairing)))
      for (const player of one.players)
        running.set(player, (running.get(player) ?? 0) + (one.report?.running ?? one.games.length));
  }
  const { atOnce, games } = state.settings;
  for (const count of running.values())
    expect(count).toBeLessThanOrEqual(Math.max(atOnce ?? Infinity, games));
}

/** At the end all stands as the list of results says: standings, and each round of a Swiss by the rounds before it. */
function agrees(world: World): void {
  const { state, storage, matches } = world;
  expect(state.status).toBe("finished");
  const begun = state.rounds.flatMap(({ pairings }) => pairings.filter((one) => one.hasBegun));
  expect(begun.map(({ report }) => report)).toEqual(begun.map(({ match }) => matches.get(match!)?.report));
  world.evict();
  expect(JSON.parse(JSON.stringify(world.state))).toEqual(JSON.parse(JSON.stringify(state)));
  if (state.settings.format !== "swiss") return;
  const rounds = state.rounds.map(({ pairings }) =>
    pairings.map((one) =>
      one.players.length === 1
        ? { players: one.players, bye: one.bye }
        : { players: one.players, games: gamesOf(one) },
    ),
  );
  const { id, seeds: players, settings } = state;
  const table = { id, isSwiss: true, tiebreaks: settings.tiebreaks, players, rounds };
  expect(standings(state)).toEqual([standingsOf(table)]);
  expect(
    storage.rows(
      "SELECT * FROM give_ups UNION ALL SELECT match, match, due, tries FROM matches WHERE due IS NOT NULL",
    ),
  ).toEqual([]);
}

describe("a tournament", () => {
  it("starts at its date with who has entered, tells each of every round, and ends", async () => {
    const world = openWorld(6);
    await begin(world, { rounds: 3 });
    expect(world.state.status).toBe("open");
    await world.pass(2 * DAY);
    expect(world.state.rounds).toHaveLength(1);
    for (let turn = 0; turn < 20 && world.state.status === "running"; turn++) {
      for (const match of world.matches.keys()) world.end(match, 2);
      for (const { report } of world.matches.values()) world.it.hear(report);
      await world.pass(DAY);
    }
    await world.settle();
    agrees(world);
    const types = (world.told.get("p1") ?? []).map(({ type }) => type.replace("tournament.", ""));
    expect(types).toEqual(["started", "paired", "paired", "paired", "finished"]);
  });

  it("with fewer than are needed is cancelled at its date", async () => {
    const world = openWorld(3);
    await begin(world, { players: { min: 4, max: null } });
    await world.pass(2 * DAY);
    expect([world.state.status, world.matches.size]).toEqual(["cancelled", 0]);
  });

  it("starts when it is full, and lets the first who waits in for who leaves", async () => {
    const world = openWorld(5);
    await begin(world, { start: { at: null, whenFull: true }, players: { min: 2, max: 6 } });
    await world.until((one) => one.ask({ type: "withdraw", player: "p2", by: "p2" }));
    for (const player of ["p6", "p7", "p8"]) await world.until((one) => one.ask({ type: "enter", player }));
    await world.pass(DAY);
    expect(world.state.status).toBe("running");
    expect(world.state.seeds.toSorted()).toEqual(["p1", "p3", "p4", "p5", "p6", "p7"]);
    expect(world.records.get("p8")).toBe(false);
  });

  it("withdraws who has gone before the records knew that they play", async () => {
    const world = openWorld(5);
    world.gone.add("p3");
    await begin(world, {});
    await world.pass(2 * DAY);
    expect(world.state.seeds).not.toContain("p3");
  });

  it("has a round that is paired anew give up the matches that had begun", async () => {
    const world = openWorld(6);
    await begin(world, { rounds: 3 });
    await world.pass(2 * DAY);
    const before = [...world.matches.keys()];
    const answer = await world.until((one) => one.ask({ type: "repair", n: 1, by: BY }));
    expect(answer.kind).toBe("done");
    await world.pass(DAY);
    expect(before.map((match) => world.matches.get(match)!.report.isOver)).toEqual([true, true, true]);
    expect(
      world.state.rounds.map(({ pairings }) => pairings.every((one) => !before.includes(one.match!))),
    ).toEqual([true]);
  });

  it.each(Array.from({ length: TOURNAMENTS.seasons }, (_, index) => TOURNAMENTS.first + index))(
    "ends as its list of results says, whatever breaks off, comes twice or late, and whoever leaves or is at fault (%i)",
    async (seed) => {
      const chance = openChance(seed);
      const world = openWorld(4 + chance(TOURNAMENTS.players));
      const fail = () =>
        Object.assign(world.faults, { storage: chance(2) === 0 ? chance(120) : -1, others: chance(4) });
      fail();
      await begin(world, FORMATS[chance(FORMATS.length)]!);
      fail();
      await world.pass(2 * DAY);
      for (let turn = 0; turn < 3000 && world.state.status === "running"; turn++) {
        fail();
        const open = [...world.matches].filter(([, { report }]) => !report.isOver).map(([match]) => match);
        for (let n = chance(6); n >= 0; n--)
          if (open.length > 0) world.end(open[chance(open.length)]!, chance(3));
        const reports = [...world.matches.values()].map(({ report }) => report);
        // Some are never told: they are asked for.
        for (const report of reports.filter(() => chance(3) === 0))
          await world.until((one) =>
            [report, { ...report, version: 1, games: [] }, report].forEach((told) => one.hear(told)),
          );
        const player = world.players[chance(world.players.length)]!;
        if (chance(40) === 0) await world.until((one) => one.ask({ type: "withdraw", player, by: null }));
        const [match, played] = [...world.matches][chance(world.matches.size)] ?? [];
        const game = played?.report.games[0];
        if (chance(25) === 0 && match !== undefined && game !== undefined)
          await world.until((one) =>
            one.ask({ type: "annul", match, game: game.id, atFault: game.attackers }),
          );
        if (chance(8) === 0) world.evict();
        await world.pass(chance(DAY));
        isInOrder(world);
      }
      Object.assign(world.faults, { storage: -1, others: 0 });
      await world.settle();
      expect(world.state.status).toBe("finished");
      agrees(world);
    },
  );
});

it("pairs each round of a Swiss by the results as they were known", async () => {
  const world = openWorld(9);
  await begin(world, { rounds: 4 });
  await world.pass(2 * DAY);
  const chance = openChance(7);
  while (world.state.status === "running") {
    for (const match of world.matches.keys()) world.end(match, chance(3));
    const before = world.state;
    const last = [...world.matches.values()].filter(({ report }) =>
      before.rounds.at(-1)!.pairings.some(({ match }) => match === report.match),
    );
    for (const { report } of last) world.it.hear(report);
    await world.pass(DAY);
    const { state } = world;
    if (state.rounds.length === before.rounds.length) continue;
    const earlier = { ...state, rounds: state.rounds.slice(0, -1) };
    expect(state.rounds.at(-1)!.weights).toEqual(roundPaired(earlier, state.rounds.length)!.weights);
  }
  expect(withdrawnFrom(world.state).size).toBe(0);
});
