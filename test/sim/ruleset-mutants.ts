import { inFile } from "./mutant-rows.ts";
import type { Mutant } from "./mutants.ts";

const FIELDS = "test/rules/fields.test.ts";

/** Faults in judging by each field of a rule set (rulesets.md, "Judging"). */
const JUDGING = [
  ...inFile(
    "src/rules/compiled.ts",
    [
      "anybody stops on the throne",
      "(isIn(rules.throneStop, piece) ? STOP : 0)",
      "STOP",
      "positions-ard-ri.jsonl",
    ],
    [
      "whoever may stop on the throne may pass it",
      "(isIn(rules.thronePass, piece) ? PASS : 0)",
      "(isIn(rules.thronePass + rules.throneStop, piece) ? PASS : 0)",
      "custom-games.jsonl",
    ],
    [
      "corners of four squares are one",
      "cornersOn(rules.size, rules.cornerSize)",
      "cornersOn(rules.size)",
      "positions-alea-evangelii.jsonl",
    ],
    [
      "who may stop on corner squares may not pass them",
      "isIn(rules.cornerStop, piece) ? STOP | PASS : 0",
      "isIn(rules.cornerStop, piece) ? STOP : 0",
      "positions-alea-evangelii.jsonl",
    ],
    [
      "a speed is a square too short",
      "return speed ?? LARGEST_BOARD - 1;",
      "return (speed ?? LARGEST_BOARD) - 1;",
      "games-ard-ri.jsonl",
    ],
    [
      "the king goes as far as his men",
      "piece === DEFENDER ? defenderSpeed : kingSpeed",
      "piece === DEFENDER ? defenderSpeed : defenderSpeed",
      "positions-magpie.jsonl",
    ],
    [
      "an empty throne that is hostile to somebody is to all men",
      "(isIn(rules.throneHostile, man) ? NOBODY : 0)",
      '(rules.throneHostile === "" ? 0 : NOBODY)',
      "custom-positions.jsonl",
    ],
    [
      "an occupied throne is hostile to nobody",
      "(isIn(rules.throneHostileOccupied, man) ? ANYBODY : 0)",
      "(isIn(rules.throneHostileOccupied, man) ? NOBODY : 0)",
      "custom-games.jsonl",
    ],
    [
      "corner squares are hostile to both sides or to none",
      "isIn(rules.cornerHostile, man) ? corners : []",
      "isIn(rules.cornerHostile, ATTACKER) ? corners : []",
      "custom-games.jsonl",
    ],
    [
      "the king escapes at corners alone",
      `rules.escape === "edge" ? geometry.edge`,
      `rules.escape === "edge" && corners.length === 0 ? geometry.edge`,
      "positions-ard-ri.jsonl",
    ],
    [
      "the edge never shuts the king in",
      "return table(geometry, SURROUND_EDGE, [], 0);",
      "return table(geometry, SURROUND, [], 0);",
      "positions-magpie.jsonl",
    ],
    [
      "the two ways that know a throne are mixed up",
      `const beside = way === "custodial-away-from-throne"`,
      `const beside = way === "custodial-off-throne"`,
      "positions-brandub-strong-centre.jsonl",
    ],
    [
      "a king who is captured like a man is not on the throne",
      `if (way === "custodial" || !hasThrone(rules)) return traps;`,
      "if (!hasThrone(rules)) return traps;",
      "positions-brandub-weak.jsonl",
    ],
    [
      "the central square is a throne where there is none",
      `if (way === "custodial" || !hasThrone(rules)) return traps;`,
      `if (way === "custodial") return traps;`,
      FIELDS,
    ],
    [
      "an empty throne that is hostile to somebody is to the king",
      "if (isIn(rules.throneHostile, KING)) foes",
      `if (rules.throneHostile !== "") foes`,
      "positions-brandubh-federation.jsonl",
    ],
    [
      "corner squares that are hostile to somebody are to the king",
      "isIn(rules.cornerHostile, KING) ? corners : []",
      `rules.cornerHostile === "" ? [] : corners`,
      "custom-positions.jsonl",
    ],
    [
      "a king with arms of one kind has both",
      `kingArmed === "yes" || kingArmed === as`,
      `kingArmed !== "no" && as !== "nobody"`,
      "custom-games.jsonl",
    ],
    [
      "a corner closes any row",
      "rules.shieldwallCorner && isIn(rules.cornerHostile, man)",
      "rules.shieldwallCorner",
      "custom-positions.jsonl",
    ],
    [
      "a corner closes rows though the rules say that it does not",
      "rules.shieldwallCorner && isIn(rules.cornerHostile, man)",
      "isIn(rules.cornerHostile, man)",
      "custom-positions.jsonl",
    ],
    [
      "attackers of speed 1 pass the throne to an edge fort",
      "rules.attackerSpeed === 1 ? 0 : PASS",
      "rules.attackerSpeed === 0 ? 0 : PASS",
      FIELDS,
    ],
    [
      "Linnaeus' rule captures a man twice whom the throne captures",
      " && !isIn(rules.throneHostileOccupied, DEFENDER)",
      "",
      "custom-positions.jsonl",
    ],
  ),
  ...inFile(
    "src/rules/capture.ts",
    [
      "Linnaeus' rule needs no attackers on the other three squares",
      "steps.every((other) =>",
      "steps.some((other) =>",
      "custom-games.jsonl",
    ],
    [
      "Linnaeus' rule takes whatever stands on the fourth square",
      "step === undefined || cells[throne + step] !== DEFENDER",
      "step === undefined",
      "custom-positions.jsonl",
    ],
    [
      "Linnaeus' rule needs no king on the throne",
      "side !== ATTACKERS || cells[throne] !== KING",
      "side !== ATTACKERS",
      FIELDS,
    ],
  ),
  ...inFile(
    "src/rules/shieldwall.ts",
    [
      "a king without hammer brackets a row",
      "  if (((compiled.hammers >> cells[to]!) & 1) === 0) return;\n",
      "",
      FIELDS,
    ],
    [
      "a king who is no anvil stands in front of a row",
      "((anvils >> cells[end + inward]!) & 1) !== 0",
      "(cells[end + inward]! & side) !== 0",
      FIELDS,
    ],
  ),
  ...inFile(
    "src/rules/fort.ts",
    [
      "attackers stand where they may only pass",
      "reached[square] === 1 && (board.compiled.ways[ATTACKER]![square]! & STOP) !== 0",
      "reached[square] === 1 && board.compiled.ways[ATTACKER]!.length > STOP",
      FIELDS,
    ],
    [
      "no hostile square helps against the wall of a fort",
      "mayStand(siege, square) || ((sets[square]! >> siege.standing[square]!) & 1) !== 0",
      "mayStand(siege, square) && sets.length > 0",
      "positions-alea-evangelii-copenhagen.jsonl",
    ],
  ),
  ...inFile(
    "src/rules/judgement.ts",
    [
      "a ring decides under all rules",
      "board.ruleset.encirclement && isEncircled",
      "board.cells && isEncircled",
      "positions-ard-ri.jsonl",
    ],
    [
      "attackers without a man draw",
      "(side === DEFENDERS || cells.includes(ATTACKER))",
      "(side === DEFENDERS || cells.length > ATTACKER)",
      "positions-tablut-linnaeus.jsonl",
    ],
    [
      "who cannot move loses though the rules say draw",
      `ruleset.noLegalMove === "draw" && (side === DEFENDERS || cells.includes(ATTACKER))`,
      `ruleset.noLegalMove === "draw" && side === DEFENDERS && cells.includes(ATTACKER)`,
      "positions-tablut-linnaeus.jsonl",
    ],
    [
      "who repeats a position wins",
      "side === ATTACKERS ? REPEATED_ATTACKERS_WIN : REPEATED_DEFENDERS_WIN",
      "side === ATTACKERS ? REPEATED_DEFENDERS_WIN : REPEATED_ATTACKERS_WIN",
      "games-brandubh-federation.jsonl",
    ],
    [
      "the third occurrence counts, whatever the rules say",
      "occurrences < ruleset.repetitionCount",
      "occurrences < 3",
      "custom-games.jsonl",
    ],
    [
      "a repetition draws where it means nothing",
      "    default:\n      return null;",
      "    default:\n      return REPEATED_DRAW;",
      "custom-games.jsonl",
    ],
    [
      "no progress draws a ply late",
      "sinceCapture >= board.ruleset.noProgress",
      "sinceCapture > board.ruleset.noProgress",
      "custom-games.jsonl",
    ],
  ),
  ...inFile("src/rules/position.ts", [
    "the attackers begin, whatever the rules say",
    "ruleset.setup, ruleset.firstMove",
    `ruleset.setup, "attackers"`,
    "games-historical-lewis-cross-w.jsonl",
  ]),
  ...inFile(
    "src/rules/play.ts",
    [
      "a move over what may not be passed is made",
      "cells[square] === EMPTY && mayDo(PASS, square)) square",
      "cells[square] === EMPTY && PASS > 0) square",
      FIELDS,
    ],
    [
      "a move that is too far is made",
      "(goal - start) / step > speeds[piece]!",
      "step > speeds.length + goal",
      FIELDS,
    ],
  ),
];

