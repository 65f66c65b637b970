import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrationFiles } from "../../src/host/migrations.ts";
import { taflpost } from "../../src/sdk/index.ts";
import { clientOf, type Client, type GameBody } from "./client.ts";
import { runAlone } from "./in-process.ts";
import { migratedState } from "./migrated.ts";
import { freePort, Service } from "./service.ts";
import { within } from "./within.ts";

/** Sends a request with headers that `fetch` would choose itself; gives the status of the answer. */
async function asked(
  { port }: Service,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<number | undefined> {
  const sent = request({
    port,
    path,
    headers,
    host: "127.0.0.1",
    method: body === undefined ? "GET" : "POST",
  });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer.statusCode;
}

describe("npm start refuses, in one sentence,", () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.create({ isMigrated: false });
    service.env = { CONTACT: "club@example.org" };
    await service.start();
  });
  afterAll(() => service.remove());

  test.each(["none", "0", "65536"])("the port “%s”", (port) => {
    const { status, stdout, stderr } = runAlone("start", [], { PORT: port });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toBe(`PORT must be a number from 1 to 65535, not “${port}”.\n`);
  });

  test("a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { status, stdout, stderr } = runAlone("start", [], { PORT: `${port}`, STATE: service.tmp });
    other.close();
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use, .+\n$/);
  });

  test("a state folder locked by another Taflpost", async () => {
    const { status, stderr } = runAlone("start", [], { PORT: `${await freePort()}`, STATE: service.state });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The state in .+ is in use by another Taflpost\. .+\n$/);
  });

  test.each(["start", "dev"])("a state from before 1.0: %s", async (program) => {
    const state = join(service.tmp, program);
    cpSync(migratedState(), state, { recursive: true });
    rmSync(join(state, "migrated"));
    const files = readdirSync(join(state, "v3", "d1"), { recursive: true, encoding: "utf8" });
    const database = files.find((file) => /[0-9a-f]{64}\.sqlite$/.test(file))!;
    const db = new DatabaseSync(join(state, "v3", "d1", database));
    db.exec("UPDATE d1_migrations SET name = '0000_players.sql' WHERE name = '0000_base.sql'");
    db.close();
    const { status, stdout, stderr } = runAlone(program, [], { PORT: `${await freePort()}`, STATE: state });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^The state in .+ is from a Taflpost before 1\.0, .+\n$/);
  });

  test("to change anything while a service runs on the state", async () => {
    expect(await service.answers()).toBe(true);
    // A busy machine's runtime says by itself that it tries an alarm again.
    expect(service.output.replaceAll(/^NOSENTRY .*\n+/gm, "")).toBe(
      [
        ...migrationFiles().map((name) => `Applied the migration ${name}.`),
        `Taflpost listens on http://localhost:${service.port} (reference: http://localhost:${service.port}/docs, state: ${service.state})`,
        `First: curl -H 'content-type: application/json' -d '{"name": "Gyda"}' http://localhost:${service.port}/v1/players\n`,
      ].join("\n"),
    );
  });

  test("to answer under another host name, or to another origin's page", async () => {
    const own = [`127.0.0.1:${service.port}`, `localhost:${service.port}`];
    const foreign = [`evil.example:${service.port}`, "127.0.0.1:1", "192.168.1.7"];
    for (const host of own) expect(await asked(service, "/health", { host })).toBe(200);
    for (const host of foreign) {
      expect(await asked(service, "/v1/lobby", { host })).toBe(421);
      expect(await asked(service, "/dev/mail", { host, accept: "text/html" })).toBe(421);
    }
    const clock = { "content-type": "application/json", origin: "https://evil.example" };
    expect(await asked(service, "/dev/clock", clock, '{"advance": "PT0S"}')).toBe(403);
    const { origin: _none, ...curl } = clock;
    expect(await asked(service, "/dev/clock", curl, '{"advance": "PT0S"}')).toBe(200);
  });

  test("to forget who operates it, and how they sign in", async () => {
    const security = await fetch(`${service.url}/.well-known/security.txt`);
    expect(await security.text()).toContain("Contact: mailto:club@example.org\n");
    const token = readFileSync(join(service.state, "operator-token"), "utf8");
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/operator/status`, { headers })).status).toBe(200);
  });

  test("npm run demo plays a whole game on it", () => {
    const { status, stdout, stderr } = runAlone("demo", [service.url]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.match(/, your move! /g)).toHaveLength(28);
    expect(stdout).toContain("winner: defenders (king-escaped)");
    expect(stdout).toMatch(/28 moves, 28 webhooks, all signatures valid\.\n$/);
  });

  test("npm run demo:bot is a bot that accepts a challenge and moves", async () => {
    const api = taflpost(service.url, {
      token: (await taflpost(service.url).signUp({ name: "Challenger" })).token,
    });
    const bot = spawn(process.execPath, ["src/host/demo-bot.ts", service.url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface({ input: bot.stdout })[Symbol.asyncIterator]();
    const next = async (what: string) => String((await within(lines.next(), what)).value);
    try {
      const [, to = ""] = /\?to=(\S+)$/.exec(await next("address for challenges to the bot")) ?? [];
      const clock = { kind: "unlimited" } as const;
      await api.createChallenge({ ruleset: "brandubh", side: "defenders", to, clock });
      expect(await next("move of the bot")).toMatch(/^[a-g]\d-[a-g]\d in http:\S+\/games\//);
    } finally {
      bot.kill();
    }
  });

  test("npm run demo:tournament plays a double round robin and a Swiss to the end, and prints their tables", () => {
    const { status, stdout, stderr } = runAlone("demo-tournament", [service.url, "3", "4"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("(round-robin): 3 players, 6 rounds\n");
    expect(stdout).toContain("(swiss): 4 players, 2 rounds\n");
    const places = [...stdout.matchAll(/^ +(\d+)  (P\w+)-\S+ +([\d.]+)/gm)].map(([, place, name, points]) => [
      place,
      name,
      points,
    ]);
    // The stronger player has won, and the absent one has nothing.
    expect(places.slice(0, 3)).toEqual([
      ["1", "Pd", "4"],
      ["2", "Pf", "2"],
      ["3", "Ph", "0"],
    ]);
    expect(places.slice(3).map(([, name]) => name)).toEqual(expect.arrayContaining(["Pd", "Pj"]));
    expect(places.find(([, name]) => name === "Pj")?.[2]).toBe("0");
  });

  test("npm run demo says so if no service answers", async () => {
    const { status, stderr } = runAlone("demo", [], { TAFLPOST_URL: `http://localhost:${await freePort()}` });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There is no response at http:\S+\. Start the service with: npm start\n$/);
  });
});

