import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { moderator } from "./moderators.ts";
import { rulesetOf, writeGameRecord } from "../../src/rules/index.ts";
import { ask, beginGame, signUp, type Someone } from "./api.ts";

const MOVES =
  "d6-c6 e4-e6 d1-e1 d5-g5 f4-f5 d3-g3xg4 b4-b3 d4-g4 d7-f7 g3-f3 d2-g2 g4-g3xg2 e1-e2 g3-g1".split(" ");

let games = 0;
/** A game that nobody has imported yet: its event is new. */
const otg = (more: Partial<Parameters<typeof writeGameRecord>[0]> = {}) =>
  writeGameRecord({
    ruleset: rulesetOf("brandubh"),
    attackers: "Linnaeus",
    defenders: "Grönland",
    event: `Lapland ${++games}`,
    site: null,
    date: "1732-07-20",
    result: "-1",
    termination: null,
    moves: MOVES,
    ...more,
  });

/** An answer as these tests read one. */
interface Told {
  readonly [member: string]: unknown;
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
  readonly records: readonly { readonly status: number; readonly problem?: object }[];
}

const send = ({ token }: Someone, body: unknown) => ask<Told>("POST", "/v1/records", { token, body });
const get = (path: string, who?: Someone) => ask<Told>("GET", path, who ? { token: who.token } : {});
const drop = ({ token }: Someone, id: string) => ask("DELETE", `/v1/records/${id}`, { token });

