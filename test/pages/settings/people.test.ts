import { describe, expect, it } from "vitest";
import { ask, signUp, type Someone } from "../../http/api.ts";
import { textOf } from "../browsing.ts";
import { open, press, pressAndFollow } from "./principal.ts";

const blocked = async ({ token }: Someone) =>
  (await ask<{ items: { name: string }[] }>("GET", "/v1/me/blocks", { token })).body.items.map(
    ({ name }) => name,
  );
const from = async ({ token }: Someone) => (await ask("GET", "/v1/me", { token })).body["challengesFrom"];

describe("the settings of other players", () => {
  it("choose who may challenge", async () => {
    const me = await signUp();
    expect((await open(me, "/settings/people")).body).toMatch(/<option value="anyone" selected/);
    const after = await pressAndFollow(me, "/settings/people", { challengesFrom: "played" });
    expect(after).toContain("Saved.");
    expect(after).toMatch(/<option value="played" selected/);
    expect(await from(me)).toBe("played");
    const wrong = await press(me, "/settings/people", { challengesFrom: "nobody" });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain('id="error-challengesFrom"');
    expect(await from(me)).toBe("played");
  });

  it("block by name, list, and unblock", async () => {
    const [me, you] = [await signUp("Me"), await signUp("You", { language: "sv" })];
    expect(textOf((await open(me, "/settings/people")).body)).toContain("You haven’t blocked anyone.");
    const after = await pressAndFollow(me, "/settings/people/block", { name: ` ${you.name} ` });
    expect(after).toContain("The player is blocked.");
    expect(after).toContain(`Unblock ${you.name}`);
    expect(await blocked(me)).toEqual([you.name]);
    const free = await pressAndFollow(me, "/settings/people/unblock", { name: you.name });
    expect(free).toContain("The player is no longer blocked.");
    expect(await blocked(me)).toEqual([]);
    expect(textOf((await open(you, "/settings/people")).body)).toContain("Du har inte blockerat någon.");
  });

  it("say at the name what is wrong with it, and keep the input", async () => {
    const me = await signUp();
    for (const [name, status] of [
      ["nobody-here", 404],
      [me.name, 409],
      ['"><b>x', 404],
      ["", 404],
    ] as const) {
      const { status: given, body } = await press(me, "/settings/people/block", { name });
      expect(given).toBe(status);
      expect(body).toMatch(/<p class="error" id="error-name">[^<]+<\/p>/);
      expect(body).not.toContain('value=""><b>x');
    }
    expect(await blocked(me)).toEqual([]);
  });
});

const pageOf = async (name: string, reader: Someone) => (await open(reader, `/players/${name}`)).body;

describe("the page of a player", () => {
  it("has a button that blocks them, and one that unblocks them", async () => {
    const [me, you] = [await signUp("Me"), await signUp("You")];
    expect(await pageOf(you.name, me)).toContain(`Block ${you.name}`);
    const after = await pressAndFollow(me, `/players/${you.name}/block`, {});
    expect(after).toContain("You’ve blocked this player.");
    // They could not accept a challenge either.
    expect(after).not.toContain("/challenges/new?to=");
    expect(after).toContain(`Unblock ${you.name}`);
    expect(await blocked(me)).toEqual([you.name]);
    const free = await pressAndFollow(me, `/players/${you.name}/unblock`, {});
    expect(free).toContain(`Block ${you.name}`);
    // Pressed on a page that was opened before: it is done already.
    expect(await pressAndFollow(me, `/players/${you.name}/unblock`, {})).toContain(`Block ${you.name}`);
    // The other one sees nothing of it.
    await press(me, `/players/${you.name}/block`, {});
    expect(await pageOf(me.name, you)).not.toContain("You’ve blocked this player.");
  });

  it("has none for oneself, or for visitors", async () => {
    const [me, you] = [await signUp("Me"), await signUp("You")];
    expect(await pageOf(me.name, me)).not.toContain("/block");
    const { body } = await ask<string>("GET", `/players/${you.name}`, { headers: { accept: "text/html" } });
    expect(body).not.toContain("/block");
  });
});
