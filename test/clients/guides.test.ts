import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guideFile, guideText } from "../../src/host/guides.ts";
import { type Fence, stepsOf } from "../../src/host/steps.ts";
import { GUIDES } from "../../src/pages/docs/guides.ts";
import { clientOf } from "../crash/client.ts";
import { freePort, Service } from "../crash/service.ts";
import { builtFolder } from "../crash/built.ts";
import { sharedService } from "../crash/shared.ts";
import { PATIENCE } from "../patience.ts";
import {
  faultsOf,
  isAlone,
  languagesOf,
  printedIn,
  projectFolder,
  saveFiles,
  terminal,
} from "./guide-pages.ts";

/** Blocks that cannot be run here, by how they begin, with the reason. The run book's have a test of their own (test/crash/run-book.test.ts). */
const NOT_RUN: Readonly<Record<string, string>> = {
  "npm ci && npm start": "installs, and serves on the port of whoever reads",
  "sh src/host/server/install.sh":
    "replaces the packages of the checkout, and takes minutes: test/crash/server.test.ts serves from what it leaves",
  "npm run doctor": "checks an installed service: test/crash/doctor.test.ts has one",
  postmap: "asks an installed Postfix",
  "npm run check": "is a list of commands, of which some take hours",
};

/** The README, and after it the guides that have no set-up of their own: their lines go on from each other's. */
const TEXTS = GUIDES.filter((guide) => guide.id !== "run-book" && !isAlone(guide)).map(guideFile);
const STEPS = TEXTS.flatMap((path) => stepsOf(readFileSync(path, "utf8")));
/** The guides that work alone. */
const PAGES = GUIDES.filter(isAlone);

const isRun = ({ code }: Fence) => !Object.keys(NOT_RUN).some((beginning) => code.startsWith(beginning));
const isShell = (fence: Fence) => fence.language === "sh" && fence.file === null && isRun(fence);
/** The one program of all these pages that has these words. */
function programWith(words: string): string {
  const all = GUIDES.flatMap((guide) => stepsOf(readFileSync(guideFile(guide), "utf8"))).flatMap(
    ({ fences }) => fences,
  );
  const found = all.filter(({ language, code }) => ["js", "json"].includes(language) && code.includes(words));
  if (found.length !== 1) throw new Error(`there are ${found.length} blocks with ${words}`);
  return found[0]!.code;
}

let service: Service;
let folder: string;
let hooks: number;

/** The lines with the addresses of this service instead of those that are printed. */
const here = (code: string) =>
  code.replaceAll("localhost:8787", new URL(service.url).host).replaceAll(/\b9000\b/g, String(hooks));

beforeAll(async () => {
  service = await Service.create();
  hooks = await freePort();
  await service.start();
  folder = projectFolder();
  saveFiles(STEPS, folder, here);
});

afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The SDK of the package, as programs import it. */
const sdk = (): string => resolve(builtFolder(), "sdk/sdk.js");

