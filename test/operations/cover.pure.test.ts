import { afterEach, describe, expect, it, vi } from "vitest";
import { coverFrom } from "../../src/operations/vacation.ts";
import type { StopNews } from "../../src/game/verdict.ts";
import { EGIL, T0 } from "../game/people.ts";

afterEach(() => vi.useRealTimers());

const HOUR_OF_COVER: StopNews = { id: "hour", rev: 1, kind: "vacation", from: T0 - 1, to: T0 + 3_600_000 };
const QUESTION = { player: EGIL.id, side: "attackers", deadline: T0 } as const;

/** Asks Egil's mailbox, which answers so. */
function asked(answer: Promise<StopNews | null>) {
  const mailboxes = { getByName: () => ({ vacation: { cover: () => answer } }) };
  return coverFrom({ MAILBOXES: mailboxes as never }, "game-1", QUESTION);
}

describe("a game that requests cover", () => {
  it.each([[HOUR_OF_COVER], [null]])("gets its answer: %o", async (answer) => {
    expect(await asked(Promise.resolve(answer))).toEqual(answer);
  });

  it("does not wait for a mailbox that never answers: it can request it again", async () => {
    vi.useFakeTimers();
    const fault = asked(new Promise(() => {})).catch(String);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(await fault).toBe("Error: the mailbox has not answered in time");
  });
});
