import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY } from "../../../../src/lib/duration.ts";
import { type InboundMail, takeMail } from "../../../../src/channels/mail/inbound/take-mail.ts";
import { utf8 } from "../../../../src/lib/bytes.ts";
import type { Seat } from "../../../../src/game/state.ts";
import { EGIL, RAGNHILD, T0, clockStandsAt } from "../../../game/people.ts";
import { type Block, MESSAGES, answer, received } from "./messages.ts";
import { type InboundGame, inboundGame } from "./game.ts";

let inbound: InboundGame;
beforeEach(() => {
  clockStandsAt(T0);
  inbound = inboundGame();
});
afterEach(() => {
  vi.useRealTimers();
});

const withoutId = (text: string) => `From: egil@example.org\r\n\r\n${text}`;
const movesOf = () => inbound.table.live.reader.view(null)?.moves;

interface Sending {
  readonly ply?: number;
  readonly takebacks?: number;
  readonly from?: string;
  readonly id?: string;
  readonly block?: Block;
  readonly headers?: readonly string[];
}

/** Egil's answer to the mail about his first turn, with changes. */
async function egilSends(text: string, sending: Sending = {}): Promise<InboundMail> {
  const { ply = 1, takebacks, from = "Egil <egil@example.org>", id = "answer-1", block, headers } = sending;
  const raw = received(answer(text, headers, from).replace("answer-1", id), block);
  return { raw, from: "egil@example.org", to: await inbound.addressFor(ply, undefined, takebacks) };
}

const take = async (text: string, sending: Sending = {}) =>
  takeMail(await egilSends(text, sending), inbound.ports);

const OF_RAGNHILD = "ragnhild@example.org";

function plays(player: Seat, ply: number, move: string): void {
  inbound.table.live.commands.ask(player, { type: "move", ply, move, message: null }, null);
}

describe("an answer from the player to move", () => {
  it("plays the move in its first line, and is answered with the new position", async () => {
    expect(await take("d1-c1\n\nThanks!")).toEqual({ kind: "played" });
    expect(movesOf()).toEqual(["d1-c1"]);
    expect(inbound.sent).toMatchObject([
      {
        player: EGIL.id,
        content: { kind: "move-played", move: "d1-c1", game: { ply: 1, turn: "defenders" } },
      },
    ]);
    expect(inbound.visits).toEqual([EGIL.id]);
    // A mail's facts are stored until it is sent; the whole game is not.
    expect(Object.keys(inbound.last() ?? {})).not.toContain("moves");
    expect(JSON.stringify(inbound.last())).not.toContain('"messages"');
  });

  it.each([...MESSAGES.keys()])("is understood from %s", async (program) => {
    await take("d6-e6");
    const raw = received(MESSAGES.get(program) ?? "");
    inbound.readers.set(RAGNHILD.id, { ...inbound.readers.get(RAGNHILD.id)!, address: "egil@example.org" });
    const mail = { raw, from: "egil@example.org", to: await inbound.addressFor(2) };
    expect(await takeMail(mail, inbound.ports)).toEqual({ kind: "played" });
    expect(movesOf()).toEqual(["d6-e6", "c4-c6"]);
  });

  it("is answered with the captures", async () => {
    for (const [index, move] of ["d6-e6", "e4-e5", "d1-f1"].entries())
      plays(index % 2 === 0 ? EGIL : RAGNHILD, index + 1, move);
    expect(await take("e5-e1", { ply: 4, from: OF_RAGNHILD })).toEqual({ kind: "played" });
    expect(inbound.last()).toMatchObject({ kind: "move-played", move: "e5-e1xf1" });
  });

  it("moves once and is answered once, however often it is delivered", async () => {
    for (let time = 0; time < 3; time++) expect(await take("d1-c1")).toEqual({ kind: "played" });
    expect(movesOf()).toEqual(["d1-c1"]);
    expect(inbound.sent).toHaveLength(1);
    plays(RAGNHILD, 2, "d5-c5");
    expect(await take("d1-c1")).toEqual({ kind: "played" });
    expect([movesOf(), inbound.sent.length]).toEqual([["d1-c1", "d5-c5"], 1]);
  });

  it("moves once when it is delivered twice at the same time", async () => {
    await Promise.all([take("d1-c1"), take("d1-c1")]);
    expect([movesOf(), inbound.sent.length]).toEqual([["d1-c1"], 1]);
  });

  it.each(["d1-c1", "d1-d9"])("counts as the same to the address in another case: %s", async (text) => {
    const mail = await egilSends(text);
    const [local = "", domain = ""] = mail.to.split("@");
    const addresses = [mail.to, mail.to.toUpperCase(), `${local.toUpperCase()}@${domain}`];
    const taken = await Promise.all(addresses.map((to) => takeMail({ ...mail, to }, inbound.ports)));
    expect(new Set(taken.map(({ kind }) => kind)).size).toBe(1);
    expect(inbound.sent).toHaveLength(1);
  });

  it("counts as the same by its Message-ID, and without one by its text", async () => {
    const mail = await egilSends("");
    for (const text of ["d1-d9", "d1-d9", "d1-d8"])
      await takeMail({ ...mail, raw: received(withoutId(text)) }, inbound.ports);
    expect(inbound.sent).toHaveLength(2);
  });
});

