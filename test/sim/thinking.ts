import type { PlanCommand, PlannedCommand } from "../../src/game/plan/decide.ts";
import type { WrittenPlan } from "../../src/game/plan/plan.ts";
import { readReplies } from "../../src/game/plan/read.ts";
import type { Offer } from "../../src/game/state.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { boardText, legalMoves, otherSide, parseMove, play, type Position } from "../../src/rules/index.ts";
import { openChance, type Chance } from "./chance.ts";
import type { Board, Client } from "./client.ts";
import type { Answer, Branch } from "./facts.ts";

type Move = Extract<PlannedCommand, { type: "move" }>;

/** A legal move of this position, by chance, or the capture of the king by the man drawn; null where there is none. */
export function anyMove(chance: Chance, position: Position): string | null {
  const { size } = position.ruleset;
  if (position.ending !== null) return null;
  for (let tries = 0; tries < 300; tries++) {
    const from = `${"abcdefghijk"[chance.below(size)]}${1 + chance.below(size)}`;
    const moves = legalMoves(position, from);
    // By chance alone hardly any king is captured in some hundred worlds.
    const wins = moves.find(({ ends }) => ends?.reason === "king-captured");
    if (moves.length > 0) return (wins ?? chance.pick(moves)).move;
  }
  return null;
}

const codeOf = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);

/** The move that everybody thinks of first: so plans come true. */
const bookMove = (position: Position): string | null =>
  anyMove(openChance(codeOf(boardText(position))), position);

function after(position: Position, move: string): Position | null {
  const written = parseMove(move);
  const played = written.ok && position.ending === null ? play(position, written.value) : null;
  return played?.ok === true ? played.value.position : null;
}

/** How likely a player moves by the book. */
const BY_BOOK = 0.7;

export const likelyMove = (chance: Chance, position: Position): string | null =>
  chance.is(BY_BOOK) ? bookMove(position) : anyMove(chance, position);

/** Answers to what the opponent may move in a position; some are not legal, and are to be refused. */
function branchOf(chance: Chance, position: Position, depth: number): Branch {
  const keys = new Set<string>();
  if (chance.is(0.8)) keys.add(bookMove(position) ?? "*");
  if (chance.is(0.5)) keys.add("*");
  while (chance.is(0.3) || keys.size === 0) keys.add(anyMove(chance, position) ?? "*");
  const answers = [...keys].flatMap((key): [string, Answer][] => {
    const reply = key === "*" ? anyMove(chance, position) : key;
    const replied = reply === null ? null : after(position, reply);
    const answer = replied === null ? null : answerOf(chance, replied, depth);
    return answer === null ? [] : [[key, answer]];
  });
  return Object.fromEntries(answers);
}

function answerOf(chance: Chance, position: Position, depth: number): Answer | null {
  if (position.ending !== null) return null;
  if (chance.is(0.02)) return { do: "resign" };
  const move = chance.is(0.01) ? "a1-a2" : likelyMove(chance, position);
  if (move === null) return null;
  const next = depth > 1 && chance.is(0.7) ? after(position, move) : null;
  if (next === null || next.ending !== null) return { move };
  const replies = branchOf(chance, next, depth - 1);
  return Object.keys(replies).length === 0 ? { move } : { move, replies };
}

/** A plan as it is sent, and what is in it. */
interface Thought {
  readonly tree: Branch;
  readonly plan: WrittenPlan;
}

/** A plan for a position in which the opponent is to move; null where nothing comes to mind. */
function thoughtOf(chance: Chance, position: Position, ply: number): Thought | null {
  const tree = branchOf(chance, position, chance.between(1, 4));
  const read = readReplies(JSON.parse(JSON.stringify(tree)));
  return read.ok && read.value.length > 0 ? { tree, plan: { ply, answers: read.value } } : null;
}

interface ThinkingPorts {
  readonly seat: { readonly id: string };
  readonly chance: Chance;
  readonly client: Client;
  readonly now: () => number;
  /** Whether one of two players has blocked the other. */
  readonly isBlocked: (one: string, other: string) => boolean;
}

