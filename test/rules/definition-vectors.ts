import * as z from "zod";
import {
  CUSTOM_NAME,
  type Definition,
  type Listing,
  RULESETS,
  RULESET_ERRORS,
  RULESET_WARNINGS,
  type Rules,
  type RulesetError,
  type RulesetWarning,
  canonicalJson,
  listingOf,
  definitionOf,
  readOtnRules,
  readRuleset,
  shippedRuleset,
  writeOtnRules,
} from "../../src/rules/index.ts";
import { type Checker, Comparison, type Report, ofLines, ofWhole } from "./vector-report.ts";
import { rowsOf } from "./boards.ts";

const Warning = z.strictObject({ pointer: z.string(), code: z.enum(RULESET_WARNINGS) });
/** Where an error is, a field or a key of a record, and what it is. */
const Problem = z.strictObject({
  pointer: z.string().optional(),
  key: z.string().optional(),
  code: z.enum(RULESET_ERRORS),
});
type ProblemVector = z.infer<typeof Problem>;

/** Canonical rules, as they are written: compared as text, so that the order of the fields counts. */
const WrittenRules = z.looseObject({}).transform((rules) => JSON.stringify(rules));

const Found = { rules: WrittenRules, id: z.string(), warnings: z.array(Warning) };
const CanonicalLine = z.strictObject({ given: z.unknown(), ...Found, otn: z.string() });
const InvalidLine = z.strictObject({ given: z.unknown(), errors: z.array(Problem) });
const OtnLine = z.union([
  z.strictObject({ otn: z.string(), ...Found }),
  z.strictObject({ otn: z.string(), errors: z.array(Problem) }),
]);
const Shipped = z.strictObject({
  id: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  source: z.string(),
  uncertain: z.array(z.string()),
  rules: WrittenRules,
  otn: z.string(),
});
const Layout = z.strictObject({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  setup: z.string(),
  attackers: z.number(),
  defenders: z.number(),
  symmetry: z.enum(["full", "turn", "none"]),
  source: z.string(),
});
const RulesetsFile = z.strictObject({ rulesets: z.array(Shipped), layouts: z.array(Layout) });

/** The checker for files of a name. */
export const DEFINITION_CHECKERS: readonly (readonly [name: RegExp, checker: Checker])[] = [
  [/^rulesets\.json$/, ofWhole(RulesetsFile, checkRulesets)],
  [/^(canonical|custom-rulesets)\.jsonl$/, ofLines(CanonicalLine, checkCanonical)],
  [/^otn\.jsonl$/, ofLines(OtnLine, checkOtn)],
  [/^invalid\.jsonl$/, ofLines(InvalidLine, checkInvalid)],
];

/** Rules without what they are called, as text. */
function rulesText({ id: _id, name: _name, ...rules }: Definition["ruleset"]): string {
  return JSON.stringify(rules);
}

const warned = (warnings: readonly RulesetWarning[]): readonly string[] =>
  warnings.map(({ pointer, code }) => `${code} at ${pointer}`).toSorted();

/** Errors in an order of their own: those of a key by it, the others by their pointer. */
const told = (errors: readonly (ProblemVector | RulesetError)[]): readonly string[] =>
  errors.map(({ key, pointer, code }) => `${code} at ${key ?? pointer}`).toSorted();

type Read = ReturnType<typeof readRuleset>;

/** Compares what was read with what it should be; gives whether it was a rule set at all. */
function checkRead(
  compare: Comparison,
  where: string,
  read: Read,
  expected: Omit<z.infer<typeof CanonicalLine>, "given" | "otn">,
): void {
  if (!read.ok) return compare.wrong(where, `refused: ${told(read.error).join(", ")}`);
  const { ruleset, shipped, warnings } = read.value;
  compare.same(where, "`rules`", expected.rules, rulesText(ruleset));
  compare.same(where, "`id`", expected.id, ruleset.id);
  compare.same(where, "which of the shipped ones it is", shippedRuleset(expected.id)?.id ?? null, shipped);
  compare.same(where, "`warnings`", warned(expected.warnings), warned(warnings));
}

function checkRefused(where: string, read: Read, errors: readonly ProblemVector[]): Report {
  const compare = new Comparison();
  if (read.ok) compare.wrong(where, `is taken as ${read.value.ruleset.id}, and should be refused`);
  else compare.same(where, "`errors`", told(errors), told(read.error));
  return compare;
}

