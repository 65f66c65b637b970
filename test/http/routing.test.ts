import { expect, it } from "vitest";
import { apiApp } from "../../src/http/api.ts";

it("the first router fits: one that cannot have all routes would be built for nothing", async () => {
  const app = apiApp(true);
  await app.request("/v1/rulesets", {}, { ORIGIN: "http://localhost" });
  expect(app.router.name).toBe("TrieRouter");
});
