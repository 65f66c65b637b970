import { describe, expect, it } from "vitest";
import { beginGame, type Begun, look, type Someone } from "../../http/api.ts";
import { browserOf, formsIn, partOf, readText } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}`;

/** The attackers give up. */
async function resign(begun: Begun): Promise<void> {
  const browser = browserOf(begun.attackers);
  const form = formsIn((await browser.open(pathOf(begun))).html, "/resign")[0];
  if (form === undefined) throw new Error("no form to resign");
  await browser.send(form);
}

const rematchOn = async (begun: Begun, by: Someone | null) =>
  formsIn((await browserOf(by).open(pathOf(begun))).html, "/rematch");

describe("when a game is over", () => {
  it("a rematch takes one press of each: same terms, sides swapped", async () => {
    const begun = await beginGame();
    expect(await rematchOn(begun, begun.attackers)).toEqual([]);
    await resign(begun);
    expect(await rematchOn(begun, null)).toEqual([]);
    const [asking] = await rematchOn(begun, begun.attackers);
    const asked = await browserOf(begun.attackers).send(asking!);
    const { rematch } = (await look(begun.id)) as unknown as { rematch: { by: string; game: string } };
    expect(rematch.by).toBe("attackers");
    expect(asked.html).toContain(`/games/${rematch.game}`);
    const { html } = await browserOf(begun.defenders).open(pathOf(begun));
    expect(readText(partOf(html, "rematch"))).toContain(`${begun.attackers.name} asks for a rematch.`);
    const [agreeing] = await rematchOn(begun, begun.defenders);
    await browserOf(begun.defenders).send(agreeing!);
    expect(await look(rematch.game)).toMatchObject({
      status: "playing",
      ruleset: "brandubh",
      players: { attackers: { name: begun.defenders.name }, defenders: { name: begun.attackers.name } },
    });
  });
});
