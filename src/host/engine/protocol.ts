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

interface World {
  readonly send: (line: string) => void;
  readonly now: () => number;
  /** The number of nodes to search for a move; null for as many as time allows. */
  readonly nodes: number | null;
}

interface Thought {
  readonly task: "play" | "analyze";
  readonly slices: Generator<Found, Found>;
  readonly begun: number;
  /** In milliseconds from the start of the search. */
  budget: number;
}

interface Clock {
  readonly left: number;
  readonly isOvertime: boolean;
  readonly overtime: number;
}

/** If `isCritical`, the game can't continue. */
class Refusal extends Error {
  readonly isCritical: boolean;
  constructor(message: string, isCritical = false) {
    super(message);
    this.isCritical = isCritical;
  }
}

export const LINE_LENGTH = 8192;
/** Milliseconds for a move if the host sent no clock. */
const USUAL_TIME = 1000;
/** Milliseconds reserved for communication between the processes. */
const MARGIN = 30;

type Commands = Readonly<Record<string, (rest: string) => void>>;

/** A session of the OpenTafl Engine Protocol. `work` runs one slice of the search, so that commands are read in between. */
export class Session {
  readonly #world: World;
  #position: Position | null = null;
  /** The position before the engine's last move, in case the host rejects that move. */
  #before: Position | null = null;
  #sent: string | null = null;
  #thought: Thought | null = null;
  #clocks: Readonly<Record<Side, Clock>> | null = null;
  #lastLeft: Partial<Record<Side, number>> = {};
  #isOver = false;

