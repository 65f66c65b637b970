import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, describe } from "vitest";
import type { Env } from "../../src/env.ts";
import guide from "../../src/pages/guides/mail-and-push.md?raw";
import worker from "../../src/index.ts";
import { utf8 } from "../../src/lib/bytes.ts";
import {
  ask,
  askProduction,
  beginBetween,
  look,
  move,
  productionEnv,
  refusal,
  signUp,
  type Begun,
} from "./api.ts";
import { mailsTo, mailTurnsAtOnce, signUpWithAddress } from "./local-mail.ts";

interface Correspondence {
  readonly game: Begun;
  /** The address of the defenders, who answer by mail. */
  readonly address: string;
  /** Where an answer to their first turn goes. */
  readonly replyTo: string;
}

/** A game after the attackers' first move, with the mail to the defenders about their turn. */
async function correspondence(): Promise<Correspondence> {
  const { address, ...defenders } = await signUpWithAddress("Defend");
  await mailTurnsAtOnce(defenders);
  const game = await beginBetween(await signUp("Attack"), defenders);
  await move(game, 1, "d6-e6");
  const mails = await mailsTo(game.defenders, address);
  return { game, address, replyTo: mails[0]?.replyTo ?? "" };
}

const platform = (domain: string, verdict: string) =>
  [
    `Received: from mail.${domain} (192.0.2.41)`,
    "        by cloudflare-email.net (cloudflare) id Yk3JdR9xTq2a; Fri, 20 Nov 2026 21:10:08 +0000",
    `ARC-Authentication-Results: i=1; mx.cloudflare.net; dmarc=${verdict} header.from=${domain}`,
    "Received-SPF: pass (mx.cloudflare.net: permitted)",
    `Authentication-Results: mx.cloudflare.net;`,
    `\tdmarc=${verdict} header.from=${domain} policy.dmarc=none`,
  ].join("\r\n");

interface Message {
  readonly text?: string;
  readonly from: string;
  readonly to: string;
  readonly verdict?: string;
  readonly id?: string;
  readonly headers?: readonly string[];
}

/** Makes a message as the platform hands it over. */
function written(message: Message): string {
  const {
    text = "e4-e5\r\n\r\n> It is your turn.",
    from,
    to,
    verdict = "pass",
    id = "one",
    headers = [],
  } = message;
  const own = [`From: ${from}`, `To: ${to}`, `Message-ID: <${id}@example.org>`, ...headers];
  return `${platform(from.split("@")[1] ?? "", verdict)}\r\n${own.join("\r\n")}\r\n\r\n${text}\r\n`;
}

/** Brings a message to the service, as the platform does. Gives the reason of a rejection, or null. */
function bring(message: Message, bindings: Env = env): Promise<string | null> {
  return bringRaw(written(message), message, bindings);
}

async function bringRaw(
  text: string,
  { from, to }: Pick<Message, "from" | "to">,
  bindings: Env = env,
): Promise<string | null> {
  const raw = utf8(text);
  let rejection: string | null = null;
  const delivered = {
    from,
    to,
    raw: new Blob([raw]).stream(),
    rawSize: raw.byteLength,
    headers: new Headers(),
    canBeForwarded: true,
    setReject: (reason: string) => {
      rejection = reason;
    },
    forward: () => Promise.reject(new Error("nothing is forwarded")),
    reply: () => Promise.reject(new Error("nothing is replied to a sender")),
  };
  await worker.email(delivered, bindings, createExecutionContext());
  return rejection;
}

