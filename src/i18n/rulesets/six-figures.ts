import { type Ruleset, THE_SIX } from "../../rules/index.ts";
import { mapValues } from "../../lib/json.ts";
import { when } from "./facts.ts";
import { type FigureId, figureOfSix } from "./figures.ts";

/** The rule sets whose texts are written by hand. All other texts are generated from the fields. */
const WRITTEN: ReadonlySet<string> = new Set(THE_SIX.map(({ id }) => id));

export const isWritten = ({ id }: Pick<Ruleset, "id">): boolean => WRITTEN.has(id);

const KING_FIGURES: Readonly<Record<string, readonly FigureId[]>> = {
  surround: ["kingOnThrone", "kingBesideThrone", "kingOpenFour", "kingOpenTwoSafe", "kingEdgeSafe"],
  "custodial-away-from-throne": [
    "kingOnThrone",
    "kingBesideThrone",
    "kingBesideThroneTwoFail",
    "kingOpenTwo",
    "kingEdgeTwo",
    "kingAgainstCorner",
  ],
  "custodial-off-throne": [
    "kingOnThrone",
    "kingBesideThroneTwo",
    "kingThroneNoHelp",
    "kingOpenTwo",
    "kingEdgeTwo",
    "kingAgainstCorner",
  ],
};

const figureIdsOf = ({ kingCapture, edgeFort, encirclement, repetition }: Ruleset) =>
  ({
    moves: ["moving", "passThrone"],
    capture: ["captureAttacker", "captureDefender", "captureTwo", "moveBetween"],
    hostile: [
      "againstCorner",
      "againstThrone",
      "attackerAgainstThrone",
      "kingAgainstThrone",
      "besideKing",
      "besideKingTaken",
    ],
    shieldwall: ["shieldwall", "shieldwallCorner"],
    king: KING_FIGURES[kingCapture] ?? [],
    defendersWin: ["escape", ...when<FigureId>(edgeFort, "fort", "fortWide", "fortBroken", "fortSpoiled")],
    attackersWin: when<FigureId>(encirclement, "encirclement", "encirclementWide", "encirclementOpen"),
    noMove: ["lastAttacker", ...when<FigureId>(kingCapture === "surround", "noMove")],
    draws: [repetition === "draw" ? "thirdTimeDrawn" : "thirdTimeLost"],
  }) satisfies Record<string, readonly FigureId[]>;

export const figuresOfSix = (rules: Ruleset) =>
  mapValues(figureIdsOf(rules), (ids: readonly FigureId[]) => ids.map((id) => figureOfSix(id, rules.size)));