const CUSTOM = "test/game/custom.test.ts";
const STORED = "test/game/stored/beyond-the-six.test.ts";

/** Faults in carrying the rules of a game through what is stored and told of it. */
const CARRYING = [
  ...inFile(
    "src/game/stored/rules.ts",
    [
      "the throne of old Brandubh is hostile to the king",
      `rules.kingCapture === "custodial-off-throne" ? "ad" :`,
      `rules.kingCapture === "custodial-off-throne" ? "adk" :`,
      STORED,
    ],
    [
      "an old rule set is not the shipped one that it is",
      "return shippedAs(whole) ?? whole;",
      "return whole ?? shippedAs(whole);",
      STORED,
    ],
  ),
  ...inFile(
    "src/game/stored/events.ts",
    [
      "the release before misjudges games by rules that it does not know",
      "if (rules !== null && !isOfTheSix(rules)) return RULED;",
      "if (rules !== null && !isOfTheSix(rules)) return TIMED;",
      STORED,
    ],
    ["a counter-offer by other rules is not read", "  declined: RULED,\n", "", STORED],
    [
      "a counter-offer is by the rules that its id had once",
      `const rules = "rules" in counter ? counter.rules :`,
      `const rules = "rules" in event ? counter.rules :`,
      STORED,
    ],
  ),
  ...inFile("src/game/fold.ts", [
    "a game is judged by the shipped rules of its id",
    "position: startPosition(wholeRules(event.rules)),",
    `position: startPosition(rulesOf({ ruleset: event.terms.ruleset, rules: shippedRuleset(event.terms.ruleset) ?? wholeRules(event.rules) })),`,
    CUSTOM,
  ]),
  ...inFile("src/game/rematch.ts", [
    "a rematch is by Brandubh",
    "    ruleset,\n    side: otherSide(side),",
    `    ruleset: "brandubh",\n    side: otherSide(side),`,
    CUSTOM,
  ]),
  ...inFile("src/game/counter.ts", [
    "a counter-offer to other rules has those of its challenge",
    `changed.includes("/ruleset") ? wish.ruleset : undefined`,
    `changed.includes("/rules") ? wish.ruleset : undefined`,
    "test/game/counter.test.ts",
  ]),
  ...inFile("src/game/facts.ts", [
    "facts go without rules",
    "shippedAs(position.ruleset) === null ? { rules: position.ruleset } : {}",
    "shippedAs(position.ruleset) === undefined ? { rules: position.ruleset } : {}",
    CUSTOM,
  ]),
  ...inFile(
    "src/game/stored/snapshot.ts",
    [
      "a list says what the release before cannot look up",
      "return { ...facts, ruleset: id, rules };",
      "return { ...facts, ruleset: id && facts.ruleset, rules };",
      STORED,
    ],
    [
      "a list has lost which rule set it was",
      "{ ...facts, ruleset, rules } : { ...facts, ruleset }",
      "{ ...facts, rules } : { ...facts }",
      STORED,
    ],
  ),
  ...inFile("src/game/rules-of.ts", [
    "rules are the same where one field is",
    "FIELDS.every((field)",
    "FIELDS.some((field)",
    CUSTOM,
  ]),
  ...inFile("src/game/takeback.ts", [
    "moves are taken back as if the attackers had begun",
    "sideOfPly(firstMove, kept.length + 1)",
    `sideOfPly(firstMove === null ? firstMove : "attackers", kept.length + 1)`,
    CUSTOM,
  ]),
  ...inFile("src/game/decide.ts", [
    "a repeated first move of the defenders is another one",
    "sideOfPly(firstMove, command.ply) !== side",
    `sideOfPly(firstMove === null ? firstMove : "attackers", command.ply) !== side`,
    CUSTOM,
  ]),
];

