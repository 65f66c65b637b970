import { describe as group, expect, it } from "vitest";
import { Resource } from "../../src/http/app.ts";
import { announcing, endingInWords, sunsetOf } from "../../src/http/deprecation.ts";
import { documentOf } from "../../src/http/docs/document.ts";

const ENDING = { since: "2026-11-22", instead: "listGames" };

const at = (operationId: string) => ({ method: "get", path: `/v1/${operationId}` }) as const;
const told = (operationId: string) => ({
  ...at(operationId),
  operationId,
  responses: { 200: { description: "Done" } },
});
const OLD = { ...told("listOldGames"), deprecated: true, description: endingInWords(ENDING, "All of them.") };

/** An app with one operation that will end, and one that will not. */
const sample = () =>
  new Resource()
    .add(
      { ...at("listOldGames"), middleware: [announcing(ENDING)], schemas: () => ({}) },
      (c) => c.text("old"),
      () => OLD,
    )
    .add(
      { ...at("listGames"), schemas: () => ({}) },
      (c) => c.text("kept"),
      () => told("listGames"),
    );

group("an operation that will end", () => {
  it("each answer says so, with the day of removal", async () => {
    const { headers, status } = await sample().request("/v1/listOldGames");
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      deprecation: `@${Date.parse("2026-11-22T00:00:00Z") / 1000}`,
      sunset: "Sat, 22 May 2027 00:00:00 GMT",
      link: '</docs/changes>; rel="deprecation"; type="text/html"',
    });
  });

  it("other answers stay the same", async () => {
    const { headers } = await sample().request("/v1/listGames");
    expect(["deprecation", "sunset", "link"].filter((name) => headers.has(name))).toEqual([]);
  });

  it("is marked in openapi.json, with its replacement, and its headers are described", () => {
    const { paths, components } = documentOf(
      sample(),
      { ORIGIN: "https://taflpost.example", ASSETS: { fetch } },
      [],
    );
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

  it("lasts six months, however long they are", () => {
    expect(sunsetOf({ since: "2026-08-31", instead: "x" }).getTime()).toBeGreaterThanOrEqual(
      Date.parse("2027-02-28T00:00:00Z"),
    );
  });
});