describe("a move by mail", () => {
  it("is played, and answered with a confirmation", async () => {
    const { game, address, replyTo } = await correspondence();
    expect(replyTo).toMatch(/^play\+[a-z2-7]{48}@taflpost\.localhost$/);
    expect(await bring({ from: address, to: replyTo })).toBeNull();
    expect(await look(game.id)).toMatchObject({ ply: 2, moves: ["d6-e6", "e4-e5"], turn: "attackers" });
    const answer = (await mailsTo(game.defenders, address))[0];
    expect(answer?.text).toContain("e4-e5");
    expect(answer?.replyTo).toBeUndefined();
  });

  it("is played in the notation of the guide", async () => {
    const { game, address, replyTo } = await correspondence();
    const message = /<<EOF\n(.*?)\nEOF\n/s.exec(guide)?.[1] ?? "";
    expect(message).toMatch(/^Received: from /);
    const raw = message
      .replaceAll("$reply", replyTo)
      .replaceAll(/\bleif@example\.org/g, address)
      .replace("c4-c3", "e4-e5");
    expect(await bringRaw(`${raw}\n`, { from: address, to: replyTo })).toBeNull();
    expect(await look(game.id)).toMatchObject({ ply: 2, moves: ["d6-e6", "e4-e5"] });
  });

  it("is played in the notation of records: with its number, the letter of its piece, a dash and a mark", async () => {
    const { game, address, replyTo } = await correspondence();
    await bring({ from: address, to: replyTo, text: "1… Te4 – e5!?\r\n\r\nBest wishes" });
    expect(await look(game.id)).toMatchObject({ ply: 2, moves: ["d6-e6", "e4-e5"] });
  });

  it("delivered twice moves once and is answered once", async () => {
    const { game, address, replyTo } = await correspondence();
    await Promise.all([bring({ from: address, to: replyTo }), bring({ from: address, to: replyTo })]);
    const mails = await mailsTo(game.defenders, address);
    await bring({ from: address, to: replyTo });
    expect(await look(game.id)).toMatchObject({ ply: 2, version: 3 });
    expect(await mailsTo(game.defenders, address)).toHaveLength(mails.length);
  });

  it("that is illegal is answered with the reason and the legal moves, to be answered again", async () => {
    const { game, address, replyTo } = await correspondence();
    expect(await bring({ from: address, to: replyTo, text: "e4-g4" })).toBeNull();
    expect((await look(game.id)).ply).toBe(1);
    const answer = (await mailsTo(game.defenders, address))[0];
    expect(answer?.text).toContain("f4");
    expect(answer?.text).toContain("e4: e3 e2 e1 e5");
    expect(answer?.replyTo).toBe(replyTo);
    await bring({ from: address, to: replyTo, text: "e4-e5", id: "two" });
    expect((await look(game.id)).ply).toBe(2);
  });

  it("from another address plays nothing; the player gets a mail with a link", async () => {
    const { game, address, replyTo } = await correspondence();
    const before = (await mailsTo(game.defenders, address)).length;
    for (const forged of [
      { from: "mallory@example.org", to: replyTo },
      { from: address, to: replyTo, verdict: "fail" },
      { from: "mallory@evil.example", to: replyTo },
    ])
      expect(await bring(forged)).toBeNull();
    expect((await look(game.id)).ply).toBe(1);
    const mails = await mailsTo(game.defenders, address);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.text).toMatch(/http:\/\/localhost:8787\/play\/\w+/);
    expect(await mailsTo(game.defenders, "mallory@example.org")).toEqual([]);
  });

  it("from an auto-responder is ignored", async () => {
    const { game, address, replyTo } = await correspondence();
    const before = await mailsTo(game.defenders, address);
    expect(await bring({ from: address, to: replyTo, headers: ["Auto-Submitted: auto-replied"] })).toBeNull();
    expect((await look(game.id)).ply).toBe(1);
    expect(await mailsTo(game.defenders, address)).toEqual(before);
  });

  it("to an address that we never issued, or too large, is rejected", async () => {
    const { game, address, replyTo } = await correspondence();
    const wrong = replyTo.replace(/.(?=@)/, (sign) => (sign === "a" ? "b" : "a"));
    expect(await bring({ from: address, to: wrong })).toBe("There is no such address.");
    expect(await bring({ from: address, to: "post@taflpost.localhost" })).toBe("There is no such address.");
    expect(await bring({ from: address, to: replyTo, text: `e4-e5\r\n${"x".repeat(65_536)}` })).toContain(
      "too large",
    );
    expect((await look(game.id)).ply).toBe(1);
  });

  it("is accepted ten times an hour in one game, in production", async () => {
    const { address, replyTo } = await correspondence();
    const production = productionEnv({ MAIL_DOMAIN: env.MAIL_DOMAIN });
    const attempt = () => bring({ from: address, to: replyTo, text: "e4-g4" }, production);
    for (let time = 0; time < 10; time++) expect(await attempt()).toBeNull();
    expect(await attempt()).toContain("too often");
    expect(await bring({ from: address, to: replyTo, text: "e4-g4" })).toBeNull();
  });

  it("that cannot be processed now is rejected temporarily, so that it is sent again", async () => {
    const { game, address, replyTo } = await correspondence();
    const broken = { getByName: () => ({ seat: () => Promise.reject(new Error("the object is away")) }) };
    const bindings: Env = { ...env, GAMES: broken as unknown as Env["GAMES"] };
    await expect(bring({ from: address, to: replyTo }, bindings)).rejects.toThrow("away");
    await bring({ from: address, to: replyTo });
    expect((await look(game.id)).ply).toBe(2);
  });

  it("is accepted from the local mail page, too", async () => {
    const { game, address } = await correspondence();
    const mail = (await mailsTo(game.defenders, address))[0];
    const answered = await ask("POST", `/dev/mail/${mail?.id}/answer`, {
      raw: "text=e4-e5",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([answered.status, (await look(game.id)).ply]).toEqual([200, 2]);
  });
});

const byHand = (query: Record<string, string>, raw: Uint8Array<ArrayBuffer>, headers = {}) =>
  ask<string>("POST", `/cdn-cgi/local/email?${new URLSearchParams(query).toString()}`, { raw, headers });

describe("a message delivered by hand in local mode", () => {
  it("plays as if the platform had delivered it, and says why it does not", async () => {
    const { game, address, replyTo } = await correspondence();
    const letter = { from: address, to: replyTo };
    expect(await byHand(letter, utf8(written(letter)))).toMatchObject({ status: 200 });
    expect((await look(game.id)).ply).toBe(2);
    const nobody = { from: address, to: "post@taflpost.localhost" };
    const { status, body } = await byHand(nobody, utf8(written(nobody)));
    expect({ status, body }).toEqual({
      status: 400,
      body: "The message was rejected: There is no such address.\n",
    });
  });

  it("needs both addresses, a sensible size, and no page of another site behind it", async () => {
    const { game, address, replyTo } = await correspondence();
    const letter = { from: address, to: replyTo };
    const raw = utf8(written(letter));
    const path = `/cdn-cgi/local/email?from=${address}`;
    const { status, body } = await refusal("POST", path, { raw: "x" });
    expect([status, body.errors]).toMatchObject([422, [{ in: "query", pointer: "/to" }]]);
    expect((await byHand(letter, utf8("x".repeat(65_537)))).status).toBe(413);
    expect((await byHand(letter, raw, { origin: "https://evil.example" })).status).toBe(403);
    expect((await byHand(letter, raw, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await look(game.id)).ply).toBe(1);
  });

  it("does not work in production", async () => {
    expect((await askProduction("POST", "/cdn-cgi/local/email?from=a&to=b", { raw: "x" })).status).toBe(404);
  });
});
