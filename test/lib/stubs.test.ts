import { describe, expect, it } from "vitest";
import { JURISDICTIONS, stubOf } from "../../src/lib/stubs.ts";
import { read, sources } from "../house/files.ts";

type Namespace = DurableObjectNamespace<Rpc.DurableObjectBranded>;

/** A namespace whose stubs and ids are words that say how they were looked up. */
const namespaceIn = (place: string) => ({
  getByName: (name: string) => `${place}: ${name}`,
  idFromString: (id: string) => `id ${id} of ${place}`,
  get: (id: string) => `${place}: ${id}`,
});

const restricted = { ...namespaceIn("anywhere"), jurisdiction: namespaceIn } as unknown as Namespace;

/** As workerd has it. */
const local = {
  ...namespaceIn("here"),
  jurisdiction: () => expect.unreachable("Jurisdiction restrictions are not implemented in workerd."),
} as unknown as Namespace;

describe("an object is addressed", () => {
  it.each(JURISDICTIONS)("in the jurisdiction of the deployment, by name and by id: %s", (JURISDICTION) => {
    expect(stubOf({ JURISDICTION }, restricted, "game-1")).toBe(`${JURISDICTION}: game-1`);
    expect(stubOf({ JURISDICTION }, restricted, { platformId: "ab" })).toBe(
      `${JURISDICTION}: id ab of ${JURISDICTION}`,
    );
  });

  it("without calling `jurisdiction()` if the deployment has none", () => {
    expect(stubOf({}, local, "game-1")).toBe("here: game-1");
    expect(stubOf({}, local, { platformId: "ab" })).toBe("here: id ab of here");
  });

  it("by only one function, so that none is created outside the jurisdiction", () => {
    const lookups = /\b(getByName|idFromName|idFromString|newUniqueId)\b/;
    expect(sources().filter((path) => lookups.test(read(path)))).toEqual(["src/lib/stubs.ts"]);
    const functions = read("src/lib/stubs.ts").split(/^export /m);
    expect(functions.filter((text) => lookups.test(text)).map((text) => text.slice(0, 15))).toEqual([
      "function stubOf",
    ]);
  });
});
