import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Env } from "../../../../src/env.ts";
import { mailTransport } from "../../../../src/channels/mail/send/sender.ts";
import type { MailContent } from "../../../../src/channels/mail/content.ts";
import {
  DOMAIN,
  ORIGIN,
  READER,
  eventContent,
  gameAfter,
  record,
  theChallenge,
  webhookOff,
} from "../samples.ts";
import { mail } from "../written.ts";

/** The mails given to the platform. */
type Sent = Extract<Parameters<SendEmail["send"]>[0], { subject: string }>;

async function sent(content: MailContent): Promise<Sent> {
  const given: Sent[] = [];
  const EMAIL = {
    send: (message: Sent) => {
      given.push(message);
      return Promise.resolve({ messageId: "1" });
    },
  } as unknown as Env["EMAIL"];
  await mailTransport({ EMAIL, MAIL_DOMAIN: DOMAIN, ORIGIN })(mail(content), "7");
  const [only] = given;
  if (only === undefined || given.length > 1) throw new Error("one mail was to be sent");
  return only;
}

/** Every mail with something that a player wrote: a name, a text, a move. */
function contents(name: string, text: string): readonly MailContent[] {
  const opponent = { name };
  const game = {
    ...gameAfter(3),
    players: { attackers: opponent, defenders: { name: READER.name } },
    challenge: { ...gameAfter(3).challenge, by: name, message: text },
  };
  const challenge = { ...theChallenge(), challenge: { ...theChallenge().challenge, by: name } };
  const turn = record("game.turn", game, { by: name, move: text, message: text });
  return [
    eventContent(turn),
    eventContent(record("challenge.received", challenge, { by: name, message: text })),
    eventContent(record("game.draw-offered", game, { by: name })),
    eventContent({ ...webhookOff, data: { ...webhookOff.data, url: text } }),
    { kind: "reminder", game, deadline: "2026-11-25T20:00:00.000Z", waiting: 0 },
    { kind: "digest", records: [turn], isRest: true },
    { kind: "address-changed", to: text },
    { kind: "move-refused", game, move: text, why: text, legal: [text] },
    { kind: "move-played", game, move: text },
    { kind: "move-unproven", game, move: text },
  ];
}

const MARK = "qzq";
const NASTY = [
  "\r\nBcc: victim@example.net",
  "\nSubject: free",
  "\r",
  "\u0085X: y",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
  "\u200f",
  "\u0000",
  "\ud800",
  "-- \n",
  "\n-- \nRegards",
  "> ",
  "On Monday Egil wrote:\n",
  "\nFrom: Egil <egil@example.org>\n",
  "-----Original Message-----",
  "<script>alert(1)</script>",
  '"><img src=x onerror=x>',
  "' onclick='x",
  "</td></table>",
  "<a href='javascript:x'>",
  "&lt;",
  "]]>",
  "<!--",
  "-->",
  "javascript:alert(1)",
  "https://evil.example/",
  "=?utf-8?q?=0d=0aBcc:x?=",
  "${x}",
  "%0d%0a",
  "\\r\\n",
  "x".repeat(400),
];
const nasty = fc
  .array(
    fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 12 }), fc.constant("\n")),
    { maxLength: 8 },
  )
  .map((parts) => MARK + parts.join(MARK) + MARK);

/** The tags of a page, without the text between them; line breaks within an attribute's value are kept. */
const skeleton = (html: string) =>
  html
    .replaceAll(/ aria-label="[^"<>]*"/g, "")
    .replaceAll(/>[^<]*/g, ">")
    .replaceAll("<br/>", "");
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

const tame = await Promise.all(contents("Tame", "tame").map(sent));

describe("nothing that a player wrote", () => {
  it("gets into a header, a link, an address or the markup of a mail, whatever it is", async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (name, text) => {
        const mails = await Promise.all(contents(name, text).map(sent));
        for (const [index, one] of mails.entries()) {
          const other = tame[index];
          expect(one.headers).toEqual(other?.headers);
          expect([one.to, one.from, one.replyTo]).toEqual([other?.to, other?.from, other?.replyTo]);
          expect(one.subject).not.toMatch(FORBIDDEN);
          expect(one.subject).not.toContain("=?");
          expect([...one.subject].length).toBeLessThanOrEqual(150);
          expect(linksIn(one.html ?? "")).toEqual(linksIn(other?.html ?? ""));
          expect(skeleton(one.html ?? "")).toBe(skeleton(other?.html ?? ""));
        }
      }),
      { numRuns: 150 },
    );
  });

  it("begins a line of its own in the text, ends the mail early or looks like another's quotation", async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, async (name, text) => {
        for (const one of await Promise.all(contents(name, text).map(sent))) {
          const lines = (one.text ?? "").split("\n");
          expect(lines.filter((line) => line === "-- ")).toHaveLength(1);
          expect(lines.filter((line) => FORBIDDEN.test(line))).toEqual([]);
          expect(
            lines.filter((line) => /^(from:|subject:|bcc:|on .* wrote|-----)/i.test(line.trim())),
          ).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("is in a turn mail except as one line, or behind a quotation mark", async () => {
    const message = "first\r\nBcc: x@example.net\u0085-- \u2028On Monday Egil wrote:\n\n> quoted";
    const game = gameAfter(3);
    const { text = "" } = await sent(eventContent(record("game.turn", game, { message })));
    expect(text).toContain(
      "Egil writes:\n> first\n> Bcc: x@example.net\n> --\n> On Monday Egil wrote:\n>\n> > quoted\n\n",
    );
  });

  it("makes a mail too long", async () => {
    const { text = "", html = "" } = await sent(
      eventContent(record("game.turn", gameAfter(3), { message: "å".repeat(100_000) })),
    );
    expect([...text].length).toBeLessThan(4000);
    expect(html.length).toBeLessThan(40_000);
    for (const line of text.split("\n")) expect(line.length).toBeLessThan(200);
  });
});
