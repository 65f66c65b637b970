import { describe, expect, it, vi } from "vitest";
import type { Tally } from "../../src/contract/player.ts";
import { factsOf } from "../../src/game/facts.ts";
import type { GameResult } from "../../src/game/state.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import type { Mailbox } from "../../src/mailbox/mailbox.ts";
import type { Place } from "../../src/lib/places.ts";
import { definitionOf, shippedRuleset } from "../../src/rules/index.ts";
import { playing, T0, WHOLE_GAME } from "../game/people.ts";
import { countingMailbox } from "./counting-mailbox.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { gamesOf } from "./game-methods.ts";
import { gameNews, type NewsWithFacts } from "./items.ts";

const WON: GameResult = { winner: "attackers", reason: "resignation" };
const OVER = factsOf(playing(WHOLE_GAME.length), true, T0);

function over(game: string, seq: number, result: GameResult = WON, createdAt = T0): NewsWithFacts {
  const facts = { ...OVER, id: game, result, createdAt };
  return { ...gameNews(game, seq), status: "finished", turn: null, deadline: null, game: facts };
}

const newest = (limit: number, after: Place | null = null) => ({ after, limit, order: "desc" }) as const;

withFrozenTime();

describe("a finished game", () => {
  it("is stored with ids in place of names, without moves and private parts, in less than 1 KB", () => {
    const { mailbox, storage } = countingMailbox();
    const large = shippedRuleset("copenhagen")!;
    const seat = { id: "5TZkvvhXFW2HWmvUGHb4ap", name: "Longest-name-of-them" };
    const facts = {
      ...OVER,
      id: seat.id,
      ruleset: "copenhagen",
      board: large.setup,
      head: "f".repeat(64),
      players: { attackers: seat, defenders: { ...seat, id: "egil-id" } },
      challenge: { ...OVER.challenge, by: seat, to: seat, message: "for your eyes" },
    };
    mailbox.receive([{ ...over(seat.id, 9), game: facts }]);
    const [row] = storage.rows("SELECT * FROM games");
    expect(Object.values(row!).join("").length).toBeLessThan(1000);
    for (const absent of [seat.name, "for your eyes", `"moves"`]) expect(row!["body"]).not.toContain(absent);
  });

  it("names its custom rule set by its id, and by its name then", () => {
    const { mailbox } = countingMailbox();
    const { id: _id, name: _name, ...rules } = shippedRuleset("brandubh")!;
    const { ruleset } = definitionOf({ ...rules, noProgress: 40 }, "Mine");
    mailbox.receive([{ ...over("g", 9), game: { ...OVER, ruleset: ruleset.id, rules: ruleset } }]);
    const [{ game } = {}] = gamesOf(mailbox).begun("finished", newest(1));
    expect(game).toMatchObject({ ruleset: ruleset.id, rulesName: "Mine" });
    expect(game).not.toHaveProperty("rules");
  });

  it("is listed as long as its player exists, by the time of its challenge, in either order and by pages", () => {
    const { mailbox } = countingMailbox();
    for (const [at, game] of ["a", "b", "c", "d"].entries())
      mailbox.receive([over(game, 9, WON, T0 - (at % 3))]);
    mailbox.receive([{ ...gameNews("r", 1), game: { ...gameNews("r", 1).game, createdAt: T0 + 5 } }]);
    const ids = (status: "finished" | "playing" | null, limit: number, order: "asc" | "desc" = "desc") => {
      const found: string[] = [];
      for (let after: Place | null = null, isMore = true; isMore;) {
        const games: Place[] = gamesOf(mailbox).begun(status, { after, limit, order });
        found.push(...games.map(({ id }) => id));
        after = games.at(-1) ?? after;
        isMore = games.length > 0;
      }
      return found.join("");
    };
    for (const limit of [1, 2, 9]) {
      expect(ids("finished", limit)).toBe("dabc");
      expect(ids("finished", limit, "asc")).toBe("cbad");
      expect(ids(null, limit)).toBe("rdabc");
      expect(ids("playing", limit)).toBe("r");
    }
  });

  it.each(["finished", null] as const)("is found by an index, without scanning (%s)", (status) => {
    const { mailbox, storage } = countingMailbox();
    const asked: string[] = [];
    storage.onUse = (query) => void asked.push(query);
    gamesOf(mailbox).begun(status, newest(20, { at: T0, id: "g" }));
    gamesOf(mailbox).hasPlayed("ragnhild-id");
    const plans = asked.map((query) =>
      storage.rows(`EXPLAIN QUERY PLAN ${query}`).map(({ detail }) => String(detail)),
    );
    for (const plan of plans) expect(plan).toEqual([expect.stringMatching(/^SEARCH games USING .*INDEX/)]);
  });

  it("writes no index while moves are played, and leaves none of the running game at its end", () => {
    const { mailbox, storage } = countingMailbox();
    mailbox.receive([gameNews("g", 1)]);
    mailbox.receive([over("g", 2)]);
    expect(gamesOf(mailbox).begun("playing", newest(9))).toEqual([]);
    expect(storage.rows("SELECT deadline, began, list FROM games")).toMatchObject([
      { deadline: null, list: "finished" },
    ]);
  });
});

