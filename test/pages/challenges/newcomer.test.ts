import { beforeAll, describe, expect, it } from "vitest";
import { wordsIn } from "../../../src/i18n/catalogues.ts";
import { newId } from "../../../src/lib/ids.ts";
import { ask, challenge, freshName, look, signUp, type Someone } from "../../http/api.ts";
import { openBrowser, readerIn, sentTo } from "../../http/browser.ts";
import { alertIn, freeIn, headingOf, textOf } from "../browsing.ts";

let maker: Someone;
beforeAll(async () => {
  maker = await signUp("Maker");
});

const path = (id: string) => `/games/${id}`;
const begun = (id: string) => `${path(id)}?begun=1`;
const exists = async (name: string) => (await ask("GET", `/v1/players/${name}`)).status === 200;

describe("a newcomer who accepts a challenge by its link", () => {
  it("is signed up and in the game with one click, and with two no more", async () => {
    const [id, name, key, browser] = [await challenge(maker), freshName(), newId(), openBrowser()];
    await browser.press("/language", { language: "sv" });
    const { body } = await browser.get(path(id));
    for (const field of ["name", "timezone", "key"]) expect(body).toContain(`name="${field}"`);
    const fields = { name, key, timezone: "Europe/Stockholm" };
    expect(sentTo(await browser.press(`${path(id)}/accept`, fields))).toBe(begun(id));
    expect(await readerIn(browser)).toBe(name);
    const game = await look(id);
    expect([game.status, game.version]).toEqual(["playing", 1]);
    expect(JSON.stringify(game.players)).toContain(`"${name}"`);
    // The browser has thrown the first answer away, and its session.
    const again = openBrowser();
    expect(sentTo(await again.press(`${path(id)}/accept`, fields))).toBe(begun(id));
    expect([await readerIn(again), (await look(id)).version]).toEqual([name, 1]);
    // Or has kept it.
    expect(sentTo(await browser.press(`${path(id)}/accept`, fields))).toBe(begun(id));
  });

  it("clicking twice at once is in the game, too", async () => {
    const [id, name, key] = [await challenge(maker), freshName(), newId()];
    const presses = [openBrowser(), openBrowser()].map((browser) =>
      browser.press(`${path(id)}/accept`, { name, key }),
    );
    expect((await Promise.all(presses)).map(sentTo)).toEqual([begun(id), begun(id)]);
    expect((await look(id)).status).toBe("playing");
  });

  it("stays on the challenge's page with a taken name, and takes a free one there", async () => {
    const [id, { name }, browser] = [await challenge(maker), await signUp("Sigrid"), openBrowser()];
    const refused = await browser.press(`${path(id)}/accept`, { name, key: newId() });
    expect([refused.status, headingOf(refused.body)]).toEqual([
      409,
      expect.stringContaining("challenges you"),
    ]);
    expect([alertIn(refused.body), refused.body]).toEqual([
      expect.stringContaining("is taken"),
      expect.stringContaining(`name="name" value="${name}"`),
    ]);
    expect([browser.cookies.size, (await look(id)).status]).toEqual([0, "open"]);
    const [free = ""] = freeIn(refused.body);
    expect(sentTo(await browser.press(`${path(id)}/accept`, { name, "free-name": free }))).toBe(begun(id));
    expect([await readerIn(browser), (await look(id)).status]).toEqual([free, "playing"]);
  });

  it.each(["", "ab", "Бьорн", "<script>alert(1)</script>", "x".repeat(5000)])(
    "is told the rules for names: %j",
    async (name) => {
      const id = await challenge(maker);
      const { status, body } = await openBrowser().press(`${path(id)}/accept`, { name });
      expect([status, alertIn(body)]).toEqual([422, expect.stringContaining("3 to 20 characters")]);
      expect(body).not.toContain("<script>alert");
      expect((await look(id)).status).toBe("open");
    },
  );

  it("who is too late is signed in anyway, and told so", async () => {
    const [id, name, browser] = [await challenge(maker), freshName(), openBrowser()];
    await ask("POST", `/v1/challenges/${id}/accept`, { token: (await signUp()).token });
    const { status, body } = await browser.press(`${path(id)}/accept`, { name, key: newId() });
    expect([status, alertIn(body)]).toEqual([409, expect.stringContaining("already been accepted")]);
    expect(textOf(body)).toContain(`you’re signed in as ${name}`);
    expect(body).toContain('action="/sign-out"');
    expect(await readerIn(browser)).toBe(name);
    const withdrawn = await challenge(maker);
    await ask("POST", `/v1/challenges/${withdrawn}/cancel`, { token: maker.token });
    const other = freshName();
    const late = await openBrowser().press(`${path(withdrawn)}/accept`, { name: other });
    expect([late.status, textOf(late.body)]).toEqual([409, expect.stringContaining(`signed in as ${other}`)]);
    expect(textOf(late.body)).toContain(wordsIn("en").challenges.withdrawn(maker.name));
  });

  it("is not signed up if the challenge does not exist, or is for somebody else", async () => {
    const [name, to] = [freshName(), await signUp()];
    for (const id of ["A".repeat(22), "x"])
      expect((await openBrowser().press(`${path(id)}/accept`, { name })).status).toBe(404);
    const named = await challenge(maker, { to: to.name });
    expect((await openBrowser().get(path(named))).body).not.toContain('name="name"');
    expect(sentTo(await openBrowser().press(`${path(named)}/accept`, { name }))).toMatch(/^\/sign-in\?next=/);
    for (const verb of ["decline", "cancel"])
      expect(sentTo(await openBrowser().press(`${path(named)}/${verb}`, { name }))).toMatch(/^\/sign-in/);
    expect(await exists(name)).toBe(false);
  });
});

