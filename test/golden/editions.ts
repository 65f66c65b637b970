import { goesOn } from "./competition/goes-on.ts";
import { type CompetitionStory, tell as tellCompetition } from "./competition/story.ts";
import { askedOf as askedOfCompetition } from "./competition/views.ts";
import { Edition } from "./edition.ts";
import type { StateRow } from "./state.ts";
import { type Story, tell } from "./story.ts";
import { askedOf } from "./views.ts";

/** The members of answers that came after release 1.0. */
const SINCE_1_0: ReadonlySet<string> = new Set([
  "tournament",
  "ladder",
  "bulk",
  "apps",
  "botsWelcome",
  "withBots",
  "rated",
  "requires",
  "rating",
  "ratings",
  "conduct",
  "forecast",
  "match",
  "app.allowed",
  "rating.changed",
  "game.annulled",
  "organiser.invited",
  "tournament.entered",
  "tournament.started",
  "tournament.paired",
  "tournament.corrected",
  "tournament.overdue",
  "tournament.withdrawn",
  "tournament.finished",
  "tournament.cancelled",
  "match.started",
  "match.finished",
  "ladder.moved",
  "passkeys",
  "passkey.added",
  "passkey.refused",
  "missed",
]);

/** Games, mail and time off, written by release 1.0. It is never written again: its files prove that this state is readable. */
const games = new Edition<Story>({
  of: "games",
  folder: "test/golden",
  tell,
  askedOf,
  goesOn: [],
  added: SINCE_1_0,
});

/** News of games in feeds: they are large, and the golden state of games has them. */
const isNewsOfGame = ([database, table, row]: StateRow): boolean =>
  database.startsWith("mailbox/") &&
  table === "events" &&
  "game" in (JSON.parse(row["body"] as string) as object);

/** Tournaments, ladders, ratings, reports, records, apps and games with the computer. */
const competition = new Edition<CompetitionStory>({
  of: "competition",
  folder: "test/golden/competition",
  tell: tellCompetition,
  askedOf: askedOfCompetition,
  goesOn,
  isLeftOut: isNewsOfGame,
  added: new Set(["tags", "original"]),
});

/** The golden states, in the order in which they were written. */
export const EDITIONS = [games, competition] as const;

/** The only one that `npm run golden` writes. */
export const LATEST = competition;
