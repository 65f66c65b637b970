import { hasThrone, type PieceSet, type Ruleset, squareName } from "../../../rules/index.ts";
import type { Sentences } from "../types.ts";
import {
  canBeOccupied,
  cornersMatterToKing,
  countOf,
  has,
  hasCorners,
  isSurroundedOnly,
  kingCaptureOf,
  kingStart,
  startsInMiddle,
  throneHelps,
} from "./facts.ts";
import type { MadeSectionId } from "./sections.ts";
import type { MadeSentences } from "./types.ts";

/** Words of one language: those of the six where they are true of any rules, and those made for all others. */
export interface Said {
  readonly six: Sentences;
  readonly made: MadeSentences;
}

type Tell = (rules: Ruleset, said: Said) => readonly string[];

/** What each section says under these rules, a sentence or two to each rule; nothing for what is not there. */
export const CONTENTS: Readonly<Record<MadeSectionId, Tell>> = {
  board: (rules, { six, made }) => {
    const last = rules.size - 1;
    return [
      inOne(
        made.board(rules.size),
        hasThrone(rules) && made.throne,
        hasCorners(rules) && made.corners[rules.cornerSize],
        rules.escape === "edge" && made.shadedEdge,
        !hasThrone(rules) && !hasCorners(rules) && made.alike,
      ),
      six.naming(squareName(last, last)),
      inOne(
        made.sides(countOf(rules, "a"), countOf(rules, "d")),
        countOf(rules, "k") === 1 && made.kingBegins(whereKingBegins(rules)),
        made.man,
        made.first[rules.firstMove],
      ),
    ];
  },
  moves: (rules, { made }) => [inOne(made.moving, ...speeds(rules, made)), ...places(rules, made)],
  capture: (rules, { six, made }) => [
    six.capture,
    made.captureMore,
    inOne(
      isAnythingHostile(rules) && made.hostile,
      hasThrone(rules) && throneHostility(rules, made),
      hasCorners(rules) && made.hostileCorner(rules.cornerHostile),
      six.hostileEdge,
    ),
    made.kingArmed[rules.kingArmed],
    ...when(rules.linnaeanCapture && hasThrone(rules), made.linnaean),
  ],
  shieldwall: (rules, { made }) => (rules.shieldwall ? shieldwall(rules, made) : []),
  escape: ({ escape }, { made }) => [made.escape[escape]],
  king: (rules, { six, made }) => [six.captureWins, ...kingCapture(rules, made), six.kingTrap],
  fort: (rules, { made }) => (rules.edgeFort && rules.escape === "corner" ? fort(rules, made) : []),
  encirclement: ({ encirclement }, { made }) => when(encirclement, made.encirclement),
  noMove: ({ noLegalMove }, { six, made }) => [noLegalMove === "draw" ? made.noMoveDraw : six.noMove],
  draws: (rules, { six, made }) => [
    ...repetition(rules, six, made),
    ...(rules.noProgress === null ? [] : [made.noProgress(rules.noProgress)]),
    rules.drawByAgreement ? made.agreement : made.noAgreement,
    six.judgement,
  ],
};

function whereKingBegins(rules: Ruleset): string {
  const { file, rank } = kingStart(rules);
  if (startsInMiddle(rules)) return hasThrone(rules) ? "throne" : "centre";
  return squareName(file, rank);
}

/** How far pieces go: those of one speed in one sentence. */
function speeds(
  { attackerSpeed, defenderSpeed, kingSpeed, size }: Ruleset,
  made: MadeSentences,
): readonly string[] {
  const by = new Map<number | null, string>();
  for (const [piece, speed] of [
    ["a", attackerSpeed],
    ["d", defenderSpeed],
    ["k", kingSpeed],
  ] as const) {
    const limit = speed === null || speed >= size - 1 ? null : speed;
    by.set(limit, (by.get(limit) ?? "") + piece);
  }
  if (by.get(null) === "adk") return [made.farAll];
  const limits = [...by].flatMap(([speed, who]) =>
    speed === null ? [] : [made.speed(who as PieceSet, speed)],
  );
  return by.has(null) ? [...limits, made.farRest] : limits;
}

/** Who may pass over the throne: of those whom the rules let pass, the ones that move two squares or more. Null where nobody does that anywhere. */
function passersOf({ thronePass, attackerSpeed, defenderSpeed, kingSpeed }: Ruleset): PieceSet | null {
  const speedOf = { a: attackerSpeed, d: defenderSpeed, k: kingSpeed };
  if (Object.values(speedOf).every((speed) => speed === 1)) return null;
  return [...thronePass].filter((piece) => speedOf[piece as keyof typeof speedOf] !== 1).join("") as PieceSet;
}

