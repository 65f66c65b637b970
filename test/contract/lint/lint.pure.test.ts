import { createConfig, lintFromString, type RawUniversalConfig } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../../src/host/document.ts";
import { WITHOUT } from "./exceptions.ts";

const off = (rules: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(rules).map((rule) => [rule, "off" as const]));

/** What Redocly's recommended rules find, but for those that are named. */
async function redocly(source: string, without: Readonly<Record<string, string>>): Promise<string[]> {
  const rules = { extends: ["recommended"], rules: off(without) } satisfies RawUniversalConfig;
  const config = await createConfig(rules);
  const found = await lintFromString({ source, absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

/** What Spectral's recommended rules for OpenAPI find, but for those that are named. */
async function spectral(source: string, without: Readonly<Record<string, string>>): Promise<string[]> {
  const linter = new spectralCore.Spectral();
  const ruleset = {
    extends: [[spectralRulesets.oas, "recommended"]],
    rules: off(without),
  };
  linter.setRuleset(ruleset as unknown as RulesetDefinition);
  const found = await linter.run(JSON.parse(source) as Record<string, unknown>);
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join("/")})`);
}

const LINTERS = { redocly, spectral };
let source: string;

beforeAll(async () => {
  source = JSON.stringify(await apiDocument(true, "https://taflpost.example"));
}, 60_000);

describe.each(["redocly", "spectral"] as const)("openapi.json by the recommended rules of %s", (name) => {
  const lint = LINTERS[name];

  it("has no error and no warning", async () => {
    expect(await lint(source, WITHOUT[name])).toEqual([]);
  });

  it("needs each rule that it goes without", async () => {
    const broken = new Set((await lint(source, {})).map((finding) => finding.split(":")[0]));
    expect(broken).toEqual(new Set(Object.keys(WITHOUT[name])));
  });

  it("would be found to have an operation without a name", async () => {
    const spoilt = source.replace('"operationId":"makeMove",', "");
    expect((await lint(spoilt, WITHOUT[name])).join("\n")).toContain("operation-operationId");
  });
});
