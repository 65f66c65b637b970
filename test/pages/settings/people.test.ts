import { describe, expect, it } from "vitest";
import { ask, signUp, type Someone } from "../../http/api.ts";
import { open, press, pressAndFollow, textOf } from "../browsing.ts";

const blocked = async ({ token }: Someone) =>
  (await ask<{ items: { name: string }[] }>("GET", "/v1/me/blocks", { token })).body.items.map(
    ({ name }) => name,
  );
const from = async ({ token }: Someone) => (await ask("GET", "/v1/me", { token })).body["challengesFrom"];

describe("the settings of other players", () => {
  it("choose who may challenge", async () => {
    const me = await signUp();
    expect((await open("/settings/people", me)).body).toMatch(/<option value="anyone" selected/);
    const after = await pressAndFollow("/settings/people", { challengesFrom: "played" }, me);
    expect(after).toContain("Saved.");
    expect(after).toMatch(/<option value="played" selected/);
    expect(await from(me)).toBe("played");
    const wrong = await press("/settings/people", { challengesFrom: "nobody" }, me);
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('id="error-challengesFrom"');
    expect(await from(me)).toBe("played");
  });

  it("block by name, list, and unblock", async () => {
    const [me, you] = [await signUp("Me"), await signUp("You", { language: "sv" })];
    expect(textOf((await open("/settings/people", me)).body)).toContain("You haven’t blocked anyone.");
    const after = await pressAndFollow("/settings/people/block", { name: ` ${you.name} ` }, me);
    expect(after).toContain("The player is blocked.");
    expect(after).toContain(`Unblock ${you.name}`);
    expect(await blocked(me)).toEqual([you.name]);
    const free = await pressAndFollow("/settings/people/unblock", { name: you.name }, me);
    expect(free).toContain("The player is no longer blocked.");
    expect(await blocked(me)).toEqual([]);
    expect(textOf((await open("/settings/people", you)).body)).toContain("Du har inte blockerat någon.");
  });

  it("say at the name what is wrong with it, and keep the input", async () => {
    const me = await signUp();
    for (const [name, status] of [
      ["nobody-here", 404],
      [me.name, 409],
      ['"><b>x', 404],
      ["", 404],
    ] as const) {
      const { status: given, body } = await press("/settings/people/block", { name }, me);
      expect(given).toBe(status);
      expect(body).toMatch(/<p class="error" id="error-name">[^<]+<\/p>/);
      expect(body).not.toContain('value=""><b>x');
    }
    expect(await blocked(me)).toEqual([]);
  });
});

const pageOf = async (name: string, reader: Someone) => (await open(`/players/${name}`, reader)).body;

describe("the page of a player", () => {
  it("has a button that blocks them, and one that unblocks them", async () => {
    const [me, you] = [await signUp("Me"), await signUp("You")];
    expect(await pageOf(you.name, me)).toContain(`Block ${you.name}`);
    const after = await pressAndFollow(`/players/${you.name}/block`, {}, me);
    expect(after).toContain("You’ve blocked this player.");
    // They could not accept a challenge either.
    expect(after).not.toContain("/challenges/new?to=");
    expect(after).toContain(`Unblock ${you.name}`);
    expect(await blocked(me)).toEqual([you.name]);
    const free = await pressAndFollow(`/players/${you.name}/unblock`, {}, me);
    expect(free).toContain(`Block ${you.name}`);
    // Pressed on a page that was opened before: it is done already.
    expect(await pressAndFollow(`/players/${you.name}/unblock`, {}, me)).toContain(`Block ${you.name}`);
    // The other one sees nothing of it.
    await press(`/players/${you.name}/block`, {}, me);
    expect(await pageOf(me.name, you)).not.toContain("You’ve blocked this player.");
  });

  it("has none for oneself, or for visitors", async () => {
    const [me, you] = [await signUp("Me"), await signUp("You")];
    expect(await pageOf(me.name, me)).not.toContain("/block");
    const { body } = await ask<string>("GET", `/players/${you.name}`, { headers: { accept: "text/html" } });
    expect(body).not.toContain("/block");
  });
});
