import { sha256 } from "../lib/bytes.ts";
import { readMuteToken } from "../channels/mail/links/signed.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import type { Seat } from "../game/state.ts";
import { type MoveWaitedFor, readPlayToken, versionsFor } from "../channels/mail/links/move-links.ts";
import { playerById } from "../players/store.ts";
import type { Refusal } from "../contract/problems/table.ts";
import { isMute } from "./game-access.ts";
import { overRate } from "./limits.ts";
import { closedRefusal } from "./principals.ts";

export interface PlayLink {
  readonly waited: MoveWaitedFor;
  readonly seat: Seat;
}

type LinkedMove = Readonly<{ move: string; message?: string | undefined }>;

export async function readPlayLink(token: string, ports: Ports): Promise<PlayLink | null> {
  const waited = await readPlayToken(ports.env, token);
  const seat = waited && (await gameOf(ports, waited.game).seat(waited.side));
  return waited && seat && { waited, seat };
}

export async function readLinkedGame({ waited, seat }: PlayLink, ports: Ports) {
  const [game, player] = await Promise.all([
    gameOf(ports, waited.game).view(seat.id),
    playerById(ports.env.DB, seat.id),
  ]);
  if (game === null) throw new Error(`the game ${waited.game} has a seat and no view`);
  return { game, language: player?.language, timezone: player?.timezone ?? "UTC" };
}

export function countPress({ waited, seat }: PlayLink, ports: Ports): Promise<Refusal | null> {
  return overRate(ports, "moves", `${waited.game} ${seat.id}`);
}

export async function playLinked({ waited, seat }: PlayLink, { move, message }: LinkedMove, ports: Ports) {
  const closedFor = await mailboxOf(ports, seat.id).account.closedFor();
  if (closedFor !== null) return err(closedRefusal(closedFor, ports));
  const said = message ?? null;
  const mute = await isMute(seat.id, waited.game, { message }, ports);
  const command = { type: "move", ply: waited.ply, move, message: said, mute } as const;
  const object = gameOf(ports, waited.game);
  const game = await object.view(seat.id);
  const answer = await object.ask(seat, command, null, game && versionsFor(waited, game));
  await mailboxOf(ports, seat.id).mail.visit();
  return answer.ok ? ok(answer.game) : err(answer.refusal);
}

/** Matches a player's id and the secret that only the mail to their address contains. */
const CODE = /^([0-9A-Za-z]{22})([0-9A-Za-z]{43})$/;

/** The code in a link: the player whose mailbox stores it, and the digest of its secret. */
export interface MailCode {
  readonly player: string;
  readonly hash: string;
}

export type LinkEnd = "expired" | "unknown";

export async function readCode(code: string): Promise<MailCode | null> {
  const [, player, secret] = CODE.exec(code) ?? [];
  return player === undefined || secret === undefined ? null : { player, hash: await sha256(secret) };
}

export async function pendingConfirmation(
  { player, hash }: MailCode,
  ports: Ports,
): Promise<Checked<{ readonly address: string }, LinkEnd>> {
  const pending = await mailboxOf(ports, player).mail.pendingConfirmation(hash);
  if (pending === null) return err("unknown");
  return pending.expired ? err("expired") : ok({ address: pending.address });
}

export async function confirmAddress({ player, hash }: MailCode, ports: Ports) {
  const outcome = await mailboxOf(ports, player).mail.confirmAddress(hash);
  return outcome === "confirmed" ? ok(null) : err(outcome);
}

/** Returns the player's running game with the nearest deadline; null if none runs. */
export async function gameOfLink({ player }: MailCode, ports: Ports): Promise<string | null> {
  const [running] = await mailboxOf(ports, player).games.running(null, { after: null, limit: 1 });
  return running?.game.id ?? null;
}

export const readMuteLink = (token: string, { env }: Ports) => readMuteToken(env, token);

type MuteLink = NonNullable<Awaited<ReturnType<typeof readMuteLink>>>;

export async function endMail({ player, mute }: MuteLink, ports: Ports): Promise<void> {
  // A deleted player gets no mail anyway, so the mailbox's answer does not matter.
  await mailboxOf(ports, player).mail.mute(mute);
}
