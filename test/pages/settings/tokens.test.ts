import { describe, expect, it } from "vitest";
import { ask, freshName, type Page, type Someone } from "../../http/api.ts";
import { inStockholm, open, press, pressAndFollow } from "../browsing.ts";

const HOSTILE = `<script>alert("x")</script> & 'co'`;

interface Listed {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly scopes: string[];
}

const tokensOf = async ({ token }: Someone) =>
  (await ask<Page<Listed>>("GET", "/v1/me/tokens", { token })).body.items.filter(
    ({ kind }) => kind === "token",
  );

const secretIn = (body: string) => /<code>(tafl_[0-9A-Za-z]+)<\/code>/.exec(body)?.[1] ?? "none";

const addressIn = (body: string) => /<code>([^<]+turns\.atom)<\/code>/.exec(body)?.[1] ?? "";

const make = (who: Someone, fields: Record<string, string>) => press("/settings/tokens", fields, who);

describe("tokens", () => {
  it("are made with a name and scopes, and their secret is shown once, in no address", async () => {
    const who = await inStockholm();
    const { status, headers, body } = await make(who, { name: "bot", "scope.read": "on", key: "k1" });
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([200, null, "no-store"]);
    const secret = secretIn(body);
    expect(body).toContain(`data-copy="${secret}"`);
    expect((await ask("GET", "/v1/me", { token: secret })).status).toBe(200);
    expect((await ask("PATCH", "/v1/me", { token: secret, body: {} })).status).toBe(403);
    expect((await open("/settings/tokens", who)).body).not.toContain("tafl_");
  });

  it("are made once, however often the button is clicked", async () => {
    const who = await inStockholm();
    const wish = { name: "bot", "scope.play": "on", key: "the page's" };
    const [first, again] = [await make(who, wish), await make(who, wish)];
    expect(secretIn(again.body)).toBe(secretIn(first.body));
    expect((await tokensOf(who)).map(({ name }) => name)).toEqual(["first token", "bot"]);
  });

  it("have names that are shown as text", async () => {
    const who = await inStockholm();
    const { body } = await make(who, { name: HOSTILE, "scope.play": "on" });
    expect(body).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;co&#39;");
    expect(body).not.toContain("<script>alert");
  });

  it("without a name or a scope are refused at the field, with the rest kept", async () => {
    const who = await inStockholm();
    const nameless = await make(who, { name: " ", "scope.manage": "on" });
    expect(nameless.status).toBe(422);
    expect(nameless.body).toContain('id="error-name"');
    expect(nameless.body).toContain('name="scope.manage" checked=""');
    const useless = await make(who, { name: HOSTILE });
    expect(useless.body).toContain('id="error-scopes"');
    expect(useless.body).toContain('name="name" value="&lt;script&gt;');
    expect(await tokensOf(who)).toHaveLength(1);
  });

  it("are revoked, the one that is in use too", async () => {
    const who = await inStockholm();
    await make(who, { name: "bot", "scope.play": "on" });
    const [own, bot] = await tokensOf(who);
    const body = await pressAndFollow(`/settings/tokens/${bot?.id}/revoke`, {}, who);
    expect(body).toContain("Revoked. It no longer works.");
    expect(body).not.toContain("<strong>bot");
    // The session that was begun with it ends with it.
    await press(`/settings/tokens/${own?.id}/revoke`, {}, who);
    const { status, headers } = await open("/settings", who);
    expect([status, headers.get("set-cookie")]).toEqual([
      303,
      expect.stringMatching(/^__Host-taflpost=; Max-Age=0/),
    ]);
  });
});

describe("the addresses of subscriptions", () => {
  it("are shown, work, and are renewed", async () => {
    const who = await inStockholm();
    const first = addressIn((await open("/settings/tokens", who)).body);
    expect((await ask("GET", new URL(first).pathname)).status).toBe(200);
    const body = await pressAndFollow("/settings/subscriptions/turns/renew", { key: "once" }, who);
    expect(body).toContain("Here’s the new address.");
    expect(addressIn(body)).not.toBe(first);
    expect((await ask("GET", new URL(first).pathname)).status).toBe(404);
    expect((await press("/settings/subscriptions/other/renew", {}, who)).status).toBe(404);
  });
});

describe("browsers that are signed in", () => {
  it("are listed apart from tokens, and are signed out there", async () => {
    const raw = new URLSearchParams({ name: freshName("Browser"), next: "/me" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
    const start = await ask<string>("POST", "/start", { raw, headers });
    const token = /__Host-taflpost=([^;]+)/.exec(start.headers.get("set-cookie") ?? "")?.[1] ?? "";
    const [before = "", after = ""] = (await open("/settings/tokens", { token })).body.split(
      "<h2>Tokens</h2>",
    );
    expect(before).toContain("<h2>Where you are signed in</h2>");
    expect(before).toContain('<span class="mark">this one</span>');
    expect(after).toContain("No tokens yet.");
    const id = /\/settings\/tokens\/([0-9A-Za-z]{22})\/revoke/.exec(before)?.[1];
    const gone = await press(`/settings/tokens/${id}/revoke`, {}, { token });
    expect(gone.headers.get("set-cookie")).toMatch(/^__Host-taflpost=; Max-Age=0/);
    expect((await open("/settings", { token })).status).toBe(303);
  });
});
