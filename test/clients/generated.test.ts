import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Service } from "../crash/service.ts";

const run = promisify(execFile);
const HOOK = resolve("test/clients/typescript-api.ts");
const OPENAPI_TYPESCRIPT = "node_modules/openapi-typescript/bin/cli.js";
const HEY_API = "node_modules/@hey-api/openapi-ts/bin/run.js";

/** The compiler's options for a client: strict, as careful people have them. */
const TSCONFIG = {
  compilerOptions: {
    target: "ES2024",
    lib: ["ES2024", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    module: "ESNext",
    moduleResolution: "Bundler",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

const [vector = ""] = readFileSync("test/vectors/games-brandubh.jsonl", "utf8").split("\n");
const { moves, result } = JSON.parse(vector) as { moves: string[]; result: unknown };

let service: Service;
/** Below the project, so that what is generated finds its packages. */
let folder: string;

beforeAll(async () => {
  mkdirSync("dist", { recursive: true });
  folder = mkdtempSync(resolve("dist/clients-"));
  service = await Service.create();
  await service.start();
  const document = await (await fetch(`${service.url}/v1/openapi.json`)).text();
  writeFileSync(join(folder, "openapi.json"), document);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
});

afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a generator, compiles the player who uses what it made, and has them play; gives what they print. */
async function playWith(player: string, generator: string, made: string): Promise<unknown> {
  const env = { ...process.env, NODE_OPTIONS: `--import=${HOOK}` };
  const words = [resolve(generator)];
  const inOut = generator === HEY_API ? ["-i", "openapi.json", "-o", made] : ["openapi.json", "-o", made];
  await run(process.execPath, [...words, ...inOut], { cwd: folder, env });
  cpSync(`test/clients/players/${player}.ts`, join(folder, `${player}.ts`));
  const compiled = JSON.stringify({ extends: "./tsconfig.json", files: [`${player}.ts`] });
  writeFileSync(join(folder, `${player}.json`), compiled);
  const compiler = resolve("node_modules/typescript/bin/tsc");
  const { stdout: faults } = await run(process.execPath, [compiler, "-p", `${player}.json`], {
    cwd: folder,
  }).catch((fault: { stdout: string }) => fault);
  expect(faults).toBe("");
  const program = join(folder, `${player}.mjs`);
  await run(resolve("node_modules/.bin/esbuild"), [
    join(folder, `${player}.ts`),
    "--bundle",
    "--platform=node",
    "--format=esm",
    `--outfile=${program}`,
    "--log-level=error",
  ]);
  const { stdout } = await run(process.execPath, [program, service.url, JSON.stringify(moves)]);
  return JSON.parse(stdout);
}

describe("a typed client that is made from openapi.json compiles, and plays a whole game", () => {
  const whole = {
    result,
    last: `game.finished finished ${moves.length}`,
    status: 409,
    isStale: true,
  };

  it("by openapi-typescript and openapi-fetch", async () => {
    expect(await playWith("openapi-fetch", OPENAPI_TYPESCRIPT, "schema.ts")).toEqual(whole);
  });

  it("by @hey-api/openapi-ts", async () => {
    expect(await playWith("hey-api", HEY_API, "hey")).toEqual(whole);
  });
});
