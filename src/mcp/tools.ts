import * as z from "zod";
import { ClockRequest } from "../contract/clock.ts";
import { CLOCK_FIELDS, CLOCK_KINDS, type ClockKindName } from "../contract/clocks.ts";
import { onFirstUse } from "../lib/calls.ts";
import { MEETING } from "./meeting.ts";
import { PLAYING } from "./playing.ts";
import type { Tool } from "./tool.ts";

/** In the order of `tools/list`. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(Object.entries({ ...MEETING, ...PLAYING }));

/** Keywords left out of the schemas in `tools/list`, because models read the whole list. Descriptions explain patterns. */
const ALWAYS = ["examples", "pattern", "minimum", "maximum"];
const LEFT_OUT = {
  input: [...ALWAYS, "param", "minLength", "maxLength"],
  output: [...ALWAYS, "description", "format", "additionalProperties", "required"],
};

const settingsOf = (kind: ClockKindName): string => `${kind} (${Object.keys(CLOCK_FIELDS[kind]).join(", ")})`;
/** Describes clocks in words, because a schema for each kind of clock would be long. */
const CLOCK = {
  type: "object",
  oneOf: undefined,
  description: `\`{"kind": "per-move", "perMove": "P3D"}\`. Kinds, with what each wants: ${CLOCK_KINDS.map(settingsOf).join("; ")}. Spans in ISO 8601.`,
} as const;

function schemaOf(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (Object.is(zodSchema, ClockRequest)) Object.assign(jsonSchema, CLOCK);
      for (const name of LEFT_OUT[io]) delete (jsonSchema as Record<string, unknown>)[name];
    },
  });
  return written as { type: "object" };
}

const UNTRUSTED = { untrusted: z.array(z.string()) };

function listed([name, { title, description, does, input, output, untrusted }]: [string, Tool]) {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, "input"),
    outputSchema: schemaOf(untrusted.length === 0 ? output : output.extend(UNTRUSTED), "output"),
    annotations: { readOnlyHint: does === "looks", destructiveHint: does === "ends" },
  };
}

export const listedTools = onFirstUse(() => [...TOOLS].map(listed));
