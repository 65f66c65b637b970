import * as z from "zod";
import { REQUEST_PARTS } from "./fields.ts";
import { PROBLEM_CODES, type ProblemCode } from "./table.ts";
import { RULESET_ERRORS } from "../../rules/index.ts";

/** A problem as in RFC 9457. */
export const Problem = z
  .looseObject({
    type: z.string().describe("The page that explains the code."),
    title: z.string(),
    status: z.int(),
    code: z.enum(PROBLEM_CODES as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().describe("A sentence for the player, in their language."),
    instance: z.string(),
    errors: z
      .array(
        z.object({
          in: z.enum(REQUEST_PARTS),
          pointer: z.string(),
          code: z.enum(RULESET_ERRORS).optional().describe("In `invalid-ruleset`: what is wrong there."),
          detail: z.string(),
          key: z.string().optional().describe("In an OpenTafl record: the key concerned."),
        }),
      )
      .optional()
      .describe("The wrong fields. `in` is the part of the request."),
  })
  .meta({ id: "Problem" });
