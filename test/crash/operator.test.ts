import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moderate } from "../../src/host/moderate.ts";
import { declareOutage } from "../../src/host/outage.ts";
import { rerecord } from "../../src/host/rerecord.ts";
import { verify } from "../../src/host/verify.ts";
import { clientOf } from "./client.ts";
import { runAlone, runHere } from "./in-process.ts";
import { freePort, Service } from "./service.ts";

let service: Service;

beforeAll(async () => {
  service = await Service.create();
  await service.start();
  for (const name of ["Ragnhild", "Egil"]) await clientOf(service.url).signUp(name);
});
afterAll(() => service.remove());

const COMMANDS = { moderate, outage: declareOutage, rerecord, verify };
type Program = keyof typeof COMMANDS;

/** The environment of a command: of this service, with no token, and with this besides. */
const environment = (more: Record<string, string> = {}) => ({
  OPERATOR_TOKEN: undefined,
  PORT: `${service.port}`,
  STATE: service.state,
  ...more,
});

/** Runs one of the operator's commands to its end, with this in its environment besides. */
const run = (program: Program, more: Record<string, string>, ...words: string[]) =>
  runHere(COMMANDS[program], words, environment(more));

/** Runs it as a separate process. */
const alone = (program: Program, words: readonly string[], input = "") =>
  runAlone(program, words, environment(), { input });

const operator = (...words: string[]) => run("moderate", {}, ...words);

/** As Caddy 2.6 writes it with our Caddyfile. */
const caddy = (ip: string) =>
  `{"level":"info","ts":1795952530.74,"logger":"http.log.access.log0","msg":"handled request","request":{"remote_ip":"${ip}","remote_port":"60578","proto":"HTTP/1.1","method":"GET","host":"localhost"},"status":429}`;
const nginx = (ip: string) => `${ip} - - [29/Nov/2026:11:40:19 +0000] "GET / HTTP/1.1" 429 12`;

