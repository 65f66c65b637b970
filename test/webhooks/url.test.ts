import { expect, it } from "vitest";
import { PRODUCTION } from "./urls.ts";
import { webhookUrlSuite } from "./url-suite.ts";

webhookUrlSuite("Node");

it("the table holds sixty spellings at least, each once", () => {
  const spellings = PRODUCTION.map(([spelling]) => spelling);
  expect(spellings.length).toBeGreaterThanOrEqual(60);
  expect(new Set(spellings).size).toBe(spellings.length);
});
