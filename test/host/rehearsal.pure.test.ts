import { describe, expect, it, vi } from "vitest";
import { faultsIn } from "../../src/host/rehearsal/checks.ts";
import type { Stored } from "../../src/host/rehearsal/stored.ts";

/** A new release's answers to the rehearsal, by the end of the path. */
type Answers = Readonly<Record<"verify" | "file" | "players" | "count", unknown>>;

const STORED: Stored = {
  games: new Map([["object", 3]]),
  mailboxes: ["mailbox"],
  players: new Map([["Egil", { events: 2, games: 1 }]]),
  lastSeen: new Map([["game", 3]]),
  counted: [{ kind: "tournaments", object: "hall", counts: { acts: 4, players: 3 }, missing: 0 }],
};

const GOOD: Answers = {
  verify: [{ game: "game", records: 3, fault: null }],
  file: { events: ["one", "two"], games: ["game"], next: null },
  players: { recorded: 1, empty: 0, unreadable: [], failed: [] },
  count: [{ acts: 4, players: 3 }],
};

/** The faults that a rehearsal finds in a release that answers so. */
function faultsWith(answers: Partial<Answers>): Promise<string[]> {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const all = { ...GOOD, ...answers };
  return faultsIn(STORED, {
    url: "http://localhost",
    token: "of the operator",
    fetch: (url) => {
      const answer = all[url.slice(url.lastIndexOf("/") + 1) as keyof Answers];
      return Promise.resolve(
        answer === null ? new Response("it broke", { status: 500 }) : Response.json(answer),
      );
    },
  });
}

describe("the checks of a rehearsal", () => {
  it("find nothing in a release that reads everything, even more than there was", async () => {
    expect(await faultsWith({})).toEqual([]);
    // Somebody lost on time meanwhile, and was notified.
    expect(
      await faultsWith({
        verify: [{ game: "game", records: 4, fault: null }],
        file: { events: ["one", "two", "three"], games: ["game"], next: null },
        count: [{ acts: 5, players: 3 }],
      }),
    ).toEqual([]);
  });

  it.each<[Partial<Answers>, string]>([
    [
      {
        verify: [
          { game: "game", records: 3, fault: { check: "moves", fault: "illegal", pointer: "/log/2" } },
        ],
      },
      "game: moves: illegal, at /log/2",
    ],
    [
      { file: { events: ["one"], games: ["game"], next: null } },
      "player Egil: only 1 of 2 events can be read",
    ],
    [
      { file: { events: ["one", "two"], games: [], next: null } },
      "player Egil: only 0 of 1 games can be read",
    ],
    [{ file: null }, "player Egil: http://localhost rejected the request (500): it broke"],
    [{ count: [{ acts: 3, players: 3 }] }, "tournaments, object hall: only 3 of 4 acts can be read"],
    [{ count: [null] }, "tournaments, object hall: cannot be read"],
    [{ players: { ...(GOOD.players as object), failed: ["mailbox"] } }, "mailbox mailbox: cannot be opened"],
  ])("name the fault: %j", async (answers, fault) => {
    expect(await faultsWith(answers)).toEqual([fault]);
  });

  it("name a missing game, or one without its end", async () => {
    expect(await faultsWith({ verify: [{ game: null, records: 0, fault: null }] })).toEqual([
      "object object, without a readable game: only 0 of 3 events can be read",
      "game: only 0 events can be read, but a player’s mailbox knows of 3",
    ]);
  });

  it("count the games of all parts of a file", async () => {
    const parts = [
      { events: ["one", "two"], games: ["game"], next: "cursor" },
      { games: [], next: null },
    ];
    const file = { toJSON: () => parts.shift() };
    expect(await faultsWith({ file })).toEqual([]);
  });
});