/** Who may stop on the throne and pass over it, and who may go to the corner squares. */
function places(rules: Ruleset, made: MadeSentences): readonly string[] {
  const isLeft = startsInMiddle(rules) && !has(rules.throneStop, "k");
  const passers = passersOf(rules);
  return [
    ...when(
      hasThrone(rules),
      inOne(
        made.stopThrone(rules.throneStop),
        isLeft && made.noReturn,
        passers !== null && made.passThrone(passers),
      ),
    ),
    ...when(hasCorners(rules), made.corner(rules.cornerStop, rules.cornerSize)),
  ];
}

function throneHostility(rules: Ruleset, { hostileThrone }: MadeSentences): string {
  const { throneHostile: empty, throneHostileOccupied: occupied } = rules;
  if (empty === occupied) return hostileThrone.always(empty);
  return canBeOccupied(rules) ? hostileThrone.both(empty, occupied) : hostileThrone.empty(empty);
}

function isAnythingHostile(rules: Ruleset): boolean {
  const throne = rules.throneHostile !== "" || (canBeOccupied(rules) && rules.throneHostileOccupied !== "");
  return (hasThrone(rules) && throne) || rules.cornerHostile !== "";
}

/** Of whose rows an empty corner square closes one end: letters of men. */
function rowsClosedByCorner({ shieldwallCorner, cornerHostile }: Ruleset): "" | "a" | "d" | "ad" {
  if (!shieldwallCorner) return "";
  return cornerHostile.replace("k", "") as "" | "a" | "d" | "ad";
}

function shieldwall(rules: Ruleset, made: MadeSentences): readonly string[] {
  const closed = rowsClosedByCorner(rules);
  return [
    inOne(
      made.shieldwall(closed === "ad"),
      closed !== "ad" && hasCorners(rules) && made.shieldwallCorner[closed],
    ),
    inOne(made.shieldwallKing, made.shieldwallArmed[rules.kingArmed], made.shieldwallMore),
  ];
}

function kingCapture(rules: Ruleset, made: MadeSentences): readonly string[] {
  const atEdge = rules.escape === "corner";
  const how = {
    surround: inOne(made.surround, atEdge && made.edgeSafe),
    "surround-edge": inOne(made.surround, atEdge && made.surroundEdge),
    custodial: made.custodial(hasThrone(rules)),
    "custodial-away-from-throne": made.away,
    "custodial-off-throne": made.off,
  }[kingCaptureOf(rules)];
  const helpers = inOne(
    hasThrone(rules) && throneAsCaptor(rules, made),
    cornersMatterToKing(rules) && made.cornerCounts[has(rules.cornerHostile, "k") ? "yes" : "no"],
  );
  return helpers === "" ? [how] : [how, helpers];
}

function throneAsCaptor(rules: Ruleset, made: MadeSentences): string {
  const isFourth = isSurroundedOnly(rules) || rules.kingCapture === "custodial-away-from-throne";
  if (throneHelps(rules)) return made.throneCounts[isFourth ? "four" : "two"];
  return made.throneCountsNot[isFourth && !has(rules.throneStop, "a") ? "safe" : "plain"];
}

function fort(rules: Ruleset, made: MadeSentences): readonly string[] {
  const { throneStop, thronePass, attackerSpeed, cornerStop } = rules;
  const passes = has(thronePass, "a") && attackerSpeed !== 1;
  return [
    made.fort,
    inOne(
      made.fortJudged,
      !has(cornerStop, "a") && made.fortCorners,
      hasThrone(rules) && !has(throneStop, "a") && made.fortThrone[passes ? "pass" : "closed"],
      made.fortLost,
    ),
    ...when(rules.shieldwall, made.fortShieldwall(rowsClosedByCorner(rules).includes("d"))),
  ];
}

function repetition(
  { repetition: outcome, repetitionCount: count }: Ruleset,
  six: Sentences,
  made: MadeSentences,
): readonly string[] {
  if (outcome === "none") return [made.repetitionFree];
  return [six.samePosition, ...when(count === 3, six.toAndFro), made.repetition(count, outcome)];
}

/** Sentences of one paragraph; those that are not said are left out. */
const inOne = (...sentences: readonly (string | false)[]) =>
  sentences.filter((sentence) => sentence !== false && sentence !== "").join(" ");

const when = <T>(holds: boolean, ...items: readonly T[]): readonly T[] => (holds ? items : []);
