import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { setClockOffset } from "../../src/lib/now.ts";
import { gameNews } from "./items.ts";
import { withFreshMailbox, type MailboxStub } from "./fresh-mailbox.ts";

let mailbox: MailboxStub;

withFreshMailbox((fresh) => {
  mailbox = fresh;
});

const idsOf = (items: readonly string[]) => items.map((item) => (JSON.parse(item) as { id: string }).id);

async function feed(after: string | null = null, limit = 100): Promise<string[]> {
  const page = await mailbox.read(after, limit, 0);
  if (page === null) throw new Error("the cursor is not known");
  return idsOf(page.items);
}

describe("the feed", () => {
  it("stores once what is delivered twice: alone, with news, after a restart", async () => {
    await mailbox.receive([gameNews("g", 1, "game.turn"), gameNews("g", 2, "game.move")]);
    await mailbox.receive([gameNews("g", 1, "game.turn"), gameNews("g", 2, "game.move")]);
    await evictDurableObject(mailbox);
    await mailbox.receive([gameNews("g", 2, "game.move"), gameNews("g", 3, "game.turn")]);
    expect(await feed()).toEqual(["g-1-turn", "g-2-move", "g-3-turn"]);
  });

  it("does not go back to an earlier state of a game", async () => {
    await mailbox.receive([gameNews("g", 5, "game.turn")]);
    await mailbox.receive([gameNews("g", 4, "game.move")]);
    expect(await feed()).toEqual(["g-5-turn"]);
    expect(
      await runInDurableObject(mailbox, (_it, { storage }) =>
        storage.sql.exec("SELECT seen FROM games").one(),
      ),
    ).toEqual({
      seen: 5,
    });
  });

  it("continues after an event, page by page, with none missing and none twice", async () => {
    for (let seq = 1; seq <= 7; seq++) await mailbox.receive([gameNews("g", seq, "game.turn")]);
    const read: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 9; pages++) {
      const page = await mailbox.read(after, 3, 0);
      read.push(...idsOf(page?.items ?? []));
      after = page?.next ?? null;
      if (after === null) break;
    }
    expect(read).toEqual([1, 2, 3, 4, 5, 6, 7].map((seq) => `g-${seq}-turn`));
    expect(await feed("g-5-turn")).toEqual(["g-6-turn", "g-7-turn"]);
  });

  it("rejects a cursor that it never gave", async () => {
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    expect(await mailbox.read("made up", 10, 0)).toBeNull();
    expect(await mailbox.read("' OR 1=1 --", 10, 0)).toBeNull();
  });
});

describe("a waiting reader", () => {
  it("is woken by a new event, and reads it", async () => {
    await mailbox.receive([gameNews("g", 1, "game.turn")]);
    const [reading] = [mailbox.read("g-1-turn", 10, 25_000)];
    await mailbox.receive([gameNews("g", 2, "game.turn")]);
    expect(idsOf((await reading)?.items ?? [])).toEqual(["g-2-turn"]);
  });

  it("gets an empty page at the time limit", async () => {
    expect(await mailbox.read(null, 10, 20)).toEqual({ items: [], next: null, cursor: "earliest" });
  });
});

describe("the player's games", () => {
  it("have the latest state that was delivered", async () => {
    await mailbox.receive([gameNews("g", 1), gameNews("h", 1)]);
    await mailbox.receive([
      { ...gameNews("g", 2), turn: "theirs" },
      { ...gameNews("h", 2), status: "finished", turn: null },
    ]);
    const games = await mailbox.games.running(null, { after: null, limit: 9 });
    expect(games.map(({ id, turn }) => [id, turn])).toEqual([["g", "theirs"]]);
    expect(await mailbox.games.live()).toBe(1);
    expect(await mailbox.games.has("h")).toBe(true);
    expect(await mailbox.games.has("another")).toBe(false);
  });

  it("are kept forever, those that ended, too", async () => {
    await mailbox.receive([gameNews("g", 1), { ...gameNews("h", 1), status: "finished", turn: null }]);
    setClockOffset(31 * DAY);
    await mailbox.wake();
    expect(await mailbox.games.has("g")).toBe(true);
    expect(await mailbox.games.has("h")).toBe(true);
  });
});

it("an alarm with nothing to do does nothing", async () => {
  await mailbox.receive([gameNews("g", 1, "game.turn")]);
  await runInDurableObject(mailbox, (_it, { storage }) => storage.setAlarm(Date.now() + 60_000));
  expect(await runDurableObjectAlarm(mailbox)).toBe(true);
  expect(await feed()).toEqual(["g-1-turn"]);
  expect(await runDurableObjectAlarm(mailbox)).toBe(false);
});
