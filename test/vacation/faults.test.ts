import { describe, expect, it, vi } from "vitest";
import type { GameState } from "../../src/game/state.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import type { Span } from "../../src/vacation/time-off.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { fold } from "../game/people.ts";
import { BORN } from "./stops.ts";
import {
  askCover,
  begin,
  begunGame,
  book,
  end,
  newsOfGame,
  feedEvents,
  vacationMailbox,
  type VacationMailbox,
} from "./mailbox.ts";
import { hear, until } from "../channels/mailbox.ts";

const CRASH = "the process was killed";

withFrozenTime();

const hours = (instant: number): number => Math.floor((instant - BORN) / MINUTE) / 60;
const span = ({ from, to }: Span): string => `${hours(from)} ${hours(to)}`;
const isThere = ({ from, to }: Span): boolean => to > from;

/** The vacations of the mailbox, and of every one of its games: non-empty spans, to the minute, in order. */
function known(made: VacationMailbox) {
  const stored = made.storage
    .rows("SELECT body FROM vacations")
    .map(({ body }) => JSON.parse(String(body)) as Span);
  const inGames = [...made.games.values()].map((game) =>
    (game.clock?.stops.known ?? []).filter(isThere).map(span).toSorted(),
  );
  return { stored: stored.filter(isThere).map(span).toSorted(), inGames };
}

/** A new process on what was stored, as the platform starts one. */
function restart(made: VacationMailbox): void {
  made.storage.onUse = () => {};
  made.rebuild();
  if (made.storage.alarm() === null) made.mailbox.arm();
}

/** The storage fails from its access number `failing` on. Counts the accesses. */
function crashingAt({ storage }: VacationMailbox, failing: number): { uses: number } {
  const count = { uses: 0 };
  storage.onUse = () => {
    if (count.uses++ >= failing) throw new Error(CRASH);
  };
  return count;
}

async function attempting(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (fault) {
    if ((fault as Error).message !== CRASH) throw fault;
    return false;
  }
}

/** Does a piece of work with a crash at each use of the storage in turn. `isDone`: it was answered all the same. */
async function withEveryCrash(
  prepare: () => Promise<VacationMailbox>,
  work: (made: VacationMailbox) => Promise<unknown>,
  judge: (made: VacationMailbox, isDone: boolean) => Promise<void>,
): Promise<void> {
  const whole = await prepare();
  const count = crashingAt(whole, Infinity);
  await work(whole);
  expect(count.uses).toBeGreaterThan(5);
  for (let at = 0; at <= count.uses; at++) {
    vi.setSystemTime(BORN);
    const made = await prepare();
    crashingAt(made, at);
    const isDone = await attempting(() => work(made));
    await new Promise(setImmediate);
    restart(made);
    await judge(made, isDone);
  }
}

const twoGames = async (): Promise<VacationMailbox> => {
  const made = vacationMailbox();
  await begin(made, "g", "h");
  return made;
};

const booked = async (): Promise<VacationMailbox> => {
  const made = await twoGames();
  await book(made, BORN + HOUR, BORN + 5 * HOUR);
  return made;
};

const nearDeadline = async (): Promise<VacationMailbox> => {
  const made = await twoGames();
  vi.setSystemTime(BORN + DAY - 10 * MINUTE);
  return made;
};

/** Egil's game `g` after his move. */
const moved = ({ games }: VacationMailbox): GameState =>
  fold(games.get("g") as GameState, { type: "moved", at: Date.now(), move: "d1-c1", message: null });

