import * as z from "zod";
import { DAY } from "../lib/duration.ts";
import { RULE_REASONS, SIDES } from "../rules/index.ts";
import { bySide, Clock, ClockTerms, HonouredStops, timeOff, timeOffOfOne } from "./clock.ts";
import { CustomRules } from "./rules.ts";
import { AllowedOffers, atPly, GameOfferName, OfferWithMove, OpenOffers } from "./offers.ts";
import { PlanWithMove } from "./plan.ts";
import {
  GiftSpan,
  Id,
  Instant,
  MoveText,
  MoveWithCaptures,
  NamedPlayer,
  NameText,
  playerText,
  Ply,
  SquareText,
} from "./fields.ts";
import { BEGUN_BY, MatchPlace } from "./match.ts";
import { Conduct, Rating, Requires } from "./standing.ts";
import { DECLINE_REASONS, GAME_STATUSES, PLAYER_REASONS, CLOSED, UNRATED } from "./terms.ts";
import { STANDS_FOR, MOST_PLIES, LONGEST_MESSAGE, LONGEST_BETWEEN, RATED_PAIR } from "./bounds.ts";
import { input, view, type ViewOf } from "./view.ts";

export const SideName = z.enum(SIDES);

const RULESET_OF_GAME = {
  description: "The id of its rule set (`GET /v1/rulesets/{id}`).",
  examples: ["brandubh"],
};

export const Ending = z.object({ winner: SideName.nullable(), reason: z.enum(RULE_REASONS) }).nullable();
export const Result = z
  .object({ winner: SideName.nullable(), reason: z.enum([...RULE_REASONS, ...PLAYER_REASONS]) })
  .nullable()
  .describe(`\`move-limit\`: a draw after ${MOST_PLIES} moves of both players, including those taken back.`);

export const GameStatus = z.enum(GAME_STATUSES).meta({
  description: "`cancelled`: the challenge was declined or withdrawn, or expired; there was no game.",
});

const terms = {
  side: z.enum([...SIDES, "random"]).describe("The challenger's side."),
  listed: z.boolean(),
  message: z.string().nullable(),
  declined: z.enum(DECLINE_REASONS).nullable(),
  offers: AllowedOffers,
  requires: Requires,
  closed: z.enum(CLOSED).nullable().meta({
    description: "How the challenge was closed without a game. `countered`: by a counter-offer.",
  }),
  rematchOf: Id.nullable().describe("The game that this is a rematch of."),
  counterOf: Id.nullable().describe("The challenge that this counter-offer answers."),
  changed: z.array(z.string()).meta({
    description:
      "Where a counter-offer differs from its challenge, as pointers (RFC 6901). `/side`: the players would swap sides.",
    examples: [["/clock/perMove"]],
  }),
  counteredBy: Id.nullable().describe("The counter-offer to this challenge."),
};

/** A game without its moves, as events and lists show it. */
export const GameSummary = view("GameSummary", {
  id: Id,
  url: z.string(),
  ruleset: z.string().meta(RULESET_OF_GAME),
  rules: CustomRules,
  status: GameStatus,
  version: z.int().meta({
    description:
      "Rises by 1 with each entry in the game's log, except reminders (`reminded`) and checks for cover (`uncovered`). Plans, notes and lines do not raise it.",
  }),
  players: bySide(NamedPlayer.nullable()),
  ply: z.int(),
  turn: SideName.nullable(),
  board: z.string().describe("Top rank first; a attacker, d defender, k king, a number for empty squares."),
  lastMove: z.object({ move: MoveWithCaptures, captured: z.array(SquareText), at: Instant }).nullable(),
  occurrences: z.int().describe("How often the position has occurred since the last capture."),
  clock: Clock,
  stops: HonouredStops,
  rated: z.boolean(),
  unrated: z
    .enum(UNRATED)
    .optional()
    .meta({
      description: `Why the game is not rated as proposed. \`pair-limit\`: these two began ${RATED_PAIR.max} rated games by this rule set in ${RATED_PAIR.span / DAY} days.`,
    }),
  match: MatchPlace,
  ...BEGUN_BY,
  ...timeOff,
  offers: OpenOffers,
  takebacks: z.int(),
  result: Result,
  challenge: z.object({
    by: NameText,
    byBot: z.literal(true).optional(),
    to: NameText.nullable(),
    toBot: z.literal(true).optional().describe("`byBot`, `toBot`: this player is a bot. Absent for people."),
    ...terms,
  }),
  rematchOf: terms.rematchOf,
  counterOf: terms.counterOf,
  rematch: z.object({ by: SideName, game: Id }).nullable().meta({
    description: "The last rematch that a player asked for. Its challenge has the outcome.",
  }),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  head: z.string().nullable().meta({
    description:
      "The hash of the log's last entry (`GET /v1/games/{id}/log`). Keep it to prove what happened so far.",
  }),
});
export type GameSummary = ViewOf<typeof GameSummary>;

