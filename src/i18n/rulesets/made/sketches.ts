import { hasThrone, type Ruleset, squareName } from "../../../rules/index.ts";
import { SKETCHES, type Sketch } from "../figures.ts";
import {
  countOf,
  cornersMatterToKing,
  has,
  hasCorners,
  isSurroundedOnly,
  kingCaptureOf,
  throneHelps,
} from "./facts.ts";
import type { MadeSectionId } from "./sections.ts";

/** How far a sketch may be moved along the files, so that it stands clear of corner blocks or fits a small board. */
type Shifts = readonly number[];

/** A figure of made texts: in which section, under which rules it tells something true, and the sketches to try in turn. */
export interface Plan {
  readonly section: MadeSectionId;
  readonly when: (rules: Ruleset) => boolean;
  readonly sketches: readonly Sketch[];
  readonly shifts?: Shifts;
  /** Without the attacker on this square the game would have ended so: what the figure shows is that man's doing. */
  readonly spoiler?: { readonly square: string; readonly reason: NonNullable<Sketch["reason"]> };
}

const attackers = (a: string, d: string, k: string, move: string, more: Partial<Sketch> = {}): Sketch => ({
  a,
  d,
  k,
  turn: "attackers",
  move,
  ...more,
});
const defenders = (a: string, d: string, k: string, move: string, more: Partial<Sketch> = {}): Sketch => ({
  ...attackers(a, d, k, move, more),
  turn: "defenders",
});
const CAPTURED = { reason: "king-captured" } as const;
const STUCK = { reason: "no-legal-move" } as const;
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

/** A lone king at the edge, with an attacker on every side. */
const SHUT_IN = (more: Partial<Sketch>) => [attackers("c1 d2 e4", "", "d1", "e4 e1", more)];
/** The positions of a last man who cannot move: beside a corner, in one, or between a corner block and the enemy. */
const LAST_STUCK = (more: Partial<Sketch>) => [
  defenders("b1", "c1 b5", "e3", "b5 b2", more),
  defenders("a1", "b1 a5", "e3", "a5 a2", more),
  defenders("c1", "d1 c5", "e3", "c5 c2", more),
];
const AT_CORNER = [
  attackers("c3 e3", "b1", "d4*", "c3 c1", { takes: "b1" }),
  defenders("b1 e3", "c3", "d4*", "c3 c1", { takes: "b1" }),
];

