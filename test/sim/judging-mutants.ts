import { inFile } from "./mutant-rows.ts";
import type { Mutant } from "./mutants.ts";

const FIELDS = "test/rules/fields.test.ts";

/** Faults in judging by each field of a rule set. */
export const JUDGING_MUTANTS: readonly Mutant[] = [
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
    "src/rules/capture.ts",
    [
      "a king without hammer brackets a row",
      "  if (((compiled.hammers >> cells[to]!) & 1) === 0) return;\n  for (const inward",
      "  for (const inward",
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
    "src/rules/siege.ts",
    [
      "attackers stand where they may only pass",
      "reached[square] === REACHED && (ways[square]! & STOP) !== 0",
      "reached[square] === REACHED && ways.length > STOP",
      FIELDS,
    ],
    [
      "no hostile square helps against the wall of a fort",
      "? mayStand(siege, other) || holds(siege, sets, other)",
      "? mayStand(siege, other)",
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