describe("a recorded game", () => {
  it("is imported, read and exported by anybody, and returns the same", async () => {
    const holder = await signUp("Holder");
    const text = otg({
      comments: [{ ply: 2, text: "bold" }],
      lines: [{ ply: 2, moves: ["e4-e3"] }],
      tags: [{ name: "Round", value: "3" }],
    });
    const made = await send(holder, { text });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(made.headers.get("location")).toBe(`/v1/records/${id}`);
    expect(made.body).toMatchObject({
      ruleset: "brandubh",
      players: { attackers: "Linnaeus", defenders: "Grönland" },
      date: "1732-07-20",
      result: { winner: "defenders", reason: "king-escaped" },
      plies: 14,
      verified: false,
      warnings: [],
    });
    expect((await get(`/v1/records/${id}`)).body).toMatchObject({
      moves: MOVES,
      comments: [{ ply: 2, text: "bold" }],
      lines: [{ ply: 2, moves: ["e4-e3"] }],
      tags: [{ name: "Round", value: "3" }],
    });
    for (const form of ["otg", "json", "txt"]) {
      const file = (await get(`/v1/records/${id}/export.${form}`)).body;
      const again = await send(holder, { text: form === "json" ? JSON.stringify(file) : file });
      expect([again.status, again.body.id]).toEqual([200, id]);
    }
    expect((await get(`/v1/records/${id}/export.txt`)).body).toContain("winner: defenders (king-escaped)");
    expect((await get(`/v1/records/${id}/board.svg?ply=3`)).body).toContain("<svg");
    expect((await get(`/v1/records/${id}/board.svg?ply=15`)).status).toBe(404);
    const chosen = (await get(`/v1/records/${id}/board.svg?board=slate&pieces=discs`)).body;
    expect(chosen).toContain("--wood:#a9b6c0");
    expect(chosen).not.toContain("--wood:#d0ab76");
    expect((await get(`/v1/records/${id}/board.svg?board=marble`)).status).toBe(422);
  });

  it("with an unknown end says so, and half a character in it is dropped", async () => {
    const unended = JSON.stringify({
      ruleset: "brandubh",
      moves: ["d6-c6"],
      event: "Half \ud83d",
      players: null,
    });
    const { status, body } = await send(await signUp("Holder"), { text: unended });
    expect([status, body["event"], body["result"]]).toEqual([201, "Half", null]);
    expect((await get(`/v1/records/${body.id}/export.txt`)).body).toContain("winner: unknown");
  });

  it("of two owners is deleted with the second, and disappears from lists", async () => {
    const [one, other] = [await signUp("One"), await signUp("Other")];
    const text = otg();
    const { id } = (await send(one, { text, listed: true })).body;
    expect((await send(other, { text })).body.id).toBe(id);
    const listed = async () =>
      (await get("/v1/records?player=linnaeus")).body.items.map(({ id: found }) => found);
    await vi.waitFor(async () => expect(await listed()).toContain(id));
    expect((await get("/v1/records?player=linnaeus&result=attackers")).body.items).toEqual([]);
    expect((await get("/v1/me/records", one)).body.items).toMatchObject([{ id, listed: true }]);
    expect((await drop(one, id)).status).toBe(204);
    expect((await drop(one, id)).status).toBe(404);
    await vi.waitFor(async () => expect(await listed()).not.toContain(id));
    expect((await get(`/v1/records/${id}`)).status).toBe(200);
    // The other leaves, and lets go of everything.
    await ask("DELETE", "/v1/me", { token: other.token, body: { name: other.name } });
    await vi.waitFor(async () => expect((await get(`/v1/records/${id}`)).status).toBe(404));
  });

  it("that this service has signed is recognised, and a forged one is not", async () => {
    const { id, attackers } = await beginGame();
    await ask("POST", `/v1/games/${id}/moves`, { token: attackers.token, body: { ply: 1, move: "d1-c1" } });
    await ask("POST", `/v1/games/${id}/resign`, { token: attackers.token, body: { ply: 1 } });
    const file = (await get(`/v1/games/${id}/export.json`)).body;
    const made = await send(attackers, { text: JSON.stringify(file) });
    expect(made.body).toMatchObject({
      verified: file.signature !== null,
      players: { attackers: attackers.name },
      result: { reason: "resignation" },
    });
    // The export has what both wrote to each other.
    const text = await get(`/v1/records/${made.body.id}/original`);
    expect([text.status, text.body["code"]]).toEqual([404, "original-not-found"]);
    // The other two exports of the game are the same record, though unsigned.
    for (const form of ["otg", "txt"]) {
      const exported = (await get(`/v1/games/${id}/export.${form}`)).body;
      const again = await send(attackers, { text: exported });
      expect([again.status, again.body.id]).toEqual([200, made.body.id]);
    }
    const marked = await send(attackers, { text: `\ufeff${JSON.stringify(file)}` });
    expect([marked.status, marked.body.verified]).toEqual([200, file.signature !== null]);
    const forged = { ...file, players: { attackers: { name: "Somebody" }, defenders: null } };
    expect((await send(attackers, { text: JSON.stringify(forged) })).body.verified).toBe(false);
  });
});

const under = ({ token }: Someone, key: string, body: unknown) =>
  ask<Told>("POST", "/v1/records", { token, body, headers: { "idempotency-key": key } });

describe("an import under a key", () => {
  it("is answered again as at first, whatever became of the record, and makes no other one", async () => {
    const [holder, text] = [await signUp("Sure"), otg()];
    const first = await under(holder, "one", { text });
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
    expect((await drop(holder, first.body.id)).status).toBe(204);
    const again = await under(holder, "one", { text });
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect([again.body, again.headers.get("location")]).toEqual([first.body, first.headers.get("location")]);
    expect((await get("/v1/me/records", holder)).body.items).toEqual([]);
    for (const body of [{ text: otg() }, { text: "x" }]) {
      const other = await under(holder, "one", body);
      expect([other.status, other.body["code"]]).toEqual([422, "idempotency-key-reused"]);
    }
  });

  it("that was refused frees the key; each of several has its own outcome again", async () => {
    const holder = await signUp("Sure");
    expect((await under(holder, "two", { text: "x", ruleset: "brandubh" })).status).toBe(422);
    const body = { records: [{ text: otg() }, { text: "x", ruleset: "brandubh" }, { text: otg() }] };
    const first = await under(holder, "two", body);
    expect(first.body.records.map(({ status }) => status)).toEqual([201, 422, 201]);
    const again = await under(holder, "two", body);
    expect([again.body, again.headers.get("idempotency-replayed")]).toEqual([first.body, "true"]);
    expect((await send(holder, body)).body.records.map(({ status }) => status)).toEqual([200, 422, 200]);
  });
});

