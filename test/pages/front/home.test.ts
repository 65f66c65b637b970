import { env, exports } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import {
  ask,
  beginBetween,
  challenge,
  freshName,
  signUp,
  type Answer,
  type Someone,
} from "../../http/api.ts";
import { formOf, openBrowser, OWN_FORM, readerIn, sentTo } from "../../http/browser.ts";
import { freeIn } from "../browsing.ts";

const open = (path = "/", headers: Record<string, string> = {}): Promise<Answer<string>> =>
  ask<string>("GET", path, { headers });
const as = ({ token }: Someone) => ({ cookie: `__Host-taflpost=${token}` });

describe("the start page", () => {
  it("says what the site is, in the reader's language", async () => {
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
    expect(body).toMatch(/<button[^>]*data-demo-pause[^>]*data-play-on="Resume"/);
  });

  it("has a board to play on at once, with one form, and ways to people", async () => {
    const { body } = await open();
    expect(body).toContain(
      '<form id="play" class="box" method="post" action="/play-now/Thrall/brandubh" hidden',
    );
    // Without a script a press on a piece leads to the page on which its move is chosen.
    expect(body).toContain('href="/play-now/Thrall/brandubh?from=d1#board"');
    expect(body.match(/<button type="submit" id="confirm">/g)).toHaveLength(1);
    for (const href of ["/challenges/new", "/lobby", "/sign-in"]) expect(body).toContain(`href="${href}"`);
  });

  it("returns with the input, the reason, and free names to click", async () => {
    const { name } = await signUp("Sigrid");
    const [reserved, browser] = [openBrowser(), openBrowser()];
    const { status, body } = await browser.press("/start", { name, next: "/" });
    expect([status, /<h1>([^<]*)/.exec(body)?.[1]]).toEqual([409, "Sign in"]);
    expect(body).toMatch(new RegExp(`name="name" value="${name}"[^>]*aria-invalid="true"`));
    expect(body).toMatch(/id="name-hint" role="alert">[^<]*is taken/);
    expect(body).toContain('<input type="hidden" name="next" value="/"/>');
    const free = freeIn(body);
    expect(free).toHaveLength(3);
    for (const one of free) expect((await ask("GET", `/v1/players/${one}`)).status).toBe(404);
    // The field still holds the taken name: what is pressed counts.
    const taken = await browser.press("/start", {
      name,
      next: "/",
      "free-name": free[0] ?? "",
    });
    expect([sentTo(taken), await readerIn(browser)]).toEqual(["/welcome", free[0]]);
    expect(freeIn((await openBrowser().press("/start", { name })).body)).not.toContain(free[0]);
    expect(freeIn((await reserved.press("/start", { name: "Administrator" })).body)).toEqual([]);
  });

  it("suggests no look-alike name, or one like a deleted player's", async () => {
    const { name } = await signUp("Sig");
    const [alike = "", gone = ""] = freeIn((await openBrowser().press("/start", { name })).body);
    await ask("POST", "/v1/players", { body: { name: alike.toUpperCase().replaceAll("O", "0") } });
    const { body } = await ask<{ token: string }>("POST", "/v1/players", { body: { name: gone } });
    await ask("DELETE", "/v1/me", { token: body.token });
    const left = freeIn((await openBrowser().press("/start", { name })).body);
    expect(left).toHaveLength(3);
    expect(left).not.toContain(alike);
    expect(left).not.toContain(gone);
  });

  it("writes a suggestion in letters allowed in names", async () => {
    const own = freshName().slice("Player-".length);
    const typed = `Ёж ${own}`;
    const { status, body } = await openBrowser().press("/start", { name: typed });
    expect([status, freeIn(body)[0]]).toEqual([422, `Ezh-${own}`]);
    expect(body).toContain(`value="${typed}"`);
  });

  it("says how much waits for a signed-in player, and offers a challenge", async () => {
    const [reader, other] = [await signUp(), await signUp()];
    expect((await open("/", as(reader))).body).toContain("<h1>No moves to make</h1>");
    await beginBetween(reader, other);
    await beginBetween(reader, other);
    const theirs = await beginBetween(other, reader);
    await vi.waitFor(async () =>
      expect((await open("/", as(reader))).body).toContain("<h1>Waiting for you: 2</h1>"),
    );
    const asked = await challenge(other, { to: reader.name, message: "Once more?" });
    const draw = { token: other.token, body: { ply: 0, type: "draw" } };
    await ask("POST", `/v1/games/${theirs.id}/offers`, draw);
    const { body } = await open("/", as(reader));
    expect(body).toContain("<h1>Waiting for you: 4</h1>");
    const waiting = /<ul class="columns waiting-boards plain">.*?<\/ul>/s.exec(body)?.[0] ?? "";
    expect(waiting.match(/<li>/g)).toHaveLength(3);
    expect(waiting).toContain(`<span class="small">${other.name} offers a draw.</span>`);
    expect(waiting).toContain(`>${other.name}</a>`);
    expect(waiting).toMatch(/class="small time-left"><span data-left="[^"]+">[^<]+<\/span>/);
    const lobbyAt = body.indexOf('id="lobby"');
    expect(body.indexOf("Once more?")).toBeLessThan(lobbyAt);
    expect(lobbyAt).toBeLessThan(body.indexOf('class="demo'));
    expect(body).toContain('href="/challenges/new"');
    expect(body).not.toContain('action="/start"');
    expect(body).toContain('action="/sign-out"');
    // Answered in place, it returns here.
    const headers = { ...OWN_FORM, ...as(reader) };
    const declined = await ask("POST", `/games/${asked}/decline`, {
      raw: formOf({ from: "home", reason: "not-now" }),
      headers,
    });
    expect([declined.status, declined.headers.get("location")]).toEqual([303, "/"]);
  });
});

