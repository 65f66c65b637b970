import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { EGIL, fold } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import {
  askCover,
  begin,
  book,
  deadlineIn,
  end,
  newsOfGame,
  feedEvents,
  vacationMailbox,
} from "./mailbox.ts";
import { BORN } from "./stops.ts";
import { hear, until } from "../channels/mailbox.ts";

withFrozenTime();

const NOW = BORN;

describe("cover", () => {
  it("is one hour for all games, charged once, and the player is notified when it begins", async () => {
    const made = vacationMailbox();
    await begin(made, "g", "h");
    vi.setSystemTime(NOW + DAY - 10 * MINUTE);
    // Both ask before either receives the other's hour.
    const asked = { player: EGIL.id, side: "attackers", deadline: NOW + DAY } as const;
    const [first, second] = await Promise.all(["g", "h"].map((id) => made.mailbox.vacation.cover(id, asked)));
    await made.mailbox.run();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ kind: "vacation", from: NOW + DAY - 1, to: NOW + DAY - 1 + HOUR });
    expect(["g", "h"].map((id) => deadlineIn(made, id))).toEqual([NOW + DAY + HOUR, NOW + DAY + HOUR]);
    expect(feedEvents(made)).toEqual([]);
    await until(made, NOW + DAY + 2 * HOUR);
    expect(feedEvents(made)).toEqual(["cover P2DT2H59M"]);
    const { balance } = await made.mailbox.vacation.view(null);
    expect(balance).toBe(48 * HOUR + 195 * MINUTE - HOUR);
  });

  it("goes on hour by hour, and notifies the player once", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    for (let hours = 0; hours < 32; hours++) {
      await until(made, deadlineIn(made, "g") - 10 * MINUTE);
      expect(await askCover(made, "g")).not.toBeNull();
      expect(deadlineIn(made, "g")).toBe(NOW + DAY + (hours + 1) * HOUR);
    }
    await until(made, deadlineIn(made, "g"));
    expect(feedEvents(made).map((word) => word.split(" ")[0])).toEqual(["cover", "low"]);
    expect(feedEvents(made)[1]).toBe("low P1D");
  });

  it("fails for a game without events: no cover would lose the game", async () => {
    const { vacation } = vacationMailbox().mailbox;
    const question = { player: EGIL.id, side: "attackers", deadline: NOW + MINUTE } as const;
    await expect(vacation.cover("unheard", question)).rejects.toThrow("heard");
  });

  it("is none without one in the account, with cover switched off, for a stranger, or for another's game", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    vi.setSystemTime(NOW + DAY - 10 * MINUTE);
    const { vacation } = made.mailbox;
    const question = { player: EGIL.id, side: "attackers", deadline: NOW + DAY } as const;
    expect(await vacation.cover("g", { ...question, player: "somebody" })).toBeNull();
    vacation.schedule.set({ timezone: "UTC", night: null, weekend: [], cover: false });
    expect(await vacation.cover("g", question)).toBeNull();
    vacation.schedule.set({ timezone: "UTC", night: null, weekend: [], cover: true });
    await book(made, NOW + 2 * DAY, NOW + 2 * DAY + Math.floor((8 * 54 * HOUR) / 7));
    expect(await vacation.cover("g", question)).toBeNull();
    await end(made);
    expect(await vacation.cover("g", question)).not.toBeNull();
  });

  it("is withdrawn everywhere when its game has moved before it began, and nothing is charged or told", async () => {
    const made = vacationMailbox();
    await begin(made, "g", "h");
    vi.setSystemTime(NOW + DAY - 10 * MINUTE);
    await askCover(made, "g");
    expect(deadlineIn(made, "h")).toBe(NOW + DAY + HOUR);
    vi.setSystemTime(NOW + DAY - 5 * MINUTE);
    const state = made.games.get("g") as NonNullable<ReturnType<typeof made.games.get>>;
    made.games.set("g", fold(state, { type: "moved", at: Date.now(), move: "d1-c1", message: null }));
    await hear(made, newsOfGame(made.games.get("g") ?? state, 2));
    expect(deadlineIn(made, "h")).toBe(NOW + DAY);
    await until(made, NOW + 2 * DAY);
    expect(feedEvents(made)).toEqual([]);
    expect((await made.mailbox.vacation.view(null)).balance).toBe(54 * HOUR);
  });

  it("is sent to a game that begins meanwhile", async () => {
    const made = vacationMailbox();
    await begin(made, "g");
    vi.setSystemTime(NOW + DAY - 10 * MINUTE);
    await askCover(made, "g");
    await begin(made, "new");
    expect(deadlineIn(made, "new")).toBe(NOW + 2 * DAY - 10 * MINUTE + HOUR);
  });
});
