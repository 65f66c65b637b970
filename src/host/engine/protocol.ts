import { type Found, searchInSlices } from "../../engine/index.ts";
import {
  otherSide,
  parseMove,
  pieceAt,
  play,
  type Position,
  readOtnPosition,
  readOtnRules,
  type Side,
  SIDES,
  startPosition,
  writeOtnPosition,
} from "../../rules/index.ts";

/** What a conversation needs of the world: where its lines go, and a clock in milliseconds. */
interface World {
  readonly send: (line: string) => void;
  readonly now: () => number;
  /** How many nodes a move has; null for as many as the time allows. */
  readonly nodes: number | null;
}

/** A move or an analysis that is being thought about. */
interface Thought {
  readonly task: "play" | "analyze";
  readonly slices: Generator<Found, Found>;
  readonly begun: number;
  /** In milliseconds from the beginning. */
  budget: number;
}

/** The time left to a side as the host told it, and what follows when it has run out. */
interface Clock {
  readonly left: number;
  readonly isOvertime: boolean;
  readonly overtime: number;
}

/** A conversation with a host by the OpenTafl Engine Protocol. */
export interface Conversation {
  /** Takes a line as the host sent it. Whatever it is, the answer is at most one line of `error`. */
  readonly read: (line: string) => void;
  /** Thinks for some milliseconds where there is something to think about; tells whether there is more to do. */
  readonly work: () => boolean;
  readonly isOver: () => boolean;
}

/** What is refused. Where it is critical, the game cannot go on. */
class Refusal extends Error {
  readonly isCritical: boolean;
  constructor(message: string, isCritical = false) {
    super(message);
    this.isCritical = isCritical;
  }
}

/** Longer than any line of the protocol. */
export const LINE_LENGTH = 8192;
/** How long it thinks where the host has no clock, in milliseconds. */
const USUAL_TIME = 1000;
/** What passes between two processes, in milliseconds. */
const MARGIN = 30;

/** Takes the world; gives a conversation, in which the engine has said hello. */
export function conversation({ send, now, nodes }: World): Conversation {
  let position: Position | null = null;
  /** Before the engine's last move, and that move: the host may not take it. */
  let before: Position | null = null;
  let sent: string | null = null;
  let thought: Thought | null = null;
  let clocks: Readonly<Record<Side, Clock>> | null = null;
  let lastLeft: Partial<Record<Side, number>> = {};
  let isOver = false;

  const standing = (word: string): Position => {
    if (position === null) throw new Refusal(`${word} before rules`);
    return position;
  };

  const set = (next: Position): void => {
    position = next;
    before = null;
    sent = null;
  };

  const budgetOf = (side: Side): number => {
    const clock = clocks?.[side];
    if (clock === undefined) return USUAL_TIME;
    const { left, isOvertime, overtime } = clock;
    // A clock that has not run down since the last move is one for each move.
    const isByMove = isOvertime || left >= (lastLeft[side] ?? Number.POSITIVE_INFINITY);
    const share = isByMove ? left * 0.9 : Math.min(left / 25 + overtime * 0.8, (left + overtime) * 0.9);
    return Math.max(share - MARGIN, 1);
  };

  const think = (task: Thought["task"], on: Position, budget: number): void => {
    if (on.ending !== null) throw new Refusal(`the game is over: ${on.ending.reason}`);
    const thinking = { nodes: nodes ?? Number.MAX_SAFE_INTEGER, seed: on.ply };
    thought = { task, slices: searchInSlices(on, thinking), begun: now(), budget };
  };

  const answer = (task: Thought["task"], found: Found): void => {
    thought = null;
    const on = standing(task);
    if (task === "analyze") {
      // As the host's own engine has it: more is better for the attackers.
      send(`analysis 1 ${found.line.join("|")} ${on.turn === "attackers" ? found.value : -found.value}`);
      return;
    }
    before = on;
    sent = found.move;
    const side = on.turn;
    if (clocks !== null) lastLeft = { ...lastLeft, [side]: clocks[side].left };
    position = moved(on, found.move);
    send(`move ${found.move}`);
  };

  const hear: Readonly<Record<string, (rest: string) => void>> = {
    hello: () => undefined,
    rules(rest) {
      const read = readOtnRules(rest);
      if (!read.ok) {
        const { code, key, at } = read.error[0]!;
        throw new Refusal(`these rules are not supported: ${code} ${key ?? ""} at ${at ?? 0}`, true);
      }
      thought = null;
      clocks = null;
      lastLeft = {};
      set(startPosition(read.value.ruleset));
    },
    position: (rest) => set(positionIn(standing("position"), rest, standing("position").turn)),
    side: (rest) => set(withTurn(standing("side"), sideIn(rest))),
    clock(rest) {
      clocks = clocksIn(rest);
      if (thought?.task === "play") thought.budget = budgetOf(standing("clock").turn);
    },
    analyze(rest) {
      const [, , seconds] = /^(\d{1,4}) (\d{1,6})$/.exec(rest) ?? [];
      if (seconds === undefined) throw new Refusal("analyze takes a number of moves and seconds");
      think("analyze", standing("analyze"), Math.max(Number(seconds) * 1000 - MARGIN, 1));
    },
    play(rest) {
      const side = sideIn(rest);
      const now_ = withTurn(standing("play"), side);
      if (now_ !== position) set(now_);
      think("play", now_, budgetOf(side));
    },
    move(rest) {
      const on = standing("move");
      if (writeOtnPosition(on) !== rest) set(positionIn(on, rest, on.turn));
      before = null;
    },
    error(rest) {
      if (/^[1-4]$/.test(rest) && before !== null) set(before);
    },
    "opponent-move"(rest) {
      const [moves = "", record, ...more] = rest.split(" ");
      if (moves === "" || more.length > 0) throw new Refusal("opponent-move takes moves and a position");
      hearMoves(standing("opponent-move"), moves.split("|"), record);
    },
    finish() {
      thought = null;
    },
    goodbye() {
      thought = null;
      isOver = true;
    },
  };

  const hearMoves = (on: Position, moves: readonly string[], record: string | undefined): void => {
    if (record === undefined ? moves.join("|") === sent : writeOtnPosition(on) === record) return;
    let refusal: unknown = null;
    let next = on;
    try {
      for (const move of moves) next = moved(next, move);
    } catch (error) {
      refusal = error;
    }
    // What stands on the board the host knows best.
    const told = record === undefined || (refusal === null && writeOtnPosition(next) === record);
    if (told && refusal === null) set(next);
    else if (record !== undefined) set(afterMove(on, moves.at(-1)!, record));
    if (refusal !== null) throw refusal;
  };

  const read = (line: string): void => {
    const text = line.trim();
    if (text === "" || isOver) return;
    const space = text.search(/\s|$/);
    const word = text.slice(0, space);
    try {
      if (line.length > LINE_LENGTH) throw new Refusal(`a line of more than ${LINE_LENGTH} characters`);
      if (!Object.hasOwn(hear, word)) throw new Refusal(`unknown command ${word.slice(0, 40)}`);
      if (thought !== null && !WHILE_THINKING.has(word))
        throw new Refusal(`${word} while the engine is thinking`);
      hear[word]!(text.slice(space).trim());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      send(`error ${error.isCritical ? -1 : 0} ${printable(error.message)}`);
    }
  };

  const work = (): boolean => {
    if (thought === null) return false;
    const { task, slices, begun } = thought;
    const { value, done } = slices.next();
    if (done === true || (nodes === null && now() - begun >= thought.budget)) answer(task, value);
    return thought !== null;
  };

  send("hello");
  return { read, work, isOver: () => isOver };
}

