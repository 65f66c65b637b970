import { inFile } from "./mutant-rows.ts";
import type { Mutant } from "./mutants.ts";

/** Faults in reading rule sets, and in what makes two the same ("Canonical form, identity"). */
const DEFINING = [
  ...inFile(
    "src/rules/definition/identity.ts",
    ["a speed across the board is kept", ">= rules.size - 1", "> rules.size - 1", "canonical.jsonl"],
    [
      "a way of capturing that knows a throne is kept where there is none",
      `if (rules.kingCapture.endsWith("-throne")) idle("kingCapture", "custodial");`,
      "",
      "canonical.jsonl",
    ],
    [
      "Linnaeus' rule is kept where there is no throne",
      `    idle("linnaeanCapture", false);\n`,
      "",
      "canonical.jsonl",
    ],
    [
      "an edge fort is kept where the king escapes at the edge",
      `    idle("edgeFort", false);\n`,
      "",
      "canonical.jsonl",
    ],
    [
      "ordinary corners keep their size",
      `if (hasOrdinaryCorners(rules)) idle("cornerSize", 1);\n    else warn`,
      "if (!hasOrdinaryCorners(rules)) warn",
      "canonical.jsonl",
    ],
    [
      "corners that matter to nobody's escape are not warned of",
      `    else warn("cornerStop", "corners-without-escape");\n`,
      "",
      "canonical.jsonl",
    ],
    [
      "a corner that is hostile to the king alone closes rows or not",
      "!/[ad]/.test(rules.cornerHostile)",
      `rules.cornerHostile === ""`,
      "canonical.jsonl",
    ],
    [
      "a count of repetitions that mean nothing is kept",
      `    idle("repetitionCount", 3);\n`,
      "",
      "canonical.jsonl",
    ],
    [
      "a game that ends is said never to",
      "rules.noProgress === null) warn",
      "rules.noProgress !== null) warn",
      "otn.jsonl",
    ],
  ),
  ...inFile(
    "src/rules/definition/fields.ts",
    [
      "a letter may stand twice in a set",
      "letters.length === text.length ? letters : text",
      "letters",
      "invalid.jsonl",
    ],
    [
      "nothing is a value of every count",
      `if (value === null) return row.default === null ? null : "type";`,
      "if (value === null) return null;",
      "test/rules/definition/definition.test.ts > may have nothing",
    ],
    [
      "what every object has is a field",
      "!Object.hasOwn(RULE_FIELDS, name)) told",
      "!(name in RULE_FIELDS)) told",
      "test/rules/definition/definition.test.ts > tells everything",
    ],
    [
      "a number of the wrong size is of the wrong kind",
      `&& value <= row.max ? null : "value"`,
      `&& value <= row.max ? null : "type"`,
      "invalid.jsonl",
    ],
    ["a required field may be left out", `      told(field, "required");\n`, "", "invalid.jsonl"],
  ),
  ...inFile(
    "src/rules/definition/read.ts",
    [
      "a game may begin that is over",
      "standing.length > 0 ? standing : beginningProblems(ruleset)",
      "standing.length > 0 || beginningProblems.length > 9 ? standing : []",
      "invalid.jsonl",
    ],
    [
      "a king who escapes at the edge has to get to a corner",
      `ruleset.escape === "corner" && !ruleset.cornerStop.includes("k")`,
      `!ruleset.cornerStop.includes("k")`,
      "test/rules/definition/definition.test.ts > is the same in canonical form",
    ],
  ),
  ...inFile(
    "src/rules/definition/setup.ts",
    [
      "defenders alone are a setup",
      `!men.some(({ letter }) => letter === "a")`,
      "men.length === 0",
      "invalid.jsonl",
    ],
    [
      "the king may begin where he wins",
      "escapes[squareOf(king)] === 1",
      "escapes[squareOf(king)] === 2",
      "invalid.jsonl",
    ],
    [
      "ranks are counted from the top",
      "file, rules.size - 1 - row",
      "file, row",
      "test/rules/definition/definition.test.ts > says on which square",
    ],
    ["a number may begin with 0", "|(?<!\\d)0|", "|(?<!.)0|", "invalid.jsonl"],
  ),
  ...inFile(
    "src/rules/definition/read.ts",
    ["a game may begin encircled", "(encirclement && isEncircledHere(board)) || ", "", "invalid.jsonl"],
    ["a game may begin with an edge fort", " || (edgeFort && isEdgeFort(board))", "", "invalid.jsonl"],
    [
      "only who begins needs a move",
      "SIDES.flatMap(",
      "SIDES.filter((side) => side === ruleset.firstMove).flatMap(",
      "invalid.jsonl",
    ],
  ),
  ...inFile(
    "src/rules/definition/identity.ts",
    ["an id is of other digits", ".slice(0, ID_DIGITS)", ".slice(-ID_DIGITS)", "otn.jsonl"],
    [
      "an id is of what was given",
      "const json = JSON.stringify(rules);",
      "const json = JSON.stringify(given);",
      "otn.jsonl",
    ],
    [
      "a shipped rule set is not known again",
      "if (shipped !== undefined) return",
      "if (shipped === null) return",
      "otn.jsonl",
    ],
  ),
];

