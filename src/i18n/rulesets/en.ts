import type { Sentences } from "./types.ts";

export const en: Sentences = {
  headings: {
    board: "The board and the men",
    moves: "Moving",
    capture: "Capturing men",
    hostile: "Hostile squares",
    shieldwall: "The shieldwall",
    king: "Capturing the king",
    defendersWin: "How the defenders win",
    attackersWin: "How the attackers win",
    noMove: "No move left",
    draws: "Repetition and draws",
  },
  summary: (size, attackers, defenders) =>
    `Board ${size}×${size}; attackers: ${attackers}, defenders: ${defenders} and the king.`,
  board: (size) =>
    `The board has ${size}×${size} squares. The square in the middle is the throne, and the four in the corners of the board are the corners (castles, in older rules).`,
  naming: (last) =>
    `A square is named by the letter of its column, from a at the left, and the number of its row, from 1 at the bottom: a1 is the corner at the bottom left, ${last} the one at the top right. A move is written as two squares: d1-d4.`,
  sides: (attackers, defenders) =>
    `The two sides are not alike. The attackers are dark; ${attackers} of them stand around the light side, which is ${defenders} defenders and their king. The king wears a crown and begins on the throne. The attackers move first, then the sides take turns. “Man” means any piece but the king.`,
  aims: "The defenders want to bring the king to a corner; the attackers want to capture him first.",
  moving:
    "A piece moves as a rook does in chess: in a straight line along a row or a column, as many empty squares as it likes. It does not jump over other pieces.",
  restricted:
    "Only the king may stop on the throne or a corner; these five are the restricted squares. Men may pass over the empty throne but may not stop there, and they may not go to a corner at all. The king may return to his throne after he has left it.",
  capture:
    "A man is captured when an enemy move closes a trap on two opposite sides of it, along a row or a column, never diagonally. The piece that moved must be one of the two captors. The captured man leaves the board.",
  captureMore:
    "One move may capture several men at once. Moving in between two enemies is safe. The king captures just as his men do.",
  hostileCorner:
    "An empty corner is hostile to the men of both sides: it stands in for one of the two captors.",
  hostileThrone:
    "The throne is always hostile to attackers. To defenders it is hostile only while it is empty: a defender beside his king on the throne cannot be captured against it, but on the other axis he can. Some play the throne as hostile to defenders even while the king sits on it; here it is not.",
  hostileEdge: "The edge of the board is not hostile: nobody is captured against it alone.",
  shieldwall: [
    "Two or more enemy pieces side by side along one edge can be captured together. Three things are needed: each piece of the row has one of yours directly in front of it, towards the centre; the square at one end of the row holds one of your pieces or is an empty corner; and you move a piece to the edge square at the other end.",
    "Both sides may capture so, and the king may take part, in front or at the end. A king in the enemy row counts for its length, but only the men are captured. What the move captures in the ordinary way comes in addition.",
  ],
  kingCapture: {
    surround: [
      "The king is captured when attackers stand on all four squares beside him. The empty throne counts as one of the four, so beside it three attackers are enough.",
      "Two attackers, or three, do not capture him in the open. Nor does the edge count as a captor: a king who stands at the edge cannot be captured.",
    ],
    "custodial-away-from-throne": [
      "On the throne the king is captured when attackers stand on all four squares beside him. On the four squares beside the throne it is the same, and there the empty throne counts as one of the four.",
      "Anywhere else he is captured as a man is, at the edge too: between two attackers on opposite sides, or between an attacker and an empty corner.",
    ],
    "custodial-off-throne": [
      "On the throne the king is captured when attackers stand on all four squares beside him.",
      "Anywhere else, beside the throne too, he is captured as a man is, at the edge as well: between two attackers on opposite sides, or between an attacker and an empty corner. The empty throne does not help to capture him: beside it he is safe along the line that leads to the throne, and is captured across that line.",
    ],
  },
  kingTrap:
    "Only an attackers’ move captures the king, and the man that moved must be one of his captors. A king who walks into a trap himself is not captured by it.",
  escape: "The defenders win at once when the king stops on a corner.",
  fort: [
    "They also win by an edge fort. After a defenders’ move the king stands on the edge, an empty square is beside him, and his men form a wall that can never be broken: were the attackers as many as they liked, and did the defenders leave the wall standing, no attacker could ever come beside the king or capture a man of the wall. A single attacker locked inside with the king spoils the fort.",
    "This is how it is judged. Attackers reach every square that is joined to one of theirs, sideways or up and down, by squares other than those of the king, his men and the corners; they may pass the throne but not stop on it. A defenders’ man is lost if attackers could capture it from squares where they can stand, an empty corner or throne helping as ever. Lost men are taken away and the squares are looked at anew. When no more men are lost and attackers cannot come beside the king, it is a fort.",
  ],
  fortShieldwall:
    "The wall must withstand the shieldwall too: men in a row along the edge are lost if attackers can stand in front of the whole row and close both its ends, a corner serving as one of them.",
  captureWins: "The attackers win when they capture the king.",
  encirclement: [
    "They also win by encirclement: after an attackers’ move, neither the king nor any other defender is connected to the edge of the board. Connected means by steps sideways or up and down over squares where no attacker stands; defenders do not block the way. One defender left outside the ring is enough to undo it.",
  ],
  noMove: "A side that must move and cannot loses. So a side that has no pieces left loses too.",
  noMoveKing:
    "This also decides over a lone king who is shut in at the edge: he cannot be captured there, but he cannot move either, and has lost.",
  samePosition:
    "A position is the same when the whole board is, every piece of both sides, and the side to move too. Occurrences are counted since the last capture, and the starting position counts.",
  toAndFro:
    "It usually happens like this: each side moves a piece back and forth. After two moves of each the position is there for the second time, after two more for the third. So the third occurrence is the second return.",
  repetition: {
    "attackers-win": [
      "The rules say two things about this. The side that began to repeat must find another move or lose. And there are no draws: when the defenders have repeated their position three times without a capture, the attackers win.",
      "The second sentence applies whoever began, so it decides: at the third occurrence of a position the attackers win. It is for the defenders to find another move in time; the attackers may repeat as long as they like, and nothing is held against them.",
    ],
    draw: ["At the third occurrence of a position the game is drawn."],
  },
  noProgress: (plies) =>
    `The game is drawn if neither side can reach its aim. It ends so by itself after ${plies} moves in a row without a capture, the moves of both sides counted together.`,
  agreement: "The players may also agree on a draw.",
  noAgreement: "A draw cannot be agreed on either.",
  judgement:
    "After each move captures are carried out first, and only then is it judged whether the game is over. A win on the board comes before anything said in this section.",
  captions: {
    moving: "An attacker moves along its row, past as many empty squares as there are.",
    passThrone:
      "The king is away: his man passes over the empty throne. A carved knot marks the throne, and the king’s refuges in the corners.",
    captureAttacker: "A defender closes the trap: the attacker between the two defenders is captured.",
    captureDefender: "Attackers capture in the same way, here along a column.",
    captureTwo:
      "The king moves up and captures two attackers at once: on the far side of each stands one of his men.",
    moveBetween: "The defender moves in between two attackers himself: that is safe.",
    againstCorner: "The empty corner is the second captor.",
    againstThrone: "The king is away: his empty throne is the second captor, even against a defender.",
    attackerAgainstThrone: "To attackers the throne is hostile at all times: here it is the second captor.",
    kingAgainstThrone: "The king captures against his empty throne, too.",
    besideKing: "The king sits on his throne: it is not hostile to the defender beside it, who stays.",
    besideKingTaken: "On the other axis the defender beside the throne is captured as anywhere.",
    shieldwall: "The attacker closes the open end, and the whole row is captured.",
    shieldwallCorner: "Here the corner closes one end. It is the defenders who capture, the king in front.",
    kingOnThrone: "On the throne: the fourth attacker captures the king.",
    kingOpenFour: "In the open: the fourth attacker captures the king.",
    kingOpenTwoSafe: "In the open: between two attackers the king is not captured.",
    kingBesideThrone: "Beside the empty throne: the third attacker captures the king.",
    kingEdgeSafe: "At the edge: three attackers shut the king in but do not capture him.",
    kingOpenTwo: "In the open: two attackers on opposite sides capture the king.",
    kingEdgeTwo: "At the edge: two attackers on opposite sides capture the king.",
    kingAgainstCorner: "An attacker and the empty corner capture the king.",
    kingBesideThroneTwoFail: "Beside the throne two attackers are not enough.",
    kingBesideThroneTwo:
      "Beside the throne, across the line that leads to it, two attackers capture the king.",
    kingThroneNoHelp:
      "Against the throne he is safe: an attacker and the empty throne do not capture the king.",
    escape: "The way is free: the king reaches the corner and the defenders win.",
    fort: "The last man of the wall: nobody can come at the king or his men, and the defenders win.",
    fortWide: "A fort with more room is a fort, too: all its men guard each other.",
    fortBroken:
      "No fort: the foremost man can be captured between two attackers, and then the way in is open.",
    fortSpoiled: "No fort: an attacker is locked inside, and can come beside the king.",
    encirclement: "The ring closes around all defenders: the attackers win.",
    encirclementWide: "A wide ring does it, too: no defender can reach the edge any more.",
    encirclementOpen: "No encirclement: one defender is still outside the ring.",
    lastAttacker: "The last attacker is captured: the attackers cannot move, and the defenders win.",
    thirdTimeLost:
      "Both sides moved back and forth: the position is there for the third time, and the attackers win.",
    thirdTimeDrawn:
      "Both sides moved back and forth: the position is there for the third time, and the game is drawn.",
    noMove: "The king is alone and cannot move: the attackers win.",
  },
};
