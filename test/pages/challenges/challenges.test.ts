import { beforeAll, describe, expect, it } from "vitest";
import { dayTimeWords } from "../../../src/i18n/times.ts";
import { now } from "../../../src/lib/now.ts";
import { ask, challenge, look, signUp, type Someone } from "../../http/api.ts";
import { alertIn, headingOf, led, open, press, textOf } from "../browsing.ts";
import { DECLINE_REASONS } from "../../../src/contract/terms.ts";

let maker: Someone;
let other: Someone;
beforeAll(async () => {
  maker = await signUp("Maker");
  other = await signUp("Other");
});

const path = (id: string) => `/games/${id}`;

describe("the page of a challenge", () => {
  it("shows the challenger the link, its QR code and a button to withdraw it", async () => {
    const id = await challenge(maker, { ruleset: "brandubh" });
    const { body, headers } = await open(path(id), maker);
    const { url } = (await ask<{ url: string }>("GET", `/v1/challenges/${id}`)).body;
    expect(headingOf(body)).toBe("Your open challenge to Brandubh");
    expect(body).toContain(`<input readonly="" value="${url}"/>`);
    expect(body).toContain(`data-copy="${url}"`);
    expect(body).toMatch(/<svg class="qr" role="img" aria-label="[^"]+" viewBox="0 0 (\d+) \1"/);
    expect(textOf(body)).toContain("You’d play the attackers.");
    expect(body).toContain(`action="/games/${id}/cancel"`);
    expect(body).not.toContain("/accept");
    expect(body).toContain(`id="game" class="split" data-game="${id}" data-version="0"`);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(body).not.toMatch(/ style=|<style|onclick|javascript:/);
  });

  it("for a named player says who it waits for, and has no link to share", async () => {
    const me = await signUp();
    const id = await challenge(me, { to: other.name });
    for (const at of [path(id), "/me"]) {
      const { body } = await open(at, me);
      expect(body).toContain(`action="/games/${id}/cancel"`);
      expect(body).not.toMatch(/data-copy=|class="qr"/);
    }
    expect(textOf((await open(path(id), me)).body)).toContain(`${other.name} hasn’t answered yet.`);
  });

  it("says until when it is open, and afterwards that it expired", async () => {
    const [me, reader] = [await signUp("Maker"), await signUp("Reader", { timezone: "Europe/Stockholm" })];
    const id = await challenge(me, { to: reader.name });
    const { expiresAt } = (await ask<{ expiresAt: string }>("GET", `/v1/challenges/${id}`)).body;
    const until = dayTimeWords(Date.parse(expiresAt), now(), "en", "Europe/Stockholm");
    const text = textOf((await open(path(id), reader)).body);
    expect(text).toMatch(/2\d days( \d+.(h|min))? left to answer, until/);
    expect(text).toContain(`until ${until}`);
    await ask("POST", "/dev/clock", { body: { advance: "P28D" } });
    const late = await press(`${path(id)}/accept`, {}, reader);
    expect(late.status).toBe(409);
    for (const body of [late.body, (await open(path(id), me)).body]) {
      expect(textOf(body)).toContain("This challenge has expired: nobody answered in time.");
      expect(textOf(body)).not.toContain("left to answer");
      expect(textOf(body)).not.toContain("withdrawn");
    }
  });

  it.each([
    ["me", "/me"],
    ["home", "/"],
    ["constructor", null],
  ])("withdrawn on the list %j leads to %j, or to its own page", async (from, list) => {
    const id = await challenge(maker, { to: other.name });
    const answer = await press(`${path(id)}/cancel`, { from }, maker);
    expect(led(answer)).toEqual([303, list ?? path(id)]);
  });

  it("is withdrawn once, and says so to everybody", async () => {
    const id = await challenge(maker, { to: other.name });
    expect(led(await press(`${path(id)}/cancel`, {}, maker))).toEqual([303, path(id)]);
    const again = await press(`${path(id)}/cancel`, {}, maker);
    expect([again.status, textOf(again.body)]).toEqual([
      409,
      expect.stringContaining("You withdrew this challenge."),
    ]);
    const seen = textOf((await open(path(id), other)).body);
    expect(seen).toContain(`${maker.name} withdrew this challenge.`);
    expect((await open(path(id), other)).body).not.toContain("/accept");
  });

  it.each(DECLINE_REASONS)("is declined with a reason: %s", async (reason) => {
    const id = await challenge(maker, { to: other.name });
    expect((await open(path(id), other)).body).toContain(`<option value="${reason}"`);
    expect(led(await press(`${path(id)}/decline`, { reason }, other))).toEqual([303, path(id)]);
    const { body } = await ask<{ declined: string }>("GET", `/v1/challenges/${id}`);
    expect(body.declined).toBe(reason);
    const seen = textOf((await open(path(id), maker)).body);
    expect(seen).toContain(`${other.name} declined this challenge.`);
    expect(seen.includes("Reason:")).toBe(reason !== "no-reason");
    expect(textOf((await open(path(id), other)).body)).toContain("You declined this challenge.");
  });

  it("is not declined for an unknown reason", async () => {
    const id = await challenge(maker, { to: other.name });
    const { status, body } = await press(`${path(id)}/decline`, { reason: "bored" }, other);
    expect([status, alertIn(body)]).toEqual([422, expect.stringContaining("not-now")]);
    expect((await look(id)).status).toBe("open");
  });

  it("tells others for whom it is, and hides the message", async () => {
    const id = await challenge(maker, { to: other.name, message: "between us" });
    const third = await signUp("Third");
    for (const spectator of [third, null]) {
      const { body } = await open(path(id), spectator);
      expect(headingOf(body)).toBe(`${maker.name} challenges ${other.name} to Brandubh`);
      expect(textOf(body)).toContain(`${maker.name} will play the attackers.`);
      expect(textOf(body)).toContain(`Only ${other.name} can answer`);
      expect(body).not.toContain("between us");
      expect(body).not.toContain("/accept");
    }
    const pressed = await press(`${path(id)}/accept`, {}, third);
    expect([pressed.status, alertIn(pressed.body)]).toEqual([
      403,
      expect.stringContaining("Only the player it’s for"),
    ]);
    expect((await look(id)).status).toBe("open");
  });

  it("asks visitors without a name to sign in", async () => {
    const id = await challenge(maker);
    const { body } = await open(path(id), null);
    expect(body).toContain(`/sign-in?next=${encodeURIComponent(path(id))}`);
    for (const verb of ["accept", "decline", "cancel"])
      expect(led(await press(`${path(id)}/${verb}`, {}, null))).toEqual([
        303,
        `/sign-in?next=${encodeURIComponent(path(id))}`,
      ]);
    expect((await look(id)).status).toBe("open");
  });

  it("is accepted by one player; a repeat leads to the game, and another player is too late", async () => {
    const id = await challenge(maker);
    for (const _press of ["one", "again"])
      expect(led(await press(`${path(id)}/accept`, {}, other))).toEqual([303, `${path(id)}?begun=1`]);
    const late = await press(`${path(id)}/accept`, {}, await signUp("Late"));
    expect([late.status, alertIn(late.body)]).toEqual([
      409,
      expect.stringContaining("already been accepted"),
    ]);
    expect(late.body).toContain(`href="${path(id)}"`);
    expect((await look(id)).version).toBe(1);
  });

  it("has a link preview: a sentence and a picture", async () => {
    const id = await challenge(maker);
    const { body } = await open(path(id), null);
    expect(body).toContain(`<meta property="og:title" content="${maker.name} challenges you to Brandubh"/>`);
    expect(body).toMatch(new RegExp(`property="og:image" content="http[^"]+/games/${id}/board.png"`));
    expect(body).toMatch(/property="og:description" content="You’d play the defenders\. [^"]+7×7/);
  });

  it.each(["accept", "decline", "cancel"])("that does not exist has no buttons: %s", async (verb) => {
    for (const id of ["A".repeat(22), "x", "%22%3E%3Cscript%3E"]) {
      const { status, body } = await press(`/games/${id}/${verb}`, {}, other);
      expect([status, headingOf(body)]).toEqual([404, "There’s no such challenge"]);
    }
  });
});