describe("npm run operator", () => {
  test("moderates players, and logs each action", async () => {
    expect(alone("moderate", ["closed"])).toEqual({
      status: 0,
      stdout: "No account is closed.\n",
      stderr: "",
    });
    expect((await operator("find", "egil")).stdout).toMatch(
      /^Egil {2}[0-9A-Za-z]{22} {2}since .* mail to nowhere /,
    );
    const closed = await operator("close", "Egil", "--reason", "Insults.");
    expect(closed).toEqual({
      status: 0,
      stdout: "The account of Egil is closed, and they see the reason. Their clocks keep running.\n",
      stderr: "",
    });
    expect((await operator("closed")).stdout).toMatch(/^Egil .* CLOSED: Insults\.\n$/);
    expect((await operator("lift", "Egil")).stdout).toBe("The account of Egil is open again.\n");
    expect((await operator("take-name", "Egil")).stdout).toMatch(
      /^Egil is called player-\w{8} until they choose/,
    );
    expect((await operator("end-sessions", "Ragnhild")).stdout).toMatch(/can’t sign in again/);
    expect(JSON.parse((await operator("file", "Ragnhild")).stdout)).toMatchObject({
      player: { name: "Ragnhild" },
    });
    expect((await operator("delete", "Ragnhild")).stdout).toMatch(/^Ragnhild is deleted\./);
    const lines = (await operator("log")).stdout.trim().split("\n");
    expect(lines.map((line) => line.split("  ")[2])).toEqual([
      "close",
      "lift",
      "take-name",
      "end-sessions",
      "file",
      "delete",
      undefined,
    ]);
    expect(lines.at(-1)).toMatch(/^The log is complete\. Its head, to compare later: [0-9a-f]{64}$/);
    expect(lines.join("\n")).not.toMatch(/Egil|Ragnhild/);
  });

  test("finds a client from the log by its addresses in the proxy's log", async () => {
    const named = await operator("client", "203.0.113.9");
    const [, name = ""] = /^203\.0\.113\.0\/24 {2}([a-z2-7]{8})\n$/.exec(named.stdout) ?? [];
    expect((await operator("client", "203.0.113.250")).stdout).toContain(name);
    const from = ["203.0.113.9", "2001:db8::1", "203.0.113.9", "203.0.113.77", "192.0.2.1"];
    for (const line of [caddy, nginx]) {
      const log = ["", ...from.map(line), "not a line of a request"].join("\n");
      expect(alone("moderate", ["client", name], log)).toEqual({
        status: 0,
        stdout: "203.0.113.0/24  203.0.113.9 (2)  203.0.113.77 (1)\n",
        stderr: "",
      });
    }
    const none = alone("moderate", ["client", name], caddy("192.0.2.1"));
    expect(none.stderr).toBe(`No address in this log belongs to the client ${name}.\n`);
  });

  test("detects a log that somebody has changed", async () => {
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
    const { status, stderr } = await operator("log");
    expect([status, stderr]).toEqual([1, "The log was changed at record 2: it does not match its hash.\n"]);
  });

  test("calls the service of the given folder, on whatever address it listens", async () => {
    const elsewhere = { STATE: join(service.tmp, "none"), HOST: "0.0.0.0" };
    const { status, stdout } = await run("moderate", elsewhere, "closed", "--data", service.state);
    expect([status, stdout]).toEqual([0, "No account is closed.\n"]);
  });

  test("says which argument is missing if it calls another service, or none", async () => {
    const [empty, other] = ["empty", "other"].map((name) => join(service.tmp, name)) as [string, string];
    for (const folder of [empty, other]) mkdirSync(folder);
    writeFileSync(join(other, "secret"), "the secret of another service on this machine");
    for (const program of ["moderate", "rerecord", "outage"] as const) {
      const words = {
        moderate: ["log"],
        rerecord: ["--data", service.state],
        outage: ["--from", "2026-11-22T06:00:00Z", "--to", "2026-11-22T06:10:00Z"],
      }[program];
      const { status, stderr } = await run(program, { PORT: `${await freePort()}` }, ...words);
      expect([program, status, stderr]).toEqual([
        program,
        1,
        expect.stringMatching(
          /^There is no response at http:\S+\. Start the service, or set its port: PORT=…\n$/,
        ),
      ]);
    }
    expect((await operator("log", "--data", empty)).stderr).toBe(
      `There is no Taflpost data in ${empty}. Name its folder: --data DIR\n`,
    );
    expect(readdirSync(empty)).toEqual([]);
    expect((await operator("log", "--data", other)).stderr).toMatch(
      / does not use .*other\. Name its folder/,
    );
    const away = ["log", "--url", service.url];
    const wrong = await run("moderate", { OPERATOR_TOKEN: "wrong" }, ...away);
    expect(wrong.stderr).toMatch(/rejects this OPERATOR_TOKEN/);
    const none = await run("moderate", { OPERATOR_TOKEN: "" }, ...away);
    expect(none.stderr).toMatch(/^Set OPERATOR_TOKEN/);
  });

  test("says what is wrong with an outage, and with unknown words", async () => {
    const future = ["--from", "2026-11-22T06:00:00Z", "--to", "2999-11-22T06:10:00Z"];
    const { stderr } = await run("outage", {}, ...future);
    expect(stderr).toMatch(/ rejected the request \(422\): [^{]+\n\/to This is in the future\.[^{]*$/);
    for (const [program, ...words] of [["outage"], ["rerecord"], ["verify", "--all"]] as const) {
      const { stderr: said } = await run(program, {}, ...words, "--loudly");
      expect([program, said]).toEqual([
        program,
        expect.stringMatching(/^Unknown option '--loudly'.*\n.*npm run /),
      ]);
      expect(said).not.toMatch(/^ +at /m);
    }
  });

  test("exits in a process of its own as it does within this one", async () => {
    for (const program of ["moderate", "outage"] as const) {
      const apart = alone(program, ["--loudly"]);
      expect({ program, ...apart }).toEqual({ program, ...(await run(program, {}, "--loudly")) });
      expect(apart.status).toBe(1);
    }
  });

  test.each([
    ["nothing", [], /^npm run operator -- COMMAND/],
    ["an unknown command", ["praise", "Egil"], /^npm run operator -- COMMAND/],
    ["an unknown word", ["find", "Egil", "--loudly"], /--loudly/],
    ["nobody", ["close", "Nobody", "--reason", "x"], /^There is no player “Nobody”/],
    ["no reason", ["close", "Tore"], /^(There is no player|Add --reason)/],
    ["another place without its token", ["log", "--url", "https://tafl.example.org"], /^Set OPERATOR_TOKEN/],
  ])("refuses %s with a reason", async (_what, words, said) => {
    const { status, stdout, stderr } = await operator(...words);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(said);
  });
});
