import { describe, expect, it } from "vitest";
import { ask, beginGame, playMoves } from "../../http/api.ts";

const KIB = 1024;

/** The transferred size of a page, in bytes. */
async function weightOf(path: string): Promise<number> {
  const { status, body } = await ask<string>("GET", path);
  expect(status).toBe(200);
  const packed = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(packed).arrayBuffer()).byteLength;
}

describe("what a reader loads first", () => {
  it.each(["/", "/embed"])("is light: %s below 14 KiB", async (path) => {
    const weight = await weightOf(path);
    expect(weight).toBeGreaterThan(KIB / 2);
    expect(weight).toBeLessThan(14 * KIB);
  });

  it("is light: a game, with everything its script needs, below 14 KiB", async () => {
    const game = await beginGame("copenhagen");
    await playMoves(game, ["d1-d2", "f4-c4", "d2-d1", "c4-f4"]);
    expect(await weightOf(`/games/${game.id}`)).toBeLessThan(14 * KIB);
  });
});
