import type { RulesetProblemWords } from "../words/ruleset-problems.ts";

const SIDES = { attackers: "the attackers", defenders: "the defenders" } as const;

const SPEED =
  "No piece can go further than from one edge to the other, so this limit changes nothing and has been left out.";

/** What can be wrong with a rule set, and what is odd about one. */
export const rulesetProblems: RulesetProblemWords = {
  whole: "A rule set is a JSON object. Give at least “size” and “setup”.",
  field: {
    required: (field, values) => `“${field}” is missing. It may be: ${values}.`,
    "unknown-field": (field) => `A rule set has no field “${field}”. Leave it out, or correct its name.`,
    type: (field, values) => `“${field}” is of the wrong kind. It may be: ${values}.`,
    value: (field, values) => `“${field}” cannot have this value. It may be: ${values}.`,
  },
  setup: "the board as text, top rank first, with a, d and k for the pieces",
  name: "1 to 40 printable characters",
  board: {
    "no-escape": () =>
      "The king wins in a corner, yet he may not stop there. Let him stop on the corners, or let him win at the edge.",
    "board-text": () =>
      "This is not a board. Write the top rank first, a, d and k for the pieces, numbers that do not begin with 0 for empty squares, and a slash between two ranks.",
    "board-size": () =>
      "The board is not of the given size: it needs that many ranks, with that many squares each. Change the board or the size.",
    "king-count": () => "There must be exactly one king on the board. Place one, and take others away.",
    "no-attackers": () => "There is no attacker on the board. Place at least one.",
    "man-on-restricted": (square) =>
      `The man on ${square} may not stop on this square. Move him, or let his side stop there.`,
    "king-escaped": (square) =>
      `On ${square} the king has won before the first move. Place him on another square.`,
    "already-over": () =>
      "The game would be over before the first move: the defenders are encircled, or the king stands in an edge fort. Change the board, or leave out that rule.",
    "no-legal-move": (_, side) =>
      `Were it their turn, ${SIDES[side]} could not move. Change the board so that both sides can.`,
  },
  record: {
    "too-long": () => "This is too long: a rules record has 2,000 characters at most.",
    "field-expected": (key) =>
      `“${key}” does not belong here. Write a key, a colon and a value, as in surf:n.`,
    "unknown-field": (key) => `OpenTafl’s notation has no key “${key}”. Leave it out.`,
    "repeated-field": (key) => `The key “${key}” stands here twice. Write it once.`,
    "dimension-expected": () =>
      "A rules record begins with the size of the board. Put it first, as in dim:11.",
    "start-expected": () => "A rules record ends with the board. Put it last, as start:/…/.",
    "unexpected-character": (key) => `The board ends a rules record. Put “${key}” before it.`,
    value: (key, values) => `The key “${key}” cannot have this value. It may have: ${values}.`,
    "board-text": (key) =>
      `The value of “${key}” is not a board. Write the ranks between slashes, with t, T and K for the pieces and numbers that do not begin with 0 for empty squares.`,
    "no-escape": () =>
      "The record has no corners, yet the king is to win in one. Write esc:e as well, or leave out cor.",
  },
  unsupported: {
    ber: "Turns of several moves (Berserk) cannot be played here. Leave out ber.",
    kj: "A king who jumps cannot be played here. Leave out kj.",
    swf: "Here a shieldwall is closed only by a move to one of its ends. Leave out swf.",
    afor: "Attackers’ forts, squares that only attackers may enter, cannot be played here. Leave out afor.",
    dfor: "Defenders’ forts, squares that only defenders may enter, cannot be played here. Leave out dfor.",
    cor: "Corners can only be the four corner squares, or four blocks of 2×2 squares. Leave out cor, or write one of these lists.",
    cen: "The throne can only be the central square. Leave out cen.",
    start:
      "Only men and one king (t, T and K) can be played with here, not commanders, knights and other pieces. Replace them.",
  },
  warnings: {
    "corners-without-escape":
      "The king wins at the edge, but corners are still special squares. If that is not meant, let everybody stop on them and make them hostile to nobody.",
    "may-never-end":
      "Repetition does not count, and there is no limit of moves without a capture, so a game may go on for ever. Choose one of the two, if that is not meant.",
    "read-as-attackers-win":
      "“tfr:w” has been read as “the attackers win”. OpenTafl means by it that whoever repeats wins, which cannot be played here.",
  },
  idle: {
    attackerSpeed: SPEED,
    defenderSpeed: SPEED,
    kingSpeed: SPEED,
    kingCapture:
      "There is no throne, so the king is captured alike everywhere: this has been changed to “custodial”.",
    linnaeanCapture: "There is no throne, so Linnaean capture cannot happen; it has been left out.",
    edgeFort:
      "The king wins as soon as he stops at the edge, so there is no edge fort; it has been left out.",
    cornerSize: "The corners are squares like all others, so their size has been put back to 1.",
    shieldwallCorner:
      "There is no shieldwall, or no corner is hostile to men, so this changes nothing and has been put back to true.",
    repetitionCount: "Repetition does not count, so its number has been put back to 3.",
  },
};
