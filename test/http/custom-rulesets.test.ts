import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RULESETS, writeOtnRules } from "../../src/rules/index.ts";
import canonical from "../vectors-custom/canonical.jsonl?raw";
import invalid from "../vectors-custom/invalid.jsonl?raw";
import records from "../vectors-custom/otn.jsonl?raw";
import {
  ask,
  type GameBody,
  look,
  type Page,
  type ProblemBody,
  signUp,
  type Someone,
  THREE_DAYS,
} from "./api.ts";

interface Named {
  readonly pointer: string;
  readonly code: string;
  readonly key?: string;
}
interface Vector {
  readonly given?: { readonly name?: string };
  readonly otn: string;
  readonly id: string;
  readonly rules: object;
  readonly warnings: readonly Named[];
  readonly errors?: readonly Named[];
}
type Made = GameBody & ProblemBody & { readonly ruleset: string; readonly rules: { name: string | null } };

const lines = (text: string): Vector[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Vector);
const BRANDUBH = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
const EDGE = { size: 7, setup: BRANDUBH, escape: "edge", cornerStop: "adk", cornerHostile: "" };

const RECORDS = new Map<string, string>(RULESETS.map((one) => [one.id, writeOtnRules(one)]));

const validate = (body: unknown, headers: Record<string, string> = {}) =>
  ask<Vector & ProblemBody & { warnings: Named[] }>("POST", "/v1/rulesets/validate", { body, headers });
const propose = ({ token }: Someone, ruleset: unknown, more: object = {}, headers = {}) => {
  const body = { ruleset, side: "attackers", clock: THREE_DAYS, stops: [], ...more };
  return ask<Made>("POST", "/v1/challenges", { token, body, headers });
};
const stored = async () =>
  (await env.DB.prepare("SELECT id, created_by AS maker FROM rulesets ORDER BY created_at, id").all())
    .results;

