import type { PieceSet } from "../../../rules/index.ts";
import { ordinalOf } from "../../plurals.ts";
import type { MadeSentences } from "./types.ts";

const WHO: Readonly<Record<PieceSet, string>> = {
  "": "Nobody",
  a: "Attackers",
  d: "The king’s men",
  k: "The king",
  ad: "Men",
  ak: "Attackers and the king",
  dk: "The king and his men",
  adk: "Every piece",
};
const TO: Readonly<Record<PieceSet, string>> = {
  "": "nobody",
  a: "attackers",
  d: "the king’s men",
  k: "the king",
  ad: "the men of both sides",
  ak: "attackers and the king",
  dk: "the king and his men",
  adk: "all pieces",
};

const may = (who: PieceSet, what: string) => {
  const only = { "": "Nobody", ad: "Only men", adk: "Every piece" }[who as string] ?? `Only ${TO[who]}`;
  return `${only} may ${what}.`;
};
const pieces = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

export const en: MadeSentences = {
  headings: {
    escape: "The king’s goal",
    fort: "The edge fort",
    encirclement: "Encirclement",
  },
  about: (escape, fate) =>
    `The king makes for the ${escape === "edge" ? "edge" : "corners"} and is captured ${
      {
        surround: "by attackers on all sides",
        custodial: "between two attackers",
        away: "between two attackers once he has left his throne behind",
      }[fate]
    }.`,
  board: (size) => `The board has ${size}×${size} squares.`,
  throne: "The square in the middle is the throne.",
  corners: {
    1: "The four squares in the corners of the board are the corner squares.",
    2: "In each corner of the board four squares, two by two, are corner squares.",
  },
  shadedEdge: "The shaded squares along the edge are where the king escapes.",
  alike: "All other squares are alike.",
  sides: (attackers, defenders) =>
    `The attackers are dark, the defenders light: ${pieces(attackers, "attacker")} against ${
      defenders === 0 ? "a king on his own" : `${pieces(defenders, "defender")} and the king`
    }, who wears a crown.`,
  kingBegins: (where) =>
    `He begins ${{ throne: "on the throne", centre: "in the middle" }[where] ?? `on ${where}`}.`,
  man: "“Man” means any piece but the king.",
  first: {
    attackers: "The attackers move first, then the sides take turns.",
    defenders: "The defenders move first, then the sides take turns.",
  },
  moving:
    "A piece moves as a rook does in chess: in a straight line along a row or a column, over empty squares. It does not jump over other pieces.",
  farAll: "It goes as far as it likes.",
  farRest: "The others go as far as they like.",
  speed: (who, squares) =>
    `${WHO[who]} may go ${squares === 1 ? "only one square" : `at most ${squares} squares`} at a time.`,
  stopThrone: (who) => may(who, "stop on the throne"),
  noReturn: "Once the king has left it, he cannot return.",
  passThrone: (who) => may(who, "pass over the throne when it is empty"),
  corner: (who, size) =>
    may(who, size === 1 ? "stop on a corner square" : "stop on corner squares or pass over them"),
  captureMore: "One move may capture several men at once. Moving in between two enemies is safe.",
  hostile: "A hostile square stands in for one of the two captors.",
  hostileThrone: {
    always: (to) => `The throne is hostile to ${TO[to]}${to === "" ? "" : ", empty or not"}.`,
    empty: (to) => `The empty throne is hostile to ${TO[to]}.`,
    both: (empty, occupied) =>
      `The empty throne is hostile to ${TO[empty]}; while a piece stands on it, it is hostile to ${TO[occupied]}.`,
  },
  hostileCorner: (to) => `${to === "" ? "A" : "An empty"} corner square is hostile to ${TO[to]}.`,
  kingArmed: {
    yes: "The king captures just as his men do.",
    no: "The king takes no part in captures: he neither captures by moving nor counts as the captor on the other side.",
    hammer:
      "The king captures by moving, but he does not count as the captor on the other side when one of his men moves.",
    anvil:
      "The king captures nothing by moving, but he counts as the captor on the other side when one of his men moves.",
  },
  linnaean:
    "When the king sits on the throne, attackers stand on three of the squares beside it and his own man on the fourth, an attacker captures that man by moving to the square behind him.",
  shieldwall: (withCorner) =>
    `Two or more enemy pieces side by side along one edge can be captured together. Three things are needed: each piece of the row has one of yours directly in front of it, towards the centre; the square at one end of the row holds one of your pieces${
      withCorner ? " or is an empty corner square" : ""
    }; and you move a piece to the edge square at the other end.`,
  shieldwallCorner: {
    "": "An empty corner square does not close a row.",
    a: "An empty corner square, too, closes a row of attackers, but not one of the king’s men.",
    d: "An empty corner square, too, closes a row of the king’s men, but not one of attackers.",
  },
  shieldwallKing: "A king in the row counts for its length, but only the men are captured.",
  shieldwallArmed: {
    yes: "The king may take part in such a capture, in front of the row or at its end.",
    no: "The king takes no part in such a capture.",
    hammer:
      "The king may make the closing move, but standing in front of the row or at its end he does not count.",
    anvil: "The king counts in front of the row and at its end, but he cannot make the closing move.",
  },
  shieldwallMore: "What the move captures in the ordinary way comes in addition.",
  escape: {
    corner: "The defenders win at once when the king stops on a corner square.",
    edge: "The defenders win at once when the king stops on any square at the edge of the board.",
  },
  surround: "The king is captured when attackers stand on all four squares beside him.",
  surroundEdge: "At the edge the squares beside him that are on the board are enough.",
  edgeSafe: "At the edge he cannot be captured.",
  custodial: (hasThrone) =>
    `The king is captured as a man is, between two attackers on opposite sides${hasThrone ? ", on the throne too" : ""}.`,
  away: "On the throne and on the four squares beside it the king is captured when attackers stand on all four sides of him. Anywhere else he is captured as a man is, between two attackers on opposite sides.",
  off: "On the throne the king is captured when attackers stand on all four sides of him. Anywhere else, beside the throne too, he is captured as a man is, between two attackers on opposite sides.",
  throneCounts: {
    two: "The empty throne counts as an attacker.",
    four: "The empty throne counts as an attacker, so beside it three are enough.",
  },
  throneCountsNot: {
    plain: "The empty throne does not count as an attacker.",
    safe: "The empty throne does not count as an attacker, so beside it the king cannot be captured.",
  },
  cornerCounts: {
    yes: "An empty corner square counts as an attacker.",
    no: "An empty corner square does not count as an attacker.",
  },
  fort: "The defenders also win when, after a move of theirs, the king stands on the edge with an empty square beside him, and his men form a wall that can never be broken: were the attackers as many as they liked, and did the defenders leave the wall standing, no attacker could ever come beside the king or capture a man of the wall. A single attacker locked inside with the king spoils the fort.",
  fortJudged:
    "This is how it is judged. Attackers reach every square that is joined to one of theirs, sideways or up and down, by squares on which neither the king nor his men stand.",
  fortCorners: "Corner squares are closed to them.",
  fortThrone: {
    closed: "The throne is closed to them: they neither stop on it nor pass over it.",
    pass: "They may pass over the throne but not stop on it.",
  },
  fortLost:
    "A man of the wall is lost if attackers could capture it from squares where they can stand, hostile squares helping as ever. Lost men are taken away and the squares are looked at anew. When no more men are lost and attackers cannot come beside the king, it is a fort.",
  fortShieldwall: (withCorner) =>
    `The wall must withstand the shieldwall too: men in a row along the edge are lost if attackers can stand in front of the whole row and close both its ends${
      withCorner ? ", a corner square serving as one of them" : ""
    }.`,
  encirclement:
    "The attackers also win when, after a move of theirs, neither the king nor any of his men is connected to the edge of the board. Connected means by steps sideways or up and down over squares where no attacker stands; the defenders’ own pieces do not block the way. One defender left outside the ring is enough to undo it.",
  noMoveDraw:
    "When the side that must move cannot, the game is drawn. But attackers who have no man left have lost.",
  repetition: (count, outcome) =>
    `When a position occurs for the ${ordinalOf("en", count)} time, ${
      {
        draw: "the game is drawn",
        "attackers-win": "the attackers win, whoever began to repeat",
        "mover-loses": "the side whose move brought it about loses",
      }[outcome]
    }.`,
  repetitionFree: "Positions may be repeated as often as the players like.",
  noProgress: (plies) =>
    `The game is drawn after ${plies} moves in a row without a capture, the moves of both sides counted together.`,
  agreement: "The players may agree on a draw.",
  noAgreement: "The players cannot agree on a draw.",
  captions: {
    speed: "The longest move that this piece may make.",
    passThrone: "A man passes over the empty throne, which a carved knot marks.",
    stopThrone: "A man stops on the throne.",
    kingUnarmed: "The king moves up, but captures nothing.",
    kingNoAnvil: "Between a defender and the king the attacker is safe.",
    kingAnvil: "The defender moves, and the king stands on the other side: the attacker is captured.",
    againstThrone: "The empty throne is the second captor, here of a defender.",
    attackerAgainstThrone: "The empty throne is the second captor, here of an attacker.",
    occupiedA: "The king himself does not help, but his throne is hostile to the attacker.",
    occupiedD: "Even with the king on it, the throne is hostile to his man.",
    againstCorner: "The empty corner square is the second captor.",
    linnaean: "Attackers on three sides of the throne: the king’s last man beside it is captured.",
    shieldwallCorner: "Here the empty corner square closes one end of the row.",
    escapeEdge: "The way is free: the king reaches the edge and the defenders win.",
    kingOnThroneTwo: "On the throne too, two attackers on opposite sides capture the king.",
    kingBesideThroneSafe: "Beside the empty throne three attackers do not capture the king.",
    kingThroneHelps: "An attacker and the empty throne capture the king.",
    kingEdgeThree: "At the edge: three attackers capture the king.",
    kingEdgeCorner: "At the edge beside the empty corner square: two attackers capture the king.",
    noMoveDraw: "The king is alone and cannot move: the game is drawn.",
    stuck: "The last attacker cannot move: the defenders win.",
    stuckDraw: "The last attacker cannot move: the game is drawn.",
    repeatedLost:
      "Both sides moved back and forth until the position came once too often: the attackers win.",
    repeatedDrawn:
      "Both sides moved back and forth until the position came once too often: the game is drawn.",
    repeatedByMover:
      "Both sides moved back and forth until an attackers’ move brought the position about once too often: the attackers lose.",
  },
};