/** The figures of made texts, in the order in which they stand in their sections. */
export const PLANS = {
  moving: {
    section: "moves",
    when: ({ attackerSpeed }) => attackerSpeed === null,
    sketches: [attackers("b3 e6", "c5", "d4*", "b3 f3")],
  },
  speed: { section: "moves", when: always, sketches: [] },
  stopThrone: {
    section: "moves",
    when: hasThrone,
    sketches: [attackers("b4* e2*", "e5*", "f5*", "b4* d4*"), defenders("c6* e2*", "b4*", "f5*", "b4* d4*")],
  },
  passThrone: {
    section: "moves",
    when: hasThrone,
    sketches: [defenders("e2* c6*", "c4*", "f5*", "c4* e4*"), attackers("c4* e2*", "c6*", "f5*", "c4* e4*")],
  },
  captureAttacker: { section: "capture", when: always, sketches: [SKETCHES.captureAttacker] },
  captureDefender: { section: "capture", when: always, sketches: [SKETCHES.captureDefender] },
  captureTwo: { section: "capture", when: strikes, sketches: [SKETCHES.captureTwo] },
  moveBetween: { section: "capture", when: always, sketches: [SKETCHES.moveBetween] },
  againstCorner: { section: "capture", when: hasCorners, sketches: AT_CORNER, shifts: [0, 1] },
  againstThrone: { section: "capture", when: hasThrone, sketches: [SKETCHES.againstThrone] },
  attackerAgainstThrone: {
    section: "capture",
    when: hasThrone,
    sketches: [defenders("c4* f2*", "b6* e5*", "f5*", "b6* b4*", { takes: "c4*" })],
  },
  kingAgainstThrone: {
    section: "capture",
    when: (rules) => hasThrone(rules) && strikes(rules),
    sketches: [SKETCHES.kingAgainstThrone],
  },
  occupiedA: {
    section: "capture",
    when: (rules) => hasThrone(rules) && !stands(rules),
    sketches: [defenders("c4* f2*", "b6* e5*", "d4*", "b6* b4*", { takes: "c4*" })],
  },
  occupiedD: {
    section: "capture",
    when: hasThrone,
    sketches: [attackers("b6* f2*", "c4* e2*", "d4*", "b6* b4*", { takes: "c4*" })],
  },
  besideKing: {
    section: "capture",
    when: (rules) => hasThrone(rules) && has(rules.throneHostile, "d"),
    sketches: [SKETCHES.besideKing],
  },
  kingUnarmed: {
    section: "capture",
    when: (rules) => !strikes(rules),
    sketches: [defenders("b3 e6", "a3", "f3", "f3 c3")],
  },
  kingNoAnvil: {
    section: "capture",
    when: (rules) => !stands(rules),
    sketches: [defenders("c3 e6", "d1", "b3", "d1 d3")],
  },
  kingAnvil: {
    section: "capture",
    when: ({ kingArmed }) => kingArmed === "anvil",
    sketches: [defenders("c3 e6", "d1", "b3", "d1 d3", { takes: "c3" })],
  },
  linnaean: {
    section: "capture",
    when: ({ linnaeanCapture }) => linnaeanCapture,
    sketches: [attackers("c4* d5* e4* d1*", "d3*", "d4*", "d1* d2*", { takes: "d3*" })],
  },
  shieldwall: {
    section: "shieldwall",
    when: ({ shieldwall }) => shieldwall,
    sketches: [SKETCHES.shieldwall, attackers("c1 d2 e2 f4", "d1 e1 c3", "d4*", "f4 f1", { takes: "d1 e1" })],
  },
  shieldwallCorner: {
    section: "shieldwall",
    when: ({ shieldwall }) => shieldwall,
    sketches: [
      attackers("b2 c2 d3 d6", "b1 c1", "e4", "d3 d1", { takes: "b1 c1" }),
      defenders("b1 c1 d6", "b2 c2 d3", "e4", "d3 d1", { takes: "b1 c1" }),
    ],
    shifts: [0, 1],
  },
  escape: {
    section: "escape",
    when: isWayOut,
    sketches: [
      SKETCHES.escape,
      defenders("c3 e3", "d2", "e1", "e1 a1", { reason: "king-escaped" }),
      defenders("c3 e3", "d2", "c1", "c1 b1", { reason: "king-escaped" }),
    ],
  },
  escapeEdge: {
    section: "escape",
    when: (rules) => !isWayOut(rules),
    sketches: [defenders("e5* f3", "e2", "d3", "d3 d1", { reason: "king-escaped" })],
  },
  kingOnThrone: {
    section: "king",
    when: (rules) => hasThrone(rules) && kingCaptureOf(rules) !== "custodial",
    sketches: [attackers("c4* e4* d3* d7*", "f5*", "d4*", "d7* d5*", CAPTURED)],
  },
  kingOnThroneTwo: {
    section: "king",
    when: (rules) => hasThrone(rules) && kingCaptureOf(rules) === "custodial",
    sketches: [attackers("d3* d7*", "f5*", "d4*", "d7* d5*", CAPTURED)],
  },
  kingBesideThrone: {
    section: "king",
    when: isSurroundedByThrone,
    sketches: [attackers("c3* e3* d1*", "f5*", "d3*", "d1* d2*", CAPTURED)],
  },
  kingBesideThroneSafe: {
    section: "king",
    when: (rules) => isSurroundedByThrone(rules) && !throneHelps(rules),
    sketches: [attackers("c3* e3* d1*", "f5*", "d3*", "d1* d2*")],
  },
  kingBesideThroneTwoFail: {
    section: "king",
    when: (rules) => kingCaptureOf(rules) === "custodial-away-from-throne",
    sketches: [SKETCHES.kingBesideThroneTwoFail],
  },
  kingBesideThroneTwo: {
    section: "king",
    when: isAsManByThrone,
    sketches: [SKETCHES.kingBesideThroneTwo],
  },
  kingThroneHelps: {
    section: "king",
    when: isAsManByThrone,
    sketches: [attackers("e2* d1*", "f5*", "d3*", "d1* d2*", CAPTURED)],
  },
  kingThroneNoHelp: {
    section: "king",
    when: isAsManByThrone,
    sketches: [attackers("e2* d1*", "f5*", "d3*", "d1* d2*")],
  },
  kingOpenFour: { section: "king", when: isSurroundedOnly, sketches: [SKETCHES.kingOpenFour] },
  kingOpenTwoSafe: { section: "king", when: isSurroundedOnly, sketches: [SKETCHES.kingOpenTwoSafe] },
  kingOpenTwo: { section: "king", when: isBetween, sketches: [SKETCHES.kingOpenTwo] },
  kingEdgeSafe: {
    section: "king",
    when: isSafeAtEdge,
    sketches: [attackers("c1 e1 d3", "f3", "d1", "d3 d2")],
  },
  kingEdgeThree: {
    section: "king",
    when: isSurroundedOnly,
    sketches: [attackers("c1 e1 d3", "f3", "d1", "d3 d2", CAPTURED)],
  },
  kingEdgeTwo: { section: "king", when: isBetween, sketches: [SKETCHES.kingEdgeTwo] },
  kingAgainstCorner: {
    section: "king",
    when: (rules) => isBetween(rules) && cornersMatterToKing(rules),
    sketches: [
      attackers("c5 e3", "f5", "b1", "c5 c1", CAPTURED),
      attackers("d3 e6", "e5*", "c2", "d3 d2", CAPTURED),
    ],
    shifts: [0, 1],
  },
  kingEdgeCorner: {
    section: "king",
    when: (rules) => rules.kingCapture === "surround-edge" && cornersMatterToKing(rules),
    sketches: [attackers("b2 c5", "f5", "b1", "c5 c1", CAPTURED)],
    shifts: [0, 1],
  },
  fort: {
    section: "fort",
    when: ({ edgeFort }) => edgeFort,
    sketches: [
      defenders("d1 f3 c5", "e1 f2 g2 h5", "f1", "h5 h1", { reason: "edge-fort" }),
      defenders("b4 f4", "c1 d2 e5", "d1", "e5 e2", { reason: "edge-fort" }),
    ],
    shifts: [0, -1, -2],
  },
  fortWide: {
    section: "fort",
    when: ({ edgeFort }) => edgeFort,
    sketches: [SKETCHES.fortWide],
    shifts: [0, -1],
  },
  fortBroken: {
    section: "fort",
    when: ({ edgeFort }) => edgeFort,
    sketches: [SKETCHES.fortBroken],
    shifts: [0, -1],
  },
  fortSpoiled: {
    section: "fort",
    when: ({ edgeFort }) => edgeFort,
    sketches: [defenders("d1 f3 h1 c5", "e1 f2 g2 h2 i5", "f1", "i5 i1")],
    shifts: [0, -1],
    spoiler: { square: "h1", reason: "edge-fort" },
  },
  encirclement: {
    section: "encirclement",
    when: ({ encirclement }) => encirclement,
    sketches: [SKETCHES.encirclement],
  },
  encirclementOpen: {
    section: "encirclement",
    when: ({ encirclement }) => encirclement,
    sketches: [SKETCHES.encirclementOpen],
  },
  lastAttacker: { section: "noMove", when: always, sketches: [SKETCHES.lastAttacker] },
  noMove: { section: "noMove", when: (rules) => !draws(rules), sketches: SHUT_IN(STUCK) },
  noMoveDraw: { section: "noMove", when: draws, sketches: SHUT_IN(DRAWN) },
  stuck: {
    section: "noMove",
    when: (rules) => !draws(rules) && !isSafeAtEdge(rules),
    sketches: LAST_STUCK(STUCK),
  },
  stuckDraw: {
    section: "noMove",
    when: (rules) => draws(rules) && !isSafeAtEdge(rules),
    sketches: LAST_STUCK(DRAWN),
  },
  thirdTimeLost: {
    section: "draws",
    when: ({ repetition, repetitionCount }) => repetition === "attackers-win" && repetitionCount === 3,
    sketches: [],
  },
  thirdTimeDrawn: {
    section: "draws",
    when: ({ repetition, repetitionCount }) => repetition === "draw" && repetitionCount === 3,
    sketches: [],
  },
  repeatedLost: {
    section: "draws",
    when: ({ repetition, repetitionCount }) => repetition === "attackers-win" && repetitionCount !== 3,
    sketches: [],
  },
  repeatedDrawn: {
    section: "draws",
    when: ({ repetition, repetitionCount }) => repetition === "draw" && repetitionCount !== 3,
    sketches: [],
  },
  repeatedByMover: {
    section: "draws",
    when: ({ repetition }) => repetition === "mover-loses",
    sketches: [],
  },
} as const satisfies Record<string, Plan>;

