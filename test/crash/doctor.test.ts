import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer as createHttpServer, request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NAMES } from "../../src/host/doctor/checks.ts";
import { clientOf } from "./client.ts";
import { installed } from "./installed.ts";
import { Service } from "./service.ts";

const DOMAIN = "tafl-club.org";

/** A machine's scarce resources, in Node's words. */
const SMALL = `const [fs, { syncBuiltinESMExports }] = [require("node:fs"), require("node:module")];
fs.statfsSync = () => ({ bavail: 100, bsize: 4096 });
process.availableMemory = () => 1e6;
syncBuiltinESMExports();`;

/** The lines of a doctor: outcome and text, by check. */
const linesOf = (text: string) =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name = "", outcome, said] = /^(\S+) +(ok|not ok|not tried) +(.+)$/.exec(line) ?? [];
      return name === "" ? [] : [[name, [outcome, said]]];
    }),
  );

let folder: string;
let place: string;
let service: Service;
let smtp: SMTPServer;
let proxy: Server;
const mails: string[] = [];
let isRefusing = false;
/** The proxy's treatment of a client's own headers. */
let forward: (said: string) => string = (said) => `${said}, 192.0.2.1`;

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

/** Makes a certificate for this machine that ends in so many days. */
function certificate(days: number): { key: string; cert: string } {
  const [key, cert] = [join(place, `key${days}.pem`), join(place, `cert${days}.pem`)];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", `${days}`];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const words = ["req", "-x509", ...curve, ...names, "-keyout", key, "-out", cert];
  execFileSync("openssl", words, { stdio: "ignore" });
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}

const words = (...more: string[]) => [
  "--data",
  service.state,
  "--mail",
  DOMAIN,
  "--proxy-header",
  "X-Forwarded-For",
  ...more,
];

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  ...service.env,
  PORT: `${service.port}`,
  TMPDIR: service.tmp,
  ...more,
});

const statusNow = () => clientOf(service.url).must<{ restoreProven?: string }>("GET", "/v1/status");

/** Runs the doctor in the installed folder, beside what its test serves; gives its status and its lines. */
async function doctor(said: readonly string[], more: Record<string, string> = {}) {
  const options = { cwd: folder, env: environment(more) };
  const child = spawn(process.execPath, ["src/host/doctor/doctor.ts", ...said], options);
  let [text, faults] = ["", ""];
  child.stdout.on("data", (part) => (text += String(part)));
  child.stderr.on("data", (part) => (faults += String(part)));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, lines: linesOf(text), names: Object.keys(linesOf(text)), faults };
}

