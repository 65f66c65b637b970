import * as z from "zod";
import {
  ask,
  type Asking,
  isMute,
  longRead,
  noGame,
  notRead,
  overMoves,
  refusedBy,
  seatOf,
  viewerOf,
  askCounted,
} from "./game-access.ts";
import { gameOf, type Ports } from "./ports.ts";
import type { LegalMovesNow } from "../game/answers.ts";
import { GIFTS } from "../contract/bounds.ts";
import type { LedgerNow } from "../game/reader.ts";
import type { PlannedCommand } from "../game/plan/decide.ts";
import { readWrittenPlan } from "../game/plan/read.ts";
import { REFUSALS, UNREADABLE } from "../game/refusals.ts";
import { AtPly, Ending, Game, MoveToCheck, NewGift, NewMove } from "../contract/game.ts";
import { fieldRule } from "../contract/problems/fields.ts";
import { IdParam, MoveWithCaptures, SquareText } from "../contract/fields.ts";
import { Ledger } from "../contract/ledger.ts";
import { formatDuration } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import type { Principal } from "../players/store.ts";
import { queryRefusal } from "../contract/problems/table.ts";
import { coordinatesOf, err, ok } from "../rules/index.ts";
import { type Answer, gameAfter, gameTag, json, versioned } from "./answers.ts";
import { needs, OPEN, operationsOf, takes } from "./operation.ts";

const operation = operationsOf("Games");
export const gameOperations = operation.all;

export const getGame = operation.get("/v1/games/{id}", {
  id: "getGame",
  summary: "Get a game",
  description: "Send its `ETag` in `If-None-Match`: 304 means that nothing has changed.",
  access: takes("read"),
  input: { params: IdParam },
  answer: versioned(json(Game, "The game"), gameTag),
  refuses: UNREADABLE,
  run: async (caller, { id }, ports) => {
    const view = ID_PATTERN.test(id) ? await gameOf(ports, id).view(viewerOf(caller)) : null;
    return view === null ? err(await notRead(id, ports)) : ok(view);
  },
});

/** Checks only the form of the name. Whether the square is on the board depends on the game. */
export const SquareName = z
  .string()
  .refine((square) => /^([a-zA-Z]\d{1,2})?$/.test(square), fieldRule("square"))
  .meta({ examples: ["d1"] });

const effect = {
  move: MoveWithCaptures,
  captures: z.array(SquareText),
  ends: Ending,
  occurrences: z.int(),
};

export const LegalMoves = z.object({ ply: z.int(), moves: z.array(z.object(effect)) });

const legalMovesAnswer: Answer<LegalMovesNow> = {
  ...json(LegalMoves, "All of them, or those of one piece, each with its captures and the ending"),
  reply: ({ version: _version, size: _size, ...moves }) => ({ json: moves }),
};

export const listLegalMoves = operation.get("/v1/games/{id}/legal-moves", {
  id: "listLegalMoves",
  summary: "List the legal moves",
  access: OPEN,
  input: { params: IdParam, query: z.object({ from: SquareName.optional() }) },
  answer: versioned(legalMovesAnswer, gameTag),
  refuses: UNREADABLE,
  run: async (_, { id, from: piece }, ports) => {
    const from = piece?.toLowerCase() || null;
    const legal = ID_PATTERN.test(id) ? await gameOf(ports, id).legal(from) : null;
    if (legal === null) return err(await notRead(id, ports));
    const { size } = legal;
    const { file, rank } = coordinatesOf(from ?? "a1");
    const isOnBoard = Math.min(file, rank) >= 0 && Math.max(file, rank) < size;
    return isOnBoard ? ok(legal) : err(queryRefusal("/from", "off-board-square", { size }));
  },
});

async function moveCommand(
  { player }: Principal,
  id: string,
  { ply, move, message: text, offer }: z.output<typeof MoveToCheck>,
  ports: Ports,
) {
  const message = text ?? null;
  const mute = await isMute(player.id, id, { message, ...(offer && { offer }) }, ports);
  return { type: "move", ply, move, message, mute, ...(offer === undefined ? {} : { offer }) } as const;
}