const isListed = async (id: string) =>
  (await get("/v1/records?player=grönland")).body.items.some((one) => one.id === id);

describe("the list of records", () => {
  it("keeps a listed one that is imported again, until an import says otherwise", async () => {
    const [holder, text] = [await signUp("Lister"), otg()];
    const { id } = (await send(holder, { text, listed: true })).body;
    await vi.waitFor(async () => expect(await isListed(id)).toBe(true));
    expect((await send(holder, { text })).status).toBe(200);
    expect((await get("/v1/me/records", holder)).body.items).toMatchObject([{ id, listed: true }]);
    expect(await isListed(id)).toBe(true);
    await send(holder, { records: [{ text, listed: false }] });
    await vi.waitFor(async () => expect(await isListed(id)).toBe(false));
  });

  it("loses one that a moderator removes, whoever lists it, and gets it back when that is undone", async () => {
    const [holder, judge, text] = [await signUp("Lister"), await moderator(), otg()];
    const { id } = (await send(holder, { text, listed: true })).body;
    await vi.waitFor(async () => expect(await isListed(id)).toBe(true));
    const decide = (way: string, token: string, body?: object) =>
      ask<Told>("POST", `/v1/records/${id}/unlist${way}`, { token, body });
    expect((await decide("", holder.token)).body["code"]).toBe("not-moderator");
    const before = await get(`/v1/records/${id}`);
    expect(before.body["unlisted"]).toBe(null);
    const taken = await decide("", judge.token, { note: "An insult in a name." });
    expect(taken.body["unlisted"]).toEqual({ at: expect.any(String), note: "An insult in a name." });
    await vi.waitFor(async () => expect(await isListed(id)).toBe(false));
    const after = await get(`/v1/records/${id}`);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(JSON.stringify(after.body)).not.toContain(judge.id);
    // It stays so, also for who lets go of it and brings it again.
    expect((await drop(holder, id)).status).toBe(204);
    expect((await decide("", judge.token)).status).toBe(404);
    expect((await send(holder, { text, listed: true })).status).toBe(201);
    expect((await get(`/v1/records/${id}`)).body["unlisted"]).not.toBe(null);
    expect(await isListed(id)).toBe(false);
    expect((await decide("/undo", judge.token)).body["unlisted"]).toBe(null);
    await vi.waitFor(async () => expect(await isListed(id)).toBe(true));
  });
});