/** A player's actions at a board besides moving: plans, offers and answers to them, messages. */
export function openThinking({ seat, chance, client, now, isBlocked }: ThinkingPorts) {
  /** The parts sent with a move: the same at every repeat. */
  const besides = new Map<string, { readonly thought: Thought | null; readonly offer: Offer | null }>();

  const sideIn = ({ facts: { players } }: Board) =>
    players?.attackers.id === seat.id ? ("attackers" as const) : ("defenders" as const);

  const isMute = (board: Board): boolean =>
    isBlocked(seat.id, board.facts.players?.[otherSide(sideIn(board))].id ?? "");

  function anyOffer({ facts }: Board): Offer {
    const isPaused = facts.clock?.told.some(({ kind, to }) => kind === "pause" && to > now()) === true;
    const rest = isPaused ? (["resume", "pause"] as const) : (["pause"] as const);
    const type = chance.pick(["takeback", "takeback", "takeback", "draw", "extend", ...rest] as const);
    if (type === "pause")
      return { type, until: now() + Math.floor(chance() * chance.pick([DAY, 5 * DAY, 32 * DAY])) };
    return type === "extend" ? { type, add: chance.between(1, chance.pick([HOUR, 14 * DAY])) } : { type };
  }

  function besidesOf(board: Board, ply: number, move: string) {
    const { facts } = board;
    const key = `${facts.id} ${ply} ${move}`;
    const known = besides.get(key);
    if (known !== undefined) return known;
    const next = after(facts.position, move);
    const thought =
      next !== null && next.ending === null && chance.is(0.3) ? thoughtOf(chance, next, ply + 1) : null;
    const made = { thought, offer: chance.is(0.08) ? anyOffer(board) : null };
    besides.set(key, made);
    return made;
  }

  /** Answers the opponent's offer, or withdraws their own. */
  async function answer(board: Board): Promise<void> {
    const { ply } = board.facts.position;
    for (const { type: offer, by } of board.facts.offers) {
      const luck = chance();
      if (by === sideIn(board)) {
        if (luck < 0.1) await client.ask(board, { type: "withdraw-offer", offer });
      } else if (luck < 0.75) await client.ask(board, { type: "accept-offer", ply, offer });
      else if (luck < 0.9) await client.ask(board, { type: "decline-offer", ply, offer });
    }
  }

  async function plan(board: Board): Promise<void> {
    const { facts } = board;
    if (facts.hasPlan(sideIn(board)) && chance.is(0.2)) return client.plan(board, { type: "unplan" });
    const thought = thoughtOf(chance, facts.position, facts.position.ply + 1);
    if (thought === null) return;
    const command: PlanCommand = { type: "plan", plan: thought.plan };
    await client.plan(board, command, thought.tree);
  }

  /** Writes something. */
  const write = (board: Board): Promise<unknown> =>
    client.ask(board, { type: "message", text: "A fine move.", mute: isMute(board) });

  return {
    write,

    /** Makes a move, with what comes to mind beside it. */
    async move(board: Board, command: Move): Promise<void> {
      const { thought, offer } = besidesOf(board, command.ply, command.move);
      const more = { ...(thought && { plan: thought.plan }), ...(offer && { offer }) };
      await client.ask(board, { ...command, ...more, mute: isMute(board) }, thought?.tree);
    },

    /** A player's action that needs no turn. */
    async besides(board: Board): Promise<void> {
      const { facts } = board;
      const isMine = facts.position.turn === sideIn(board);
      await answer(board);
      if (facts.status !== "playing") return;
      const luck = chance();
      if (luck < 0.14)
        await client.ask(board, {
          type: "offer",
          ply: facts.position.ply,
          offer: anyOffer(board),
          mute: isMute(board),
        });
      else if (luck < 0.17) await write(board);
      else if (luck < 0.5 && !isMine) await plan(board);
    },
  };
}

export type Thinking = ReturnType<typeof openThinking>;
