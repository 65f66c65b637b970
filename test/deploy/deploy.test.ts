import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { wranglerProgram } from "../../src/host/build.ts";
import type { Wrangler } from "../../src/host/deploy/cloudflare.ts";
import { deploy, deployBack, type Ground } from "../../src/host/deploy/deploy.ts";
import { SECRETS, sharedConfiguration } from "../../src/host/deploy/files.ts";
import { migrationFiles } from "../../src/host/migrations.ts";
import { lockFolder } from "../../src/host/state.ts";
import { ACCOUNT, FakeCloudflare } from "./cloudflare.ts";
import { fakeWrangler } from "./fake-wrangler.ts";
import { groundOf, newFolder, troubleOf } from "./ground.ts";

/** The last change of the classes of objects. */
const CLASSES = sharedConfiguration().migrations.at(-1)!.tag;

let cloudflare: FakeCloudflare;
let folder: string;
let said: string[];

beforeEach(async () => {
  cloudflare = new FakeCloudflare();
  await cloudflare.start();
  folder = newFolder();
  said = [];
});

afterEach(() => {
  cloudflare.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ground = (more: NodeJS.ProcessEnv = {}, wrangler?: Wrangler): Ground => {
  const own = groundOf(cloudflare, folder, said, wrangler);
  return { ...own, environment: { ...own.environment, ...more } };
};

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

describe("npm run deploy", () => {
  it("creates everything in the jurisdiction, keeps it in later deployments, and refuses another one", async () => {
    await deploy(["--yes", "--jurisdiction", "eu"], ground({}, fakeWrangler));
    expect(cloudflare.databases.get("taflpost")?.jurisdiction).toBe("eu");
    const { bindings } = cloudflare.scripts.get("taflpost")!.versions[0]!;
    expect(bindings).toContainEqual({ type: "plain_text", name: "JURISDICTION", text: "eu" });
    expect(said.join("\n")).not.toContain("Without --jurisdiction");
    const before = [...cloudflare.changes];
    await deploy([], ground({}, fakeWrangler));
    for (const other of ["us", "none"])
      await expect(deploy(["--yes", "--jurisdiction", other], ground())).rejects.toThrow(
        "Use --jurisdiction eu, or another --name",
      );
    expect(cloudflare.changes).toEqual(before);
  });

  it("warns only in the first deployment that a jurisdiction cannot be set later", async () => {
    await deploy(["--yes"], ground({}, fakeWrangler));
    await deploy(["--yes", "--contact", "o@example.org"], ground({}, fakeWrangler));
    expect(said.filter((line) => line.startsWith("Without --jurisdiction"))).toHaveLength(1);
    await expect(deploy(["--yes", "--jurisdiction", "eu"], ground())).rejects.toThrow(
      "The Worker taflpost was created with no jurisdiction",
    );
  });

  it("deploys a later release beside existing secrets, after its migrations, and replaces none", async () => {
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
    expect(cloudflare.sourceMaps).toContain("index.js.map");
    expect(script.isOnWorkersDev).toBe(true);
  });

  it("makes a sandbox beside an existing service, as another Worker with another database", async () => {
    const script = deployed("0.0.1-0123456789");
    migrated();
    const before = script.versions.length;
    await deploy(["--yes", "--sandbox"], ground({}, fakeWrangler));
    const { bindings } = cloudflare.scripts.get("taflpost-sandbox")!.versions.at(-1)!;
    expect(bindings).toContainEqual(expect.objectContaining({ name: "SANDBOX", text: "1" }));
    expect(script.versions).toHaveLength(before);
    expect(said.join("\n")).toContain("Taflpost is at https://taflpost-sandbox.hnefi.workers.dev");
    expect(said.join("\n")).not.toContain("--mail");

    // Neither takes the place of the other, whatever the words.
    expect(await troubleOf(deploy(["--yes", "--name", "taflpost-sandbox"], ground()))).toContain(
      "add --sandbox",
    );
    const linked = ["--yes", "--sandbox-url", "https://taflpost-sandbox.hnefi.workers.dev"];
    await deploy(linked, ground({}, fakeWrangler));
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
    const [warning, mailWarning, ...steps] = said;
    expect(warning).toContain("Without --jurisdiction");
    expect(mailWarning).toMatch(
      /^On the free plan Cloudflare sends mail only to addresses that you verified/,
    );
    expect(steps.map((line) => /wrangler (.*)/.exec(line)?.[1]!.split(" ").slice(0, 3).join(" "))).toEqual([
      "d1 create taflpost-staging",
      "d1 migrations apply",
      "deploy --tag " + /--tag (\S+)/.exec(said.join())![1],
      "email sending enable",
      "email routing enable",
      "email routing rules",
      "queues create taflpost-staging-mail",
      "queues consumer add",
      "queues subscription create",
    ]);
    expect(existsSync(join(folder, "taflpost-staging"))).toBe(false);
  });

  it("says so if nobody is logged in", async () => {
    const { CLOUDFLARE_API_TOKEN: _none, ...environment } = ground({
      HOME: folder,
      XDG_CONFIG_HOME: folder,
    }).environment;
    expect(await troubleOf(deploy(["--yes"], { ...ground(), environment }))).toMatch(
      /^You are not logged in to Cloudflare/,
    );
  });

  it("does nothing without consent", async () => {
    expect(await troubleOf(deploy([], ground()))).toMatch(/^This is not an interactive terminal/);
    await deploy([], { ...ground(), ask: () => Promise.resolve("") });
    expect(cloudflare.changes).toEqual([]);
  });

  it("does not start during another deployment of the same name", async () => {
    mkdirSync(join(folder, "taflpost"));
    const lock = lockFolder(join(folder, "taflpost"));
    expect(await troubleOf(deploy(["--yes"], ground()))).toMatch(/^Another deployment is running in/);
    lock?.close();
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
    ["an account without a name at workers.dev", [], {}, "no workers.dev subdomain yet"],
    ["mail that goes elsewhere", ["--mail", "example.org"], {}, "goes to forward someone@example.org"],
    ["a secret that is too short", [], { SECRET: "short" }, "SECRET is too short"],
    ["a signing key that is none", [], { SIGNING_KEY: "short" }, "SIGNING_KEY must be 32 bytes"],
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
  it("deploys no placeholder", () => {
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

/** Goes back, with a word for the jurisdiction; gives why not. */
const backIn = (place: string) => troubleOf(deployBack(["--yes", "--jurisdiction", place], ground()));

describe("npm run deploy:back", () => {
  it("restores the release before, and does not go forward again", async () => {
    migrated();
    const script = deployed("0.0.1-0123456789");
    deployed("0.0.2-0123456789");
    const [, older] = script.deployed;
    await deployBack(["--yes"], ground());
    expect(script.deployed[0]).toBe(older);
    // Cloudflare would let objects run the later release for five minutes.
    expect(script.objectsUpdate).toBe("immediate");
    expect(said.at(-1)).toMatch(/^The release 0\.0\.1-0123456789 is running again/);
    expect(await troubleOf(deployBack(["--yes"], ground()))).toMatch(/^There is no earlier release/);
  });

  it("refuses a jurisdiction that does not exist or is not the deployed one", async () => {
    migrated();
    deployed("0.0.1-0123456789");
    deployed("0.0.2-0123456789");
    expect(await backIn("mars")).toContain("There is no jurisdiction “mars”");
    expect(await backIn("eu")).toContain("The Worker taflpost was created with no jurisdiction");
    expect(cloudflare.changes).toEqual([]);
    expect(await backIn("none")).toBeNull();
  });

  it.each([
    ["classes of objects were changed", "D1 at 0000_base.sql, classes at v0", "can’t undo that"],
    ["nothing was noted", "by hand", "did not note its migration"],
  ])("says why it cannot go back: %s", async (_which, note, why) => {
    migrated();
    deployed("0.0.1-0123456789", note);
    deployed("0.0.2-0123456789");
    expect(await troubleOf(deployBack(["--yes"], ground()))).toContain(why);
    expect(cloudflare.changes).toEqual([]);
  });
});
