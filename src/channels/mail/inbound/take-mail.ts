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

/** A message as the platform hands it over, null where it was too large to be read. `from` and `to` are the envelope's. */
export interface InboundMail {
  readonly raw: Uint8Array | null;
  readonly from: string;
  readonly to: string;
}

/** What became of a message. What is rejected is told to the server that brought it, and to nobody else. */
export type Taken =
  | { readonly kind: "played" | "refused" | "unproven" | "ignored" | "returned" }
  | { readonly kind: "rejected"; readonly why: string };

/** What the taking of mail needs of the games and of the players' mailboxes. */
export interface InboundPorts {
  /** Who vouches for senders. */
  readonly server: MailServer;
  /** The move that waits for an answer to an address. */
  readonly waitedFor: (address: string) => Promise<MoveWaitedFor | null>;
  readonly seat: (game: string, side: Side) => Promise<Seat | null>;
  readonly view: (game: string, player: string) => Promise<GameSummary | null>;
  readonly legal: (game: string) => Promise<LegalMovesNow | null>;
  /** `versions`: at which of them the command may change something; null for any. */
  readonly ask: (
    game: string,
    player: Seat,
    command: Command,
    key: RequestKey,
    versions: readonly number[] | null,
  ) => Promise<GameAnswer>;
  /** A player as the recipient of their mail; null if it goes nowhere. */
  readonly reader: (player: string) => Promise<Recipient | null>;
  readonly send: (player: string, key: string, content: MailContent) => Promise<unknown>;
  /** Counts an answer that a player sent in a game; false where that was too often. */
  readonly mayTake: (player: string, game: string) => Promise<boolean>;
  readonly visit: (player: string) => Promise<void>;
}

/** Why a message is refused of which the platform does not say what it found out about its sender. */
const UNVOUCHED =
  "Our mail service did not say whether this message comes from you, so it plays nothing. Move by the link in our mail, or on the game's page.";

const rejected = (why: string): Taken => ({ kind: "rejected", why });

/** A message that can be answered: to whom it claims to belong, what it waits for, and the key under which it counts once. */
interface Answering {
  readonly seat: Seat;
  readonly reader: Recipient;
  readonly waited: MoveWaitedFor;
  readonly key: string;
  readonly said: FirstMove;
}

/**
 * Takes a message: plays the move that it begins with, if it is proven to come from the player whose move
 * is waited for, and writes to that player what happened. The same message again does nothing new. Faults of what lies
 * behind the ports come through: the message can then be brought again.
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
  const answering = { seat, reader, waited, key, said: firstMove(await textOf(raw)) };
  const isProven = isFrom(headers, reader.address, ports.server);
  return isProven ? takeProven(answering, ports) : answerUnproven(answering, ports);
}

/** The same for the same message to the same address, however often it is brought. */
function keyOf(raw: Uint8Array, to: string, headers: readonly Header[]): Promise<string> {
  const [id] = valuesOf(headers, "message-id");
  // Latin-1 keeps every byte apart; what has no id is known by what it says.
  const what = id ?? new TextDecoder("latin1").decode(bodyOf(raw));
  return sha256(`${to.toLowerCase()}\n${what}`);
}

const writtenIn = (said: FirstMove): string | null => (said.kind === "move" ? said.move : null);

/** Tells the player, at their own address and once a day at the most: the sender gets no answer at all. */
async function answerUnproven(
  { seat, waited, said }: Answering,
  { view, send }: InboundPorts,
): Promise<Taken> {
  const game = await view(waited.game, seat.id);
  const day = formatInstant(now()).slice(0, "2026-11-20".length);
  if (game !== null)
    await send(seat.id, `unproven ${day}`, { kind: "move-unproven", game, move: writtenIn(said) });
  return { kind: "unproven" };
}

async function takeProven(answering: Answering, ports: InboundPorts): Promise<Taken> {
  const { seat, reader, waited, key, said } = answering;
  if (!(await ports.mayTake(seat.id, waited.game))) return rejected("That was too often. Try again later.");
  await ports.visit(seat.id);
  if (said.kind !== "move") return refuse(answering, unread(answering, said.kind), ports);
  const command: Command = { type: "move", ply: waited.ply, move: said.move, message: null };
  const request = { key: `mail ${key}`, request: await sha256(JSON.stringify(command)) };
  const before = await gameFor(answering, ports);
  const answer = await ports.ask(waited.game, seat, command, request, versionsFor(waited, before));
  if (!answer.ok) {
    const { detail } = refusalWords(answer.refusal, reader.language);
    const why = isTakenBack(waited, before) ? MOVES_WORDS[reader.language].mail.takenBack : detail;
    return refuse(answering, () => why, ports);
  }
  const { game, moves } = partsOf(answer.game);
  await ports.send(seat.id, key, { kind: "move-played", game, move: moves[waited.ply - 1] ?? said.move });
  return { kind: "played" };
}

/** Says in a player's language why nothing was played, as the game stands and with what may be played in it. */
type Why = (game: GameSummary, legal: readonly string[]) => string;

/** Why an answer without one move in it played nothing: the link is used up, or else what stands in its first line. */
function unread({ reader, waited }: Answering, kind: Exclude<FirstMove["kind"], "move">): Why {
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

/** The game of an answer, as its player sees it. */
async function gameFor({ seat, waited }: Answering, { view }: InboundPorts): Promise<GameSummary> {
  const game = await view(waited.game, seat.id);
  if (game === null) throw new Error(`the game ${waited.game} has a seat and no view`);
  return game;
}

/** Says why nothing was played, and what may be, as far as it is the player's turn. */
async function refuse(answering: Answering, why: Why, ports: InboundPorts): Promise<Taken> {
  const { seat, reader, waited, key, said } = answering;
  const game = await gameFor(answering, ports);
  const answer = moveOf(game, reader) === null ? null : await ports.legal(waited.game);
  const moves = answer?.moves.map(({ move }) => move) ?? [];
  await ports.send(seat.id, key, {
    kind: "move-refused",
    game,
    move: writtenIn(said),
    why: why(game, moves),
    legal: moves,
  });
  return { kind: "refused" };
}

/** A game apart: what a mail carries of it, its moves, and the messages with them. */
export function partsOf(view: GameView) {
  const { moves, planned: _planned, messages = [], ...game } = view;
  return { game: game satisfies GameSummary, moves, messages };
}
