import { describe, expect, it } from "vitest";
import { signUp } from "../../http/api.ts";
import { formsIn } from "../following.ts";
import { alertIn, headingOf, led, open, press, textOf } from "../browsing.ts";

const WISH = {
  name: "The long ladder",
  ruleset: "brandubh",
  clock: "3-days",
  games: "2",
  order: "together",
  reach: "1",
  again: "14",
  idle: "60",
};

describe("a ladder's page", () => {
  it("is made, entered, played on and left by its buttons", async () => {
    const [sigrid, egil, tove] = [await signUp(), await signUp(), await signUp()];
    expect(led(await open("/ladders/new", null))).toEqual([303, "/sign-in?next=%2Fladders%2Fnew"]);
    expect(headingOf((await open("/ladders/new", sigrid)).body)).toBe("New ladder");
    const wrong = await press("/ladders/new", { ...WISH, reach: "much", again: "soon" }, sigrid);
    expect([wrong.status, wrong.body.includes('id="error-reach"')]).toEqual([422, true]);
    expect(wrong.body).toContain("Write a whole number of days, from 0 to 365.");
    const made = await press("/ladders/new", WISH, sigrid);
    const path = made.headers.get("location") ?? "";
    expect((await open("/ladders", null)).body).toContain(`<a href="${path}">The long ladder</a>`);
    for (const player of [sigrid, egil, tove])
      expect(led(await press(`${path}/enter`, {}, player))).toEqual([303, path]);
    const { body } = await open(path, tove);
    expect(textOf(body)).toMatch(new RegExp(`1 ${sigrid.name}.* 2 ${egil.name}.* 3 ${tove.name} That’s you`));
    // Only the place right above is in reach.
    expect(body.split(`action="${path}/challenge"`)).toHaveLength(2);
    const far = await press(`${path}/challenge`, { name: sigrid.name }, tove);
    expect([far.status, alertIn(far.body)]).toEqual([409, expect.stringContaining("too far above you")]);
    expect(led(await press(`${path}/challenge`, { name: egil.name }, tove))).toEqual([303, path]);
    const busy = (await open(path, tove)).body;
    expect(textOf(busy)).toContain("defends the place");
    expect(textOf(busy)).toContain("plays for a higher place");
    expect(busy).not.toContain(`action="${path}/challenge"`);
    expect(textOf((await open(`/players/${egil.name}`, null)).body)).toContain("Ladders The long ladder");
    await press(`${path}/leave`, {}, sigrid);
    expect(textOf((await open(path, null)).body)).not.toContain(`1 ${sigrid.name}`);
    expect((await press(`${path}/close`, {}, egil)).status).toBe(403);
    expect((await open(path, egil)).body).not.toContain(`${path}/edit`);
    const [form] = formsIn((await open(`${path}/edit`, sigrid)).body, "/edit");
    expect(form?.fields).toMatchObject({ name: "The long ladder", reach: "1", again: "14", idle: "60" });
    const changed = { ...form!.fields, reach: "4", "requires.games": "5" };
    expect(led(await press(`${path}/edit`, changed, sigrid))).toEqual([303, path]);
    expect(textOf((await open(path, null)).body)).toMatch(/up to 4 places .*5 finished games/);
    expect((await press(`${path}/edit`, changed, sigrid)).status).toBe(412);
    expect((await press(`${path}/edit`, { ...changed, reach: "0" }, sigrid)).status).toBe(422);
    await press(`${path}/close`, {}, sigrid);
    expect(textOf((await open(path, egil)).body)).toContain("closed");
  });
});