/** The named items, sorted. */
const inOrder = (named: readonly Named[] = []) =>
  named
    .map(({ pointer, code, key }) => ({ pointer, code, ...(key === undefined ? {} : { key }) }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
const at = (named: readonly Named[], pointer: (one: Named) => string) =>
  inOrder(named.map((one) => ({ ...one, pointer: pointer(one) })));

afterEach(() => vi.useRealTimers());

describe("checking a rule set", () => {
  it("names all its faults, with their places", async () => {
    for (const { given, errors = [] } of lines(invalid)) {
      const { status, body } = await validate({ ruleset: given });
      expect([given, status, body.code, inOrder(body.errors as never)]).toEqual([
        given,
        422,
        "invalid-ruleset",
        at(errors, ({ pointer }) => `/ruleset${pointer}`),
      ]);
      for (const { detail } of body.errors ?? []) expect(detail).toMatch(/^[A-Z“].{9,}[.)”]$/);
    }
  });

  it("gives its id, its canonical form and its record, and warns", async () => {
    for (const { given, id, rules, warnings, otn } of lines(canonical)) {
      const { status, body } = await validate({ ruleset: given });
      const shipped = RULESETS.some((one) => one.id === id);
      expect([status, body]).toMatchObject([200, { id, shipped, rules }]);
      expect(inOrder(body.warnings)).toEqual(at(warnings, ({ pointer }) => `/ruleset${pointer}`));
      expect(body.otn).toBe(shipped ? RECORDS.get(id) : otn);
      const again = await validate({ otn: body.otn });
      expect(again.body).toMatchObject({ id, rules, otn: body.otn });
    }
    expect(await stored()).toEqual([]);
  });

  it("reads records", async () => {
    for (const { otn, id, rules, warnings } of lines(records).filter(({ errors }) => errors === undefined)) {
      const { status, body } = await validate({ otn });
      expect([otn, status, body]).toMatchObject([otn, 200, { id, rules }]);
      expect(inOrder(body.warnings)).toEqual(at(warnings, () => "/otn"));
    }
  });

  it("names the wrong keys of a record", async () => {
    for (const { otn, errors = [] } of lines(records).filter((one) => one.errors !== undefined)) {
      const { status, body } = await validate({ otn });
      expect([otn, status, body.code]).toEqual([otn, 422, "invalid-ruleset"]);
      const told = body.errors as unknown as Named[];
      expect(told.every(({ pointer }) => pointer === "/otn")).toBe(true);
      expect(told.map(({ code }) => code).toSorted()).toEqual(errors.map(({ code }) => code).toSorted());
      const keys = errors.flatMap(({ key }) => (key === undefined ? [] : [key]));
      expect(told.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    }
  });

  it("answers in the reader’s language", async () => {
    for (const [language, letters] of [
      ["ru", /[а-яё]{4}/],
      ["sv", /[a-zåäö]{4}/],
    ] as const) {
      const headers = { "accept-language": language };
      const { body } = await validate(
        { ruleset: { ...EDGE, edgeFort: true, shieldwallCorner: false } },
        headers,
      );
      expect(body.warnings).toHaveLength(2);
      const refused = await validate({ ruleset: { size: 8 } }, headers);
      const details = [...body.warnings, ...(refused.body.errors ?? [])] as unknown as { detail: string }[];
      for (const { detail } of details) expect(detail).toMatch(letters);
    }
  });

  it.each([
    ["neither form", {}, "invalid-request", "/ruleset"],
    ["both forms", { ruleset: EDGE, otn: "dim:7" }, "invalid-request", "/otn"],
    ["a record that is no text", { otn: 7 }, "invalid-request", "/otn"],
    ["another member", { ruleset: EDGE, clock: {} }, "invalid-request", "/clock"],
    ["an id", { ruleset: "copenhagen" }, "invalid-ruleset", "/ruleset"],
    ["an inline set with an id", { ruleset: { ...EDGE, id: "tablut" } }, "invalid-ruleset", "/ruleset/id"],
    ["a board of 20×20", { ruleset: { size: 20, setup: "20" } }, "invalid-ruleset", "/ruleset/size"],
    ["a long record", { otn: `dim:7 start:/${"1/".repeat(20_000)}` }, "invalid-ruleset", "/otn"],
    ["unknown keys", { otn: "dim:7 swords:y start:/7/7/7/7/7/7/7/" }, "invalid-ruleset", "/otn"],
    [
      "a setup that does not fit its dim",
      { otn: "dim:9 start:/3t3/7/7/tt1K1tt/7/7/3t3/" },
      "invalid-ruleset",
      "/otn",
    ],
  ])("refuses %s by name", async (_what, body, code, pointer) => {
    const { status, body: told } = await validate(body);
    expect([status, told.code, new Set(told.errors?.map((error) => error.pointer))]).toEqual([
      422,
      code,
      new Set([pointer]),
    ]);
  });
});

describe("a challenge with a custom rule set", () => {
  it("is played by it, and from then on anyone can find the rule set by its id", async () => {
    const [maker, other] = [await signUp("Maker"), await signUp("Other")];
    const { status, body } = await propose(maker, { ...EDGE, name: "To the edge" }, { to: other.name });
    expect([status, body]).toMatchObject([201, { rules: { name: "To the edge", size: 7, escape: "edge" } }]);
    const { body: checked } = await validate({ ruleset: EDGE });
    expect(body.ruleset).toBe(checked.id);
    const found = await ask("GET", `/v1/rulesets/${body.ruleset}`);
    expect([found.status, found.body]).toMatchObject([
      200,
      {
        id: checked.id,
        ...checked.rules,
        otn: checked.otn,
        tags: [],
        source: null,
        corners: [],
        throne: "d4",
      },
    ]);
    expect((await ask<Page>("GET", "/v1/rulesets?limit=100")).body.items).toHaveLength(RULESETS.length);
    await ask("POST", `/v1/challenges/${body.id}/accept`, { token: other.token });
    const moves = [
      [maker, "d6-e6"],
      [other, "d5-g5"],
    ] as const;
    for (const [index, [{ token }, move]] of moves.entries())
      expect(
        (await ask("POST", `/v1/games/${body.id}/moves`, { token, body: { ply: index + 1, move } })).status,
      ).toBe(201);
    // A rematch keeps it.
    await ask("POST", `/v1/games/${body.id}/resign`, { token: other.token, body: { ply: 2 } });
    const again = await ask<Made>("POST", `/v1/games/${body.id}/rematch`, { token: other.token });
    expect([again.status, again.body]).toMatchObject([201, { ruleset: checked.id, rules: body.rules }]);
  });

  it("can be answered with another one", async () => {
    const [maker, other] = [await signUp("Maker"), await signUp("Other")];
    const { body } = await propose(maker, EDGE, { to: other.name });
    const counter = (ruleset: unknown) =>
      ask<Made & { changed: string[] }>("POST", `/v1/challenges/${body.id}/counter`, {
        token: other.token,
        body: { ruleset },
      });
    const wrong = await counter({ ...EDGE, size: 20 });
    expect([wrong.body.code, wrong.body.errors?.map(({ pointer }) => pointer)]).toEqual([
      "invalid-ruleset",
      ["/ruleset/size"],
    ]);
    expect((await counter("custom-00000000000000000000")).body.errors?.[0]?.pointer).toBe("/ruleset");
    expect((await counter(EDGE)).body.code).toBe("nothing-changed");
    const made = await counter({ ...EDGE, kingSpeed: 3 });
    expect(made.body).toMatchObject({ changed: ["/ruleset"], rules: { kingSpeed: 3 } });
    expect((await ask("GET", `/v1/rulesets/${made.body.ruleset}`)).status).toBe(200);
    expect((await look(made.body.id)).status).toBe("open");
  });

  it.each([
    ["an id that does not exist", "custom-0123456789abcdef0123", "invalid-request", "/ruleset"],
    ["an id of nothing", "", "invalid-request", "/ruleset"],
    ["a number", 7, "invalid-ruleset", "/ruleset"],
    ["nothing", null, "invalid-ruleset", "/ruleset"],
    ["an inline set with an id", { ...EDGE, id: "copenhagen" }, "invalid-ruleset", "/ruleset/id"],
    ["an even board", { size: 8, setup: "8" }, "invalid-ruleset", "/ruleset/size"],
    ["two kings", { ...EDGE, setup: "3a3/3a3/3d3/aadkdaa/3k3/3a3/3a3" }, "invalid-ruleset", "/ruleset/setup"],
    ["no king", { ...EDGE, setup: "3a3/3a3/3d3/aad1daa/3d3/3a3/3a3" }, "invalid-ruleset", "/ruleset/setup"],
    ["a man in a corner", { size: 7, setup: "a5a/7/3d3/2dkd2/3d3/7/7" }, "invalid-ruleset", "/ruleset/setup"],
    ["nobody who can move", { ...EDGE, setup: "ak5/aa5/7/7/7/7/7" }, "invalid-ruleset", "/ruleset/setup"],
  ])("is refused with %s, and nothing is stored", async (_what, ruleset, code, pointer) => {
    const maker = await signUp("Maker");
    const before = await stored();
    const { status, body } = await propose(maker, ruleset);
    expect([status, body.code]).toEqual([422, code]);
    expect(new Set(body.errors?.map((error) => error.pointer))).toEqual(new Set([pointer]));
    expect(await stored()).toEqual(before);
    expect((await ask<Page>("GET", "/v1/challenges", { token: maker.token })).body.items).toEqual([]);
  });

  it("is in its maker’s file; when they have left, the rule set stays, without a maker", async () => {
    const maker = await signUp("Maker");
    const { body } = await propose(maker, { ...EDGE, name: "Mine", repetitionCount: 5 });
    const file = await ask<{ rulesets: { id: string; rules: object }[] }>("GET", "/v1/me/export.json", {
      token: maker.token,
    });
    expect(file.body.rulesets).toMatchObject([{ id: body.ruleset, rules: { repetitionCount: 5 } }]);
    await ask("DELETE", "/v1/me", { token: maker.token });
    expect(await stored()).toContainEqual({ id: body.ruleset, maker: null });
    expect((await ask("GET", `/v1/rulesets/${body.ruleset}`)).status).toBe(200);
  });
});
