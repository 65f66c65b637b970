import { read } from "./files.ts";
import { commentsIn, proseOf, turnsIn } from "./language.ts";

/** `node test/house/turns.ts FILE…` prints the comments and sentences of files that have stilted turns of phrase. */
function textsOf(path: string): string[] {
  if (/\.tsx?$/.test(path)) return commentsIn(read(path));
  const text = path.endsWith(".md") ? proseOf(read(path)) : read(path);
  return text.split(/(?<=[.:;!?])\s+|\n\n|",\n/);
}

for (const path of process.argv.slice(2))
  for (const text of textsOf(path)) {
    const found = Object.entries(turnsIn(text)).flatMap(([turn, count]) => (count > 0 ? [turn] : []));
    if (found.length > 0)
      console.log(`${path}: ${found.join("; ")}\n  ${text.replaceAll(/\s+/g, " ").trim()}`);
  }