/** Runs a program until it has printed two lines, and does something again and again meanwhile; gives what is printed. */
async function printedBy(name: string, code: string, meanwhile?: () => Promise<unknown>): Promise<string> {
  writeFileSync(join(folder, name), code);
  const program = spawn(process.execPath, [name], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(program, "exit");
  const printed: string[] = [];
  program.stdout.on("data", (text) => printed.push(String(text)));
  const limit = Date.now() + PATIENCE;
  try {
    while (printed.join("").split("\n").length < 3 && program.exitCode === null && Date.now() < limit) {
      await meanwhile?.();
      await sleep(500);
    }
  } finally {
    // One that goes on would hold what it prints to open, and who reads that would wait for ever.
    program.kill();
  }
  await ended;
  if (Date.now() > limit) throw new Error(`${name} prints nothing`);
  return printed.join("");
}

async function asked<T>(path: string, body: unknown, token?: string): Promise<T> {
  const request = { body, ...(token === undefined ? {} : { token }) };
  return (await clientOf(service.url).ask<T>("POST", `/v1${path}`, request)).body;
}

describe("the README and the guides that build on it", () => {
  it("list exactly the blocks of shell lines that are not run", () => {
    const beginnings = Object.keys(NOT_RUN);
    const fences = STEPS.flatMap((step) => step.fences);
    expect(beginnings.filter((one) => !fences.some(({ code }) => code.startsWith(one)))).toEqual([]);
  });

  it("have shell lines that all succeed, and none is answered with a problem", async () => {
    const bash = terminal(folder, { PORT: String(service.port) });
    for (const { fences, output: expected } of STEPS)
      for (const { code } of fences.filter(isShell)) {
        const output = await bash.run(here(code));
        for (const part of (expected?.code ?? "").split(/^…\n|…/m)) expect(output).toContain(part);
        expect({ code, output: output.match(/@@ exit .*|"type":"[^"]*\/problems\/.*/g) }).toEqual({
          code,
          output: null,
        });
      }
    await bash.close();
  });

  it("print the address of the service that shows them, as pages and as Markdown", async () => {
    const [page, markdown] = await Promise.all(
      ["time", "time.md"].map(async (name) => (await fetch(`${service.url}/docs/guides/${name}`)).text()),
    );
    for (const text of [page, markdown]) expect(text).toContain(`api=http://localhost:${service.port}/v1`);
  });

  it("have a bot that runs as copied, with the SDK: it accepts a challenge and moves", async () => {
    const code = here(programWith("Fenrir"));
    copyFileSync(sdk(), join(folder, "sdk.mjs"));
    const { token } = await asked<{ token: string }>("/players", { name: "Bergthora" });
    const wish = { ruleset: "brandubh", side: "defenders", to: "Fenrir", clock: { kind: "unlimited" } };
    const challenge = () => asked("/challenges", wish, token);
    expect(await printedBy("bot.mjs", code, challenge)).toMatch(/^Fenrir waits .*\n[a-g]\d-[a-g]\d in http/);
  });

  it("have a configuration that connects an AI client, and a table of the tools it finds, with their scopes", async () => {
    const { token } = await asked<{ token: string }>("/players", { name: "Ingrid" });
    const settings = here(programWith("mcpServers")).replace("tafl_…", token);
    const { mcpServers } = JSON.parse(settings) as {
      mcpServers: { taflpost: { url: string; headers: Record<string, string> } };
    };
    const { url, headers } = mcpServers.taflpost;
    const client = new Client({ name: "a reader's", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    const { tools } = await client.listTools();
    await client.close();
    const guide = readFileSync("src/pages/guides/ai-clients.md", "utf8");
    const rows = [...guide.matchAll(/^\| (`.+`) \| (`?[a-z]+`?) \|/gm)].flatMap(
      ([, names = "", scope = ""]) =>
        names.split(", ").map((name) => [name, scope].map((text) => text.replaceAll("`", ""))),
    );
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));

    const managing = await asked<{ token: string }>("/me/tokens", { name: "x", scopes: ["manage"] }, token);
    for (const [name, scope] of rows) {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          authorization: `Bearer ${managing.token}`,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name } }),
      });
      const missing = answer.status === 403 ? (await answer.json<{ scope: string }>()).scope : "any";
      expect([name, missing]).toEqual([name, scope]);
    }
  });
});

const isPythonThere = spawnSync("python3", ["--version"]).status === 0;

describe.each(PAGES)("the guide $id works alone, and prints what it promises", (guide) => {
  const text = guideText(guide);
  const steps = stepsOf(text);
  let place: string;
  beforeAll(() => {
    place = projectFolder();
  });
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it.for(languagesOf(steps))("in %s", async (language, { skip }) => {
    skip(language === "python" && !isPythonThere, "there is no python3");
    // One that moves the clock or reads mails has a service for itself.
    const url = text.includes("/dev/") ? service.url : await sharedService();
    const run = await printedIn(language, { steps, url, folder: place });
    expect(faultsOf(run)).toEqual([]);
  });
});
