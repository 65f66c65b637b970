import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../src/lib/ids.ts";
import type { MailContent } from "../../../../src/channels/mail/content.ts";
import { linksFor } from "../../../../src/channels/mail/links/links.ts";
import {
  type MoveWaitedFor,
  playLink,
  readPlayToken,
  readReplyAddress,
  replyAddress,
} from "../../../../src/channels/mail/links/move-links.ts";
import { muteLink, readMuteToken, linkMac } from "../../../../src/channels/mail/links/signed.ts";
import { MAIL_TYPES } from "../../../../src/contract/events/types.ts";
import { playing } from "../../../game/people.ts";
import { OVER, TURN, VACATIONS, webhookOff } from "../samples.ts";
import { ENV, eventContent, GAME, reader, summaryOf } from "../contents.ts";
import { BASE_32, readableChange, id, localOf, moves, tokenOf } from "./tokens.ts";

const OTHER = { ...ENV, SECRET: "another secret, of another service" };
const MOVE: MoveWaitedFor = { game: GAME, side: "defenders", ply: 18 };
const PLAYER = newId();
const signature = (token: string) => token.slice(-32);
const muted = (link = "") => readMuteToken(ENV, tokenOf(link));

const URL_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-._~+";

describe("the address for a move by mail", () => {
  it("leads to its move, in capitals too, and its local part has at most 64 octets", async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (move) => {
        const address = await replyAddress(ENV, move);
        expect(address).toMatch(/^play\+[a-z2-7]{48}@taflpost\.example$/);
        expect(address.indexOf("@")).toBeLessThanOrEqual(64);
        expect(await readReplyAddress(ENV, address)).toEqual(move);
        expect(await readReplyAddress(ENV, address.toUpperCase())).toEqual(move);
      }),
      { numRuns: 50 },
    );
  });

  it("with one character changed is invalid", async () => {
    const [local, domain] = (await replyAddress(ENV, MOVE)).split("@");
    expect(
      await readableChange(localOf(`${local}@`), BASE_32, (text) =>
        readReplyAddress(ENV, `play+${text}@${domain}`),
      ),
    ).toBeNull();
  });

  it("is refused when anything is longer, shorter, elsewhere or signed with another secret", async () => {
    const address = await replyAddress(ENV, MOVE);
    const local = localOf(address);
    const wrong = [
      await replyAddress(OTHER, MOVE),
      `play+${local}@taflpost.example.org`,
      `play+${local}@evil.example@taflpost.example`,
      `play+${local}`,
      `play-${local}@taflpost.example`,
      `${local}@taflpost.example`,
      `play+${local}aaaaaaaa@taflpost.example`,
      `play+${local.slice(8)}@taflpost.example`,
      `play+@taflpost.example`,
      `play+${"7".repeat(48)}@taflpost.example`,
      "post@taflpost.example",
      "",
    ];
    for (const each of wrong) expect([each, await readReplyAddress(ENV, each)]).toEqual([each, null]);
  });
});

describe("the link for a move", () => {
  it("leads to its move", async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (move) => {
        const link = await playLink(ENV, move);
        expect(link).toMatch(/^https:\/\/taflpost\.example\/play\/[0-9A-Za-z]{56,70}$/);
        expect(await readPlayToken(ENV, tokenOf(link))).toEqual(move);
      }),
      { numRuns: 50 },
    );
  });

  it("with one character changed is invalid", async () => {
    const token = tokenOf(await playLink(ENV, MOVE));
    expect(await readableChange(token, URL_SIGNS, (text) => readPlayToken(ENV, text))).toBeNull();
    for (const text of ["", token.slice(1), token.slice(0, -1), `${token}a`, `${token}\n`])
      expect(await readPlayToken(ENV, text)).toBeNull();
    expect(await readPlayToken(OTHER, token)).toBeNull();
  });

  it("has a signature of 160 bits", async () => {
    const signed = tokenOf(await playLink(ENV, MOVE)).slice(`${GAME}d18`.length);
    expect(signed.length * 5).toBe(160);
  });
});

