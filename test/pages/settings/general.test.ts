import { describe, expect, it } from "vitest";
import { addToken, ask, signUp, type Someone } from "../../http/api.ts";
import { freshAddress, lastMailTo, pathIn, signUpWithMail } from "../../http/local-mail.ts";
import { inStockholm, open, press, pressAndFollow } from "../browsing.ts";

const me = async ({ token }: Someone) => (await ask("GET", "/v1/me", { token })).body;

describe("the settings", () => {
  it.each(["", "/mail", "/tokens", "/webhooks", "/webhooks/x?cursor=y", "/account", "/export.json"])(
    "at /settings%s ask visitors to sign in, and return",
    async (path) => {
      const { status, headers } = await ask("GET", `/settings${path}`, { headers: { accept: "text/html" } });
      expect([status, headers.get("location")]).toEqual([
        303,
        `/sign-in?next=${encodeURIComponent(`/settings${path}`)}`,
      ]);
    },
  );

  it.each([
    ["/settings/email/remove", "/settings"],
    ["/settings/mail/preview", "/settings/mail"],
    ["/settings/webhooks/x/delete", "/settings/webhooks"],
    ["/settings/account/delete", "/settings/account"],
  ])("accept no form at %s from visitors, who return to %s", async (path, page) => {
    const { status, headers } = await press(path, { name: "x" }, { token: "none" });
    expect([status, headers.get("location")]).toEqual([303, `/sign-in?next=${encodeURIComponent(page)}`]);
  });

  it("store the look of boards in this browser's cookies, and preview every board and set", async () => {
    const someone = await inStockholm();
    const { status, headers } = await press("/settings/board", { board: "slate", pieces: "none" }, someone);
    expect([status, headers.get("location")]).toEqual([303, "/settings?done=saved"]);
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    expect(cookies).toEqual(["taflpost-board=slate", "taflpost-pieces=carved"]);
    const { body } = await open("/settings", someone);
    for (const look of [
      'board="walnut"',
      'board="slate"',
      'board="linen"',
      'board="contrast"',
      'pieces="discs"',
    ])
      expect(body).toContain(`<span data-${look}><svg`);
    expect(body).toContain('<html lang="en">');
  });

  it("hide the address from a session whose token may only play, whatever it sends", async () => {
    const { token } = await signUp("Mail", { email: "kept.secret@example.org" });
    const made = await addToken({ token }, "play");
    const answers = [await open("/settings", made)];
    for (const path of ["", "/email", "/email/remove", "/email/confirm"])
      answers.push(await press(`/settings${path}`, { language: "sv", timezone: "UTC" }, made));
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(answer.body).not.toContain("kept.secret");
    }
    expect((await open("/settings", { token })).body).toContain("kept.secret");
  });

  it.each(["\0", "\n", "\r\nx-other: y", "ключ", "a".repeat(300)])(
    "accept a form with the unknown key %j: it counts as any other",
    async (key) => {
      const player = await signUp();
      const tokens = async () =>
        (await ask<{ items: { kind: string }[] }>("GET", "/v1/me/tokens", player)).body.items.filter(
          ({ kind }) => kind === "token",
        ).length;
      for (const _press of ["first", "second"])
        expect(
          (await press("/settings/tokens", { name: "bot", "scope.play": "on", key }, player)).status,
        ).toBe(200);
      expect(await tokens()).toBe(2);
    },
  );

  it("show the present values, and change language and zone", async () => {
    const who = await inStockholm();
    const { body } = await open("/settings", who);
    expect(body).toContain('name="timezone" value="Europe/Stockholm"');
    expect(body).toContain('<option value="America/New_York">');
    const after = await pressAndFollow("/settings", { language: "sv", timezone: "Europe/Oslo" }, who);
    expect(after).toContain("<h1>Inställningar</h1>");
    expect(after).toContain('<p class="note" role="status">Sparat.</p>');
    expect(await me(who)).toMatchObject({ language: "sv", timezone: "Europe/Oslo" });
  });

  it("say at the field what is wrong with it, keep the input, and change nothing", async () => {
    const who = await inStockholm();
    const { status, body } = await press("/settings", { language: "ru", timezone: '"><b>Mars' }, who);
    expect(status).toBe(422);
    expect(body).toContain('value="&quot;&gt;&lt;b&gt;Mars"');
    expect(body).toMatch(/aria-describedby="error-timezone"/);
    expect(body).toMatch(/<p class="error" id="error-timezone">[^<]+<\/p>/);
    expect(await me(who)).toMatchObject({ language: "en", timezone: "Europe/Stockholm" });
  });
});

describe("the address", () => {
  it("is entered, waits until it is confirmed, and is then valid", async () => {
    const who = await inStockholm();
    const address = freshAddress();
    expect((await open("/settings", who)).body).toContain("until you confirm an address");
    const asked = await pressAndFollow("/settings/email", { email: address }, who);
    expect(asked).toContain("An e-mail with a link is on its way");
    expect(asked).toContain(`${address} isn’t confirmed yet`);
    await ask("POST", pathIn(await lastMailTo(who, address), "/confirm/"));
    const { body } = await open("/settings", who);
    expect(body).toContain(`We send e-mail to ${address}.`);
    expect(body).not.toContain("isn’t confirmed yet");
    expect(body).not.toContain("/settings/email/confirm");
  });

  it("stays valid while another waits", async () => {
    const { player, address } = await signUpWithMail();
    const other = freshAddress();
    const body = await pressAndFollow("/settings/email", { email: other }, player);
    expect(body).toContain(`We send e-mail to ${address}.`);
    expect(body).toContain(`${other} isn’t confirmed yet`);
  });

  it("gets its link once more", async () => {
    const who = await inStockholm();
    const address = freshAddress();
    await press("/settings/email", { email: address }, who);
    const first = pathIn(await lastMailTo(who, address), "/confirm/");
    const body = await pressAndFollow("/settings/email/confirm", { email: address, key: "again" }, who);
    expect(body).toContain("An e-mail with a link is on its way");
    expect(pathIn(await lastMailTo(who, address), "/confirm/")).not.toBe(first);
  });

  it("gets no link if it does not exist", async () => {
    const { status, body } = await press("/settings/email/confirm", {}, await signUp());
    expect(status).toBe(409);
    expect(body).toMatch(/<p class="due" role="alert">[^<]+<\/p>/);
  });

  it("stays in its field when a button of its form is refused", async () => {
    const written = { email: "ragna@example.org" };
    const { status, body } = await press("/settings/email/confirm", written, await signUp());
    expect([status, body.includes('value="ragna@example.org"')]).toEqual([409, true]);
  });

  it("is removed, confirmed or not", async () => {
    const { player } = await signUpWithMail();
    const body = await pressAndFollow("/settings/email/remove", { email: "whatever stands there" }, player);
    expect(body).toContain("The address has been removed.");
    expect(await me(player)).toMatchObject({ email: null, mailGoesTo: null });
  });

  it("that is invalid is refused at its field", async () => {
    const { status, body } = await press("/settings/email", { email: "<i>nobody" }, await inStockholm());
    expect(status).toBe(422);
    expect(body).toContain('value="&lt;i&gt;nobody"');
    expect(body).toContain('id="error-email"');
  });
});
