import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8 } from "../../../../src/lib/bytes.ts";
import { firstMove, ownLines, textOf } from "../../../../src/channels/mail/inbound/first-move.ts";
import { parseMove } from "../../../../src/rules/index.ts";
import { cpuTimeOf } from "../../../cpu.ts";
import { MESSAGES, answer } from "./messages.ts";

const move = (text: string) => ({ kind: "move", move: text });
const NONE = { kind: "none" };
const SEVERAL = { kind: "several" };

const said = async (program: string) => ownLines(await textOf(MESSAGES.get(program) ?? new Uint8Array()));

describe("the answers of mail programs", () => {
  it("are those of a dozen programs, of both kinds", () => {
    expect(MESSAGES.size).toBeGreaterThanOrEqual(12);
  });

  it.each([...MESSAGES.keys()])("%s: the move is read, and the quotation is not", async (program) => {
    const text = await textOf(MESSAGES.get(program) ?? new Uint8Array());
    const read = firstMove(text);
    expect(read.kind === "move" && read.move.toLowerCase()).toBe("c4-c6");
    expect(ownLines(text).filter((line) => /d6-e6|such as|Taflpost, tafl/.test(line))).toEqual([]);
  });

  it.each([...MESSAGES.keys()])("%s: without a move of their own play nothing", async (program) => {
    const text = await textOf(MESSAGES.get(program) ?? new Uint8Array());
    expect(firstMove(text.replace(/^\s*c4-c6\.?/i, ""))).toEqual(NONE);
  });

  it("contain the rest of what was written, in its own characters", async () => {
    expect(await said("claws-mail")).toEqual(["c4-c6", "Хороший ход!"]);
    expect(await said("the-bat")).toEqual(["c4-c6", "Здравствуйте, Taflpost."]);
    expect(await said("outlook-desktop")).toEqual(["c4-c6", "Hälsningar", "Egil"]);
    // Lines that were only broken to be short (format=flowed) are one again.
    expect((await said("thunderbird"))[1]).toContain("taken in three moves.");
  });
});

describe("the first line", () => {
  it.each([
    ["d1-d4", "d1-d4"],
    ["\n\n  d1-d4  \nThanks!", "d1-d4"],
    ["\u00a0d1-d4\u00a0", "d1-d4"],
    ["\ufeffd1-d4\u200b", "d1-d4"],
    ["D1-D4.", "d1-d4"],
    ["d1d4", "d1-d4"],
    ["d1-d4!", "d1-d4"],
    ["12. Kd1 – d4!?", "d1-d4"],
    ["12… d1-d4x Te4++", "d1-d4xe4"],
    ["d1 - d4", "d1-d4"],
    ["d1–d4", "d1-d4"],
    ["c4 – c3", "c4-c3"],
    ["c4\u00a0— c3.", "c4-c3"],
    ["c4\u2010c3", "c4-c3"],
    ["c4\u2011c3", "c4-c3"],
    ["C10\u2212C11", "c10-c11"],
    ["d1 – d4xd5/e4", "d1-d4xd5/e4"],
    ["d1 – d4\nd1-d4", "d1-d4"],
    ["d1-d4xd5/e4", "d1-d4xd5/e4"],
    ["d1-d4\n\nWhat a game: d5 was weak, was it not?", "d1-d4"],
    ["d1-d4\nd1-d4", "d1-d4"],
    ["d1-d4\r\rbye", "d1-d4"],
  ])("%j is a move", (text, expected) => {
    expect(firstMove(text)).toEqual(move(expected));
  });

  it.each([
    "",
    "   \n\u00a0\n",
    "I play d1-d4",
    "d1-d4?",
    "d1 d4",
    "d1--d4",
    "d1~d4",
    "d1 – d",
    "I play d1 – d4",
    "d1 – d4 – d5",
    "d1-d4..",
    "Hello\nd1-d4",
    "d1",
    "resign",
    "0-0",
    "а1-а4",
    "> d1-d4",
    "T> d1-d4",
    "--\nd1-d4",
    "-- \nd1-d4",
    "Sent from my iPhone\nd1-d4",
    "From: x\nd1-d4",
    "d1-d4<script>",
  ])("%j is not a move", (text) => {
    expect(firstMove(text)).toEqual(NONE);
  });

  it.each([
    "d1-d4 d5-e5",
    "d1 – d4 or d5 – e5",
    "d1-d4\nd5 – e5",
    "d1-d4, d5-e5",
    "d1-d4 or d1-d3?",
    "d1-d4\nd1-d3",
    "d1-d4.\n\nhm\n\nD1-D3.",
    "d1-d4 d1-d4",
  ])("%j is more than one", (text) => {
    expect(firstMove(text)).toEqual(SEVERAL);
  });

  it("plays only what the notation of the rules reads", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[a-d1-4x/ .\n>-]{0,20}$/)),
        (text) => {
          const read = firstMove(text);
          expect(read.kind !== "move" || parseMove(read.move).ok).toBe(true);
        },
      ),
    );
  });
});

