import { definitionOf, err, ok, readOtnRules } from "../../../rules/index.ts";
import type { Judged } from "./judged.ts";

/** Judges a record in OpenTafl's notation. */
export function recordIn(text: string): Judged {
  const read = readOtnRules(text);
  if (read.ok) return ok(definitionOf(read.value, read.value.name));
  return err([{ pointer: "", code: "field-expected", at: read.error.at }]);
}
