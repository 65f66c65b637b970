import { undonePly } from "../../src/game/commands.ts";
import { type Command, decide } from "../../src/game/decide.ts";
import { fold } from "../../src/game/fold.ts";
import { type GameEvent, type GameState, pliesOf, type Seat, sideOf } from "../../src/game/state.ts";

/** A request to one game: a player's command, or (without a command) a read. */
export interface Request {
  readonly player: Seat;
  readonly command: Command | null;
  /** The version that it is meant for, or that its reader has; null for none. */
  readonly version: number | null;
}

/** The parts of an answer that the game decides: its state afterwards, or the reason of a refusal. */
export type Answer =
  | { readonly game: string; readonly isNew: boolean }
  | { readonly refused: string; readonly version?: unknown; readonly ply?: unknown }
  /** Nothing has changed since the version that the reader has. */
  | { readonly unchanged: true };

/** A request as it was observed; times are numbers that grow. Null: no answer came, so it was carried out then, later or never. */
export interface Operation {
  readonly request: Request;
  readonly began: number;
  readonly ended: number;
  readonly answer: Answer | null;
}

/** The compared parts of a game: everything that a request changes and that does not depend on the time. */
export const told = (game: {
  readonly version: number;
  readonly ply: number;
  readonly status: string;
  readonly moves: readonly string[];
  readonly offers: readonly { readonly type: string; readonly by: string }[];
  readonly result: { readonly winner: string | null; readonly reason: string } | null;
}): string =>
  JSON.stringify([
    game.version,
    game.ply,
    game.status,
    game.moves,
    game.offers.map(({ type, by }) => `${type} ${by}`),
    game.result && [game.result.winner, game.result.reason],
  ]);

const toldOf = (state: GameState): string =>
  told({ ...state, ply: state.position.ply, moves: pliesOf(state).map(({ move }) => move) });

/** No clock runs out in these games, so that nothing that is decided depends on when. */
const AT = Date.UTC(2026, 10, 20, 20);

interface Decided {
  readonly answer: Answer;
  readonly events: readonly GameEvent[];
}

const refused = (code: string, facts: object): Decided => ({
  answer: { refused: code, ...facts },
  events: [],
});

/** The game's answer to a request in this state, and its events: `decide`, on the intended version. */
function decided(state: GameState, { player, command, version }: Request): Decided {
  if (command === null) {
    const game = { game: toldOf(state), isNew: false };
    return { answer: version === state.version ? { unchanged: true } : game, events: [] };
  }
  const undone = undonePly(state, command);
  const isLate = version === null ? undone !== null : version !== state.version;
  const late = () =>
    version === null
      ? refused("version-required", { ply: undone })
      : refused("version-changed", { version: state.version });
  const decision = decide(state, player, command, AT);
  if (!decision.ok) {
    const isOfUndone = undone !== null && sideOf(state, player.id) !== null;
    return isLate && isOfUndone ? late() : refused(decision.error.code, decision.error.facts);
  }
  const events = decision.value;
  if (events.length > 0 && isLate) return late();
  // Only these say whether they have been done before.
  const isNew = (command.type === "move" || command.type === "offer") && events.length > 0;
  return { answer: { game: toldOf(events.reduce(fold, state)), isNew }, events };
}

function isSame(due: Answer, seen: Answer): boolean {
  const names = ["game", "isNew", "refused", "version", "ply", "unchanged"] as const;
  const of = (answer: Answer) => answer as Readonly<Record<string, unknown>>;
  return names.every((name) => of(due)[name] === of(seen)[name]);
}

/** A state in the search, named by the events that have led to it. */
interface Node {
  readonly state: GameState;
  readonly name: number;
}

interface Entry {
  readonly at: number;
  readonly index: number;
  readonly isCall: boolean;
  before: Entry | null;
  after: Entry | null;
}

/** The beginnings and the ends of operations in the order of time, as a list from which they can be taken and put back. */
function entriesOf(history: readonly Operation[]): Entry {
  const entries: Entry[] = history.flatMap(({ began, ended, answer }, index) => [
    { at: began, index, isCall: true, before: null, after: null },
    ...(answer === null ? [] : [{ at: ended, index, isCall: false, before: null, after: null }]),
  ]);
  const head: Entry = { at: -1, index: -1, isCall: true, before: null, after: null };
  let last = head;
  for (const entry of entries.toSorted((one, other) => one.at - other.at)) {
    [last.after, entry.before] = [entry, last];
    last = entry;
  }
  return head;
}

function take(entry: Entry): void {
  entry.before!.after = entry.after;
  if (entry.after !== null) entry.after.before = entry.before;
}

function putBack(entry: Entry): void {
  entry.before!.after = entry;
  if (entry.after !== null) entry.after.before = entry;
}

/**
 * Looks for an order of the operations on one game in which each answer is what the game decides, and none comes before
 * one that had ended when it began (Wing and Gong's search; with Lowe's memory of what was tried). Null where there is one;
 * else the operation at which every order that was tried ends, of those that come furthest.
 */
export function unorderable(history: readonly Operation[], start: GameState): Operation | null {
  const head = entriesOf(history);
  const ends = new Map<number, Entry>();
  for (let entry = head.after; entry !== null; entry = entry.after)
    if (!entry.isCall) ends.set(entry.index, entry);
  const names = new Map<string, number>();
  const tried = new Set<string>();
  const path: { readonly call: Entry; readonly from: Node; readonly taken: bigint }[] = [];
  let [node, taken, entry] = [{ state: start, name: 0 } as Node, 0n, head.after];
  let [left, furthest, culprit] = [ends.size, -1, null as Operation | null];
  while (left > 0 && entry !== null) {
    if (entry.isCall) {
      const { request, answer: seen } = history[entry.index]!;
      const { answer, events } = decided(node.state, request);
      const isPossible = seen === null ? events.length > 0 : isSame(answer, seen);
      const step = `${node.name} ${JSON.stringify(events)}`;
      if (events.length > 0 && isPossible) names.set(step, names.get(step) ?? names.size + 1);
      const name = events.length > 0 ? names.get(step)! : node.name;
      const now = taken | (1n << BigInt(entry.index));
      if (isPossible && !tried.has(`${now.toString(36)} ${name}`)) {
        tried.add(`${now.toString(36)} ${name}`);
        path.push({ call: entry, from: node, taken });
        [node, taken] = [{ state: events.reduce(fold, node.state), name }, now];
        take(entry);
        const end = ends.get(entry.index);
        if (end !== undefined) [left] = [left - 1, take(end)];
        entry = head.after;
      } else entry = entry.after;
    } else {
      if (path.length > furthest) [furthest, culprit] = [path.length, history[entry.index]!];
      const last = path.pop();
      if (last === undefined) return culprit;
      const end = ends.get(last.call.index);
      if (end !== undefined) [left] = [left + 1, putBack(end)];
      putBack(last.call);
      [node, taken, entry] = [last.from, last.taken, last.call.after];
    }
  }
  return null;
}
