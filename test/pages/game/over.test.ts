import { describe, expect, it } from "vitest";
import {
  ask,
  beginBetween,
  beginGame,
  type Begun,
  delivered,
  look,
  move,
  type Someone,
} from "../../http/api.ts";
import { browserOf, formsIn, linksIn, partOf, readText } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}`;

/** The attackers give up. */
async function resign(begun: Begun): Promise<void> {
  const browser = browserOf(begun.attackers);
  const form = formsIn((await browser.open(pathOf(begun))).html, "/resign")[0];
  if (form === undefined) throw new Error("no form to resign");
  await browser.send(form);
}

/** The text of a game's panel for a reader; empty without one. */
const saidOf = async (begun: Begun, by: Someone | null) =>
  readText(partOf((await browserOf(by).open(pathOf(begun))).html, "over"));

const rematchOn = async (begun: Begun, by: Someone | null) =>
  formsIn((await browserOf(by).open(pathOf(begun))).html, "/rematch");

describe("when a game is over", () => {
  it("no rematch is offered against a player who has left", async () => {
    const begun = await beginGame();
    await resign(begun);
    await ask("DELETE", "/v1/me", { token: begun.defenders.token });
    await expect.poll(() => rematchOn(begun, begun.attackers)).toEqual([]);
    expect(await saidOf(begun, begun.attackers)).not.toContain("rematch");
  });

  it("a rematch takes one click of each: same terms, sides swapped", async () => {
    const begun = await beginGame();
    expect(await rematchOn(begun, begun.attackers)).toEqual([]);
    await resign(begun);
    expect(await rematchOn(begun, null)).toEqual([]);
    const [asking] = await rematchOn(begun, begun.attackers);
    const asked = await browserOf(begun.attackers).send(asking!);
    const { rematch } = (await look(begun.id)) as unknown as { rematch: { by: string; game: string } };
    expect(rematch.by).toBe("attackers");
    expect(await saidOf(begun, begun.attackers)).toContain(`It starts when ${begun.defenders.name} agrees.`);
    expect(await rematchOn(begun, begun.attackers)).toEqual([]);
    expect(await saidOf(begun, null)).not.toContain("rematch");
    expect(asked.html).toContain(`/games/${rematch.game}`);
    expect(await saidOf(begun, begun.defenders)).toContain(`${begun.attackers.name} asks for a rematch.`);
    const [agreeing] = await rematchOn(begun, begun.defenders);
    await browserOf(begun.defenders).send(agreeing!);
    expect(await look(rematch.game)).toMatchObject({
      status: "playing",
      ruleset: "brandubh",
      players: { attackers: { name: begun.defenders.name }, defenders: { name: begun.attackers.name } },
    });
    // Any visitor finds it.
    for (const reader of [begun.attackers, begun.defenders, null]) {
      const { html } = await browserOf(reader).open(pathOf(begun));
      expect(readText(partOf(html, "over"))).toContain("The rematch has started.");
      expect(linksIn(partOf(html, "over"))).toContain(`/games/${rematch.game}`);
    }
  });

  it("a declined rematch can be requested again by either", async () => {
    const begun = await beginGame();
    await resign(begun);
    const [asking] = await rematchOn(begun, begun.attackers);
    await browserOf(begun.attackers).send(asking!);
    const { rematch } = (await look(begun.id)) as unknown as { rematch: { game: string } };
    await ask("POST", `/v1/challenges/${rematch.game}/decline`, { token: begun.defenders.token });
    expect(await saidOf(begun, begun.attackers)).toContain(
      "Your last request for a rematch wasn’t accepted.",
    );
    expect(await saidOf(begun, begun.defenders)).not.toContain("asks for a rematch");
    for (const player of [begun.attackers, begun.defenders])
      expect(await rematchOn(begun, player)).toHaveLength(1);
  });

  it("the panel has the next steps for each reader", async () => {
    const begun = await beginGame();
    const other = await beginBetween(begun.attackers, begun.defenders);
    expect(await saidOf(begun, begun.attackers)).toBe("");
    await move(begun, 1, "d1-c1");
    await ask("POST", `/v1/games/${begun.id}/resign`, { token: begun.defenders.token, body: { ply: 1 } });
    await delivered(begun.id);
    const panel = async (by: Someone | null) =>
      partOf((await browserOf(by).open(pathOf(begun))).html, "over");
    const files = [`board.png?ply=1`, "export.otg", "export.json"];
    const shared = files.map((file) => `${file.startsWith("board") ? "" : "/v1"}${pathOf(begun)}/${file}`);
    expect(linksIn(await panel(null))).toEqual([`${pathOf(begun)}?ply=0#board`, ...shared]);
    expect(linksIn(await panel(begun.defenders))).toEqual([`${pathOf(begun)}?ply=0#board`, ...shared]);
    expect(linksIn(await panel(begun.attackers))).toEqual([
      `${pathOf(begun)}?ply=0#board`,
      ...shared,
      "/me/next",
    ]);
    expect(readText(await panel(begun.attackers))).toContain("It’s your turn in another game.");
    const to = await ask("GET", "/me/next", {
      headers: { cookie: `__Host-taflpost=${begun.attackers.token}` },
    });
    expect([to.status, to.headers.get("location")]).toEqual([303, pathOf(other)]);
  });
});
