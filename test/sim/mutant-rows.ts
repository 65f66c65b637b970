import type { Mutant } from "./mutants.ts";

/** What a fault is called, the text that it replaces and by what, and what finds it. */
type Row = readonly [name: string, from: string, to: string, found: string];

/** Faults in one file. Each is found by a file of vectors; or by the tests of a file, or (`FILE > NAME`) by those of a name. */
export function inFile(file: string, ...rows: readonly Row[]): readonly Mutant[] {
  return rows.map(([name, from, to, found]): Mutant => {
    if (/\.jsonl?$/.test(found)) return { name, file, from, to, vectors: found };
    const [tests = "", only] = found.split(" > ");
    return { name, file, from, to, tests, ...(only === undefined ? {} : { only }) };
  });
}
