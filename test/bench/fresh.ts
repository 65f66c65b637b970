import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { serve } from "../../src/host/serve.ts";
import type { HostSettings } from "../../src/host/settings.ts";
import { client, type Client } from "./client.ts";
import { figureOf, type Figure } from "./figures.ts";
import { startFloor } from "./floor.ts";
import { beginGame, makeMove, quietGame, type BenchGame } from "./players.ts";
import { cpuOf, withRuntime } from "./runtime.ts";

const STARTS = 7;
const PLIES = 10;
const MOVES = quietGame(PLIES + 1);

/** The first requests of a client and of a browser. Each goes to a fresh isolate. */
const REQUESTS = ["/v1/rulesets", "/v1/me", "/v1/me/games", "a game", "a move", "first page"] as const;
type Request = (typeof REQUESTS)[number];

async function ask(http: Client, what: Request, game: BenchGame): Promise<number> {
  const [token] = game.tokens;
  if (what === "a move") return makeMove(http, { ...game }, MOVES);
  const path = what === "a game" ? `/v1/games/${game.id}` : what === "first page" ? "/" : what;
  const answer = await http.send("GET", path, what === "first page" ? null : token, undefined);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.took;
}

/** One start: until it listens, what the runtime has used of the processors by then, and its first answer; milliseconds. */
interface Start {
  readonly listens: number;
  readonly cpu: number;
  readonly first: number;
}

async function started(
  url: string,
  begin: () => Promise<{ stop: () => Promise<void> }>,
  first: (http: Client) => Promise<number>,
): Promise<Start> {
  const began = performance.now();
  const { started: host, pid } = await withRuntime(begin);
  const [listens, cpu] = [performance.now() - began, cpuOf(pid)];
  const http = client(url);
  const took = await first(http);
  http.close();
  await host.stop();
  return { listens, cpu, first: took };
}

/** A service with a game, which is stopped again: what fresh ones begin with. */
async function prepare(settings: HostSettings): Promise<BenchGame> {
  const host = await serve(settings);
  const http = client(`http://127.0.0.1:${settings.port}`);
  const game = await beginGame(http);
  while (game.ply < PLIES) await makeMove(http, game, MOVES);
  http.close();
  await host.stop();
  return game;
}

/** How soon a fresh isolate answers each of the requests that a client begins with, beside the floor's first answer. */
export async function freshIsolates(settings: HostSettings): Promise<Figure[]> {
  const game = await prepare(settings);
  const url = `http://127.0.0.1:${settings.port}`;
  const state = `${settings.state}-fresh`;
  const service = (what: Request) => {
    // Each begins with the same game: the move is made once in each of them.
    rmSync(state, { recursive: true, force: true });
    cpSync(settings.state, state, { recursive: true });
    return started(
      url,
      () => serve({ ...settings, state }),
      (http) => ask(http, what, game),
    );
  };
  const floor = () =>
    started(
      url,
      () => startFloor(settings.port, join(settings.state, "floor")),
      async (http) => {
        return (await http.send("GET", "/", null, undefined)).took;
      },
    );
  const floors: Start[] = [];
  const services = new Map(REQUESTS.map((what) => [what, [] as Start[]]));
  for (let round = 0; round < STARTS; round++) {
    floors.push(await floor());
    for (const what of REQUESTS) services.get(what)!.push(await service(what));
  }
  const over = (what: Request) =>
    services.get(what)!.map(({ first }, at) => first - (floors[at]?.first ?? NaN));
  const all = [...services.values()].flat();
  const cpus = services.get("/v1/me")!.map(({ cpu }, at) => cpu / (floors[at]?.cpu ?? NaN));
  return [
    figureOf(
      "a fresh floor: until it listens",
      floors.map(({ listens }) => listens),
      "ms",
    ),
    figureOf(
      "a fresh floor: until it listens, CPU",
      floors.map(({ cpu }) => cpu),
      "ms",
    ),
    figureOf(
      "a fresh floor: first answer",
      floors.map(({ first }) => first),
      "ms",
    ),
    figureOf(
      "a fresh service: until it listens",
      all.map(({ listens }) => listens),
      "ms",
    ),
    figureOf(
      "a fresh service: until it listens, CPU",
      all.map(({ cpu }) => cpu),
      "ms",
    ),
    figureOf("a fresh service to the floor, CPU until it listens", cpus, "times", "at most 2.3"),
    ...REQUESTS.map((what) => {
      const aim = what === "first page" ? undefined : "at most 20";
      return figureOf(`a fresh service over the floor, first answer: ${what}`, over(what), "ms", aim);
    }),
  ];
}
