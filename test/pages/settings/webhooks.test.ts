import { beforeEach, describe, expect, it, vi } from "vitest";
import { ask, beginGame, signUp, type Page, type Someone } from "../../http/api.ts";
import { inStockholm, open, press, pressAndFollow } from "../browsing.ts";

const HOSTILE = `<script>alert("x")</script>`;
const ESCAPED = "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;";
const URL_OF = "https://hooks.example.org/in";

let answer: () => Response;
vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(answer()));
beforeEach(() => {
  answer = () => new Response(null, { status: 204 });
});

interface Hook {
  readonly id: string;
  readonly url: string;
  readonly [member: string]: unknown;
}

const hooksOf = async ({ token }: Someone) =>
  (await ask<Page<Hook>>("GET", "/v1/webhooks", { token })).body.items;

/** A player with one webhook; where its page is. */
async function withHook(
  fields: Record<string, string> = {},
): Promise<{ who: Someone; at: string; id: string }> {
  const who = await inStockholm();
  await press("/settings/webhooks", { url: URL_OF, ...fields }, who);
  const [hook] = await hooksOf(who);
  return { who, id: hook?.id ?? "", at: `/settings/webhooks/${hook?.id}` };
}

/** Sends pings to a webhook until its log has this many attempts. */
async function pinged({ who, at }: { who: Someone; at: string }, count: number): Promise<string> {
  for (let n = 0; n < count; n++) await press(`${at}/test`, { key: `ping ${n}` }, who);
  return vi.waitFor(async () => {
    const { body } = await open(at, who);
    expect(body.split('class="mark ').length - 1).toBe(count);
    return body;
  });
}

describe("the webhooks", () => {
  it("are added with all that can be said of them, and the secret is shown once", async () => {
    const game = await beginGame();
    const who = game.attackers;
    const { status, headers, body } = await press(
      "/settings/webhooks",
      {
        url: URL_OF,
        description: HOSTILE,
        format: "taflpost",
        game: `http://localhost:8787/games/${game.id}`,
        "event.game.turn": "on",
        "event.ping": "on",
        key: "once",
      },
      who,
    );
    expect([status, headers.get("location")]).toEqual([200, null]);
    expect(body).toMatch(/<code>whsec_[^<]{40,}<\/code>/);
    expect(await hooksOf(who)).toMatchObject([
      { url: URL_OF, description: HOSTILE, format: "taflpost", game: game.id, events: ["game.turn", "ping"] },
    ]);
    const list = (await open("/settings/webhooks", who)).body;
    expect(list).toContain(ESCAPED);
    expect(list).not.toContain("whsec_");
  });

  it("get everything if nothing is chosen", async () => {
    const { who } = await withHook({ format: "discord", description: "", game: "" });
    expect(await hooksOf(who)).toMatchObject([
      { format: "discord", description: null, game: null, events: null },
    ]);
  });

  it.each([
    [{ url: "http://192.168.0.1/" }, "url"],
    [{ url: URL_OF, game: "nothing" }, "game"],
    [{ url: URL_OF, "event.made.up": "on" }, "events"],
    [{ url: URL_OF, format: "fax" }, "format"],
  ])("with an error in %j are refused at the field, and the input stays", async (fields, field) => {
    const who = await signUp();
    const written = { description: HOSTILE, "event.game.turn": "on", ...fields };
    const { status, body } = await press("/settings/webhooks", written, who);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toMatch(new RegExp(`<p class="error" id="error-${field}">[^<]+</p>`));
    expect(body).toContain(`name="description" value="${ESCAPED}"`);
    expect(body).toContain('name="event.game.turn" checked=""');
    expect(await hooksOf(who)).toEqual([]);
  });
});

