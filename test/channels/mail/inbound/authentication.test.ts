import { describe, expect, it } from "vitest";
import { utf8 } from "../../../../src/lib/bytes.ts";
import { hasPlatformResult, isFrom, senderOf } from "../../../../src/channels/mail/inbound/authentication.ts";
import { headersOf } from "../../../../src/channels/mail/inbound/headers.ts";
import { type Block, MESSAGES, answer, platformBlock, received } from "./messages.ts";

const EGIL = "egil@example.org";
const isProven = (raw: string | Uint8Array, block: Block = {}, address = EGIL) =>
  isFrom(headersOf(received(raw, block)), address);
const from = (value: string) => answer("c4-c6", [], value);
const plain = from(EGIL);

describe("a sender whose domain vouches for them", () => {
  it.each([...MESSAGES.keys()])("is recognised behind %s", (program) => {
    expect(isProven(MESSAGES.get(program) ?? "")).toBe(true);
    expect(isProven(MESSAGES.get(program) ?? "", {}, "ragnhild@example.org")).toBe(false);
  });

  it.each([
    EGIL,
    `<${EGIL}>`,
    `Egil <${EGIL}>`,
    `"Egil, the poet" <${EGIL}>`,
    `"quoted \\" sign" <${EGIL}>`,
    `=?utf-8?Q?Egil_Skallagr=C3=ADmsson?= <${EGIL}>`,
    `Egil Skallagrímsson <${EGIL}>`,
    `Egil\r\n <${EGIL}>`,
    `Egil\r\n\t<Egil@Example.ORG>`,
  ])("is recognised as %j", (value) => {
    expect(isProven(from(value))).toBe(true);
  });

  it("is recognised whatever the case of the registered address", () => {
    expect(isProven(plain, {}, "Egil@Example.org")).toBe(true);
  });
});