/** Whether these tests run as the owner of the machine, who may write everywhere. */
const isOwner = process.getuid?.() === 0;

/** Somebody who owns nothing, for processes of such an owner; undefined where that one could not read the program. */
function somebodyElse(): { readonly uid: number; readonly gid: number } | undefined {
  const nobody = { uid: 65_534, gid: 65_534 };
  const tried = spawnSync(process.execPath, ["-e", "fs.readFileSync('src/host/start.ts')"], nobody);
  return tried.status === 0 ? nobody : undefined;
}

const somebody = isOwner ? somebodyElse() : undefined;

/** The program's answer, in one sentence, if it cannot use a folder. */
const refused = (state: string, why: string) => ({
  status: 1,
  stdout: "",
  stderr: `Can’t store data in ${state}: ${why}. Name another folder: STATE=…, or --data … of \`npm run serve\`.\n`,
});

describe("npm start refuses an unusable folder, in one sentence:", () => {
  let folder = "";

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "taflpost-"));
    // Others may look into it: the program runs as somebody who owns nothing.
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, "file"), "");
    for (const [name, mode] of [
      ["shut", 0o000],
      ["readable", 0o555],
    ] as const)
      mkdirSync(join(folder, name), { mode });
    for (const [name, inside] of [
      ["old", "v3"],
      ["odd", "lock.sqlite"],
    ] as const) {
      mkdirSync(join(folder, name));
      mkdirSync(join(folder, name, inside), { mode: 0o555 });
      chmodSync(join(folder, name), 0o777);
    }
    mkdirSync(join(folder, "broken"));
    writeFileSync(join(folder, "broken/lock.sqlite"), "this is no database ".repeat(99));
    chmodSync(join(folder, "broken"), 0o777);
    chmodSync(join(folder, "broken/lock.sqlite"), 0o666);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts it as somebody who may not write everywhere, as the owner of the machine may. */
  async function startWith(state: string) {
    const more = { HOME: folder, PORT: `${await freePort()}`, STATE: state };
    return runAlone("start", [], more, somebody);
  }

  test.each([
    ["file", "there is a file where a folder should be"],
    ["file/below", "there is a file where a folder should be"],
    ["odd", "unable to open database file"],
    ["broken", "file is not a database"],
  ])("%s", async (name, why) => {
    const state = join(folder, name);
    expect(await startWith(state)).toEqual(refused(state, why));
  });

  test.for(["shut", "readable", "readable/below", "old"])("one that is %s", async (name, { skip }) => {
    skip(isOwner && somebody === undefined, "root may write everywhere, and there is no other user");
    const state = join(folder, name);
    expect(await startWith(state)).toEqual(refused(state, "this user may not write there"));
  });

  test("a name that is too long", async () => {
    const state = join(folder, "x".repeat(300));
    expect(await startWith(state)).toEqual(refused(state, "the name is too long"));
  });

  test("an empty name", () => {
    const { status, stderr } = runAlone("start", [], { STATE: "" });
    expect([status, stderr]).toEqual([
      1,
      "STATE must name a folder. If it is unset, data is stored in .wrangler/state.\n",
    ]);
  });
});

describe("npm run dev", () => {
  let service: Service;
  let client: Client;

  beforeAll(async () => {
    service = await Service.create();
    client = clientOf(service.url);
  });
  afterAll(() => service.remove());

  test("serves the same players and games as npm start, in both directions", async () => {
    await service.start();
    const tokens = [await client.signUp("Ragnhild"), await client.signUp("Egil")] as const;
    const id = await client.begin(tokens);
    await client.move(tokens, id, 1, "d6-e6");
    expect(await service.end("SIGTERM")).toBe(0);

    await service.start("src/host/dev.ts");
    await client.move(tokens, id, 2, "e4-e5");
    expect(await service.end("SIGTERM")).toBe(0);
    expect(await service.allGone()).toEqual([]);

    await service.start();
    expect(await client.must<GameBody>("GET", `/v1/games/${id}`)).toMatchObject({
      moves: ["d6-e6", "e4-e5"],
    });
    await client.move(tokens, id, 3, "d1-f1");
  });
});
