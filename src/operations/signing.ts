import type { Env } from "../env.ts";
import { jcs } from "../lib/jcs.ts";
import { type PublicKey, publicKey, signDetached, type SigningKey, signingKey } from "../lib/jws.ts";
import { log } from "../lib/log.ts";

type Keys = Pick<Env, "SIGNING_KEY" | "SIGNING_KEYS_PREVIOUS">;

/** The keys of the service: the one that it signs with (null where it has none), and all that its signatures name. */
export interface ServiceKeys {
  readonly own: SigningKey | null;
  readonly all: readonly PublicKey[];
}

/** The keys before this one, as they stand in the settings: those that are none are left out, and logged. */
function previousIn(text: string): readonly PublicKey[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const keys = words.map((word) => publicKey(word));
  if (keys.includes(null)) log("error", "signing-key-unusable", { of: "SIGNING_KEYS_PREVIOUS" });
  return keys.filter((key) => key !== null);
}

async function readKeys({
  SIGNING_KEY: text,
  SIGNING_KEYS_PREVIOUS: before = "",
}: Keys): Promise<ServiceKeys> {
  const own = text === undefined ? null : await signingKey(text);
  if (text === undefined) log("error", "signing-key-missing");
  else if (own === null) log("error", "signing-key-unusable", { of: "SIGNING_KEY" });
  const previous = previousIn(before);
  const all = own === null ? previous : [own.public, ...previous.filter(({ kid }) => kid !== own.public.kid)];
  return { own, all };
}

/** Keys that were read, by what they were read from: an isolate reads them once. */
const read = new Map<string, Promise<ServiceKeys>>();

/** The keys of the service, the present one first. One that cannot be used counts as missing, and is logged. */
export function keysOf(env: Keys): Promise<ServiceKeys> {
  const text = `${env.SIGNING_KEY}\n${env.SIGNING_KEYS_PREVIOUS}`;
  const known = read.get(text) ?? readKeys(env);
  read.set(text, known);
  return known;
}

/** Signs JSON in its canonical form (RFC 8785) with the service's key; null where it has none. */
export async function signatureOf(value: object, env: Keys): Promise<string | null> {
  const { own } = await keysOf(env);
  const form = own === null ? null : jcs(value);
  return own === null || form === null ? null : signDetached(own, form);
}
