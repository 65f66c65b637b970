import type * as z from "zod";
import { CAPS } from "../contract/limits.ts";
import { MadePasskey, SignedChallenge } from "../contract/passkey.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import type { PasskeyRefusal } from "../contract/terms.ts";
import type { Env } from "../env.ts";
import { base64url, fromBase64url, utf8 } from "../lib/bytes.ts";
import { MINUTE } from "../lib/duration.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { seal, unsealForeign } from "../lib/seal.ts";
import type { Challenge, Passkey as StoredPasskey } from "../mailbox/passkeys.ts";
import type { Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { capReached } from "./limits.ts";
import { barredBy } from "./operation.ts";
import { passkeyView, renamePasskey } from "./passkeys.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { beginSession } from "./sign-in.ts";

/** Loaded when needed, because most of the library reads device makers' certificates, which this service does not request. */
const library = () => import("@simplewebauthn/server");

/** How long a challenge can be answered, in milliseconds. */
export const ANSWERABLE = 5 * MINUTE;

const PURPOSE = "passkey challenge";
const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256, which cover existing devices. */
const ALGORITHMS = [-8, -7, -257];

/** A challenge, which the browser stores encrypted. `player`: the player who creates a passkey; null for signing in. */
type StoredChallenge = Challenge & { readonly player: string | null };

export interface BrowserRequest {
  readonly options: object;
  readonly sealed: string;
}

const hostOf = ({ ORIGIN }: Env): string => new URL(ORIGIN).hostname;

/** Builds the options without the library, so that merely opening a page does not load it. */
async function asking(player: string | null, more: object, { env }: Ports): Promise<BrowserRequest> {
  const challenge = base64url(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)));
  const stored: StoredChallenge = { challenge, until: now() + ANSWERABLE, player };
  return {
    options: { challenge, timeout: ANSWERABLE, ...more },
    sealed: await seal(env.SECRET, PURPOSE, JSON.stringify(stored)),
  };
}

export const askToSign = (ports: Ports): Promise<BrowserRequest> =>
  asking(null, { rpId: hostOf(ports.env), userVerification: "preferred" }, ports);

export async function askToMake(principal: Principal, ports: Ports): Promise<Outcome<BrowserRequest>> {
  const barred = barredBy(renamePasskey.access, principal);
  if (barred !== null) return err(barred);
  const { id, name } = principal.player;
  const there = await mailboxOf(ports, id).passkeys.list();
  if (there.length >= CAPS.passkeys.max) return err(capReached("passkeys"));
  const options = {
    rp: { id: hostOf(ports.env), name: "Taflpost" },
    user: { id: base64url(utf8(id)), name, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    attestation: "none",
    excludeCredentials: there.map(({ credential }) => ({ type: "public-key", id: credential })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "preferred",
    },
  };
  return ok(await asking(id, options, ports));
}

const refused = (reason: PasskeyRefusal, { env }: Ports) =>
  err(refusal("passkey-refused", { reason, origin: env.ORIGIN }));

const textOf = (encoded: string): string => {
  const bytes = fromBase64url(encoded);
  return bytes === null ? "" : new TextDecoder().decode(bytes);
};

function clientDataIn(encoded: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(textOf(encoded))) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** A browser's answer, and the challenge it stored. `browser`: the browser's name, which a new passkey or session gets. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly sealed: string;
  readonly browser: string;
}
type Made = Answered<z.output<ReturnType<typeof MadePasskey>>>;
type Signed = Answered<z.output<ReturnType<typeof SignedChallenge>>>;

/** Returns the challenge that the browser answered. Rejects expired challenges, other players and other origins. */
async function answered(player: string | null, { answer, sealed }: Made | Signed, ports: Ports) {
  const text = await unsealForeign(ports.env, PURPOSE, sealed);
  const stored = text === null ? null : (JSON.parse(text) as StoredChallenge);
  if (stored === null || stored.player !== player || stored.until <= now()) return refused("expired", ports);
  const { origin, challenge } = clientDataIn(answer.response.clientDataJSON);
  if (typeof origin !== "string") return refused("unknown", ports);
  if (origin !== ports.env.ORIGIN) return refused("origin", ports);
  // If they differ, another tab of the browser has requested a challenge since.
  return challenge === stored.challenge ? ok(stored) : refused("expired", ports);
}

/** The device decides whether to require a fingerprint or a code. */
const expected = ({ challenge }: Challenge, { env }: Ports) => ({
  expectedChallenge: challenge,
  expectedOrigin: env.ORIGIN,
  expectedRPID: hostOf(env),
  requireUserVerification: false,
});

/** Returns null if the browser's answer is invalid. The library then either throws or returns no registration. */
async function madeIn({ answer, browser: name }: Made, challenge: Challenge, ports: Ports) {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    ...expected(challenge, ports),
    supportedAlgorithmIDs: ALGORITHMS,
    response: { ...answer, clientExtensionResults: {} },
  }).catch(() => null);
  if (verified?.registrationInfo === undefined) return null;
  const { id: credential, publicKey, counter } = verified.registrationInfo.credential;
  return { id: newId(), name, credential, publicKey: base64url(publicKey), counter };
}

/** Adds a passkey that a browser has made, named after the browser. Idempotent. */
export async function addPasskey(principal: Principal, given: Made, ports: Ports) {
  const barred = barredBy(renamePasskey.access, principal);
  if (barred !== null) return err(barred);
  const { id } = principal.player;
  const challenge = await answered(id, given, ports);
  if (!challenge.ok) return challenge;
  const made = await madeIn(given, challenge.value, ports);
  if (made === null) return refused("unknown", ports);
  const added = await mailboxOf(ports, id).passkeys.add(made, challenge.value);
  if (added === "full") return err(capReached("passkeys"));
  if (added === "used") return refused("used", ports);
  return added === null ? err(refusal("token-invalid")) : ok(passkeyView(added));
}

async function countIn(
  { answer }: Signed,
  { credential: id, publicKey }: StoredPasskey,
  challenge: Challenge,
  ports: Ports,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle: _named, ...response } = answer.response;
  const verified = await verifyAuthenticationResponse({
    ...expected(challenge, ports),
    response: { ...answer, response, clientExtensionResults: {} },
    // The player's mailbox compares the counters, because it handles concurrent uses one after the other.
    credential: { id, publicKey: fromBase64url(publicKey)!, counter: 0 },
  }).catch(() => null);
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

export async function signInByPasskey(given: Signed, ports: Ports) {
  const { answer, browser } = given;
  const challenge = await answered(null, given, ports);
  if (!challenge.ok) return challenge;
  const player = textOf(answer.response.userHandle ?? "");
  if (!ID_PATTERN.test(player)) return refused("unknown", ports);
  const mailbox = mailboxOf(ports, player);
  const passkey = await mailbox.passkeys.find(answer.id);
  const counter = passkey && (await countIn(given, passkey, challenge.value, ports));
  if (counter === null) return refused("unknown", ports);
  const verdict = await mailbox.passkeys.use({ ...challenge.value, credential: answer.id, counter });
  return verdict === "theirs" ? ok(await beginSession({ player, browser }, ports)) : refused(verdict, ports);
}
