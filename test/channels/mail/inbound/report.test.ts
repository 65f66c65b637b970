import { describe, expect, it } from "vitest";
import { reasonIn } from "../../../../src/channels/mail/inbound/report.ts";
import { utf8 } from "../../../../src/lib/bytes.ts";
import { complaint, exchange, gmail, onHoliday, postfix } from "../reports.ts";

const reason = (message: string) => reasonIn(utf8(message));

describe("a delivery report", () => {
  it.each([
    ["Postfix", postfix()],
    ["Gmail", gmail],
    ["Exchange", exchange],
    ["Postfix, by way of a pipe that writes lines of its own", postfix().replaceAll("\r\n", "\n")],
  ])("from %s says that the address is dead", (_server, message) => {
    expect(reason(message)).toBe("refused");
  });

  it.each<[string, string | null, string]>([
    ["5.0.0", null, "no closer status"],
    ["5.1.2", "refused", "no such domain"],
    ["5.1.6", "refused", "it has moved"],
    ["5.2.1", "refused", "the mailbox is switched off"],
    ["5.4.4", "refused", "no way leads there"],
    ["5.1.8", null, "the sender's domain"],
    ["5.2.2", null, "a full mailbox"],
    ["5.3.4", null, "the mail is too large"],
    ["5.4.7", null, "it took too long"],
    ["5.6.0", null, "the mail's form"],
    ["5.7.1", null, "a policy"],
    ["4.4.1", null, "no answer, and no more tries"],
    ["5.1.1111", null, "no status"],
  ])("with the status %s gives %s: %s", (status, found) => {
    expect(reason(postfix({ status }))).toBe(found);
  });

  it.each([
    ["550 5.1.1 The account does not exist", "refused"],
    ["550 5.7.1 not from you", null],
    ["550 No such user here", null],
  ])("from Exim, which writes 5.0.0 always, says %s", (diagnostic, found) => {
    const status = `5.0.0\r\nDiagnostic-Code: smtp; ${diagnostic}`;
    expect(reason(postfix({ status }))).toBe(found);
  });

  it.each(["delayed", "delivered", "relayed", "expanded"])(
    "of a mail that was %s changes nothing",
    (action) => {
      expect(reason(postfix({ action }))).toBeNull();
    },
  );

  it("of a reader who marked the mail as spam is a complaint, and one of the opposite is not", () => {
    expect(reason(complaint())).toBe("suppressed");
    for (const type of ["not-spam", "opt-out", "virus"]) expect(reason(complaint({ type }))).toBeNull();
  });

  it("is not a mail in which somebody only writes its words", () => {
    expect(reason(onHoliday)).toBeNull();
    expect(reason(`${postfix({ action: "delayed" })}\r\nAction: failed\r\nStatus: 5.1.1\r\n`)).toBeNull();
    expect(reason("")).toBeNull();
  });

  it("is read in linear time: megabytes of a beginning", () => {
    expect(reason("content-type: message/".repeat(200_000))).toBeNull();
    expect(reason(`Content-Type: message/delivery-status\n\n${"Action: \t".repeat(200_000)}`)).toBeNull();
  });
});