describe("an answer that the game refuses", () => {
  it("is told the reason in the player's language, and the legal moves", async () => {
    inbound.readers.set(EGIL.id, { ...inbound.readers.get(EGIL.id)!, language: "sv" });
    expect(await take("d7-d4")).toEqual({ kind: "refused" });
    expect(movesOf()).toEqual([]);
    const content = inbound.last();
    expect(content).toMatchObject({ kind: "move-refused", move: "d7-d4", game: { ply: 0 } });
    expect(content?.kind === "move-refused" && content.why).toMatch(/^Vägen är spärrad|d6/);
    expect(content?.kind === "move-refused" && content.legal).toContain("d1-c1");
  });

  it("because the game has moved on says that the link is used up, and offers no choice", async () => {
    await take("d1-c1");
    expect(await take("d1-b1", { headers: ["X: other"] })).toEqual({ kind: "refused" });
    // The same Message-ID: it was answered.
    expect(inbound.sent).toHaveLength(1);
    await take("d1-b1", { id: "answer-2" });
    expect(inbound.last()).toMatchObject({
      kind: "move-refused",
      move: "d1-b1",
      legal: [],
      game: { ply: 1 },
    });
    expect(movesOf()).toEqual(["d1-c1"]);
  });

  it("because the game is over", async () => {
    inbound.table.live.commands.ask(RAGNHILD, { type: "resign", ply: 0 }, null);
    expect(await take("d1-c1")).toEqual({ kind: "refused" });
    const content = inbound.last();
    expect(content?.kind === "move-refused" && [content.why, content.legal]).toEqual([
      "This game is over; nothing more can be played in it.",
      [],
    ]);
  });

  it.each([
    ["Hello!", null, /first line of your reply isn’t a move/],
    ["d1-c1 d5-c5", null, /more than one move/],
    ["", null, /first line/],
  ])("because %j is not exactly one move", async (text, move, why) => {
    expect(await take(text)).toEqual({ kind: "refused" });
    const content = inbound.last();
    expect(content).toMatchObject({ kind: "move-refused", move });
    expect(content?.kind === "move-refused" && content.why).toMatch(why);
    expect(content?.kind === "move-refused" && content.legal.length).toBeGreaterThan(10);
    expect(movesOf()).toEqual([]);
  });

  it("shows the notation by a legal move", async () => {
    plays(EGIL, 1, "d6-e6");
    await take("Hello!", { ply: 2, from: OF_RAGNHILD });
    const content = inbound.last();
    if (content?.kind !== "move-refused") throw new Error("no refusal");
    expect(content.why).toContain(`only your move there: ${content.legal[0]}, for example.`);
  });

  it.each([
    ["Hello!", "answer-2"],
    ["d1-c1 d5-c5", "answer-3"],
  ])(
    "without exactly one move, %j, and with a used-up link is told about the link first",
    async (text, id) => {
      plays(EGIL, 1, "d6-e6");
      await take(text, { id });
      expect(inbound.last()).toMatchObject({
        kind: "move-refused",
        why: "The game has moved on: move 1 has been played. Look at the position again, then decide.",
        legal: [],
      });
    },
  );

  it("without a move, when the game is over", async () => {
    inbound.table.live.commands.ask(RAGNHILD, { type: "resign", ply: 0 }, null);
    await take("Hello!");
    expect(inbound.last()).toMatchObject({
      why: "This game is over; nothing more can be played in it.",
      legal: [],
    });
  });

  it("is refused once", async () => {
    await take("d7-d4");
    await take("d7-d4");
    expect(inbound.sent).toHaveLength(1);
  });
});