const played = (mailbox: Mailbox) =>
  ["ragnhild-id", "somebody"].map((one) => gamesOf(mailbox).hasPlayed(one));

describe("a player's opponents", () => {
  it("include the opponent in a game that runs, or was played to an end", () => {
    const { mailbox } = countingMailbox();
    expect(played(mailbox)).toEqual([false, false]);
    mailbox.receive([gameNews("g", 1)]);
    expect(played(mailbox)).toEqual([true, false]);
    mailbox.receive([over("g", 2)]);
    expect(played(mailbox)).toEqual([true, false]);
  });

  it("include nobody from a game that was aborted, or never began", () => {
    const { mailbox } = countingMailbox();
    mailbox.receive([gameNews("g", 1)]);
    mailbox.receive([over("g", 2, { winner: null, reason: "aborted" })]);
    mailbox.receive([{ ...gameNews("h", 1), status: "cancelled", game: { ...OVER, players: null } }]);
    expect(played(mailbox)).toEqual([false, false]);
  });
});

const tally = (won: number, lost: number, drawn: number): Tally => ({
  ruleset: "brandubh",
  side: "attackers",
  won,
  lost,
  drawn,
});

describe("a player's results", () => {
  it("are counted once a game, despite repeats and late news, and sent as totals", async () => {
    const { mailbox, tallies: told } = countingMailbox();
    mailbox.receive([over("a", 2), over("a", 2)]);
    mailbox.receive([over("a", 3)]);
    await mailbox.run();
    mailbox.receive([over("b", 2, { winner: "defenders", reason: "timeout" })]);
    mailbox.receive([over("c", 2, { winner: null, reason: "agreement" })]);
    mailbox.receive([over("d", 2, { winner: null, reason: "aborted" })]);
    await mailbox.run();
    await mailbox.run();
    expect(told).toEqual([tally(1, 0, 0), tally(1, 1, 1)]);
  });

  it("are sent when D1 is reachable again, also by a restarted object", async () => {
    const { mailbox, tallies: told, outside, storage, open } = countingMailbox();
    outside.isReachable = false;
    vi.spyOn(console, "log").mockReturnValue();
    mailbox.receive([over("a", 2)]);
    await mailbox.run();
    expect(told).toEqual([]);
    expect(storage.alarm()).toBeLessThanOrEqual(T0 + MINUTE);
    outside.isReachable = true;
    vi.setSystemTime(T0 + MINUTE);
    storage.alarmWentOff();
    await open().wake();
    expect(told).toEqual([tally(1, 0, 0)]);
  });

  it("are sent again with a repeated game, and counted again only if they were lost", async () => {
    const { mailbox, tallies: told, storage } = countingMailbox();
    const again = { ...over("a", 2), again: true } as const;
    mailbox.receive([over("a", 2)]);
    await mailbox.run();
    mailbox.receive([again]);
    await mailbox.run();
    expect(told).toEqual([tally(1, 0, 0), tally(1, 0, 0)]);
    storage.sql.exec("DELETE FROM games");
    storage.sql.exec("DELETE FROM tallies");
    mailbox.receive([again]);
    await mailbox.run();
    expect(told).toHaveLength(3);
    expect(told[2]).toEqual(tally(1, 0, 0));
  });

  it("are deleted with their player, and all their games are left, also those that ended or never began", async () => {
    const { mailbox, storage } = countingMailbox();
    mailbox.receive([over("a", 2), gameNews("b", 1), { ...over("c", 2), status: "cancelled" }]);
    mailbox.close("deleted-1");
    const toLeave = storage.rows("SELECT game FROM games_to_leave WHERE game <> ''");
    expect(toLeave.map(({ game }) => game)).toEqual(["a", "b", "c"]);
    mailbox.receive([over("a", 3)]);
    for (const table of ["games", "tallies"]) expect(storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
  });
});