const BROUGHT = "test/app/custom-rulesets.pure.test.ts";

/** Faults in what becomes of a rule set that a request brings. */
const BRINGING = [
  ...inFile(
    "src/app/custom-rulesets.ts",
    [
      "a known rule set is counted again",
      "if ((await readRulesetById(id, ports)) !== null) return null;",
      "if ((await readRulesetById(id, ports)) === undefined) return null;",
      BROUGHT,
    ],
    [
      "rule sets are brought without end",
      `  if (over !== null) return over;\n  const rules`,
      "  const rules",
      BROUGHT,
    ],
    [
      "a rule set is stored as somebody named it",
      "const rules = canonicalJson(ruleset);",
      "const rules = JSON.stringify(ruleset);",
      BROUGHT,
    ],
    [
      "a custom rule set that was stored is not found",
      "if (json === null) return null;",
      "if (json !== null) return null;",
      BROUGHT,
    ],
  ),
  ...inFile("src/app/challenges.ts", [
    "a game is proposed whose rule set nobody finds",
    "    (await keepRuleset(principal, rules, ports)) ??\n",
    "",
    BROUGHT,
  ]),
  ...inFile("src/app/succession.ts", [
    "a counter-offer is made whose rule set nobody finds",
    "      (await keepBrought(principal, command, ports)) ??\n",
    "",
    BROUGHT,
  ]),
];