  constructor(world: World) {
    this.#world = world;
    world.send("hello");
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Answers an invalid line with one `error` line. */
  read(line: string): void {
    const text = line.trim();
    if (text === "" || this.#isOver) return;
    const space = text.search(/\s|$/);
    const word = text.slice(0, space);
    try {
      if (line.length > LINE_LENGTH) throw new Refusal(`a line of more than ${LINE_LENGTH} characters`);
      if (!Object.hasOwn(this.#commands, word)) throw new Refusal(`unknown command ${word.slice(0, 40)}`);
      if (this.#thought !== null && !WHILE_THINKING.has(word))
        throw new Refusal(`${word} while the engine is thinking`);
      this.#commands[word]!(text.slice(space).trim());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#world.send(`error ${error.isCritical ? -1 : 0} ${printable(error.message)}`);
    }
  }

  work(): boolean {
    if (this.#thought === null) return false;
    const { task, slices, begun, budget } = this.#thought;
    const { value, done } = slices.next();
    const { nodes, now } = this.#world;
    if (done === true || (nodes === null && now() - begun >= budget)) this.#answer(task, value);
    return this.#thought !== null;
  }

  readonly #commands: Commands = {
    hello: () => undefined,
    rules: (rest) => this.#setRules(rest),
    position: (rest) => this.#set(positionIn(this.#at("position"), rest, this.#at("position").turn)),
    side: (rest) => this.#set(withTurn(this.#at("side"), sideIn(rest))),
    clock: (rest) => {
      this.#clocks = clocksIn(rest);
      if (this.#thought?.task === "play") this.#thought.budget = this.#budgetOf(this.#at("clock").turn);
    },
    analyze: (rest) => {
      const [, , seconds] = /^(\d{1,4}) (\d{1,6})$/.exec(rest) ?? [];
      if (seconds === undefined) throw new Refusal("analyze takes a number of moves and seconds");
      this.#think("analyze", this.#at("analyze"), Math.max(Number(seconds) * 1000 - MARGIN, 1));
    },
    play: (rest) => {
      const side = sideIn(rest);
      const position = withTurn(this.#at("play"), side);
      if (position !== this.#position) this.#set(position);
      this.#think("play", position, this.#budgetOf(side));
    },
    move: (rest) => {
      const position = this.#at("move");
      if (writeOtnPosition(position) !== rest) this.#set(positionIn(position, rest, position.turn));
      this.#before = null;
    },
    error: (rest) => {
      if (/^[1-4]$/.test(rest) && this.#before !== null) this.#set(this.#before);
    },
    "opponent-move": (rest) => {
      const [moves = "", record, ...more] = rest.split(" ");
      if (moves === "" || more.length > 0) throw new Refusal("opponent-move takes moves and a position");
      this.#playAll(this.#at("opponent-move"), moves.split("|"), record);
    },
    finish: () => {
      this.#thought = null;
    },
    goodbye: () => {
      this.#thought = null;
      this.#isOver = true;
    },
  };

  #at(command: string): Position {
    if (this.#position === null) throw new Refusal(`${command} before rules`);
    return this.#position;
  }

  #set(next: Position): void {
    this.#position = next;
    this.#before = null;
    this.#sent = null;
  }

  #setRules(text: string): void {
    const read = readOtnRules(text);
    if (!read.ok) {
      const { code, key, at } = read.error[0]!;
      throw new Refusal(`these rules are not supported: ${code} ${key ?? ""} at ${at ?? 0}`, true);
    }
    this.#thought = null;
    this.#clocks = null;
    this.#lastLeft = {};
    this.#set(startPosition(read.value.ruleset));
  }

  #budgetOf(side: Side): number {
    const clock = this.#clocks?.[side];
    if (clock === undefined) return USUAL_TIME;
    const { left, isOvertime, overtime } = clock;
    // A clock that has not run down since the last move gives a fixed time per move, so nearly all of it can be used.
    const isByMove = isOvertime || left >= (this.#lastLeft[side] ?? Number.POSITIVE_INFINITY);
    const share = isByMove ? left * 0.9 : Math.min(left / 25 + overtime * 0.8, (left + overtime) * 0.9);
    return Math.max(share - MARGIN, 1);
  }

  #think(task: Thought["task"], on: Position, budget: number): void {
    if (on.ending !== null) throw new Refusal(`the game is over: ${on.ending.reason}`);
    const options = { nodes: this.#world.nodes ?? Number.MAX_SAFE_INTEGER, seed: on.ply };
    this.#thought = { task, slices: searchInSlices(on, options), begun: this.#world.now(), budget };
  }

  #answer(task: Thought["task"], found: Found): void {
    this.#thought = null;
    const on = this.#at(task);
    const side = on.turn;
    if (task === "analyze") {
      // As in OpenTafl's own engine, positive values favour the attackers.
      const value = side === "attackers" ? found.value : -found.value;
      this.#world.send(`analysis 1 ${found.line.join("|")} ${value}`);
      return;
    }
    this.#before = on;
    this.#sent = found.move;
    if (this.#clocks !== null) this.#lastLeft = { ...this.#lastLeft, [side]: this.#clocks[side].left };
    this.#position = moved(on, found.move);
    this.#world.send(`move ${found.move}`);
  }

  #playAll(on: Position, moves: readonly string[], record: string | undefined): void {
    if (record === undefined ? moves.join("|") === this.#sent : writeOtnPosition(on) === record) return;
    let refusal: unknown = null;
    let next = on;
    try {
      for (const move of moves) next = moved(next, move);
    } catch (error) {
      refusal = error;
    }
    const isAgreed = refusal === null && (record === undefined || writeOtnPosition(next) === record);
    if (isAgreed) this.#set(next);
    // The host decides: if its position differs from ours, we continue from the host's.
    else if (record !== undefined) this.#set(afterMove(on, moves.at(-1)!, record));
    if (refusal !== null) throw refusal;
  }
}

const WHILE_THINKING = new Set(["hello", "rules", "clock", "finish", "goodbye", "error"]);

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

function moved(position: Position, text: string): Position {
  const written = parseMove(text);
  if (!written.ok) throw new Refusal(`${text.slice(0, 40)} is not a move: ${written.error.problem}`);
  if (position.ending !== null) throw new Refusal(`the game is over: ${position.ending.reason}`);
  // The captures are not compared, because the host may count them differently.
  const played = play(position, { ...written.value, captures: null });
  if (!played.ok) throw new Refusal(`${text.slice(0, 40)} is not legal: ${played.error.reason}`);
  return played.value.position;
}

function positionIn({ ruleset }: Position, record: string, turn: Side): Position {
  const read = readOtnPosition(ruleset, record, turn);
  if (!read.ok) throw new Refusal(`not a position: ${read.error.problem} at ${read.error.at}`);
  return read.value;
}

/** Returns the position with `side` to move. If the side changes, the new position has no history. */
const withTurn = (position: Position, side: Side): Position =>
  position.turn === side ? position : positionIn(position, writeOtnPosition(position), side);

/** Returns the host's position after a move. The side to move is the opponent of the piece that moved. */
function afterMove(position: Position, move: string, record: string): Position {
  const written = parseMove(move);
  const next = positionIn(position, record, otherSide(position.turn));
  const piece = written.ok ? pieceAt(next, written.value.to) : null;
  if (piece === null) return next;
  return withTurn(next, piece === "attacker" ? "defenders" : "attackers");
}
