import { readEdition } from "./edition.ts";
import { goesOn } from "./going-on.ts";
import d1 from "./issue-4/d1.json?raw";
import games from "./issue-4/games.json?raw";
import mailboxes from "./issue-4/mailboxes.json?raw";
import manifest from "./issue-4/manifest.json?raw";
import views from "./issue-4/views.json?raw";
import { laterRequests } from "./replays.ts";
import { linksCount, sessionsCount } from "./secrets.ts";

const edition = readEdition({ manifest, views, d1, games, mailboxes });

goesOn("issue 4", edition, {
  replays: laterRequests(edition),
  before: () => {
    sessionsCount(edition);
    linksCount(edition);
  },
  toTheEnd: ["mid-basic", "mid-brandubh", "mid-freydis", "mid-tablut", "mid-tawlbwrdd"],
});
