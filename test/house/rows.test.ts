import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { SCHEMAS } from "../golden/tables.ts";
import { read, sources } from "./files.ts";
import { Statements } from "./rows.ts";

/** The kinds of objects (golden/tables.ts) that run the statements of a file: the first row whose path it begins with. */
const RUN_IN: readonly (readonly [path: string, ...kinds: string[]])[] = [
  ["src/apps/", "authorization"],
  ["src/archive/recorded-game.ts", "record"],
  ["src/archive/", "archive"],
  ["src/beacon/", "beacon"],
  ["src/channels/", "mailbox"],
  ["src/game/", "game"],
  ["src/lib/", ...Object.keys(SCHEMAS)],
  ["src/mailbox/", "mailbox"],
  ["src/ratings/", "pool"],
  ["src/reports/", "reports"],
  ["src/thinker/", "thinker"],
  ["src/tournaments/bulk", "bulk"],
  ["src/tournaments/stored-ladder.ts", "ladder"],
  ["src/tournaments/stored-match.ts", "match"],
  ["src/tournaments/stored.ts", "tournament"],
  ["src/tournaments/", "tournament", "ladder"],
  ["src/vacation/", "mailbox"],
  ["test/house/", "game"],
];

/** Files that read the tables of any object, or make their own. */
const OTHERS = /^src\/(host\/|lib\/(object-storage|stored-rows)|local\/)/;

const databases = new Map(
  Object.entries(SCHEMAS).map(([kind, schemas]) => {
    const db = new DatabaseSync(":memory:");
    for (const statement of schemas.flat(2)) db.exec(statement);
    return [kind, db];
  }),
);

/** Files whose statements arrive as values from elsewhere. Their makers are tested with their rows. */
const UNREAD = new Set([
  "src/archive/object.ts",
  "src/channels/webhooks/endpoints.ts",
  "src/mailbox/mailbox.ts",
]);

const PLANTED = "test/house/rows-planted.ts";
const files = sources().filter(
  (path) => /object-storage\.ts"|DurableObject\b/.test(read(path)) && !OTHERS.test(path),
);
const statements = new Statements([...files, PLANTED]);

/** The faults of a file's statements, each as `path:line fault`. */
function faultsIn(path: string): string[] {
  const kinds = RUN_IN.find(([prefix]) => path.startsWith(prefix))?.slice(1) ?? [];
  return statements.in(path).flatMap((statement) => {
    const [text] = statement.texts;
    if (text === undefined) return UNREAD.has(path) ? [] : [`${statement.at} cannot be read`];
    const found = kinds.flatMap((kind) => statements.faults(statement, databases.get(kind)!) ?? []);
    const canRun = kinds.some((kind) => statements.faults(statement, databases.get(kind)!) !== null);
    const faults = canRun ? found : [`cannot be prepared: ${text}`];
    return [...new Set(faults)].map((fault) => `${statement.at} ${fault}`);
  });
}

describe("a statement of an object", () => {
  it("returns rows of its declared type, and writes whole ones", () => {
    expect(files.flatMap(faultsIn)).toEqual([]);
  });

  it("is found wherever an object runs one", () => {
    expect(files.map((path) => statements.in(path).length).reduce((sum, more) => sum + more)).toBeGreaterThan(
      300,
    );
  });

  it.each([
    [14, "body: not in the type"],
    [14, "seq: INTEGER, not string"],
    [17, "player: no such column"],
    [20, "cannot be prepared: SELECT seq FROM happenings"],
    [23, "body: TEXT, not number"],
    [26, "body: not written"],
    [26, "text: no such column"],
    [29, "several columns"],
    [32, "body: never null"],
  ])("with a fault is found: line %i, %s", (line, fault) => {
    expect(faultsIn(PLANTED)).toContain(`${PLANTED}:${line} ${fault}`);
  });
});
