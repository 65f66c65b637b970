import { expect, it } from "vitest";
import { PRODUCTION } from "./webhook-urls.ts";
import { webhookUrlSuite } from "./webhook-url-suite.ts";

webhookUrlSuite("Node");

it("the table holds sixty spellings at least, each once", () => {
  const spellings = PRODUCTION.map(([spelling]) => spelling);
  expect(spellings.length).toBeGreaterThanOrEqual(60);
  expect(new Set(spellings).size).toBe(spellings.length);
});
