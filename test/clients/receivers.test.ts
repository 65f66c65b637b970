import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { stepsOf } from "../../src/host/steps.ts";
import { freePort } from "../crash/service.ts";
import { until } from "../crash/within.ts";

const FENCES = stepsOf(readFileSync("src/pages/guides/webhooks.md", "utf8")).flatMap(({ fences }) => fences);
const SECRET = `whsec_${btoa("a secret of this test, 32 letters")}`;
const isPythonThere = spawnSync("python3", ["--version"]).status === 0;
const TURN = { id: "first", type: "game.turn", data: { move: "a4-a3", game: { url: "http://x/games/1" } } };

describe("the receivers in the guide on webhooks", () => {
  it.each([
    ...(isPythonThere ? [["receiver.py", "python3"] as const] : []),
    ["receiver.mjs", process.execPath] as const,
  ])("%s handles each event once, and rejects forged and old ones", async (file, command) => {
    const folder = mkdtempSync(join(tmpdir(), "taflpost-receiver-"));
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const port = await freePort();
    const { code } = FENCES.find((fence) => fence.file === file)!;
    writeFileSync(join(folder, file), code.replace("9000", String(port)));
    const env = { ...process.env, WEBHOOK_SECRET: SECRET };
    const receiver = spawn(command, [file], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    receiver.stdout.on("data", (text) => (printed += String(text)));

    const send = async (event: object, { by = SECRET, at = Date.now() } = {}): Promise<number> => {
      const body = JSON.stringify(event);
      const sent = Math.floor(at / 1000);
      const headers = {
        "webhook-id": "first",
        "webhook-timestamp": String(sent),
        // Another signature comes first while a secret is being replaced.
        "webhook-signature": `v1,${btoa("x".repeat(32))} ${new Webhook(by).sign("first", new Date(sent * 1000), body)}`,
      };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
    };
    try {
      const genuine = await until("receiver", () => send(TURN).catch(() => null));
      const old = Date.now() - 10 * 60_000;
      const forged = `whsec_${btoa("another secret, also of 32 letters")}`;
      expect([
        genuine,
        await send(TURN),
        await send(TURN, { by: forged }),
        await send(TURN, { at: old }),
      ]).toEqual([204, 204, 400, 400]);
      expect((await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })).status).toBe(400);
      expect(await send({ id: "second", type: "ping", data: {} })).toBe(204);
      await until("ping", () => Promise.resolve(printed.includes("ping") || null));
      expect(printed).toBe("Your move after a4-a3: http://x/games/1\nping\n");
    } finally {
      receiver.kill();
      await once(receiver, "exit");
      rmSync(folder, { recursive: true });
    }
  });
});
