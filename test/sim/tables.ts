import { readRuleset, rulesetOf, type Ruleset } from "../../src/rules/index.ts";
import type { Chance } from "./chance.ts";

const BRANDUBH = rulesetOf("brandubh");

/** Shipped rule sets of small boards: either side begins, with and without throne and corners, kings slow or unarmed. */
const SHIPPED: readonly Ruleset[] = (
  [
    "tablut-linnaeus",
    "sea-battle-9",
    "sea-battle-star",
    "ard-ri",
    "magpie",
    "historical-tablut-w",
    "brandubh-federation",
  ] as const
).map(rulesetOf);

/** No throne, and corners like all other squares. */
const OPEN_EDGE = { escape: "edge", cornerStop: "adk", cornerHostile: "" } as const;

/** Rule sets as players bring them: with so few pieces that the rules end most games within ten moves, each in its way. */
const WRITTEN: readonly object[] = [
  // A side without a move: a draw.
  { name: "Shut in", size: 7, setup: "2aka2/7/3a3/7/7/7/3a3", encirclement: false, noLegalMove: "draw" },
  // A position comes again, and whoever made it loses.
  {
    name: "No going back",
    size: 7,
    setup: "4d2/7/6a/3k2a/7/7/7",
    firstMove: "defenders",
    attackerSpeed: 1,
    defenderSpeed: 1,
    kingSpeed: 1,
    encirclement: false,
    repetition: "mover-loses",
    repetitionCount: 2,
  },
  // No capture in ten plies, however often a position comes again.
  {
    size: 7,
    setup: "3a3/a6/7/1d1k2a/4a2/1d5/1d2a2",
    attackerSpeed: 1,
    kingCapture: "custodial-away-from-throne",
    kingArmed: "hammer",
    linnaeanCapture: true,
    repetition: "none",
    noProgress: 10,
  },
  // The king gets to the edge, or is captured like a man, or a limit of plies draws.
  {
    size: 9,
    setup: "9/9/9/7a1/4k4/9/5a3/8a/1a7",
    firstMove: "defenders",
    kingSpeed: 2,
    kingCapture: "custodial",
    kingArmed: "no",
    maxPlies: 10,
    ...OPEN_EDGE,
  },
  // An edge fort, and defenders who may not repeat a position.
  {
    name: "Fort",
    size: 7,
    setup: "2dk1d1/3d3/7/4d2/a4a1/1a3d1/7",
    firstMove: "defenders",
    defenderSpeed: 2,
    shieldwall: true,
    shieldwallCorner: false,
    edgeFort: true,
    repetition: "defenders-forbidden",
    repetitionCount: 2,
    noProgress: 12,
  },
  // A ring around the defenders.
  { size: 7, setup: "7/2aaa2/1a3a1/1a1k1a1/a4a1/2aaa2/7", attackerSpeed: 3, kingSpeed: 1 },
];

/** Takes a rule set as a request writes it; gives it as a game is proposed by it. */
function brought(written: object): Ruleset {
  const read = readRuleset(written);
  if (!read.ok) throw new Error(`no rule set: ${JSON.stringify(read.error)}`);
  return read.value.ruleset;
}

const BROUGHT = WRITTEN.map(brought);

/** The rule set of a new game: Brandubh, another one that is shipped, or one that a player brings. */
export function anyTable(chance: Chance): Ruleset {
  const luck = chance();
  if (luck < 0.4) return BRANDUBH;
  return chance.pick(luck < 0.65 ? SHIPPED : BROUGHT);
}
