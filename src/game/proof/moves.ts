import {
  isLeftOut,
  parseMove,
  play,
  type Position,
  RULE_FIELDS,
  type RuleField,
  type Ruleset,
  startPosition,
} from "../../rules/index.ts";
import type { LogRecord } from "./chain.ts";
import { MOST_PLIES } from "../../contract/bounds.ts";

/**
 * `rules`: invalid rules. `move`: an illegal move, or captures that differ from the rules'. `ending`: an ending that is
 * missing or differs from the rules'. `over`: an event that may not follow the end. `order`: an event out of place.
 * `pointer`: RFC 6901, within the log.
 */
interface MoveFault {
  readonly fault: "rules" | "move" | "ending" | "over" | "order";
  readonly pointer: string;
}

type Data = Readonly<Record<string, unknown>>;

function fits(field: RuleField, value: unknown): boolean {
  if (isLeftOut(field, value)) return true;
  const row = RULE_FIELDS[field];
  if ("text" in row) return typeof value === "string";
  if (!("min" in row)) return (row.values as readonly unknown[]).includes(value);
  return (value === null && row.default === null) || (Number.isSafeInteger(value) && Number(value) > 0);
}

function areRules(rules: object): rules is Ruleset {
  const { id, name, ...said } = rules as Data;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    (Object.keys(RULE_FIELDS) as RuleField[]).every((field) => fits(field, said[field]))
  );
}

function startBy(rules: unknown): Position | null {
  if (typeof rules !== "object" || rules === null || !areRules(rules)) return null;
  try {
    return startPosition(rules);
  } catch {
    // The setup does not fit the board.
    return null;
  }
}

interface Replay {
  readonly positions: Position[];
  /** Includes undone plies. */
  plies: number;
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
  if (!isSameEnding(ending, after)) return "ending";
  replay.positions.push(after);
  replay.plies++;
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

const AFTER_THE_END: ReadonlySet<string> = new Set([
  "renamed",
  "messaged",
  "rematch-asked",
  "rematch-agreed",
]);

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
  return replay.isOver && isFalseLimit(replay, data) ? "ending" : null;
}

/** Whether the event claims the move limit too early, or with a winner. */
function isFalseLimit({ plies }: Replay, { result }: Data): boolean {
  const { winner, reason } = (result ?? {}) as Data;
  return reason === "move-limit" && (plies < MOST_PLIES || winner !== null);
}

/** Returns the first fault; null if the game follows the rules. */
export function verifyMoves(log: readonly LogRecord[]): MoveFault | null {
  const replay: Replay = { positions: [], plies: 0, isOver: false };
  for (const [at, record] of log.entries()) {
    const fault = take(replay, record);
    if (fault !== null) return { fault, pointer: `/${at}` };
  }
  return replay.positions.length === 0 ? { fault: "order", pointer: "" } : null;
}
