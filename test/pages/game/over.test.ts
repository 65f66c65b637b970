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
import { open } from "../browsing.ts";
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
    const links = [`${pathOf(begun)}?ply=0#board`, ...shared];
    expect(linksIn(await panel(null))).toEqual(links);
    expect(linksIn(await panel(begun.defenders))).toEqual(links);
    expect(linksIn(await panel(begun.attackers))).toEqual(["/play", ...links]);
    expect(readText(await panel(begun.attackers))).toContain("Next game (1)");
    const to = await ask("GET", "/play", {
      headers: { cookie: `__Host-taflpost=${begun.attackers.token}` },
    });
    expect([to.status, to.headers.get("location")]).toEqual([303, pathOf(other)]);
  });

  it("one card has the result and how long the game was", async () => {
    const begun = await beginGame();
    await move(begun, 1, "d1-c1");
    await ask("POST", `/v1/games/${begun.id}/resign`, { token: begun.defenders.token, body: { ply: 1 } });
    expect(await saidOf(begun, begun.attackers)).toContain(`You won: ${begun.defenders.name} resigned.`);
    const lengthIn = async (language: string) =>
      readText(partOf((await open(pathOf(begun), null, language)).body, "over"));
    expect(await lengthIn("en")).toContain("1 move in 1 minute");
    expect(await lengthIn("ru")).toContain("1 ход за 1 минуту");
    expect(await lengthIn("sv")).toContain("1 drag på 1 minut");
  });
});

/** What the picture of the end says to screen readers; null without one, empty if it only dims. */
async function endingOn(path: string): Promise<string | null> {
  const { html } = await browserOf(null).open(path);
  const [picture] = /<svg class="tafl ending"[^>]*>/.exec(html) ?? [];
  return picture === undefined ? null : (/aria-label="([^"]*)"/.exec(picture)?.[1] ?? "");
}

describe("the board of a finished game", () => {
  it("is dimmed and has the king’s path, until the reader looks at an earlier move", async () => {
    const begun = await beginGame();
    await move(begun, 1, "d1-c1");
    await move(begun, 2, "d3-c3");
    await move(begun, 3, "c1-d1");
    await move(begun, 4, "d4-d3");
    expect(await endingOn(pathOf(begun))).toBeNull();
    await resign(begun);
    expect(await endingOn(pathOf(begun))).toBe("The king’s path: d4 – d3");
    expect(await endingOn(`${pathOf(begun)}?ply=3`)).toBeNull();
  });

  it("is only dimmed if the king never moved", async () => {
    const begun = await beginGame();
    await resign(begun);
    expect(await endingOn(pathOf(begun))).toBe("");
  });
});

/** The links to the next game on the page of another. */
const onward = async (begun: Begun, by: Someone) =>
  linksIn((await browserOf(by).open(pathOf(begun))).html).filter((link) => link === "/play");

describe("the next game", () => {
  it("is one press away after a move, while others wait", async () => {
    const begun = await beginGame();
    const { attackers, defenders } = begun;
    await move(begun, 1, "d1-c1");
    await delivered(begun.id);
    expect(await onward(begun, attackers)).toEqual([]);
    const other = await beginBetween(attackers, defenders);
    await delivered(other.id);
    expect(await onward(begun, attackers)).toEqual(["/play"]);
    // The defenders are to move, and then the other game does not wait for them.
    expect(await onward(begun, defenders)).toEqual([]);
    await move(begun, 2, "d3-c3");
    await delivered(begun.id);
    expect(await onward(begun, defenders)).toEqual([]);
    expect(await onward(begun, attackers)).toEqual([]);
  });
});
