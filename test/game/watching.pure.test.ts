import { expect, it } from "vitest";
import { HOUSE } from "../../src/contract/house.ts";
import { openWatching } from "../../src/game/watching.ts";
import { LONGEST_LISTENING } from "../../src/lib/batches.ts";
import { clockStandsAt, T0 } from "./people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";

const KARL = HOUSE[1]!.id;

/** A game of Egil's, and what is told of who watches it. */
function watchedGame(opponent: string) {
  const world = { isWatched: false, isKnown: true };
  const told: number[] = [];
  const works: Promise<unknown>[] = [];
  const look = openWatching({
    game: () => "game-1",
    players: () => ["egil-id", opponent],
    isWatched: () => world.isWatched,
    tellWatched: (_player, _game, until) => {
      told.push(until);
      return world.isKnown ? Promise.resolve(true) : Promise.reject(new Error("out of reach"));
    },
    goOn: (work) => void works.push(work),
  });
  return { world, told, look, settled: () => Promise.all(works) };
}

withFrozenTime();

it("tells when the first one comes and the last one leaves, and nothing in between", () => {
  const { world, told, look } = watchedGame(KARL);
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
  const { world, told, look } = watchedGame(KARL);
  world.isWatched = true;
  look();
  clockStandsAt(T0 + LONGEST_LISTENING - 1000);
  look();
  expect(told).toHaveLength(2);
});

it("tells again what was not taken", async () => {
  const { world, told, look, settled } = watchedGame(KARL);
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

it("tells nobody of a game between people", () => {
  const { world, told, look } = watchedGame("sigrid-id");
  world.isWatched = true;
  look();
  expect(told).toEqual([]);
});