describe("a sender is not proven", () => {
  it.each([
    ["another address of the domain", "ragnhild@example.org"],
    ["the address as a name", `"${EGIL}" <mallory@example.org>`],
    ["the address as a name, not quoted", `${EGIL} <mallory@example.org>`],
    ["the address in brackets within a quoted name", `"<${EGIL}>" <mallory@example.org>`],
    ["the address in brackets before another", `<${EGIL}> <mallory@example.org>`],
    ["the address in brackets behind another", `<mallory@example.org> <${EGIL}>`],
    ["the address in an encoded name", `=?utf-8?Q?=3Cegil=40example.org=3E?= <mallory@example.org>`],
    ["the address in a comment", `mallory@example.org (${EGIL})`],
    ["a comment before the address", `(mallory@example.org) ${EGIL}`],
    ["two addresses", `${EGIL}, mallory@example.org`],
    ["two addresses with names", `Egil <${EGIL}>, Mallory <mallory@example.org>`],
    ["a group", `friends: ${EGIL};`],
    ["a quote that does not end", `"Egil <${EGIL}>`],
    ["more behind the address", `Egil <${EGIL}> x`],
    ["two domains", `<egil@example.org@example.org>`],
    ["a route", `<@example.com:${EGIL}>`],
    ["a sign that only looks like one (the Kelvin sign folds to k)", "Egi\u212A <egil@example.org\u212A>"],
    ["nobody", ""],
  ])("with %s in From", (_what, value) => {
    expect(isProven(from(value))).toBe(false);
  });

  it("with a look-alike that becomes the address in lower case", () => {
    expect(isProven(from("e\u212Ail@example.org"), {}, "ekil@example.org")).toBe(false);
    expect(senderOf([{ name: "from", value: "e\u212Ail@example.org" }])).toBeNull();
  });

  it("with several From headers, or none, however they are spelt", () => {
    for (const other of [`From: ${EGIL}`, "From: mallory@example.org", "FROM : mallory@example.org"])
      expect(isProven(answer("c4-c6", [other]))).toBe(false);
    expect(isProven("Message-ID: <a@b>\r\n\r\nc4-c6\r\n")).toBe(false);
    expect(isProven(`Sender: ${EGIL}\r\n\r\nFrom: ${EGIL}\r\n`)).toBe(false);
  });

  it.each(["fail", "none", "temperror", "permerror", "passed", "bestguesspass", ""])(
    "with the verdict dmarc=%s",
    (verdict) => {
      expect(isProven(plain, { verdict })).toBe(false);
    },
  );

  it("by the result of another domain, nor of a parent or child domain", () => {
    for (const domain of [
      "example.com",
      "mail.example.org",
      "org",
      "evil-example.org",
      "example.org.evil.com",
    ])
      expect(isProven(plain, { domain })).toBe(false);
    expect(isProven(plain, { domain: "EXAMPLE.org" })).toBe(true);
  });

  it.each([
    "mx.cloudflare.net.evil.example; dmarc=pass header.from=example.org",
    "mx.google.com; dmarc=pass header.from=example.org",
    "evil.example (mx.cloudflare.net); dmarc=pass header.from=example.org",
    '"mx.cloudflare.net"; dmarc=pass header.from=example.org',
    "dmarc=pass header.from=example.org",
    "mx.cloudflare.net; none",
    "mx.cloudflare.net",
    "",
    "mx.cloudflare.net; dmarc=pass",
    "mx.cloudflare.net; dmarc=pass header.from=",
    "mx.cloudflare.net; dmarc=pass header.d=example.org",
    "mx.cloudflare.net; dmarc=pass header.from=example.org header.from=example.org",
    "mx.cloudflare.net; dmarc=pass (header.from=example.org)",
    "mx.cloudflare.net; (dmarc=pass header.from=example.org)",
    'mx.cloudflare.net; reason="; dmarc=pass header.from=example.org;"',
    "mx.cloudflare.net; dmarc=fail (dmarc=pass header.from=example.org) header.from=example.org",
    "mx.cloudflare.net; dmarc=fail header.from=example.org; dmarc=pass header.from=example.org",
    "mx.cloudflare.net; spf=pass smtp.mailfrom=a;dmarc=pass header.from=example.org; dmarc=fail header.from=example.org",
    "mx.cloudflare.net; dmarc=pass header.from=example.org; spf=fail (never ends",
    "mx.cloudflare.net; dmarc=pass header.from=example.org; spf=fail ) (",
    'mx.cloudflare.net; dmarc=pass header.from=example.org; x="never ends',
    "mx.cloudflare.net; xdmarc=pass header.from=example.org",
    "mx.cloudflare.net; policy.dmarc=pass header.from=example.org",
  ])("by the results %j", (results) => {
    expect(isProven(plain, { results })).toBe(false);
  });

  it.each([
    "mx.cloudflare.net; dmarc=pass header.from=example.org",
    "MX.cloudflare.net;\r\n\tdmarc=pass\r\n\theader.from=Example.org\r\n\tpolicy.dmarc=reject",
    "mx.cloudflare.net (a comment; of (two) \\) levels); dmarc=pass (p=none) header.from=example.org",
  ])("but it is by %j", (results) => {
    expect(isProven(plain, { results })).toBe(true);
  });
});