describe("an answer that may be from somebody else", () => {
  const forgeries: [string, Sending][] = [
    ["another sender", { from: "mallory@example.org" }],
    ["the name of the player only", { from: '"egil@example.org" <mallory@evil.example>' }],
    ["a verdict that is no pass", { block: { verdict: "fail" } }],
    ["another domain's verdict", { block: { domain: "evil.example" } }],
  ];

  it.each(forgeries)(
    "with %s plays nothing; the player is notified, and nobody else",
    async (_what, sending) => {
      expect(await take("d1-c1", sending)).toEqual({ kind: "unproven" });
      expect(movesOf()).toEqual([]);
      expect(inbound.sent).toMatchObject([
        { player: EGIL.id, content: { kind: "move-unproven", move: "d1-c1", game: { ply: 0 } } },
      ]);
      // It was somebody, but not surely the player; and it costs the player none of their own answers.
      expect([inbound.visits, inbound.left]).toEqual([[], 10]);
    },
  );

  it.each([
    ["no result of the platform's", (mail: InboundMail) => utf8(answer("d1-c1", [], mail.from))],
    [
      "results of another server",
      () => received(answer("d1-c1"), { results: "mx.evil.example; dmarc=pass header.from=example.org" }),
    ],
    [
      "results that the sender wrote",
      () =>
        utf8(
          `Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=example.org\r\n${answer("d1-c1")}`,
        ),
    ],
  ])("with %s is rejected by SMTP, and nobody is notified", async (_what, rawOf) => {
    const mail = await egilSends("d1-c1");
    const taken = await takeMail({ ...mail, raw: rawOf(mail) }, inbound.ports);
    expect(taken).toMatchObject({ kind: "rejected", why: expect.stringContaining("Move by the link") });
    expect([movesOf(), inbound.sent, inbound.visits, inbound.left]).toEqual([[], [], [], 10]);
  });

  it("causes one notice a day at most", async () => {
    for (let time = 0; time < 5; time++)
      await take(`d1-c${time}`, { from: "mallory@example.org", headers: [`X-Time: ${time}`] });
    expect(inbound.sent).toHaveLength(1);
    vi.setSystemTime(T0 + DAY);
    await take("d1-c1", { from: "mallory@example.org" });
    expect(inbound.sent).toHaveLength(2);
  });

  it("is quoted only by its move", async () => {
    await take("Buy now!\nhttps://evil.example", { from: "mallory@example.org" });
    expect(inbound.last()).toMatchObject({ kind: "move-unproven", move: null });
    expect(JSON.stringify(inbound.sent)).not.toContain("evil.example");
  });

  it("from the opponent plays nothing either", async () => {
    expect(await take("d1-c1", { from: OF_RAGNHILD })).toEqual({ kind: "unproven" });
    expect(movesOf()).toEqual([]);
  });
});

