import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { builtFolder } from "../crash/built.ts";
import { clientOf, type GameBody } from "../crash/client.ts";
import { migratedState } from "../crash/migrated.ts";
import { lines } from "../crash/table.ts";
import { until, within } from "../crash/within.ts";
import { type Builds, startMixture } from "./mixture.ts";
import { brokenFetch, idsUntil, sdkIn, sockets } from "./clients.ts";
import { buildBefore } from "./release-before.ts";

const MOVES = lines[0]!.moves;
const CHALLENGE = {
  ruleset: "brandubh",
  side: "attackers",
  to: "Egil",
  clock: { kind: "unlimited" },
} as const;

/** Two players and how they play. */
async function sitDown(url: string) {
  const client = clientOf(url);
  const [ragnhild, egil] = [await client.signUp("Ragnhild"), await client.signUp("Egil")];
  return {
    client,
    egil,
    ragnhild,
    begin: async (): Promise<string> => {
      const { id } = await client.must<GameBody>("POST", "/v1/challenges", {
        token: ragnhild,
        body: CHALLENGE,
      });
      await client.must("POST", `/v1/challenges/${id}/accept`, { token: egil });
      return id;
    },
    move: async (id: string, ply: number): Promise<void> => {
      const [token, body] = [ply % 2 === 1 ? ragnhild : egil, { ply, move: MOVES[ply - 1] }];
      await client.must("POST", `/v1/games/${id}/moves`, { token, body });
    },
  };
}

/** Listens to a game as a page does that has no socket; gives what waits until a text came. */
async function streamed(url: string): Promise<(text: string) => Promise<void>> {
  const { body } = await fetch(url, { headers: { accept: "text/event-stream" } });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  return async (text) => {
    while (!heard.includes(text)) {
      const { done, value = "" } = await within(reader.read(), `${text} in the stream`);
      if (done) throw new Error(`the stream ended before ${text}: ${heard}`);
      heard += value;
    }
    await reader.cancel();
  };
}

/** Listens to a feed over a socket; gives the types of the events that have come. */
async function listening(url: string, token: string): Promise<readonly string[]> {
  const types: string[] = [];
  const socket = new WebSocket(url.replace("http", "ws"), ["taflpost.v1", token]);
  socket.addEventListener("message", ({ data }) =>
    types.push((JSON.parse(String(data)) as { type: string }).type),
  );
  await until("first message of the socket", () => Promise.resolve(types[0] ?? null));
  return types;
}

let folder = "";
let before: string | null = null;
const running: Awaited<ReturnType<typeof startMixture>>[] = [];
const faults: string[] = [];

/** Starts a service on a separate state, by the name of its folder. */
async function started(name: string, builds: Builds) {
  const state = join(folder, name);
  if (!existsSync(state)) cpSync(migratedState(), state, { recursive: true });
  const mixture = await startMixture(state, builds, faults);
  running.push(mixture);
  return mixture;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "taflpost-mixture-"));
  mkdirSync(join(folder, "before"));
  before = await buildBefore(join(folder, "before"));
});
afterEach(async () => {
  for (const mixture of running.splice(0)) await mixture.stop();
  faults.length = 0;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("for five minutes after a deployment", () => {
  test.for([
    ["a new release serves games whose objects still run the release before", true],
    ["the release before, which is back, serves games whose objects still run the new one", false],
  ] as const)("%s", async ([, isForward], { skip }) => {
    if (before === null) return skip("this clone does not have the release before");
    const [worker, objects] = isForward ? [builtFolder(), before] : [before, builtFolder()];
    const state = isForward ? "forward" : "back";
    const { url, stop } = await started(state, { worker, objects });
    const { client, egil, ragnhild, begin, move } = await sitDown(url);
    const types = await listening(`${url}/v1/me/events/stream`, egil);
    const game = await begin();
    const heard = await streamed(`${url}/v1/games/${game}/stream`);
    for (let ply = 1; ply <= 4; ply++) await move(game, ply);
    await heard('"ply":4');
    await client.must("POST", `/v1/games/${game}/resign`, { token: ragnhild, body: { ply: 4 } });
    const open = await begin();
    await move(open, 1);
    const feed = await until("turn in the second game", async () => {
      const events = await client.feed(egil);
      const last = events.at(-1);
      return last?.type === "game.turn" && last.data.game.id === open ? events : null;
    });
    await expect.poll(() => types).toEqual(["stream.opened", ...feed.map(({ type }) => type)]);
    expect(await client.must("GET", `/v1/games/${game}`)).toMatchObject({
      status: "finished",
      result: { winner: "defenders", reason: "resignation" },
    });
    await stop();
    running.pop();

    // Then all objects run what the Worker does.
    const there = clientOf((await started(state, { worker, objects: worker })).url);
    const body = { ply: 2, move: MOVES[1] };
    await there.must("POST", `/v1/games/${open}/moves`, { token: egil, body });
    for (const id of [game, open])
      expect(await there.must("GET", `/v1/games/${id}/verify`)).toMatchObject({ holds: true });
    expect(await there.must("GET", "/v1/me/games?status=finished", { token: egil })).toMatchObject({
      items: [{ id: game }],
    });
    expect(faults).toEqual([]);
  });
});

const pause = () => Promise.resolve();

describe("a client of another release than the service", () => {
  test.for([
    ["the SDK of the release before plays at the new service", true],
    ["this SDK plays at the release before", false],
  ] as const)(
    "%s; however often its connections break, no event is lost or comes twice",
    async (given, { skip }) => {
      const [name, isOld] = given;
      if (before === null) return skip("this clone does not have the release before");
      const [build, service] = isOld ? [before, builtFolder()] : [builtFolder(), before];
      const { taflpost } = await sdkIn(build);
      const { url } = await started(name, { worker: service, objects: service });
      const { client, egil, ragnhild } = await sitDown(url);
      const [attackers, defenders] = [ragnhild, egil].map((token) => taflpost(url, { token }));
      const { id } = await attackers!.createChallenge(CHALLENGE);
      const sse = { fetch: brokenFetch, WebSocket: null };
      const ways = isOld ? [sse] : [sse, { WebSocket: sockets.Broken }];
      const listeners = ways.flatMap((way) => [
        idsUntil(
          taflpost(url, { ...way, pause, token: egil }).events({ after: "earliest" }),
          ({ type }) => type === "game.finished",
        ),
        idsUntil(taflpost(url, { ...way, pause }).watch(id, { after: "earliest" })),
      ]);
      await defenders!.acceptChallenge({ id });
      for (let ply = 1; ply <= 6; ply++)
        await (ply % 2 === 1 ? attackers : defenders)!.makeMove({ id, ply, move: MOVES[ply - 1]! });
      await attackers!.resign({ id, ply: 6 });

      const [events, watched] = [
        (await client.feed(egil)).map((event) => event.id),
        await within(idsUntil(taflpost(url).watch(id, { after: "earliest" })), "end of the game"),
      ];
      expect([events.length, watched.length]).toEqual([9, 8]);
      for (const ids of await within(Promise.all(listeners), "last event"))
        expect([events, watched]).toContainEqual(ids);
      // Each socket brings one event at most.
      expect(sockets.made >= events.length + watched.length).toBe(!isOld);
      expect(faults).toEqual([]);
    },
  );
});
