import { describe, expect, it } from "vitest";
import { EventRecord } from "../../src/contract/events/records.ts";
import { foldLadder, type LadderState } from "../../src/tournaments/ladder.ts";
import type { MatchState } from "../../src/tournaments/match.ts";
import { decideNews, foldMatch } from "../../src/tournaments/match.ts";
import { type CompetitionNotice, ladderNews, matchNews } from "../../src/tournaments/news.ts";
import { EGIL, RAGNHILD, T0 } from "../game/people.ts";
import { openHall, ORIGIN, SIGRID, wonByFirst } from "./hall.ts";
import { SETTINGS as LADDER } from "./ladders.ts";
import { newsOf, won } from "./match-table.ts";

/** The recipients of news, in order. */
const whoHears = (news: readonly CompetitionNotice[]) =>
  news.map(({ player, record }) => `${player}: ${record.type}`);
const dataFor = (news: readonly CompetitionNotice[], player: string, type: string) =>
  news.find((one) => one.player === player && one.record.type === type)?.record.data;

describe("a player who enters a tournament", () => {
  it("is reported to its organisers, and to nobody else", () => {
    expect(whoHears(openHall().enter("egil"))).toEqual(["sigrid: tournament.entered"]);
    expect(openHall().enter(SIGRID)).toEqual([]);
  });

  it("waits if it is full, and is notified when a place is free", () => {
    const hall = openHall({ players: { min: 2, max: 2 } });
    const news = hall.enter("egil", "tove", "ulf", "vera");
    expect(news.map(({ record }) => "waiting" in record.data && record.data.waiting)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const left = hall.do({ type: "withdraw", player: "egil", by: "egil" });
    expect(whoHears(left)).toEqual(["sigrid: tournament.withdrawn", "ulf: tournament.entered"]);
    expect(dataFor(left, "ulf", "tournament.entered")).toMatchObject({ player: "ulf", waiting: false });
    expect(whoHears(hall.start()).filter((one) => one.endsWith("started"))).toEqual(
      ["tove", "ulf", "sigrid", "vera"].map((player) => `${player}: tournament.started`),
    );
    expect(
      hall.told.map(({ player, record: { data } }) => ("role" in data ? [player, data.role] : [])),
    ).toEqual(
      expect.arrayContaining([
        ["tove", "player"],
        ["vera", "reserve"],
        ["sigrid", "organiser"],
      ]),
    );
  });

  it("and is removed by an organiser is notified, like the other organisers", () => {
    const hall = openHall();
    hall.enter("egil");
    hall.do({ type: "invite-organiser", player: "ulf", by: SIGRID });
    hall.do({ type: "accept-organiser", player: "ulf" });
    const news = hall.do({ type: "remove", player: "egil", by: SIGRID });
    expect(whoHears(news)).toEqual(["egil: tournament.withdrawn", "ulf: tournament.withdrawn"]);
  });
});

describe("a round", () => {
  it("is sent to each player with their own opponent, or their bye", () => {
    const hall = openHall();
    hall.enter("egil", "tove", "ulf");
    const news = hall.start();
    const tournament = { id: "t1", name: "Winter post", url: `${ORIGIN}/tournaments/t1` };
    const pair = { tournament, round: 1, bye: false, match: "game-1", games: ["game-1", "game-2"] };
    expect(dataFor(news, "egil", "tournament.paired")).toEqual({ ...pair, opponent: "tove" });
    expect(dataFor(news, "tove", "tournament.paired")).toEqual({ ...pair, opponent: "egil" });
    const bye = { tournament, round: 1, opponent: null, bye: true, match: null, games: [] };
    expect(dataFor(news, "ulf", "tournament.paired")).toEqual(bye);
    expect(whoHears(hall.playRound())).toEqual(
      expect.arrayContaining(["egil: tournament.finished", "ulf: tournament.finished"]),
    );
  });

  it("whose result an organiser changes is sent to the two, with the reason", () => {
    const hall = openHall();
    hall.enter("egil", "tove");
    hall.start();
    const games = [{ attackers: "egil", defenders: "tove", score: 1, how: "played" }] as const;
    const ruled = { type: "rule", n: 1, table: 1, games, winner: null, by: SIGRID, reason: "Ill" } as const;
    const news = hall.do(ruled).filter(({ record }) => record.type === "tournament.corrected");
    expect(news.map(({ player }) => player)).toEqual(["egil", "tove"]);
    expect(news[0]?.record.data).toMatchObject({
      opponent: "tove",
      points: { egil: 0.5, tove: 0.5 },
      winner: null,
      because: "organiser",
      by: SIGRID,
      reason: "Ill",
    });
  });

  it("of a knockout goes on without a withdrawn player: only the opponent is notified", () => {
    const hall = openHall({ format: "knockout", atOnce: 2 });
    hall.enter("egil", "tove", "ulf", "vera");
    hall.start();
    const [one] = hall.pairings;
    const gone = one!.players[1]!;
    const news = hall.do({ type: "withdraw", player: gone, by: gone });
    const corrected = news.filter(({ record }) => record.type === "tournament.corrected");
    expect(corrected.map(({ player }) => player)).toEqual([one!.players[0]]);
    expect(corrected[0]?.record.data).toMatchObject({ winner: one!.players[0], because: "withdrawal" });
  });

  it("of a knockout pairs nobody with a withdrawn player: the opponent has a bye", () => {
    const hall = openHall({ format: "knockout" });
    hall.enter("egil", "tove", "ulf", "vera");
    hall.start();
    const gone = hall.open[0]!.players[0];
    hall.hear(wonByFirst(hall.open[0]!));
    hall.do({ type: "withdraw", player: gone, by: gone });
    const [winner] = hall.open[0]!.players;
    const news = hall.playRound();
    expect(hall.state.rounds[1]!.pairings.map(({ players }) => players)).toEqual([[winner]]);
    expect(news.filter(({ player }) => player === gone)).toEqual([]);
    expect(whoHears(news).filter((one) => /paired|corrected/.test(one))).toEqual([
      `${winner}: tournament.paired`,
    ]);
    expect(dataFor(news, winner, "tournament.paired")).toMatchObject({
      bye: true,
      opponent: null,
      games: [],
    });
    expect(dataFor(news, winner, "tournament.finished")).toMatchObject({ winners: [winner] });
  });

  it("of a round robin notifies the opponent of a withdrawn player only of the forfeit", () => {
    const hall = openHall({ format: "round-robin", rounds: null });
    hall.enter("egil", "tove", "ulf");
    hall.start();
    hall.playRound();
    const second = hall.state.rounds[1]!.pairings[0]!.players as readonly string[];
    const gone = hall.state.seeds.find((player) => !second.includes(player))!;
    hall.do({ type: "withdraw", player: gone, by: gone });
    while (hall.state.status === "running") hall.playRound();
    const last = hall.told.filter(({ record: { data } }) => "round" in data && data.round === 3);
    const opponent = hall.state.rounds[2]!.pairings[0]!.players.find((player) => player !== gone);
    expect(whoHears(last)).toEqual([`${opponent}: tournament.corrected`]);
    expect(last[0]?.record.data).toMatchObject({ match: null, points: { [gone]: 0 }, because: "withdrawal" });
  });

  it("in which a game is annulled says how its points count now", () => {
    const hall = openHall({ rounds: 1 });
    hall.enter("egil", "tove", "ulf", "vera");
    hall.start();
    const [first] = hall.pairings;
    const [winner, loser] = first!.players;
    hall.playRound();
    const annulled = { match: first!.match!, game: first!.games[0]!, atFault: winner };
    const news = hall.do({ type: "annul", ...annulled });
    expect(dataFor(news, loser!, "tournament.corrected")).toMatchObject({
      points: { [winner]: 1, [loser!]: 1 },
      because: "annulment",
    });
  });
});

describe("the end of a tournament", () => {
  it("is sent to everybody, with the winner, and each one's place and points", () => {
    const hall = openHall({ format: "round-robin", rounds: null });
    hall.enter("egil", "tove", "ulf");
    hall.start();
    while (hall.state.status === "running") hall.playRound();
    const news = hall.told.filter(({ record }) => record.type === "tournament.finished");
    expect(news.map(({ player }) => player)).toEqual(["egil", "tove", "ulf", "sigrid"]);
    const placed = news.map(({ record: { data } }) => "place" in data && data.place);
    expect(new Set(placed)).toEqual(new Set([1, 2, 3, null]));
    expect(news[3]?.record.data).toMatchObject({ players: 3, winners: [expect.any(String)], points: null });
  });

  it("of a knockout names the winner of the final", () => {
    const hall = openHall({ format: "knockout" });
    hall.enter("egil", "tove", "ulf", "vera");
    hall.start();
    while (hall.state.status === "running") hall.playRound();
    const final = hall.pairings.at(-1)!;
    expect(dataFor(hall.told, final.players[0], "tournament.finished")).toMatchObject({
      winners: [final.players[0]],
      place: null,
    });
  });

  it("that is cancelled is sent to all but the one who cancelled it", () => {
    const hall = openHall();
    hall.enter("egil");
    expect(whoHears(hall.do({ type: "cancel", by: SIGRID }))).toEqual(["egil: tournament.cancelled"]);
    const small = openHall();
    small.enter("egil");
    expect(whoHears(small.start())).toEqual(["egil: tournament.cancelled", "sigrid: tournament.cancelled"]);
  });
});

/** A match of two games between Egil and Ragnhild, which he wins, with its news. */
function matchOf(owner: Parameters<typeof matchNews>[0]["owner"]) {
  const heard = [
    newsOf("game-1", null, 0),
    newsOf("game-1", won("attackers")),
    newsOf("game-2", won("defenders")),
  ];
  const told: CompetitionNotice[] = [];
  let [state, number]: [MatchState | null, number] = [null, 0];
  for (const news of heard)
    for (const event of decideNews(state, news, () => "game-2", T0)) {
      const before = state;
      state = foldMatch(before, event);
      told.push(...matchNews({ origin: ORIGIN, number: ++number, owner }, before, event, state));
    }
  return told;
}

const both = (what: string) => [`${EGIL.id}: match.${what}`, `${RAGNHILD.id}: match.${what}`];

describe("a match", () => {
  it("notifies both at its start, and of its result", () => {
    const news = matchOf(null);
    expect(whoHears(news)).toEqual([...both("started"), ...both("finished")]);
    const match = { id: "game-1", url: `${ORIGIN}/matches/game-1` };
    expect(news[3]?.record.data).toEqual({
      match,
      opponent: EGIL.id,
      games: ["game-1", "game-2"],
      points: { [EGIL.id]: 2, [RAGNHILD.id]: 0 },
      winner: EGIL.id,
      decidedBy: null,
    });
  });

  it("of a tournament starts with the round, which was sent", () => {
    const news = matchOf({ kind: "tournament", id: "t1", name: "Winter post" });
    expect(whoHears(news)).toEqual(both("finished"));
    expect(news[0]?.record.data).toMatchObject({ tournament: { id: "t1", name: "Winter post" } });
  });

  it("on a ladder names the challenger", () => {
    const [started] = matchOf({ kind: "ladder", id: "l1", name: "Long" });
    expect(started?.record.data).toMatchObject({ by: EGIL.id, ladder: { url: `${ORIGIN}/ladders/l1` } });
  });
});

/** The news of a command to a ladder of five, while Vera plays Tove for the second place. */
function toldOnLadder(event: Parameters<typeof ladderNews>[2]) {
  const made = { type: "made", at: T0, id: "l1", settings: LADDER, by: SIGRID } as const;
  const match = { id: "m1", games: ["m1"], challenger: "vera", defender: "tove" };
  const before = [
    ...["egil", "tove", "ulf", "vera", "ylva"].map(
      (player) => ({ type: "entered", at: T0, player }) as const,
    ),
    { type: "challenged", at: T0, ...match } as const,
  ].reduce<LadderState>(foldLadder, foldLadder(null, made));
  return ladderNews({ origin: ORIGIN, number: 7 }, before, event, foldLadder(before, event));
}

const leaving = (why: "left" | "idle" | "removed" | "gone") =>
  whoHears(toldOnLadder({ type: "left", player: "tove", why, by: null, at: T0 }));

describe("the places of a ladder", () => {
  it("changed by a match are sent to all who moved, and to the two players", () => {
    const over = { type: "ended", match: "m1", at: T0 } as const;
    const told = toldOnLadder({ ...over, winner: "vera" }).map(
      ({ player, record: { data } }) => "from" in data && [player, data.from, data.to, data.opponent],
    );
    expect(told).toEqual([
      ["tove", 2, 3, "vera"],
      ["ulf", 3, 4, null],
      ["vera", 4, 2, "tove"],
    ]);
    expect(["tove", null].flatMap((winner) => toldOnLadder({ ...over, winner }))).toEqual([]);
  });

  it("of removed players are sent only to them, and not if they have left", () => {
    expect((["left", "gone"] as const).flatMap(leaving)).toEqual([]);
    expect((["idle", "removed"] as const).flatMap(leaving)).toEqual(Array(2).fill("tove: ladder.moved"));
  });
});

describe("an event", () => {
  const hall = openHall({ format: "round-robin", rounds: null, players: { min: 2, max: 3 } });
  hall.enter("egil", "tove", "ulf", "vera");
  hall.start();
  while (hall.state.status === "running") hall.playRound();
  const all = [...hall.told, ...matchOf(null), ...matchOf({ kind: "bulk", id: "b1" })];

  it("matches its schema", () => {
    for (const { record } of all) {
      const read = EventRecord().safeParse(record);
      expect([record.type, read.error?.issues]).toEqual([record.type, undefined]);
    }
  });

  it("has a unique id for each player and occasion, and the same one when it is sent again", () => {
    const ids = hall.told.map(({ record }) => record.id);
    expect(new Set(ids).size).toBe(ids.length);
    const again = openHall({ format: "round-robin", rounds: null, players: { min: 2, max: 3 } });
    again.enter("egil", "tove", "ulf", "vera");
    again.start();
    expect(again.told.map(({ record }) => record.id)).toEqual(ids.slice(0, again.told.length));
  });
});
