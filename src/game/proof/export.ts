import { isObject, pointed } from "../../lib/json.ts";
import { SIDES } from "../../rules/index.ts";
import { budgetOf } from "../clock/clock.ts";
import { Ledger, type LedgerEntries, ledgerView } from "../ledger.ts";
import type { GameState } from "../state.ts";
import { next } from "../stored/log.ts";
import { gameView } from "../view.ts";
import { type LogRecord, verifyChain, verifyTexts } from "./chain.ts";
import { ledgerFault } from "./ledger.ts";
import type { LogView } from "./log.ts";
import { verifyMoves } from "./moves.ts";
import type { Check } from "../../contract/terms.ts";
import type { GameView } from "../../contract/game.ts";
import type { LedgerView } from "../../contract/ledger.ts";
import type { TextOfEntry } from "../../contract/log.ts";
import { eventFrom } from "../events/index.ts";
import { instant } from "../events/kind.ts";

const hasMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Returns a pointer (RFC 6901) to the first difference; null if there is none. Members that only one of the values has
 * are ignored, because releases differ in them. Lists must have the same length.
 */
function difference(found: unknown, expected: unknown, pointer = ""): string | null {
  if (!hasMembers(found) || !hasMembers(expected)) return found === expected ? null : pointer;
  if (Array.isArray(found) !== Array.isArray(expected)) return pointer;
  for (const [name, value] of Object.entries(found)) {
    if (!Object.hasOwn(expected, name) || expected[name] === undefined) {
      if (Array.isArray(found)) return `${pointer}/${name}`;
      continue;
    }
    const place = difference(value, expected[name], `${pointer}/${pointed(name)}`);
    if (place !== null) return place;
  }
  const isShorter = Array.isArray(found) && Array.isArray(expected) && found.length < expected.length;
  return isShorter ? pointer : null;
}

/** The data that the log itself leaves out: names by player id, and texts by the number of their entry. */
interface Unpublished {
  readonly names: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<number, string>;
}

export interface Exported {
  readonly game: GameView;
  readonly ledger: LedgerView;
  readonly log: LogView;
}

export interface GameExport extends GameView {
  readonly log: readonly LogRecord[];
  readonly texts: readonly TextOfEntry[];
  readonly ledger: LedgerView;
  /** A detached JWS over the canonical form of the other members; null for a running game, or if the service has no key. */
  readonly signature: string | null;
}

/** `pointer`: RFC 6901. */
export interface ExportFault {
  readonly check: Check;
  readonly fault: string;
  readonly pointer: string;
}

/** The result of checking one stored game. `game`: null if the object has no game. */
export interface VerifiedObject {
  readonly game: string | null;
  readonly records: number;
  readonly fault: ExportFault | null;
}

/** The checks that the export passed, in order, and the first fault. */
export interface Verdict {
  readonly held: readonly Check[];
  readonly fault: ExportFault | null;
}

export function exportFile({ game, ledger, log }: Exported): Omit<GameExport, "signature"> {
  const { items, texts, unread } = log;
  return { ...game, ...(unread > 0 && { unreadable: unread }), log: items, texts, ledger };
}

const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === "string",
  url: (value) => typeof value === "string",
  status: (value) => typeof value === "string",
  players: (value) => isObject(value) && SIDES.every((side) => side in value),
  challenge: isObject,
  head: (value) => typeof value === "string",
  log: Array.isArray,
  texts: (value) => Array.isArray(value) && value.every((one) => isObject(one)),
  ledger: (value) =>
    isObject(value) &&
    isObject(value["sides"]) &&
    SIDES.every((side) => {
      const own = (value["sides"] as Readonly<Record<string, unknown>>)[side];
      return isObject(own) && Array.isArray(own["entries"]) && own["entries"].every((one) => isObject(one));
    }),
};

type Found = { readonly fault: string; readonly pointer: string } | null;

function missing(file: unknown): Found {
  if (!isObject(file)) return { fault: "shape", pointer: "" };
  const name = Object.keys(MEMBERS).find((one) => !(one in file) || !MEMBERS[one]!(file[one]));
  if (name === undefined) return null;
  // Old exports have no log.
  const isOld = !("log" in file) && "moves" in file;
  return isOld ? { fault: "version", pointer: "/log" } : { fault: "shape", pointer: `/${name}` };
}

/** Entries that the service could not read are a fault, because the export does not include them. */
function chainFault({ id, url, log, head, unreadable = 0 }: GameExport): Found {
  const isWhole = unreadable === 0;
  const chain = verifyChain(id, log, isWhole ? head : null);
  if (chain.ok) return isWhole ? null : { fault: "unread", pointer: `/log/${log.length}` };
  const { fault, pointer } = chain.error;
  // Hashes include the game's id: if the log verifies with the id in `url`, it is that game's log, and `id` is wrong.
  const named = url.slice(url.lastIndexOf("/") + 1);
  if (named !== id && verifyChain(named, log, head).ok) return { fault: "game", pointer: "/id" };
  return { fault, pointer: fault === "head" ? "/head" : `/log${pointer}` };
}