/** A proxy in front of the service, which ends TLS and says who asks. */
async function openProxy(days: number): Promise<Server> {
  const opened = createServer(certificate(days), (asked, answer) => {
    const forwarded = forward(String(asked.headers["x-forwarded-for"]));
    const headers = { ...asked.headers, host: `localhost:${service.port}`, "x-forwarded-for": forwarded };
    const { method, url: path } = asked;
    const onward = request({ port: service.port, host: "127.0.0.1", method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  opened.listen(0, "localhost");
  await once(opened, "listening");
  return opened;
}

const backUp = (to: string) =>
  execFileSync(process.execPath, ["src/host/backup/backup.ts", to, "--data", service.state, "--keep", "9"], {
    cwd: folder,
    env: environment(),
  });

const start = () => service.run(process.execPath, join(folder, "src/host/server/serve.ts"), ...words());

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "taflpost-doctor-"));
  // On the disk of the packages, so that they are links.
  folder = mkdtempSync(resolve("dist/doctor-"));
  installed(folder);
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onRcptTo: (_to, _session, done) =>
      done(isRefusing ? Object.assign(new Error("5.7.1 not you"), { responseCode: 554 }) : null),
    async onData(stream, _session, done) {
      mails.push((await stream.toArray()).join(""));
      done();
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  service = await Service.create();
  proxy = await openProxy(90);
  service.env = {
    ORIGIN: `https://localhost:${portOf(proxy)}`,
    MAIL_AUTHSERV: "mx.tafl-club.org",
    SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    NODE_EXTRA_CA_CERTS: join(place, "cert90.pem"),
  };
  service.cwd = folder;
  await start();
  const client = clientOf(service.url);
  const tokens = [await client.signUp("Ragnhild"), await client.signUp("Egil")] as const;
  await client.move(tokens, await client.begin(tokens), 1, "a4-a3");
  backUp(join(place, "backups"));
});
afterAll(async () => {
  await service?.remove();
  smtp?.close();
  proxy?.close();
  for (const path of [folder, place]) rmSync(path, { recursive: true, force: true });
});

describe("npm run doctor, in a folder installed without development packages", () => {
  test("finds a healthy server healthy, and its status says that a backup could be restored", async () => {
    const before = Date.now();
    const { status, lines, names, faults } = await doctor(
      words("--backups", join(place, "backups"), "--send-to", "me@example.org", "--beside", place),
    );
    expect([faults, names]).toEqual(["", NAMES]);
    expect(Object.fromEntries(Object.entries(lines).map(([name, [outcome]]) => [name, outcome]))).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, "ok"])),
    );
    expect(status).toBe(0);
    expect(mails.join()).toMatch(/^To: me@example\.org/m);
    expect(lines["restore"]?.[1]).toMatch(/: all 1 games are complete and verified; 0 days old$/);
    expect(lines["proxy"]?.[1]).toContain("192.0.2.1");
    await expect
      .poll(async () => Date.parse((await statusNow()).restoreProven ?? ""))
      .toBeGreaterThanOrEqual(before);
    expect(readdirSync(place).filter((name) => name.startsWith("doctor-of"))).toEqual([]);
  });

  test("says for each fault what it saw, what to do, and where the run book explains it", async () => {
    const wrong = join(place, "wrong");
    cpSync(join(place, "backups"), wrong, { recursive: true });
    const database = readdirSync(wrong, { recursive: true, encoding: "utf8" }).find((path) =>
      path.includes("taflpost-Game/"),
    );
    writeFileSync(join(wrong, database!), "no database", { flag: "a" });
    writeFileSync(join(place, "small.cjs"), SMALL);
    mkdirSync(join(place, "bin"));
    writeFileSync(join(place, "bin/curl"), "#!/bin/sh\necho curl 7.40.0", { mode: 0o755 });
    // Somebody else is on the port, and takes whatever comes; the proxy says what clients say.
    const other = createHttpServer((asked, answer) => {
      answer.writeHead(asked.url === "/health" ? 503 : 200, { "content-type": "application/json" });
      answer.end(JSON.stringify({ kind: "played" }));
    });
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const ending = await openProxy(5);
    forward = (said) => said;
    isRefusing = true;
    const runtime = readFileSync(join(service.state, "runtime.pid"), "utf8").trim();
    const limit = (most: string) => spawnSync("prlimit", ["--pid", runtime, `--nofile=${most}`]).status;
    expect(limit("2000:")).toBe(0);
    const more = {
      PORT: `${portOf(other)}`,
      ORIGIN: `https://localhost:${portOf(ending)}`,
      NODE_EXTRA_CA_CERTS: join(place, "cert5.pem"),
      NODE_OPTIONS: `--require ${join(place, "small.cjs")}`,
      PATH: `${join(place, "bin")}:${process.env["PATH"]}`,
    };
    const all = words("--backups", wrong, "--send-to", "me@example.org", "--beside", place);
    const { status, lines, names } = await doctor(all, more);
    for (const server of [other, ending]) server.close();
    forward = (said) => `${said}, 192.0.2.1`;
    isRefusing = false;
    expect([status, names]).toEqual([1, NAMES]);
    const said = Object.entries(lines).map(([name, [outcome, text = ""]]) => [
      name,
      outcome,
      text.split(". ")[0],
    ]);
    expect(said).toEqual([
      ["service", "not ok", expect.stringMatching(/health answers 503$/)],
      ["canary", "ok", "it opens"],
      ["proxy", "not ok", "clients are identified by any address that they claim"],
      ["certificate", "not ok", expect.stringMatching(/^it ends 20/)],
      ["mail", "not ok", expect.stringMatching(/^127/)],
      ["mail-in", "not ok", "the response to a forged mail was 200 played"],
      ["curl", "not ok", "version 7.40"],
      ["disk", "not ok", expect.stringMatching(/^0\.0 GB free/)],
      ["memory", "not ok", expect.stringMatching(/^0\.0 GB of/)],
      ["limits", "not ok", expect.stringMatching(/^\d+ of 2000 files are open$/)],
      ["restore", "not ok", expect.stringMatching(/is damaged: its file .* was changed$/)],
    ]);
    for (const [name, [outcome, text = ""]] of Object.entries(lines))
      expect([name, text.includes(`src/host/run-book.md#doctor-${name}`)]).toEqual([
        name,
        outcome === "not ok",
      ]);
  });

  test("sends no request if the secret is wrong", async () => {
    const secret = join(service.state, "secret");
    const right = readFileSync(secret);
    writeFileSync(secret, "s".repeat(43));
    const { status, lines } = await doctor(words());
    writeFileSync(secret, right);
    expect([status, lines["canary"]?.[0], lines["proxy"]?.[0], lines["mail-in"]?.[0]]).toEqual([
      1,
      "not ok",
      "not tried",
      "not tried",
    ]);
    expect([lines["mail"]?.[1], lines["restore"]?.[1]]).toEqual([
      "name a recipient: --send-to you@example.org",
      "name the folder of backups: --backups DIR",
    ]);
  });

  test("leaves nothing behind when interrupted; what a kill leaves is removed by the next run", async () => {
    const copies = join(place, "doctor-of-state");
    for (const signal of ["SIGKILL", "SIGTERM"] as const) {
      const all = words("--backups", join(place, "backups"), "--beside", place);
      const options = { cwd: folder, env: environment(), stdio: "ignore" } as const;
      // Left by the one that was killed: this one's shows that it has begun.
      rmSync(join(copies, "copy/runtime.pid"), { force: true });
      const child = spawn(process.execPath, ["src/host/doctor/doctor.ts", ...all], options);
      await expect.poll(() => existsSync(join(copies, "copy/runtime.pid"))).toBe(true);
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
      expect(existsSync(copies)).toBe(signal === "SIGKILL");
    }
  });
});
