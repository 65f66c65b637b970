import { expect, it } from "vitest";
import { LONGEST_LISTENING } from "../../src/lib/batches.ts";
import { Watching } from "../../src/lib/watching.ts";
import { clockStandsAt, T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";

/** A watched object, and its reports. */
function watched() {
  const world = { isWatched: false, isKnown: true };
  const told: number[] = [];
  const works: Promise<unknown>[] = [];
  const watching = new Watching({
    isWatched: () => world.isWatched,
    tell: (until) => {
      told.push(until);
      return world.isKnown ? Promise.resolve(true) : Promise.reject(new Error("out of reach"));
    },
    goOn: (work) => void works.push(work),
  });
  const look = (hasLeft?: boolean) => watching.update(hasLeft);
  return { world, told, look, settled: () => Promise.all(works) };
}

withFrozenTime();

it("reports when the first spectator joins and the last one leaves, and nothing in between", () => {
  const { world, told, look } = watched();
  look();
  expect(told).toEqual([]);
  world.isWatched = true;
  look();
  look();
  expect(told).toEqual([Date.now() + LONGEST_LISTENING]);
  world.isWatched = false;
  look();
  look();
  expect(told.slice(1)).toEqual([0]);
});

it("reports again those who stay longer", () => {
  const { world, told, look } = watched();
  world.isWatched = true;
  look();
  clockStandsAt(T0 + LONGEST_LISTENING - 1000);
  look();
  expect(told).toHaveLength(2);
});

it("reports the last one who leaves, even after losing the memory of their joining", () => {
  const { told, look } = watched();
  look(true);
  look();
  expect(told).toEqual([0]);
});

it("reports nothing if others stay", () => {
  const { world, told, look } = watched();
  world.isWatched = true;
  look();
  look(true);
  expect(told).toEqual([T0 + LONGEST_LISTENING]);
});

it("repeats a report that was not accepted", async () => {
  const { world, told, look, settled } = watched();
  world.isWatched = true;
  world.isKnown = false;
  look();
  await settled();
  world.isKnown = true;
  look();
  await settled();
  look();
  expect(told).toHaveLength(2);
});
