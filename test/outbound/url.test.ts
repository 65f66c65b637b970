import { expect, it } from "vitest";
import { PRODUCTION } from "./urls.ts";
import { publicUrlSuite } from "./url-suite.ts";

publicUrlSuite("Node");

it("the table has at least sixty spellings, each once", () => {
  const spellings = PRODUCTION.map(([spelling]) => spelling);
  expect(spellings.length).toBeGreaterThanOrEqual(60);
  expect(new Set(spellings).size).toBe(spellings.length);
});