describe("a crash at any use of the storage", () => {
  it("during a booking loses no answered booking, and in the end all games have it", async () => {
    const outcomes = new Set<number>();
    await withEveryCrash(
      twoGames,
      (made) => book(made, BORN + HOUR, BORN + 5 * HOUR),
      async (made, isDone) => {
        await until(made, BORN + HOUR / 2);
        const { stored, inGames } = known(made);
        expect(inGames).toEqual([stored, stored]);
        outcomes.add(stored.length);
        expect(isDone && stored.length === 0).toBe(false);
        // Asked again under the same id it is the same.
        await book(made, BORN + HOUR, BORN + 5 * HOUR);
        expect(known(made)).toEqual({ stored: ["1 5"], inGames: [["1 5"], ["1 5"]] });
        await until(made, BORN + DAY);
        expect(feedEvents(made)).toEqual(["began", "ended PT4H"]);
        expect((await made.mailbox.vacation.view(null)).balance).toBe(47 * HOUR);
      },
    );
    expect(outcomes).toEqual(new Set([0, 1]));
  });

  it("during an end leaves no game with a longer vacation than is charged", async () => {
    await withEveryCrash(
      booked,
      async (made) => {
        await until(made, BORN + 2 * HOUR);
        await end(made);
      },
      async (made, isDone) => {
        const at = Math.max(Date.now(), BORN + 3 * HOUR);
        await until(made, at);
        const { stored, inGames } = known(made);
        expect(inGames).toEqual([stored, stored]);
        expect(stored).toEqual([isDone || stored[0] === "1 2" ? "1 2" : "1 5"]);
        await until(made, BORN + DAY);
        expect(feedEvents(made)).toEqual(["began", stored[0] === "1 2" ? "ended PT1H" : "ended PT4H"]);
      },
    );
  });

  it("during a grant of cover charges one hour and notifies the player once", async () => {
    await withEveryCrash(
      nearDeadline,
      (made) => askCover(made, "g"),
      async (made) => {
        // Unanswered calls are repeated.
        const deadline = BORN + DAY;
        const asked = { player: "egil-id", side: "attackers", deadline } as const;
        const answer = await made.mailbox.vacation.cover("g", asked);
        expect(answer).toMatchObject({ from: deadline - 1 });
        await made.mailbox.run();
        await until(made, BORN + DAY + 2 * HOUR);
        const { stored, inGames } = known(made);
        expect(stored).toHaveLength(1);
        expect(inGames).toEqual([stored, stored]);
        expect((await made.mailbox.vacation.view(null)).balance).toBe(48 * HOUR + 195 * MINUTE - HOUR);
        expect(feedEvents(made)).toHaveLength(1);
      },
    );
  });

  it("while a move withdraws an hour leaves the hour or nothing, the same in all games", async () => {
    await withEveryCrash(
      async () => {
        const made = await nearDeadline();
        await askCover(made, "g");
        vi.setSystemTime(BORN + DAY - 5 * MINUTE);
        made.games.set("g", moved(made));
        return made;
      },
      async (made) => {
        await hear(made, newsOfGame(made.games.get("g") as GameState, 2));
      },
      async (made) => {
        // The game delivers what it does not know to have arrived.
        made.mailbox.receive([newsOfGame(made.games.get("g") as GameState, 2)]);
        await until(made, BORN + DAY - MINUTE);
        expect(known(made)).toEqual({ stored: [], inGames: [[], []] });
        await until(made, BORN + 2 * DAY);
        expect((await made.mailbox.vacation.view(null)).balance).toBe(54 * HOUR);
        expect(feedEvents(made)).toEqual([]);
      },
    );
  });

  it("while a game begins sends it everything", async () => {
    await withEveryCrash(
      booked,
      async (made) => {
        made.games.set("new", begunGame("new"));
        await hear(made, newsOfGame(made.games.get("new") as GameState, 1));
      },
      async (made) => {
        made.games.set("new", made.games.get("new") ?? begunGame("new"));
        made.mailbox.receive([newsOfGame(made.games.get("new") as GameState, 1)]);
        await until(made, BORN + HOUR / 2);
        expect(known(made).inGames).toEqual([["1 5"], ["1 5"], ["1 5"]]);
      },
    );
  });
});

describe("a storage that refuses one commit", () => {
  it("does not keep what the failed commit had read", async () => {
    const made = await booked();
    await until(made, BORN + HOUR - 1);
    vi.setSystemTime(BORN + HOUR);
    made.storage.onUse = (use) => {
      if (use.startsWith("INSERT INTO events")) throw new Error("the storage is overloaded");
    };
    await expect(made.mailbox.wake()).rejects.toThrow("overloaded");
    made.storage.onUse = () => {};
    made.mailbox.lookAgain();
    await until(made, BORN + HOUR + MINUTE);
    expect(feedEvents(made)).toEqual(["began"]);
  });
});
