import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { wranglerProgram } from "../../src/host/build.ts";
import { deploy, deployBack, type Ground } from "../../src/host/deploy/deploy.ts";
import { SECRETS, sharedConfiguration } from "../../src/host/deploy/files.ts";
import { migrationFiles } from "../../src/host/migrations.ts";
import { lockFolder } from "../../src/host/state.ts";
import { ACCOUNT, FakeCloudflare } from "./cloudflare.ts";

/** The last change of the classes of objects. */
const CLASSES = sharedConfiguration().migrations.at(-1)!.tag;

let cloudflare: FakeCloudflare;
let folder: string;
let said: string[];

beforeEach(async () => {
  cloudflare = new FakeCloudflare();
  await cloudflare.start();
  folder = mkdtempSync(join(tmpdir(), "taflpost-deploy-"));
  said = [];
});

afterEach(() => {
  cloudflare.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Where an operator stands: a machine with this environment, a network, and nobody at the terminal. */
function ground(more: NodeJS.ProcessEnv = {}): Ground {
  const ask: typeof fetch = (where, init) => {
    const url = new URL(where as string);
    const onWorkersDev = ["taflpost", "taflpost-sandbox"].map(
      (name) => [`${name}.hnefi.workers.dev`, name] as const,
    );
    const hosts = new Map<string, string>([...onWorkersDev, ...cloudflare.domains]);
    const name = hosts.get(url.host);
    return name === undefined ? fetch(url, init) : Promise.resolve(cloudflare.visit(name, url, init));
  };
  return {
    environment: { ...process.env, ...cloudflare.environment, ...more },
    outside: { ask, tries: 2, pause: 1 },
    ask: null,
    say: (line) => said.push(line),
    folder,
  };
}

/** Why a command failed, in the words that its operator reads; null where it did not. */
const troubleOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (fault: Error) => (fault.name === "Trouble" ? fault.message : `no Trouble: ${fault.stack}`),
  );

/** A service that was deployed: everything but mail and a domain. */
function deployed(release: string, note = `D1 at ${migrationFiles().at(-1)}, classes at ${CLASSES}`) {
  const script = cloudflare.scripts.get("taflpost") ?? cloudflare.addScript("taflpost");
  for (const name of SECRETS) script.secrets.set(name, "kept since before, and long enough");
  const bindings = [
    { type: "durable_object_namespace", name: "GAMES" },
    { type: "plain_text", name: "ORIGIN", text: "https://taflpost.hnefi.workers.dev" },
  ];
  cloudflare.deployVersion(script, bindings, { "workers/tag": release, "workers/message": note });
  return script;
}

/** A database with all migrations. */
function migrated(name = "taflpost"): void {
  const db = cloudflare.addDatabase(name);
  for (const file of migrationFiles()) db.exec(readFileSync(join("migrations", file), "utf8"));
  db.exec("CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)");
  for (const file of migrationFiles()) db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").run(file);
}

const NOWHERE: typeof fetch = () => Promise.reject(new Error("asked"));
const WITH_ALL =
  "--yes --domain tafl.example.org --mail example.org --contact operator@example.org --metrics tafl".split(
    " ",
  );

describe("npm run deploy", () => {
  it("goes on where it broke off, whichever step failed or was done without our hearing of it; then it changes nothing", async () => {
    const upload = /^PUT \/workers\/scripts\/taflpost$/;
    const troubles: (readonly [RegExp, number | "lost", string | null])[] = [
      [/^POST \/d1\/database /, "lost", "Wrangler says"],
      [/query .*INSERT INTO/, 7500, "The one that failed was taken back"],
      [/query .*INSERT INTO/, "lost", "Wrangler says"],
      [upload, 10_089, "Analytics Engine is not switched on"],
      [upload, "lost", null],
      [/^PUT .*domains\/records/, 100_117, "DNS record that something else made"],
      [/^PUT .*domains\/records/, "lost", "Wrangler says"],
      [/^POST .*sending\/subdomains/, 10_000, "“Email Sending: Edit”"],
      [/^POST .*routing\/enable/, 10_000, "“Zone Settings: Edit”"],
      [/^POST .*routing\/rules/, "lost", "its mail waits"],
    ];
    cloudflare.troubles.push(...troubles.map(([kind, what]) => [kind, what] as const));
    const heard: string[] = [];
    while (heard.length <= troubles.length) {
      const why = await troubleOf(deploy(WITH_ALL, ground()));
      if (why === null) break;
      heard.push(why);
    }
    const expected = troubles.flatMap(([, , words]) => (words === null ? [] : [words]));
    expect(heard).toEqual(expected.map((words) => expect.stringContaining(words) as string));

    const script = cloudflare.scripts.get("taflpost")!;
    const { bindings, annotations } = script.versions.at(-1)!;
    const vars = Object.fromEntries(
      bindings.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]])),
    );
    expect(vars).toEqual({
      ORIGIN: "https://tafl.example.org",
      MAIL_DOMAIN: "example.org",
      CONTACT: "operator@example.org",
    });
    expect(bindings).toContainEqual({ type: "analytics_engine", name: "METRICS", dataset: "tafl" });
    expect(annotations["workers/tag"]).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
    expect(script.isOnWorkersDev).toBe(false);
    expect([...cloudflare.domains]).toEqual([["tafl.example.org", "taflpost"]]);
    expect(cloudflare.mail).toMatchObject({
      isRouting: true,
      rules: [{ actions: [{ type: "worker", value: ["taflpost"] }] }],
    });
    expect(cloudflare.mail.sent).toMatchObject([{ from: "post@example.org", to: "operator@example.org" }]);

    const kept = join(folder, "taflpost", "secrets.json");
    const secrets = JSON.parse(readFileSync(kept, "utf8")) as Record<string, string>;
    expect(Object.fromEntries(script.secrets)).toEqual(secrets);
    expect(Object.keys(secrets).toSorted()).toEqual([...SECRETS].toSorted());
    expect(statSync(kept).mode & 0o077).toBe(0);
    expect(existsSync(join(folder, "taflpost", "first-secrets.json"))).toBe(false);
    const shown = [...said, ...heard, readFileSync(join(folder, "taflpost", "wrangler.json"), "utf8")].join(
      "\n",
    );
    expect(Object.values(secrets).filter((value) => shown.includes(value))).toEqual([]);
    expect(shown).toContain("cf-bounce.example.org");
    expect(shown).not.toMatch(/taflpost\.example\b|00000000-0000-0000/);

    expect(cloudflare.troubles).toEqual([]);

    // Without words: everything is as it was deployed.
    const before = [...cloudflare.changes];
    said = [];
    await deploy([], ground());
    expect(cloudflare.changes).toEqual(before);
    expect(said.join("\n")).toMatch(
      /^The release \S+ runs already[^]*Taflpost is at https:\/\/tafl\.example\.org/,
    );
  });

  it("deploys a later release beside secrets that are there, after its migrations, and replaces none", async () => {
    const script = deployed("0.0.1-0123456789");
    script.secrets.delete("OPERATOR_TOKEN");
    // It has the classes already: their changes alone make wrangler replace the whole Worker.
    script.migrationTag = CLASSES;
    cloudflare.addDatabase("taflpost");
    await deploy(["--yes"], ground());
    const { OPERATOR_TOKEN, ...others } = Object.fromEntries(script.secrets);
    expect(new Set(Object.values(others))).toEqual(new Set(["kept since before, and long enough"]));
    expect(JSON.parse(readFileSync(join(folder, "taflpost", "secrets.json"), "utf8"))).toEqual({
      OPERATOR_TOKEN,
    });
    expect(cloudflare.changes).toEqual([
      "POST /workers/scripts/taflpost/versions",
      "POST /workers/scripts/taflpost/deployments",
      "PATCH /workers/scripts/taflpost/script-settings",
      "POST /workers/scripts/taflpost/subdomain",
    ]);
    expect(cloudflare.servedWithoutTables).toBe(false);
    expect(script.isOnWorkersDev).toBe(true);
  });

  it("makes a sandbox beside a service that is there, as another Worker with another database", async () => {
    const script = deployed("0.0.1-0123456789");
    migrated();
    const before = script.versions.length;
    await deploy(["--yes", "--sandbox"], ground());
    const { bindings } = cloudflare.scripts.get("taflpost-sandbox")!.versions.at(-1)!;
    expect(bindings).toContainEqual(expect.objectContaining({ name: "SANDBOX", text: "1" }));
    expect(script.versions).toHaveLength(before);
    expect(said.join("\n")).toContain("Taflpost is at https://taflpost-sandbox.hnefi.workers.dev");
    expect(said.join("\n")).not.toContain("--mail");

    // Neither takes the place of the other, whatever the words.
    expect(await troubleOf(deploy(["--yes", "--name", "taflpost-sandbox"], ground()))).toContain(
      "add --sandbox",
    );
    await deploy(["--yes", "--sandbox-url", "https://taflpost-sandbox.hnefi.workers.dev"], ground());
    const real = script.versions
      .at(-1)!
      .bindings.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]]));
    expect(Object.fromEntries(real)).toMatchObject({
      SANDBOX_URL: "https://taflpost-sandbox.hnefi.workers.dev",
    });
    expect(real.map(([name]) => name)).not.toContain("SANDBOX");
  });

  it("prints every step and does none with --plan, without an account or a network", async () => {
    const alone: Ground = { ...ground(), environment: {}, outside: { ask: NOWHERE, tries: 1, pause: 1 } };
    await deploy(["--plan", "--mail", "example.org", "--env", "staging"], alone);
    expect(said.map((line) => /wrangler (.*)/.exec(line)?.[1]!.split(" ").slice(0, 3).join(" "))).toEqual([
      "d1 create taflpost-staging",
      "d1 migrations apply",
      "deploy --tag " + /--tag (\S+)/.exec(said.join())![1],
      "email sending enable",
      "email routing enable",
      "email routing rules",
    ]);
    expect(existsSync(join(folder, "taflpost-staging"))).toBe(false);
  });

  it("says so where nobody is logged in", async () => {
    const { CLOUDFLARE_API_TOKEN: _none, ...environment } = ground({
      HOME: folder,
      XDG_CONFIG_HOME: folder,
    }).environment;
    expect(await troubleOf(deploy(["--yes"], { ...ground(), environment }))).toMatch(
      /^Nobody is logged in at Cloudflare/,
    );
  });

  it("does nothing that nobody has agreed to", async () => {
    expect(await troubleOf(deploy([], ground()))).toMatch(/^Nobody is there to ask/);
    await deploy([], { ...ground(), ask: () => Promise.resolve("") });
    expect(cloudflare.changes).toEqual([]);
  });

  it("does not begin while another deployment of the name is under way", async () => {
    mkdirSync(join(folder, "taflpost"));
    const unlock = lockFolder(join(folder, "taflpost"));
    expect(await troubleOf(deploy(["--yes"], ground()))).toMatch(/^Another deployment is under way here/);
    unlock?.();
  });

  it.each([
    [
      "a token that Cloudflare does not know",
      [],
      { CLOUDFLARE_API_TOKEN: "another" },
      "“Account Settings: Read”",
    ],
    [
      "a domain that is in another account",
      ["--domain", "tafl.example.net"],
      {},
      "is in no zone of this account",
    ],
    ["a name that another Worker has", [], {}, "another Worker called taflpost"],
    ["a name that another database has", [], {}, "another database called taflpost"],
    [
      "a domain that leads to another Worker",
      ["--domain", "blog.example.org"],
      {},
      "leads to the Worker blog",
    ],
    ["an account without a name at workers.dev", [], {}, "no name at workers.dev yet"],
    ["mail that goes elsewhere", ["--mail", "example.org"], {}, "goes to forward someone@example.org"],
    ["a secret that is too short", [], { SECRET: "short" }, "SECRET is too short"],
    ["a signing key that is none", [], { SIGNING_KEY: "short" }, "SIGNING_KEY is no key"],
  ])("refuses %s, and changes nothing", async (which, words, environment, why) => {
    if (which.includes("another Worker has"))
      cloudflare.deployVersion(cloudflare.addScript("taflpost"), [{ type: "kv_namespace", name: "KV" }], {});
    if (which.includes("another database"))
      cloudflare.addDatabase("taflpost").exec("CREATE TABLE posts (id)");
    if (which.includes("leads to")) cloudflare.domains.set("blog.example.org", "blog");
    if (which.includes("workers.dev")) cloudflare.subdomain = null;
    if (which.includes("elsewhere"))
      cloudflare.mail.rules.push({
        matchers: [{ type: "literal", field: "to", value: "play@example.org" }],
        actions: [{ type: "forward", value: ["someone@example.org"] }],
      });
    if (which.includes("too short") || which.includes("signing key")) migrated();
    expect(await troubleOf(deploy(["--yes", ...words], ground(environment)))).toContain(why);
    expect(cloudflare.changes).toEqual([]);
  });
});

