import type { RulesetProblemWords } from "../words/ruleset-problems.ts";
import type { CustomFieldWords, CustomProblemWords } from "../words/problems.ts";

const SIDES = { attackers: "the attackers", defenders: "the defenders" } as const;

const SPEED =
  "No piece can go further than from edge to edge, so this limit changes nothing and has been left out.";

/** What can be wrong with a rule set, and what is odd about one. */
export const rulesetProblems: RulesetProblemWords = {
  whole: "A rule set is a JSON object. Give at least “size” and “setup”.",
  field: {
    required: (field, values) => `“${field}” is missing. It can be: ${values}.`,
    "unknown-field": (field) => `A rule set has no field “${field}”. Leave it out, or correct its name.`,
    type: (field, values) => `“${field}” has the wrong type. It can be: ${values}.`,
    value: (field, values) => `“${field}” can’t have this value. It can be: ${values}.`,
  },
  setup: "the board as text, top rank first, with a, d and k for the pieces",
  name: "1 to 40 printable characters",
  board: {
    "no-escape": () =>
      "The king wins in a corner but isn’t allowed to stop there. Let him stop on the corners, or let him win at the edge.",
    "board-text": () =>
      "This isn’t a board. Write the top rank first, a, d and k for the pieces, numbers that don’t begin with 0 for empty squares, and a slash between two ranks.",
    "board-size": () =>
      "The board doesn’t have the given size: it needs that many ranks, with that many squares each. Change the board or the size.",
    "king-count": () => "There must be exactly one king on the board. Place one, and remove any others.",
    "no-attackers": () => "There’s no attacker on the board. Place at least one.",
    "man-on-restricted": (square) =>
      `The man on ${square} isn’t allowed to stop there. Move him, or let his side stop there.`,
    "king-escaped": (square) =>
      `On ${square} the king would win before the first move. Place him on another square.`,
    "already-over": () =>
      "The game would be over before the first move: the defenders are encircled, or the king stands in an edge fort. Change the board, or leave out that rule.",
    "no-legal-move": (_, side) =>
      `If it were their turn, ${SIDES[side]} couldn’t move. Change the board so that both sides can.`,
  },
  record: {
    "too-long": () => "This is too long: a rules record can have 2,000 characters at most.",
    "field-expected": (key) =>
      `“${key}” doesn’t belong here. Write a key, a colon and a value, as in surf:n.`,
    "unknown-field": (key) => `OpenTafl’s notation has no key “${key}”. Leave it out.`,
    "repeated-field": (key) => `The key “${key}” appears twice. Write it once.`,
    "dimension-expected": () =>
      "A rules record begins with the size of the board. Put it first, as in dim:11.",
    "start-expected": () => "A rules record ends with the board. Put it last, as start:/…/.",
    "unexpected-character": (key) => `The board ends a rules record. Put “${key}” before it.`,
    value: (key, values) => `The key “${key}” can’t have this value. It can have: ${values}.`,
    "board-text": (key) =>
      `The value of “${key}” isn’t a board. Write the ranks between slashes, with t, T and K for the pieces and numbers that don’t begin with 0 for empty squares.`,
    "no-escape": () =>
      "The record has no corners, but the king has to win in one. Add esc:e, or leave out cor.",
  },
  unsupported: {
    ber: "Turns of several moves (Berserk) can’t be played here. Leave out ber.",
    kj: "A jumping king can’t be played here. Leave out kj.",
    swf: "Here, only a move to one of its ends closes a shieldwall. Leave out swf.",
    afor: "Attackers’ forts, squares that only attackers may enter, can’t be played here. Leave out afor.",
    dfor: "Defenders’ forts, squares that only defenders may enter, can’t be played here. Leave out dfor.",
    cor: "Corners can only be the four corner squares, or four blocks of 2×2 squares. Leave out cor, or write one of these lists.",
    cen: "The throne can only be the central square. Leave out cen.",
    start:
      "Only men and one king (t, T and K) can be used here, not commanders, knights or other pieces. Replace them.",
  },
  warnings: {
    "corners-without-escape":
      "The king wins at the edge, but corners are still special squares. If that isn’t what you want, let every piece stop on them and make them hostile to nobody.",
    "may-never-end":
      "Repetition doesn’t count and there’s no limit on moves without a capture, so a game might never end. If that isn’t what you want, choose one of the two.",
    "read-as-attackers-win":
      "“tfr:w” has been read as “the attackers win”. In OpenTafl it means that whoever repeats wins, which can’t be played here.",
  },
  idle: {
    attackerSpeed: SPEED,
    defenderSpeed: SPEED,
    kingSpeed: SPEED,
    kingCapture:
      "There’s no throne, so the king is captured the same way everywhere: this has been changed to “custodial”.",
    linnaeanCapture: "There’s no throne, so Linnaean capture can’t happen; it has been left out.",
    edgeFort: "The king wins as soon as he stops at the edge, so there’s no edge fort; it has been left out.",
    cornerSize: "The corners are ordinary squares, so their size has been reset to 1.",
    shieldwallCorner:
      "There’s no shieldwall, or no corner is hostile to men, so this changes nothing and has been reset to true.",
    repetitionCount: "Repetition doesn’t count, so its number has been reset to 3.",
  },
};

export const customProblems: CustomProblemWords = {
  "invalid-ruleset": {
    title: "This rule set can’t be played",
    detail: () =>
      "Something in the rule set isn’t right; “errors” says what, field by field. Nothing was changed.",
  },
};

/** What can be wrong with the rule set that a challenge names. */
export const customFields: CustomFieldWords = {
  "no-such-ruleset": () =>
    "There’s no rule set with this id. Choose a built-in one, or one used in a challenge.",
};
