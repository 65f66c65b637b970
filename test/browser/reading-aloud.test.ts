import { expect, test } from "vitest";
import { languagesInTurn } from "../security/in-turn.ts";
import { chooseByClicking, seesMoves } from "./board.ts";
import { match, newMatch, player, playOn, visitAs } from "./people.ts";

/** The board for a screen reader, a line for each row and square. */
const WORDS = {
  en: { king: "king", attacker: "attacker", defender: "defender" },
  ru: { king: "король", attacker: "атакующ", defender: "защитник" },
  sv: { king: "kung", attacker: "anfallare", defender: "försvarare" },
} as const;

test.each(languagesInTurn())("every square is named aloud, with its piece (%s)", async (language) => {
  const { king, attacker, defender } = WORDS[language];
  const someone = await player("Ragnhild", { language });
  const { path } = await match(someone, await player("Egil"));
  const page = await visitAs(someone, { locale: language });
  await page.goto(path);
  const board = page.getByRole("grid");
  expect(await board.getByRole("row").count()).toBe(7);
  const named = (name: string, piece: string) =>
    board.getByRole("gridcell", { name: new RegExp(`^${name}\\b.*${piece}`, "i") }).count();
  expect(await board.getByRole("gridcell").count()).toBe(49);
  expect(await named("d4", king)).toBe(1);
  expect(await named("d2", attacker)).toBe(1);
  expect(await named("d3", defender)).toBe(1);
  const tree = await board.ariaSnapshot();
  expect(tree.match(/gridcell "[a-g][1-7]/g)).toHaveLength(49);
});

test("the opponent's move is announced to a screen reader, and the board says where the piece is now", async () => {
  const game = await newMatch();
  const page = await visitAs(game.defenders);
  await page.goto(game.path);
  const announcer = page.locator("#announce");
  expect(await announcer.getAttribute("aria-live")).toBe("polite");
  await playOn(game, ["d2-c2"]);
  await expect.poll(() => announcer.innerText()).toMatch(/attacker d2-c2/);
  await seesMoves(page, 1);
  await page.getByRole("gridcell", { name: /^c2\b.*attacker/i }).waitFor();
});

test("a chosen move is announced before it is made", async () => {
  const game = await newMatch();
  const page = await visitAs(game.attackers);
  await page.goto(game.path);
  await chooseByClicking(page, "d2-c2");
  await expect.poll(() => page.locator("#announce").innerText()).toMatch(/^attacker d2-c2/);
});
