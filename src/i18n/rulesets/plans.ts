import { hasThrone, type Ruleset, squareName } from "../../rules/index.ts";
import {
  cornersMatterToKing,
  has,
  hasCorners,
  isSurroundedOnly,
  kingCaptureOf,
  throneHelps,
} from "./facts.ts";
import { attackers, CAPTURED, defenders, ESCAPED, FORT, type Sketch, SKETCHES, STUCK } from "./figures.ts";

/** A figure of generated texts: which rules it is for, and its sketches. The first sketch that shows the rule is used. */
export interface Plan {
  readonly when: (rules: Ruleset) => boolean;
  /** A function if the sketches depend on numbers in the rules. */
  readonly sketches: readonly Sketch[] | ((rules: Ruleset) => readonly Sketch[]);
  /** By how many files a sketch may be shifted, to avoid corner blocks or to fit a small board. */
  readonly shifts?: readonly number[];
  /** An attacker who prevents an ending: the figure is used only if the game ends for this reason without the attacker. */
  readonly spoiler?: { readonly square: string; readonly reason: NonNullable<Sketch["reason"]> };
}

const plan = (when: Plan["when"], sketches: Plan["sketches"], more: Partial<Plan> = {}): Plan => ({
  when,
  sketches,
  ...more,
});
const CLEAR_OF_CORNER = { shifts: [0, 1] } as const;
const ON_SMALL_BOARDS = { shifts: [0, -1] } as const;

const DRAWN = { ...STUCK, isDrawn: true } as const;

const always = () => true;
const strikes = ({ kingArmed }: Ruleset) => kingArmed === "yes" || kingArmed === "hammer";
const stands = ({ kingArmed }: Ruleset) => kingArmed === "yes" || kingArmed === "anvil";
const isWayOut = ({ escape }: Ruleset) => escape === "corner";
const isSafeAtEdge = (rules: Ruleset) => isWayOut(rules) && rules.kingCapture === "surround";
const isBetween = (rules: Ruleset) => !isSurroundedOnly(rules);
const isAsManByThrone = (rules: Ruleset) =>
  hasThrone(rules) && ["custodial", "custodial-off-throne"].includes(kingCaptureOf(rules));
const isSurroundedByThrone = (rules: Ruleset) =>
  hasThrone(rules) && (isSurroundedOnly(rules) || kingCaptureOf(rules) === "custodial-away-from-throne");
const draws = ({ noLegalMove }: Ruleset) => noLegalMove === "draw";
const isShieldwall = ({ shieldwall }: Ruleset) => shieldwall;
const isFort = ({ edgeFort }: Ruleset) => edgeFort;
const isRing = ({ encirclement }: Ruleset) => encirclement;
const repeats = (outcome: Ruleset["repetition"], isThird?: boolean) => (rules: Ruleset) =>
  rules.repetition === outcome && (isThird === undefined || isThird === (rules.repetitionCount === 3));

/** A lone king at the edge, with an attacker on every side. */
const shutIn = (more: Partial<Sketch>) => [attackers("c1 d2 e4", "", "d1", "e4 e1", more)];
/** Positions of a last man who cannot move: beside a corner, in a corner, or between a corner block and the enemy. */
const lastStuck = (more: Partial<Sketch>) => [
  defenders("b1", "c1 b5", "e3", "b5 b2", more),
  defenders("a1", "b1 a5", "e3", "a5 a2", more),
  defenders("c1", "d1 c5", "e3", "c5 c2", more),
];