/** What is heard while the engine thinks; a new game, too, and the end of one: then it stops. */
const WHILE_THINKING = new Set(["hello", "rules", "clock", "finish", "goodbye", "error"]);

/** The protocol is written in ASCII. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, "?");

function sideIn(text: string): Side {
  const side = SIDES.find((one) => one === text);
  if (side === undefined) throw new Refusal("a side is attackers or defenders");
  return side;
}

function clocksIn(text: string): Record<Side, Clock> {
  const parts = /^(\d{1,9})(\*?) (\d{1,9})(\*?) (\d{1,6}) (\d{1,4}) (\d{1,4})$/.exec(text);
  if (parts === null) throw new Refusal("clock takes two times in milliseconds, seconds and two counts");
  const [, attackers, attackersOver, defenders, defendersOver, seconds, ...overtimes] = parts;
  const clock = (left: string, over: string, count: string): Clock => ({
    left: Number(left),
    isOvertime: over === "*",
    overtime: Number(count) > 0 ? Number(seconds) * 1000 : 0,
  });
  return {
    attackers: clock(attackers!, attackersOver!, overtimes[0]!),
    defenders: clock(defenders!, defendersOver!, overtimes[1]!),
  };
}

/** The position after a legal move in any notation of the protocol. */
function moved(position: Position, text: string): Position {
  const written = parseMove(text);
  if (!written.ok) throw new Refusal(`${text.slice(0, 40)} is not a move: ${written.error.problem}`);
  if (position.ending !== null) throw new Refusal(`the game is over: ${position.ending.reason}`);
  // The host may count captures otherwise than the rules that it sent do.
  const played = play(position, { ...written.value, captures: null });
  if (!played.ok) throw new Refusal(`${text.slice(0, 40)} is not legal: ${played.error.reason}`);
  return played.value.position;
}

function positionIn({ ruleset }: Position, record: string, turn: Side): Position {
  const read = readOtnPosition(ruleset, record, turn);
  if (!read.ok) throw new Refusal(`not a position: ${read.error.problem} at ${read.error.at}`);
  return read.value;
}

/** The same board with this side to move; where that changes something, it has no past. */
function withTurn(position: Position, side: Side): Position {
  return position.turn === side ? position : positionIn(position, writeOtnPosition(position), side);
}

/** The position of a record after a move: the other side's turn than that of the piece that went. */
function afterMove(position: Position, move: string, record: string): Position {
  const written = parseMove(move);
  const next = positionIn(position, record, otherSide(position.turn));
  const piece = written.ok ? pieceAt(next, written.value.to) : null;
  if (piece === null) return next;
  return withTurn(next, piece === "attacker" ? "defenders" : "attackers");
}