export const makeMove = operation.post("/v1/games/{id}/moves", {
  id: "makeMove",
  summary: "Make a move",
  description:
    "Retries are safe, also without an `Idempotency-Key`: the same player, ply and move again returns 200. A `plan` of your next answers and an `offer` can go with the move; all is done or nothing. An offer with a move that ends the game lapses.",
  access: needs("play"),
  input: { params: IdParam, body: NewMove },
  repeats: "conditional",
  answer: gameAfter(Game, "The game, after the move", "The move was already made"),
  refuses: REFUSALS.move,
  run: async (principal, { id, key, versions, plan: written, ...said }, ports) => {
    const over = await overMoves(principal, id, ports);
    if (over !== null) return err(over);
    const plan = written && readWrittenPlan({ ...written, ply: written.ply ?? said.ply + 1 }, "/plan");
    if (plan?.ok === false) return plan;
    const made = await moveCommand(principal, id, said, ports);
    const command = { ...made, ...(plan === undefined ? {} : { plan: plan.value }) };
    return ask(principal, { id, key, versions, command }, ports);
  },
});

export const Preview = z.object({ ply: z.int(), ...effect });

export const checkMove = operation.post("/v1/games/{id}/moves/check", {
  id: "checkMove",
  summary: "Check a move without making it",
  access: needs("play"),
  input: { params: IdParam, body: MoveToCheck },
  answer: json(Preview, "The effect of the move"),
  refuses: REFUSALS.check,
  run: async (principal, { id, ...said }, ports) => {
    if (!ID_PATTERN.test(id)) return noGame;
    const command = await moveCommand(principal, id, said, ports);
    const preview = await gameOf(ports, id).preview(seatOf(principal), command);
    return "code" in preview ? refusedBy("check", preview) : ok(preview);
  },
});

export const giveTime = operation.post("/v1/games/{id}/time", {
  id: "giveTime",
  summary: "Give time to the opponent",
  description: `At most ${formatDuration(GIFTS.atOnce)} at once and ${formatDuration(GIFTS.inGame)} in a game; more is \`409 time-limit\`, with the rest (\`left\`). With a \`per-move\` clock the time lasts until the opponent's next move, on top of the full time of every turn until then. Both players get \`game.deadline-changed\` if a deadline changes.`,
  access: needs("play"),
  input: { params: IdParam, body: NewGift },
  repeats: "conditional",
  answer: gameAfter(Game, "The game"),
  refuses: REFUSALS.gift,
  run: (principal, { id, key, versions, ...gift }, ports) => {
    const command = { type: "gift", ...gift } as const;
    return askCounted(principal, { id, key, versions, command }, ports);
  },
});

const ledgerAnswer: Answer<LedgerNow> = {
  ...json(Ledger, "The ledger; without entries if the game has not begun"),
  reply: ({ ledger }) => ({ json: ledger }),
};

export const getClock = operation.get("/v1/games/{id}/clock", {
  id: "getClock",
  summary: "Get the ledger of the clocks",
  description:
    "Every change of both balances, and its reason. Each `balance` is the previous one plus `add`. A turn's `to` minus `from` is `counted` plus the time in `stopped`; turns cover the game without gaps. As public as the game, with its `ETag`.",
  access: OPEN,
  input: { params: IdParam },
  answer: versioned(ledgerAnswer, gameTag),
  refuses: UNREADABLE,
  run: (caller, { id }, ports) => longRead(caller, id, () => gameOf(ports, id).ledger(), ports),
});

/** Defines an operation whose command needs only the ply. */
const atPly = <Kind extends "resign" | "abort" | "draw" | "decline-draw">(
  type: Kind,
  id: string,
  summary: string,
) => ({
  id,
  summary,
  access: needs("play"),
  input: { params: IdParam, body: AtPly },
  repeats: "conditional" as const,
  answer: gameAfter(Game, "The game"),
  refuses: REFUSALS[type],
  run: (principal: Principal, { ply, ...asking }: Asking & { readonly ply: number }, ports: Ports) => {
    const command = { type, ply } as PlannedCommand & { readonly type: Kind };
    return ask<Kind>(principal, { ...asking, command }, ports);
  },
});

export const resign = operation.post("/v1/games/{id}/resign", atPly("resign", "resign", "Resign a game"));
export const abortGame = operation.post("/v1/games/{id}/abort", atPly("abort", "abortGame", "Abort a game"));
const offering = atPly("draw", "offerDraw", "Offer or accept a draw");
export const offerDraw = operation.post("/v1/games/{id}/draw", offering);
const declining = atPly("decline-draw", "declineDraw", "Decline a draw offer");
export const declineDraw = operation.post("/v1/games/{id}/draw/decline", declining);
