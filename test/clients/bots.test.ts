import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stepsOf } from "../../src/host/steps.ts";
import { taflpost } from "../../src/sdk/index.ts";
import { builtFolder } from "../crash/built.ts";
import { sharedService } from "../crash/shared.ts";
import { within } from "../crash/within.ts";
import { frontServer } from "./front.ts";

const FENCES = stepsOf(readFileSync("src/pages/guides/bot.md", "utf8")).flatMap(({ fences }) => fences);
/** A program, as the guide prints it. */
const printed = (file: string) => FENCES.find((fence) => fence.file === file)!.code;

/** The answers to the first moves, by any player: a busy service, and a game that has changed. */
const REFUSALS = [
  [429, "too-many-requests"],
  [412, "version-changed"],
] as const;

let url: string;
let folder: string;

/** A server in front of the service. It rejects the first two moves that are sent to it. */
async function refusingServer() {
  const moves: string[] = [];
  const front = await frontServer(url, {
    answer: (request, response) => {
      const { method, url: path = "", headers } = request;
      const isMove = method === "POST" && path.endsWith("/moves");
      if (isMove) moves.push(String(headers["if-match"]));
      const [status, code] = (isMove && REFUSALS[moves.length - 1]) || [];
      if (status === undefined) return false;
      const problem = { type: `/problems/${code}`, title: "", status, code, detail: "", instance: path };
      request.resume();
      response.writeHead(status, { "content-type": "application/problem+json", "retry-after": "0" });
      response.end(JSON.stringify(problem));
      return true;
    },
  });
  return { ...front, moves };
}

/** A running bot: the lines that it prints, and what ends it. */
function running(command: string, file: string, origin: string) {
  const env = { ...process.env, TAFLPOST: origin, PYTHONUNBUFFERED: "1" };
  const bot = spawn(command, [file], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: bot.stdout })[Symbol.asyncIterator]();
  const ended = once(bot, "exit");
  return {
    next: async (): Promise<string> => String((await within(lines.next(), `line of ${file}`)).value),
    /** Ends it as a supervisor does, and returns how it ended: exit code and signal. */
    async stop() {
      bot.kill("SIGTERM");
      return within(ended, `end of ${file}`);
    },
    kill: () => bot.kill("SIGKILL"),
  };
}

beforeAll(async () => {
  url = await sharedService();
  folder = mkdtempSync(join(tmpdir(), "taflpost-bots-"));
  copyFileSync(join(builtFolder(), "sdk/sdk.js"), join(folder, "sdk.mjs"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isPythonThere = spawnSync("python3", ["--version"]).status === 0;

describe("the bots of the guide", () => {
  it.each([
    ...(isPythonThere ? [["bot.py", "python3", "Skuld"] as const] : []),
    ["bot.mjs", process.execPath, "Skirnir"] as const,
  ])(
    "%s plays as printed, repeats rejected requests, and goes on after a restart",
    async (file, command, operator) => {
      const name = `${operator}s-own`;
      const { token } = await taflpost(url).signUp({ name: operator });
      const api = taflpost(url, { token });
      const made = await api.signUp({ name, bot: { operator, about: "Plays." } });
      writeFileSync(join(folder, "fafnir.token"), `${made.token}\n`);
      rmSync(join(folder, "fafnir.last"), { force: true });
      writeFileSync(join(folder, file), printed(file).replaceAll("Fafnir", name));
      const { close, moves, origin } = await refusingServer();
      const clock = { kind: "unlimited" } as const;
      const wish = { ruleset: "brandubh", side: "defenders", to: name, clock } as const;
      const { id } = await api.createChallenge(wish);

      const first = running(command, file, origin);
      let second: ReturnType<typeof running> | null = null;
      try {
        expect(await first.next()).toMatch(/^[a-g]\d-[a-g]\d in http:\S+\/games\/\w+$/);
        // The busy service got the same move again; after the change the bot read the game before it moved.
        expect(moves).toEqual(['"1"', '"1"', '"1"']);
        const { ply, version } = await api.getGame({ id });
        expect([ply, version]).toEqual([1, 2]);
        expect(await first.stop()).toEqual([0, null]);
        expect(await first.next()).toBe(`${name} stops.`);

        const withdrawn = await api.createChallenge(wish);
        await api.cancelChallenge({ id: withdrawn.id });
        const [answer] = (await api.listLegalMoves({ id })).moves;
        await api.makeMove({ id, ply: 2, move: answer!.move });
        second = running(command, file, origin);
        expect(await second.next()).toMatch(/^challenge\.received: 409 challenge-/);
        expect(await second.next()).toMatch(/^[a-g]\d-[a-g]\d in http/);
        expect((await api.getGame({ id })).ply).toBe(3);
        expect(await second.stop()).toEqual([0, null]);
      } finally {
        first.kill();
        second?.kill();
        close();
      }
    },
  );
});
