import { describe, expect, it } from "vitest";
import { digestOf } from "../../../src/game/proof/chain.ts";
import { chainOf } from "../../game/proof/logs.ts";
import type { LogView } from "../../../src/game/proof/log.ts";
import { RULESETS } from "../../../src/rules/index.ts";
import { verdictOn } from "../../../src/pages/log/script/proof/verdict.ts";

const GAME = "A".repeat(22);
const rules = RULESETS.find(({ id }) => id === "brandubh")!;
const written = { salt: "0".repeat(32), text: "Well played" };
const at = "2026-11-22T12:00:00.000Z";

function logOf(move: string, text = written.text): LogView {
  const message = { digest: digestOf(written)! };
  const items = chainOf(GAME, [
    { seq: 1, at, type: "challenged", data: { rules, message: null } },
    { seq: 2, at, type: "accepted", data: {} },
    { seq: 3, at, type: "moved", data: { move, ending: null, message } },
  ]);
  const texts = [{ seq: 3, salt: written.salt, text }];
  return { game: GAME, head: items.at(-1)!.hash, unread: 0, items, texts };
}

describe("the browser's verdict on a game's log", () => {
  it("counts the entries, texts and moves if all of them pass", () => {
    const held = [
      ["chain", 3],
      ["texts", 1],
      ["moves", 1],
    ];
    expect(verdictOn(GAME, logOf("d2-c2"))).toEqual({ held, fault: null });
  });

  it("names the first fault, with its entry", () => {
    const log = logOf("d2-c2");
    const [first, second, third] = log.items;
    const changed = { ...log, items: [first!, { ...second!, at: "2026-11-22T12:00:01.000Z" }, third!] };
    expect(verdictOn(GAME, changed).fault).toEqual({ seq: 2, why: "hash" });
    expect(verdictOn("B".repeat(22), log).fault).toEqual({ seq: 1, why: "hash" });
    expect(verdictOn(GAME, { ...log, items: log.items.slice(0, 2) }).fault).toEqual({ seq: 2, why: "head" });
    expect(verdictOn(GAME, logOf("d2-c2", "Badly played")).fault).toEqual({ seq: 3, why: "digest" });
    // Correctly hashed, but not a move of the game.
    expect(verdictOn(GAME, logOf("d2-d7"))).toMatchObject({
      held: [
        ["chain", 3],
        ["texts", 1],
      ],
      fault: { seq: 3, why: "move" },
    });
  });
});
