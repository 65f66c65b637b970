import { beforeAll, describe, vi } from "vitest";
import d1 from "./issue-4/d1.json?raw";
import games from "./issue-4/games.json?raw";
import mailboxes from "./issue-4/mailboxes.json?raw";
import manifest from "./issue-4/manifest.json?raw";
import views from "./issue-4/views.json?raw";
import { deliveriesGoOn } from "./deliveries.ts";
import { readEdition } from "./edition.ts";
import { heldBackArrives } from "./held-back.ts";
import { load, ringAlarms, setTime } from "./loading.ts";
import { answersAreTheSame } from "./opening.ts";
import { leavingIsDone, linksCount, sessionsCount, tokensCount } from "./secrets.ts";
import { challengesStand, gamesGoOn } from "./playing.ts";
import { answersAreReplayed, laterRequests } from "./replays.ts";
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

describe("the state of issue 4", () => {
  answersAreTheSame(edition);
  heldBackArrives(edition);
  tokensCount(edition);
  sessionsCount(edition);
  linksCount(edition);
  leavingIsDone(edition);
  answersAreReplayed(edition, laterRequests(edition));
  brokenLogIsShown(edition);
  gamesGoOn(edition, ["mid-basic", "mid-brandubh", "mid-freydis", "mid-tablut", "mid-tawlbwrdd"]);
  challengesStand(edition);
  oldAndNewStandTogether(edition);
  deliveriesGoOn(edition);
});