describe("a webhook", () => {
  it("is changed, and an emptied field is removed", async () => {
    const { who, at } = await withHook({ description: "old", "event.ping": "on" });
    expect((await open(at, who)).body).toContain('name="event.ping" checked=""');
    const body = await pressAndFollow(at, { url: URL_OF, description: "", game: "" }, who);
    expect(body).toContain("Saved.");
    expect(await hooksOf(who)).toMatchObject([{ url: URL_OF, description: null, events: null }]);
    const { status, body: refused } = await press(at, { url: "ftp://x", description: HOSTILE }, who);
    expect(status).toBe(422);
    expect(refused).toContain('<details open="">');
    expect(refused).toContain('id="error-url"');
    expect(refused).toContain(`value="${ESCAPED}"`);
  });

  it("is switched off and on, and says who did it", async () => {
    const { who, at } = await withHook();
    const off = await pressAndFollow(`${at}/status`, { status: "off" }, who);
    expect(off).toContain("You switched it off.");
    expect(off).not.toContain(`${at}/test`);
    const { status, body } = await press(`${at}/test`, {}, who);
    expect(status).toBe(409);
    expect(body).toMatch(/<p class="due" role="alert">[^<]+<\/p>/);
    expect(await pressAndFollow(`${at}/status`, { status: "active" }, who)).toContain("switched on");
  });

  it("says that its receiver answered 410", async () => {
    const hook = await withHook();
    answer = () => new Response(null, { status: 410 });
    expect(await pinged(hook, 1)).toContain("Its receiver answered 410: it no longer accepts webhooks.");
  });

  it("gets a new secret, while the old one is valid for a day", async () => {
    const { who, at } = await withHook();
    const { status, body } = await press(`${at}/rotate`, { key: "once" }, who);
    expect(status).toBe(200);
    expect(body).toMatch(/<code>whsec_/);
    expect(body).toMatch(/The old secret is valid until [^<]+\(Europe\/Stockholm\)\./);
    expect((await open(at, who)).body).not.toContain("whsec_");
  });

  it("is deleted", async () => {
    const { who, at } = await withHook();
    expect(await pressAndFollow(`${at}/delete`, {}, who)).toContain("You have no webhooks.");
    const gone = await open(at, who);
    expect(gone.status).toBe(404);
    expect(gone.body).toContain("<p>You have no webhook with this id.</p>");
  });
});

describe("the log of a webhook", () => {
  it("has each attempt with its outcome, and the answer as text", async () => {
    const hook = await withHook();
    answer = () => new Response(`</pre>${HOSTILE}`, { status: 500 });
    const body = await pinged(hook, 1);
    expect(body).toContain('<span class="mark bad">failed</span>');
    expect(body).toContain("The receiver didn’t report success.");
    expect(body).toContain("<dt>Status</dt><dd>500</dd>");
    expect(body).toMatch(/<dt>Next try<\/dt><dd>[^<]+\(Europe\/Stockholm\)<\/dd>/);
    expect(body).toContain(`<pre>&lt;/pre&gt;${ESCAPED}</pre>`);
    expect(body).toMatch(/It has been failing since [^<]+\(Europe\/Stockholm\)/);
  });

  it("is read page by page", async () => {
    const hook = await withHook();
    const { token } = hook.who;
    await pinged(hook, 1);
    for (let n = 0; n < 22; n++) await ask("POST", `/v1/webhooks/${hook.id}/test`, { token });
    const older = await vi.waitFor(async () => {
      const { body } = await open(hook.at, hook.who);
      return /href="([^"]+cursor=[^"]+)#log"/.exec(body)![1]!;
    });
    const { status, body } = await open(older, hook.who);
    expect(status).toBe(200);
    expect(body).toContain(`<a href="${hook.at}#log">Newest</a>`);
    const broken = await open(`${hook.at}?cursor=nonsense`, hook.who);
    expect([broken.status, broken.body.startsWith("<!doctype html>")]).toEqual([422, true]);
  });

  it("sends one again, and all that failed", async () => {
    const hook = await withHook();
    const { who, at } = hook;
    answer = () => new Response(null, { status: 500 });
    const body = await pinged(hook, 1);
    const resend = /action="([^"]+\/deliveries\/[0-9A-Za-z]{22}\/resend)"/.exec(body)?.[1] ?? "";
    answer = () => new Response(null, { status: 204 });
    expect(await pressAndFollow(resend, { key: "one" }, who)).toContain(
      "Everything that failed is being sent again.",
    );
    await vi.waitFor(async () => {
      expect((await open(at, who)).body).toContain('<span class="mark good">delivered</span>');
    });
    const all = (span: string) => pressAndFollow(`${at}/deliveries/resend`, { span }, who);
    expect(await all("3600000")).toContain("Nothing failed in that time");
    answer = () => new Response(null, { status: 500 });
    await press(`${at}/test`, { key: "another" }, who);
    await vi.waitFor(async () => {
      expect((await open(at, who)).body.match(/mark bad/g)).toHaveLength(2);
    });
    expect(await all("3600000")).toContain("Everything that failed is being sent again.");
  });

  it("sends what the webhook missed while it was off, once it is on again", async () => {
    const { who, at } = await withHook();
    await pressAndFollow(`${at}/status`, { status: "off" }, who);
    expect((await open(at, who)).body).not.toContain("Send what it missed");
    const on = await pressAndFollow(`${at}/status`, { status: "active" }, who);
    expect(on).toContain("Send what it missed");
    const after = /name="after" value="([^"]+)"/.exec(on)?.[1] ?? "";
    expect(after).not.toBe("");
    await pressAndFollow(`${at}/deliveries/resend`, { after }, who);
    expect((await open(at, who)).body).not.toContain("Send what it missed");
  });
});
