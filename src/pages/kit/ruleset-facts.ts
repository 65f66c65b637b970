import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import type { GalleryWords } from "../../i18n/built/gallery.ts";
import {
  boardText,
  parseMove,
  play,
  positionFromBoard,
  type RuleField,
  type Ruleset,
  RULESETS,
  throneOf,
} from "../../rules/index.ts";
import { describeBoard } from "../../board/described.ts";
import type { Figure } from "../../i18n/rulesets/index.ts";
import type { BoardInWords } from "./pictures.tsx";

/** Returns the board after each move of a figure, up to the first illegal move. A test checks that all moves are legal. */
export function boardsOf(
  ruleset: Ruleset,
  { board, turn, before = [], move }: Figure,
  language: Language,
): readonly BoardInWords[] {
  const start = positionFromBoard(ruleset, board, turn);
  if (!start.ok) return [];
  let position = start.value;
  return [...before, move].flatMap((text) => {
    const written = parseMove(text);
    const played = written.ok && position.ending === null ? play(position, written.value) : null;
    if (played?.ok !== true) return [];
    position = played.value.position;
    const lastMove = { move: text, captured: [...played.value.captures], at: "" };
    const described = describeBoard(ruleset, { board: boardText(position), lastMove }, language);
    return [{ ...described, ended: position.ending?.reason ?? null }];
  });
}

export type Column = keyof GalleryWords["columns"];

/** A column and its text, which is empty if there is nothing to say. */
export type Fact = readonly [Column, string];

const count = (ruleset: Ruleset, letter: "a" | "d") => ruleset.setup.split(letter).length - 1;

const COLUMN_OF: Readonly<Partial<Record<RuleField, Column>>> = {
  firstMove: "first",
  escape: "goal",
  kingCapture: "king",
  kingArmed: "armed",
  shieldwall: "shieldwall",
  edgeFort: "fort",
  encirclement: "encirclement",
  noLegalMove: "noMove",
  repetition: "repetition",
  noProgress: "noProgress",
  maxPlies: "maxPlies",
  drawByAgreement: "agreement",
};

/** The board sizes of the built-in rule sets, ascending. */
export const SIZES = [...new Set(RULESETS.map(({ size }) => size))].toSorted((one, other) => one - other);

/** Returns the column that describes a field: `besides` if no other column does. */
export const columnOf = (field: RuleField): Column => COLUMN_OF[field] ?? "besides";

/** Describes a rule set in words, in the order of a table's columns. */
export function factsOf(ruleset: Ruleset, language: Language): readonly Fact[] {
  const words = wordsIn(language).gallery;
  const whether = (holds: boolean) => (holds ? words.yes : words.no);
  return [
    ["board", `${ruleset.size}×${ruleset.size}`],
    ["men", words.menOf(count(ruleset, "a"), count(ruleset, "d"))],
    ["first", words.sides[ruleset.firstMove]],
    ["goal", words.goal[ruleset.escape]],
    ["king", words.king[kingCaptureInWords(ruleset)]],
    ["armed", words.armed[ruleset.kingArmed]],
    ["shieldwall", whether(ruleset.shieldwall)],
    ["fort", whether(ruleset.edgeFort)],
    ["encirclement", whether(ruleset.encirclement)],
    ["noMove", words.noMove[ruleset.noLegalMove]],
    ["repetition", repetition(ruleset, words)],
    ["noProgress", ruleset.noProgress === null ? words.no : words.plies(ruleset.noProgress)],
    ["maxPlies", ruleset.maxPlies === undefined ? words.no : words.plies(ruleset.maxPlies)],
    ["agreement", whether(ruleset.drawByAgreement)],
    ["besides", besides(ruleset, words.besides).join("; ")],
  ];
}

export const withText = (facts: readonly Fact[]): readonly Fact[] => facts.filter(([, fact]) => fact !== "");

/** Returns the columns in which rule sets differ. */
export function differing(rows: readonly (readonly Fact[])[]): readonly Column[] {
  const [first = []] = rows;
  return first.filter(([, fact], at) => rows.some((row) => row[at]?.[1] !== fact)).map(([column]) => column);
}

/** If the king wins by reaching the edge, he cannot be captured there, so a capture at the edge is not described. */
function kingCaptureInWords({ kingCapture, escape }: Ruleset): keyof GalleryWords["king"] {
  return escape === "edge" && (kingCapture === "surround" || kingCapture === "surround-edge")
    ? "surround-inside"
    : kingCapture;
}

function repetition({ repetition: kind, repetitionCount }: Ruleset, words: GalleryWords): string {
  return kind === "none" ? words.repetition.none : `${words.repetition[kind]} (${repetitionCount}×)`;
}

function besides(ruleset: Ruleset, words: GalleryWords["besides"]): readonly string[] {
  const { throneHostile, throneHostileOccupied, throneStop } = ruleset;
  const has = throneOf(ruleset) !== null;
  const isHarmless = throneHostile === "" && throneHostileOccupied === "";
  const remarks: readonly (readonly [boolean, string])[] = [
    [!has, words.noThrone],
    [has && throneStop === "", words.throneClosed],
    [has && isHarmless, words.throneHarmless],
    [has && throneHostile === "ad", words.throneSparesKing],
    [ruleset.cornerSize === 2, words.largeCorners],
    [ruleset.linnaeanCapture, words.linnaean],
  ];
  return [...remarks.flatMap(([holds, text]) => (holds ? [text] : [])), ...speeds(ruleset, words)];
}

function speeds(ruleset: Ruleset, words: GalleryWords["besides"]): readonly string[] {
  const { attackerSpeed: attackers, defenderSpeed: defenders, kingSpeed: king } = ruleset;
  if (attackers === defenders && defenders === king) return king === null ? [] : [words.speed.all(king)];
  return Object.entries({ attackers, defenders, king }).flatMap(([who, squares]) =>
    squares === null ? [] : [words.speed[who as "attackers" | "defenders" | "king"](squares)],
  );
}