describe("the lobby on it", () => {
  it("shows challenges to accept: rules, board, challenger, side and clock", async () => {
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

  it("has a button that accepts, except for the challenger; a visitor is led to sign up", async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const id = await challenge(host);
    await vi.waitFor(async () => expect((await open()).body).toContain(id));
    const entryFor = async (headers: Record<string, string>) =>
      (await open("/", headers)).body.split("<li>").find((part) => part.includes(id)) ?? "";
    const button = `action="/games/${id}/accept"`;
    const label = `aria-label="Accept ${host.name}’s challenge"`;
    expect(await entryFor({})).toContain(`<a class="button quiet" href="/games/${id}" ${label}>Accept</a>`);
    expect(await entryFor(as(guest))).toContain(`<button type="submit" ${label}>Accept</button>`);
    expect(await entryFor(as(host))).not.toContain(button);
    expect(await entryFor(as(guest))).toContain(button);
    const headers = { ...OWN_FORM, ...as(guest) };
    const accepted = await ask("POST", `/games/${id}/accept`, { raw: formOf({}), headers });
    expect(accepted.headers.get("location")).toContain(`/games/${id}`);
    await vi.waitFor(async () => expect((await open()).body).not.toContain(id));
  });

  it("shows the challenger's message as text, whatever it is", async () => {
    const id = await challenge(await signUp(), { message: `</p><script>alert("1")</script>&amp;` });
    await vi.waitFor(async () => expect((await open()).body).toContain(id));
    const { body } = await open();
    expect(body).toContain("&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;");
    expect(body).not.toContain("<script>alert");
  });

  it("is shown in part, with a link to the rest", async () => {
    const host = await signUp();
    const ids: string[] = [];
    for (let at = 0; at < 7; at++) ids.push(await challenge(host));
    await vi.waitFor(async () => expect((await open()).body).toContain(ids.at(-1)));
    const { body } = await open();
    expect(ids.filter((id) => body.includes(id))).toHaveLength(6);
    expect(body).toContain('href="/lobby">All open challenges');
  });
});

describe("files that browsers and search engines request", () => {
  it("exist: an icon at both addresses, and robots.txt", async () => {
    const sign = await open("/favicon.svg");
    expect([sign.status, sign.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(sign.body).toMatch(/^<svg /);
    const old = await exports.default.fetch(`${env.ORIGIN}/favicon.ico`);
    expect([old.status, old.headers.get("content-type")]).toEqual([200, "image/vnd.microsoft.icon"]);
    const bytes = new DataView(await old.arrayBuffer());
    const pictures = Array.from({ length: bytes.getUint16(4, true) }, (_, at) => 6 + 16 * at);
    expect([bytes.getUint16(0), bytes.getUint16(2, true)]).toEqual([0, 1]);
    expect(pictures.map((at) => bytes.getUint8(at))).toEqual([16, 32, 48]);
    for (const at of pictures) {
      const start = bytes.getUint32(at + 12, true);
      // A PNG of that size, which ends within the file.
      expect(bytes.getUint32(start)).toBe(0x89504e47);
      expect(bytes.getUint32(start + 16)).toBe(bytes.getUint8(at));
      expect(start + bytes.getUint32(at + 8, true)).toBeLessThanOrEqual(bytes.byteLength);
    }
    const robots = await open("/robots.txt");
    expect(robots.body).toMatch(/^User-agent: \*\n/);
    expect(robots.body).toContain("Disallow: /settings\n");
  });

  it("include a sitemap, named in robots.txt, without dead links", async () => {
    const { body: robots } = await open("/robots.txt");
    expect(robots).toContain(`\nSitemap: ${env.ORIGIN}/sitemap.xml\n`);
    const { body, headers } = await open("/sitemap.xml");
    expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const places = [...body.matchAll(/<url><loc>(.*?)<\/loc><\/url>/g)].map(([, place]) => place ?? "");
    expect(places).toEqual(
      expect.arrayContaining(["/", "/rules/brandubh", "/docs/games"].map((path) => env.ORIGIN + path)),
    );
    for (const place of places) {
      const { status, body: page } = await open(place.slice(env.ORIGIN.length));
      expect([place, status]).toEqual([place, 200]);
      // Pages for search engines have their canonical address, and are not excluded.
      expect(page).toContain(`<link rel="canonical" href="${place}"/>`);
    }
  });
});
