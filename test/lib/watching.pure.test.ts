import { expect, it } from "vitest";
import { LONGEST_LISTENING } from "../../src/lib/batches.ts";
import { openWatching } from "../../src/lib/watching.ts";
import { clockStandsAt, T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";

/** Something that is watched, and what is told of that. */
function watched() {
  const world = { isWatched: false, isKnown: true };
  const told: number[] = [];
  const works: Promise<unknown>[] = [];
  const look = openWatching({
    isWatched: () => world.isWatched,
    tell: (until) => {
      told.push(until);
      return world.isKnown ? Promise.resolve(true) : Promise.reject(new Error("out of reach"));
    },
    goOn: (work) => void works.push(work),
  });
  return { world, told, look, settled: () => Promise.all(works) };
}

withFrozenTime();

it("tells when the first one comes and the last one leaves, and nothing in between", () => {
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

it("tells again of who stays longer", () => {
  const { world, told, look } = watched();
  world.isWatched = true;
  look();
  clockStandsAt(T0 + LONGEST_LISTENING - 1000);
  look();
  expect(told).toHaveLength(2);
});

it("tells of the last one who leaves, also where it does not know any more that they came", () => {
  const { told, look } = watched();
  look(true);
  look();
  expect(told).toEqual([0]);
});

it("tells nothing of one who leaves where others stay", () => {
  const { world, told, look } = watched();
  world.isWatched = true;
  look();
  look(true);
  expect(told).toEqual([T0 + LONGEST_LISTENING]);
});

it("tells again what was not taken", async () => {
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
