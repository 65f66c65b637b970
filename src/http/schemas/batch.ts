import * as z from "zod";
import { CAPS } from "../../app/limits.ts";
import { BATCH_HEADERS, misplaced } from "../batch-paths.ts";
import { fieldRule } from "../validation.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const LONGEST_ID = 100;
const LONGEST_PATH = 2048;

const ALLOWED: ReadonlySet<string> = new Set(BATCH_HEADERS.map((name) => name.toLowerCase()));
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** What can be wrong with one header of a request; null where nothing is. `earlier`: those before it, in lower case. */
function headerFault(name: string, value: string, earlier: Set<string>) {
  const plain = name.toLowerCase();
  if (!ALLOWED.has(plain)) return fieldRule("batch-header", { options: [...BATCH_HEADERS] });
  if (earlier.has(plain)) return fieldRule("listed-twice", { item: name });
  earlier.add(plain);
  return HEADER_VALUE.test(value) ? null : fieldRule("header-value");
}

const Headers = z
  .record(z.string(), z.string())
  .meta({ description: `${BATCH_HEADERS.join(", ")}; the token is the batch's.` });

const Path = z
  .string()
  .max(LONGEST_PATH)
  .meta({
    description: "Starts with `/v1/`; includes the query.",
    examples: ["/v1/games/5TZkvvhXFW2HWmvUGHb4ap/moves"],
  });

const BatchRequest = z
  .strictObject({
    id: z.string().min(1).max(LONGEST_ID).meta({ description: "Any text you like, unique in the batch." }),
    method: z.enum(METHODS),
    path: Path,
    body: z.unknown().optional().meta({ description: "JSON, as if sent alone." }),
    headers: Headers.optional(),
  })
  .meta({ id: "BatchRequest" });

/** A request that has a place in a batch. One that has none is refused by itself, and the others are answered. */
export const PlacedRequest = BatchRequest.superRefine(({ method, path, body, headers = {} }, context) => {
  const fault = misplaced(path);
  if (fault !== null) context.addIssue({ code: "custom", path: ["path"], ...fieldRule(fault) });
  if (method === "GET" && body !== undefined)
    context.addIssue({ code: "custom", path: ["body"], ...fieldRule("body-of-read") });
  const earlier = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const wrong = headerFault(name, value, earlier);
    if (wrong !== null) context.addIssue({ code: "custom", path: ["headers", name], ...wrong });
  }
});

/** Several requests in one. */
export const Batch = z
  .strictObject({
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
  })
  .meta({ id: "Batch" });

/** Their answers, in the order of the requests. */
export const BatchAnswers = z
  .object({
    responses: z.array(
      z.object({
        id: z.string(),
        status: z.int(),
        headers: z.record(z.string(), z.string()).meta({ description: "Names are in lower case." }),
        body: z.unknown().meta({
          additionalProperties: true,
          description: "JSON as it is; anything else as text (see `content-type`); null for none.",
        }),
      }),
    ),
  })
  .meta({ id: "BatchAnswers" });
