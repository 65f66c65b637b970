import { describe, expect, it } from "vitest";
import { failure } from "../../src/host/deploy/cloudflare.ts";
import { configurationFor, releaseOf, sharedConfiguration } from "../../src/host/deploy/files.ts";
import { NOTHING, type Found, type Version } from "../../src/host/deploy/found.ts";
import { leftByHand, noteOf, obstacle, stepsFor } from "../../src/host/deploy/plan.ts";
import { choicesIn, settled, varsOf, optionsFrom, type Target } from "../../src/host/deploy/target.ts";
import { wayBack } from "../../src/host/deploy/way-back.ts";

const TARGET: Target = {
  name: "tafl",
  domain: "tafl.example.org",
  mail: "example.org",
  contact: "o@example.org",
  operator: "The Tafl Club",
  metrics: null,
  sandboxUrl: null,
  jurisdiction: null,
};
const BARE: Target = { ...TARGET, domain: null, mail: null, contact: null, operator: null };
const RELEASE = { tag: "1.0.0-0123456789", migrations: ["0000_base.sql", "0001_more.sql"], classes: "v3" };
const NOTE = noteOf(RELEASE);

const version = (release: string | null, at: number, more: Partial<Version> = {}): Version => ({
  id: `version-${at}`,
  createdAt: `2026-11-0${at}T00:00:00Z`,
  release,
  note: NOTE,
  isSecretChange: false,
  bindings: [],
  ...more,
});

/** Everything is there, as a deployment leaves it. */
const WHOLE: Found = {
  subdomain: "hnefi",
  database: {
    id: "d",
    tables: ["players", "d1_migrations"],
    migrations: RELEASE.migrations,
    jurisdiction: null,
  },
  worker: { secrets: ["SECRET", "SIGNING_KEY", "OPERATOR_TOKEN"], versions: [version(RELEASE.tag, 1)] },
  domainOf: "tafl",
  foreign: [],
  mail: {
    zone: { id: "zone-of-org", name: "example.org" },
    isSending: true,
    isRouting: true,
    playGoesTo: "tafl",
    hasSubaddresses: true,
    queue: { readers: ["tafl"], isSubscribed: true },
  },
};

const todo = (target: Target, found: Found) =>
  stepsFor(target, RELEASE, found)
    .filter((step) => !step.isDone(found))
    .map(({ words }) => words.slice(0, words[0] === "deploy" ? 1 : 3).join(" "));

