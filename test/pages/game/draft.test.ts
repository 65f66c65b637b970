import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { HttpEnv } from "../../../src/http/context.ts";
import { needSignIn } from "../../../src/pages/game/forms-handler.ts";
import { dropDraft, type MoveDraft, readDraft } from "../../../src/pages/kit/move-draft.ts";
import { newId } from "../../../src/lib/ids.ts";
import { openBrowser, sentTo } from "../../http/browser.ts";
import { ask, signUp, type Answer, type Ask } from "../../http/api.ts";

const GAME = newId();
const DRAFT: MoveDraft = { ply: 7, move: "d1-d4xd5/e4", message: "Как вам это? Gott så." };

/** The one page that keeps, shows and drops a draft here; everything else is the service. */
const page = new Hono<HttpEnv>()
  .use(async (c, next) => {
    c.set("language", "en");
    await next();
  })
  .post("/games/:id", async (c) => needSignIn(c, c.req.param("id"), await c.req.json<MoveDraft | null>()))
  .get("/games/:id", (c) => c.json(readDraft(c, c.req.param("id"))))
  .delete("/games/:id", (c) => {
    dropDraft(c);
    return c.body(null, 204);
  });

async function asking(method: string, path: string, what: Ask = {}): Promise<Answer<string>> {
  if (!path.startsWith("/games/")) return ask<string>(method, path, what);
  const body = what.raw === undefined ? {} : { body: what.raw };
  const request = new Request(`${env.ORIGIN}${path}`, { method, headers: what.headers ?? {}, ...body });
  const answer = await page.fetch(request, env);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const browserWith = () => openBrowser(asking);
type Browser = ReturnType<typeof browserWith>;

/** Tries to play while nobody is signed in. */
async function play(browser: Browser, draft: MoveDraft | null, game = GAME): Promise<Answer<string>> {
  const answer = await asking("POST", `/games/${game}`, { raw: JSON.stringify(draft) });
  for (const line of answer.headers.getSetCookie()) {
    const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
    browser.cookies.set(name, value);
  }
  return answer;
}

const kept = async (browser: Browser, game = GAME) =>
  JSON.parse((await browser.get(`/games/${game}`)).body) as MoveDraft | null;

describe("a move chosen before signing in", () => {
  it("is kept, as the sign-in page says, and is restored afterwards", async () => {
    const browser = browserWith();
    const { status, body } = await play(browser, DRAFT);
    expect(status).toBe(401);
    expect(body).toContain("Your move hasn’t been played yet, but it’s saved.");
    const [next = ""] = /\/games\/[^"]+/.exec(body) ?? [];
    expect(next).toBe(`/games/${GAME}?move=d1-d4xd5%2Fe4`);
    const { token } = await signUp();
    expect(sentTo(await browser.press("/sign-in", { token, next }))).toBe(next);
    expect(await kept(browser)).toEqual(DRAFT);
  });

  it("is kept for an hour, out of reach of scripts and other sites", async () => {
    const { headers } = await play(browserWith(), DRAFT);
    const [line = "", ...others] = headers.getSetCookie();
    expect(others).toEqual([]);
    expect(line).toMatch(/^__Host-taflpost-draft=[\w-]+;/);
    const attributes = line.split("; ").slice(1).toSorted();
    expect(attributes).toEqual(["HttpOnly", "Max-Age=3600", "Path=/", "SameSite=Lax", "Secure"]);
  });

  it("belongs to its game only", async () => {
    const browser = browserWith();
    await play(browser, DRAFT);
    expect(await kept(browser, newId())).toBeNull();
  });

  it("is deleted when it is dropped, and when its player signs out", async () => {
    const browser = browserWith();
    await play(browser, DRAFT);
    const dropped = await asking("DELETE", `/games/${GAME}`, { headers: { cookie: cookieOf(browser) } });
    expect(dropped.headers.getSetCookie().join()).toMatch(
      /^__Host-taflpost-draft=; Max-Age=0; Path=\/;.*Secure/,
    );
    expect((await asking("DELETE", `/games/${GAME}`)).headers.getSetCookie()).toEqual([]);
    await browser.press("/sign-out");
    expect(await kept(browser)).toBeNull();
  });

  it("loses its message first if both are too large for a cookie", async () => {
    for (const message of ["ж".repeat(2000), "x".repeat(3000)]) {
      const browser = browserWith();
      const { body } = await play(browser, { ...DRAFT, message });
      expect(body).toContain("The message with it was too long to save.");
      expect(await kept(browser)).toEqual({ ...DRAFT, message: "" });
    }
    const browser = browserWith();
    const { headers, body } = await play(browser, { ...DRAFT, message: "x".repeat(2000) });
    expect(headers.getSetCookie()[0]?.split(";")[0]?.length).toBeLessThanOrEqual(4096);
    expect(body).not.toContain("too long to save");
    expect((await kept(browser))?.message).toHaveLength(2000);
  });

  it("is not mentioned if there is none, or it is not a move", async () => {
    for (const draft of [null, { ...DRAFT, move: "d".repeat(5000) }]) {
      const { status, headers, body } = await play(browserWith(), draft);
      expect([status, headers.getSetCookie()]).toEqual([401, []]);
      expect(body).not.toContain("it is kept");
    }
  });

  it.each(["", "x", "%%%", btoa("{}"), btoa('{"game":1}'), btoa("null"), "é"])(
    "does not exist if the cookie has something else: %j",
    async (value) => {
      const browser = browserWith();
      browser.cookies.set("__Host-taflpost-draft", value === "é" ? "%C3%A9" : value);
      expect(await kept(browser)).toBeNull();
    },
  );
});

const cookieOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
