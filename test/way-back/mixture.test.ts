import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { builtFolder } from "../crash/built.ts";
import { clientOf, type GameBody } from "../crash/client.ts";
import { migratedState } from "../crash/migrated.ts";
import { lines } from "../crash/table.ts";
import { until, within } from "../crash/within.ts";
import { type Builds, startMixture } from "./mixture.ts";
import { buildBefore } from "./release-before.ts";

const MOVES = lines[0]!.moves;
const CHALLENGE = { ruleset: "brandubh", side: "attackers", to: "Egil", clock: { kind: "unlimited" } };

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

describe("for five minutes after a deployment", () => {
  let folder = "";
  let before: string | null = null;
  const running: Awaited<ReturnType<typeof startMixture>>[] = [];
  const faults: string[] = [];

  async function started(state: string, builds: Builds) {
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
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.for([
    ["a new release serves games whose objects still run the release before", true],
    ["the release before, which is back, serves games whose objects still run the new one", false],
  ] as const)("%s", async ([, isForward], { skip }) => {
    if (before === null) return skip("this clone does not have the release before");
    const [worker, objects] = isForward ? [builtFolder(), before] : [before, builtFolder()];
    const state = join(folder, isForward ? "forward" : "back");
    cpSync(migratedState(), state, { recursive: true });
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
