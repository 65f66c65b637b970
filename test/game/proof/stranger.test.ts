import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyChain } from "../../../src/game/proof/chain.ts";
import { T0 } from "../people.ts";
import { chances, exportOf, randomGame } from "./games.ts";
import { CLOSED, EVERY_EVENT, GAME, publicLog } from "./logs.ts";
import { runs } from "../../soak.ts";

/** A submitted log, with its claimed head. */
interface Said {
  readonly game: string;
  readonly head: string | null;
  readonly items: readonly unknown[];
}

const isThere = spawnSync("python3", ["--version"]).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stranger-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The result of an independent verifier, in Python without any of our code: the place of each fault; empty for none. */
function stranger(logs: readonly object[]): string[] {
  const files = logs.map((_, index) => join(folder, `${index}.json`));
  for (const [index, file] of files.entries()) writeFileSync(file, JSON.stringify(logs[index]));
  const { stdout, stderr } = spawnSync("python3", ["test/game/proof/verify.py", ...files], {
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => /^does not hold: (.*)/.exec(line)?.[1] ?? "");
}

/** The record in which ours finds the first fault; empty for none. */
function ours({ game, head, items }: Said): string {
  const verified = verifyChain(game, items, head);
  if (verified.ok) return "";
  return verified.error.fault === "head" ? `/${items.length}` : `/${verified.error.pointer.split("/")[1]}`;
}

const headOf = (log: readonly { readonly hash: string }[]): string => log.at(-1)!.hash;
const said = (items: ReturnType<typeof publicLog>): Said => ({ game: GAME, head: headOf(items), items });
const LOG = publicLog(EVERY_EVENT);

describe("an independent verifier", () => {
  beforeEach(({ skip }) => skip(!isThere, "there is no python3"));

  it("agrees that logs verify, with events of all types and unusual texts", () => {
    const record = {
      ...EVERY_EVENT[14]!,
      stop: { id: 'Växjö 🙂 \u2028 \u0007 "', rev: 1, kind: "pause", side: null, from: T0, to: T0 + 1 },
    };
    const odd = publicLog([EVERY_EVENT[0]!, record as (typeof EVERY_EVENT)[number]]);
    const logs = [LOG, ...CLOSED.map(publicLog), odd].map(said);
    expect(stranger(logs)).toEqual(logs.map(() => ""));
    expect(
      stranger([{ ...said(odd), items: [odd[0], { ...odd[1]!, data: { "\ufb33": 1, "🙂": 2 } }] }]),
    ).toEqual(["/1"]);
  });

  it("agrees on the changed record, or that the end is missing", () => {
    const logs = [
      LOG.with(2, { ...LOG[2]!, at: LOG[3]!.at.replace("21:", "22:") }),
      LOG.with(4, { ...LOG[4]!, data: { side: "defenders" } }),
      LOG.with(6, { ...LOG[6]!, hash: LOG[7]!.hash }),
      LOG.toSpliced(5, 1),
      LOG.with(9, { ...LOG[9]!, more: 1 } as never),
      LOG.slice(0, -1),
    ].map((items) => ({ ...said(LOG), items }));
    const found = stranger(logs);
    expect(found).toEqual(logs.map(ours));
    expect(found).not.toContain("");
  });

  it("agrees on the exports of random games, whole and with one bit changed in their logs", () => {
    const files = Array.from({ length: runs(40, 100) }, (_, index) =>
      exportOf(randomGame(index + 1).events, null),
    );
    const spoilt = files.map((file, index) => {
      const text = JSON.stringify(file.log);
      const letters = [...text.matchAll(/(?<=")[0-9a-z](?=[^"]*"[,}])/g)];
      const { index: at } = letters[Math.floor(chances(index)() * letters.length)]!;
      const bit = String.fromCharCode(text.charCodeAt(at) ^ 1);
      return {
        ...file,
        log: JSON.parse(`${text.slice(0, at)}${bit}${text.slice(at + 1)}`) as typeof file.log,
      };
    });
    const all = [...files, ...spoilt];
    const found = stranger(all);
    expect(found).toEqual(all.map(({ id, head, log }) => ours({ game: id, head, items: log })));
    expect(found.map((place) => place === "")).toEqual([
      ...files.map(() => true),
      ...spoilt.map(() => false),
    ]);
  });
});
