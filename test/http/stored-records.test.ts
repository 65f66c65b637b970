import { env, exports } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { storedRecord } from "../../src/game/recorded.ts";
import { recordId } from "../../src/operations/record-files.ts";
import { rulesetOf, writeGameRecord } from "../../src/rules/index.ts";
import { readRecord } from "../../src/rules/records.ts";
import { ask, beginGame, signUp, type Someone } from "./api.ts";

let games = 0;
/** A game that nobody has imported yet: its event is new. */
const otg = (more: Partial<Parameters<typeof writeGameRecord>[0]> = {}) =>
  writeGameRecord({
    ruleset: rulesetOf("brandubh"),
    attackers: "Linnaeus",
    defenders: "Grönland",
    event: `Uppland ${++games}`,
    site: null,
    date: "1732-07-20",
    result: "?",
    termination: null,
    moves: ["d6-c6", "e4-e6"],
    ...more,
  });

interface Told {
  readonly [member: string]: unknown;
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
}

const send = ({ token }: Someone, body: unknown) => ask<Told>("POST", "/v1/records", { token, body });
const get = (path: string, who?: Someone) => ask<Told>("GET", path, who ? { token: who.token } : {});
const drop = ({ token }: Someone, id: string) => ask("DELETE", `/v1/records/${id}`, { token });

/** A game that the attackers have resigned, as its signed export. */
async function signedExport() {
  const { id, attackers, defenders } = await beginGame();
  await ask("POST", `/v1/games/${id}/moves`, { token: attackers.token, body: { ply: 1, move: "d1-c1" } });
  await ask("POST", `/v1/games/${id}/resign`, { token: attackers.token, body: { ply: 1 } });
  const { body: file } = await ask<object>("GET", `/v1/games/${id}/export.json`);
  return { attackers, defenders, text: JSON.stringify(file) };
}

const leave = ({ token, name }: Someone) => ask("DELETE", "/v1/me", { token, body: { name } });
const found = async (player: string) =>
  (await get(`/v1/records?player=${encodeURIComponent(player)}`)).body.items.map(({ id }) => id);

describe("a verified record", () => {
  it("has its players' present names wherever it is shown, and is found by them", async () => {
    const { attackers, defenders, text } = await signedExport();
    const holder = await signUp("Keeper");
    const made = await send(holder, { text, listed: true });
    const players = { attackers: attackers.name, defenders: defenders.name };
    expect([made.body["verified"], made.body["players"]]).toEqual([true, players]);
    const { id } = made.body;
    await vi.waitFor(async () => expect(await found(defenders.name.toUpperCase())).toEqual([id]));
    const before = (await get(`/v1/records/${id}`)).headers.get("etag");
    await leave(defenders);
    const gone = { attackers: attackers.name, defenders: `deleted-${defenders.id.slice(0, 8)}` };
    const views = [
      await get(`/v1/records/${id}`),
      await get(`/v1/records/${id}/export.json`),
      await get(`/v1/records/${id}/export.otg`),
      await get(`/v1/records/${id}/export.txt`),
      await get(`/v1/records?player=${attackers.name}`),
      await get("/v1/me/records", holder),
      await get("/v1/me/export.json", holder),
      await send(holder, { text }),
    ];
    for (const { body } of views) {
      const written = typeof body === "string" ? body : JSON.stringify(body);
      expect(written).toContain(gone.defenders);
      expect(written).not.toContain(defenders.name);
    }
    expect(views[0]!.body["players"]).toEqual(gone);
    expect(views[0]!.headers.get("etag")).not.toBe(before);
    expect(await found(defenders.name)).toEqual([]);
    expect(await found(attackers.name)).toEqual([id]);
  });

  it("stored without player ids loses unknown names, until it is imported again", async () => {
    const { attackers, defenders, text } = await signedExport();
    const holder = await signUp("Keeper");
    const read = readRecord({ format: "json", text, ruleset: null });
    if (!read.ok) throw new Error("unreadable");
    const id = recordId(read.value);
    const old = [{ id, stored: storedRecord(read.value, true) }];
    await env.MAILBOXES.getByName(holder.id).recordedGames.hold(old, { most: 10, quota: null });
    const players = async () => (await get(`/v1/records/${id}`)).body["players"];
    expect(await players()).toEqual({ attackers: attackers.name, defenders: defenders.name });
    await leave(defenders);
    expect(await players()).toEqual({ attackers: attackers.name, defenders: "" });
    expect((await get("/v1/me/records", holder)).body.items).toMatchObject([{ players: await players() }]);
    expect((await send(attackers, { text })).body.id).toBe(id);
    const gone = `deleted-${defenders.id.slice(0, 8)}`;
    expect(await players()).toEqual({ attackers: attackers.name, defenders: gone });
  });
});

it("names in records are found in any form of Unicode, in the record or the query", async () => {
  const holder = await signUp("Lister");
  const name = `Åse Ǻström ${++games}`;
  const { id } = (await send(holder, { text: otg({ attackers: name.normalize("NFD") }), listed: true })).body;
  await vi.waitFor(async () => expect(await found(name.normalize("NFC"))).toEqual([id]));
  expect(await found(name.normalize("NFD").toUpperCase())).toEqual([id]);
});