describe("other players' texts", () => {
  const HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</textarea></blockquote><h1>mine",
    "שלום, בוא נשחק! مرحبا",
    "w".repeat(300),
  ];

  it.each(HOSTILE)("are shown as text: %s", async (message) => {
    const id = await challenge(maker, { message });
    const { body } = await open(path(id), other);
    const quote = /<blockquote dir="auto">([^<]*)<\/blockquote>/.exec(body)?.[1] ?? "";
    expect(quote.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"')).toBe(message);
    expect(body).not.toContain("<script>alert");
    expect(body).not.toContain("<img");
  });
});

describe("in the reader's language", () => {
  it.each([
    ["ru", "вызывает вас на партию", "Принять", "Новый вызов"],
    ["sv", "utmanar dig", "Anta", "Ny utmaning"],
  ])("%s", async (language, title, accept, form) => {
    const reader = await signUp("Reader", { language });
    const id = await challenge(maker, { to: reader.name });
    const { body, headers } = await open(path(id), reader);
    expect([headers.get("content-language"), headingOf(body)]).toEqual([
      language,
      expect.stringContaining(title),
    ]);
    expect(body).toContain(`>${accept}</button>`);
    expect(headingOf((await open("/challenges/new", reader)).body)).toBe(form);
    expect(headingOf((await open(path(id), null, language)).body)).toContain(maker.name);
  });
});
