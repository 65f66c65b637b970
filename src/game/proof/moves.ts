import {
  type Checked,
  err,
  isBoardSize,
  ok,
  parseMove,
  play,
  type Position,
  RULE_FIELDS,
  type Ruleset,
  startPosition,
} from "../../rules/index.ts";
import type { LogRecord } from "./chain.ts";

/**
 * What can be wrong with the moves of a log. `rules`: the rules that it names are none; `move`: a move is not legal, or
 * captures something else; `ending`: it ended the game otherwise, or not; `over`: something happened after the end;
 * `order`: something came where it could not.
 */
export const MOVE_FAULTS = ["rules", "move", "ending", "over", "order"] as const;

/** The first event of a log that the rules do not bear out, and its place (RFC 6901, in the log). */
export interface MoveFault {
  readonly fault: (typeof MOVE_FAULTS)[number];
  readonly pointer: string;
}

/** The position that a log leads to, and how the game ended by the rules or otherwise; null while it goes on. */
export interface Replayed {
  readonly position: Position;
  readonly isOver: boolean;
}

type Data = Readonly<Record<string, unknown>>;

const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isOneOf =
  (words: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "string" && words.includes(value);

/** What each part of a rule set has to be. */
const RULES: Readonly<Partial<Record<keyof Ruleset, (value: unknown) => boolean>>> = {
  id: (value) => typeof value === "string",
  name: (value) => typeof value === "string",
  size: (value) => typeof value === "number" && isBoardSize(value),
  setup: (value) => typeof value === "string",
  kingCapture: isOneOf(RULE_FIELDS.kingCapture.values),
  shieldwall: isFlag,
  edgeFort: isFlag,
  encirclement: isFlag,
  repetition: isOneOf(RULE_FIELDS.repetition.values),
  noProgress: (value) => value === null || (Number.isSafeInteger(value) && Number(value) > 0),
  drawByAgreement: isFlag,
};

/** The position from which a game starts by the rules that its log names; null where they are none. */
function startBy(rules: unknown): Position | null {
  if (typeof rules !== "object" || rules === null) return null;
  const isRuleset = Object.entries(RULES).every(([name, fits]) => fits?.((rules as Data)[name]));
  if (!isRuleset) return null;
  try {
    return startPosition(rules as Ruleset);
  } catch {
    // A setup that does not fit the board.
    return null;
  }
}

/** A game that is being replayed: every position of it, the last one at its end. */
interface Replay {
  readonly positions: Position[];
  isOver: boolean;
}

function makeMove(replay: Replay, { move, ending }: Data): MoveFault["fault"] | null {
  const position = replay.positions.at(-1);
  if (position === undefined || typeof move !== "string") return "order";
  if (position.ending !== null) return "over";
  const written = parseMove(move);
  const played = written.ok ? play(position, written.value) : written;
  if (!played.ok || played.value.move !== move) return "move";
  const after = played.value.position;
  // Records of the first edition do not say how a move ended the game.
  if (ending !== undefined && !isSameEnding(ending, after)) return "ending";
  replay.positions.push(after);
  replay.isOver = after.ending !== null;
  return null;
}

function isSameEnding(said: unknown, { ending }: Position): boolean {
  if (ending === null || typeof said !== "object" || said === null) return said === ending;
  const { winner, reason } = said as Data;
  return winner === ending.winner && reason === ending.reason;
}

function takeBack({ positions }: Replay, { plies, side }: Data): MoveFault["fault"] | null {
  if ((plies !== 1 && plies !== 2) || positions.length <= plies) return "order";
  positions.splice(-plies);
  return positions.at(-1)?.turn === side ? null : "order";
}

/** What happens in games that are over: players write, one leaves and is renamed, and a rematch is asked for. */
const AFTER_THE_END: ReadonlySet<string> = new Set([
  "renamed",
  "messaged",
  "rematch-asked",
  "rematch-agreed",
]);

/** Takes one record into a replay; what is wrong with it, or null. */
function take(replay: Replay, { type, data }: LogRecord): MoveFault["fault"] | null {
  if (replay.positions.length === 0) {
    const start = type === "challenged" ? startBy(data["rules"]) : null;
    if (start === null) return type === "challenged" ? "rules" : "order";
    replay.positions.push(start);
    return null;
  }
  if (replay.isOver) return AFTER_THE_END.has(type) ? null : "over";
  if (type === "challenged") return "order";
  if (type === "moved") return makeMove(replay, data);
  if (type === "taken-back") return takeBack(replay, data);
  replay.isOver = type === "ended";
  return null;
}

/**
 * Replays the moves of a log by the rules that its first record names. Gives where it leads, or the first record that
 * the rules do not bear out.
 */
export function verifyMoves(log: readonly LogRecord[]): Checked<Replayed, MoveFault> {
  const replay: Replay = { positions: [], isOver: false };
  for (const [at, record] of log.entries()) {
    const fault = take(replay, record);
    if (fault !== null) return err({ fault, pointer: `/${at}` });
  }
  const position = replay.positions.at(-1);
  return position === undefined
    ? err({ fault: "order", pointer: "" })
    : ok({ position, isOver: replay.isOver });
}