describe("the plan of a deployment", () => {
  it("has all steps if nothing exists, in an order in which code never serves without tables", () => {
    expect(todo(TARGET, NOTHING)).toEqual([
      "d1 create tafl",
      "d1 migrations apply",
      "deploy",
      "triggers deploy",
      "email sending enable",
      "email routing enable",
      "email routing rules",
      "queues create tafl-mail",
      "queues consumer add",
      "queues subscription create",
    ]);
    expect(todo(BARE, NOTHING)).toEqual(["d1 create tafl", "d1 migrations apply", "deploy"]);
  });

  it("is empty if everything exists", () => {
    expect(todo(TARGET, WHOLE)).toEqual([]);
    expect(obstacle(TARGET, RELEASE, WHOLE)).toBeNull();
  });

  it.each([
    [
      "d1 migrations apply",
      { database: { id: "d", tables: ["players"], migrations: ["0000_base.sql"], jurisdiction: null } },
    ],
    ["deploy", { worker: { secrets: ["SECRET", "OPERATOR_TOKEN"], versions: [version(RELEASE.tag, 1)] } }],
    ["deploy", { worker: { ...WHOLE.worker!, versions: [version("0.9.0-0123456789", 1)] } }],
    ["triggers deploy", { domainOf: null }],
    ["email sending enable", { mail: { ...WHOLE.mail!, isSending: false } }],
    ["email routing enable", { mail: { ...WHOLE.mail!, isRouting: false } }],
    ["email routing rules", { mail: { ...WHOLE.mail!, playGoesTo: null } }],
    ["queues consumer add", { mail: { ...WHOLE.mail!, queue: { readers: [], isSubscribed: true } } }],
    [
      "queues subscription create",
      { mail: { ...WHOLE.mail!, queue: { readers: ["tafl"], isSubscribed: false } } },
    ],
  ])("has only what is missing: %s", (words, missing: Partial<Found>) => {
    expect(todo(TARGET, { ...WHOLE, ...missing })).toEqual([words]);
  });

  it("recognises the release of a version that only changed a secret", () => {
    const versions = [version(null, 2, { isSecretChange: true }), version(RELEASE.tag, 1)];
    expect(todo(TARGET, { ...WHOLE, worker: { ...WHOLE.worker!, versions } })).toEqual([]);
  });

  it("has an obstacle if the database is of a later release", () => {
    const database = { ...WHOLE.database!, migrations: [...RELEASE.migrations, "0002_later.sql"] };
    expect(obstacle(TARGET, RELEASE, { ...WHOLE, database })).toContain(
      "from a later release than this folder",
    );
  });

  it("has an obstacle if a sandbox, which empties itself, would replace a real service, or the reverse", () => {
    const games = { type: "durable_object_namespace", name: "GAMES" };
    const of = (...bindings: Version["bindings"]) => ({
      ...WHOLE,
      domainOf: null,
      mail: null,
      worker: { secrets: [], versions: [version(RELEASE.tag, 1, { bindings })] },
    });
    const mark = { type: "plain_text", name: "SANDBOX", text: "1" };
    const sandbox = { ...BARE, name: optionsFrom(["--sandbox", "--name", "tafl"]).options.name };
    expect(sandbox.name).toBe("tafl-sandbox");
    expect(varsOf(sandbox, "hnefi")).toMatchObject({ SANDBOX: "1" });
    expect(varsOf(BARE, "hnefi")).not.toHaveProperty("SANDBOX");
    expect(obstacle(sandbox, RELEASE, of(games))).toContain("tafl-sandbox is not a sandbox");
    expect(obstacle(BARE, RELEASE, of(games, mark))).toContain("has the variable SANDBOX");
    expect(obstacle(sandbox, RELEASE, of(games, mark))).toBeNull();
    expect(obstacle(BARE, RELEASE, of(games))).toBeNull();
  });

  it("creates the database in the jurisdiction", () => {
    const [create] = stepsFor({ ...BARE, jurisdiction: "eu" }, RELEASE, NOTHING);
    expect(create?.words).toEqual(["d1", "create", "tafl", "--jurisdiction", "eu"]);
  });

  it("has an obstacle if the deployed service is in another jurisdiction, or in none", () => {
    const bindings = Object.entries(varsOf({ ...TARGET, jurisdiction: "eu" }, null)).map(([name, text]) => ({
      type: "plain_text",
      name,
      text,
    }));
    const database = { ...WHOLE.database!, jurisdiction: "eu" };
    const games = { type: "durable_object_namespace", name: "GAMES" };
    const versions = [version(RELEASE.tag, 1, { bindings: [games, ...bindings] })];
    const inEu = { ...WHOLE, database, worker: { ...WHOLE.worker!, versions } };
    const why = (jurisdiction: Target["jurisdiction"], found: Found) =>
      obstacle({ ...TARGET, jurisdiction }, RELEASE, found);
    expect(why("eu", inEu)).toBeNull();
    expect(why("us", inEu)).toBe(
      "The Worker tafl was created with the jurisdiction eu, and Cloudflare can’t move databases or objects. Use --jurisdiction eu, or another --name for a new service in the jurisdiction us.",
    );
    expect(why("us", { ...inEu, worker: null })).toContain(
      "The database tafl was created with the jurisdiction eu",
    );
    expect(why(null, { ...inEu, worker: null })).toContain("Use --jurisdiction eu,");
    expect(why("eu", { ...WHOLE, worker: null })).toContain("no jurisdiction, and Cloudflare can’t move");
    expect(why("eu", { ...inEu, worker: null })).toBeNull();
  });

  it("continues if a secret was set before there was code", () => {
    const draft = version(null, 1, { bindings: [{ type: "secret_text", name: "SECRET" }] });
    const found = { ...NOTHING, subdomain: "hnefi", worker: { secrets: ["SECRET"], versions: [draft] } };
    expect(obstacle(BARE, RELEASE, found)).toBeNull();
  });

  it("names the permission that each step needs, and the state after it fails", () => {
    const output =
      "x [ERROR] A request to the Cloudflare API failed.\n\n  Authentication error [code: 10000]\n";
    const steps = stepsFor(TARGET, RELEASE, NOTHING);
    expect(steps.map(({ words, right }) => [words.slice(0, 3).join(" "), right])).toEqual([
      ["d1 create tafl", "D1: Edit"],
      ["d1 migrations apply", "D1: Edit"],
      [expect.stringMatching(/^deploy --tag /), "Workers Scripts: Edit"],
      ["triggers deploy", "Workers Routes: Edit"],
      ["email sending enable", "Email Sending: Edit"],
      ["email routing enable", "Zone Settings: Edit"],
      ["email routing rules", "Email Routing Rules: Edit"],
      ["queues create tafl-mail", "Queues: Edit"],
      ["queues consumer add", "Queues: Edit"],
      ["queues subscription create", "Queues: Edit"],
    ]);
    for (const step of steps) {
      expect(failure(output, step).message).toContain(`“${step.right}”`);
      expect(failure("[ERROR] no such column", step).message).toBe(
        `Wrangler says: no such column\n${step.otherwise}`,
      );
    }
  });

  it("finds the error message behind the colours that wrangler prints even without a terminal", () => {
    const error = "\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1m";
    const output = `⛅️ wrangler\n\n${error}It failed:\u001B[0m\n\n${error}fetch failed\u001B[0m\n\n🪵  Logs`;
    const [step] = stepsFor(BARE, RELEASE, NOTHING);
    expect(failure(output, step!).message).toBe(`Wrangler says: It failed: fetch failed\n${step!.otherwise}`);
  });

  it("says what to do if Analytics Engine is not switched on", () => {
    const output = "[ERROR] workers.api.error.no_access_to_analytics_engine [code: 10089]";
    expect(failure(output, stepsFor(BARE, RELEASE, NOTHING)[2]!).message).toMatch(
      /^Analytics Engine is not enabled in this account/,
    );
    expect(leftByHand(BARE, WHOLE, null).join()).toContain("--metrics");
  });

  it("leaves to the operator what no command can do", () => {
    expect(leftByHand(TARGET, WHOLE, null).join("\n")).not.toContain("sub-addressing");
    const without = { ...WHOLE, mail: { ...WHOLE.mail!, hasSubaddresses: false } };
    expect(leftByHand(TARGET, without, null).join("\n")).toContain("Enable sub-addressing");
    expect(leftByHand(BARE, WHOLE, "secrets.json")[0]).toMatch(/^Move secrets\.json to a safe place/);
  });
});

