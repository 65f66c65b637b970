import { describe, expect, it } from "vitest";
import { nameIn, relabelled } from "../../../src/game/stored/names.ts";

const HELD = {
  players: { attackers: { id: "p1", name: "Eg-il_1" }, defenders: { id: "p2", name: "Ragnhild" } },
  challenge: { by: "Eg-il_1", to: "Ragnhild" },
  by: "Eg-il_1",
  message: 'I am "by":"Eg-il_1", and "name":"Eg-il_1"',
};
const TEXT = JSON.stringify(HELD);

describe("a name in stored JSON", () => {
  it("is found by the player's id", () => {
    expect([nameIn(TEXT, "p1"), nameIn(TEXT, "p2"), nameIn(TEXT, "p3")]).toEqual([
      "Eg-il_1",
      "Ragnhild",
      null,
    ]);
  });

  it("is replaced wherever the player is named, but not in texts", () => {
    const text = relabelled(TEXT, { player: "p1", name: "deleted-p1" });
    expect(JSON.parse(text!)).toEqual({
      players: { ...HELD.players, attackers: { id: "p1", name: "deleted-p1" } },
      challenge: { by: "deleted-p1", to: "Ragnhild" },
      by: "deleted-p1",
      message: HELD.message,
    });
    expect(relabelled(text!, { player: "p1", name: "deleted-p1" })).toBeNull();
    expect(relabelled(TEXT, { player: "p3", name: "deleted-p3" })).toBeNull();
  });
});