/** A record of so many bytes: its comment has letters of two. */
const filled = (length: number) => {
  const text = otg({ comments: [{ ply: 1, text: "ö" }] });
  const missing = length - new TextEncoder().encode(text).length;
  return text.replace("ö", `ö${"ö".repeat(Math.floor(missing / 2))}${missing % 2 === 0 ? "" : "o"}`);
};

const original = (id: string) => ask<string & Told>("GET", `/v1/records/${id}/original`);

describe("the original of a record", () => {
  it("is the text byte for byte, as a download that runs nowhere", async () => {
    const holder = await signUp("Bringer");
    const text = `\ufeff${otg({ attackers: "<script>alert(1)</script>" }).replaceAll("\n", "\r\n")}\r\n\t`;
    const { id } = (await send(holder, { text })).body;
    const answer = await exports.default.fetch(`${env.ORIGIN}/v1/records/${id}/original`);
    expect(answer.status).toBe(200);
    // Read as bytes: reading it as text would drop the byte order mark.
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new TextEncoder().encode(text));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="taflpost-${id}.txt"`,
      "x-content-type-options": "nosniff",
    });
    expect((await get(`/v1/records/${id}`)).body["original"]).toBe(true);
    const etag = answer.headers.get("etag")!;
    const again = await ask("GET", `/v1/records/${id}/original`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect((await original("nothing")).body["code"]).toBe("record-not-found");
  });

  it("stays the first one, until the player who brought it removes the record", async () => {
    const [one, other] = [await signUp("First"), await signUp("Second")];
    const text = otg();
    const { id } = (await send(one, { text })).body;
    const theirs = `${text}\n\n`;
    expect((await send(other, { text: theirs })).body.id).toBe(id);
    expect((await send(one, { text: `\n${text}` })).body.id).toBe(id);
    expect((await original(id)).body).toBe(text);
    const before = (await get(`/v1/records/${id}`)).headers.get("etag");
    await drop(one, id);
    const gone = await original(id);
    expect([gone.status, gone.body["code"]]).toEqual([404, "original-not-found"]);
    const after = await get(`/v1/records/${id}`);
    expect([after.status, after.body["original"]]).toEqual([200, false]);
    expect(after.headers.get("etag")).not.toBe(before);
    await send(other, { text: theirs });
    expect((await original(id)).body).toBe(theirs);
  });

  it("has at most 256 KB, counted in bytes", async () => {
    const holder = await signUp("Long");
    const longest = filled(262_144);
    expect(longest.length).toBeLessThan(140_000);
    const { status, body } = await send(holder, { text: longest });
    expect([status, (await original(body.id)).body === longest]).toEqual([201, true]);
    const longer = await send(holder, { text: filled(262_145) });
    expect([longer.status, longer.body["reason"]]).toEqual([422, "too-long"]);
  });
});

/** A text in UTF-16, as a word processor saves it: a mark of its order, then two bytes a letter. */
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
const moves = (text: string) => ({ text, ruleset: "brandubh" });
const ROUND = "d7-d6 e6-e5 d6-d7 e5-e6 ";

describe("a body without a game", () => {
  it.each([
    ["in UTF-16", { raw: utf16(JSON.stringify(moves("d6-c6"))) }, 400],
    [
      "whose text was UTF-16 once",
      { body: moves(new TextDecoder().decode(utf16("d6-c6 e4-e6"))) },
      "record-unreadable",
    ],
    [
      "with half a character",
      { raw: new TextEncoder().encode('{"text": "é"}').filter((b) => b !== 0xa9) },
      400,
    ],
    ["of 300 KB on one line", { body: moves("d6-c6 ".repeat(50_000)) }, "too-long"],
    ["of 1 MB on one line", { body: moves("d".repeat(1_048_577)) }, 413],
    ["without moves", { body: moves(" \n\t ") }, "no-moves"],
    ["of tags alone", { body: { text: otg({ moves: [] }) } }, "no-moves"],
    ["of two games", { body: { text: `${otg()}\n${otg()}` } }, "record-unreadable"],
    ["of 2,001 plies", { body: moves(`d6-c6 e4-e6 ${ROUND.repeat(500)}`) }, "too-many-plies"],
    ["with an illegal move in the middle", { body: moves("d6-c6 e4-e6 d1-d5 d5-g5") }, "illegal-move"],
    [
      "with a tag that never ends",
      { body: { text: `[event:${"a".repeat(10_000)}\n1. d6-c6` } },
      "record-unreadable",
    ],
  ] as const)("%s is answered with a problem", async (_what, request, expected) => {
    const { token } = await signUp("Sender");
    const { status, headers, body } = await ask<Told>("POST", "/v1/records", { token, ...request });
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(status).toBeLessThan(500);
    expect([status, body["code"], body["reason"]]).toContain(expected);
  });

  it("but with tags of 10,000 characters is still a game", async () => {
    const text = `[event:${"a".repeat(10_000)}]\n[wind:${"b".repeat(10_000)}]\n${otg({ event: null, date: null, attackers: `L${++games}` })}`;
    const made = await send(await signUp("Sender"), { text });
    expect(made.status).toBe(201);
    expect((await get(`/v1/records/${made.body.id}/original`)).body).toBe(text);
  });
});