describe("the unsubscribe link", () => {
  const types = fc.constantFrom(...MAIL_TYPES).map((type) => ({ type }));
  const mutes = fc.oneof(
    types,
    fc.constant({ digest: true as const }),
    id.map((game) => ({ game })),
  );

  it("names the player, and one game, one type or digests", async () => {
    await fc.assert(
      fc.asyncProperty(id, mutes, async (player, mute) => {
        const token = tokenOf(await muteLink(ENV, player, mute));
        expect(await readMuteToken(ENV, token)).toEqual({ player, mute });
      }),
      { numRuns: 50 },
    );
  });

  it("with one character changed is invalid", async () => {
    for (const mute of [{ game: GAME }, { type: "game.turn" as const }, { digest: true as const }]) {
      const token = tokenOf(await muteLink(ENV, PLAYER, mute));
      expect(await readableChange(token, URL_SIGNS, (text) => readMuteToken(ENV, text))).toBeNull();
      expect(await readMuteToken(OTHER, token)).toBeNull();
    }
  });

  it("for one thing cannot be turned into one for another", async () => {
    const [ofGame, ofType] = [
      tokenOf(await muteLink(ENV, PLAYER, { game: GAME })),
      tokenOf(await muteLink(ENV, PLAYER, { type: "game.turn" })),
    ];
    const other = newId();
    const wrong = [
      ofGame.replace(GAME, "game.turn"),
      ofType.replace("game.turn", "game.finished"),
      ofType.replace("game.turn", "game.move"),
      ofType.replace("game.turn", "digest"),
      ofType.replace(PLAYER, other),
      ofGame.replace(PLAYER, GAME).replace(`-${GAME}`, `-${PLAYER}`),
    ];
    for (const each of wrong) expect([each, await readMuteToken(ENV, each)]).toEqual([each, null]);
  });
});

describe("signatures for different purposes", () => {
  it("differ even for the same text", async () => {
    const words = `${PLAYER} ${GAME}`;
    const token = async (purpose: string) => `${PLAYER}-${GAME}-${await linkMac(ENV.SECRET, purpose, words)}`;
    expect(await readMuteToken(ENV, await token("unsubscribe"))).not.toBeNull();
    for (const purpose of ["move-by-link", "move-by-mail", ""])
      expect(await readMuteToken(ENV, await token(purpose))).toBeNull();
  });

  it("are invalid for each other", async () => {
    const [link, mute, address] = await Promise.all([
      playLink(ENV, MOVE),
      muteLink(ENV, PLAYER, { game: GAME }),
      replyAddress(ENV, MOVE),
    ]);
    const swapped = [
      tokenOf(link).slice(0, -32) + signature(mute),
      tokenOf(mute).slice(0, -32) + signature(link),
      tokenOf(link),
      tokenOf(mute),
      localOf(address),
    ];
    for (const token of swapped) {
      const isLink = token === tokenOf(link);
      const isMute = token === tokenOf(mute);
      expect([token, (await readPlayToken(ENV, token)) !== null]).toEqual([token, isLink]);
      expect([token, (await readMuteToken(ENV, token)) !== null]).toEqual([token, isMute]);
      expect(await readReplyAddress(ENV, `play+${token}@taflpost.example`)).toEqual(
        token === localOf(address) ? MOVE : null,
      );
    }
    // The address's signature is shorter; not even its first bits are those of the link for the same move.
    expect(localOf(address).slice(-16)).not.toBe(signature(link).slice(0, 16));
  });
});

