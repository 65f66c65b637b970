import { expect, test } from "vitest";
import { KILLS } from "../soak.ts";
import { seed } from "./chance.ts";
import { killWhilePlaying } from "./killing.ts";

/** Most of a kill is waiting until the service is up again: two services are killed side by side. */
const SERVICES = 2;
/** 100 kills take some two minutes on two processors that have nothing else to do; a busy machine takes longer. */
const TIME_LIMIT = Math.max(KILLS, 100) * 20_000;

test(
  `killed ${KILLS} times while games are played, it loses nothing, does nothing twice and notifies everybody`,
  async () => {
    console.log(`SEED=${seed}`);
    const trials = Array.from({ length: SERVICES }, (_, index) =>
      killWhilePlaying(seed + 1000 * index, KILLS / SERVICES),
    );
    const kills = await Promise.all(trials);
    expect(kills.reduce((sum, each) => sum + each, 0)).toBe(KILLS);
  },
  TIME_LIMIT,
);
