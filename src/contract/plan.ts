import * as z from "zod";
import { input, view } from "./view.ts";
import { RULE_REASONS, SIDES } from "../rules/index.ts";
import { SQUARE } from "../rules/notation/square.ts";
import { MOVE_TEXT, Ply, SquareText } from "./fields.ts";
import { PLAYER_REASONS, ANY } from "./terms.ts";
import { fieldRule } from "./problems/fields.ts";
import { PLAN_LIMITS } from "./bounds.ts";

const { nodes, depth, bytes } = PLAN_LIMITS;

const SIZE = `At most ${nodes} answers, ${depth} of your moves in a row and ${bytes} bytes.`;

const REPLIES = {
  type: "object" as const,
  description: `Your answer to each move of the opponent. A key is a move in any spelling, or \`${ANY}\` for any other move.`,
  additionalProperties: { $ref: "#/components/schemas/NewPlanAnswer" },
};

/** Only for openapi.json. Plans have their own parser (plan/read.ts). */
export const NEW_PLAN_ANSWER = {
  type: "object" as const,
  description: "Your answer: a move with answers to possible replies, or the end of the game.",
  properties: {
    move: { type: "string" as const, pattern: MOVE_TEXT, examples: ["f4-e4"] },
    do: { type: "string" as const, enum: ["resign"] },
    replies: REPLIES,
  },
  additionalProperties: false,
};

/** The replies are parsed elsewhere (plan/read.ts), because a schema would recurse as deeply as a client nests them. */
export const NewPlan = input(
  "NewPlan",
  {
    ply: Ply.describe("The number of the opponent's next move."),
    replies: z.custom<unknown>((replies) => replies !== undefined, fieldRule("needed")).meta(REPLIES),
  },
  SIZE,
);

/** `ply` is optional, because it follows from the ply of the move. */
export const PlanWithMove = NewPlan.extend({ ply: NewPlan.shape.ply.optional() }).meta({
  id: "PlanWithMove",
  description: `${SIZE} \`ply\` may be left out: it is the move's, plus one.`,
});

const Ends = z.object({
  winner: z.enum(SIDES).nullable(),
  reason: z.enum([...RULE_REASONS, ...PLAYER_REASONS]),
});

const PlainMove = z.string().meta({
  pattern: `^${SQUARE}-${SQUARE}$`,
  description: "In OTN, without captures.",
  examples: ["f4-e4"],
});

/** Written by hand, because zod can't infer a recursive type. */
export type PlanAnswerView = {
  readonly captures: readonly string[] | null;
  readonly ends: Readonly<z.output<typeof Ends>> | null;
} & (
  | { readonly move: string; readonly replies?: Readonly<Record<string, PlanAnswerView>> }
  | { readonly do: "resign" }
);

const PlanAnswer: z.ZodType<PlanAnswerView> = z
  .lazy(() =>
    z.object({
      move: PlainMove.optional(),
      do: z.literal("resign").optional(),
      captures: z
        .array(SquareText)
        .nullable()
        .describe(`Null below \`${ANY}\`: it depends on an unknown move.`),
      ends: Ends.nullable().describe("How the answer ends the game, or null."),
      replies: z.record(z.string(), PlanAnswer).optional(),
    }),
  )
  .meta({ id: "PlanAnswer" }) as unknown as z.ZodType<PlanAnswerView>;

export const Plan = view(
  "Plan",
  {
    ply: z.int().describe("The number of the move that the plan waits for, or of your own move (`answer`)."),
    replies: z
      .record(z.string(), PlanAnswer)
      .optional()
      .describe("Your answers to the opponent's next move."),
    answer: PlanAnswer.optional(),
  },
  "On your own turn with `answer` instead of `replies`: the plan continues if you make that move.",
);
