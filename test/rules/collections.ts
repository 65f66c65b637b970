import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RulesetId } from "../../src/rules/index.ts";

/** A file of games that people played: one line a game, described in test/games/README.md. */
interface Collection {
  readonly name: string;
  readonly ruleset: RulesetId;
  readonly lines: readonly string[];
  /** How many games the file must have. */
  readonly games: number;
  /** How many of them the reader of records reads, reads with which warnings, or refuses for which reason. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** The sample in this repository. */
const SAMPLE = join(import.meta.dirname, "../games");
/** The full collection, which few checkouts have. */
const FULL = join(import.meta.dirname, "../../../shared/games");

function collection(
  folder: string,
  ruleset: RulesetId,
  games: number,
  outcomes: Collection["outcomes"],
): Collection[] {
  const file = join(folder, `${ruleset}.csv`);
  if (folder === FULL && !existsSync(file)) return [];
  const name = `${ruleset}, ${folder === FULL ? "all" : "sample"}`;
  return [{ name, ruleset, lines: readFileSync(file, "utf8").trim().split("\n"), games, outcomes }];
}

/** The sample, and the full collection where it is present. */
export const COLLECTIONS: readonly Collection[] = [
  ...collection(SAMPLE, "copenhagen", 40, { read: 36, "played-on": 4 }),
  ...collection(SAMPLE, "brandubh", 20, { read: 16, "played-on": 4 }),
  ...collection(FULL, "copenhagen", 876, { read: 870, "played-on": 6 }),
  ...collection(FULL, "brandubh", 263, { read: 259, "played-on": 4 }),
];
