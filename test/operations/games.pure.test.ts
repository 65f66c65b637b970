import { describe, expect, it } from "vitest";
import { checkMove, makeMove, resign } from "../../src/operations/games.ts";
import type { Ports } from "../../src/operations/ports.ts";
import type { Principal } from "../../src/players/store.ts";
import { err } from "../../src/rules/index.ts";
import { refusal } from "../../src/contract/problems/table.ts";

const READING = {
  player: { id: "egil-id", name: "Egil" },
  token: { scopes: "read" },
} as unknown as Principal;
const GAME = { id: "0".repeat(22), key: null, versions: null };
const MOVE = { ...GAME, ply: 1, move: "d1-c1" };

const NO_GAMES = { getByName: () => expect.unreachable("the game was asked") };

/** The ports of use cases: a limiter that notes what it counts, and no game. */
function world() {
  const counted: string[] = [];
  const limit = ({ key }: { key: string }) => Promise.resolve({ success: counted.push(key) > 0 });
  const env = { LIMIT_MOVES: { limit }, GAMES: NO_GAMES };
  return { ports: { env } as unknown as Ports, counted };
}

describe("a principal whose token has only read scopes", () => {
  const barred = err(refusal("scope-missing", { scope: "play" }));

  it("is refused a move before it counts against the limit of moves", async () => {
    const { ports, counted } = world();
    expect(await makeMove.run(READING, MOVE, ports)).toEqual(barred);
    expect(counted).toEqual([]);
  });

  it("is refused the preview of a move, and every command", async () => {
    const { ports } = world();
    expect(await checkMove.run(READING, MOVE, ports)).toEqual(barred);
    expect(await resign.run(READING, { ...GAME, ply: 0 }, ports)).toEqual(barred);
  });
});