describe("no answer goes to", () => {
  it("machines", async () => {
    for (const header of ["Auto-Submitted: auto-replied", "List-Id: <x>", "Precedence: bulk"])
      expect(await take("d1-c1", { headers: [header] })).toEqual({ kind: "ignored" });
    const bounce = { ...(await egilSends("d1-c1")), from: "" };
    expect(await takeMail(bounce, inbound.ports)).toEqual({ kind: "ignored" });
    expect([movesOf(), inbound.sent]).toEqual([[], []]);
  });

  it.each(["play+aaaa@taflpost.example", "play@taflpost.example", "post@taflpost.example"])(
    "mail to %s: its server learns that the address does not exist",
    async (to) => {
      const mail = { ...(await egilSends("d1-c1")), to };
      expect(await takeMail(mail, inbound.ports)).toMatchObject({ kind: "rejected" });
      expect([movesOf(), inbound.sent]).toEqual([[], []]);
    },
  );

  it("a player without an address, or in an unknown game", async () => {
    inbound.readers.delete(EGIL.id);
    expect(await take("d1-c1")).toMatchObject({ kind: "rejected" });
    expect([movesOf(), inbound.sent]).toEqual([[], []]);
  });

  it("a message that was too large to be read", async () => {
    const mail = { ...(await egilSends("d1-c1")), raw: null };
    expect(await takeMail(mail, inbound.ports)).toMatchObject({ kind: "rejected" });
  });

  it("answers beyond ten an hour", async () => {
    inbound.left = 0;
    expect(await take("d1-c1")).toMatchObject({ kind: "rejected" });
    expect([movesOf(), inbound.sent, inbound.visits]).toEqual([[], [], []]);
  });
});

describe("after a fault", () => {
  it.each(["seat", "reader", "mayTake", "visit", "ask", "send"])(
    "at %s, the message delivered again does what it would have done",
    async (broken) => {
      let isBroken = true;
      inbound.before = (port) => {
        if (isBroken && port === broken) throw new Error(`${port} is away`);
      };
      await expect(take("d1-c1")).rejects.toThrow("is away");
      isBroken = false;
      expect(await take("d1-c1")).toEqual({ kind: "played" });
      expect([movesOf(), inbound.sent.length]).toEqual([["d1-c1"], 1]);
    },
  );
});

/** Egil moves, and takes it back. */
function takenBack(): void {
  const { commands } = inbound.table.live;
  plays(EGIL, 1, "d1-c1");
  commands.ask(EGIL, { type: "offer", ply: 1, offer: { type: "takeback" } }, null);
  commands.ask(RAGNHILD, { type: "accept-offer", ply: 1, offer: "takeback" }, null);
  expect(movesOf()).toEqual([]);
}

describe("an answer after moves have been taken back", () => {
  it("to a mail from before plays nothing, and says why", async () => {
    const mail = await egilSends("d1-b1");
    takenBack();
    expect(await takeMail(mail, inbound.ports)).toEqual({ kind: "refused" });
    expect(movesOf()).toEqual([]);
    const content = inbound.last();
    expect(content?.kind === "move-refused" && content.why).toMatch(/taken back/);
    expect(content?.kind === "move-refused" && content.legal).toContain("d1-c1");
  });

  it("that played before, and is delivered again, plays nothing either", async () => {
    const mail = await egilSends("d1-c1");
    await takeMail(mail, inbound.ports);
    takenBack();
    await takeMail(mail, inbound.ports);
    expect([movesOf(), inbound.sent.length]).toEqual([[], 1]);
  });

  it("to the mail about the new turn plays", async () => {
    takenBack();
    expect(await take("d1-b1", { takebacks: 1 })).toEqual({ kind: "played" });
    expect(movesOf()).toEqual(["d1-b1"]);
  });
});