describe("arguments of the command", () => {
  it.each([
    [["--domain", "taflpost.example"], "reserved for examples"],
    [["--domain", "https://tafl.example.org"], "a bare domain"],
    [["--mail", "here.invalid"], "reserved for examples"],
    [["--mail", "o@example.org"], "a bare domain"],
    [["--contact", "nobody"], "an e-mail address"],
    [["--metrics", "tafl-post"], "must name a dataset"],
    [["--operator", "two\nlines"], "one line"],
    [["--name", "Tafl Post"], "can’t be the name of a Worker"],
    [["--nmae", "tafl"], "npm run deploy --"],
    [["--name", "tafl-sandbox"], "add --sandbox"],
    [["--env", "sandbox"], "add --sandbox"],
    [["--sandbox", "--mail", "example.org"], "A sandbox sends no mail"],
    [["--sandbox-url", "sandbox.example.org"], "an address such as"],
    [
      ["--jurisdiction", "mars"],
      "There is no jurisdiction “mars”. Use --jurisdiction eu, us, fedramp or none.",
    ],
  ])("that are wrong are refused, in a sentence: %j", (words, why) => {
    expect(() => optionsFrom(words)).toThrow(why);
  });

  it("that are missing stay as they were deployed, or are asked for", async () => {
    const { options } = optionsFrom(["--name", "tafl", "--mail", "none"]);
    const questions: string[] = [];
    const ask = (question: string) => {
      questions.push(question);
      return Promise.resolve("");
    };
    expect(await settled(options, choicesIn(varsOf(TARGET, null)), ask)).toEqual({ ...TARGET, mail: null });
    expect(questions).toEqual([]);
    expect(await settled(options, {}, ask)).toEqual(BARE);
    expect(questions).toHaveLength(3);
    expect(optionsFrom(["--env", "staging"]).options.name).toBe("taflpost-staging");
  });

  it.each([TARGET, BARE, { ...TARGET, jurisdiction: "eu" } as const])(
    "can be read from the variables of the deployed service",
    (target) => {
      expect({ name: "tafl", ...choicesIn(varsOf(target, "hnefi")) }).toEqual(target);
    },
  );
});