function textsFault({ log, texts }: GameExport): Found {
  const { at, fault } = verifyTexts(log, texts) ?? {};
  return fault === undefined ? null : { fault, pointer: `/texts/${at}${fault === "seq" ? "/seq" : ""}` };
}

function movesFault({ log }: GameExport): Found {
  const found = verifyMoves(log);
  return found && { fault: found.fault, pointer: `/log${found.pointer}` };
}

function unpublished({ players, challenge, log, texts }: GameExport): Unpublished {
  const names = new Map<string, string>();
  for (const { type, data } of log) {
    const { by, to, players: seats } = data;
    if (type === "challenged" && typeof by === "string") names.set(by, challenge.by);
    if (type === "challenged" && typeof to === "string" && challenge.to !== null) names.set(to, challenge.to);
    if (type === "accepted" && isObject(seats))
      for (const side of SIDES) names.set(String(seats[side]), players[side]?.name ?? "");
  }
  return { names, texts: new Map(texts.map(({ seq, text }) => [seq, text])) };
}

interface Rebuilt {
  readonly entries: LedgerEntries;
  readonly state: GameState;
  /** The budget of the last turn in milliseconds, if the game ended during a turn. */
  readonly budget: number | null;
}

/** Returns the game, or the place of the first entry that cannot be folded. */
function rebuilt(file: GameExport): Rebuilt | Exclude<Found, null> {
  const { names, texts } = unpublished(file);
  const seat = (id: string) => ({ id, name: names.get(id) ?? id });
  const ledger = new Ledger();
  let [state, budget] = [null as GameState | null, null as number | null];
  for (const [at, record] of file.log.entries()) {
    try {
      const message = texts.get(record.seq) ?? null;
      const event = eventFrom(record, instant(record.at), { game: file.id, seat, message });
      if (event.type === "ended" && state?.clock != null) budget = budgetOf(state.clock, state.position.turn);
      const before: GameState | null = state;
      state = next(before, { event, link: { hash: record.hash } });
      if (state !== null) ledger.book(before, event, state);
    } catch {
      return { fault: "record", pointer: `/log/${at}` };
    }
  }
  return state === null ? { fault: "record", pointer: "/log" } : { entries: ledger.entries(), state, budget };
}

/** Members that depend on the time of the request while a game runs. */
const PASSING: ReadonlySet<string> = new Set(["clock", "away", "booked"]);

const viewedAt = ({ finishedAt, createdAt }: GameState): number => finishedAt ?? createdAt;

function gameFault(file: GameExport, { state }: Rebuilt): Found {
  const ending = `/games/${file.id}`;
  if (!file.url.endsWith(ending)) return { fault: "differs", pointer: "/url" };
  const viewer = file.messages === undefined ? null : state.terms.by.id;
  const view = gameView(state, viewer, file.url.slice(0, -ending.length), viewedAt(state));
  const lasting = Object.entries(view).filter(([name]) => state.status !== "playing" || !PASSING.has(name));
  const pointer = difference(file, Object.fromEntries(lasting));
  return pointer === null ? null : { fault: "differs", pointer };
}

function clockFault(file: GameExport, { entries, state, budget }: Rebuilt): Found {
  const found = ledgerFault(file.ledger, file, budget);
  if (found !== null) return { fault: found.fault, pointer: `/ledger${found.pointer}` };
  const { turn, ...ledger } = ledgerView(entries, state, viewedAt(state));
  const lasting = state.status === "playing" ? ledger : { ...ledger, turn };
  const pointer = difference(file.ledger, lasting, "/ledger");
  return pointer === null ? null : { fault: "differs", pointer };
}

/** Turns an exception into a fault, because malformed input from outside must not throw. */
function tried(look: () => Found): Found {
  try {
    return look();
  } catch {
    return { fault: "shape", pointer: "" };
  }
}

/** Takes parsed JSON from outside. Does not check the signature. Stops at the first fault. Never throws. */
export function verifyExport(file: unknown): Verdict {
  const held: Check[] = [];
  const said = file as GameExport;
  let game: Rebuilt | null = null;
  function rebuild(): Found {
    const made = rebuilt(said);
    if ("fault" in made) return made;
    game = made;
    return null;
  }
  const checks: readonly (readonly [Check, () => Found])[] = [
    ["file", () => missing(file)],
    ["chain", () => chainFault(said)],
    ["texts", () => textsFault(said)],
    ["moves", () => movesFault(said)],
    ["game", () => rebuild() ?? gameFault(said, game!)],
    ["clock", () => clockFault(said, game!)],
  ];
  for (const [check, look] of checks) {
    const found = tried(look);
    if (found !== null) return { held, fault: { check, ...found } };
    held.push(check);
  }
  return { held, fault: null };
}
