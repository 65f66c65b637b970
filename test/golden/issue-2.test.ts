import { readEdition } from "./edition.ts";
import { goesOn } from "./going-on.ts";
import d1 from "./issue-2/d1.json?raw";
import games from "./issue-2/games.json?raw";
import mailboxes from "./issue-2/mailboxes.json?raw";
import manifest from "./issue-2/manifest.json?raw";
import views from "./issue-2/views.json?raw";
import { drawIsAgreedOn } from "./playing.ts";

const edition = readEdition({ manifest, views, d1, games, mailboxes });

goesOn("issue 2", edition, {
  before: () => drawIsAgreedOn(edition),
  toTheEnd: ["mid-hnefatafl", "mid-copenhagen"],
  over: ["mid-brandubh"],
});
