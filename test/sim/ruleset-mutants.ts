import type { Mutant } from "./mutants.ts";

/** What a fault is called, the text that it replaces and by what, and where it is found. */
type Row = readonly [name: string, from: string, to: string, found: string];

/** Faults in one file; each is found by a file of vectors, or by the tests of a file, perhaps by those of one name. */
function inFile(file: string, ...rows: readonly Row[]): readonly Mutant[] {
  return rows.map(([name, from, to, found]): Mutant => {
    if (/\.jsonl?$/.test(found)) return { name, file, from, to, vectors: found };
    const [tests = "", only] = found.split(" > ");
    return { name, file, from, to, tests, ...(only === undefined ? {} : { only }) };
  });
}

/** Faults in judging by each field of a rule set (rulesets.md, "Judging"). */
const JUDGING = [
  ...inFile(
    "src/rules/compiled.ts",
    ["anybody stops on the throne", "(isIn(rules.throneStop, piece) ? STOP : 0)", "STOP", "?"],
    [
      "whoever may stop on the throne may pass it",
      "(isIn(rules.thronePass, piece) ? PASS : 0)",
      "(isIn(rules.thronePass + rules.throneStop, piece) ? PASS : 0)",
      "?",
    ],
    [
      "corners of four squares are one",
      "cornersOn(rules.size, rules.cornerSize)",
      "cornersOn(rules.size)",
      "?",
    ],
    [
      "who may stop on corner squares may not pass them",
      "isIn(rules.cornerStop, piece) ? STOP | PASS : 0",
      "isIn(rules.cornerStop, piece) ? STOP : 0",
      "?",
    ],
    [
      "a speed is a square too short",
      "return speed ?? LARGEST_BOARD - 1;",
      "return (speed ?? LARGEST_BOARD) - 1;",
      "?",
    ],
    [
      "the king goes as far as his men",
      "piece === DEFENDER ? defenderSpeed : kingSpeed",
      "piece === DEFENDER ? defenderSpeed : defenderSpeed",
      "?",
    ],
    [
      "an empty throne that is hostile to somebody is to all men",
      "(isIn(rules.throneHostile, man) ? NOBODY : 0)",
      '(rules.throneHostile === "" ? 0 : NOBODY)',
      "?",
    ],
    [
      "an occupied throne is hostile to nobody",
      "(isIn(rules.throneHostileOccupied, man) ? ANYBODY : 0)",
      "(isIn(rules.throneHostileOccupied, man) ? NOBODY : 0)",
      "?",
    ],
    [
      "corner squares are hostile to both sides or to none",
      "isIn(rules.cornerHostile, man) ? corners : []",
      "isIn(rules.cornerHostile, ATTACKER) ? corners : []",
      "?",
    ],
    [
      "the king escapes at corners alone",
      `rules.escape === "edge" ? geometry.edge`,
      `rules.escape === "edge" && corners.length === 0 ? geometry.edge`,
      "?",
    ],
    [
      "the edge never shuts the king in",
      "return table(geometry, SURROUND_EDGE, [], 0);",
      "return table(geometry, SURROUND, [], 0);",
      "?",
    ],
    [
      "the two ways that know a throne are mixed up",
      `const beside = way === "custodial-away-from-throne"`,
      `const beside = way === "custodial-off-throne"`,
      "?",
    ],
    [
      "a king who is captured like a man is not on the throne",
      `if (way === "custodial" || !hasThrone(rules)) return traps;`,
      "if (!hasThrone(rules)) return traps;",
      "?",
    ],
    [
      "the central square is a throne where there is none",
      `if (way === "custodial" || !hasThrone(rules)) return traps;`,
      `if (way === "custodial") return traps;`,
      "?",
    ],
    [
      "an empty throne that is hostile to somebody is to the king",
      "if (isIn(rules.throneHostile, KING)) foes",
      `if (rules.throneHostile !== "") foes`,
      "?",
    ],
    [
      "corner squares that are hostile to somebody are to the king",
      "isIn(rules.cornerHostile, KING) ? corners : []",
      `rules.cornerHostile === "" ? [] : corners`,
      "?",
    ],
    [
      "a king with arms of one kind has both",
      `kingArmed === "yes" || kingArmed === as`,
      `kingArmed !== "no" && as !== "nobody"`,
      "?",
    ],
    [
      "a corner closes any row",
      "rules.shieldwallCorner && isIn(rules.cornerHostile, man)",
      "rules.shieldwallCorner",
      "?",
    ],
    [
      "a corner closes rows though the rules say that it does not",
      "rules.shieldwallCorner && isIn(rules.cornerHostile, man)",
      "isIn(rules.cornerHostile, man)",
      "?",
    ],
    [
      "attackers of speed 1 pass the throne to an edge fort",
      "rules.attackerSpeed === 1 ? 0 : PASS",
      "rules.attackerSpeed === 0 ? 0 : PASS",
      "?",
    ],
    [
      "Linnaeus' rule captures a man twice whom the throne captures",
      " && !isIn(rules.throneHostileOccupied, DEFENDER)",
      "",
      "?",
    ],
  ),
  ...inFile(
    "src/rules/capture.ts",
    [
      "Linnaeus' rule needs no attackers on the other three squares",
      "steps.every((other) =>",
      "steps.some((other) =>",
      "?",
    ],
    [
      "Linnaeus' rule takes whatever stands on the fourth square",
      "step === undefined || cells[throne + step] !== DEFENDER",
      "step === undefined",
      "?",
    ],
    [
      "Linnaeus' rule needs no king on the throne",
      "side !== ATTACKERS || cells[throne] !== KING",
      "side !== ATTACKERS",
      "?",
    ],
  ),
  ...inFile(
    "src/rules/shieldwall.ts",
    [
      "a king without hammer brackets a row",
      "  if (((compiled.hammers >> cells[to]!) & 1) === 0) return;\n",
      "",
      "?",
    ],
    [
      "a king who is no anvil stands in front of a row",
      "((anvils >> cells[end + inward]!) & 1) !== 0",
      "(cells[end + inward]! & side) !== 0",
      "?",
    ],
  ),
  ...inFile(
    "src/rules/fort.ts",
    [
      "attackers stand where they may only pass",
      "reached[square] === 1 && (board.compiled.ways[ATTACKER]![square]! & STOP) !== 0",
      "reached[square] === 1 && board.compiled.ways[ATTACKER]!.length > STOP",
      "?",
    ],
    [
      "no hostile square helps against the wall of a fort",
      "mayStand(siege, square) || ((sets[square]! >> siege.standing[square]!) & 1) !== 0",
      "mayStand(siege, square) && sets.length > 0",
      "?",
    ],
    [
      "a corner takes a row of a fort though it closes none",
      "siege.board.compiled.brackets[DEFENDER]!, end",
      "siege.board.compiled.captors[DEFENDER]!, end",
      "?",
    ],
  ),
  ...inFile(
    "src/rules/judgement.ts",
    [
      "a ring decides under all rules",
      "board.ruleset.encirclement && isEncircled",
      "board.cells && isEncircled",
      "?",
    ],
    [
      "attackers without a man draw",
      "(side === DEFENDERS || cells.includes(ATTACKER))",
      "(side === DEFENDERS || cells.length > ATTACKER)",
      "?",
    ],
    [
      "who cannot move loses though the rules say draw",
      `ruleset.noLegalMove === "draw" && (side === DEFENDERS || cells.includes(ATTACKER))`,
      `ruleset.noLegalMove === "draw" && side === DEFENDERS && cells.includes(ATTACKER)`,
      "?",
    ],
    [
      "who repeats a position wins",
      "side === ATTACKERS ? REPEATED_ATTACKERS_WIN : REPEATED_DEFENDERS_WIN",
      "side === ATTACKERS ? REPEATED_DEFENDERS_WIN : REPEATED_ATTACKERS_WIN",
      "?",
    ],
    [
      "the third occurrence counts, whatever the rules say",
      "occurrences < ruleset.repetitionCount",
      "occurrences < 3",
      "?",
    ],
    [
      "a repetition draws where it means nothing",
      "    default:\n      return null;",
      "    default:\n      return REPEATED_DRAW;",
      "?",
    ],
    [
      "no progress draws a ply late",
      "sinceCapture >= board.ruleset.noProgress",
      "sinceCapture > board.ruleset.noProgress",
      "?",
    ],
  ),
  ...inFile("src/rules/position.ts", [
    "the attackers begin, whatever the rules say",
    "ruleset.setup, ruleset.firstMove",
    `ruleset.setup, "attackers"`,
    "?",
  ]),
  ...inFile(
    "src/rules/play.ts",
    [
      "a move over what may not be passed is made",
      "cells[square] === EMPTY && mayDo(PASS, square)) square",
      "cells[square] === EMPTY && PASS > 0) square",
      "?",
    ],
    [
      "a move that is too far is made",
      "(goal - start) / step > speeds[piece]!",
      "step > speeds.length + goal",
      "?",
    ],
  ),
];