describe("a quotation", () => {
  it.each([
    "> d5-e5",
    "On Fri, Nov 20, 2026 at 9:03 PM Taflpost <post@taflpost.example> wrote:\nd5-e5",
    "On Fri, Nov 20, 2026 at 9:03 PM Taflpost\n<post@taflpost.example>\nwrote:\nd5-e5",
    "Den fre 20 nov. 2026 kl 21:03 skrev Taflpost <post@taflpost.example>:\nd5-e5",
    "Den 2026-11-20 kl. 21:03, skrev Taflpost:\nd5-e5",
    "20 nov. 2026 kl. 21:03 skrev Taflpost <post@taflpost.example>:\nd5-e5",
    "пт, 20 нояб. 2026 г. в 21:03, Taflpost <post@taflpost.example>:\nd5-e5",
    "20 нояб. 2026 г., в 21:03, Taflpost <post@taflpost.example> написал(а):\nd5-e5",
    "20.11.2026 21:03, Taflpost пишет:\nd5-e5",
    "Пятница, 20 ноября 2026, 23:03 +03:00 от Taflpost <post@taflpost.example>:\nd5-e5",
    "Am Fr., 20. Nov. 2026 um 21:03 Uhr schrieb Taflpost <post@taflpost.example>:\nd5-e5",
    "Am 20.11.26 um 21:03 schrieb Taflpost:\nd5-e5",
    "Le ven. 20 nov. 2026 à 21:03, Taflpost <post@taflpost.example> a écrit :\nd5-e5",
    "-----Original Message-----\nd5-e5",
    "-----Ursprungligt meddelande-----\nd5-e5",
    "-----Исходное сообщение-----\nd5-e5",
    "---------- Forwarded message ---------\nd5-e5",
    "________________________________\nd5-e5",
    "From: Taflpost\nSent: Friday\nd5-e5",
    "Från: Taflpost\nd5-e5",
    "Von: Taflpost\nd5-e5",
    "От: Taflpost\nd5-e5",
    "*From:* Taflpost\nd5-e5",
    "-- \nd5-e5",
    "Sent from my iPhone\nd5-e5",
    "Skickat från min iPhone\nd5-e5",
    "Отправлено с iPhone\nd5-e5",
    "Get Outlook for iOS\nd5-e5",
  ])("below a move is not read: %j", (rest) => {
    expect(firstMove(`d1-d4\n\n${rest}`)).toEqual(move("d1-d4"));
    expect(firstMove(`d1-d4\n${rest}`)).toEqual(move("d1-d4"));
    expect(firstMove(rest)).toEqual(NONE);
  });

  it("is not found in what people write themselves", () => {
    expect(ownLines("d1-d4\nYou wrote: well played!\nFrom here it is won.\n- Egil -")).toHaveLength(4);
    expect(ownLines("d1-d4\nSee you at 21:30\nEgil")).toHaveLength(3);
  });
});

const mime = (type: string, body: string, encoding = "7bit") =>
  utf8(answer(body, [`Content-Type: ${type}`, `Content-Transfer-Encoding: ${encoding}`]));
const read = async (raw: Uint8Array) => firstMove(await textOf(raw));

const parts = (text: string, html: string) =>
  mime(
    'multipart/alternative; boundary="x"',
    `--x\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--x\r\nContent-Type: text/html\r\n\r\n${html}\r\n--x--`,
  );

