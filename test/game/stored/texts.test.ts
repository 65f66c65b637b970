import { describe, expect, it } from "vitest";
import { forgotten } from "../../../src/game/stored/names.ts";

const RENAMING = { player: "p1", name: "deleted-p1" };
const seat = { id: "p1", name: "Egil" };

const told = (by: string, message: string | null) => ({
  type: "game.turn",
  by,
  message,
  game: { players: { attackers: seat }, challenge: { by: seat, message: "Shall we?" } },
});

describe("stored notices of a game, once a player has left", () => {
  it("have neither their name nor their words", () => {
    const text = forgotten(JSON.stringify(told("Egil", "Hm")), RENAMING);
    expect(JSON.parse(text!)).toMatchObject({
      by: "deleted-p1",
      message: null,
      game: { challenge: { by: { name: "deleted-p1" }, message: null } },
    });
    expect(forgotten(text!, RENAMING)).toBeNull();
  });

  it("still have the other's words", () => {
    const text = forgotten(JSON.stringify(told("Ragnhild", '"by":"Egil"')), RENAMING);
    expect(JSON.parse(text!)).toMatchObject({ by: "Ragnhild", message: '"by":"Egil"' });
  });

  it("lose what is left after their name is gone", () => {
    const old = JSON.stringify({
      by: "deleted-p1",
      message: "Hm",
      game: { players: { attackers: { ...seat, name: "deleted-p1" } } },
    });
    expect(JSON.parse(forgotten(old, RENAMING)!)).toMatchObject({ message: null });
  });

  it("stay unchanged if they are not in it", () => {
    expect(forgotten(JSON.stringify({ by: "Tore", message: "Hm" }), RENAMING)).toBeNull();
  });
});
