import { describe, expect, it } from "vitest";
import { answerTo } from "../../../src/local/raw-mail.ts";
import { isFrom } from "../../../src/channels/mail/inbound/authentication.ts";
import { firstMove, textOf } from "../../../src/channels/mail/inbound/first-move.ts";
import { headersOf, valuesOf } from "../../../src/channels/mail/inbound/headers.ts";
import { LINKS, READER } from "./samples.ts";
import { mail, turn } from "./written.ts";

const posted = { ...mail(turn, { language: "ru" }), id: "mail-1", from: "post@taflpost.example", at: 0 };
const REPLY_TO = LINKS.replyTo ?? "";

describe("an answer to a mail in the local mailbox", () => {
  it("is proven to be from the mail's recipient, and begins with their move", async () => {
    const { raw, from, to } = answerTo(posted, REPLY_TO, "d4-e4");
    expect([from, to]).toEqual([READER.address, REPLY_TO]);
    const headers = headersOf(raw);
    expect(isFrom(headers, READER.address)).toBe(true);
    expect(isFrom(headers, "egil@example.org")).toBe(false);
    expect(firstMove(await textOf(raw))).toMatchObject({ kind: "move", move: "d4-e4" });
  });

  it("is another message each time", () => {
    const ids = [1, 2].map(
      () => valuesOf(headersOf(answerTo(posted, REPLY_TO, "d4-e4").raw), "message-id")[0],
    );
    expect(new Set(ids).size).toBe(2);
  });

  it("contains only what was written, whatever that is", async () => {
    const text = "Привет!\r\nBcc: x@example.net\r\n\r\nd4-e4";
    const { raw } = answerTo(posted, REPLY_TO, text);
    expect(valuesOf(headersOf(raw), "bcc")).toEqual([]);
    expect(firstMove(await textOf(raw)).kind).not.toBe("move");
  });
});
