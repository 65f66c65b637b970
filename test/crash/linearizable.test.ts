import { expect, test } from "vitest";
import { HISTORY } from "../soak.ts";
import { chanceFrom, seed } from "./chance.ts";
import { clientOf } from "./client.ts";
import { recordWhileKilling } from "./history.ts";
import { unorderable } from "./linearizable.ts";
import { Service } from "./service.ts";

/** As for the kills of test/crash/kill.test.ts. */
const TIME_LIMIT = Math.max(HISTORY.kills, 100) * 20_000;

test(
  `what many clients are answered about one game, killed ${HISTORY.kills} times meanwhile, fits one order of its commands`,
  async () => {
    console.log(`SEED=${seed}`);
    const service = await Service.create();
    try {
      await service.start();
      const games = await recordWhileKilling(
        { service, client: clientOf(service.url), chance: chanceFrom(seed), operations: HISTORY.operations },
        HISTORY.kills,
      );
      for (const { start, history } of games) expect(unorderable(history, start)).toBe(null);
      const all = games.flatMap(({ history }) => history);
      const unanswered = all.filter(({ answer }) => answer === null).length;
      const taken = all.filter(
        ({ request, answer }) => request.command !== null && answer !== null && "game" in answer,
      );
      console.log(
        `${games.length} games, ${all.length} requests, ${taken.length} of them carried out, ${unanswered} without an answer`,
      );
      expect(taken.length).toBeGreaterThan(HISTORY.kills * 5);
    } finally {
      await service.remove();
    }
  },
  TIME_LIMIT,
);
