import { createServer, type Server } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RECORDED } from "../../src/host/document.ts";
import { type Recorded, RECORDED_AT, recordedStory } from "../../src/http/docs/examples.ts";
import { answerChecker, operationsOf } from "../contract/answers.ts";
import type { OpenApi } from "../contract/schema.ts";
import { freePort, Service } from "../crash/service.ts";
import { letAppIn, makePasskey } from "./visits.ts";

/** Values that differ each time: keys, ids, hashes, times, durations, the addresses of the service and the receiver. */
const FRESH =
  /tafl_\w+|\w+day, \d{1,2} \w+ \d{4} at \d\d:\d\d|whsec_[\w+/=-]+|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{8}T\d{6}Z|\d{4}[.-]\d\d[.-]\d\d|[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{20,}=*|^[\w-]{16}$|(?<=\/apps\/)[\w-]{16}|\bPT?\d[\dDTHMS.]*|\b\d{13}\b|localhost:\d+|127\.0\.0\.1:\d+(?:\/\w*)?/g;
const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** So often a read is repeated until what the service does by itself has happened. */
const TRIES = 300;

const isRecording = process.env["RECORD"] === "1";
const story = recordedStory(readFileSync(RECORDED, "utf8"), RECORDED_AT);
const tokens = new Map<string, string>();
const ids = new Map<string, string>();
/** The recorded text, and today's. */
const today = new Map<string, string>();
let service: Service;
let receiver: Server;
let document: OpenApi;
/** How much later than the story this one is, in milliseconds. */
let later: number | null = null;

/** A text of today as it was recorded, if that differs only in what differs each time. */
function textAsRecorded(recorded: string, fresh: string): string {
  const [before, now] = [recorded.match(FRESH) ?? [], fresh.match(FRESH) ?? []];
  if (recorded.replaceAll(FRESH, "") !== fresh.replaceAll(FRESH, "") || before.length !== now.length)
    return fresh;
  for (const [at, word] of before.entries()) today.set(word, now[at]!);
  return recorded;
}

/** An answer of today as it was recorded: with the members of today, and what was in them where only that differs. */
function asRecorded(recorded: unknown, fresh: unknown): unknown {
  if (typeof recorded === "string" && typeof fresh === "string") return textAsRecorded(recorded, fresh);
  if (typeof recorded === "number" && typeof fresh === "number" && !isRecording) return recorded;
  if (typeof recorded !== "object" || typeof fresh !== "object" || recorded === null || fresh === null)
    return fresh;
  if (Array.isArray(fresh)) return fresh.map((one, at) => asRecorded((recorded as unknown[])[at], one));
  const before = recorded as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fresh).map(([name, one]) => [name, asRecorded(before[name], one)]),
  );
}

/** The request of today: with today's ids, and times as far ahead as then. */
const sentToday = (text: string) =>
  text
    .replaceAll(INSTANT, (instant) => new Date(Date.parse(instant) + (later ?? 0)).toISOString())
    .replaceAll(FRESH, (word) => today.get(word) ?? word);

/** Actions of moderators only, in the story as everywhere. */
const MODERATING: ReadonlySet<string> = new Set([
  "annulGame",
  "undoAnnulment",
  "unlistRecord",
  "unlistRecordsOf",
  "undoUnlisting",
  "listReports",
  "getReport",
  "decideReport",
]);

/** Has the operator make a token with which somebody moderates. */
async function moderatorsToken(name: string): Promise<string> {
  const token = readFileSync(join(service.state, "operator-token"), "utf8");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ player: ids.get(name) });
  const made = await fetch(`${service.url}/operator/players/moderator`, { method: "POST", headers, body });
  const { token: theirs } = await made.json<{ token: string }>();
  return theirs;
}

