import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Piece } from "./piece.ts";
import { PIECES } from "./pieces.ts";
import { hasRelease, releaseBefore } from "./release.ts";
import { openWorld, type World } from "./world.ts";

const isThere = hasRelease();
if (!isThere) console.log("The way back is not tried: the history that was cloned lacks the release before.");

const named = (pieces: readonly Piece[]) => pieces.map((piece) => [piece.name, piece] as const);

/**
 * Today's release writes, is killed, and the release before is started on what stands there; then today's again. Pieces
 * are tried side by side on one state, as a service has them.
 */
describe.skipIf(!isThere)("the release before, on a state that today's has written", () => {
  let world: World;
  const kept = new Map<Piece, unknown>();

  async function write(): Promise<void> {
    const { paths } = await world.must<{ paths: Record<string, unknown> }>("GET", "/v1/openapi.json");
    for (const piece of PIECES)
      if (piece.needs === undefined || piece.needs in paths) kept.set(piece, await piece.write(world));
  }

  /** Goes on with a piece, if it was written. */
  async function goOn(piece: Piece, way: "back" | "forth"): Promise<void> {
    if (kept.has(piece)) await piece[way]?.(world, kept.get(piece));
  }

  beforeAll(async () => {
    world = await openWorld();
    await world.service.start();
    await write();
    await world.service.kill();
    world.service.code = releaseBefore();
    await world.service.start();
  }, 300_000);

  afterAll(async () => {
    await world.service.remove();
    await world.receiver.close();
  });

  it("writes all that there is to write", () => {
    const always = PIECES.filter(({ needs }) => needs === undefined);
    expect(kept.size).toBeGreaterThanOrEqual(always.length);
  });

  it.each(named(PIECES))("goes on with %s", async (_name, piece) => {
    await expect(goOn(piece, "back")).resolves.toBeUndefined();
  });

  it("answered no request with a fault, and no alarm failed", () => {
    // `game-unreadable`: pieces/depth.ts says which games are left alone.
    const faults = /"(occurrence|event)":"(fault|object-fault|alarm-failed|mail-fault|webhook-fault)"/;
    expect(world.service.output.split("\n").filter((line) => faults.test(line))).toEqual([]);
  });

  describe("and today's again", () => {
    beforeAll(async () => {
      await world.service.kill();
      world.service.code = process.cwd();
      await world.service.start();
    }, 60_000);

    it.each(named(PIECES))("goes on with %s", async (_name, piece) => {
      await expect(goOn(piece, "forth")).resolves.toBeUndefined();
    });

    it("finds every game readable", () => {
      expect(world.service.output).not.toContain("game-unreadable");
    });
  });
});
