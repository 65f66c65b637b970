import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { DAY, SECOND } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { standingsFrom } from "../../src/tournaments/reading.ts";
import type { MatchReport, PairedUp } from "../../src/tournaments/tournament.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { provideWorkersModule } from "../platform/hooks.ts";
import { begun } from "../platform/objects.ts";
import type { Client } from "./client.ts";
import type { Figure } from "./figures.ts";
import { cpuOf, memoryOf } from "./runtime.ts";
import { benchSettings, playerOf, reportsOf, worldOfBench } from "./inside/tournament-world.ts";

/** Players, rounds, and players on a page of the standings. */
const [PLAYERS, ROUNDS, PAGE] = [10_000, 3, 100];
const OF = `a Swiss of ${PLAYERS}`;
/** Results are timed in groups of this size: each takes less than the resolution of the clock. */
const TOGETHER = 100;
/** The system counts what a thread has used of a processor in such steps, in milliseconds. */
const STEP = 4;

const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The CPU time of some work, in milliseconds: at most its wall time, whatever else the machine does. */
async function cost(work: () => unknown): Promise<number> {
  const [began, before] = [performance.now(), used()];
  await work();
  return Math.min(performance.now() - began, used() - before + STEP);
}

/** The memory in use, in MB, after garbage collection. */
function heap(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

const sum = (all: readonly number[]): number => all.reduce((most, one) => most + one, 0);

/** A tournament with storage in memory and its own clock. */
async function openWorld() {
  provideWorkersModule();
  // Imported here, because the class imports a module of the platform.
  const { HostedTournament } = await import("../tournaments/hosted.ts");
  const storage = memoryStorage();
  let [ids, ahead] = [0, 0];
  const host = { ...worldOfBench, newId: () => `g${String(++ids).padStart(21, "0")}` };
  const open = () => begun(HostedTournament, storage, { name: "bench", host });
  let tournament = open();
  /** When the alarm is set for, by the service's time. */
  const due = (): number | null => {
    const alarm = storage.alarm();
    return alarm === null ? null : alarm + ahead;
  };
  return {
    get it() {
      return tournament.object;
    },
    settled: () => tournament.settled(),
    evict: () => void (tournament = open()),
    /** Has all alarms go off that are due within hours; gives what each took. */
    async turns(): Promise<number[]> {
      const all: number[] = [];
      for (let next = due(); next !== null && next < now() + DAY / 2; next = due()) {
        setClockOffset((ahead += SECOND));
        storage.alarmWentOff();
        all.push(await cost(() => tournament.object.wake()));
      }
      return all;
    },
  };
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** Has all results of a round come, each of a match of two games; gives what each takes, by the hundred. */
async function results(world: World, pairings: readonly PairedUp[]): Promise<number[]> {
  const [heard, all]: [number[], MatchReport[]] = [[], reportsOf(pairings)];
  for (let at = 0; at < all.length; at += TOGETHER) {
    const some = all.slice(at, at + TOGETHER);
    const took = await cost(() => some.forEach((report) => world.it.hear(report)));
    heard.push(took / some.length);
  }
  return heard;
}

/** Measures a Swiss of 10,000 in its object, with storage in memory: results, turns, rounds, standings, and what it holds. */
export async function benchTournaments(): Promise<Figure[]> {
  const without = heap();
  const world = await openWorld();
  await world.it.make({ settings: benchSettings(ROUNDS + 1), by: playerOf(0), isOpen: true });
  for (let n = 0; n < PLAYERS; n++) await world.it.ask({ type: "enter", player: playerOf(n) });
  await world.turns();
  await world.it.ask({ type: "start", by: playerOf(0) });
  const rounds = [await world.turns()];
  const [heard, pages, held]: [number[], number[], number[]] = [[], [], []];
  for (let n = 1; n <= ROUNDS; n++) {
    heard.push(...(await results(world, world.it.state()!.rounds.at(-1)!.pairings)));
    pages.push(await cost(() => standingsFrom(world.it.state()!, PLAYERS / 2, PAGE)));
    rounds.push(await world.turns());
    held.push(heap() - without);
  }
  const late = reportsOf(world.it.state()!.rounds.at(-1)!.pairings).slice(0, TOGETHER);
  const cold = await cost(async () => {
    for (const report of late) {
      world.evict();
      world.it.hear(report);
      await world.settled();
    }
  });
  const read = await cost(() => world.it.state());
  setClockOffset(0);
  const turns = rounds.flat();
  const [first = 0, last = 0] = [held[0], held.at(-1)];
  return [
    { name: `${OF}: a result`, value: sum(heard) / heard.length, unit: "ms", aim: "5" },
    { name: `${OF}: a result, of the slowest ${TOGETHER}`, value: Math.max(...heard), unit: "ms", aim: "5" },
    { name: `${OF}: a result, evicted before`, value: cold / TOGETHER, unit: "ms", aim: "5" },
    { name: `${OF}: to read it anew after ${ROUNDS} rounds`, value: read, unit: "ms" },
    { name: `${OF}: the slowest turn`, value: Math.max(...turns) / 1000, unit: "s", aim: "2" },
    { name: `${OF}: all turns of a round`, value: Math.max(...rounds.map(sum)) / 1000, unit: "s", aim: "15" },
    { name: `${OF}: a page of standings after results`, value: Math.max(...pages), unit: "ms", aim: "200" },
    { name: `${OF}: memory after ${ROUNDS} rounds`, value: last, unit: "MB", aim: "128" },
    { name: `${OF}: memory, each round`, value: (last - first) / (ROUNDS - 1), unit: "MB" },
  ];
}

/** A call of the tournament inside a runtime, and the CPU time of all processes there. */
function openInside(http: Client, pid: number) {
  const ask = async (what: string): Promise<unknown> => {
    const { status, text } = await http.send("GET", `/bench/tournament?do=${what}`, null, undefined);
    if (status !== 200) throw new Error(`${what}: ${status} ${text}`);
    return JSON.parse(text);
  };
  async function taking(work: () => Promise<unknown>): Promise<number> {
    const before = cpuOf(pid);
    await work();
    return cpuOf(pid) - before;
  }
  return {
    ask,
    taking: (what: string) => taking(() => ask(what)),

    /** Has all alarms go off that are due soon; gives what each took. */
    turns: async (): Promise<number[]> => {
      const all: number[] = [];
      const left = { isMore: true };
      const turn = async (): Promise<void> => void (left.isMore = (await ask("turn")) as boolean);
      while (left.isMore) all.push(await taking(turn));
      return all;
    },

    /** Has all results of a round come; gives what each takes, with what follows at once from it, by the hundred. */
    play: async (n: number): Promise<number[]> => {
      const all = (await ask(`reports&n=${n}`)) as number;
      const heard: number[] = [];
      for (let at = 0; at < all; at += TOGETHER)
        heard.push((await taking(() => ask(`hear&from=${at}&to=${at + TOGETHER}`))) / TOGETHER);
      return heard;
    },
  };
}

/** The same in an object on the runtime, with a storage on disk. */
export async function tournamentInService(http: Client, pid: number): Promise<Figure[]> {
  const { ask, taking, turns, play } = openInside(http, pid);
  const without = memoryOf(pid);
  await ask(`make&rounds=${ROUNDS + 1}`);
  for (let from = 0; from < PLAYERS; from += 500) await ask(`enter&from=${from}&to=${from + 500}`);
  await turns();
  await ask("start");
  const rounds = [await turns()];
  const [heard, pages]: [number[], number[]] = [[], []];
  for (let n = 1; n <= ROUNDS; n++) {
    heard.push(...(await play(n)));
    pages.push(await taking(`page&from=${PLAYERS / 2}`));
    rounds.push(await turns());
  }
  const held = memoryOf(pid) - without;
  await ask("evict");
  const cold = await taking("head");
  const name = `${OF} on the runtime`;
  return [
    { name: `${name}: a result`, value: sum(heard) / heard.length, unit: "ms", aim: "5" },
    {
      name: `${name}: a result, of the slowest ${TOGETHER}`,
      value: Math.max(...heard),
      unit: "ms",
      aim: "5",
    },
    { name: `${name}: the slowest turn`, value: Math.max(...rounds.flat()) / 1000, unit: "s", aim: "2" },
    {
      name: `${name}: all turns of a round`,
      value: Math.max(...rounds.map(sum)) / 1000,
      unit: "s",
      aim: "15",
    },
    { name: `${name}: a page of standings after results`, value: Math.max(...pages), unit: "ms", aim: "200" },
    { name: `${name}: to read it anew, evicted`, value: cold, unit: "ms" },
    { name: `${name}: memory of the whole runtime after ${ROUNDS} rounds`, value: held, unit: "MB" },
  ];
}