describe("a message", () => {
  it("is read as text first, and as HTML only if its text is empty", async () => {
    expect(await read(parts("d1-d4", "<p>d1-d3</p>"))).toEqual(move("d1-d4"));
    expect(await read(parts(" ", "<p>d1-d3</p>"))).toEqual(move("d1-d3"));
  });

  it.each([
    ["<div>d1-d4</div><blockquote>d5-e5</blockquote>", move("d1-d4")],
    ["<p>d1-d4<br>thanks</p>", move("d1-d4")],
    ["<p><b>d1</b>-d4</p>", move("d1-d4")],
    ["d1&#45;d4", move("d1-d4")],
    ['<a href="https://evil.example">d1-d4</a>', move("d1-d4")],
    ["<style>p {}</style><script>d5-e5</script><!-- d5-e5 --><p>d1-d4</p>", move("d1-d4")],
    ["<title>d5-e5</title><body>d1-d4</body>", move("d1-d4")],
    ["<blockquote>d1-d4</blockquote>", NONE],
    ["<blockquote>d5-e5</blockquote><p>d1-d4</p>", move("d1-d4")],
    ['<div class="gmail_quote">d1-d4</div>', NONE],
    ["<p>d1-d4</p><p>d5-e5</p>", SEVERAL],
    ["<div>d1-d4", move("d1-d4")],
    ["", NONE],
  ])("in HTML %j is %j", async (html, expected) => {
    expect(await read(mime("text/html; charset=utf-8", html))).toEqual(expected);
  });

  it("means the same in other character sets and encodings", async () => {
    expect(await read(mime("text/plain", "ZDEtZDQ=", "base64"))).toEqual(move("d1-d4"));
    expect(await read(mime("text/plain", "d1=2Dd=\r\n4", "quoted-printable"))).toEqual(move("d1-d4"));
    expect(await read(mime("text/plain; charset=x-unknown", "d1-d4", "8bit"))).toEqual(move("d1-d4"));
  });

  it("that contains another one is read without it", async () => {
    const inner = "--x\r\nContent-Type: message/rfc822\r\n\r\nFrom: a@b\r\n\r\nd5-e5\r\n--x--";
    expect(await read(mime('multipart/mixed; boundary="x"', inner))).toEqual(NONE);
    const own = "--x\r\nContent-Type: text/plain\r\n\r\nd1-d4\r\n";
    const both = own + inner.replace("From: a@b", "Subject: x");
    expect(await read(mime('multipart/mixed; boundary="x"', both))).toEqual(move("d1-d4"));
  });

  it("that is broken or too deep says nothing and harms nothing", async () => {
    let nested = "d1-d4";
    for (let depth = 0; depth < 300; depth++)
      nested = `Content-Type: multipart/mixed; boundary="x${depth}"\r\n\r\n--x${depth}\r\n${nested}\r\n`;
    expect(await read(utf8(nested))).toEqual(NONE);
    expect(await read(mime("text/html", `${"<div>".repeat(10_000)}d1-d4`))).toEqual(NONE);
    expect(await read(new Uint8Array())).toEqual(NONE);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await read(bytes)).toEqual(NONE);
      }),
    );
  });

  it("of the maximum size is read without delay", async () => {
    for (const sign of ["<", "(", '"', " ", "a:", "2026 ", ">", "&", "<a "]) {
      const cost = await cpuTimeOf(async () => {
        await read(mime("text/html", sign.repeat(65_000 / sign.length)));
        await read(mime("text/plain", sign.repeat(65_000 / sign.length)));
        await read(mime("text/plain", `2026 ${sign}\r\n`.repeat(65_000 / (sign.length + 7))));
      });
      expect([sign, cost < 1500]).toEqual([sign, true]);
    }
  });

  it("in one long line is read without delay, whatever it resembles", async () => {
    const almost = [`${"-".repeat(100)}${"a".repeat(60_000)}`, `a${" ".repeat(60_000)}b`];
    for (const line of almost) {
      const cost = await cpuTimeOf(() => expect(firstMove(line)).toEqual(NONE));
      expect([line.slice(0, 3), cost < 500]).toEqual([line.slice(0, 3), true]);
    }
  });
});
