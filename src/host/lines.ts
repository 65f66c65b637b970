import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/*
 * `npm run lines`: counts lines by kind, for each feature and folder of `src`, including tests in the folder of `test`
 * with the same name. `npm run lines -- 2000` prints only rows with a number of at least 2000.
 */
const KINDS = ["TypeScript", "CSS", "data", "texts", "tests"] as const;

interface Counted {
  readonly kind: (typeof KINDS)[number];
  readonly lines: number;
  readonly folder: string;
  readonly feature: string;
}

function kindOf(path: string): Counted["kind"] | null {
  if (/\.jsonl?$/.test(path)) return "data";
  if (/\.tsx?$/.test(path)) return path.startsWith("test/") ? "tests" : "TypeScript";
  return path.endsWith(".css") ? "CSS" : path.endsWith(".md") ? "texts" : null;
}

function counted(path: string): readonly Counted[] {
  const kind = kindOf(path);
  if (kind === null) return [];
  const [, folder = "", second = ""] = path.split("/");
  const lines = readFileSync(path, "utf8").split("\n").length - 1;
  return [{ kind, lines, folder, feature: `${folder}/${second.replace(/(\.\w+)+$/, "")}` }];
}

function print(title: string, groups: ReadonlyMap<string, readonly Counted[]>, least: number): void {
  console.log(`\n${title.padEnd(34)}${KINDS.map((kind) => kind.padStart(11)).join("")}`);
  for (const name of [...groups.keys()].toSorted()) {
    const ofKind = Map.groupBy(groups.get(name)!, ({ kind }) => kind);
    const sums = KINDS.map((kind) => (ofKind.get(kind) ?? []).reduce((sum, { lines }) => sum + lines, 0));
    if (Math.max(...sums) >= least)
      console.log(`${name.padEnd(34)}${sums.map((sum) => String(sum || "").padStart(11)).join("")}`);
  }
}

const least = Number(process.argv[2] ?? 1);
const list = ["ls-files", "-z", "src", "test"];
const listed = execFileSync("git", list, { encoding: "utf8", maxBuffer: 1 << 26 });
const files = listed.split("\0").flatMap(counted);
for (const by of ["feature", "folder"] as const) {
  const groups = Map.groupBy(files, (file) => file[by]);
  print(by, groups, least);
}
print("", new Map([["total", files]]), 0);