describe("a text that is not a game", () => {
  it("is refused with line, move and reason", async () => {
    const holder = await signUp("Reader");
    const illegal = await send(holder, { text: "d6-c6\nd5-d1", ruleset: "brandubh" });
    expect(illegal.status).toBe(422);
    expect(illegal.body).toMatchObject({
      code: "record-unreadable",
      line: 2,
      ply: 2,
      reason: "illegal-move",
      illegal: "path-blocked",
    });
    const rules = "[rules:dim:9 ber:m start:/9/9/9/9/9/9/9/9/9/]";
    const told = await Promise.all(
      [{ text: "d6-c6" }, { text: `${rules}\n1. a1-a2` }, { text: "d6-c6\ndl-e1", ruleset: "brandubh" }].map(
        async (body) => (await send(holder, body)).body,
      ),
    );
    expect(told).toMatchObject([
      { reason: "ruleset-missing", rulesets: expect.arrayContaining(["brandubh"]) },
      { reason: "unknown-ruleset", line: 1, key: "ber" },
      { reason: "not-a-move", line: 2, column: 1, repair: "d1-e1", board: "3a3/2a4/3d3/aadkdaa/3d3/3a3/3a3" },
    ]);
    expect(told[2]?.["detail"]).toContain("Did you mean d1-e1?");
    const reasons = await Promise.all(
      [
        { text: "d6-c6" },
        { text: "d6-c6", ruleset: "chess" },
        { text: '[Event "x"]\n1. e4' },
        { text: "[Event x]\n1. d6-c6" },
        { text: `[result:1]\n${otg()}` },
        { text: "d6-c6 \ud83d", ruleset: "brandubh" },
        { text: "d6-c6 ".repeat(2001), ruleset: "brandubh" },
        { text: "{}" },
        { text: "[rules:dim:8 name:Odd start:/8/8/8/8/8/8/8/8/]\n1. a1-a2" },
        { text: "d6-c6 Nf3", ruleset: "brandubh" },
      ].map(async (body) => (await send(holder, body)).body.reason),
    );
    expect(reasons).toEqual([
      "ruleset-missing",
      "unknown-ruleset",
      "not-a-move",
      "tag",
      "repeated-tag",
      "broken-text",
      "too-many-plies",
      "not-an-export",
      "unknown-ruleset",
      "not-a-move",
    ]);
    // Half a character in the bytes of a body.
    const raw = new TextEncoder()
      .encode('{"text": "d6-c6 é", "ruleset": "brandubh"}')
      .filter((one) => one !== 0xa9);
    const cut = await ask("POST", "/v1/records", { token: holder.token, raw });
    expect([cut.status, cut.body["code"]]).toEqual([400, "invalid-encoding"]);
    expect((await send(holder, {})).status).toBe(422);
    expect((await get("/v1/records/nothing")).status).toBe(404);
    expect((await get("/v1/me/records", holder)).body.items).toEqual([]);
  });

  it("does not prevent the rest of a hundred from being imported; a hundred and one are too many", async () => {
    const holder = await signUp("Many");
    const bad = { text: "x", ruleset: "brandubh" };
    const records = [bad, ...Array.from({ length: 97 }, () => ({ text: otg() })), bad, bad];
    const { status, body } = await send(holder, { records });
    expect(status).toBe(200);
    const statuses = body.records.map((one) => one.status);
    expect([statuses.filter((one) => one === 201).length, statuses.at(0), statuses.at(-1)]).toEqual([
      97, 422, 422,
    ]);
    expect(body.records[0]?.problem).toMatchObject({
      code: "record-unreadable",
      line: 1,
      reason: "no-moves",
    });
    expect((await send(holder, { records: [...records, bad] })).status).toBe(422);
  });

  it("is not read without end: beyond a number of moves, the rest belongs in another request", async () => {
    const text = `d6-c6 e4-e6 ${"d7-d6 e6-e5 d6-d7 e5-e6 ".repeat(499)}d7-d6 e6-e5`;
    const long = { text, ruleset: "brandubh" };
    const { body } = await send(await signUp("Long"), { records: Array.from({ length: 7 }, () => long) });
    expect(body.records.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 422, 422]);
    expect(body.records[6]?.problem).toMatchObject({ reason: "too-many-at-once" });
  });
});

it("a player's new records a day are limited, and so are those they keep", async () => {
  const mailbox = env.MAILBOXES.getByName("a-player-of-records");
  const { storedRecord } = await import("../../src/game/recorded.ts");
  const { readRecord } = await import("../../src/rules/records.ts");
  const read = readRecord({ format: "otg", text: otg(), ruleset: null });
  if (!read.ok) throw new Error("unreadable");
  const stored = storedRecord(read.value, false);
  const wish = (id: string) => ({ id: id.repeat(22), stored });
  const limits = { most: 3, quota: { kind: "newRecords", max: 2, span: 1000 } };
  const first = await mailbox.recordedGames.hold([wish("a"), wish("b"), wish("b"), wish("c")], limits);
  expect(first?.slice(0, 3)).toEqual([true, true, false]);
  expect(first?.[3]).toBeGreaterThan(0);
  expect(await mailbox.recordedGames.hold([wish("c"), wish("d")], { ...limits, quota: null })).toEqual([
    true,
    "full",
  ]);
});
