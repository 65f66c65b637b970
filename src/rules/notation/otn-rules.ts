import { type Checked, err, ok } from "../checked.ts";
import { geometryOf } from "../geometry.ts";
import type { Ruleset } from "../ruleset.ts";
import { RULESETS } from "../rulesets/index.ts";
import type { NotationError, NotationProblem } from "./error.ts";
import { OTN_DEFAULTS, fieldsOf, meaningOf, nameField } from "./otn-fields.ts";
import { readRecord, startRecordOf } from "./otn-position.ts";

/** Longer than a record that names every field. */
export const OTN_RULES_LENGTH = 2000;

/** Takes a rule set; gives OpenTafl's rules record: `dim:11 name:Copenhagen … start:/…/`. */
export function writeOtnRules(ruleset: Ruleset): string {
  const fields = fieldsOf(ruleset).map(([field, value]) => `${field}:${value}`);
  return [
    `dim:${ruleset.size}`,
    `name:${nameField(ruleset.name)}`,
    ...fields,
    `start:${startRecordOf(ruleset)}`,
  ].join(" ");
}

/**
 * Takes a rules record; gives the rule set that it describes. `dim` comes first and `start` last, as OTN demands;
 * fields may be left out, stand in any order, and stand on several lines. Where it describes more than one of
 * our rule sets, its name decides, and else the first of them. Refuses, with the place, a record that
 * breaks the format or describes rules that are none of ours (`unknown-rules`).
 */
export function readOtnRules(text: string): Checked<Ruleset, NotationError> {
  if (text.length > OTN_RULES_LENGTH) return fail(OTN_RULES_LENGTH, "too-long");
  const fields = readFields(text);
  if (!fields.ok) return fields;
  const [dim, start] = [fields.value[0]!, fields.value.at(-1)!];
  const sameSize = RULESETS.filter((ruleset) => String(ruleset.size) === dim.value);
  if (sameSize.length === 0) return fail(dim.valueAt, "unknown-rules");
  const cells = readRecord(geometryOf(Number(dim.value)), start.value);
  if (!cells.ok) return fail(start.valueAt + cells.error.at, cells.error.problem);
  const values = new Map(fields.value.map(({ name, value }) => [name, value]));
  const meaning = meaningOf(values);
  const fitting = sameSize.filter(
    (ruleset) => meaningOf(new Map(fieldsOf(ruleset))) === meaning && startRecordOf(ruleset) === start.value,
  );
  const [first] = fitting;
  const named = fitting.find((ruleset) => nameField(ruleset.name) === values.get("name"));
  return first === undefined ? fail(0, "unknown-rules") : ok(named ?? first);
}

interface Field {
  readonly name: string;
  readonly value: string;
  readonly at: number;
  readonly valueAt: number;
}

function readFields(text: string): Checked<readonly Field[], NotationError> {
  const fields: Field[] = [];
  for (const { 0: word, index: at } of text.matchAll(/\S+/g)) {
    const colon = word.indexOf(":");
    if (colon < 1) return fail(at, "field-expected");
    const field = { name: word.slice(0, colon), value: word.slice(colon + 1), at, valueAt: at + colon + 1 };
    const problem = problemOf(field, fields);
    if (problem !== null) return fail(at, problem);
    fields.push(field);
  }
  if (fields.length === 0) return fail(text.length, "dimension-expected");
  return fields.at(-1)!.name === "start" ? ok(fields) : fail(text.length, "start-expected");
}

/** What is wrong with this field after those before it; null when nothing is. */
function problemOf({ name }: Field, before: readonly Field[]): NotationProblem | null {
  if (before.length === 0) return name === "dim" ? null : "dimension-expected";
  if (before.at(-1)!.name === "start") return "unexpected-character";
  if (before.some((field) => field.name === name)) return "repeated-field";
  return name === "name" || name === "start" || Object.hasOwn(OTN_DEFAULTS, name) ? null : "unknown-field";
}

function fail(at: number, problem: NotationProblem): { ok: false; error: NotationError } {
  return err({ at, problem });
}
