import * as z from "zod";
import { LONGEST_MESSAGE } from "../../app/games.ts";
import type { ChallengeView, GameSummary as Summary, GameView } from "../../game/view.ts";
import { DECLINE_REASONS, GAME_STATUSES, PLAYER_REASONS } from "../../game/state.ts";
import { RULE_REASONS, RULESET_IDS, SIDES } from "../../rules/index.ts";
import { Clock, ClockTerms, HonouredStops, timeOff } from "./clock.ts";
import { exactly } from "./exact.ts";
import { Instant, MoveText, playerText, Ply } from "./fields.ts";

export const SideName = z.enum(SIDES);
export const RulesetName = z.enum(RULESET_IDS);

const PlayerName = z.object({ name: z.string() });

export const Ending = z.object({ winner: SideName.nullable(), reason: z.enum(RULE_REASONS) }).nullable();
const Result = z
  .object({ winner: SideName.nullable(), reason: z.enum([...RULE_REASONS, ...PLAYER_REASONS]) })
  .nullable();

const terms = {
  side: z.enum([...SIDES, "random"]).meta({ description: "The challenger's side." }),
  listed: z.boolean(),
  message: z.string().nullable(),
  declined: z.enum(DECLINE_REASONS).nullable(),
};

/** A game without its list of moves, as in events and lists. */
export const GameSummary = exactly<Summary>()(
  z
    .object({
      id: z.string(),
      url: z.string(),
      ruleset: RulesetName,
      status: z.enum(GAME_STATUSES),
      version: z.int().meta({ description: "Grows by one with each thing that happens to the game." }),
      players: z.object({ attackers: PlayerName.nullable(), defenders: PlayerName.nullable() }),
      ply: z.int(),
      turn: SideName.nullable(),
      board: z
        .string()
        .meta({ description: "Top rank first; a attacker, d defender, k king, a number for empty squares." }),
      lastMove: z.object({ move: z.string(), captured: z.array(z.string()), at: Instant }).nullable(),
      occurrences: z
        .int()
        .meta({ description: "How often the position has occurred since the last capture." }),
      clock: Clock,
      stops: HonouredStops,
      ...timeOff,
      offers: z.array(z.object({ kind: z.literal("draw"), by: SideName })),
      result: Result,
      challenge: z.object({ by: z.string(), to: z.string().nullable(), ...terms }),
      createdAt: Instant,
      startedAt: Instant.nullable(),
      finishedAt: Instant.nullable(),
    })
    .meta({ id: "GameSummary" }),
);

/** A game in the answer of its own route. */
export const Game = exactly<GameView>()(
  GameSummary.extend({
    moves: z.array(z.string()).meta({ description: "In OTN, with captures." }),
    messages: z
      .array(z.object({ ply: z.int(), by: z.string().nullable(), at: Instant, message: z.string() }))
      .optional()
      .meta({ description: "What the players wrote with their moves; they alone see it." }),
  }).meta({ id: "Game" }),
);

/** A challenge: a game that has not begun, under the same id. */
export const Challenge = exactly<ChallengeView>()(
  z
    .object({
      id: z.string(),
      url: z.string(),
      status: z.enum(GAME_STATUSES),
      ruleset: RulesetName,
      by: PlayerName,
      to: PlayerName.nullable(),
      clock: ClockTerms,
      stops: HonouredStops,
      ...terms,
      createdAt: Instant,
    })
    .meta({ id: "Challenge" }),
);

/** A move to make. */
export const NewMove = z
  .strictObject({
    ply: Ply.meta({ description: "The number that this move will have: the position's ply + 1." }),
    move: MoveText,
    message: playerText(LONGEST_MESSAGE).optional(),
  })
  .meta({ id: "NewMove" });

/** A command for the current position. */
export const AtPly = z.strictObject({
  ply: Ply.meta({ description: "The position's ply: a wish for another one is refused." }),
});