describe("the sender's own words prove nothing", () => {
  const forged = "Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=example.org";
  const own = platformBlock();
  const failed: Block = { verdict: "fail" };

  it("below the platform's block", () => {
    expect(isProven(answer("c4-c6", [forged]), failed)).toBe(false);
    expect(isProven(`${forged}\r\n${plain}`, failed)).toBe(false);
    expect(isProven(`${own}${plain}`, failed)).toBe(false);
    expect(
      isProven(`Received: from x\r\n by cloudflare-email.net (cloudflare)\r\n${forged}\r\n${plain}`, failed),
    ).toBe(false);
  });

  it("without the platform's block", () => {
    for (const raw of [plain, `${forged}\r\n${plain}`, `X-Mailer: x\r\n${own}${plain}`, own])
      expect(isFrom(headersOf(utf8(raw)), EGIL)).toBe(false);
  });

  it("below a block without results", () => {
    const top =
      "Received: from mail.example.org (192.0.2.41)\r\n by cloudflare-email.net (cloudflare) id Y\r\n";
    const raw = (between: string) => utf8(`${top}${between}\r\n${forged}\r\n${plain}`);
    expect(isFrom(headersOf(raw("Received: from evil\r\n by cloudflare-email.net (cloudflare)")), EGIL)).toBe(
      false,
    );
    expect(isFrom(headersOf(raw("DKIM-Signature: v=1")), EGIL)).toBe(false);
    expect(isFrom(headersOf(raw("a line that is no header")), EGIL)).toBe(false);
  });

  it("in the top header of another server", () => {
    for (const by of [
      "by mx.evil.example (cloudflare-email.net)",
      "bycloudflare-email.net",
      "by cloudflare-email.net.evil",
    ])
      expect(isFrom(headersOf(utf8(`Received: from x\r\n ${by} id Y\r\n${forged}\r\n${plain}`)), EGIL)).toBe(
        false,
      );
  });

  it("in the body", () => {
    expect(isFrom(headersOf(utf8(`Subject: x\r\n\r\n${own}${plain}`)), EGIL)).toBe(false);
  });
});

const has = (raw: string | Uint8Array) =>
  hasPlatformResult(headersOf(typeof raw === "string" ? utf8(raw) : raw));

const forged = "Authentication-Results: mx.cloudflare.net; dmarc=pass header.from=example.org";
const top = "Received: from mail.example.org (192.0.2.41)\r\n by cloudflare-email.net (cloudflare) id Y";
const spf = "Received-SPF: pass (mx.cloudflare.net: permitted)";
const foreign = "Authentication-Results: mx.evil.example; dmarc=pass header.from=example.org";

const arc = (verdict: string) =>
  `ARC-Authentication-Results: i=1; mx.cloudflare.net; dmarc=${verdict} header.from=example.org`;
const under = (...block: string[]) => utf8([top, ...block, plain].join("\r\n"));

describe("the platform's own result", () => {
  it("is in the message it delivers, whatever the result", () => {
    for (const verdict of ["pass", "fail", "none"]) expect(has(received(plain, { verdict }))).toBe(true);
    expect(has(`${top}\r\n${spf}\r\n${forged}\r\n${plain}`)).toBe(true);
  });

  it.each([
    ["a message without any", plain],
    ["a hop without any", `${top}\r\n${spf}\r\n${plain}`],
    ["one on top of everything", `${forged}\r\n${top}\r\n${plain}`],
    ["one below a header of the sender's", `${top}\r\n${spf}\r\nX-Mailer: x\r\n${forged}\r\n${plain}`],
    ["one below a hop of another server", `Received: from x by mx.evil.example\r\n${forged}\r\n${plain}`],
    ["one below two hops", `${top}\r\n${top}\r\n${forged}\r\n${plain}`],
    ["one behind another server's", `${top}\r\n${foreign}\r\n${forged}\r\n${plain}`],
    ["one joined to another server's", `${top}\r\n${foreign},\r\n mx.cloudflare.net; dmarc=pass\r\n${plain}`],
    ["one of its own and another's in one header", `${top}\r\n${foreign}; mx.cloudflare.net\r\n${plain}`],
    ["one with a version behind the name", `${top}\r\n${forged.replace(".net;", ".net 1;")}\r\n${plain}`],
    ["one whose name goes on", `${top}\r\n${forged.replace(".net;", ".net.evil.example;")}\r\n${plain}`],
    [
      "one whose name is quoted",
      `${top}\r\n${forged.replace("mx.cloudflare.net", '"mx.cloudflare.net"')}\r\n${plain}`,
    ],
    ["one whose comment does not end", `${top}\r\n${forged} (\r\n${plain}`],
    ["one of ARC alone", `${top}\r\nARC-${forged.replace(": ", ": i=1; ")}\r\n${plain}`],
    ["one in the body", `Subject: x\r\n\r\n${top}\r\n${forged}\r\n${plain}`],
    ["one below a line that is no header", `${top}\r\nnonsense\r\n${forged}\r\n${plain}`],
    ["one folded into the hop", `${top}\r\n ${forged}\r\n${plain}`],
  ])("is missing in %s", (_what, raw) => {
    expect(has(raw)).toBe(false);
    expect(isFrom(headersOf(utf8(raw)), EGIL)).toBe(false);
  });

  it("replaced by the sender's is detected by the platform's ARC headers", () => {
    expect(isFrom(headersOf(under(arc("fail"), spf, forged)), EGIL)).toBe(false);
    expect(isFrom(headersOf(under(arc("none"), arc("pass"), spf, forged)), EGIL)).toBe(false);
    expect(isFrom(headersOf(under(arc("pass"), spf, forged)), EGIL)).toBe(true);
    // ARC headers of an earlier relay do not matter to the platform.
    expect(isFrom(headersOf(under(spf, forged, arc("fail"))), EGIL)).toBe(true);
  });

  it("counts alone: a joined or a second one adds nothing", () => {
    const own = "Authentication-Results: mx.cloudflare.net; dmarc=fail header.from=example.org";
    for (const block of [
      `${own}\r\n${forged}`,
      `${own}, ${forged.slice("Authentication-Results: ".length)}`,
    ]) {
      const raw = `${top}\r\n${block}\r\n${plain}`;
      expect([has(raw), isFrom(headersOf(utf8(raw)), EGIL)]).toEqual([true, false]);
    }
  });
});

