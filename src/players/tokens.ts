import { sha256, utf8 } from "../lib/bytes.ts";
import { randomWord } from "../lib/ids.ts";

export const SCOPES = ["play", "read", "manage"] as const;
/** What a token allows: to play (challenges, moves), to read what is the player's, to manage account, tokens, webhooks. */
export type Scope = (typeof SCOPES)[number];

const PREFIX = "tafl_";
/** 43 digits of base 62 hold 256 bits. */
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const TOKEN_PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}$`);

async function checkOf(secret: string): Promise<string> {
  return (await sha256(`${PREFIX}${secret}`)).slice(0, CHECK_LENGTH);
}

/** A new token: a prefix that scanners know, a secret, and a check that tells a slip of the pen from a stranger. */
export async function newToken(): Promise<string> {
  const secret = randomWord(SECRET_LENGTH);
  return `${PREFIX}${secret}${await checkOf(secret)}`;
}

/** Whether a text has the form of a token and its check is right. What is not needs no look-up. */
export async function isWellFormedToken(text: string): Promise<boolean> {
  if (!TOKEN_PATTERN.test(text)) return false;
  const secret = text.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH);
  return text.endsWith(await checkOf(secret));
}

/** What is stored of a token. A plain digest is enough for 256 random bits (ASVS 6.5.2). */
export function hashToken(token: string): Promise<string> {
  return sha256(token);
}

/** Compares two digests in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [utf8(one), utf8(other)];
  return a.length === b.length && crypto.subtle.timingSafeEqual(a, b);
}
