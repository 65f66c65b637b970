import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../../src/host/document.ts";
import { WITHOUT } from "./exceptions.ts";

/** What Redocly's recommended rules find. */
async function redocly(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return found.map(({ ruleId }) => ruleId);
}

/** What Spectral's recommended rules for OpenAPI find. */
async function spectral(source: string): Promise<string[]> {
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [[spectralRulesets.oas, "recommended"]] } as unknown as RulesetDefinition);
  const found = await linter.run(JSON.parse(source) as Record<string, unknown>);
  return found.map(({ code }) => String(code));
}

const LINTERS = { redocly, spectral };
let source: string;

beforeAll(async () => {
  source = JSON.stringify(await apiDocument(true, "https://taflpost.example"));
}, 60_000);

describe.each(["redocly", "spectral"] as const)("openapi.json by the recommended rules of %s", (name) => {
  it("breaks those alone that it goes without, and would be found to have an operation without a name", async () => {
    // Looked through once: it takes seconds.
    const spoilt = source.replace('"operationId":"makeMove",', "");
    const found = await LINTERS[name](spoilt);
    expect(found.filter((rule) => rule === "operation-operationId")).toHaveLength(1);
    expect(new Set(found)).toEqual(new Set(["operation-operationId", ...Object.keys(WITHOUT[name])]));
  });
});
