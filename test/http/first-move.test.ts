import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { beginAsNewcomer, beginWithMove, type FirstMove } from "../../src/operations/first-move.ts";
import type { Ports } from "../../src/operations/ports.ts";
import { holderOf } from "../../src/operations/principals.ts";
import { HOUSE } from "../../src/contract/house.ts";
import { newId } from "../../src/lib/ids.ts";
import { ask, freshName, look } from "./api.ts";

const PORTS: Ports = { env, network: "10.0.0.1", language: "en", afterwards: () => undefined };
const newcomer = (name = freshName()) =>
  ({ name, language: "en", timezone: "UTC", browser: "Firefox" }) as const;
const first = (more: Partial<FirstMove> = {}): FirstMove => ({
  key: newId(),
  to: "karl",
  ruleset: "brandubh",
  moves: ["d1-f1"],
  ...more,
});

const isThere = async (name: string) => (await ask("GET", `/v1/players/${name}`)).status === 200;

describe("the first move of a visitor without an account", () => {
  it("makes the player, the game and the move", async () => {
    const wish = newcomer();
    const made = await beginAsNewcomer(wish, first(), PORTS);
    if (!made.ok) throw new Error(made.error.code);
    expect(await look(made.value.game.id)).toMatchObject({
      status: "playing",
      ply: 1,
      moves: ["d1-f1"],
      players: { attackers: { name: wish.name }, defenders: { name: "Karl" } },
      clock: { kind: "per-move", perMove: "P3D" },
    });
    const holder = await holderOf(made.value.session, true, PORTS);
    expect(holder).toMatchObject({ ok: true, value: { player: { name: wish.name } } });
    await ask("POST", "/dev/clock", { body: { advance: "PT2M" } });
    expect((await look(made.value.game.id)).ply).toBe(2);
  });

  it("makes one player and one game however often the form is sent, also at once", async () => {
    const [wish, move] = [newcomer(), first()];
    const pressed = await Promise.all([
      beginAsNewcomer(wish, move, PORTS),
      beginAsNewcomer(wish, move, PORTS),
    ]);
    await ask("POST", "/dev/clock", { body: { advance: "PT2M" } });
    const all = [...pressed, await beginAsNewcomer(wish, move, PORTS)];
    const ids = all.flatMap((one) => (one.ok ? [one.value.game.id] : []));
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
    expect(all[2]).toMatchObject({ value: { game: { ply: 2 } } });
  });

  it("stores the moves that were played in the browser, and keeps the computer's answers", async () => {
    const moves = ["d2-c2", "d5-a5", "d6-c6", "d3-b3", "d1-b1"];
    const [wish, move] = [newcomer(), first({ to: "Thrall", moves })];
    for (const made of [await beginAsNewcomer(wish, move, PORTS), await beginAsNewcomer(wish, move, PORTS)]) {
      if (!made.ok) throw new Error(made.error.code);
      expect((await look(made.value.game.id)).moves).toEqual(moves);
    }
  });

  it("goes on from the computer's own answer if that came first", async () => {
    const [wish, move] = [newcomer(), first()];
    const begun = await beginAsNewcomer(wish, move, PORTS);
    await ask("POST", "/dev/clock", { body: { advance: "PT2M" } });
    const { id } = begun.ok ? begun.value.game : { id: "" };
    const [, answer] = (await look(id)).moves;
    const other = answer?.startsWith("d5") === true ? "d3-e3" : "d5-e5";
    const again = await beginAsNewcomer(wish, { ...move, moves: [...move.moves, other, "d7-c7"] }, PORTS);
    expect(again).toMatchObject({ value: { game: { id, moves: ["d1-f1", answer] } } });
  });

  it("makes nobody if it is refused", async () => {
    for (const [more, code] of [
      [{ moves: ["d1-e2"] }, "illegal-move"],
      [{ moves: ["d2-c2", "d2-a2"] }, "illegal-move"],
      [{ moves: Array<string>(6).fill("d2-c2") }, "invalid-request"],
      [{ moves: ["hello"] }, "invalid-request"],
      [{ ruleset: "none" }, "invalid-request"],
      [{ to: "Egil" }, "invalid-request"],
    ] as const) {
      const wish = newcomer();
      expect(await beginAsNewcomer(wish, first(more), PORTS)).toMatchObject({ error: { code } });
      expect(await isThere(wish.name)).toBe(false);
    }
  });

  it("takes no place of the level if the name is taken", async () => {
    const wish = newcomer();
    await beginAsNewcomer(wish, first(), PORTS);
    const move = first({ to: "Jarl" });
    expect(await beginAsNewcomer(wish, move, PORTS)).toMatchObject({ error: { code: "name-taken" } });
    expect(await env.MAILBOXES.getByName(HOUSE[3]!.id).places.takeHouse("another", 1)).toBe(true);
  });
});

describe("the first move of a signed-in player", () => {
  it("makes the game and the move, once", async () => {
    const made = await beginAsNewcomer(newcomer(), first(), PORTS);
    const holder = await holderOf(made.ok ? made.value.session : "", true, PORTS);
    if (!holder.ok) throw new Error(holder.error.code);
    const move = first({ to: "Konung", ruleset: "tablut", moves: ["e2-h2"] });
    const [one, again] = [
      await beginWithMove(holder.value, move, PORTS),
      await beginWithMove(holder.value, move, PORTS),
    ];
    expect(one).toMatchObject({ value: { ruleset: "tablut", ply: 1, turn: "defenders" } });
    expect(again).toMatchObject({ value: { id: one.ok ? one.value.id : "none" } });
  });
});
