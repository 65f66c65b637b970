import { describe, expect, it } from "vitest";
import { ALERTS } from "../../src/operations/metrics.ts";
import { promQl, sql } from "../operations/alerts.ts";
import { read, sources } from "./files.ts";

const RUN_BOOK = read("src/host/run-book.md");

/** The names of logged events, from the sources. */
const logged = [
  ...new Set(
    sources().flatMap((path) =>
      [...read(path).matchAll(/\blog\(\s*"(?:info|warn|error)",\s*"([a-z-]+)"/g)].map(([, name]) => name!),
    ),
  ),
].toSorted();

/** The first column of the run book's table of events. */
const [, table = ""] = RUN_BOOK.split("| `event` |");
const rows = table.split("\n").map((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1] ?? "");
const explained = rows
  .flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name!))
  .toSorted();

/** A block of the run book, by its language: the query of each alert below its name. */
const queries = (language: string, mark: string, query: (alert: (typeof ALERTS)[number]) => string): string =>
  `\`\`\`${language}\n${ALERTS.map((alert) => `${mark} ${alert.id}\n${query(alert)}`).join("\n")}\n\`\`\``;

describe("the run book", () => {
  it("explains every line that the log can have, each once, and no other", () => {
    expect(logged.length).toBeGreaterThan(25);
    expect(explained).toEqual(logged);
  });

  it("covers all output: only the log writes to the console", () => {
    // The commands of an operator speak to a person; the documents have programs as examples.
    const others = /^src\/(host|sdk|http\/docs|pages\/docs)\/|^src\/lib\/log\.ts$/;
    const speaking = sources().filter((path) => !others.test(path) && /\bconsole\b/.test(read(path)));
    expect(speaking).toEqual([]);
    expect(read("src/lib/log.ts").match(/\bconsole\b/g)).toHaveLength(1);
  });

  it("says of every alert what it means, and how to query it", () => {
    const told = [...RUN_BOOK.matchAll(/^\| `([a-z0-9-]+)` \| .+ \| .+ \|$/gm)].map(([, id]) => id);
    expect(told).toEqual(expect.arrayContaining(ALERTS.map(({ id }) => id)));
    expect(RUN_BOOK).toContain(queries("promql", "#", promQl));
    expect(RUN_BOOK).toContain(queries("sql", "--", sql));
  });

  it("is linked from the README", () => {
    expect(read("README.md")).toContain("(src/host/run-book.md)");
  });

  it("names only existing npm commands and files", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const commands = [...RUN_BOOK.matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const files = [...RUN_BOOK.matchAll(/`(test\/[\w./-]+\.ts)`/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) expect(read(path)).not.toBe("");
  });

  it("names every class of objects that came after 1.0", () => {
    const [first = [], ...later] = [
      ...read("wrangler.toml").matchAll(/^new_sqlite_classes = (\[.+\])$/gm),
    ].map(([, classes = ""]) => JSON.parse(classes) as string[]);
    expect(first).toContain("Game");
    const [, named = ""] = /Since 1\.0 these classes were added: ([^.]+)\./.exec(RUN_BOOK) ?? [];
    expect([...named.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(later.flat());
    expect(read("wrangler.toml").match(/^\[\[migrations\]\]$/gm)).toHaveLength(later.length + 1);
  });

  it("has a part for each key", () => {
    for (const key of [
      "SECRET",
      "OPERATOR_TOKEN",
      "A webhook's secret",
      "Players' tokens",
      "The deploy token",
    ])
      expect(RUN_BOOK).toContain(`### ${key}\n`);
  });
});