export const Snooze = z.object({
  snoozedUntil: Instant.nullable().describe("Null if it is not snoozed."),
});

export const MyGame = GameSummary.extend({
  snoozedUntil: Instant.nullable().describe("Until when you snoozed the game. Nobody else sees it."),
}).meta({ id: "MyGame" });
export type MyGame = ViewOf<typeof MyGame>;

const MessageInGame = z.object({ ply: z.int(), by: NameText.nullable(), at: Instant, message: z.string() });
export type MessageView = ViewOf<typeof MessageInGame>;

export const Game = GameSummary.extend({
  moves: z.array(MoveWithCaptures),
  planned: z.array(z.int()).describe("The plies of the `moves` that came from plans."),
  messages: z.array(MessageInGame).optional().meta({
    description:
      "The players' messages, with moves and between them. Only for the players, with a token that may `read` or `play`.",
  }),
  declined: z
    .array(z.object({ type: GameOfferName, by: SideName }))
    .optional()
    .describe(
      "Offers declined at this ply, with the side that made them. Only for the players; absent if none.",
    ),
  unreadable: z.int().min(1).optional().meta({
    description:
      "How many entries at the end of the log the service cannot read: the game is shown without them, and commands get `game-unreadable`. Absent if all can be read.",
  }),
}).meta({ id: "Game" });
export type GameView = ViewOf<typeof Game>;

/** A game that has not begun. It keeps its id when it begins. */
export const Challenge = view("Challenge", {
  id: Id,
  url: z.string(),
  status: GameStatus,
  ruleset: z.string().meta(RULESET_OF_GAME),
  rules: CustomRules,
  by: NamedPlayer,
  to: NamedPlayer.nullable(),
  clock: ClockTerms,
  stops: HonouredStops,
  rated: z.boolean(),
  match: MatchPlace,
  ...terms,
  createdAt: Instant,
  expiresAt: Instant.meta({
    description: `Until when an open challenge can be accepted: ${STANDS_FOR.anyone / DAY} days after \`createdAt\`, ${STANDS_FOR.named / DAY} if it names a player.`,
  }),
});
export type ChallengeView = ViewOf<typeof Challenge>;

export const ChallengeOrGame = z.union([Challenge, Game]);

/** A challenge with its maker's rating and conduct and a forecast, for players who decide whether to accept it. */
export const ChallengeToAccept = Challenge.extend({
  rating: Rating.nullable().describe("The maker's rating by this rule set; null for a custom one."),
  conduct: Conduct,
  forecast: z.number().nullable().meta({
    description:
      "The score that the attackers, or with random sides the player who accepts, can expect (a win is 1, a draw 0.5), from both ratings and the offset of the rule set. Null for a custom rule set, and for an open challenge read without a token or by its maker.",
  }),
}).meta({ id: "ChallengeToAccept" });
export type ChallengeBefore = ViewOf<typeof ChallengeToAccept>;

export const ChallengeWithTimeOff = ChallengeToAccept.extend(timeOffOfOne).meta({
  id: "ChallengeWithTimeOff",
});

const moveInput = {
  ply: Ply.describe("The number that this move will have: the current ply + 1."),
  move: MoveText,
  message: playerText(LONGEST_MESSAGE).optional(),
  offer: OfferWithMove.optional(),
};

export const MoveToCheck = input("MoveToCheck", moveInput);

export const NewMove = input("NewMove", {
  ...moveInput,
  plan: PlanWithMove.optional(),
});

export const NewGift = input("NewGift", { ...atPly, add: GiftSpan });

export const AtPly = z.strictObject(atPly);

export const NewMessage = input("NewMessage", { text: playerText(LONGEST_BETWEEN) });

export const Message = view("Message", {
  ply: z.int().describe("The number of the move it was sent with, or of the last move before it."),
  by: NameText.nullable(),
  at: Instant,
  text: z.string(),
});
