import { beforeAll, describe, expect, it, vi } from "vitest";
import { misplaced } from "../../src/http/batch.ts";
import { ask, look, refusal } from "../http/api.ts";
import { inBatch, type Part, type PartAnswer } from "../http/batch.ts";
import { MATRIX } from "./matrix.ts";
import { ROLES, type Role, type Row } from "./matrix-row.ts";
import { cast, make, requestOf, type Cast } from "./things.ts";
import { CAPS } from "../../src/contract/limits.ts";

// Webhooks of this file lead nowhere; nothing may leave the machine.
vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

const statusFor = ({ statuses }: Row, role: Role): number => statuses[ROLES.indexOf(role)] ?? 0;
const methodOf = ({ route }: Row): string => route.split(" ")[0] ?? "";
const templateOf = ({ route }: Row): string => route.split(" ")[1] ?? "";

/** Requests that belong in a batch and can be sent beside everything else: they are refused, or only read. */
const batched = (role: Role): Row[] =>
  MATRIX.filter((row) => misplaced(templateOf(row)) === null && methodOf(row) !== "OPTIONS").filter(
    (row) => statusFor(row, role) >= 400 || methodOf(row) === "GET",
  );

/** The same people for all roles, and the thing of each kind made once: who is refused, or reads, leaves it as it is. */
let people: Cast;
const made = new Map<Row["thing"], string>();
beforeAll(async () => {
  people = await cast();
});

/** The requests of rows. */
async function partsOf(rows: readonly Row[]): Promise<{ parts: Part[]; games: string[] }> {
  for (const { thing } of rows) if (!made.has(thing)) made.set(thing, await make(thing, people));
  const parts = rows.map((row) => {
    const { raw, ...asked } = requestOf(row, made.get(row.thing) ?? "", people);
    return raw === undefined ? asked : { ...asked, body: JSON.parse(raw) as unknown };
  });
  const games = (["game", "offer", "challenge"] as const).flatMap((thing) => made.get(thing) ?? []);
  return { parts, games };
}

describe("permissions in a batch", () => {
  it.each(["owner", "opponent", "stranger", "anonymous"] as const)(
    "are the same for %s as in single requests",
    async (role) => {
      const rows = batched(role);
      expect(rows.length).toBeGreaterThan(15);
      const { parts, games } = await partsOf(rows);
      const before = await Promise.all(games.map(look));
      const who = role === "anonymous" ? {} : people[role];
      const answers = [];
      for (let at = 0; at < parts.length; at += CAPS.batchRequests.max)
        answers.push(...(await inBatch(parts.slice(at, at + CAPS.batchRequests.max), who)));
      expect(answers.map(({ status }, at) => `${rows[at]?.route} ${status}`)).toEqual(
        rows.map((row) => `${row.route} ${statusFor(row, role)}`),
      );
      const after = await Promise.all(games.map(look));
      expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
    },
  );

  it("end with a revoked token", async () => {
    const { revoked } = people;
    const body = { requests: [{ id: "a", method: "GET", path: "/v1/lobby" }] };
    expect((await refusal("POST", "/v1/batch", { token: revoked, body })).status).toBe(401);
  });
});

describe("a batch reaches only the API's own addresses", () => {
  it("no page, no feed, nothing of local mode and nothing of the operator's", async () => {
    const elsewhere = MATRIX.filter((row) => !templateOf(row).startsWith("/v1/"));
    const paths = [...elsewhere.map(templateOf), "/operator/declare", "/cdn-cgi/x"];
    for (let at = 0; at < paths.length; at += CAPS.batchRequests.max) {
      const some = paths.slice(at, at + CAPS.batchRequests.max);
      const requests = some.map((path, index) => ({ id: String(index), method: "GET", path }));
      const { body } = await ask<{ responses: PartAnswer[] }>("POST", "/v1/batch", { body: { requests } });
      expect(body.responses.map(({ status, body: said }) => [status, said.errors?.[0]?.pointer])).toEqual(
        some.map((_path, index) => [422, `/requests/${index}/path`]),
      );
    }
  });
});