describe("the links of a mail", () => {
  const [ragnhild, egil] = [reader("Ragnhild"), reader("Egil")];
  const kindsOf = async (content: MailContent, who = ragnhild) =>
    Object.keys(await linksFor(ENV, content, who, null)).toSorted();
  // After two plies it is the attackers' turn.
  const game = summaryOf(playing(2));
  const mover = game.players.attackers?.name === "Egil" ? egil : ragnhild;
  const waiter = mover === egil ? ragnhild : egil;

  it("of an hour of cover play the next move of the saved game, and lead to the vacation", async () => {
    const [cover, low] = VACATIONS;
    const covered = { kind: "event", record: cover, waiting: 0, covered: game } as const;
    const { play, time } = await linksFor(ENV, covered, mover, null);
    expect(await readPlayToken(ENV, tokenOf(play ?? ""))).toEqual({ game: GAME, side: "attackers", ply: 3 });
    expect(time).toBe(`${ENV.ORIGIN}/settings/time`);
    expect(await kindsOf(covered, mover)).toEqual(["muteType", "play", "replyTo", "time"]);
    expect(await kindsOf(covered, waiter)).toEqual(["muteType", "time"]);
    expect(await kindsOf({ kind: "event", record: low, waiting: 0 })).toEqual(["muteType", "time"]);
  });

  it("of another deadline play the next move if it is the reader's", async () => {
    const changed = eventContent("game.deadline-changed", game);
    expect(await kindsOf(changed, mover)).toEqual(["muteGame", "muteType", "play", "replyTo"]);
    expect(await kindsOf(changed, waiter)).toEqual(["muteGame", "muteType"]);
  });

  it("of a turn play the next move, and unsubscribe from turn mails", async () => {
    const content = eventContent("game.turn", game);
    const links = await linksFor(ENV, content, mover, null);
    const expected = { game: GAME, side: "attackers", ply: 3 };
    expect(await readReplyAddress(ENV, links.replyTo ?? "")).toEqual(expected);
    expect(await readPlayToken(ENV, tokenOf(links.play ?? ""))).toEqual(expected);
    expect(await muted(links.muteGame)).toEqual({ player: mover.id, mute: { game: GAME } });
    expect(await muted(links.muteType)).toEqual({ player: mover.id, mute: { type: "game.turn" } });
    expect(links.confirm).toBeUndefined();
  });

  it("play nothing if it is not the reader's turn", async () => {
    expect(await kindsOf(eventContent("game.turn", game), waiter)).toEqual(["muteGame", "muteType"]);
    const over = { ...game, status: "finished" as const, turn: null };
    expect(await kindsOf(eventContent("game.finished", over), mover)).toEqual(["muteGame", "muteType"]);
  });

  it("of a reminder unsubscribe from reminders", async () => {
    const reminder: MailContent = {
      kind: "reminder",
      game,
      deadline: "2026-11-21T12:00:00.000Z",
      waiting: 1,
    };
    const links = await linksFor(ENV, reminder, mover, null);
    expect(links.replyTo).toMatch(/^play\+.+@/);
    expect(await muted(links.muteType)).toEqual({ player: mover.id, mute: { type: "game.deadline-near" } });
  });

  it("of an answer to a move play another one, if it is still the reader's turn", async () => {
    const refusal: MailContent = { kind: "move-refused", game, move: "d1-d9", why: "No.", legal: ["d1-c1"] };
    const unproven: MailContent = { kind: "move-unproven", game, move: null };
    const played: MailContent = { kind: "move-played", game, move: "d1-c1" };
    for (const content of [refusal, unproven]) {
      expect(await kindsOf(content, mover)).toEqual(["muteGame", "play", "replyTo"]);
      expect(await kindsOf(content, waiter)).toEqual(["muteGame"]);
    }
    expect(await kindsOf(played, waiter)).toEqual(["muteGame"]);
  });

  it("of a digest unsubscribe from digests, and play the turns that are the reader's", async () => {
    const theirs = { ...game, turn: "defenders" as const };
    const records = [
      { ...TURN, id: "mine", data: { ...TURN.data, game } },
      { ...TURN, id: "theirs", data: { ...TURN.data, game: theirs } },
      { ...OVER, id: "over" },
      webhookOff,
    ];
    const links = await linksFor(ENV, { kind: "digest", records, isRest: false }, mover, null);
    expect(await muted(links.muteDigest)).toEqual({ player: mover.id, mute: { digest: true } });
    expect(Object.keys(links.plays ?? {})).toEqual(["mine"]);
    const move = await readPlayToken(ENV, tokenOf(links.plays?.["mine"] ?? ""));
    expect(move).toEqual({ game: GAME, side: "attackers", ply: 3 });
  });

  it("that is not about a game do not exist, except to confirm or to sign in", async () => {
    expect(await kindsOf({ kind: "address-changed", to: null })).toEqual([]);
    expect(await linksFor(ENV, { kind: "confirm" }, ragnhild, "https://taflpost.example/confirm/x")).toEqual({
      confirm: "https://taflpost.example/confirm/x",
    });
    const signIn = "https://taflpost.example/sign-in/x";
    expect(await linksFor(ENV, { kind: "sign-in", next: "/me" }, ragnhild, signIn)).toEqual({ signIn });
  });
});

describe("after the service's secret was rotated", () => {
  const CHANGED = { ...ENV, SECRET: OTHER.SECRET, SECRET_PREVIOUS: ENV.SECRET };

  it("earlier mails' links work until the former secret is dropped", async () => {
    const play = tokenOf(await playLink(ENV, MOVE));
    const reply = await replyAddress(ENV, MOVE);
    const mute = tokenOf(await muteLink(ENV, PLAYER, { game: GAME }));
    const read = (env: typeof CHANGED | typeof OTHER) =>
      Promise.all([readPlayToken(env, play), readReplyAddress(env, reply), readMuteToken(env, mute)]);
    expect(await read(CHANGED)).toEqual([MOVE, MOVE, { player: PLAYER, mute: { game: GAME } }]);
    expect(await read(OTHER)).toEqual([null, null, null]);
  });

  it("new mails are signed with the present secret", async () => {
    expect(await readPlayToken(OTHER, tokenOf(await playLink(CHANGED, MOVE)))).toEqual(MOVE);
    expect(await readReplyAddress(OTHER, await replyAddress(CHANGED, MOVE))).toEqual(MOVE);
    const mute = tokenOf(await muteLink(CHANGED, PLAYER, { digest: true }));
    expect(await readMuteToken(OTHER, mute)).toEqual({ player: PLAYER, mute: { digest: true } });
  });
});
