import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type MoveWaitedFor,
  playLink,
  readPlayToken,
  readReplyAddress,
  replyAddress,
  versionsFor,
} from "../../../../src/channels/mail/links/move-links.ts";
import { ENV, GAME } from "../contents.ts";
import { BASE_32, readableChange, localOf, moves, tokenOf } from "./tokens.ts";

const MOVE: MoveWaitedFor = { game: GAME, side: "defenders", ply: 18 };

describe("the address and the link for a move, once moves have been taken back", () => {
  const anyMove = fc
    .tuple(moves, fc.integer({ min: 1, max: 99_999 }))
    .map(([move, takebacks]) => ({ ...move, takebacks }));

  it("contain the version, and lead to their move", async () => {
    await fc.assert(
      fc.asyncProperty(anyMove, async (move) => {
        const [address, link] = [await replyAddress(ENV, move), await playLink(ENV, move)];
        expect(address).toMatch(/^play\+[a-z2-7]{56}@taflpost\.example$/);
        expect(address.indexOf("@")).toBeLessThanOrEqual(64);
        expect(await readReplyAddress(ENV, address.toUpperCase())).toEqual(move);
        expect(await readPlayToken(ENV, tokenOf(link))).toEqual(move);
      }),
      { numRuns: 50 },
    );
  });

  it("cannot be made from earlier ones, nor the other way round", async () => {
    const again = { ...MOVE, takebacks: 1 };
    const [before, after] = [tokenOf(await playLink(ENV, MOVE)), tokenOf(await playLink(ENV, again))];
    for (const wrong of [
      before.replace("d18", "d18b1"),
      after.replace("d18b1", "d18"),
      after.replace("b1", "b2"),
    ])
      expect([wrong, await readPlayToken(ENV, wrong)]).toEqual([wrong, null]);
    const local = localOf(await replyAddress(ENV, again));
    expect(
      await readableChange(local, BASE_32, (text) => readReplyAddress(ENV, `play+${text}@taflpost.example`)),
    ).toBeNull();
  });

  it("are valid for the version that the game has then; earlier ones for none", () => {
    const now = { takebacks: 1, version: 9 };
    expect(versionsFor({ ...MOVE, takebacks: 1 }, now)).toEqual([9]);
    expect(versionsFor(MOVE, now)).toEqual([]);
    expect(versionsFor(MOVE, { takebacks: 0, version: 9 })).toBeNull();
  });
});
