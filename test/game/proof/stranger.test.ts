import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { verifyChain } from "../../../src/game/proof/verify.ts";
import { T0 } from "../people.ts";
import { CLOSED, EVERY_EVENT, GAME, publicLog } from "./logs.ts";

/** What a stranger's verifier, in Python without anything of ours, says of a log: the place of a fault; empty for none. */
function stranger(log: unknown, head: string | null = null): string {
  const args = ["test/game/proof/verify.py", GAME, ...(head === null ? [] : [head])];
  const { status, stdout, stderr } = spawnSync("python3", args, {
    input: JSON.stringify(log),
    encoding: "utf8",
  });
  if (stderr !== "") throw new Error(stderr);
  return status === 0 ? "" : stdout.replace("does not hold: ", "").trim();
}

/** The record in which ours finds the first fault; empty for none. */
function ours(log: unknown): string {
  const verified = verifyChain(GAME, log);
  return verified.ok ? "" : `/${verified.error.pointer.split("/")[1]}`;
}

const LOG = publicLog(EVERY_EVENT);

describe("a stranger's verifier", () => {
  it("agrees that a log holds", () => {
    expect(stranger(LOG, LOG.at(-1)!.hash)).toBe("");
    for (const closed of CLOSED) expect(stranger(publicLog(closed))).toBe("");
  });

  it("agrees on texts beyond the plain, in names of members too", () => {
    const record = {
      ...EVERY_EVENT[14]!,
      stop: { id: 'Växjö 🙂 \u2028 \u0007 "', rev: 1, kind: "pause", side: null, from: T0, to: T0 + 1 },
    };
    const log = publicLog([EVERY_EVENT[0]!, record as (typeof EVERY_EVENT)[number]]);
    expect(stranger(log)).toBe("");
    expect(stranger([log[0], { ...log[1]!, data: { "\ufb33": 1, "🙂": 2 } }])).toBe("/1");
  });

  it.each<readonly [string, unknown[]]>([
    ["an instant", [...LOG].with(2, { ...LOG[2]!, at: LOG[3]!.at.replace("21:", "22:") })],
    ["what it tells", [...LOG].with(4, { ...LOG[4]!, data: { side: "defenders" } })],
    ["a hash", [...LOG].with(6, { ...LOG[6]!, hash: LOG[7]!.hash })],
    ["its place", [...LOG].toSpliced(5, 1)],
    ["its members", [...LOG].with(9, { ...LOG[9]!, more: 1 } as never)],
  ])("agrees on the record in which something was changed: %s", (_what, log) => {
    expect(stranger(log)).not.toBe("");
    expect(stranger(log)).toBe(ours(log));
  });

  it("finds that the end is missing", () => {
    expect(stranger(LOG.slice(0, -1), LOG.at(-1)!.hash)).toBe(`/${LOG.length - 1}`);
  });
});