/** Reads what was sent, writes it as a record, and reads that: the same rule set every time. */
function checkCanonical(vector: z.infer<typeof CanonicalLine>, where: string): Report {
  const compare = new Comparison();
  checkRead(compare, where, readRuleset(vector.given), vector);
  const rules = JSON.parse(vector.rules) as Rules;
  compare.same(where, "the canonical form of `rules`", vector.rules, canonicalJson(rules));
  compare.same(where, "the id of `rules`", vector.id, definitionOf(rules).ruleset.id);
  compare.same(
    where,
    "`otn`",
    vector.otn,
    writeOtnRules({ id: "custom-vector", name: CUSTOM_NAME, ...rules }),
  );
  const again = readOtnRules(vector.otn);
  if (!again.ok) compare.wrong(where, `its record is refused: ${told(again.error).join(", ")}`);
  else compare.same(where, "the record read again", vector.rules, rulesText(again.value.ruleset));
  return compare;
}

function checkOtn(vector: z.infer<typeof OtnLine>, where: string): Report {
  const read = readOtnRules(vector.otn);
  if ("errors" in vector) return checkRefused(where, read, vector.errors);
  const compare = new Comparison();
  checkRead(compare, where, read, vector);
  return compare;
}

function checkInvalid({ given, errors }: z.infer<typeof InvalidLine>, where: string): Report {
  return checkRefused(where, readRuleset(given), errors);
}

/** Shipped since the vectors were made: no independent reference has played them, so only what they share is held. */
export const WITHOUT_VECTORS: readonly string[] = [
  "historical-tawlbwrdd-w",
  "sea-battle-15",
  "hnefatafl-org-copenhagen",
];

/** Facts that the vectors do not have about the sources of rules: on these, too, the sources differ or are silent. */
const DOUBTED_SINCE: Readonly<Record<string, Partial<Listing>>> = {
  magpie: { uncertain: ["encirclement", "repetition"] },
  "old-hnefatafl": { uncertain: ["encirclement", "repetition"] },
  "alea-evangelii": { uncertain: ["firstMove", "kingCapture", "repetition"] },
  "brandubh-federation": {
    source: "bunburya/hnefatafl-rs BRANDUBH preset (repetition); king as in brandubh, by our own reading",
  },
};

/** Compares the shipped table with ours, row by row, and checks the size, counts and symmetry of the layouts. */
function checkRulesets(vectors: z.infer<typeof RulesetsFile>, where: string): Report {
  const compare = new Comparison();
  const ids = vectors.rulesets.map(({ id }) => id);
  compare.same(
    where,
    "the shipped rule sets",
    ids,
    RULESETS.map(({ id }) => id as string).filter((id) => !WITHOUT_VECTORS.includes(id)),
  );
  for (const expected of vectors.rulesets) {
    const ruleset = RULESETS.find(({ id }) => id === expected.id);
    if (ruleset === undefined) continue;
    const { id, name, rules, otn, ...listing } = expected;
    const place = `${where}: ${id}`;
    const { tags, source, uncertain } = listingOf(ruleset.id);
    compare.same(place, "`name`", name, ruleset.name);
    compare.same(
      place,
      "what is told besides",
      { ...listing, ...DOUBTED_SINCE[id] },
      { tags, source, uncertain },
    );
    compare.same(place, "`otn`", otn, writeOtnRules(ruleset));
    checkRead(compare, place, readRuleset(JSON.parse(rules)), { rules, id, warnings: [] });
    const again = readOtnRules(otn);
    compare.same(place, "the record read again", id, again.ok ? again.value.ruleset.id : told(again.error));
  }
  for (const layout of vectors.layouts) checkLayout(compare, `${where}: layout ${layout.id}`, layout);
  return compare;
}

function checkLayout(compare: Comparison, where: string, layout: z.infer<typeof Layout>): void {
  const { size, setup, attackers, defenders, symmetry } = layout;
  // Some have men in the corners, so all may stop there.
  const read = readRuleset({ size, setup, cornerStop: "adk" });
  compare.same(where, "whether it can be played", true, read.ok);
  const count = (letter: string) => setup.split(letter).length - 1;
  compare.same(where, "`attackers` and `defenders`", [attackers, defenders], [count("a"), count("d")]);
  compare.same(where, "`symmetry`", symmetry, symmetryOf(setup));
}

/** The squares of a board text as letters, row by row. */
const squaresOf = (setup: string): string[][] => rowsOf(setup).map((row) => [...row]);

/** `full`: the same in all eight ways of turning and mirroring the board; `turn`: when it is turned round. */
function symmetryOf(setup: string): string {
  const board = squaresOf(setup);
  const quarter = board.map((row, rank) => row.map((_, file) => board[board.length - 1 - file]![rank]!));
  const mirrored = board.map((row) => row.toReversed());
  const isSame = (other: string[][]) => JSON.stringify(other) === JSON.stringify(board);
  if (isSame(quarter) && isSame(mirrored)) return "full";
  return isSame(mirrored.toReversed()) ? "turn" : "none";
}
