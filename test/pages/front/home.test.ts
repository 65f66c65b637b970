import { describe, expect, it, vi } from "vitest";
import { ask, beginBetween, challenge, signUp, type Answer, type Someone } from "../../http/api.ts";

const open = (path = "/", headers: Record<string, string> = {}): Promise<Answer<string>> =>
  ask<string>("GET", path, { headers });
const as = ({ token }: Someone) => ({ cookie: `__Host-taflpost=${token}` });

describe("the start page", () => {
  it("says what this is, in the reader's language", async () => {
    for (const [language, title] of [
      ["en", "Tafl, by post"],
      ["ru", "Тафл по переписке"],
      ["sv", "Tafl per post"],
    ] as const) {
      const { status, body, headers } = await open("/", { "accept-language": language });
      expect([status, headers.get("content-language")]).toEqual([200, language]);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain('<meta name="description"');
      expect(body).not.toContain('content="noindex"');
    }
  });

  it("shows a whole short game, its moves as text too", async () => {
    const { body } = await open();
    const demo = /<script type="application\/json" class="demo-data">(.*?)<\/script>/.exec(body)?.[1] ?? "";
    const { size, moves } = JSON.parse(demo) as { size: number; moves: string[] };
    expect([size, moves.length]).toEqual([7, 10]);
    for (const move of moves) expect(body).toContain(`<li>${move}</li>`);
    expect(body).toMatch(/<button[^>]*data-demo-pause[^>]*data-play-on="Play on"/);
  });

  it("lets a stranger begin with a name alone, or sign in", async () => {
    const { body } = await open();
    expect(body).toMatch(/<form method="post" action="\/start"/);
    for (const field of ["name", "timezone", "next", "key"])
      expect(body).toMatch(new RegExp(`name="${field}"`));
    expect(body).toContain('href="/sign-in"');
    expect(body).not.toContain("/challenges/new");
  });

  it("tells who is signed in how many games wait for them, and offers a challenge", async () => {
    const [reader, other] = [await signUp(), await signUp()];
    expect((await open("/", as(reader))).body).toContain("It’s not your turn anywhere.");
    await beginBetween(reader, other);
    await beginBetween(reader, other);
    await beginBetween(other, reader);
    await vi.waitFor(async () =>
      expect((await open("/", as(reader))).body).toContain("It’s your turn in 2 games."),
    );
    const { body } = await open("/", as(reader));
    expect(body).toContain('href="/challenges/new"');
    expect(body).not.toContain('action="/start"');
    expect(body).toContain('action="/sign-out"');
  });
});

describe("the lobby on it", () => {
  it("shows what may be accepted: rules, board, who, which side and how much time", async () => {
    const host = await signUp("Host");
    const id = await challenge(host, { ruleset: "tablut" });
    await vi.waitFor(async () => expect((await open()).body).toContain(id));
    const { body } = await open();
    const entry = body.split("<li>").find((part) => part.includes(id)) ?? "";
    expect(entry).toContain("Tablut, 9×9");
    expect(entry).toContain(
      `${host.name} is looking for an opponent. You’d play the defenders. Time: 3 days`,
    );
    expect((await open("/", as(host))).body).toContain("This is your own challenge");
  });

  it("writes what its maker wrote as text, whatever it is", async () => {
    const id = await challenge(await signUp(), { message: `</p><script>alert("1")</script>&amp;` });
    await vi.waitFor(async () => expect((await open()).body).toContain(id));
    const { body } = await open();
    expect(body).toContain("&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;");
    expect(body).not.toContain("<script>alert");
  });

  it("goes on where it was left, page by page, and none is shown twice", async () => {
    const [host, other] = [await signUp(), await signUp()];
    const ids: string[] = [];
    for (let at = 0; at < 12; at++) ids.push(await challenge(at % 2 === 0 ? host : other));
    await vi.waitFor(async () => expect((await open()).body).toContain(ids.at(-1)));
    const first = (await open()).body;
    const next = /href="(\/\?cursor=[^"#]+)#lobby"/.exec(first)?.[1] ?? "";
    const second = (await open(next)).body;
    const shown = (body: string) => ids.filter((id) => body.includes(id));
    expect(shown(first)).toHaveLength(10);
    expect(shown(second)).toHaveLength(2);
    expect(new Set([...shown(first), ...shown(second)]).size).toBe(12);
  });

  it.each(["nonsense", "%00", "a".repeat(5000), "MTIz"])(
    "refuses a cursor that is none: %s",
    async (cursor) => {
      const { status, body, headers } = await open(`/?cursor=${cursor}`, { accept: "text/html" });
      expect([status, headers.get("content-type")]).toEqual([422, "text/html; charset=utf-8"]);
      expect(body).toContain("The cursor is not known");
    },
  );
});

describe("what browsers and engines ask of every site", () => {
  it("is there: a sign, in both of its places, and where engines may go", async () => {
    const sign = await open("/favicon.svg");
    expect([sign.status, sign.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(sign.body).toMatch(/^<svg /);
    const old = await open("/favicon.ico");
    expect([old.status, old.body]).toEqual([200, sign.body]);
    const robots = await open("/robots.txt");
    expect(robots.body).toMatch(/^User-agent: \*\n/);
    expect(robots.body).toContain("Disallow: /settings\n");
  });
});
