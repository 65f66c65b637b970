import { readdirSync, readFileSync } from "node:fs";
import { utf8 } from "../../../../src/lib/bytes.ts";

const FOLDER = "test/channels/mail/messages";

/** Answers to a turn mail as mail programs write them, by the program's name. All play c4-c6 and quote d6-e6. */
export const MESSAGES: ReadonlyMap<string, Uint8Array> = new Map(
  readdirSync(FOLDER).map((file) => [file.replace(".eml", ""), readFileSync(`${FOLDER}/${file}`)]),
);

/** The platform's result about a sender, as the first header of a message. */
export interface Block {
  readonly domain?: string;
  readonly verdict?: string;
  /** The header's value, instead of the one made of these. */
  readonly results?: string;
}

/** The headers that the platform puts on top of every message. */
export function platformBlock({ domain = "example.org", verdict = "pass", results }: Block = {}): string {
  const found =
    results ??
    [
      "mx.cloudflare.net;",
      `\tdkim=pass header.d=${domain} header.s=20251104 header.b=Zm9yIHRl;`,
      `\tdmarc=${verdict} header.from=${domain} policy.dmarc=none;`,
      `\tspf=none (mx.cloudflare.net: no SPF records found for postmaster@mail.${domain}) smtp.helo=mail.${domain};`,
      `\tspf=pass (mx.cloudflare.net: domain of egil@${domain} designates 192.0.2.41 as permitted sender) smtp.mailfrom=egil@${domain};`,
      "\tarc=none smtp.remote-ip=192.0.2.41",
    ].join("\r\n");
  return [
    `Received: from mail.${domain} (192.0.2.41)`,
    "        by cloudflare-email.net (cloudflare) id Yk3JdR9xTq2a",
    "        for <play@taflpost.example>; Fri, 20 Nov 2026 21:10:08 +0000",
    "ARC-Seal: i=1; a=rsa-sha256; s=cf2024-1; d=cloudflare-email.net; cv=none;",
    "\tb=Zm9yIHRlc3RzIG9ubHk=; t=1795209008;",
    "ARC-Message-Signature: i=1; a=rsa-sha256; s=cf2024-1; d=cloudflare-email.net; c=relaxed/relaxed;",
    "\th=To:Subject:Date:From:reply-to:cc; bh=Zm9yIHRlc3Rz; b=Zm9yIHRlc3Rz",
    `ARC-Authentication-Results: i=1; ${found}`,
    `Received-SPF: pass (mx.cloudflare.net: domain of egil@${domain} designates 192.0.2.41 as permitted sender)`,
    `\treceiver=mx.cloudflare.net; client-ip=192.0.2.41; envelope-from="egil@${domain}"; helo=mail.${domain};`,
    `Authentication-Results: ${found}`,
    "",
  ].join("\r\n");
}

/** A message as it is handed over: the platform's block, then what the sender sent. */
export function received(message: string | Uint8Array, block: Block = {}): Uint8Array {
  const sent = typeof message === "string" ? utf8(message) : message;
  const top = utf8(platformBlock(block));
  const whole = new Uint8Array(top.length + sent.length);
  whole.set(top);
  whole.set(sent, top.length);
  return whole;
}

/** A short answer, with these headers besides. */
export function answer(
  text: string,
  headers: readonly string[] = [],
  from = "Egil <egil@example.org>",
): string {
  const head = [`From: ${from}`, "Message-ID: <answer-1@example.org>", ...headers];
  return `${head.join("\r\n")}\r\n\r\n${text}\r\n`;
}
