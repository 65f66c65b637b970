import type { GameAnswer, LegalMovesNow, RequestKey } from "../../../game/answers.ts";
import type { Command } from "../../../game/decide.ts";
import type { Seat } from "../../../game/state.ts";
import { MOVES_WORDS } from "../../../i18n/built/moves.ts";
import { refusalWords } from "../../../i18n/refusals.ts";
import { sha256 } from "../../../lib/bytes.ts";
import { formatInstant } from "../../../lib/duration.ts";
import { now } from "../../../lib/now.ts";
import { type Refusal, refusal } from "../../../contract/problems/table.ts";
import type { Side } from "../../../rules/index.ts";
import type { MailContent, Recipient } from "../content.ts";
import { moveOf } from "../links/links.ts";
import { type MoveWaitedFor, isTakenBack, versionsFor } from "../links/move-links.ts";
import { hasPlatformResult, isFrom, type MailServer } from "./authentication.ts";
import { type FirstMove, firstMove, textOf } from "./first-move.ts";
import { type Header, bodyOf, headersOf, isAutomatic, valuesOf } from "./headers.ts";
import type { GameSummary, GameView } from "../../../contract/game.ts";

/** A message from the platform. `raw` is null if the message is too large; `from` and `to` are the envelope addresses. */
export interface InboundMail {
  readonly raw: Uint8Array | null;
  readonly from: string;
  readonly to: string;
}

/** The outcome of a message. Only the server that delivered the message receives the reason for a rejection. */
export type Taken =
  | { readonly kind: "played" | "refused" | "unproven" | "ignored" | "returned" }
  | { readonly kind: "rejected"; readonly why: string };

export interface InboundPorts {
  readonly server: MailServer;
  readonly waitedFor: (address: string) => Promise<MoveWaitedFor | null>;
  readonly seat: (game: string, side: Side) => Promise<Seat | null>;
  readonly view: (game: string, player: string) => Promise<GameSummary | null>;
  readonly legal: (game: string) => Promise<LegalMovesNow | null>;
  /** `versions`: the game versions that the command may apply to; null for any. */
  readonly ask: (
    game: string,
    player: Seat,
    command: Command,
    key: RequestKey,
    versions: readonly number[] | null,
  ) => Promise<GameAnswer>;
  readonly reader: (player: string) => Promise<Recipient | null>;
  readonly send: (player: string, key: string, content: MailContent) => Promise<unknown>;
  /** Counts a reply by mail in a game. Returns false if there were too many. */
  readonly mayTake: (player: string, game: string) => Promise<boolean>;
  readonly visit: (player: string) => Promise<void>;
}

const UNVOUCHED =
  "Our mail service did not say whether this message comes from you, so it plays nothing. Move by the link in our mail, or on the game's page.";

const rejected = (why: string): Taken => ({ kind: "rejected", why });

interface Reply {
  readonly seat: Seat;
  readonly reader: Recipient;
  readonly waited: MoveWaitedFor;
  readonly key: string;
  readonly first: FirstMove;
}

/**
 * Plays the move in the first line of a message if the message is proven to come from the player to move, and mails the player
 * the result. Repeating a message has no effect. Rejects if a port rejects; the message can then be delivered again.
 */
export async function takeMail({ raw, from, to }: InboundMail, ports: InboundPorts): Promise<Taken> {
  if (raw === null) return rejected("The message is too large. Answer with the move alone.");
  const headers = headersOf(raw);
  if (isAutomatic(headers, from)) return { kind: "ignored" };
  if (!hasPlatformResult(headers, ports.server)) return rejected(UNVOUCHED);
  const waited = await ports.waitedFor(to);
  const seat = waited && (await ports.seat(waited.game, waited.side));
  const reader = seat && (await ports.reader(seat.id));
  if (waited === null || seat === null || reader === null) return rejected("There is no such address.");
  const key = await keyOf(raw, to, headers);
  const reply = { seat, reader, waited, key, first: firstMove(await textOf(raw)) };
  const isProven = isFrom(headers, reader.address, ports.server);
  return isProven ? takeProven(reply, ports) : answerUnproven(reply, ports);
}

