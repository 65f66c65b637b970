import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runWrangler, type Wrangler } from "../../src/host/deploy/cloudflare.ts";
import { deploy } from "../../src/host/deploy/deploy.ts";
import { SECRETS } from "../../src/host/deploy/files.ts";
import { FakeCloudflare } from "./cloudflare.ts";
import { fakeWrangler } from "./fake-wrangler.ts";
import { groundOf, newFolder, troubleOf } from "./ground.ts";

/** A request that goes wrong, how, and what the operator reads; null where wrangler tries again by itself. */
type Broken = readonly [RegExp, number | "lost", string | null];

const CREATED: Broken = [/^POST \/d1\/database /, "lost", "Wrangler says: fetch failed\n"];
const MIGRATED: Broken = [/query .*INSERT INTO/, 7500, "The failed migration was rolled back"];
const MIGRATION_LOST: Broken = [
  /query .*INSERT INTO/,
  "lost",
  "Wrangler says: Migration 0000_base.sql failed",
];
const UPLOAD = /^PUT \/workers\/scripts\/taflpost$/;
const UPLOADED: Broken = [UPLOAD, "lost", null];
const NO_METRICS: Broken = [UPLOAD, 10_089, "Analytics Engine is not enabled"];
const RECORD = /^PUT .*domains\/records/;
const RECORD_TAKEN: Broken = [RECORD, 100_117, "already has another DNS record"];
const RECORD_LOST: Broken = [RECORD, "lost", "Wrangler says: Trigger configuration for"];
const SENDING: Broken = [/^POST .*sending\/subdomains/, 10_000, "“Email Sending: Edit”"];
const ROUTING: Broken = [/^POST .*routing\/enable/, 10_000, "“Zone Settings: Edit”"];
const RULE: Broken = [/^POST .*routing\/rules/, "lost", "Its mail is queued"];
const QUEUE: Broken = [/^POST \/queues /, "lost", "Wrangler says: fetch failed\n"];
const SUBSCRIBED: Broken = [/^POST .*subscriptions/, 10_000, "“Queues: Edit”"];

const ALL = [
  CREATED,
  MIGRATED,
  MIGRATION_LOST,
  NO_METRICS,
  UPLOADED,
  RECORD_TAKEN,
  RECORD_LOST,
  SENDING,
  ROUTING,
  RULE,
  QUEUE,
  SUBSCRIBED,
];
/** One that is taken back, one that wrangler tries again, and one that was done. */
const SOME = [MIGRATED, UPLOADED, RECORD_LOST];

const WITH_ALL =
  "--yes --domain tafl.example.org --mail example.org --contact operator@example.org --metrics tafl".split(
    " ",
  );

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

/** The operator's message for each fault that wrangler does not retry by itself. */
const wordsOf = (troubles: readonly Broken[]) =>
  troubles.flatMap(([, , words]) => (words === null ? [] : [expect.stringContaining(words) as string]));

/** Runs the command again and again until it does not fail; gives what its operator read. */
async function deployed(wrangler: Wrangler, troubles: readonly Broken[]): Promise<string[]> {
  cloudflare.troubles.push(...troubles.map(([kind, what]) => [kind, what] as const));
  const heard: string[] = [];
  while (heard.length <= troubles.length) {
    const why = await troubleOf(deploy(WITH_ALL, groundOf(cloudflare, folder, said, wrangler)));
    if (why === null) break;
    heard.push(why);
  }
  expect(cloudflare.troubles).toEqual([]);
  return heard;
}

/** Looks at the account: the release that runs has all that was asked for. */
function expectAll(): void {
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
  const [queue] = cloudflare.queues.values();
  expect(queue?.readers).toEqual(["taflpost"]);
  expect(cloudflare.subscriptions).toMatchObject([
    {
      enabled: true,
      source: { type: "email.sending", zone_id: "zone-of-org", domain: "example.org" },
      destination: { queue_id: queue?.id },
      events: ["message.bounced", "message.complained"],
    },
  ]);
  expect(cloudflare.mail.sent).toMatchObject([{ from: "post@example.org", to: "operator@example.org" }]);
}

/** The secrets are the Worker's and in a file of the operator's, and are shown nowhere. */
function expectSecrets(heard: readonly string[]): void {
  const kept = join(folder, "taflpost", "secrets.json");
  const secrets = JSON.parse(readFileSync(kept, "utf8")) as Record<string, string>;
  expect(Object.fromEntries(cloudflare.scripts.get("taflpost")!.secrets)).toEqual(secrets);
  expect(Object.keys(secrets).toSorted()).toEqual([...SECRETS].toSorted());
  expect(statSync(kept).mode & 0o077).toBe(0);
  expect(existsSync(join(folder, "taflpost", "first-secrets.json"))).toBe(false);
  const configuration = readFileSync(join(folder, "taflpost", "wrangler.json"), "utf8");
  const shown = [...said, ...heard, configuration].join("\n");
  expect(Object.values(secrets).filter((value) => shown.includes(value))).toEqual([]);
  expect(shown).toContain("cf-bounce.example.org");
  expect(shown).not.toMatch(/taflpost\.example\b|00000000-0000-0000/);
}

/** Without words: everything is as it was deployed, and nothing is changed. */
async function expectNothingToDo(wrangler: Wrangler): Promise<void> {
  const before = [...cloudflare.changes];
  said = [];
  await deploy([], groundOf(cloudflare, folder, said, wrangler));
  expect(cloudflare.changes).toEqual(before);
  expect(said.join("\n")).toMatch(
    /^The release \S+ is already running[^]*Taflpost is at https:\/\/tafl\.example\.org/,
  );
}

describe("npm run deploy continues after an interruption, and then changes nothing:", () => {
  it("whichever step failed or was done without an answer", async () => {
    const heard = await deployed(fakeWrangler, ALL);
    expect(heard).toEqual(wordsOf(ALL));
    expectAll();
    expectSecrets(heard);
    await expectNothingToDo(fakeWrangler);
  });

  it("with the real wrangler, whose requests and output the fake one imitates", async () => {
    const heard = await deployed(runWrangler, SOME);
    expect(heard).toEqual(wordsOf(SOME));
    expectAll();
    expectSecrets(heard);
    await expectNothingToDo(runWrangler);

    const { changes } = cloudflare;
    cloudflare.stop();
    rmSync(folder, { recursive: true });
    cloudflare = new FakeCloudflare();
    await cloudflare.start();
    expect(await deployed(fakeWrangler, SOME)).toEqual(heard);
    expect(cloudflare.changes).toEqual(changes);
  });
});