export type MadeFigureId = keyof typeof PLANS;

/** The sketches of a figure under these rules; those of speed and repetition are made for the numbers in them. */
export function sketchesOf(id: MadeFigureId, rules: Ruleset): readonly Sketch[] {
  const plan: Plan = PLANS[id];
  const sketches =
    id === "speed"
      ? longestMoves(rules)
      : plan.section === "draws"
        ? [toAndFro(rules.repetitionCount)]
        : plan.sketches;
  // Where the king begins without men, no figure shows any.
  return countOf(rules, "d") > 0 ? sketches : sketches.filter(({ d }) => d === "");
}

/** A move from b3 of this many squares; none where there is no limit. */
const alongRow = (speed: number | null) => (speed === null ? [] : [`b3 ${squareName(1 + speed, 2)}`]);

/** For each piece that may not go as far as it likes, its longest move. */
function longestMoves({ attackerSpeed, defenderSpeed, kingSpeed }: Ruleset): readonly Sketch[] {
  return [
    ...alongRow(kingSpeed).map((move) => defenders("c5 e6", "e5*", "b3", move)),
    ...alongRow(attackerSpeed).map((move) => attackers("b3 e6", "c5", "d4*", move)),
    ...alongRow(defenderSpeed).map((move) => defenders("e6 c5", "b3", "d4*", move)),
  ];
}

/** Both sides go to and fro after the first move, until the position that it made stands for the `count`th time. */
function toAndFro(count: number): Sketch {
  const round = ["c5 c6", "c3 c2", "c6 c5", "c2 c3"];
  const moves = ["d3 c3", ...Array.from({ length: count - 1 }, () => round).flat()];
  return attackers("d3 f4", "c5", "d4*", moves.at(-1)!, { before: moves.slice(0, -1), reason: "repetition" });
}
