import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf, read, sources, tests } from "./files.ts";

/**
 * The most lines of TypeScript that a folder may have. A commit that needs more raises the number and says why; one that needs
 * fewer lowers it.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  "src/apps": 292,
  "src/archive": 399,
  "src/beacon": 327,
  "src/board": 2455,
  "src/channels": 7920,
  "src/contract": 5063,
  "src/engine": 1009,
  "src/env.ts": 101,
  "src/game": 7685,
  "src/host": 7068,
  "src/http": 3259,
  "src/i18n": 2344,
  "src/index.ts": 217,
  "src/lib": 3013,
  "src/local": 270,
  "src/mailbox": 3743,
  "src/mcp": 700,
  "src/operations": 11104,
  "src/outbound": 263,
  "src/pages": 25967,
  "src/players": 2024,
  "src/ratings": 1230,
  "src/reports": 186,
  "src/rules": 4702,
  "src/sdk": 864,
  "src/server.ts": 79,
  "src/thinker": 451,
  "src/tournaments": 5351,
  "src/vacation": 1262,
  test: 101100,
  "test/bench": 3950,
  "test/sim": 7140,
};

/** Counted apart from the other tests: measurements and simulations are programs of their own. */
const APART = new Set(["test/bench", "test/sim"]);

/** Files below 60 lines that one other in their folder uses alone, and why each stands by itself all the same. */
const SLIVERS: Readonly<Record<string, readonly string[]>> = {
  "tested without a document, which the script beside it needs": [
    "src/pages/docs/script/names.ts",
    "src/pages/kit/script/newer.ts",
    "src/pages/log/script/proof/verdict.ts",
  ],
  "the beginning of a script of its own, which another loads": [
    "src/pages/records/script/open.ts",
    "src/pages/rulesets/script/text.ts",
  ],
  "tested or run by itself, where the file beside it begins something": [
    "src/host/deploy/way-back.ts",
    "src/host/lifeline.ts",
  ],
  "what a sandbox alone does to an object": ["src/lib/sandbox-day.ts"],
  "a language of its own": ["src/host/step-markup.ts"],
};

const paths = sources();
const linesOf = (path: string) => read(path).split("\n").length - 1;
/** The folder that a file is counted in: one of `src`, one of those that are counted apart, or the tests as a whole. */
function countedIn(path: string): string {
  const folder = folderOf(path);
  return path.startsWith("src/") || APART.has(folder) ? folder : "test";
}

/** The files that import or re-export each file. */
function usersByFile(): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  for (const path of paths)
    for (const [, to = ""] of read(path).matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g)) {
      const used = posix.join(posix.dirname(path), to);
      users.set(used, (users.get(used) ?? new Set()).add(path));
    }
  return users;
}

describe("the code", () => {
  it("keeps every folder within its number of lines", () => {
    const lines = new Map<string, number>();
    for (const path of [...paths, ...tests()])
      lines.set(countedIn(path), (lines.get(countedIn(path)) ?? 0) + linesOf(path));
    const over = [...lines].filter(([folder, count]) => count > (BUDGETS[folder] ?? 0));
    expect(over).toEqual([]);
    expect(Object.keys(BUDGETS).filter((folder) => !lines.has(folder))).toEqual([]);
  });

  it("has no tiny file without a reason: a short one that only one other in its folder uses", () => {
    const users = usersByFile();
    const slivers = paths.filter((path) => {
      const [user, ...more] = users.get(path) ?? [];
      const isBeside = user !== undefined && posix.dirname(user) === posix.dirname(path);
      return linesOf(path) < 60 && isBeside && more.length === 0 && !user.endsWith("rules/index.ts");
    });
    expect(slivers.toSorted()).toEqual(Object.values(SLIVERS).flat().toSorted());
  });
});
