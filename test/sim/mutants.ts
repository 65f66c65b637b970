import { readFileSync } from "node:fs";
import type { TestsOf } from "./child.ts";
import type { Fault } from "./planting/fault.ts";

/**
 * The finder of a fault: worlds (few show some faults, so the search begins with one that does), stories of test/game/fair, or,
 * where that is quicker, a file of test/vectors-custom or tests, some by name.
 */
type Found =
  | { readonly by: "worlds"; readonly first: number }
  | { readonly by: "stories" }
  | { readonly by: "vectors"; readonly file: string }
  | ({ readonly by: "tests" } & TestsOf);

/** A planted fault: in one file a text that occurs once is replaced by another. */
export interface Mutant<By extends Found = Found> extends Fault {
  readonly name: string;
  readonly found: By;
}

function finder(found: string): Found {
  if (found === "stories") return { by: "stories" };
  if (/^worlds?\b/.test(found)) return { by: "worlds", first: Number(/\d+/.exec(found)?.[0] ?? 1) };
  if (/\.jsonl?$/.test(found)) return { by: "vectors", file: found };
  const [, project = "pure", file = "", only] = /^(?:(worker|process) )?(.+?)(?: > (.+))?$/.exec(found) ?? [];
  return { by: "tests", project: project as TestsOf["project"], file, only };
}

/** The lines of a text that begin with a mark, without it. */
const marked = (mark: string, lines: readonly string[]): string =>
  lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : [])).join("\n");

/**
 * Faults of a kind, written like a patch: below a file (`== FILE`) stands for each what it is called and what finds it
 * (`# NAME | FOUND`), the text that it replaces (`- `), and by what (`+ `), without a line for nothing.
 */
function faultsOf(kind: string): readonly Mutant[] {
  const files = readFileSync(`test/sim/mutants/${kind}.txt`, "utf8").split(/^== /m).slice(1);
  return files.flatMap((text) => {
    const [file = "", ...faults] = text.split(/\n+(?:# |$)/);
    return faults.filter(Boolean).map((fault): Mutant => {
      const [title = "", ...lines] = fault.split("\n");
      const [name = "", found = ""] = title.split(" | ");
      return { name, file, from: marked("- ", lines), to: marked("+ ", lines), found: finder(found) };
    });
  });
}

/** The files of test/sim/mutants, each with the faults of one topic or of a few. */
const KINDS = [
  "notices",
  "vacation",
  "play",
  "push",
  "time",
  "judging",
  "rulesets",
  "definition",
  "house",
  "tournaments",
  "ladders",
  "ratings",
  "bulk",
  "records",
  "access",
  "hosting",
] as const;

export const MUTANTS: readonly Mutant[] = KINDS.flatMap(faultsOf);

/** Those that something of a kind finds. */
export const foundBy = <By extends Found["by"]>(by: By) =>
  MUTANTS.filter((mutant): mutant is Mutant<Extract<Found, { readonly by: By }>> => mutant.found.by === by);
