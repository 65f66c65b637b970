import { sha256 } from "../lib/bytes.ts";
import { type Mute, readMuteToken } from "../channels/mail/links/signed.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import type { Seat } from "../game/state.ts";
import { type MoveWaitedFor, readPlayToken, versionsFor } from "../channels/mail/links/move-links.ts";
import { playerById } from "../players/store.ts";
import type { Outcome, Refusal } from "../contract/problems/table.ts";
import { isMute } from "./game-access.ts";
import { overRate } from "./limits.ts";
import { closedRefusal } from "./principals.ts";
import type { GameView } from "../contract/game.ts";

/** A link that was mailed to a player: the move that it plays, and whose move that is. */
export interface PlayLink {
  readonly waited: MoveWaitedFor;
  readonly seat: Seat;
}

/** A game, for the player of a mailed link. */
interface LinkedGame {
  readonly game: GameView;
  /** The player's language, if it is still known, and their IANA zone. */
  readonly language: string | undefined;
  readonly timezone: string;
}

/** A move to make through a link. */
interface LinkedMove {
  readonly move: string;
  readonly message?: string | undefined;
}

/** Reads a link's token; null if it is not ours. */
export async function openPlayLink(token: string, ports: Ports): Promise<PlayLink | null> {
  const waited = await readPlayToken(ports.env, token);
  const seat = waited && (await gameOf(ports, waited.game).seat(waited.side));
  return waited && seat && { waited, seat };
}

/** Reads the game of a link. */
export async function readLinkedGame({ waited, seat }: PlayLink, ports: Ports): Promise<LinkedGame> {
  const [game, player] = await Promise.all([
    gameOf(ports, waited.game).view(seat.id),
    playerById(ports.env.DB, seat.id),
  ]);
  if (game === null) throw new Error(`the game ${waited.game} has a seat and no view`);
  return {
    game,
    language: player?.language,
    timezone: player?.timezone ?? "UTC",
  };
}

/** Counts a press of a link's button as a move of its player in its game. Refuses one too many. */
export function countPress({ waited, seat }: PlayLink, ports: Ports): Promise<Refusal | null> {
  return overRate(ports, "moves", `${waited.game} ${seat.id}`);
}

/** Plays the move of a link; gives the game as its player sees it then. Refuses as `decide` does. */
export async function playLinked(
  { waited, seat }: PlayLink,
  { move, message }: LinkedMove,
  ports: Ports,
): Promise<Outcome<GameView>> {
  const closedFor = await mailboxOf(ports, seat.id).closedFor();
  if (closedFor !== null) return err(closedRefusal(closedFor, ports));
  const said = message ?? null;
  const mute = await isMute(seat.id, waited.game, { message }, ports);
  const command = { type: "move", ply: waited.ply, move, message: said, mute } as const;
  const object = gameOf(ports, waited.game);
  const game = await object.view(seat.id);
  const answer = await object.ask(seat, command, null, game && versionsFor(waited, game));
  await mailboxOf(ports, seat.id).visit();
  return answer.ok ? ok(answer.game) : err(answer.refusal);
}

/** A player's id and the secret that only the mail to the address holds. */
const CODE = /^([0-9A-Za-z]{22})([0-9A-Za-z]{43})$/;

/** The code of a link: the player whose mailbox has it, and its digest there. */
export interface MailCode {
  readonly player: string;
  readonly hash: string;
}

/** Why a link does nothing: it has expired, or it is unknown or used up. */
export type LinkEnd = "expired" | "unknown";

/** Reads the code in the address of a mailed link; null if it is not one. */
export async function readCode(code: string): Promise<MailCode | null> {
  const [, player, secret] = CODE.exec(code) ?? [];
  return player === undefined || secret === undefined ? null : { player, hash: await sha256(secret) };
}

/** Finds the address that a link would confirm. Changes nothing. */
export async function pendingConfirmation(
  { player, hash }: MailCode,
  ports: Ports,
): Promise<Checked<{ readonly address: string }, LinkEnd>> {
  const pending = await mailboxOf(ports, player).pendingConfirmation(hash);
  if (pending === null) return err("unknown");
  return pending.expired ? err("expired") : ok({ address: pending.address });
}

/** Uses up a link that confirms its player's address: mail goes there from now on. */
export async function confirmAddress(
  { player, hash }: MailCode,
  ports: Ports,
): Promise<Checked<null, LinkEnd>> {
  const outcome = await mailboxOf(ports, player).confirmAddress(hash);
  return outcome === "confirmed" ? ok(null) : err(outcome);
}

/** The game that waits most urgently for the player of a link, by its id; null where none runs. */
export async function gameOfLink({ player }: MailCode, ports: Ports): Promise<string | null> {
  const [running] = await mailboxOf(ports, player).runningGames(null, { after: null, limit: 1 });
  return running?.game.id ?? null;
}

/** The mail that a link ends. */
interface MuteLink {
  readonly player: string;
  readonly mute: Mute;
}

/** Reads the token of a link that ends mail; null if it is not ours. */
export function readMuteLink(token: string, { env }: Ports): Promise<MuteLink | null> {
  return readMuteToken(env, token);
}

/** Ends the mail that a link is about; idempotent. */
export async function endMail({ player, mute }: MuteLink, ports: Ports): Promise<void> {
  // A deleted player gets no mail anyway, so their mailbox's answer does not matter.
  await mailboxOf(ports, player).mute(mute);
}