function keyOf(raw: Uint8Array, to: string, headers: readonly Header[]): Promise<string> {
  const [id] = valuesOf(headers, "message-id");
  // Without an id, the body identifies the message. Latin-1 decodes every byte to a different character.
  const what = id ?? new TextDecoder("latin1").decode(bodyOf(raw));
  return sha256(`${to.toLowerCase()}\n${what}`);
}

const writtenIn = (first: FirstMove): string | null => (first.kind === "move" ? first.move : null);

/** Mails the player, at most once a day. The sender gets no reply, because they may be somebody else. */
async function answerUnproven({ seat, waited, first }: Reply, { view, send }: InboundPorts): Promise<Taken> {
  const game = await view(waited.game, seat.id);
  const day = formatInstant(now()).slice(0, "2026-11-20".length);
  if (game !== null)
    await send(seat.id, `unproven ${day}`, { kind: "move-unproven", game, move: writtenIn(first) });
  return { kind: "unproven" };
}

async function takeProven(reply: Reply, ports: InboundPorts): Promise<Taken> {
  const { seat, reader, waited, key, first } = reply;
  if (!(await ports.mayTake(seat.id, waited.game))) return rejected("That was too often. Try again later.");
  await ports.visit(seat.id);
  if (first.kind !== "move") return refuse(reply, unread(reply, first.kind), ports);
  const command: Command = { type: "move", ply: waited.ply, move: first.move, message: null };
  const request = { key: `mail ${key}`, request: await sha256(JSON.stringify(command)) };
  const before = await gameFor(reply, ports);
  const answer = await ports.ask(waited.game, seat, command, request, versionsFor(waited, before));
  if (!answer.ok) {
    const { detail } = refusalWords(answer.refusal, reader.language);
    const why = isTakenBack(waited, before) ? MOVES_WORDS[reader.language].mail.takenBack : detail;
    return refuse(reply, () => why, ports);
  }
  const { game, moves } = partsOf(answer.game);
  await ports.send(seat.id, key, { kind: "move-played", game, move: moves[waited.ply - 1] ?? first.move });
  return { kind: "played" };
}

type Why = (game: GameSummary, legal: readonly string[]) => string;

function unread({ reader, waited }: Reply, kind: Exclude<FirstMove["kind"], "move">): Why {
  const detailOf = (refused: Refusal) => refusalWords(refused, reader.language).detail;
  const words = MOVES_WORDS[reader.language].mail;
  return (game, legal) => {
    const { ply, turn, status } = game;
    if (isTakenBack(waited, game) && turn !== null) return words.takenBack;
    if (waited.ply <= ply) return detailOf(refusal("already-played", { ply }));
    if (turn === null) return detailOf(refusal("game-over", { ply, status }));
    return kind === "none" ? words.none(legal[0] ?? null) : words.several;
  };
}

async function gameFor({ seat, waited }: Reply, { view }: InboundPorts): Promise<GameSummary> {
  const game = await view(waited.game, seat.id);
  if (game === null) throw new Error(`the game ${waited.game} has a seat and no view`);
  return game;
}

async function refuse(reply: Reply, why: Why, ports: InboundPorts): Promise<Taken> {
  const { seat, reader, waited, key, first } = reply;
  const game = await gameFor(reply, ports);
  const answer = moveOf(game, reader) === null ? null : await ports.legal(waited.game);
  const moves = answer?.moves.map(({ move }) => move) ?? [];
  await ports.send(seat.id, key, {
    kind: "move-refused",
    game,
    move: writtenIn(first),
    why: why(game, moves),
    legal: moves,
  });
  return { kind: "refused" };
}

export function partsOf(view: GameView) {
  const { moves, planned: _planned, messages = [], ...game } = view;
  return { game: game satisfies GameSummary, moves, messages };
}
