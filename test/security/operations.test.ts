import { abortAllDurableObjects } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { SCOPES } from "../../src/contract/terms.ts";
import { OPERATIONS } from "../../src/operations/index.ts";
import type { Repeats } from "../../src/operations/operation.ts";
import { ask, look, refusal, signUp } from "../http/api.ts";
import { inTurn } from "./in-turn.ts";
import type { Row } from "./matrix-row.ts";
import { allowed, ready, rowOf } from "./ready.ts";
import { cast, make, requestOf } from "./things.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

/** Whether an operation is for moderators: nobody in the matrix is one (test/http/ratings.test.ts). */
const isModerators = ({ access }: (typeof OPERATIONS)[number]): boolean =>
  access.kind === "needs" && access.scope === "moderate";

const that = (...repeat: readonly Repeats[]) =>
  OPERATIONS.filter((one) => repeat.includes(one.repeats) && !isModerators(one));

/** The same JSON, written otherwise. */
const written = (text: string): string => {
  const members = Object.entries(JSON.parse(text) as object).toReversed();
  return ` ${JSON.stringify(Object.fromEntries(members), null, 2)}\n`;
};

const OTHER: Readonly<Record<string, unknown>> = {
  ply: 5,
  rulesets: ["copenhagen"],
  text: "Something else",
  reason: "Something else",
  endsAt: "2100-01-01T00:00:00Z",
  ruleset: "copenhagen",
  url: "https://b.example.org/",
  name: "another",
  since: "2026-11-20T21:00:00Z",
  to: "2100-01-01T00:00:00Z",
  endpoint: "https://push.example.org/another",
};
/** Another request of the same shape: one member says something else. */
function otherThan(text: string): string {
  const body = JSON.parse(text) as Record<string, unknown>;
  const name = Object.keys(OTHER).find((one) => one in body)!;
  return JSON.stringify({ ...body, [name]: OTHER[name] });
}

describe("an idempotency key", () => {
  const keyed = that("once", "keyed", "conditional");

  it.each(
    inTurn(
      keyed.filter((one) => allowed(one) !== -1),
      4,
    ),
  )("makes it happen once: $id", async (one) => {
    const { raw, send } = await ready(one);
    const key = { "idempotency-key": "key-1" };
    const first = await send(key);
    expect(first.status).toBeLessThan(300);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const again = await send(key, raw && written(raw));
    await abortAllDurableObjects();
    // Also after the object was forgotten.
    for (const { status, body, headers } of [again, await send(key)]) {
      expect([status, body]).toEqual([first.status, first.body]);
      expect(headers.get("idempotency-replayed")).toBe("true");
      for (const name of ["location", "content-type"])
        expect(headers.get(name)).toBe(first.headers.get(name));
      expect(headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    }
    if (raw === undefined) return;
    expect((await send(key, otherThan(raw))).body.code).toBe("idempotency-key-reused");
  });

  it("is tested separately if the matrix has nobody who may", () => {
    const others = keyed.filter((one) => allowed(one) === -1).map(({ id }) => id);
    // A player without an address cannot ask for its mail: test/http/confirming.test.ts. Nobody has consented: test/http/bulk.test.ts.
    expect(others).toEqual(["sendConfirmationMail", "createBulkPairing"]);
  });
});

describe("If-Match", () => {
  it.each(that("conditional", "versioned"))("protects an older version: $id", async (one) => {
    const { id, path, by, send } = await ready(one);
    const { version } = await look(id);
    const late = await send({ "if-match": '"77"' });
    expect([late.status, late.body.code]).toEqual([412, "version-changed"]);
    expect((await look(id)).version).toBe(version);
    // Tournaments and ladders have a version of their own; what is not there yet has none.
    const its = (await ask<{ version?: number }>("GET", path, { token: by.token })).body.version ?? 0;
    const known = one.repeats === "versioned" ? its : version;
    expect((await send({ "if-match": `"${known}"` })).status).toBeLessThan(300);
  });

  it("is refused rather than ignored where it has no effect", async () => {
    const people = await cast();
    const things = new Map<Row["thing"], string>();
    for (const one of that("never", "once", "keyed")) {
      const row = rowOf(one);
      const id = things.get(row.thing) ?? (await make(row.thing, people));
      things.set(row.thing, id);
      const { method, path, ...sent } = requestOf(row, id, people);
      const asked = { token: people.owner.token, headers: { "if-match": '"1"' }, ...sent };
      const { status, body } = await refusal(method, path, asked);
      expect([one.id, status, body.errors?.map((error) => [error.in, error.pointer])]).toEqual([
        one.id,
        422,
        [["header", "/if-match"]],
      ]);
    }
    expect((await ask("GET", "/v1/me", people.owner)).body).toMatchObject({ language: "en" });
  });
});

it("an operation refuses a token without its scope, whatever other scopes it has", async () => {
  const { token } = await signUp();
  const without = new Map<string, string>();
  for (const scope of SCOPES) {
    const body = { name: `no ${scope}`, scopes: SCOPES.filter((one) => one !== scope) };
    without.set(scope, (await ask<{ token: string }>("POST", "/v1/me/tokens", { token, body })).body.token);
  }
  const needing = OPERATIONS.flatMap(({ access, ...one }) =>
    access.kind === "needs" ? [{ ...one, scope: access.scope }] : [],
  );
  expect(needing.length).toBeGreaterThan(50);
  for (const { id, method, path, scope } of needing) {
    const address = path.replaceAll(/\{\w+\}/g, "A".repeat(22));
    const { status, body } = await refusal(method.toUpperCase(), address, {
      token: without.get(scope) ?? token,
    });
    const refused = scope === "moderate" ? ["not-moderator", undefined] : ["scope-missing", scope];
    expect([id, status, body.code, body["scope"]]).toEqual([id, 403, ...refused]);
  }
});