export const PLANS = {
  moves: {
    moving: plan(({ attackerSpeed }) => attackerSpeed === null, [attackers("b3 e6", "c5", "d4*", "b3 f3")]),
    speed: plan(always, longestMoves),
    stopThrone: plan(hasThrone, [
      attackers("b4* e2*", "e5*", "f5*", "b4* d4*"),
      defenders("c6* e2*", "b4*", "f5*", "b4* d4*"),
    ]),
    passThrone: plan(hasThrone, [
      defenders("e2* c6*", "c4*", "f5*", "c4* e4*"),
      attackers("c4* e2*", "c6*", "f5*", "c4* e4*"),
    ]),
  },
  capture: {
    captureAttacker: plan(always, [SKETCHES.captureAttacker]),
    captureDefender: plan(always, [SKETCHES.captureDefender]),
    captureTwo: plan(strikes, [SKETCHES.captureTwo]),
    moveBetween: plan(always, [SKETCHES.moveBetween]),
    againstCorner: plan(
      hasCorners,
      [
        attackers("c3 e3", "b1", "d4*", "c3 c1", { takes: "b1" }),
        defenders("b1 e3", "c3", "d4*", "c3 c1", { takes: "b1" }),
      ],
      CLEAR_OF_CORNER,
    ),
    againstThrone: plan(hasThrone, [SKETCHES.againstThrone]),
    attackerAgainstThrone: plan(hasThrone, [
      defenders("c4* f2*", "b6* e5*", "f5*", "b6* b4*", { takes: "c4*" }),
    ]),
    kingAgainstThrone: plan((rules) => hasThrone(rules) && strikes(rules), [SKETCHES.kingAgainstThrone]),
    occupiedA: plan(
      (rules) => hasThrone(rules) && !stands(rules),
      [defenders("c4* f2*", "b6* e5*", "d4*", "b6* b4*", { takes: "c4*" })],
    ),
    occupiedD: plan(hasThrone, [attackers("b6* f2*", "c4* e2*", "d4*", "b6* b4*", { takes: "c4*" })]),
    besideKing: plan((rules) => hasThrone(rules) && has(rules.throneHostile, "d"), [SKETCHES.besideKing]),
    kingUnarmed: plan((rules) => !strikes(rules), [defenders("b3 e6", "a3", "f3", "f3 c3")]),
    kingNoAnvil: plan((rules) => !stands(rules), [defenders("c3 e6", "d1", "b3", "d1 d3")]),
    kingAnvil: plan(
      ({ kingArmed }) => kingArmed === "anvil",
      [defenders("c3 e6", "d1", "b3", "d1 d3", { takes: "c3" })],
    ),
    linnaean: plan(
      ({ linnaeanCapture }) => linnaeanCapture,
      [attackers("c4* d5* e4* d1*", "d3*", "d4*", "d1* d2*", { takes: "d3*" })],
    ),
  },
  shieldwall: {
    shieldwall: plan(isShieldwall, [
      SKETCHES.shieldwall,
      attackers("c1 d2 e2 f4", "d1 e1 c3", "d4*", "f4 f1", { takes: "d1 e1" }),
    ]),
    shieldwallCorner: plan(
      isShieldwall,
      [
        attackers("b2 c2 d3 d6", "b1 c1", "e4", "d3 d1", { takes: "b1 c1" }),
        defenders("b1 c1 d6", "b2 c2 d3", "e4", "d3 d1", { takes: "b1 c1" }),
      ],
      CLEAR_OF_CORNER,
    ),
  },
  escape: {
    escape: plan(isWayOut, [
      SKETCHES.escape,
      defenders("c3 e3", "d2", "e1", "e1 a1", ESCAPED),
      defenders("c3 e3", "d2", "c1", "c1 b1", ESCAPED),
    ]),
    escapeEdge: plan((rules) => !isWayOut(rules), [defenders("e5* f3", "e2", "d3", "d3 d1", ESCAPED)]),
  },
  king: {
    kingOnThrone: plan(
      (rules) => hasThrone(rules) && kingCaptureOf(rules) !== "custodial",
      [attackers("c4* e4* d3* d7*", "f5*", "d4*", "d7* d5*", CAPTURED)],
    ),
    kingOnThroneTwo: plan(
      (rules) => hasThrone(rules) && kingCaptureOf(rules) === "custodial",
      [attackers("d3* d7*", "f5*", "d4*", "d7* d5*", CAPTURED)],
    ),
    kingBesideThrone: plan(isSurroundedByThrone, [
      attackers("c3* e3* d1*", "f5*", "d3*", "d1* d2*", CAPTURED),
    ]),
    kingBesideThroneSafe: plan(
      (rules) => isSurroundedByThrone(rules) && !throneHelps(rules),
      [attackers("c3* e3* d1*", "f5*", "d3*", "d1* d2*")],
    ),
    kingBesideThroneTwoFail: plan(
      (rules) => kingCaptureOf(rules) === "custodial-away-from-throne",
      [SKETCHES.kingBesideThroneTwoFail],
    ),
    kingBesideThroneTwo: plan(isAsManByThrone, [SKETCHES.kingBesideThroneTwo]),
    kingThroneHelps: plan(isAsManByThrone, [attackers("e2* d1*", "f5*", "d3*", "d1* d2*", CAPTURED)]),
    kingThroneNoHelp: plan(isAsManByThrone, [attackers("e2* d1*", "f5*", "d3*", "d1* d2*")]),
    kingOpenFour: plan(isSurroundedOnly, [SKETCHES.kingOpenFour]),
    kingOpenTwoSafe: plan(isSurroundedOnly, [SKETCHES.kingOpenTwoSafe]),
    kingOpenTwo: plan(isBetween, [SKETCHES.kingOpenTwo]),
    kingEdgeSafe: plan(isSafeAtEdge, [attackers("c1 e1 d3", "f3", "d1", "d3 d2")]),
    kingEdgeThree: plan(isSurroundedOnly, [attackers("c1 e1 d3", "f3", "d1", "d3 d2", CAPTURED)]),
    kingEdgeTwo: plan(isBetween, [SKETCHES.kingEdgeTwo]),
    kingAgainstCorner: plan(
      (rules) => isBetween(rules) && cornersMatterToKing(rules),
      [attackers("c5 e3", "f5", "b1", "c5 c1", CAPTURED), attackers("d3 e6", "e5*", "c2", "d3 d2", CAPTURED)],
      CLEAR_OF_CORNER,
    ),
    kingEdgeCorner: plan(
      (rules) => rules.kingCapture === "surround-edge" && cornersMatterToKing(rules),
      [attackers("b2 c5", "f5", "b1", "c5 c1", CAPTURED)],
      CLEAR_OF_CORNER,
    ),
  },
  fort: {
    fort: plan(
      isFort,
      [
        defenders("d1 f3 c5", "e1 f2 g2 h5", "f1", "h5 h1", FORT),
        defenders("b4 f4", "c1 d2 e5", "d1", "e5 e2", FORT),
      ],
      { shifts: [0, -1, -2] },
    ),
    fortWide: plan(isFort, [SKETCHES.fortWide], ON_SMALL_BOARDS),
    fortBroken: plan(isFort, [SKETCHES.fortBroken], ON_SMALL_BOARDS),
    fortSpoiled: plan(isFort, [defenders("d1 f3 h1 c5", "e1 f2 g2 h2 i5", "f1", "i5 i1")], {
      ...ON_SMALL_BOARDS,
      spoiler: { square: "h1", ...FORT },
    }),
  },
  encirclement: {
    encirclement: plan(isRing, [SKETCHES.encirclement]),
    encirclementOpen: plan(isRing, [SKETCHES.encirclementOpen]),
  },
  noMove: {
    lastAttacker: plan(always, [SKETCHES.lastAttacker]),
    noMove: plan((rules) => !draws(rules), shutIn(STUCK)),
    noMoveDraw: plan(draws, shutIn(DRAWN)),
    stuck: plan((rules) => !draws(rules) && !isSafeAtEdge(rules), lastStuck(STUCK)),
    stuckDraw: plan((rules) => draws(rules) && !isSafeAtEdge(rules), lastStuck(DRAWN)),
  },
  draws: {
    thirdTimeLost: plan(repeats("attackers-win", true), toAndFro),
    thirdTimeDrawn: plan(repeats("draw", true), toAndFro),
    repeatedLost: plan(repeats("attackers-win", false), toAndFro),
    repeatedDrawn: plan(repeats("draw", false), toAndFro),
    repeatedByMover: plan(repeats("mover-loses"), toAndFro),
  },
} as const;