describe("the configuration of a deployment", () => {
  const shared = sharedConfiguration();
  const configurationOf = (target: Target) =>
    configurationFor(shared, { target, subdomain: "hnefi", database: "d" }, ".deploy/tafl");

  it("has every binding of wrangler.toml, and none of its placeholders", () => {
    const text = JSON.stringify(configurationOf(TARGET));
    expect(text).not.toMatch(/taflpost\.example|0{8}-|taflpost"/);
    expect(Object.keys(configurationOf(TARGET))).toEqual(expect.arrayContaining(Object.keys(shared)));
    expect(configurationOf(BARE)).toMatchObject({
      workers_dev: true,
      main: "../../dist/newest/worker/index.js",
      no_bundle: true,
    });
    expect(configurationOf(BARE)).not.toHaveProperty("routes");
    expect(configurationOf(BARE)).not.toHaveProperty("analytics_engine_datasets");
  });

  it("has rate limits apart from those of another deployment in the account", () => {
    const numbers = ["tafl", "tafl-staging"].flatMap((name) =>
      configurationOf({ ...TARGET, name }).ratelimits.map((limit) => limit.namespace_id),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^[1-9]\d{0,8}$/);
  });

  it("makes another release of the same folder if it differs, with a tag that Cloudflare accepts", () => {
    const { compatibility_flags: flags } = sharedConfiguration();
    const tag = releaseOf(TARGET, "10.20.30", flags);
    expect(tag.length).toBeLessThanOrEqual(25);
    expect(releaseOf(TARGET, "10.20.30", flags)).toBe(tag);
    expect(releaseOf(TARGET, "10.20.30", flags.slice(1))).not.toBe(tag);
    expect(releaseOf({ ...TARGET, contact: null }, "10.20.30", flags)).not.toBe(tag);
    expect(noteOf({ ...RELEASE, migrations: ["0001_" + "x".repeat(200)] }).length).toBeLessThanOrEqual(100);
  });
});

describe("the way back", () => {
  const MIGRATIONS = [...RELEASE.migrations, "0002_contract.sql"];
  const [one, two] = [version("1.0.0-a", 1), version("1.1.0-b", 2)];
  const whyNot = (...versions: readonly Version[]) => {
    const way = wayBack(versions, MIGRATIONS, ["0002_contract.sql"]);
    return "why" in way ? way.why : way.to.id;
  };

  it("leads to the release before, past later deployments of the same one", () => {
    expect(whyNot(version("1.1.0-b", 3), two, one)).toBe("version-1");
  });

  it("does not lead forward again after it was used", () => {
    expect(whyNot(one, two, one)).toContain("no earlier release");
    expect(whyNot()).toContain("no earlier release");
  });

  it.each([
    ["a secret was changed", [version(null, 3, { isSecretChange: true }), two, one], "A secret was changed"],
    [
      "classes were changed",
      [two, version("1.0.0-a", 1, { note: "D1 at 0000_base.sql, classes at v2" })],
      "v2, now v3",
    ],
    [
      "a migration took something away",
      [version("1.1.0-b", 2, { note: "D1 at 0002_contract.sql, classes at v3" }), one],
      "The migration 0002_contract.sql removed",
    ],
    [
      "this folder is an older one",
      [version("1.1.0-b", 2, { note: "D1 at 0003_later.sql, classes at v3" }), one],
      "does not have the current migration, 0003_later.sql",
    ],
  ])("does not exist if %s", (_which, versions, why) => {
    expect(whyNot(...versions)).toContain(why);
  });
});