describe("headers", () => {
  it("are read one by one, unfolded, up to the first empty line", () => {
    const raw = "A: 1\r\n\t2\r\nb : x\nA: 3\r\n \r\nno header\r\n\r\nC: body\r\n";
    expect(headersOf(utf8(raw))).toEqual([
      { name: "a", value: "1\t2" },
      { name: "b", value: "x" },
      { name: "a", value: "3" },
      { name: "", value: "no header" },
    ]);
    expect(headersOf(utf8(""))).toEqual([]);
    expect(headersOf(utf8(" folded onto nothing\r\nA: 1"))).toEqual([{ name: "a", value: "1" }]);
    expect(headersOf(utf8("A: 1\n\nB: 2"))).toEqual([{ name: "a", value: "1" }]);
  });
});

const hop = (by: string) => `Received: from mail.example.org by ${by} with ESMTPS id 1`;
const result = (by: string, domain = "example.org") =>
  `Authentication-Results: ${by}; dmarc=pass header.from=${domain}`;
const proves = (...lines: string[]) =>
  isFrom(headersOf(utf8([...lines, `From: <${EGIL}>`, "", "c4-c3"].join("\r\n"))), EGIL, "mx.club.org");

describe("the result of the operator's own mail server", () => {
  it("proves who sent a message, whatever else is above it", () => {
    expect(proves(hop("mx.club.org"), result("mx.club.org"))).toBe(true);
    const dkim = "Authentication-Results: MX.club.org 1; dkim=pass header.d=example.org";
    expect(proves("Return-Path: <egil@example.org>", result("MX.club.org 1"), dkim, hop("mx"))).toBe(true);
  });

  it("is not another server's, another domain's, from before its own hop, or a second one", () => {
    const own = hop("mx.club.org");
    expect(proves(own, result("mx.evil.org"))).toBe(false);
    expect(proves(own, result("mx.club.org", "evil.org"))).toBe(false);
    expect(proves(own, hop("mx.evil.org"), result("mx.club.org"))).toBe(false);
    expect(proves(own, result("mx.club.org", "evil.org"), result("mx.club.org"))).toBe(false);
    expect(isFrom(headersOf(utf8(`${own}\r\n${result("mx.club.org")}\r\nFrom: ${EGIL}\r\n\r\n`)), EGIL)).toBe(
      false,
    );
  });
});
