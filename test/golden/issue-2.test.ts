import { beforeAll, describe, vi } from "vitest";
import d1 from "./issue-2/d1.json?raw";
import games from "./issue-2/games.json?raw";
import mailboxes from "./issue-2/mailboxes.json?raw";
import manifest from "./issue-2/manifest.json?raw";
import views from "./issue-2/views.json?raw";
import { deliveriesGoOn } from "./deliveries.ts";
import { readEdition } from "./edition.ts";
import { heldBackArrives } from "./held-back.ts";
import { load, ringAlarms, setTime } from "./loading.ts";
import { answersAreTheSame } from "./opening.ts";
import { leavingIsDone, tokensCount } from "./secrets.ts";
import { challengesStand, drawIsAgreedOn, gamesGoOn } from "./playing.ts";
import { answersAreReplayed } from "./replays.ts";
import { oldAndNewStandTogether } from "./together.ts";
import { brokenLogIsShown } from "./unreadable.ts";

const edition = readEdition({ manifest, views, d1, games, mailboxes });

vi.spyOn(console, "log").mockReturnValue();
vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("Network connection lost."));

beforeAll(async () => {
  await load(edition);
  await setTime(edition.views.now);
  await ringAlarms(edition);
});

describe("the state of issue 2", () => {
  answersAreTheSame(edition);
  heldBackArrives(edition);
  tokensCount(edition);
  leavingIsDone(edition);
  answersAreReplayed(edition);
  brokenLogIsShown(edition);
  drawIsAgreedOn(edition);
  gamesGoOn(edition, ["mid-hnefatafl", "mid-copenhagen"], ["mid-brandubh"]);
  challengesStand(edition);
  oldAndNewStandTogether(edition);
  deliveriesGoOn(edition);
});
