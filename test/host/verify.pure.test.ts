import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keysOf, signatureOf } from "../../src/operations/proof.ts";
import { Trouble } from "../../src/host/settings.ts";
import { verifyFile } from "../../src/host/verify.ts";
import { exportOf, randomGame } from "../game/proof/games.ts";

const KEYS = { SIGNING_KEY: "YSBzaWduaW5nIGtleSwgb2YgdGVzdHMgb25seSwgMzI=" };
const OTHERS = { SIGNING_KEY: `${"B".repeat(42)}A` };

let folder: string;
let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "verify-"));
  const file = exportOf(randomGame(6).events, null);
  const signature = await signatureOf(file, KEYS);
  const whole = JSON.stringify({ ...file, signature });
  files = {
    whole,
    empty: "",
    prose: "Dear Egil, here is our game.",
    cut: whole.slice(0, -200),
    list: "[]",
    old: JSON.stringify({ id: "1", moves: [], players: {} }),
    unread: JSON.stringify({ ...file, unreadable: 1, signature: null }),
    unsigned: JSON.stringify({ ...file, signature: null }),
    foreign: JSON.stringify({ ...file, signature: await signatureOf(file, OTHERS) }),
    swapped: JSON.stringify({ ...file, id: "game-2", signature }),
    moved: JSON.stringify({ ...file, moves: file.moves.with(0, "a1-a2"), signature }),
    other: JSON.stringify({ ...file, ledger: { ...file.ledger, kind: "unlimited" }, signature }),
    twice: whole.replace('"status":', '"status":"open","status":'),
    named: whole.replaceAll("Egil", "Ymir"),
    keys: JSON.stringify({ keys: (await keysOf(KEYS)).all }),
    nobodys: "{}",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const plain = (text: string) => text.replaceAll(folder, "").trim().split("\n").at(-1);

/** The command's last words, in a folder without a service: with + if it succeeds, with - if not. */
async function verify(...words: string[]): Promise<string> {
  const paths = words.map((word) => (word in files ? join(folder, word) : word));
  try {
    const { text, holds } = await verifyFile(paths, { STATE: join(folder, "nowhere") });
    return `${holds ? "+" : "-"} ${plain(text)}`;
  } catch (fault) {
    if (!(fault instanceof Trouble)) throw fault;
    return `- ${plain(fault.message)}`;
  }
}

it("says that a game verifies, or what first does not, and where, and what to do", async () => {
  const keys = ["--keys", "keys"];
  expect([
    await verify("whole", ...keys),
    await verify("swapped", ...keys),
    await verify("moved", ...keys),
    await verify("other", ...keys),
    await verify("named", ...keys),
    await verify("unread", ...keys),
    await verify("unsigned", ...keys),
    await verify("foreign", ...keys),
    await verify("whole"),
    await verify("old"),
    await verify("list"),
    await verify("empty"),
    await verify("prose"),
    await verify("cut"),
    await verify("twice", ...keys),
    await verify("no-such-file"),
    await verify("whole", "--keys", "nobodys"),
    await verify(),
  ]).toMatchInlineSnapshot(`
    [
      "+ Everything holds.",
      "- does not hold at /id (chain: game). The log belongs to another game.",
      "- does not hold at /moves/0 (game: differs). This does not match the log.",
      "- does not hold at /ledger/kind (clock: differs). The ledger does not add up here, or does not match the log.",
      "- does not hold at /signature (signature: signature). The file was changed after it was signed, in a part that only the signature covers, such as a name or an address.",
      "- does not hold at /log/27 (chain: unread). The service could not read the records from here on, so they could not be checked. If a later release wrote them, download the file again once that release runs.",
      "- does not hold at /signature (signature: missing). There is no signature. Only exports of finished games have one: download the file again after the game. (A service without SIGNING_KEY signs nothing.)",
      "- does not hold at /signature (signature: key). The key of this signature is not one of the service’s keys. If your copy of them is old, download it again from /.well-known/jwks.json (--keys jwks.json).",
      "- does not hold at /signature (signature: no-keys). There is no key to verify the signature with. Download the service’s keys from /.well-known/jwks.json and name the file (--keys jwks.json).",
      "- does not hold at /log (file: version). This export is older than game logs. Download it again from GET /v1/games/{id}/export.json.",
      "- does not hold (file: shape). This is not a complete export of a game. Download it again from GET /v1/games/{id}/export.json.",
      "- /empty is empty: it should be an export of a game.",
      "- /prose is not JSON: it should be an export of a game.",
      "- /cut is incomplete JSON. Download it again.",
      "- /twice has two members with the same name at /status, so different programs may read different values.",
      "- Can’t read the file no-such-file.",
      "- /nobodys has no Ed25519 key. Download it from /.well-known/jwks.json.",
      "- npm run verify -- FILE [--keys jwks.json], where FILE is the response of GET /v1/games/{id}/export.json. To verify all games: npm run verify -- --all [--data DIR | --remote [--name taflpost]]",
    ]
  `);
});

it("exits with 1 if something does not verify", () => {
  const words = ["src/host/verify.ts", join(folder, "whole"), "--keys", join(folder, "keys")];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect([status, stdout.split("\n").length]).toEqual([0, 9]);
  expect(spawnSync(process.execPath, words.with(1, join(folder, "named"))).status).toBe(1);
});
