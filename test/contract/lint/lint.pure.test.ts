import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, it } from "vitest";
import { documentText } from "../document.ts";
import { WITHOUT } from "./exceptions.ts";

/** The findings of Redocly's recommended rules. */
async function redocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return found.map(({ ruleId }) => ruleId);
}

/** Redocly looks at each example, too, in a tenth of the time. */
const EXAMPLES = { "oas3-valid-media-example": "off", "oas3-valid-schema-example": "off" };

/** The findings of Spectral's recommended rules for OpenAPI. */
async function spectral(source: string): Promise<string[]> {
  const linter = new spectralCore.Spectral();
  const recommended = { extends: [[spectralRulesets.oas, "recommended"]], rules: EXAMPLES };
  linter.setRuleset(recommended as unknown as RulesetDefinition);
  const found = await linter.run(JSON.parse(source) as Record<string, unknown>);
  return found.map(({ code }) => String(code));
}

const LINTERS = { redocly, spectral };
/** Faults that they would find: an operation without a name; an example that does not match its schema. */
const FOUND = {
  redocly: ["operation-operationId", "no-invalid-media-type-examples"],
  spectral: ["operation-operationId"],
} as const;
let source: string;

beforeAll(async () => {
  source = await documentText();
});

describe.each(["redocly", "spectral"] as const)("openapi.json by the recommended rules of %s", (name) => {
  it("breaks only the listed rules, and a corrupted one would be found", async () => {
    // Looked through once: it takes seconds.
    const spoilt = source
      .replace('"operationId":"makeMove",', "")
      .replace('"value":{"status":"ok"', '"value":{"status":1');
    const found = await LINTERS[name](spoilt);
    expect(found.filter((rule) => rule === "operation-operationId")).toHaveLength(1);
    expect(new Set(found)).toEqual(new Set([...FOUND[name], ...Object.keys(WITHOUT[name])]));
  });
});
