import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { moduleName, partsOf } from "../../src/host/messages/compile.ts";
import { readTopic, topics } from "../../src/host/messages/read.ts";
import { folderOf, projectFiles, read, sources } from "./files.ts";

interface Import {
  readonly from: string;
  readonly to: string;
}

/** A file's imports and re-exports, types included: a path from the project's folder, or a package's name. */
function importsOf(path: string): Import[] {
  const statements = read(path).matchAll(
    /^(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map((match) => {
    const to = match[1] ?? match[2] ?? match[3] ?? "";
    return { from: path, to: to.startsWith(".") ? posix.join(posix.dirname(path), to) : to };
  });
}

const all = sources().flatMap(importsOf);
const isOurs = (path: string) => path.startsWith("src/");

/** Files of the game that touch storage or the platform; the rest of its folder is pure. */
const GAME_OBJECT = [
  "aggregate",
  "audience",
  "commands",
  "dispatcher",
  "inquiry",
  "live",
  "object",
  "reader",
  "spectators",
  "stored/store",
].map((name) => `src/game/${name}.ts`);

/** The library's modules for objects that store. */
const STORAGE = ["object-storage", "wakeup", "local-clock"].map((name) => `src/lib/${name}.ts`);

/** Files inside the objects: they store, or decide what is stored. Nobody who asks an object sees them. */
const INSIDE_OBJECTS = [
  "src/game/stored/store.ts",
  "src/game/aggregate.ts",
  "src/game/commands.ts",
  "src/game/dispatcher.ts",
  "src/game/fold.ts",
  "src/game/decide.ts",
  "src/mailbox/mailbox.ts",
  "src/channels/channels.ts",
  "src/mailbox/feed.ts",
  "src/mailbox/requests.ts",
  "src/mailbox/stored/schema.ts",
  "src/channels/webhooks/deliveries.ts",
  "src/channels/webhooks/outbox.ts",
  "src/channels/mail/send/store.ts",
  "src/channels/mail/send/queue.ts",
  "src/channels/mail/send/notices.ts",
  "src/vacation/store.ts",
  "src/vacation/stored/rows.ts",
];

/** The code that decides the recipients, times and words of notices: folders, and files of folders that also store. */
const TELLING = [
  "src/contract/events/types.ts",
  "src/game/projections/",
  "src/channels/outbox.ts",
  "src/channels/policy/",
  "src/channels/webhooks/bodies.ts",
  "src/channels/webhooks/retries.ts",
  "src/channels/webhooks/sender.ts",
  "src/outbound/url.ts",
  "src/channels/feeds/documents.ts",
  "src/channels/feeds/calendar.ts",
  "src/channels/feeds/documents.ts",
  ...["account", "bookings", "cover", "events", "ledger", "time-off", "view"].map(
    (name) => `src/vacation/${name}.ts`,
  ),
];

/**
 * The folders in the order in which they may know of each other: each imports from itself and from those before it.
 * An order has no circles.
 */
const ORDER = [
  "src/lib",
  "src/rules",
  "src/contract",
  "src/engine",
  "src/game",
  "src/thinker",
  "src/beacon",
  "src/i18n",
  "src/board",
  "src/outbound",
  "src/channels",
  "src/vacation",
  "src/mailbox",
  "src/players",
  "src/archive",
  "src/ratings",
  "src/tournaments",
  "src/apps",
  "src/reports",
  "src/local",
  "src/env.ts",
  "src/operations",
  "src/http",
  "src/mcp",
  "src/sdk",
  "src/pages",
  "src/index.ts",
  "src/server.ts",
  "src/host",
];

/** Folders that need less than their place allows: they stand beside the product, and import nothing else of it. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  "src/contract": ["src/lib", "src/rules"],
  "src/engine": ["src/rules"],
  "src/thinker": ["src/lib", "src/rules", "src/contract", "src/engine", "src/game"],
  "src/beacon": ["src/lib"],
  "src/archive": ["src/lib", "src/rules", "src/game"],
  "src/reports": ["src/lib", "src/contract"],
  "src/local": ["src/lib", "src/channels"],
  "src/sdk": [],
  // It verifies exports of games as the service does, and makes markup of the guides that the pages list and the figures of
  // rule texts.
  "src/host": [
    "src/lib",
    "src/rules",
    "src/contract",
    "src/engine",
    "src/game",
    "src/i18n",
    "src/board",
    "src/sdk",
    "src/pages",
  ],
};

/** The output of `npm run build`. */
const BUILT = [
  "src/sdk/types.ts",
  "src/sdk/operations.ts",
  ...topics()
    .flatMap((topic) => partsOf(readTopic(topic)))
    .map(({ name }) => `src/i18n/built/${moduleName(name)}.ts`),
  "src/i18n/built/catalogue.ts",
  "src/i18n/built/figures.ts",
  "src/i18n/built/figures-digest.ts",
];

const offences = (among: readonly Import[], isWrong: (to: string) => boolean) =>
  among.filter(({ to }) => isWrong(to)).map(({ from, to }) => `${from} → ${to}`);
const channelOf = (path: string) => /^src\/channels\/(webhooks|mail|push|feeds)\//.exec(path)?.[1];
const of = (folder: string) => all.filter(({ from }) => folderOf(from) === folder);

describe("imports go one way", () => {
  it("they are found", () => {
    expect(all.length).toBeGreaterThan(200);
    const known = new Set([...projectFiles(), ...BUILT]);
    expect(offences(all, (to) => isOurs(to) && !known.has(to))).toEqual([]);
  });

  it("every folder has its place in the order", () => {
    expect([...new Set(sources().map(folderOf))].filter((folder) => !ORDER.includes(folder))).toEqual([]);
  });

  it.each(ORDER)("%s imports only from folders before it", (folder) => {
    const before = new Set(ORDER.slice(0, ORDER.indexOf(folder) + 1));
    const wrong = of(folder).filter(({ to }) => isOurs(to) && !before.has(folderOf(to)));
    const pairs = [...new Set(wrong.map(({ to }) => `${folder} ${folderOf(to)}`))];
    expect(pairs).toEqual([]);
  });

  it.each(Object.keys(ONLY))("%s imports little from folders before it", (folder) => {
    const allowed = new Set([folder, ...(ONLY[folder] ?? [])]);
    expect(of(folder).length).toBeGreaterThan(0);
    expect(offences(of(folder), (to) => isOurs(to) && !allowed.has(folderOf(to)))).toEqual([]);
  });

  it("a channel imports no other channel", () => {
    const ways = of("src/channels").filter(({ from }) => channelOf(from) !== undefined);
    expect(ways.length).toBeGreaterThan(100);
    const others = ways.filter(({ from, to }) => ![undefined, channelOf(from)].includes(channelOf(to)));
    expect(others.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it("the rules import only what makes their ids and normalises names, and no package", () => {
    expect(offences(of("src/rules"), (to) => !to.startsWith("src/rules/"))).toEqual([
      "src/rules/definition/fields.ts → src/lib/marks.ts",
      "src/rules/definition/identity.ts → src/lib/sha256.ts",
      "src/rules/notation/otn-values.ts → src/lib/marks.ts",
    ]);
  });

  it("the pure part of the game imports no package, and nothing of its own object", () => {
    const pure = of("src/game").filter(({ from }) => !GAME_OBJECT.includes(from));
    expect(pure.length).toBeGreaterThan(10);
    expect(offences(pure, (to) => !isOurs(to) || GAME_OBJECT.includes(to))).toEqual([]);
    const outside = pure.filter(({ to }) => folderOf(to) === "src/lib").map(({ to }) => to);
    // Lengths of time, what clocks show where, JSON as it comes, and what a record is hashed and signed with.
    const used = ["bytes", "duration", "jcs", "json", "jws", "sha256", "zones"].map(
      (name) => `src/lib/${name}.ts`,
    );
    expect([...new Set(outside)].toSorted()).toEqual(used);
  });

  it.each(["src/game", "src/board", "src/i18n", "src/vacation", "src/channels", "src/mailbox"])(
    "%s imports the types of schemas, and evaluates none",
    (folder) => {
      const schemas = new Set(all.filter(({ to }) => to === "zod").map(({ from }) => from));
      const values = of(folder).filter(({ from, to }) => {
        const path = posix.relative(posix.dirname(from), to).replaceAll(".", "\\.");
        const statement = new RegExp(`^import (?!type)[^;]*"(?:\\./)?${path}"`, "m");
        return to.startsWith("src/contract/") && schemas.has(to) && statement.test(read(from));
      });
      expect(schemas.size).toBeGreaterThan(10);
      expect(offences(values, () => true)).toEqual([]);
    },
  );

  it("the game imports no players, no HTTP layer and nothing inside the mailbox", () => {
    const forbidden = new Set(["src/players", "src/http", "src/mailbox", "src/pages"]);
    expect(offences(of("src/game"), (to) => forbidden.has(folderOf(to)))).toEqual([]);
  });

  it.each(TELLING)(
    "%s, which decides who is notified of what, imports no storage and no platform",
    (place) => {
      expect(projectFiles().some((path) => path.startsWith(place))).toBe(true);
      const telling = all.filter(({ from }) => from.startsWith(place));
      const stores = INSIDE_OBJECTS.filter((path) => folderOf(path) !== "src/game");
      const storage = new Set([...GAME_OBJECT, ...STORAGE, ...stores]);
      expect(offences(telling, (to) => !isOurs(to) || storage.has(to))).toEqual([]);
    },
  );

  it.each(INSIDE_OBJECTS)("%s is not imported by code that calls an object", (inside) => {
    expect(projectFiles()).toContain(inside);
    const outside = ["src/operations", "src/http", "src/pages"].flatMap(of);
    const values = outside.filter(({ from, to }) => {
      const name = posix.basename(to, ".ts");
      const statement = read(from).match(new RegExp(`^import (?!type)[^;]*"[./\\w-]*/${name}\\.ts"`, "m"));
      return to === inside && statement !== null && !/\{\s*type [^,}]+\}/.test(statement[0]);
    });
    expect(offences(values, () => true)).toEqual([]);
  });

  it("only object makers and stand-ins for the platform import it", () => {
    const users = all.filter(({ to }) => to.startsWith("cloudflare:")).map(({ from }) => from);
    expect(users.toSorted()).toEqual([
      "src/lib/local-clock.ts",
      "src/lib/service-object.ts",
      "src/local/mail-store.ts",
      "src/server.ts",
    ]);
  });

  it("only the host uses Node, and nothing of the Worker imports the host", () => {
    const node = all.filter(({ to }) => to.startsWith("node:") && !to.includes("async_hooks"));
    expect(node.filter(({ from }) => folderOf(from) !== "src/host")).toEqual([]);
    expect(
      offences(
        all.filter(({ from }) => folderOf(from) !== "src/host"),
        (to) => folderOf(to) === "src/host",
      ),
    ).toEqual([]);
  });

  it("no file imports itself in a circle, not even for types", () => {
    const edges = Map.groupBy(
      all.filter(({ to }) => isOurs(to)),
      ({ from }) => from,
    );
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      else if (!done.has(path)) {
        for (const { to } of edges.get(path) ?? []) visit(to, [...trail, path]);
        done.add(path);
      }
    };
    for (const path of edges.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });
});