async function ask({ operation, as, path, body }: Recorded) {
  const methods = Object.values(document.paths).flatMap((one) => Object.entries(one));
  const method = methods.find(([, one]) => one["operationId"] === operation)?.[0]?.toUpperCase() ?? "GET";
  const isModerating = as !== undefined && MODERATING.has(operation);
  if (operation === "listApps") await letAppIn(service.url, tokens.get(as ?? "") ?? "", "play read");
  if (operation === "listPasskeys")
    await makePasskey(service.url, `http://localhost:${service.port}`, tokens.get(as ?? "") ?? "");
  const token = isModerating ? await moderatorsToken(as) : tokens.get(as ?? "");
  const headers = {
    ...(as === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const sent = body === undefined ? {} : { body: sentToday(JSON.stringify(body)) };
  const answer = await fetch(service.url + sentToday(path), { method, headers, ...sent });
  const type = answer.headers.get("content-type")?.split(";")[0];
  const reader = answer.body?.getReader();
  let text = "";
  const decoder = new TextDecoder();
  for (;;) {
    const chunk = await reader?.read();
    if (chunk === undefined || chunk.done) break;
    text += decoder.decode(chunk.value, { stream: true });
    // A stream would go on: what it says first will do.
    if (path.endsWith("/stream")) break;
  }
  await reader?.cancel();
  const isJson = /[/+]json$/.test(type ?? "");
  const value: unknown = isJson && text !== "" ? JSON.parse(text) : text;
  return { method, path: sentToday(path), status: answer.status, headers: answer.headers, body: value, type };
}

/** Asks what was asked then; gives the request and its answer as they would be recorded, and what is wrong with the answer. */
async function again(recorded: Recorded): Promise<{ row: Recorded; faults: string[] }> {
  for (let tries = 1; ; tries++) {
    const { type, body, ...rest } = await ask(recorded);
    const name = (recorded.body as { name?: string } | undefined)?.name;
    if (recorded.operation === "signUp") {
      const signedUp = body as { token: string; player: { id: string } };
      tokens.set(name ?? "", signedUp.token);
      ids.set(name ?? "", signedUp.player.id);
    }
    const answer = body === "" ? undefined : asRecorded(recorded.answer, body);
    const { operation, as, path, body: sent } = recorded;
    const row = JSON.parse(
      JSON.stringify({ operation, as, path, body: sent, status: rest.status, type, answer }),
    ) as Recorded;
    const isSame = JSON.stringify(row) === JSON.stringify(recorded);
    if (!isSame && rest.method === "GET" && tries < TRIES && !isRecording) {
      // Lists of games and events are filled after the answer to a move, in another process: read again until they are.
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    return { row, faults: answerChecker(document)({ ...rest, body }) };
  }
}

beforeAll(async () => {
  const port = await freePort();
  receiver = createServer((_, response) => response.writeHead(204).end()).listen(port, "127.0.0.1");
  today.set("127.0.0.1:9000/", `127.0.0.1:${port}/`);
  service = await Service.create();
  await service.start();
  document = await (await fetch(`${service.url}/v1/openapi.json`)).json();
  today.set("localhost:8787", `localhost:${service.port}`);
});

afterAll(async () => {
  await service?.remove();
  receiver?.close();
});

/** Rewrites the file with the story. */
function record(rows: readonly Recorded[]): void {
  const lines = rows.map((row) =>
    JSON.stringify(row)
      .replaceAll(/tafl_\w{30,}/g, "tafl_TheTokenThatOnlyItsPlayerHas")
      .replaceAll(/whsec_[\w+/=-]{20,}/g, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
      .replaceAll(/(?<=localhost:)\d+/g, "8787")
      .replaceAll(/(?<=127\.0\.0\.1:)\d+/g, "9000"),
  );
  writeFileSync(RECORDED, `${lines.join("\n")}\n`);
}

describe("the examples of openapi.json", () => {
  it("exist for each operation, and are printed in it", () => {
    const told = new Set(story.map(({ operation }) => operation));
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map((one) => one["operationId"]).filter((id) => !told.has(String(id)))).toEqual([]);
    const find = operationsOf(document);
    const [, move] = find({ method: "POST", path: "/v1/games/x/moves" })!;
    expect(JSON.stringify(move.requestBody)).toContain('"recorded":{"value":{"ply":1,"move":"a4-a3"');
    expect(JSON.stringify(move.responses["201"])).toContain(
      '"recorded":{"$ref":"#/components/examples/Game"}',
    );
  });

  it("match today's answers, from the first to the last; if not: npm run examples", async () => {
    const rows: Recorded[] = [];
    for (const recorded of story) {
      const { row, faults } = await again(recorded);
      expect({ operation: row.operation, faults, refused: row.status >= 400 ? row.answer : null }).toEqual({
        operation: row.operation,
        faults: [],
        refused: null,
      });
      if (later === null) {
        const [then = ""] = JSON.stringify(recorded.answer).match(INSTANT) ?? [];
        later = Date.parse(today.get(then) ?? then) - Date.parse(then);
      }
      rows.push(row);
    }
    if (isRecording) record(rows);
    expect(isRecording ? story : rows).toEqual(story);
  });
});
