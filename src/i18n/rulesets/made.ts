import { hasThrone, type PieceSet, type Ruleset, squareName } from "../../rules/index.ts";
import type { Language } from "../../contract/languages.ts";
import { MADE_TEXT_WORDS, type MadeTextWords } from "../built/made-text.ts";
import { RULE_TEXT_WORDS, type RuleTextWords } from "../built/rule-text.ts";
import {
  canBeOccupied,
  cornersMatterToKing,
  countOf,
  has,
  hasCorners,
  isSurroundedOnly,
  kingCaptureOf,
  kingStart,
  speedsOf,
  startsInMiddle,
  throneHelps,
  when,
} from "./facts.ts";
import type { FigureId, RuleSection } from "./figures.ts";
import type { MadeFigures } from "./made-figures.ts";
import type { MadeFigureId } from "./plans.ts";

/** Describes any rules in a sentence: the king's goal, and how he is captured. */
export function madeAbout(rules: Ruleset, language: Language): string {
  const way = kingCaptureOf(rules);
  const fate = way === "custodial" ? way : isSurroundedOnly(rules) ? "surround" : "away";
  return MADE_TEXT_WORDS[language].about(rules.escape, fate);
}

/**
 * Returns the sections of a text that is generated from a rule set's fields. It reuses sentences of the six oldest rule
 * sets if they are true of all rules.
 */
export function madeSections(
  ruleset: Ruleset,
  language: Language,
  figures: MadeFigures,
): readonly RuleSection[] {
  const said: Said = { six: RULE_TEXT_WORDS[language], made: MADE_TEXT_WORDS[language] };
  const headings = { ...said.six.headings, ...said.made.headings };
  const captions: Readonly<Record<MadeFigureId | FigureId, string>> = {
    ...said.six.captions,
    ...said.made.captions,
  };
  return SECTIONS.flatMap(([id, tell]) => {
    const paragraphs = tell(ruleset, said);
    if (paragraphs.length === 0) return [];
    const drawn = (figures[id] ?? []).map((figure) => ({ ...figure, caption: captions[figure.id] }));
    return [{ heading: headings[id], paragraphs, figures: drawn }];
  });
}

interface Said {
  readonly six: RuleTextWords;
  readonly made: MadeTextWords;
}

type Tell = (rules: Ruleset, said: Said) => readonly string[];

/** The sentences of each section. Sections whose rule does not apply have no sentences, and are left out. */
const CONTENTS = {
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
      hasCorners(rules) && hostileTo(rules.cornerHostile, made.hostileCorner, made.to),
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
    ...(rules.maxPlies === undefined ? [] : [made.maxPlies(rules.maxPlies)]),
    rules.drawByAgreement ? made.agreement : made.noAgreement,
    six.judgement,
  ],
} as const satisfies Readonly<Record<string, Tell>>;

const SECTIONS = Object.entries(CONTENTS) as (readonly [keyof typeof CONTENTS, Tell])[];

function whereKingBegins(rules: Ruleset): string {
  const { file, rank } = kingStart(rules);
  if (startsInMiddle(rules)) return hasThrone(rules) ? "throne" : "centre";
  return squareName(file, rank);
}

/** Returns a sentence for each speed, so that pieces with the same speed share one. */
function speeds(rules: Ruleset, made: MadeTextWords): readonly string[] {
  const by = new Map<number | null, string>();
  for (const [piece, speed] of Object.entries(speedsOf(rules))) {
    const limit = speed === null || speed >= rules.size - 1 ? null : speed;
    by.set(limit, (by.get(limit) ?? "") + piece);
  }
  if (by.get(null) === "adk") return [made.farAll];
  const limits = [...by].flatMap(([speed, who]) =>
    speed === null ? [] : [made.speed(made.goes[who as Exclude<PieceSet, "">], speed)],
  );
  return by.has(null) ? [...limits, made.farRest] : limits;
}

/** Returns the pieces that may pass over the throne and can move far enough; null if all pieces move only one square. */
function passersOf(rules: Ruleset): PieceSet | null {
  const speedOf = speedsOf(rules);
  if (Object.values(speedOf).every((speed) => speed === 1)) return null;
  return [...rules.thronePass]
    .filter((piece) => speedOf[piece as keyof typeof speedOf] !== 1)
    .join("") as PieceSet;
}

function places(rules: Ruleset, made: MadeTextWords): readonly string[] {
  const isLeft = startsInMiddle(rules) && !has(rules.throneStop, "k");
  const passers = passersOf(rules);
  return [
    ...when(
      hasThrone(rules),
      inOne(
        made.stopThrone(made.may[named(rules.throneStop)]),
        isLeft && made.noReturn,
        passers !== null && made.passThrone(made.may[named(passers)]),
      ),
    ),
    ...when(hasCorners(rules), made.corner[rules.cornerSize](made.may[named(rules.cornerStop)])),
  ];
}

function throneHostility(rules: Ruleset, { hostileThrone, to }: MadeTextWords): string {
  const { throneHostile: empty, throneHostileOccupied: occupied } = rules;
  const { always, empty: whenEmpty, both } = hostileThrone;
  if (empty === occupied) return hostileTo(empty, always, to);
  if (!canBeOccupied(rules)) return hostileTo(empty, whenEmpty, to);
  const others = to[named(occupied)];
  return empty === "" ? both.none(others) : both.some(others, to[empty]);
}

const hostileTo = (
  set: PieceSet,
  { none, some }: { readonly none: string; readonly some: (to: string) => string },
  to: MadeTextWords["to"],
): string => (set === "" ? none : some(to[set]));

const named = (set: PieceSet) => (set === "" ? "none" : set);

function isAnythingHostile(rules: Ruleset): boolean {
  const throne = rules.throneHostile !== "" || (canBeOccupied(rules) && rules.throneHostileOccupied !== "");
  return (hasThrone(rules) && throne) || rules.cornerHostile !== "";
}

/** The sides whose rows can be captured in a shieldwall against an empty corner square. */
function rowsClosedByCorner({ shieldwallCorner, cornerHostile }: Ruleset): "" | "a" | "d" | "ad" {
  if (!shieldwallCorner) return "";
  return cornerHostile.replace("k", "") as "" | "a" | "d" | "ad";
}

function shieldwall(rules: Ruleset, made: MadeTextWords): readonly string[] {
  const closed = rowsClosedByCorner(rules);
  return [
    inOne(
      made.shieldwall(closed === "ad"),
      closed !== "ad" && hasCorners(rules) && made.shieldwallCorner[closed === "" ? "none" : closed],
    ),
    inOne(made.shieldwallKing, made.shieldwallArmed[rules.kingArmed], made.shieldwallMore),
  ];
}

function kingCapture(rules: Ruleset, made: MadeTextWords): readonly string[] {
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

function throneAsCaptor(rules: Ruleset, made: MadeTextWords): string {
  const isFourth = isSurroundedOnly(rules) || rules.kingCapture === "custodial-away-from-throne";
  if (throneHelps(rules)) return made.throneCounts[isFourth ? "four" : "two"];
  return made.throneCountsNot[isFourth && !has(rules.throneStop, "a") ? "safe" : "plain"];
}

function fort(rules: Ruleset, made: MadeTextWords): readonly string[] {
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
  six: RuleTextWords,
  made: MadeTextWords,
): readonly string[] {
  if (outcome === "none") return [made.repetitionFree];
  return [six.samePosition, ...when(count === 3, six.toAndFro), made.repetition[outcome](count)];
}

const inOne = (...sentences: readonly (string | false)[]) =>
  sentences.filter((sentence) => sentence !== false && sentence !== "").join(" ");
