import { describe, expect, it } from "vitest";
import { ask, freshName, signUp, type Someone } from "../../http/api.ts";
import { signUpBot } from "../../http/bots.ts";
import { open, press, pressAndFollow, textOf } from "../browsing.ts";

const WHERE = "/settings/bots";
const KEY = "7Rn1yNCX93bTqg5mVxLkdz";

const tokenIn = (html: string) => /<code>(tafl_\w+)<\/code>/.exec(html)?.[1] ?? "";
const nameOf = async (token: string) => (await ask("GET", "/v1/me", { token })).body["name"];
const isWelcome = async ({ token }: Someone) => (await ask("GET", "/v1/me", { token })).body["botsWelcome"];

describe("the settings of bots", () => {
  it("choose whether bots are welcome", async () => {
    const me = await signUp();
    expect(await pressAndFollow(WHERE, { botsWelcome: "on" }, me)).toContain("Saved.");
    expect(await isWelcome(me)).toBe(true);
    await pressAndFollow(WHERE, {}, me);
    expect(await isWelcome(me)).toBe(false);
  });

  it("make a bot, and show its token once; a double click makes one bot", async () => {
    const me = await signUp();
    const name = freshName("Bot");
    const form = { name, "bot/url": "https://example.org/", "bot/about": "Bites.", key: KEY };
    const [made, again] = [await press(`${WHERE}/new`, form, me), await press(`${WHERE}/new`, form, me)];
    expect([made.status, again.status]).toEqual([200, 200]);
    for (const { body } of [made, again]) expect(await nameOf(tokenIn(body))).toBe(name);
    const { body: page } = await open(WHERE, me);
    expect(tokenIn(page)).toBe("");
    expect(textOf(page)).toContain(`${name} bot Bites.`);
  });

  it("say at each field what is wrong with it, and keep the input and the form's key", async () => {
    const me = await signUp();
    const wrong = { name: "x", "bot/url": "http://example.org", "bot/about": "Bites.", key: KEY };
    const { status, body } = await press(`${WHERE}/new`, wrong, me);
    expect(status).toBe(422);
    for (const field of ["name", "bot-url"])
      expect(body).toMatch(new RegExp(`<p class="error" id="error-${field}">[^<]+</p>`));
    for (const text of Object.values(wrong)) expect(body).toContain(`value="${text}"`);
    const { body: taken } = await press(`${WHERE}/new`, { name: me.name }, me);
    expect(textOf(taken)).toContain("taken");
  });

  it("give a bot a new token, and delete it, but nobody else's", async () => {
    const [me, other] = [await signUp("Me"), await signUp("Other")];
    const bot = await signUpBot(me);
    const renewed = await press(`${WHERE}/${bot.name}/tokens`, {}, me);
    expect(await nameOf(tokenIn(renewed.body))).toBe(bot.name);
    expect((await ask("GET", "/v1/me", { token: bot.token })).status).toBe(401);
    for (const what of ["tokens", "delete"])
      expect((await press(`${WHERE}/${bot.name}/${what}`, {}, other)).status).toBe(404);
    expect(await pressAndFollow(`${WHERE}/${bot.name}/delete`, {}, me)).toContain("You have no bots.");
    expect((await ask("GET", `/v1/players/${bot.name}`)).status).toBe(404);
  });
});

describe("the page of a bot", () => {
  it("says that it is a bot and who owns it, and shows its operator's description", async () => {
    const egil = await signUp("Egil");
    const bot = await signUpBot(egil, { url: "https://example.org/fenrir", about: "It <b>bites</b>." });
    const { body: html } = await open(`/players/${bot.name}`, egil);
    expect(html).toContain(`<a href="/players/${egil.name}">`);
    expect(html).toContain('href="https://example.org/fenrir"');
    expect(html).toContain("It &lt;b&gt;bites&lt;/b&gt;.");
  });
});
