import { beforeAll, describe } from "vitest";
import { deliveriesGoOn } from "./deliveries.ts";
import type { Edition } from "./edition.ts";
import { heldBackArrives } from "./held-back.ts";
import { load, noOutside, ringAlarms, setTime } from "./loading.ts";
import { answersAreTheSame } from "./opening.ts";
import { challengesStand, gamesGoOn } from "./playing.ts";
import { answersAreReplayed, type Replay } from "./replays.ts";
import { leavingIsDone, tokensCount } from "./secrets.ts";
import { oldAndNewStandTogether } from "./together.ts";
import { brokenLogIsShown } from "./unreadable.ts";

/** What only one edition has. */
interface Own {
  readonly replays?: readonly Replay[];
  /** Its own tests, before its games go on. */
  readonly before: () => void;
  /** The recorded games that are played to their end. */
  readonly toTheEnd: readonly string[];
  /** The games that are over after its own tests. */
  readonly over?: readonly string[];
}

/** Loads an edition, and goes through it in order, for the tests play on. */
export function goesOn(name: string, edition: Edition, { replays, before, toTheEnd, over }: Own): void {
  noOutside();
  beforeAll(async () => {
    await load(edition);
    await setTime(edition.views.now);
    await ringAlarms(edition);
  });

  describe(`the state of ${name}`, () => {
    answersAreTheSame(edition);
    heldBackArrives(edition);
    tokensCount(edition);
    leavingIsDone(edition);
    answersAreReplayed(edition, replays);
    brokenLogIsShown(edition);
    before();
    gamesGoOn(edition, toTheEnd, over);
    challengesStand(edition);
    oldAndNewStandTogether(edition);
    deliveriesGoOn(edition);
  });
}
