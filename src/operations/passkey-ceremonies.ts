import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type * as z from "zod";
import { CAPS } from "../contract/limits.ts";
import { MadePasskey, type Passkey, SignedChallenge } from "../contract/passkey.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import type { Shown } from "../contract/shown.ts";
import type { PasskeyRefusal } from "../contract/terms.ts";
import type { Env } from "../env.ts";
import { base64url, fromBase64url, utf8 } from "../lib/bytes.ts";
import { MINUTE } from "../lib/duration.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { seal, unsealKept } from "../lib/seal.ts";
import type { Challenge, NewPasskey } from "../mailbox/passkeys.ts";
import type { Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { capReached } from "./limits.ts";
import { barredBy } from "./operation.ts";
import { passkeyView, renamePasskey } from "./passkeys.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { beginSession } from "./sign-in.ts";

/** Most of it reads certificates of makers of devices, which nobody is asked for here: it is loaded where it is needed. */
const library = () => import("@simplewebauthn/server");

/** How long a challenge can be answered, in milliseconds. */
export const ANSWERABLE = 5 * MINUTE;

const PURPOSE = "passkey challenge";
const CHALLENGE_BYTES = 32;
/** EdDSA, ES256 and RS256: what the devices that there are know. */
const ALGORITHMS = [-8, -7, -257];

/** A challenge as the browser keeps it, sealed. `player`: for whom a passkey is to be made; null where one is to sign in. */
type Kept = Challenge & { readonly player: string | null };

/** What a browser is asked, and what it keeps until it answers. */
export interface Asked<Options> {
  readonly options: Options;
  readonly sealed: string;
}

/** Passkeys count for the host of the service, and no other. */
const hostOf = ({ ORIGIN }: Env): string => new URL(ORIGIN).hostname;

async function newChallenge(player: string | null, { env }: Ports) {
  const challenge = base64url(crypto.getRandomValues(new Uint8Array(CHALLENGE_BYTES)));
  const kept: Kept = { challenge, until: now() + ANSWERABLE, player };
  return { challenge, sealed: await seal(env.SECRET, PURPOSE, JSON.stringify(kept)) };
}

/**
 * What a browser is asked to sign in with a passkey: the device knows whose it is. The library would say the same in no
 * fewer words; a page that is only opened does not load it.
 */
export async function askToSign(ports: Ports): Promise<Asked<PublicKeyCredentialRequestOptionsJSON>> {
  const { challenge, sealed } = await newChallenge(null, ports);
  const options = {
    challenge,
    rpId: hostOf(ports.env),
    timeout: ANSWERABLE,
    userVerification: "preferred",
  } as const;
  return { options, sealed };
}

/** What a browser is asked to make a passkey. Refuses who has as many as can be, before their device makes one in vain. */
export async function askToMake(
  principal: Principal,
  ports: Ports,
): Promise<Outcome<Asked<PublicKeyCredentialCreationOptionsJSON>>> {
  const barred = barredBy(renamePasskey.access, principal);
  if (barred !== null) return err(barred);
  const { id, name } = principal.player;
  const there = await mailboxOf(ports, id).passkeys();
  if (there.length >= CAPS.passkeys.max) return err(capReached("passkeys"));
  const { challenge, sealed } = await newChallenge(id, ports);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Taflpost",
    rpID: hostOf(ports.env),
    userName: name,
    userDisplayName: name,
    userID: utf8(id),
    challenge: fromBase64url(challenge)!,
    timeout: ANSWERABLE,
    excludeCredentials: there.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return ok({ options, sealed });
}

const refused = (reason: PasskeyRefusal, { env }: Ports) =>
  err(refusal("passkey-refused", { reason, origin: env.ORIGIN }));

/** What a browser has the device sign: of what page, and which challenge. */
interface ClientData {
  readonly origin?: unknown;
  readonly challenge?: unknown;
}

const textOf = (encoded: string): string => {
  const bytes = fromBase64url(encoded);
  return bytes === null ? "" : new TextDecoder().decode(bytes);
};

function clientDataIn(encoded: string): ClientData {
  try {
    return (JSON.parse(textOf(encoded)) as ClientData | null) ?? {};
  } catch {
    return {};
  }
}

/** The challenge that is answered, by what the browser kept of it. Refuses what was not asked of it here and of late. */
async function answered(
  { sealed, player, clientDataJSON }: { sealed: string; player: string | null; clientDataJSON: string },
  ports: Ports,
): Promise<Outcome<Challenge, "passkey-refused">> {
  const text = await unsealKept(ports.env, PURPOSE, sealed);
  const kept = text === null ? null : (JSON.parse(text) as Kept);
  if (kept === null || kept.player !== player || kept.until <= now()) return refused("expired", ports);
  const { origin, challenge } = clientDataIn(clientDataJSON);
  if (typeof origin !== "string" || typeof challenge !== "string") return refused("unknown", ports);
  if (origin !== ports.env.ORIGIN) return refused("origin", ports);
  // Another tab of the browser has been asked since.
  return challenge === kept.challenge ? ok(kept) : refused("expired", ports);
}

/** What the library finds; null where it does not hold: it throws at whatever is not as it should be. */
const found = <T>(verifying: Promise<T>): Promise<T | null> => verifying.catch(() => null);

/** What both verifications expect. Whether the player was asked for a finger or a code is the device's business. */
const expected = ({ challenge }: Challenge, { env }: Ports) => ({
  expectedChallenge: challenge,
  expectedOrigin: env.ORIGIN,
  expectedRPID: hostOf(env),
  requireUserVerification: false,
});

/** A passkey that a browser has made; null where what it says of it does not hold. */
async function madeIn(
  made: z.output<ReturnType<typeof MadePasskey>>,
  challenge: Challenge,
  ports: Ports,
): Promise<Omit<NewPasskey, "id" | "name"> | null> {
  const { verifyRegistrationResponse } = await library();
  const options = { ...expected(challenge, ports), supportedAlgorithmIDs: ALGORITHMS };
  const response = { ...made, clientExtensionResults: {} };
  const { registrationInfo } = (await found(verifyRegistrationResponse({ ...options, response }))) ?? {};
  if (registrationInfo === undefined) return null;
  const { id: credential, publicKey, counter } = registrationInfo.credential;
  return { credential, publicKey: base64url(publicKey), counter };
}

/** What a browser answers on a page, and the challenge that it kept. `browser`: its name in words. */
export interface Answered<Answer> {
  readonly answer: Answer;
  readonly sealed: string;
  readonly browser: string;
}

/** Adds a passkey that a browser has made; it is named after that. The same again is the one that there is. */
export async function addPasskey(
  principal: Principal,
  { answer, sealed, browser: name }: Answered<z.output<ReturnType<typeof MadePasskey>>>,
  ports: Ports,
): Promise<Outcome<Shown<typeof Passkey>>> {
  const barred = barredBy(renamePasskey.access, principal);
  if (barred !== null) return err(barred);
  const { id: player } = principal.player;
  const { clientDataJSON } = answer.response;
  const challenge = await answered({ sealed, player, clientDataJSON }, ports);
  if (!challenge.ok) return challenge;
  const made = await madeIn(answer, challenge.value, ports);
  if (made === null) return refused("unknown", ports);
  const { challenge: text, until } = challenge.value;
  const added = await mailboxOf(ports, player).addPasskey(
    { ...made, id: newId(), name },
    { challenge: text, until },
  );
  if (added === "full") return err(capReached("passkeys"));
  if (added === "used") return refused("used", ports);
  return added === null ? err(refusal("token-invalid")) : ok(passkeyView(added));
}

/** How often a device has signed, by a signature that holds for a key; null where it does not. */
async function countIn(
  answer: z.output<ReturnType<typeof SignedChallenge>>,
  { credential: id, publicKey }: Pick<NewPasskey, "credential" | "publicKey">,
  { challenge, ports }: { readonly challenge: Challenge; readonly ports: Ports },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle: _named, ...signed } = answer.response;
  const verified = await found(
    verifyAuthenticationResponse({
      ...expected(challenge, ports),
      response: { ...answer, response: signed, clientExtensionResults: {} },
      // The player's mailbox judges how far it has counted: of two at once one is the second there.
      credential: { id, publicKey: fromBase64url(publicKey)!, counter: 0 },
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

/** Signs in with a passkey; gives the secret of the new session. */
export async function signInByPasskey(
  { answer, sealed, browser }: Answered<z.output<ReturnType<typeof SignedChallenge>>>,
  ports: Ports,
): Promise<Outcome<string, "passkey-refused">> {
  const { clientDataJSON, userHandle } = answer.response;
  const challenge = await answered({ sealed, player: null, clientDataJSON }, ports);
  if (!challenge.ok) return challenge;
  const player = textOf(userHandle ?? "");
  if (!ID_PATTERN.test(player)) return refused("unknown", ports);
  const mailbox = mailboxOf(ports, player);
  const passkey = await mailbox.passkey(answer.id);
  const counter = passkey && (await countIn(answer, passkey, { challenge: challenge.value, ports }));
  if (counter === null) return refused("unknown", ports);
  const { challenge: text, until } = challenge.value;
  const verdict = await mailbox.usePasskey({ credential: answer.id, counter, challenge: text, until });
  return verdict === "theirs" ? ok(await beginSession({ player, browser }, ports)) : refused(verdict, ports);
}
