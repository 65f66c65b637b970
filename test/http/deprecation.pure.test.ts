import { createRoute, OpenAPIHono } from "@hono/zod-openapi";
import { describe as group, expect, it } from "vitest";
import { announcing, endingInWords, sunsetOf } from "../../src/http/deprecation.ts";
import { describe, type Document } from "../../src/http/docs/describe.ts";

const ENDING = { since: "2026-11-22", instead: "listGames" };

/** An app with one operation that will end, and one that will not. */
function sample() {
  const responses = { 200: { description: "Done" } };
  const route = (operationId: string) =>
    ({ method: "get", path: `/v1/${operationId}`, operationId, responses }) as const;
  const old = createRoute({
    ...route("listOldGames"),
    deprecated: true,
    description: endingInWords(ENDING, "All of them."),
    middleware: [announcing(ENDING)],
  });
  const kept = createRoute(route("listGames"));
  return new OpenAPIHono().openapi(old, (c) => c.text("old")).openapi(kept, (c) => c.text("kept"));
}

group("an operation that will end", () => {
  it("says so in each answer, with the day on which it will be gone", async () => {
    const { headers, status } = await sample().request("/v1/listOldGames");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      deprecation: `@${Date.parse("2026-11-22T00:00:00Z") / 1000}`,
      sunset: "Sat, 22 May 2027 00:00:00 GMT",
      link: '</docs/changes>; rel="deprecation"; type="text/html"',
    });
  });

  it("leaves the others as they are", async () => {
    const { headers } = await sample().request("/v1/listGames");
    expect(["deprecation", "sunset", "link"].filter((name) => headers.has(name))).toEqual([]);
  });

  it("is marked in openapi.json, with what to use instead, and its headers are described", () => {
    const made = sample().getOpenAPI31Document({ openapi: "3.1.0", info: { title: "t", version: "1" } });
    const { paths, components } = describe(made as unknown as Document);
    const old = paths["/v1/listOldGames"]?.["get"];
    expect(old).toMatchObject({ deprecated: true });
    expect(old?.description).toContain(
      "All of them.\n\nDeprecated since 2026-11-22; it will be gone on 2027-05-22. Use `listGames`.",
    );
    expect(Object.keys(old?.responses["200"]?.["headers"] as object)).toEqual(
      expect.arrayContaining(["Deprecation", "Sunset", "Link"]),
    );
    expect(components["headers"]).toHaveProperty("Sunset");
    expect(paths["/v1/listGames"]?.["get"]?.deprecated).toBeUndefined();
  });

  it("goes on for six months, however long they are", () => {
    expect(sunsetOf({ since: "2026-08-31", instead: "x" }).getTime()).toBeGreaterThanOrEqual(
      Date.parse("2027-02-28T00:00:00Z"),
    );
  });
});