describe("npx wrangler deploy", () => {
  it("puts no placeholder into service", () => {
    const env = {
      ...process.env,
      ...cloudflare.environment,
      CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
      WRANGLER_SEND_METRICS: "false",
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerProgram(), "deploy"], {
      env,
      encoding: "utf8",
    });
    expect(status).not.toBe(0);
    expect(stdout + stderr).toContain("Deploy with: npm run deploy");
    expect(cloudflare.changes).toEqual([]);
  });
});

describe("npm run deploy:back", () => {
  it("puts the release before in its place, and does not go forward again", async () => {
    migrated();
    const script = deployed("0.0.1-0123456789");
    deployed("0.0.2-0123456789");
    const [, older] = script.deployed;
    await deployBack(["--yes"], ground());
    expect(script.deployed[0]).toBe(older);
    expect(said.at(-1)).toMatch(/^The release 0\.0\.1-0123456789 runs again/);
    expect(await troubleOf(deployBack(["--yes"], ground()))).toMatch(/^There is no release before this one/);
  });

  it.each([
    ["classes of objects were changed", "D1 at 0000_base.sql, classes at v0", "does not go back past that"],
    ["nothing was noted", "by hand", "was not noted"],
  ])("says why not where %s", async (_which, note, why) => {
    migrated();
    deployed("0.0.1-0123456789", note);
    deployed("0.0.2-0123456789");
    expect(await troubleOf(deployBack(["--yes"], ground()))).toContain(why);
    expect(cloudflare.changes).toEqual([]);
  });
});
