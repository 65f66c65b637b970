/* SHA-256 (FIPS 180-4). It is synchronous, because a transaction can't await the runtime's digests. */

const ROUNDS = 64;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const CONSTANTS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const START = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);

const BLOCK = 64;

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

function spread(words: Int32Array, view: DataView, at: number): void {
  for (let round = 0; round < 16; round++) words[round] = view.getInt32(at + 4 * round);
  for (let round = 16; round < ROUNDS; round++) {
    const before = words[round - 15]!;
    const last = words[round - 2]!;
    const one = rotated(before, 7) ^ rotated(before, 18) ^ (before >>> 3);
    const other = rotated(last, 17) ^ rotated(last, 19) ^ (last >>> 10);
    words[round] = (words[round - 16]! + one + words[round - 7]! + other) | 0;
  }
}

function compress(hash: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = [hash[0]!, hash[1]!, hash[2]!, hash[3]!];
  let [e, f, g, h] = [hash[4]!, hash[5]!, hash[6]!, hash[7]!];
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + mixed + ((e & f) ^ (~e & g)) + CONSTANTS[round]! + words[round]!) | 0;
    const turned = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const other = (turned + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at]! += word;
}

export function sha256Hex(bytes: Uint8Array): string {
  const view = padded(bytes);
  const hash = START.slice();
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < view.byteLength; at += BLOCK) {
    spread(words, view, at);
    compress(hash, words);
  }
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
