import * as z from "zod";
import { eachOnce, Id, NameText, oneOf } from "./fields.ts";
import { LONGEST_MATCH } from "./bounds.ts";
import { CHALLENGE_TIEBREAKS, MATCH_ORDERS, MATCH_STATUSES, MATCH_TIEBREAKS } from "./terms.ts";
import { input, view, type ViewOf } from "./view.ts";

/** The possible numbers of games in a match. Even, so that both players get each side equally often. */
const EVEN = Array.from({ length: LONGEST_MATCH / 2 }, (_, index) => 2 * (index + 1));

export const PairingGames = oneOf([1, ...EVEN]);

export const MatchOrder = z.enum(MATCH_ORDERS).meta({
  description: "`together`: all games begin at once; `in-turn`: each when the previous one is over.",
});
const tiebreaksOf = <Names extends readonly [string, ...string[]]>(names: Names, more = "") =>
  z.array(z.enum(names)).meta({
    description: `The tie-breaks of a level match, in order. \`replay\`: two more games, once; \`quicker\`: fewer plies in the games won; ${more}\`lot\`. Without any it is a draw.`,
  });

export const MatchRequest = input(
  "NewMatch",
  {
    games: oneOf(EVEN).default(2).describe("The number of games. Default: 2."),
    order: MatchOrder.default("together"),
    tiebreaks: eachOnce(tiebreaksOf(CHALLENGE_TIEBREAKS)).default([]),
  },
  "Several games of the same players, with sides swapped each time.",
);

export const MatchPlace = z
  .object({
    id: Id.describe("The match's id, which is that of its first game."),
    n: z.int().describe("The number of this game in the match, from 1."),
    games: z.int(),
    order: MatchOrder,
    tiebreaks: tiebreaksOf(MATCH_TIEBREAKS, "`seed`: the better seed in the tournament; "),
  })
  .nullable()
  .describe("The game's match.");
export type MatchPlaceView = ViewOf<typeof MatchPlace>;

const byName = (description: string) => z.record(NameText, z.number()).meta({ description });

/** The competition that began a game or match; at most one is present. */
export const BEGUN_BY = {
  tournament: z.object({ id: Id, name: z.string(), round: z.int().optional() }).optional().meta({
    description: "The game's tournament and round. Its players can't abort it.",
  }),
  ladder: z
    .object({ id: Id, name: z.string() })
    .optional()
    .describe("The game's ladder. Its players can't abort it."),
  bulk: z
    .object({ id: Id, ref: z.string().optional() })
    .optional()
    .describe("The bulk pairing that began it, and its `ref`."),
};
export type BegunBy = ViewOf<z.ZodObject<typeof BEGUN_BY>>;

export const Match = view("Match", {
  id: Id,
  status: z.enum(MATCH_STATUSES),
  players: z.array(NameText).describe("First the player who attacks in the first game."),
  games: z.array(Id).meta({
    description: "The games that have begun, in order. An aborted one stays beside the one that replaced it.",
  }),
  order: MatchOrder,
  points: byName("A win counts 1, a draw ½."),
  winner: NameText.nullable(),
  decidedBy: z.enum(MATCH_TIEBREAKS).nullable().meta({
    description: "The tie-break that decided a level match; otherwise null.",
  }),
  ...BEGUN_BY,
});
export type MatchView = ViewOf<typeof Match>;
