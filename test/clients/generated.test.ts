import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { moves, openWorkshop, result, run, type Workshop } from "./workshop.ts";

const HOOK = resolve("test/clients/typescript-api.ts");
const OPENAPI_TYPESCRIPT = "node_modules/openapi-typescript/bin/cli.js";
const HEY_API = "node_modules/@hey-api/openapi-ts/bin/run.js";

let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
  const document = await (await fetch(`${workshop.url}/v1/openapi.json`)).text();
  writeFileSync(join(workshop.folder, "openapi.json"), document);
});

afterAll(() => workshop?.close());

/** Runs a generator in the workshop. */
async function generate(generator: string, ...words: string[]): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: `--import=${HOOK}` };
  await run(process.execPath, [resolve(generator), ...words], { cwd: workshop.folder, env });
}

describe("a typed client generated from openapi.json compiles, and plays a whole game", () => {
  const whole = { result, last: `game.finished finished ${moves.length}`, status: 409, isStale: true };

  it("by openapi-typescript and openapi-fetch", async () => {
    await generate(OPENAPI_TYPESCRIPT, "openapi.json", "-o", "schema.ts");
    expect(await workshop.play("openapi-fetch")).toEqual(whole);
  });

  it("by @hey-api/openapi-ts", async () => {
    await generate(HEY_API, "-i", "openapi.json", "-o", "hey");
    expect(await workshop.play("hey-api")).toEqual(whole);
  });
});