const TEXTS = "test/i18n/made-texts.test.ts";

/** Faults in what is made of the fields to be read. */
const SAYING = [
  ...inFile(
    "src/i18n/rulesets/made/en.ts",
    [
      "two sets of pieces have the same words",
      `  dk: "the king and his men",\n`,
      `  dk: "the king’s men",\n`,
      `${TEXTS} > throneHostile has words`,
    ],
    [
      "an occurrence is counted one too high",
      'ordinalOf("en", count)',
      'ordinalOf("en", count + 1)',
      `${TEXTS} > of tablut-linnaeus are these`,
    ],
  ),
  ...inFile(
    "src/i18n/rulesets/made/contents.ts",
    [
      "a throne is told of where there is none",
      "hasThrone(rules) && made.throne,",
      "rules.size > 0 && made.throne,",
      `${TEXTS} > no throne and no corners`,
    ],
    [
      "a ring is told of under all rules",
      "when(encirclement, made.encirclement)",
      "when(encirclement !== null, made.encirclement)",
      `${TEXTS} > each statement`,
    ],
    [
      "three attackers beside the throne are said to do for any king",
      `made.throneCounts[isFourth ? "four" : "two"]`,
      `made.throneCounts[isFourth ? "four" : "four"]`,
      "?t",
    ],
    [
      "a fort is told of where the king escapes at the edge",
      `rules.edgeFort && rules.escape === "corner" ? fort`,
      "rules.edgeFort ? fort",
      `${TEXTS} > each statement`,
    ],
  ),
  ...inFile("src/i18n/rulesets/made/figures.ts", [
    "a figure shows what the rules do not do",
    "if (played === null || !isAsSketched(played, sketch, takes)) return null;",
    "if (played === null || takes === null) return null;",
    `${TEXTS} > of magpie are those`,
  ]),
];

export const RULESET_MUTANTS: readonly Mutant[] = [...JUDGING, ...CARRYING, ...BRINGING, ...SAYING];
