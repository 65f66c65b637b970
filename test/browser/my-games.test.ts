import { expect, test } from "vitest";
import { newMatch, visitAs } from "./people.ts";
import { NARROW } from "./visit.ts";

const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";

test.each([NARROW, { width: 1280, height: 800 }])(
  "a card leads to its game, except its button: $width px",
  async (viewport) => {
    const game = await newMatch();
    const page = await visitAs(game.attackers, { viewport });
    await page.goto("/me");
    expect(await page.evaluate(isWider)).toBe(false);
    const card = page.getByRole("listitem").filter({ has: page.locator(`a[href="${game.path}"]`) });
    // A position in the game has to be readable on the card.
    expect((await card.locator("svg.tafl").boundingBox())!.width).toBeGreaterThan(220);
    await card.getByText("Later").click();
    await card.getByRole("button", { name: "3 days" }).click();
    await card.getByText("Set aside until").waitFor();
    await card.getByRole("button", { name: "Bring it back" }).click();
    await card.getByText("Later").waitFor();
    const { x, y, width, height } = (await card.boundingBox())!;
    // Beside the text, at the lower right corner.
    await page.mouse.click(x + width - 8, y + height - 8);
    await page.waitForURL(`**${game.path}`);
  },
);