describe("a newcomer who makes a challenge", () => {
  const FORM = {
    ruleset: "tablut",
    side: "defenders",
    clock: "7-days",
    listed: "yes",
    to: "",
    message: "Hello",
  };

  it("is signed up with the same click, and with two makes one challenge", async () => {
    const [name, browser] = [freshName(), openBrowser()];
    const { body } = await browser.get("/challenges/new?ruleset=tablut");
    const key = /name="key" value="(\w+)"/.exec(body)?.[1] ?? "";
    expect(body).toMatch(/value="tablut" checked/);
    const address = sentTo(await browser.press("/challenges/new", { ...FORM, name, key }));
    expect([address, await readerIn(browser)]).toEqual([expect.stringMatching(/^\/games\/\w{22}$/), name]);
    expect(sentTo(await openBrowser().press("/challenges/new", { ...FORM, name, key }))).toBe(address);
    const { body: made } = await ask<{ by: { name: string }; message: string }>(
      "GET",
      `/v1/challenges/${address?.slice(7)}`,
    );
    expect(made).toMatchObject({ by: { name }, ruleset: "tablut", side: "defenders" });
  });

  it("keeps everything with a taken name, and takes a free one", async () => {
    const [{ name }, browser] = [await signUp("Sigrid"), openBrowser()];
    const { status, body } = await browser.press("/challenges/new", { ...FORM, name, key: newId() });
    expect([status, alertIn(body)]).toEqual([409, wordsIn("en").challenges.make.notSent]);
    for (const kept of ["tablut", "defenders", "7-days", "yes"])
      expect(body).toContain(`value="${kept}" checked`);
    expect(body).toContain(">Hello</textarea>");
    expect(body).toMatch(/id="name-hint" role="alert">[^<]*is taken/);
    const [free = ""] = freeIn(body);
    expect(sentTo(await browser.press("/challenges/new", { ...FORM, name, "free-name": free }))).toMatch(
      /^\/games\//,
    );
    expect(await readerIn(browser)).toBe(free);
  });

  it("is not signed up while another field is wrong, and is told of both at once", async () => {
    const name = freshName();
    const wrong = { ...FORM, clock: "own", "perMove-days": "99", "perMove-hours": "0" };
    const { status, body } = await openBrowser().press("/challenges/new", { ...wrong, name });
    expect([status, await exists(name)]).toEqual([422, false]);
    expect(body).toContain('id="error-clock-perMove"');
    expect(body).toContain(`name="name" value="${name}"`);
    const both = (await openBrowser().press("/challenges/new", { ...wrong, name: "x" })).body;
    expect(both).toContain('id="error-clock-perMove"');
    expect(both).toMatch(/id="name-hint" role="alert"/);
  });

  it("is signed up if the opponent is unknown, and sends the form again signed in", async () => {
    const [name, key, browser] = [freshName(), newId(), openBrowser()];
    const { status, body } = await browser.press("/challenges/new", {
      ...FORM,
      listed: "no",
      to: "Nobody-here",
      name,
      key,
    });
    expect([status, await readerIn(browser)]).toEqual([422, name]);
    expect(body).toContain('id="error-to"');
    expect(body).not.toContain('name="name"');
    expect(sentTo(await browser.press("/challenges/new", { ...FORM, key }))).toMatch(/^\/games\//);
  });
});