/** Faults in reading rule sets, and in what makes two the same ("Canonical form, identity"). */
const DEFINING = [
  ...inFile(
    "src/rules/definition/canonical.ts",
    ["a speed across the board is kept", ">= rules.size - 1", "> rules.size - 1", "?"],
    [
      "a way of capturing that knows a throne is kept where there is none",
      `if (rules.kingCapture.endsWith("-throne")) idle("kingCapture", "custodial");`,
      "",
      "?",
    ],
    ["Linnaeus' rule is kept where there is no throne", `    idle("linnaeanCapture", false);\n`, "", "?"],
    ["an edge fort is kept where the king escapes at the edge", `    idle("edgeFort", false);\n`, "", "?"],
    [
      "ordinary corners keep their size",
      `if (hasOrdinaryCorners(rules)) idle("cornerSize", 1);\n    else warn`,
      "if (!hasOrdinaryCorners(rules)) warn",
      "?",
    ],
    [
      "corners that matter to nobody's escape are not warned of",
      `    else warn("cornerStop", "corners-without-escape");\n`,
      "",
      "?",
    ],
    [
      "a corner that is hostile to the king alone closes rows or not",
      "!/[ad]/.test(rules.cornerHostile)",
      `rules.cornerHostile === ""`,
      "?",
    ],
    ["a count of repetitions that mean nothing is kept", `    idle("repetitionCount", 3);\n`, "", "?"],
    [
      "a game that ends is said never to",
      "rules.noProgress === null) warn",
      "rules.noProgress !== null) warn",
      "?",
    ],
  ),
  ...inFile(
    "src/rules/definition/fields.ts",
    ["a letter may stand twice in a set", "letters.length === text.length ? letters : text", "letters", "?"],
    [
      "nothing is a value of every count",
      `if (value === null) return row.default === null ? null : "type";`,
      "if (value === null) return null;",
      "?",
    ],
    [
      "what every object has is a field",
      "!Object.hasOwn(RULE_FIELDS, name)) told",
      "!(name in RULE_FIELDS)) told",
      "?",
    ],
    [
      "a number of the wrong size is of the wrong kind",
      `&& value <= row.max ? null : "value"`,
      `&& value <= row.max ? null : "type"`,
      "?",
    ],
    ["a required field may be left out", `      told(field, "required");\n`, "", "?"],
  ),
  ...inFile(
    "src/rules/definition/read.ts",
    [
      "a game may begin that is over",
      "standing.length > 0 ? standing : beginningProblems(ruleset)",
      "standing.length > 0 || beginningProblems.length > 9 ? standing : []",
      "?",
    ],
    [
      "a king who escapes at the edge has to get to a corner",
      `ruleset.escape === "corner" && !ruleset.cornerStop.includes("k")`,
      `!ruleset.cornerStop.includes("k")`,
      "?",
    ],
  ),
  ...inFile(
    "src/rules/definition/setup.ts",
    ["defenders alone are a setup", `!men.some(({ letter }) => letter === "a")`, "men.length === 0", "?"],
    [
      "the king may begin where he wins",
      "escapes[squareOf(king)] === 1",
      "escapes[squareOf(king)] === 2",
      "?",
    ],
    ["ranks are counted from the top", "file, rules.size - 1 - row", "file, row", "?"],
    ["a number may begin with 0", "|(?<!\\d)0|", "|(?<!.)0|", "?"],
  ),
  ...inFile(
    "src/rules/definition/beginning.ts",
    ["a game may begin encircled", "(encirclement && isEncircledHere(board)) || ", "", "?"],
    ["a game may begin with an edge fort", " || (edgeFort && isEdgeFort(board))", "", "?"],
    [
      "only who begins needs a move",
      "SIDES.flatMap(",
      "SIDES.filter((side) => side === ruleset.firstMove).flatMap(",
      "?",
    ],
  ),
  ...inFile(
    "src/rules/definition/identity.ts",
    ["an id is of other digits", ".slice(0, ID_DIGITS)", ".slice(-ID_DIGITS)", "?"],
    [
      "an id is of what was given",
      "const json = JSON.stringify(rules);",
      "const json = JSON.stringify(given);",
      "?",
    ],
    [
      "a shipped rule set is not known again",
      "if (shipped !== undefined) return",
      "if (shipped === null) return",
      "?",
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
      "?",
    ],
    ["ten speeds are no list", "[1, 2, 8, 10, 12]", "[1, 2, 8, 12]", "?"],
    [
      "eight speeds are written in another order",
      "[a, a, a, a, d, d, d, k]",
      "[a, a, a, d, d, d, d, k]",
      "?",
    ],
    [
      "who begins is left out where it is usual",
      `{ ...first, write: (rules) => (rules.firstMove === "attackers" ? "y" : "n") }`,
      "first",
      "?",
    ],
    [
      "two letters of repetition are mixed up",
      `l: "mover-loses", i: "none"`,
      `i: "mover-loses", l: "none"`,
      "?",
    ],
    [
      "corners of four squares are read as usual ones",
      `? { cornerSize: 2 } : "unsupported-rule"`,
      `? {} : "unsupported-rule"`,
      "?",
    ],
    [
      "who may not come back to the throne may pass it",
      `narrowing("throneStop", "thronePass")`,
      `narrowing("throneStop")`,
      "?",
    ],
    [
      "who may not come back to corners may go there",
      `["corre", narrowing("cornerStop")]`,
      `["corre", ignored]`,
      "?",
    ],
    [
      "a king is captured off the throne, whatever ks says",
      `letter === "o" && kingCapture === "custodial"`,
      `letter === "o"`,
      "?",
    ],
    [
      "what ks said before is not known",
      `letter === "y" ? "s" : letter === "n" ? "w" : letter`,
      "letter",
      "?",
    ],
    ["turns of several moves are taken", `["ber", only("n")]`, `["ber", ignored]`, "?"],
    [
      "relaxed shieldwalls are taken",
      `letter === "n" ? "unsupported-rule" : "value"`,
      `letter === "n" ? {} : "value"`,
      "?",
    ],
    [
      "a weak shieldwall is a strong one",
      "shieldwall: true, shieldwallCorner: false",
      "shieldwall: true, shieldwallCorner: true",
      "?",
    ],
  ),
  ...inFile(
    "src/rules/notation/otn-rules.ts",
    [
      "the six are written with keys of ours",
      "(isSix && key.startsWith(OURS))",
      "(isSix && key === OURS)",
      "?",
    ],
    [
      "a record is taken for one of the six",
      `  if (!isSix && isMistakable(ruleset, keys)) keys.push("tp-agr:y");\n`,
      "",
      "?",
    ],
    [
      "of two rule sets that a record fits, the first is taken",
      "fitting.find((six) => nameField(six.name) === name) ?? fitting[0]",
      "fitting[0]",
      "?",
    ],
    [
      "what is read otherwise is not warned of",
      `key === "tfr" && value === "w"`,
      `key === "tfr" && value === "x"`,
      "?",
    ],
  ),
  ...inFile("src/rules/notation/otn-start.ts", [
    "a board that is told from the top is turned",
    "topFirst ? rows : upsideDown(rows)",
    "topFirst === null ? rows : upsideDown(rows)",
    "?",
  ]),
];

export const RULESET_MUTANTS: readonly Mutant[] = [...JUDGING, ...DEFINING, ...RECORDS];
