import * as z from "zod";
import { DAY } from "../lib/duration.ts";
import { ClockTerms, EndingClock } from "./clock.ts";
import { durationBetween, Id, Instant, NamedPlayer, lineText, NameText, Span } from "./fields.ts";
import { PairingGames } from "./match.ts";
import { RulesetId, RulesetInput } from "./rulesets.ts";
import { input, view, type ViewOf } from "./view.ts";
import { Requires, RequiresRequest } from "./standing.ts";
import { MATCH_ORDERS } from "./terms.ts";

const Name = lineText(60);
const reach = z.int().min(1).max(20);
const again = durationBetween(0, 365 * DAY);
const idle = durationBetween(DAY, 365 * DAY);

const about = {
  reach: "How many places above their own players can challenge.",
  again: "How long the same two players wait before they can meet again.",
  idle: "A player without a match for this long loses their place.",
} as const;

const pairing = {
  games: PairingGames,
  order: z.enum(MATCH_ORDERS),
};

/** Spans are converted to milliseconds. */
export const NewLadder = input("NewLadder", {
  name: Name,
  ruleset: RulesetInput,
  clock: EndingClock,
  rated: z.boolean().optional().describe("Default: whether the rule set is built in."),
  pairing: z
    .strictObject({
      games: pairing.games.default(2).describe("Default: 2."),
      order: pairing.order.default("together"),
    })
    .prefault({})
    .describe("The number of games in a match, and whether they begin together."),
  reach: reach.default(3).describe(about.reach),
  again: again.default(14 * DAY),
  idle: idle.default(60 * DAY),
  requires: RequiresRequest.default({}).meta({
    description: "Requirements for entering. Bots can enter a new ladder only if `bots` is `true`.",
  }),
});
export type LadderInput = z.output<typeof NewLadder>;

/** Players who have entered stay, even if they do not meet the new requirements. */
export const LadderChanges = input("LadderChanges", {
  name: Name.optional(),
  reach: reach.optional(),
  again: again.optional(),
  idle: idle.optional(),
  requires: RequiresRequest.optional(),
  closed: z.literal(true).optional().describe("Closes the ladder permanently."),
});

const LadderPlace = NamedPlayer.extend({
  since: Instant.describe("Since when the player has had this place."),
  defending: Id.nullable().describe("The match in which they defend the place."),
  attacking: Id.nullable().describe("The match in which they play for a higher place."),
}).meta({ id: "LadderPlace" });

const listed = {
  id: Id,
  name: z.string(),
  ruleset: RulesetId,
  closed: z.boolean(),
  organisers: z.array(NameText),
};

export const ListedLadder = view("ListedLadder", { ...listed, players: z.int(), createdAt: Instant });
export type ListedLadderView = ViewOf<typeof ListedLadder>;

export const Ladder = view("Ladder", {
  ...listed,
  version: z.int().meta({
    description: "Rises when its organiser changes it, not when places change. The `ETag` starts with it.",
  }),
  clock: ClockTerms,
  rated: z.boolean(),
  pairing: z.object({ games: z.int(), order: z.enum(MATCH_ORDERS) }),
  reach: z.int().describe(about.reach),
  again: Span.describe(about.again),
  idle: Span.describe(about.idle),
  requires: Requires,
  places: z.array(LadderPlace).describe("From the top."),
});
export type LadderView = ViewOf<typeof Ladder>;

/** `name`: the player whose place is challenged. */
export const LadderChallenge = input("LadderChallenge", { name: NameText });

export const LadderMatch = view("LadderMatch", {
  match: Id,
  games: z.array(Id),
  challenger: NameText.describe("Attacks in the first game."),
  defender: NameText,
});
export type LadderMatchView = ViewOf<typeof LadderMatch>;
