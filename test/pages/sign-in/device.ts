import { base64url, fromBase64url, utf8 } from "../../../src/lib/bytes.ts";

/** The first bytes of a CBOR item: its kind, and its size or value. */
function head(kind: number, size: number): number[] {
  if (size < 24) return [(kind << 5) | size];
  return size < 256 ? [(kind << 5) | 24, size] : [(kind << 5) | 25, size >> 8, size & 255];
}

/** CBOR (RFC 8949) of the few kinds that a passkey is written in: whole numbers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | ReadonlyMap<number | string, unknown>): number[] {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return [...head(3, utf8(value).length), ...utf8(value)];
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value];
  return [
    ...head(5, value.size),
    ...[...value].flatMap((pair) => pair.flatMap((part) => cbor(part as string))),
  ];
}

/** An unsigned number as DER writes it. */
function derNumber(bytes: Uint8Array): number[] {
  const digits = bytes.slice(bytes.findIndex((byte) => byte !== 0));
  const signed = digits[0]! > 127 ? [0, ...digits] : digits;
  return [2, signed.length, ...signed];
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** The parts of a browser's request that a device needs. */
export interface Question {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

/** The possible deviations. */
interface Twist {
  readonly origin?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly challenge?: string;
}

const PRESENT = 0x05;
const WITH_KEY = 0x40;

/**
 * A device with a passkey, and its browser: it makes its key and signs with it (ES256), as WebAuthn defines. Deviations are set
 * by options.
 */
export async function openDevice(origin = "http://localhost:8787") {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey(
    { name: "ECDSA", namedCurve: "P-256" },
    true,
    ["sign", "verify"],
  )) as CryptoKeyPair;
  const credential = crypto.getRandomValues(new Uint8Array(16));
  const id = base64url(credential);
  let handle = "";

  const clientData = (type: string, challenge: string, twist: Twist) =>
    utf8(JSON.stringify({ type, challenge: twist.challenge ?? challenge, origin: twist.origin ?? origin }));

  async function authenticatorData(flags: number, counter: number, rest: readonly number[] = []) {
    const host = await sha256(utf8(new URL(origin).hostname));
    const count = [counter >> 24, counter >> 16, counter >> 8, counter].map((byte) => byte & 255);
    return new Uint8Array([...host, flags, ...count, ...rest]);
  }

  const answer = (response: Readonly<Record<string, Uint8Array | string>>) => {
    const parts = Object.entries(response).map(([name, part]) => [
      name,
      typeof part === "string" ? part : base64url(part),
    ]);
    return JSON.stringify({ id, rawId: id, type: "public-key", response: Object.fromEntries(parts) });
  };

  return {
    id,

    /** Makes a passkey for the player whom the question names; gives what the browser's script sends. */
    async make({ challenge, user }: Question, twist: Twist = {}): Promise<string> {
      handle = user?.id ?? "";
      const { x, y } = (await crypto.subtle.exportKey("jwk", publicKey)) as JsonWebKey;
      const [atX, atY] = [fromBase64url(x!)!, fromBase64url(y!)!];
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, atX],
          [-3, atY],
        ]),
      );
      const named = [...new Uint8Array(16), 0, credential.length, ...credential, ...key];
      const authData = await authenticatorData(PRESENT | WITH_KEY, twist.counter ?? 0, named);
      const made = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const attestationObject = new Uint8Array(cbor(made));
      return answer({ clientDataJSON: clientData("webauthn.create", challenge, twist), attestationObject });
    },

    /** Signs a challenge. */
    async sign({ challenge }: Question, twist: Twist = {}): Promise<string> {
      const data = await authenticatorData(PRESENT, twist.counter ?? 0);
      const clientDataJSON = clientData("webauthn.get", challenge, twist);
      const signed = new Uint8Array([...data, ...(await sha256(clientDataJSON))]);
      const algorithm = { name: "ECDSA", hash: "SHA-256" };
      const raw = new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, signed));
      const numbers = [...derNumber(raw.slice(0, 32)), ...derNumber(raw.slice(32))];
      const signature = new Uint8Array([0x30, numbers.length, ...numbers]);
      const userHandle = twist.userHandle ?? handle;
      return answer({ clientDataJSON, authenticatorData: data, signature, userHandle });
    },
  };
}

export type Device = Awaited<ReturnType<typeof openDevice>>;
