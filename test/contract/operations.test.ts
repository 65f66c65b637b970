import { beforeAll, describe, expect, it } from "vitest";
import { ask } from "../http/api.ts";
import type { OpenApi } from "./schema.ts";

let document: OpenApi & { readonly tags: readonly { readonly name: string; readonly description: string }[] };

beforeAll(async () => {
  document = (await ask<typeof document>("GET", "/v1/openapi.json")).body;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

describe("the operations of openapi.json", () => {
  it("each have a name for generated clients: its route says operationId", () => {
    const unnamed = operations().filter(
      ({ operation }) => !/^[a-z]+([A-Z][a-z]+)*$/.test(String(operation["operationId"])),
    );
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  it("have unique names that say what they do", () => {
    const ids = operations().map(({ operation }) => operation["operationId"]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["signUp", "listChallenges", "makeMove", "listEvents"]));
  });

  it("accept `If-None-Match` where they can answer 304, and nowhere else", () => {
    const named = operations().filter(({ operation }) =>
      ((operation["parameters"] ?? []) as { $ref?: string }[]).some(
        ({ $ref }) => $ref === "#/components/parameters/IfNoneMatch",
      ),
    );
    const unchanged = operations().filter(({ operation }) => "304" in operation.responses);
    expect(unchanged.length).toBeGreaterThan(10);
    expect(named).toEqual(unchanged);
  });

  it("each belong to one described part of the API", () => {
    const tags = operations().map(({ operation }) => operation["tags"] as readonly string[]);
    expect(tags.filter((names) => names.length !== 1)).toEqual([]);
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(tags.flat())].toSorted());
    for (const { description } of document.tags) expect(description).toMatch(/^[A-Z].*\.$/);
  });
});
