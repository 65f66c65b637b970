import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAlone } from "./in-process.ts";
import { freePort } from "./service.ts";

/** Starts a program of the host on a folder, and returns why it ends. Another test may take the port meanwhile: then once more. */
async function refusedOn(
  state: string,
  more: Record<string, string>,
  program = "server/serve",
): Promise<string> {
  const own = { PORT: `${await freePort()}`, ORIGIN: "http://localhost", ...more };
  const { stderr } = runAlone(program, program === "start" ? [] : ["--data", state], own);
  return /^Port \d+ .* is in use/.test(stderr) ? refusedOn(state, more, program) : stderr;
}

describe("a server's folder", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "taflpost-sandbox-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ["secret", "short"],
    ["v3", null],
  ])("never becomes a sandbox's if anything was stored in it: %s", async (name, text) => {
    const state = join(folder, `real-${name}`);
    mkdirSync(state);
    if (text === null) mkdirSync(join(state, name));
    else writeFileSync(join(state, name), text);
    expect(await refusedOn(state, { SANDBOX: "1" })).toMatch(/is not a sandbox’s folder/);
    expect(existsSync(join(state, "sandbox"))).toBe(false);
  });

  test("serves nothing else once it is a sandbox's", async () => {
    const state = join(folder, "new");
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = { ...process.env, PORT: `${port}`, ORIGIN: url, SANDBOX: "1" };
    const child = spawn(process.execPath, ["src/host/server/serve.ts", "--data", state], { env });
    let said = "";
    child.stdout.on("data", (text) => (said += String(text)));
    await expect.poll(() => said).toMatch(/A sandbox of Taflpost, emptied daily, serves/);
    // For half a minute after midnight it says that it is being emptied.
    const told = await (await fetch(`${url}/v1/status`)).text();
    expect(told).toMatch(/"sandbox":\{"emptiedNext":"[^"]+T00:00:00\.000Z"\}|is being emptied/);
    expect((await fetch(`${url}/dev/clock`)).status).not.toBe(200);
    child.kill();
    await once(child, "close");
    expect(await refusedOn(state, {})).toMatch(/is a sandbox’s folder/);
    expect(await refusedOn(state, { STATE: state }, "start")).toMatch(/is a sandbox’s folder/);
  });
});
