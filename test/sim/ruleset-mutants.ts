import { inFile } from "./mutant-rows.ts";
import type { Mutant } from "./mutants.ts";

const CUSTOM = "test/game/custom.test.ts";

/** Faults in carrying the rules of a game through what is stored and told of it. */
const CARRYING = [
  ...inFile("src/game/rules-of.ts", [
    "a stored rule set is not the shipped one that it is",
    "shippedAs(written) ?? written;",
    "written ?? shippedAs(written);",
    "test/game/stored/log.test.ts",
  ]),
  ...inFile("src/game/fold.ts", [
    "a game forgets at which occurrence a repetition counts",
    "startPosition(sharedRules(event.rules))",
    "startPosition(sharedRules({ ...event.rules, repetitionCount: 3 }))",
    `${CUSTOM} > says how it ended: repetition`,
  ]),
  ...inFile("src/game/rematch.ts", [
    "a rematch is by Brandubh",
    "    ruleset,\n    side: otherSide(side),",
    `    ruleset: "brandubh",\n    side: otherSide(side),`,
    `${CUSTOM} > is proposed again`,
  ]),
  ...inFile("src/game/answering.ts", [
    "a counter-offer to other rules has those of its challenge",
    `changed.includes("/ruleset") ? wish.ruleset : undefined`,
    `changed.includes("/rules") ? wish.ruleset : undefined`,
    "test/game/counter.test.ts",
  ]),
  ...inFile("src/game/facts.ts", [
    "facts go without rules",
    "shippedAs(position.ruleset) === null ? { rules: position.ruleset } : {}",
    "shippedAs(position.ruleset) === undefined ? { rules: position.ruleset } : {}",
    `${CUSTOM} > is told with its rules`,
  ]),
  ...inFile("src/game/rules-of.ts", [
    "rules are the same where one field is",
    "FIELDS.every((field)",
    "FIELDS.some((field)",
    `${CUSTOM} > is not taken for`,
  ]),
  ...inFile("src/game/events/move.ts", [
    "moves are taken back as if the attackers had begun",
    "sideOfPly(firstMove, kept.length + 1)",
    `sideOfPly(firstMove === null ? firstMove : "attackers", kept.length + 1)`,
    `${CUSTOM} > takes moves back`,
  ]),
  ...inFile("src/game/decide.ts", [
    "a repeated first move of the defenders is another one",
    "sideOfPly(firstMove, command.ply) !== side",
    `sideOfPly(firstMove === null ? firstMove : "attackers", command.ply) !== side`,
    `${CUSTOM} > begins with the defenders`,
  ]),
];

const BROUGHT = "test/operations/custom-rulesets.pure.test.ts";

/** Faults in what becomes of a rule set that a request brings. */
const BRINGING = [
  ...inFile(
    "src/operations/custom-rulesets.ts",
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
  ...inFile("src/operations/challenges.ts", [
    "a game is proposed whose rule set nobody finds",
    "await keepRuleset(principal, rules, ports)",
    "null",
    BROUGHT,
  ]),
  ...inFile("src/operations/succession.ts", [
    "a counter-offer is made whose rule set nobody finds",
    "await keepBrought(principal, command, ports)",
    "null",
    BROUGHT,
  ]),
];

const TEXTS = "test/i18n/made-texts.test.ts";
const SAID = "test/i18n/made-statements.test.ts";

/** Faults in what is made of the fields to be read. */
const SAYING = [
  ...inFile("src/i18n/plurals.ts", [
    "an occurrence is counted one too high",
    "WORDS[language][count - 2]",
    "WORDS[language][count - 1]",
    `${TEXTS} > of tablut-linnaeus are these`,
  ]),
  ...inFile(
    "src/i18n/rulesets/made.ts",
    [
      "two sets of pieces have the same words",
      "made.passThrone(made.may[named(passers)])",
      `made.passThrone(made.may[passers === "dk" ? "d" : named(passers)])`,
      `${SAID} > thronePass has words`,
    ],
    [
      "a throne is told of where there is none",
      "hasThrone(rules) && made.throne,",
      "rules.size > 0 && made.throne,",
      `${SAID} > no throne and no corners`,
    ],
    [
      "a ring is told of under all rules",
      "when(encirclement, made.encirclement)",
      "when(encirclement !== null, made.encirclement)",
      `${SAID} > each statement`,
    ],
    [
      "what the empty throne does for a king is told of the other",
      `made.throneCounts[isFourth ? "four" : "two"]`,
      `made.throneCounts[isFourth ? "two" : "four"]`,
      `${TEXTS} > of tablut-linnaeus are these`,
    ],
    [
      "a fort is told of where the king escapes at the edge",
      `rules.edgeFort && rules.escape === "corner" ? fort`,
      "rules.edgeFort ? fort",
      `${SAID} > each statement`,
    ],
  ),
  ...inFile("src/i18n/rulesets/made-figures.ts", [
    "a figure shows what the rules do not do",
    "if (played === null || !isAsSketched(played, near)) return null;",
    "if (played === null) return null;",
    `${TEXTS} > of magpie are those`,
  ]),
];

export const RULESET_MUTANTS: readonly Mutant[] = [...CARRYING, ...BRINGING, ...SAYING];
