import { expect, it } from "vitest";
import { beginBetween, signUp } from "../../http/api.ts";
import { led, open } from "../browsing.ts";
import { browserOf, formsIn, readText } from "../following.ts";

it("a game is snoozed for some days, and brought back", async () => {
  const [player, other] = [await signUp(), await signUp()];
  const [first, second] = [await beginBetween(player, other), await beginBetween(player, other)];
  const browser = browserOf(player);
  const orderIn = (html: string) =>
    [...html.matchAll(/name="game" value="([^"]*)"/g)].map(([, id]) => (id === first.id ? 1 : 2));
  const press = async (id: string, days: string) => {
    const forms = formsIn((await browser.open("/me")).html, "/me/later");
    return browser.send(
      forms.find(({ fields }) => fields["game"] === id)!,
      { days },
    );
  };
  expect(orderIn((await browser.open("/me")).html)).toEqual([1, 2]);
  const later = await press(first.id, "3");
  expect(orderIn(later.html)).toEqual([2, 1]);
  // A snoozed game is not the next one that waits.
  for (const address of ["/play", "/me/next"]) {
    expect(led(await open(address, player))).toEqual([303, `/games/${second.id}`]);
    expect(led(await open(address, other))).toEqual([303, "/me"]);
    expect(led(await open(address, null))).toEqual([303, "/"]);
  }
  expect(readText(later.html)).toMatch(/Set aside until /);
  const back = await press(first.id, "0");
  expect(orderIn(back.html)).toEqual([1, 2]);
  expect(readText(back.html)).not.toContain("Set aside");
  for (const days of ["400", "14", "07", ""]) expect((await press(second.id, days)).status).toBe(422);
});
