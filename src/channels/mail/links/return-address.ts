import { base32, sha256 } from "../../../lib/bytes.ts";
import { idOfNumber, numberOfId } from "../../../lib/ids.ts";
import { macOf, macsOf, sameBytes, type Secrets } from "../../../lib/secret.ts";
import { bytesBefore, bytesOf, numberOf } from "./move-links.ts";
import type { LinkEnv } from "./signed.ts";

export interface ReturnedMail {
  readonly player: string;
  readonly mark: bigint;
}

const PURPOSE = "returned-mail";
/** 24 bits are enough to distinguish the addresses of one player. */
const MARK_BITS = 24n;
/** An id has 131 bits, which makes 20 bytes with the mark. */
const HEAD_BYTES = 20;
const MAC_BYTES = 10;

export const markOf = async (address: string): Promise<bigint> =>
  BigInt(`0x${(await sha256(address)).slice(0, Number(MARK_BITS) / 4)}`);

/**
 * Returns the envelope sender of a mail (VERP), which receives bounces and complaints: 53 characters before the @. It is
 * signed, so a report sent to it is about a mail that the service sent to `address`.
 */
export async function returnAddress(
  { SECRET, MAIL_DOMAIN }: Pick<LinkEnv, "SECRET" | "MAIL_DOMAIN">,
  player: string,
  address: string,
): Promise<string> {
  const head = bytesOf((numberOfId(player) << MARK_BITS) | (await markOf(address)), HEAD_BYTES);
  const mac = await macOf(SECRET, PURPOSE, head.join(" "), MAC_BYTES);
  return `post+${base32(Uint8Array.from([...head, ...mac]))}@${MAIL_DOMAIN}`;
}

/** Returns the mail of a return address; null if the service did not make the address. */
export async function readReturnAddress(
  env: Secrets & Pick<LinkEnv, "MAIL_DOMAIN">,
  address: string,
): Promise<ReturnedMail | null> {
  const bytes = bytesBefore(env, address, "post+");
  if (bytes?.length !== HEAD_BYTES + MAC_BYTES) return null;
  const [head, sent] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  const macs = await macsOf(env, PURPOSE, head.join(" "), MAC_BYTES);
  const player = idOfNumber(numberOf(head) >> MARK_BITS);
  if (player === null || !macs.some((mac) => sameBytes(mac, sent))) return null;
  return { player, mark: numberOf(head) & ((1n << MARK_BITS) - 1n) };
}
