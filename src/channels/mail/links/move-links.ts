import type { Side } from "../../../rules/index.ts";
import { base32, fromBase32 } from "../../../lib/bytes.ts";
import { ID_LENGTH, idOfNumber, numberOfId } from "../../../lib/ids.ts";
import { macOf, macsOf, sameBytes, type Secrets } from "../../../lib/secret.ts";
import { isSigned, MAC_LENGTH, type LinkEnv, linkMac } from "./signed.ts";
import type { GameSummary } from "../../../contract/game.ts";

/** A move that a game waits for. `ply` is the number that the move will have, so a link is invalid once the move is played. */
export interface MoveWaitedFor {
  readonly game: string;
  readonly side: Side;
  readonly ply: number;
  /** The number of earlier takebacks, because plies repeat after a takeback; absent for none. */
  readonly takebacks?: number;
}

/** Whether moves were taken back after a link was made. The link then plays nothing. */
export const isTakenBack = (
  { takebacks = 0 }: MoveWaitedFor,
  game: Pick<GameSummary, "takebacks">,
): boolean => takebacks !== game.takebacks;

/** Returns the game versions that a link may play in: null for any; after takebacks the present one, or none if it is older. */
export const versionsFor = (
  waited: MoveWaitedFor,
  game: Pick<GameSummary, "takebacks" | "version">,
): readonly number[] | null => {
  if (isTakenBack(waited, game)) return [];
  return game.takebacks === 0 ? null : [game.version];
};

const BY_MAIL = "move-by-mail";
const BY_LINK = "move-by-link";

/** Two versions of the format, so that games without takebacks have shorter addresses. */
const VERSION = 1n;
const AFTER_TAKEBACK = 2n;
/** 62^22, the number of ids, is below 2^131. With four bits for the version and one for the side, that makes 17 bytes. */
const ID_BITS = 131n;
const HEAD_BYTES = 17;
/** Enough for 16 million plies, which no game reaches. */
const PLY_BYTES = 3;
const TAKEBACK_BYTES = 5;
/** 80 bits. A move must also come from the player's own address. */
const REPLY_MAC_BYTES = 10;

const versionOf = ({ takebacks = 0 }: MoveWaitedFor): bigint => (takebacks === 0 ? VERSION : AFTER_TAKEBACK);

function wordsOf(move: MoveWaitedFor): string {
  const { game, side, ply, takebacks = 0 } = move;
  return [versionOf(move), game, side, ply, ...(takebacks === 0 ? [] : [takebacks])].join(" ");
}

export function bytesOf(number: bigint, length: number): number[] {
  return Array.from({ length }, (_, at) => Number((number >> BigInt(8 * (length - 1 - at))) & 0xffn));
}

export const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/**
 * Returns the address for replies with a move in the first line. The part before the @ has 53 or 61 of at most 64 characters.
 * Case does not matter, because some mail programs change it.
 */
export async function replyAddress({ SECRET, MAIL_DOMAIN }: LinkEnv, move: MoveWaitedFor): Promise<string> {
  const side = move.side === "attackers" ? 0n : 1n;
  const { takebacks = 0 } = move;
  const head = (((versionOf(move) << 1n) | side) << ID_BITS) | numberOfId(move.game);
  const mac = await macOf(SECRET, BY_MAIL, wordsOf(move), REPLY_MAC_BYTES);
  const back = takebacks === 0 ? [] : bytesOf(BigInt(takebacks), TAKEBACK_BYTES);
  const bytes = [...bytesOf(head, HEAD_BYTES), ...bytesOf(BigInt(move.ply), PLY_BYTES), ...back, ...mac];
  return `play+${base32(Uint8Array.from(bytes))}@${MAIL_DOMAIN}`;
}

export function bytesBefore(
  { MAIL_DOMAIN }: Pick<LinkEnv, "MAIL_DOMAIN">,
  address: string,
  word: "play+" | "post+",
): Uint8Array | null {
  const [local = "", domain, ...more] = address.toLowerCase().split("@");
  const isOurs = domain === MAIL_DOMAIN.toLowerCase() && more.length === 0 && local.startsWith(word);
  return isOurs ? fromBase32(local.slice(word.length)) : null;
}

/** Returns the move of a reply address; null if the service did not make the address. */
export async function readReplyAddress(
  env: Secrets & Pick<LinkEnv, "MAIL_DOMAIN">,
  address: string,
): Promise<MoveWaitedFor | null> {
  const bytes = bytesBefore(env, address, "play+");
  const move = bytes === null ? null : unpack(bytes.subarray(0, -REPLY_MAC_BYTES));
  if (bytes === null || move === null) return null;
  const macs = await macsOf(env, BY_MAIL, wordsOf(move), REPLY_MAC_BYTES);
  return macs.some((mac) => sameBytes(mac, bytes.subarray(-REPLY_MAC_BYTES))) ? move : null;
}

function unpack(bytes: Uint8Array): MoveWaitedFor | null {
  const head = numberOf(bytes.subarray(0, HEAD_BYTES));
  const [kind, back] = [head >> ID_BITS, bytes.subarray(HEAD_BYTES + PLY_BYTES)];
  const game = idOfNumber(head & ((1n << ID_BITS) - 1n));
  const length = kind >> 1n === AFTER_TAKEBACK ? TAKEBACK_BYTES : 0;
  if ((length === 0 && kind >> 1n !== VERSION) || back.length !== length || game === null) return null;
  const ply = Number(numberOf(bytes.subarray(HEAD_BYTES, HEAD_BYTES + PLY_BYTES)));
  const move: MoveWaitedFor = { game, side: (kind & 1n) === 0n ? "attackers" : "defenders", ply };
  return length === 0 ? move : { ...move, takebacks: Number(numberOf(back)) };
}

export async function playLink({ SECRET, ORIGIN }: LinkEnv, move: MoveWaitedFor): Promise<string> {
  const mac = await linkMac(SECRET, BY_LINK, wordsOf(move));
  const { game, side, ply, takebacks = 0 } = move;
  const back = takebacks === 0 ? "" : `b${takebacks}`;
  return `${ORIGIN}/play/${game}${side === "attackers" ? "a" : "d"}${ply}${back}${mac}`;
}

const PLAY_TOKEN = new RegExp(
  `^([0-9A-Za-z]{${ID_LENGTH}})([ad])([1-9][0-9]{0,7})(?:b([1-9][0-9]{0,7}))?([a-z2-7]{${MAC_LENGTH}})$`,
);

/** Returns the move of a play link; null if the service did not make the link. */
export async function readPlayToken(secrets: Secrets, token: string): Promise<MoveWaitedFor | null> {
  const [, game, content, ply, takebacks, mac] = PLAY_TOKEN.exec(token) ?? [];
  if (game === undefined || mac === undefined) return null;
  const move: MoveWaitedFor = {
    game,
    side: content === "a" ? "attackers" : "defenders",
    ply: Number(ply),
    ...(takebacks === undefined ? {} : { takebacks: Number(takebacks) }),
  };
  return (await isSigned(secrets, BY_LINK, wordsOf(move), mac)) ? move : null;
}
