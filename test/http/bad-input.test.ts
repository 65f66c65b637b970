import { describe, expect, it } from "vitest";
import { PROBLEMS } from "../../src/contract/problems/table.ts";
import { ask, beginGame, challenge, look, playMoves, refusal, signUp } from "./api.ts";
import { ROWS, type Scene } from "./bad-input.ts";
import { OFFER_ROWS } from "./bad-offers.ts";
import { CLOCK_ROWS, TIME_OFF_ROWS } from "./bad-time.ts";
import { changesBetween, type Dump, dumpAll, quietDump } from "./dump.ts";

describe("bad input", () => {
  let scene: (Scene & { readonly stored: Dump }) | null = null;
  async function setScene(): Promise<Scene & { readonly stored: Dump }> {
    if (scene !== null) return scene;
    await ask("POST", "/v1/players", { body: { name: "Taken-Once" } });
    const game = await beginGame();
    await playMoves(game, ["d1-c1"]);
    const stranger = await signUp("Stranger");
    // A mailbox makes its tables when somebody asks for it first.
    await ask("GET", "/v1/me/events", { token: stranger.token });
    return (scene = { game, stranger, stored: await quietDump() });
  }

  it.each([...ROWS, ...CLOCK_ROWS, ...TIME_OFF_ROWS, ...OFFER_ROWS])("$what: $code", async (row) => {
    const here = await setScene();
    const { status, body, headers } = await refusal(...row.ask(here));
    expect([body.code, status]).toEqual([row.code, PROBLEMS[row.code].status]);
    expect(body.status).toBe(status);
    expect(body.type).toBe(`http://localhost:8787/problems/${row.code}`);
    expect(body.detail.length).toBeGreaterThan(10);
    expect(headers.get("content-type")).toContain("application/problem+json");
    const pointers = new Set(body.errors?.map(({ pointer }) => pointer));
    expect(pointers).toEqual(new Set(row.pointer === undefined ? [] : [row.pointer]));
    expect(body).toMatchObject(row.says ?? {});
  });

  // One look at everything that is stored costs more than a refused request. To find the row, run it alone (-t).
  it("changed nothing in the storage, in all of these requests", async () => {
    const { stored } = await setScene();
    expect(changesBetween(stored, await dumpAll())).toEqual([]);
  });

  it("names the forbidden square: a man may not stop on the throne", async () => {
    const game = await beginGame();
    // The king steps aside, and one of his men could step onto the throne if the rule allowed it.
    await playMoves(game, ["d1-c1", "d5-c5", "d7-c7", "d4-d5", "c1-b1"]);
    const { body } = await refusal("POST", `/v1/games/${game.id}/moves`, {
      token: game.defenders.token,
      body: { ply: 6, move: "d3-d4" },
    });
    expect(body).toMatchObject({ code: "illegal-move", reason: "restricted-square", at: "d4" });
    const legal = body["legal"] as string[];
    expect(legal).toContain("a3");
    expect(legal).not.toContain("d4");
    for (const to of legal) expect(to).toMatch(/^[a-g][1-7]$/);
  });

  it("before the beginning is refused, too", async () => {
    const maker = await signUp();
    const id = await challenge(maker);
    for (const path of ["moves", "resign", "draw", "abort"]) {
      const body = path === "moves" ? { ply: 1, move: "d1-c1" } : { ply: 0 };
      const answer = await refusal("POST", `/v1/games/${id}/${path}`, { token: maker.token, body });
      expect([path, answer.body.code]).toEqual([path, "game-over"]);
    }
    expect((await look(id)).version).toBe(0);
  });
});
