import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  markOf,
  readReturnAddress,
  returnAddress,
} from "../../../../src/channels/mail/links/return-address.ts";
import { readReplyAddress, replyAddress } from "../../../../src/channels/mail/links/move-links.ts";
import { newId } from "../../../../src/lib/ids.ts";
import { ENV, GAME } from "../contents.ts";
import { BASE_32, readableChange, id } from "./tokens.ts";

const OTHER = { ...ENV, SECRET: "another secret, of another service" };
const EGIL = "egil@example.org";

describe("the return address of a mail", () => {
  it("leads to its player and to the address it went to, in capitals too, and has at most 64 octets", async () => {
    await fc.assert(
      fc.asyncProperty(id, fc.emailAddress(), async (player, to) => {
        const address = await returnAddress(ENV, player, to);
        expect(address).toMatch(/^post\+[a-z2-7]{48}@taflpost\.example$/);
        const mail = { player, mark: await markOf(to) };
        expect(await readReturnAddress(ENV, address)).toEqual(mail);
        expect(await readReturnAddress(ENV, address.toUpperCase())).toEqual(mail);
      }),
      { numRuns: 50 },
    );
    expect(await markOf(EGIL)).not.toBe(await markOf("egil@example.net"));
  });

  it("is invalid with one character changed", async () => {
    const [local = "", domain] = (await returnAddress(ENV, newId(), EGIL)).split("@");
    expect(
      await readableChange(local.slice("post+".length), BASE_32, (text) =>
        readReturnAddress(ENV, `post+${text}@${domain}`),
      ),
    ).toBeNull();
  });

  it("is invalid for another service, domain or purpose, and still valid after a rotation of the secret", async () => {
    const player = newId();
    const address = await returnAddress(ENV, player, EGIL);
    const play = await replyAddress(ENV, { game: GAME, side: "defenders", ply: 18 });
    const wrong = [
      await returnAddress(OTHER, player, EGIL),
      address.replace("taflpost.example", "evil.example"),
      address.replace("post+", "play+"),
      play.replace("play+", "post+"),
      "post@taflpost.example",
      "post+@taflpost.example",
    ];
    for (const one of wrong) expect(await readReturnAddress(ENV, one)).toBeNull();
    expect(await readReplyAddress(ENV, address)).toBeNull();
    const changed = { ...OTHER, SECRET_PREVIOUS: ENV.SECRET };
    expect((await readReturnAddress(changed, address))?.player).toBe(player);
  });
});
