export type { Meter } from "./board.ts";
export { type Checked, type Ending, err, ok, RULE_REASONS, type RuleReason } from "./checked.ts";
export { CUSTOM_PREFIX, canonicalJson, definitionOf } from "./definition/identity.ts";
export {
  CUSTOM_NAME,
  type Definition,
  IDLE_FIELDS,
  type IdleField,
  RULESET_ERRORS,
  RULESET_WARNINGS,
  type RulesetError,
  type RulesetErrorCode,
  type RulesetWarning,
} from "./definition/problems.ts";
export { readRuleset } from "./definition/read.ts";
export { follow, GOES_ON, goOn, replay } from "./follow.ts";
export { ILLEGAL_REASONS, type Illegal } from "./illegal.ts";
export { type LegalMove, legalMoves, perft } from "./legal-moves.ts";
export { NOTATION_PROBLEMS } from "./notation/error.ts";
export {
  MOVE_LENGTH,
  MOVE_PATTERN,
  type WrittenMove,
  parseMove,
  writeMove,
  writtenMove,
} from "./notation/move.ts";
export { RECORD_REASONS, type RecordError, fail as unread } from "./notation/record-error.ts";
export {
  MOVES_TRIED,
  type ReadRecord,
  RECORD_FORMATS,
  RECORD_LENGTH,
  RECORD_PLIES,
  RECORD_WARNINGS,
  reasonOf,
  formatOf,
} from "./notation/recorded.ts";
export {
  type GameRecord,
  otnResult,
  readOtnPosition,
  writeGameRecord,
  writeOtnPosition,
  writeTurns,
} from "./notation/otn-game.ts";
export { otnValues } from "./notation/otn-keys.ts";
export { readOtnRules, writeOtnRules } from "./notation/otn-rules.ts";
export { SQUARE, coordinatesOf, isBoardSize, squareName } from "./notation/square.ts";
export { SIDES, type Side, otherSide, sideOfPly } from "./pieces.ts";
export { type PlayedMove, play } from "./play.ts";
export { type Position, boardText, pieceAt, positionFromBoard, startPosition } from "./position.ts";
export {
  BOARD_SIZES,
  DEFAULT_RULES,
  PIECE_SETS,
  isLeftOut,
  type LeftOut,
  type PieceSet,
  RULE_FIELDS,
  type RuleField,
  type Rules,
  type Ruleset,
} from "./ruleset.ts";
export {
  type Listing,
  RULESETS,
  RULESET_TAGS,
  type RulesetId,
  type RulesetTag,
  type ShippedRuleset,
  THE_SIX,
  USUAL_RULESET,
  listingOf,
  rulesetOf,
  shippedRuleset,
} from "./built-in.ts";
export { cornersOf, hasOrdinaryCorners, hasThrone, throneOf } from "./special-squares.ts";