/** Faults in OpenTafl's rules records ("OTN"). */
const RECORDS = [
  ...inFile(
    "src/rules/notation/otn-keys.ts",
    [
      "in a list of ten speeds the king's is another",
      "count > 2 ? half + 3 : half",
      "count > 2 ? half + 2 : half",
      "otn.jsonl",
    ],
    ["ten speeds are no list", "[1, 2, 8, 10, 12]", "[1, 2, 8, 12]", "otn.jsonl"],
    [
      "eight speeds are written in another order",
      "[a, a, a, a, d, d, d, k]",
      "[a, a, a, d, d, d, d, k]",
      "canonical.jsonl",
    ],
    [
      "who begins is left out where it is usual",
      `{ ...first, write: (rules) => (rules.firstMove === "attackers" ? "y" : "n") }`,
      "first",
      "rulesets.json",
    ],
    [
      "two letters of repetition are mixed up",
      `l: "mover-loses", i: "none"`,
      `i: "mover-loses", l: "none"`,
      "otn.jsonl",
    ],
    [
      "corners of four squares are read as usual ones",
      `? { cornerSize: 2 } : "unsupported-rule"`,
      `? {} : "unsupported-rule"`,
      "rulesets.json",
    ],
    [
      "who may not come back to the throne may pass it",
      `narrowing("throneStop", "thronePass")`,
      `narrowing("throneStop")`,
      "otn.jsonl",
    ],
    [
      "who may not come back to corners may go there",
      `["corre", narrowing("cornerStop")]`,
      `["corre", ignored]`,
      "otn.jsonl",
    ],
    [
      "a king is captured off the throne, whatever ks says",
      `letter === "o" && kingCapture === "custodial"`,
      `letter === "o"`,
      "otn.jsonl",
    ],
    [
      "what ks said before is not known",
      `letter === "y" ? "s" : letter === "n" ? "w" : letter`,
      "letter",
      "otn.jsonl",
    ],
    ["turns of several moves are taken", `["ber", only("n")]`, `["ber", ignored]`, "otn.jsonl"],
    [
      "relaxed shieldwalls are taken",
      `letter === "n" ? "unsupported-rule" : "value"`,
      `letter === "n" ? {} : "value"`,
      "otn.jsonl",
    ],
    [
      "a weak shieldwall is a strong one",
      "shieldwall: true, shieldwallCorner: false",
      "shieldwall: true, shieldwallCorner: true",
      "otn.jsonl",
    ],
  ),
  ...inFile(
    "src/rules/notation/otn-rules.ts",
    [
      "the six are written with keys of ours",
      "(isSix && key.startsWith(OURS))",
      "(isSix && key === OURS)",
      "otn.jsonl",
    ],
    [
      "a record is taken for one of the six",
      `  if (!isSix && isMistakable(ruleset, keys)) keys.push("tp-agr:y");\n`,
      "",
      "test/rules/otn-rules.test.ts",
    ],
    [
      "of two rule sets that a record fits, the first is taken",
      "fitting.find((six) => nameField(six.name) === name) ?? fitting[0]",
      "fitting[0]",
      "otn.jsonl",
    ],
    [
      "what is read otherwise is not warned of",
      `key === "tfr" && value === "w"`,
      `key === "tfr" && value === "x"`,
      "otn.jsonl",
    ],
  ),
  ...inFile("src/rules/notation/otn-rules.ts", [
    "a board that is told from the top is turned",
    "topFirst ? rows : upsideDown(rows)",
    "topFirst === null ? rows : upsideDown(rows)",
    "test/rules/otn-rules.test.ts",
  ]),
];

export const DEFINITION_MUTANTS: readonly Mutant[] = [...DEFINING, ...RECORDS];