type Plans = typeof PLANS;
export type MadeFigureId = { [Section in keyof Plans]: keyof Plans[Section] }[keyof Plans];

/** Returns a move of `speed` squares from b3; empty if the speed has no limit. */
const alongRow = (speed: number | null) => (speed === null ? [] : [`b3 ${squareName(1 + speed, 2)}`]);

/** Returns a sketch for each kind of piece whose speed is limited. Its move is as long as the speed allows. */
function longestMoves({ attackerSpeed, defenderSpeed, kingSpeed }: Ruleset): readonly Sketch[] {
  return [
    ...alongRow(kingSpeed).map((move) => defenders("c5 e6", "e5*", "b3", move)),
    ...alongRow(attackerSpeed).map((move) => attackers("b3 e6", "c5", "d4*", move)),
    ...alongRow(defenderSpeed).map((move) => defenders("e6 c5", "b3", "d4*", move)),
  ];
}

/**
 * Returns a sketch in which both sides move back and forth until the position after the first move has occurred as often
 * as the rules require.
 */
function toAndFro({ repetitionCount }: Ruleset): readonly Sketch[] {
  const round = ["c5 c6", "c3 c2", "c6 c5", "c2 c3"];
  const moves = ["d3 c3", ...Array.from({ length: repetitionCount - 1 }, () => round).flat()];
  const before = moves.slice(0, -1);
  return [attackers("d3 f4", "c5", "d4*", moves.at(-1)!, { before, reason: "repetition" })];
}
