import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOf } from "./client.ts";
import { Service } from "./service.ts";

let service: Service;

beforeAll(async () => {
  service = await Service.create();
  await service.start();
  for (const name of ["Ragnhild", "Egil"]) await clientOf(service.url).signUp(name);
});
afterAll(() => service.remove());

/** Runs the operator's command to its end. */
function operator(...words: string[]) {
  const { OPERATOR_TOKEN: _none, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["src/host/moderate.ts", ...words], {
    env: { ...env, PORT: `${service.port}`, STATE: service.state },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

describe("npm run operator", () => {
  test("looks after people, and its log tells of it", () => {
    expect(operator("find", "egil").stdout).toMatch(/^Egil {2}[0-9A-Za-z]{22} {2}since .* mail to nowhere /);
    const closed = operator("close", "Egil", "--reason", "Insults.");
    expect(closed).toEqual({
      status: 0,
      stdout: "The account of Egil is closed, and they are told why. Their clocks go on.\n",
      stderr: "",
    });
    expect(operator("closed").stdout).toMatch(/^Egil .* CLOSED: Insults\.\n$/);
    expect(operator("lift", "Egil").stdout).toBe("Egil may come back.\n");
    expect(operator("take-name", "Egil").stdout).toMatch(/^Egil is called player-\w{8} until they pick/);
    expect(operator("end-sessions", "Ragnhild").stdout).toMatch(/cannot come back/);
    expect(JSON.parse(operator("file", "Ragnhild").stdout)).toMatchObject({ player: { name: "Ragnhild" } });
    expect(operator("delete", "Ragnhild").stdout).toMatch(/^Ragnhild is deleted\./);
    const lines = operator("log").stdout.trim().split("\n");
    expect(lines.map((line) => line.split("  ")[2])).toEqual([
      "close",
      "lift",
      "take-name",
      "end-sessions",
      "file",
      "delete",
      undefined,
    ]);
    expect(lines.at(-1)).toMatch(/^The log is whole\. Its head, to compare later: [0-9a-f]{64}$/);
    expect(lines.join("\n")).not.toMatch(/Egil|Ragnhild/);
  });

  test("finds a log that somebody has changed", async () => {
    await service.kill();
    const folder = join(service.state, "v3/d1");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const db = new DatabaseSync(
      join(
        folder,
        files.find((file) => /[0-9a-f]{64}\.sqlite$/.test(file))!,
      ),
    );
    db.exec("UPDATE operator_log SET act = 'file' WHERE seq = 2");
    db.close();
    await service.start();
    const { status, stderr } = operator("log");
    expect([status, stderr]).toEqual([1, "The log was changed at record 2: it is not what was hashed.\n"]);
  });

  test.each([
    ["nothing", [], /^npm run operator -- COMMAND/],
    ["an unknown command", ["praise", "Egil"], /^npm run operator -- COMMAND/],
    ["an unknown word", ["find", "Egil", "--loudly"], /--loudly/],
    ["nobody", ["close", "Nobody", "--reason", "x"], /^There is no player “Nobody”/],
    ["no reason", ["close", "Tore"], /^(There is no player|Why\?)/],
    ["another place without its token", ["log", "--url", "https://tafl.example.org"], /^Set OPERATOR_TOKEN/],
  ])("refuses %s in words", (_what, words, said) => {
    const { status, stdout, stderr } = operator(...words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(said);
  });
});
