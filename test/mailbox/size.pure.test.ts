import { expect, it } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { boxWith, hear, until } from "../channels/mailbox.ts";
import { T0 } from "../game/people.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { gameNews } from "./items.ts";

withFrozenTime();

/** How many pages of 4 KB the mailbox takes; the platform's own tables take one or two more. */
const pagesOf = ({ storage }: ReturnType<typeof boxWith>): number =>
  Number(storage.rows("PRAGMA page_count")[0]!["page_count"]);

it("an empty mailbox has no page for unused features", () => {
  expect(pagesOf(boxWith({}, {}))).toBeLessThanOrEqual(20);
});

it("a player without mail, webhooks or vacation has no tables for them after a day of play", async () => {
  const made = boxWith({}, {});
  for (let ply = 1; ply <= 10; ply++) await hear(made, gameNews("a", ply, "game.turn"));
  await until(made, T0 + DAY);
  expect(pagesOf(made)).toBeLessThanOrEqual(25);
});
