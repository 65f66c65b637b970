import { describe, expect, it } from "vitest";
import { beginGame, type Begun, type Someone } from "../../http/api.ts";
import { browserOf, formsIn, linksIn } from "../following.ts";

const pathOf = ({ id }: Begun) => `/games/${id}`;

/** The attackers give up. */
async function resign(begun: Begun): Promise<void> {
  const browser = browserOf(begun.attackers);
  const form = formsIn((await browser.open(pathOf(begun))).html, "/resign")[0];
  if (form === undefined) throw new Error("no form to resign");
  await browser.send(form);
}

describe("when a game is over", () => {
  it("who has played it plays the same opponent again, with sides changed", async () => {
    const begun = await beginGame();
    const again = async (by: Someone | null) =>
      linksIn((await browserOf(by).open(pathOf(begun))).html).filter((href) => href.includes("/new"));
    expect(await again(begun.attackers)).toEqual([]);
    await resign(begun);
    const { name } = begun.defenders;
    const [address = ""] = await again(begun.attackers);
    expect(address).toBe(`/challenges/new?to=${name}&ruleset=brandubh&side=defenders`);
    expect(await again(begun.defenders)).toEqual([
      `/challenges/new?to=${begun.attackers.name}&ruleset=brandubh&side=attackers`,
    ]);
    expect(await again(null)).toEqual([]);
    const { html } = await browserOf(begun.attackers).open(address);
    expect(html).toMatch(new RegExp(`<input name="to" value="${name}"`));
    for (const chosen of ["brandubh", "defenders"])
      expect(html).toMatch(new RegExp(`<input type="radio"[^>]* value="${chosen}" checked`));
  });
});
