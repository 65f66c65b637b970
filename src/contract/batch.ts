import * as z from "zod";
import { input, view } from "./view.ts";
import { CAPS } from "./limits.ts";
import { fieldRule } from "./problems/fields.ts";

/** Requests in a batch may have only these headers. */
export const BATCH_HEADERS = [
  "Accept",
  "Accept-Language",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
] as const;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const LONGEST_ID = 100;
const LONGEST_PATH = 2048;

const Headers = z
  .record(z.string(), z.string())
  .describe(`${BATCH_HEADERS.join(", ")}. The token is the batch's.`);

const Path = z
  .string()
  .max(LONGEST_PATH)
  .meta({
    description: "Starts with `/v1/` and includes the query.",
    examples: ["/v1/games/5TZkvvhXFW2HWmvUGHb4ap/moves"],
  });

export const BatchRequest = input("BatchRequest", {
  id: z.string().min(1).max(LONGEST_ID).describe("Any text, unique in the batch."),
  method: z.enum(METHODS),
  path: Path,
  body: z.unknown().optional().describe("JSON, as in a single request."),
  headers: Headers.optional(),
});

export const Batch = input("Batch", {
  requests: z
    .array(BatchRequest)
    .min(1)
    .max(CAPS.batchRequests.max)
    .superRefine((requests, context) => {
      const seen = new Set<string>();
      for (const [at, { id }] of requests.entries()) {
        if (seen.has(id))
          context.addIssue({
            code: "custom",
            path: [at, "id"],
            ...fieldRule("listed-twice", { item: id }),
          });
        seen.add(id);
      }
    }),
});

/** Responses are in the order of the requests. */
export const BatchAnswers = view("BatchAnswers", {
  responses: z.array(
    z.object({
      id: z.string(),
      status: z.int(),
      headers: z.record(z.string(), z.string()).describe("Names are in lower case."),
      body: z.unknown().meta({
        additionalProperties: true,
        description: "JSON, or text for other types (see `content-type`); null for none.",
      }),
    }),
  ),
});
