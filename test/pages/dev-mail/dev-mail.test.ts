import { env } from "cloudflare:workers";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import { ask, askProduction } from "../../http/api.ts";
import { askToConfirm, keepMail, lastMailTo, pathIn } from "../../http/local-mail.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const NASTY = `<script>alert(1)</script>"'&</title></pre>`;

/** A page of the list, as programs get it. */
const listAt = (path: string) =>
  ask<{ items: { id: string }[]; next: string | null }>("GET", path, {
    headers: { accept: "application/json" },
  });

describe("the page of local mail", () => {
  it("lists what was sent, newest first, with the first line of each", async () => {
    const { address } = await askToConfirm();
    await keepMail({ subject: "Newer", text: "First line\nsecond line" });
    const { status, body } = await ask<string>("GET", "/dev/mail");
    expect(status).toBe(200);
    expect(body.indexOf("Newer")).toBeLessThan(body.indexOf(address));
    expect(body.indexOf("Newer")).toBeGreaterThan(0);
    expect(body).toContain("First line");
    expect(body).not.toContain("second line");
  });

  it("shows a mail: its recipient, its text, its headers, and its HTML in a sandboxed frame", async () => {
    const { player, address } = await askToConfirm();
    const mail = await lastMailTo(player, address);
    const { body, headers } = await ask<string>("GET", `/dev/mail/${mail.id}`);
    for (const part of [
      address,
      mail.subject,
      `post@${env.MAIL_DOMAIN}`,
      "Auto-Submitted: auto-generated",
      "Is this your address?",
    ])
      expect(body).toContain(part);
    expect(body).toMatch(
      new RegExp(
        `<iframe src="/dev/mail/${mail.id}/html"[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"`,
      ),
    );
    expect(headers.get("content-security-policy")).toMatch(/frame-src 'self'.*frame-ancestors 'none'/);
    const framed = await ask<string>("GET", `/dev/mail/${mail.id}/html`);
    expect(framed.body).toBe(mail.html.replace("<head>", '<head><base target="_blank">'));
    const policy = framed.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';.*frame-ancestors 'self'; sandbox allow-popups/,
    );
    expect(policy).not.toMatch(/script|allow-same-origin|img-src|connect-src/);
  });

  it("shows everything in a mail as text", async () => {
    const id = await keepMail({
      subject: NASTY,
      text: NASTY,
      to: NASTY,
      from: NASTY,
      replyTo: NASTY,
      headers: { "X-A": NASTY },
    });
    for (const path of ["/dev/mail", `/dev/mail/${id}`]) {
      const { body } = await ask<string>("GET", path);
      expect(body).not.toMatch(
        /<script(?! type="module" src="\/assets\/pages\.js"><\/script>)|<\/title>.*<\/title>/s,
      );
      expect(body).toContain("&lt;script&gt;");
    }
  });

  it("has the list and each mail as JSON for programs, and a mail as it would have been sent", async () => {
    const { player, address } = await askToConfirm("ru");
    const mail = await lastMailTo(player, address);
    const kept = { ...mail, at: new Date(mail.at).toISOString() };
    const accept = { accept: "application/json" };
    const list = await ask<{ items: { id: string }[] }>("GET", "/dev/mail", { headers: accept });
    expect(list.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(list.body.items.find(({ id }) => id === mail.id)).toEqual(kept);
    expect((await ask("GET", `/dev/mail/${mail.id}.json`)).body).toEqual(kept);
    const raw = await ask<string>("GET", `/dev/mail/${mail.id}.eml`);
    expect(raw.headers.get("content-type")).toBe("message/rfc822");
    const read = await PostalMime.parse(raw.body);
    expect([read.subject, read.to?.[0]?.address]).toEqual([mail.subject, address]);
    expect(read.text).toContain(pathIn(mail, "/confirm/"));
    const browser = { accept: "text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8" };
    const page = await ask("GET", "/dev/mail", { headers: browser });
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("lists any number of mails of any length by pages: each once, for people and for programs", async () => {
    // 36 MiB together: more than one call of the object that keeps them can carry.
    const text = "я".repeat(300_000);
    const kept = new Set<string>();
    for (let count = 0; count < 120; count++) kept.add(await keepMail({ text }));
    const seen: string[] = [];
    let pages = 0;
    for (let path: string | null = "/dev/mail"; path !== null; pages++) {
      const { body } = await listAt(path);
      seen.push(...body.items.map(({ id }) => id));
      const shown = await ask<string>("GET", path);
      path = body.next && `/dev/mail?from=${body.next}`;
      expect(/<a href="([^"]*)" rel="next">/.exec(shown.body)?.[1] ?? null).toBe(path);
    }
    expect(pages).toBeGreaterThan(2);
    expect(seen.filter((id) => kept.has(id))).toEqual([...kept].toReversed());
  });

  it("has no mail that was never sent", async () => {
    for (const path of [
      "/dev/mail/none",
      "/dev/mail/none.eml",
      "/dev/mail/none.json",
      "/dev/mail/none/html",
      "/dev/mail/%00",
    ])
      expect((await ask("GET", path)).status).toBe(404);
    expect((await ask("POST", "/dev/mail/none/answer", { raw: "text=d1-d4", headers: FORM })).status).toBe(
      404,
    );
  });

  it("allows answers only to mail with a reply address", async () => {
    const answerable = await keepMail({ replyTo: `play+x@${env.MAIL_DOMAIN}` });
    expect((await ask<string>("GET", `/dev/mail/${answerable}`)).body).toContain(
      `action="/dev/mail/${answerable}/answer"`,
    );
    const { player, address } = await askToConfirm();
    const { id } = await lastMailTo(player, address);
    expect((await ask<string>("GET", `/dev/mail/${id}`)).body).not.toContain("/answer");
    expect((await ask("POST", `/dev/mail/${id}/answer`, { raw: "text=d1-d4", headers: FORM })).status).toBe(
      404,
    );
  });

  it("says so when an answer is rejected", async () => {
    const id = await keepMail({ replyTo: `play+x@${env.MAIL_DOMAIN}` });
    const { status, body } = await ask<string>("POST", `/dev/mail/${id}/answer`, {
      raw: "text=d1-d4",
      headers: FORM,
    });
    expect(status).toBe(200);
    expect(body).toContain("The reply wasn’t accepted");
  });

  it("is in the browser's language", async () => {
    const titles = LANGUAGES.map(async (language) => {
      const { body } = await ask<string>("GET", "/dev/mail", { headers: { "accept-language": language } });
      return /<h1>([^<]*)<\/h1>/.exec(body)?.[1];
    });
    expect(await Promise.all(titles)).toEqual(["Outbox", "Исходящие", "Utkorg"]);
  });

  it("does not exist in production", async () => {
    const id = await keepMail();
    for (const path of ["", `/${id}`, `/${id}/html`, `/${id}.json`, `/${id}.eml`].map(
      (end) => `/dev/mail${end}`,
    )) {
      const { status, headers } = await askProduction("GET", path);
      expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json; charset=utf-8"]);
    }
  });
});

describe("every page", () => {
  it("has its style at an address of its own, and nothing inline", async () => {
    const { path } = await askToConfirm();
    const id = await keepMail();
    for (const one of [path, "/confirm/x", "/unsubscribe/x", "/dev/mail", `/dev/mail/${id}`]) {
      const { body, headers } = await ask<string>("GET", one);
      expect(body).toMatch(/^<!doctype html><html lang="en">/);
      expect(body).toContain('<link rel="stylesheet" href="/assets/pages.css"');
      // A link preview needs absolute addresses; nothing is loaded from them.
      expect(body.replaceAll(/<meta property="og:[^>]*>/g, "")).not.toMatch(
        /<style| style=|<script(?! type="module" src="\/assets\/pages\.js"><\/script>)| on\w+=|https?:\/\//,
      );
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
    const style = await ask<string>("GET", "/assets/pages.css");
    expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(style.body).toContain("prefers-color-scheme:dark");
    expect(style.body).not.toMatch(/url\((?!".\/piazzolla-)|@import/);
  });
});
