import { describe, expect, it } from "vitest";
import { ask, beginBetween, look, signUp } from "../../http/api.ts";
import { inStockholm, open, press } from "../browsing.ts";

/** A file without what it was asked with: the page's marks the session as current, the API's the token. */
const alike = (file: object) =>
  JSON.parse(JSON.stringify(file).replaceAll(/"current":\w+/g, '"current":0')) as object;

describe("the account", () => {
  it("can be downloaded, as in the API", async () => {
    const who = await inStockholm();
    const page = await open("/settings/account", who);
    expect(page.body).toContain('href="/settings/export.json" download');
    const { status, headers, body } = await ask("GET", "/settings/export.json", {
      headers: { cookie: `__Host-taflpost=${who.token}` },
    });
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="taflpost-${who.name}.json"`);
    // No other site may read it, whatever the API allows to those who hold a token.
    expect(headers.get("access-control-allow-origin")).toBeNull();
    const api = await ask("GET", "/v1/me/export.json", { token: who.token });
    const { exportedAt: _now, ...rest } = body;
    expect(alike(api.body)).toMatchObject(alike(rest));
    expect((await open("/settings/export.json?cursor=nonsense", who)).status).toBe(422);
  });

  it("stays if another name is written, and says so at the field", async () => {
    const who = await inStockholm();
    for (const name of ["", "nobody", `${who.name}x`, "<b>"]) {
      const { status, body } = await press("/settings/account/delete", { name }, who);
      expect(status).toBe(422);
      expect(body).toContain('<p class="error" id="error-name">That’s not your name.</p>');
      expect(body).not.toContain("<b>");
    }
    expect((await open("/settings", who)).status).toBe(200);
  });

  it("is deleted once its name is written, with the running games and the session", async () => {
    const [who, other] = [await inStockholm(), await signUp("Egil")];
    const { id } = await beginBetween(other, who);
    const name = ` ${who.name.toUpperCase()} `;
    const { status, headers, body } = await press("/settings/account/delete", { name }, who);
    expect(status).toBe(200);
    expect(body).toContain("<h1>Your account has been deleted</h1>");
    expect(body).not.toContain(who.name);
    expect(headers.get("set-cookie")).toMatch(/^__Host-taflpost=; Max-Age=0/);
    expect((await open("/settings", who)).status).toBe(303);
    expect((await ask("GET", `/v1/players/${who.name}`)).status).toBe(404);
    expect(await look(id)).toMatchObject({ status: "finished", result: { winner: "attackers" } });
  });
});
