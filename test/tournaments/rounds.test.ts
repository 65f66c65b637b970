import { expect, it } from "vitest";
import type { Competitor } from "../../src/tournaments/history.ts";
import { orderedMatch } from "../../src/tournaments/ordering.ts";
import { howOf, knockoutRounds, pointsOfPairing } from "../../src/tournaments/reading.ts";
import { knockoutField } from "../../src/tournaments/rounds.ts";
import { attackerOf } from "../../src/tournaments/swiss.ts";
import { gamesOf, type PairedUp, type Settings } from "../../src/tournaments/tournament.ts";
import { bracketView } from "../../src/tournaments/views.ts";
import { type Hall, openHall, overReport, SIGRID } from "./hall.ts";

/** A round robin that has begun, with the players seeded in this order. */
function begun(settings: Partial<Settings>, players: readonly string[]): Hall {
  const hall = openHall({ format: "round-robin", rounds: null, ...settings });
  hall.enter(...players);
  hall.start(SIGRID, [...players]);
  return hall;
}

/** The end of a match of one game. `score`: the attackers' half points. */
function ended(one: PairedUp, score: 0 | 1 | 2) {
  const [attackers, defenders = ""] = one.players;
  const winner = score === 1 ? null : score === 2 ? attackers : defenders;
  return overReport(one, [{ id: one.games[0]!, attackers, defenders, score, how: "played" }], winner);
}

/** The attackers' half points of a game that a player wins. */
const wins = ({ players }: PairedUp, winner: string) => (players[0] === winner ? 2 : 0);

it("in a double round robin everybody attacks everybody once", () => {
  const hall = begun({ double: true }, ["a", "b", "c", "d"]);
  for (let round = 1; round <= 6; round++) hall.playRound();
  expect([hall.state.status, hall.state.rounds.length]).toEqual(["finished", 6]);
  const met = hall.pairings.map(({ players }) => players.join(""));
  expect(met.toSorted()).toEqual("ab ac ad ba bc bd ca cb cd da db dc".split(" "));
});

it("of two groups' winners the one with more points attacks first in the final", () => {
  // The groups are a, d, e and b, c, f. Everybody in the first draws until "a" wins one; "b" wins all.
  const hall = begun({ groups: 2, advance: 1 }, ["a", "b", "c", "d", "e", "f"]);
  while (hall.state.rounds.length < 4) {
    const one = hall.open[0]!;
    const winner = ["b", "c", "f"].find((player) => one.players.includes(player));
    const isWon = winner !== undefined || one.players.join("").split("").toSorted().join("") === "ae";
    const first = winner ?? "a";
    hall.hear(ended(one, isWon ? (one.players[0] === first ? 2 : 0) : 1));
  }
  expect(hall.state.rounds[3]!.pairings.map(({ players }) => players)).toEqual([["b", "a"]]);
});

it("after groups the knockout follows its own order: sides, tie-break and bracket", () => {
  // The groups are a, d and b, c. "b" wins and "a" only draws, so "b" is seeded first in the knockout.
  const hall = begun({ groups: 2, advance: 2, tiebreaks: ["seed"] }, ["a", "b", "c", "d"]);
  for (const one of hall.open) hall.hear(ended(one, one.players.includes("a") ? 1 : wins(one, "b")));
  for (const one of hall.open) hall.hear(ended(one, wins(one, one.players.includes("a") ? "a" : "b")));
  const [final] = hall.open;
  expect([knockoutField(hall.state), final!.players]).toEqual([
    ["b", "a", "d", "c"],
    ["b", "a"],
  ]);
  expect(orderedMatch(hall.state, final!, 3).betterSeed).toBe("b");
  const { rounds } = bracketView(knockoutRounds(hall.state), knockoutField(hall.state), (id) => id);
  expect(rounds.map(({ pairings }) => pairings.map(({ seeds }) => seeds))).toEqual([
    [
      [1, 4],
      [2, 3],
    ],
    [[1, 2]],
  ]);
});

it("a player who withdraws from a knockout loses the running games, once for round, match and news", () => {
  const hall = begun({ format: "knockout", games: 4 }, ["a", "b", "c", "d"]);
  const one = hall.open[0]!;
  const [first, gone = ""] = one.players;
  const games = one.games.map((id, index) => {
    const [attackers, defenders] = index % 2 === 0 ? [first, gone] : [gone, first];
    return { id, attackers, defenders, score: 2, how: "played" } as const;
  });
  const soFar = overReport(one, games.slice(0, 2), null);
  hall.hear({ ...soFar, running: 2, isOver: false, version: 3 });
  const points = () => [first, gone].map((player) => pointsOfPairing(hall.pairings[0]!, player));
  expect(points()).toEqual([2, 2]);
  const news = hall.do({ type: "withdraw", player: gone, by: gone });
  const corrected = news.find(({ record }) => record.type === "tournament.corrected");
  const data = { points: { [first]: 3, [gone]: 1 }, winner: first, because: "withdrawal" };
  expect(corrected?.record.data).toMatchObject(data);
  expect([points(), howOf(hall.pairings[0]!)]).toEqual([[6, 2], "played"]);
  // Then the match has the running games resigned, and reports them.
  const resigned = games.slice(2).map((game) => ({ ...game, score: game.attackers === gone ? 0 : 2 }));
  hall.hear(overReport(one, [...games.slice(0, 2), ...resigned], first));
  expect(points()).toEqual([6, 2]);
  expect(gamesOf(hall.pairings[0]!).map(({ how }) => how)).toEqual(Array(4).fill("played"));
});

it("a round of a knockout is paired again without a removed player, whose game was resigned before a move", () => {
  const hall = begun({ format: "knockout", games: 1, roundStarts: [0, 100, 200] }, ["a", "b", "c", "d"]);
  const [one, other] = hall.open;
  const [stays, gone = ""] = one!.players;
  const out = other!.players[1];
  const statusOf = (player: unknown) =>
    hall.state.entrants.find((entrant) => entrant.player === player)?.status;
  hall.do({ type: "remove", player: gone, by: SIGRID });
  hall.hear(ended(one!, 2));
  hall.hear(ended(other!, 2));
  expect(statusOf(out)).toBe("out");
  hall.do({ type: "repair", n: 1, hasMoves: false, by: SIGRID });
  expect(hall.pairings.map(({ players }) => players)).toEqual([[stays], other!.players]);
  expect([hall.open.length, statusOf(out)]).toEqual([1, "playing"]);
});

it("late news of a match does not replace newer news", () => {
  const hall = begun({}, ["a", "b", "c"]);
  const [one] = hall.open;
  const over = ended(one!, 2);
  hall.hear(over);
  hall.hear({ ...over, version: 3, games: [], isOver: false, winner: null });
  expect(hall.pairings.find(({ match }) => match === one!.match)?.report).toMatchObject({
    version: 9,
    isOver: true,
  });
});

it("only the last round is paired again", () => {
  const hall = begun({}, ["a", "b", "c", "d"]);
  hall.playRound();
  const repair = (n: number) => hall.ask({ type: "repair", n, hasMoves: false, by: SIGRID });
  expect([repair(1), repair(3)]).toEqual(["round-has-moves", "pairing-not-found"]);
  expect(repair(2)).not.toBe("round-has-moves");
});

it("only an organiser can name the winner of a knockout match", () => {
  const hall = begun({ format: "knockout" }, ["a", "b", "c", "d"]);
  const rule = (winner: string | null, by: string) =>
    hall.ask({ type: "rule", n: 1, table: 1, games: [], winner, reason: "agreed", by });
  expect([rule("a", "egil"), rule(null, SIGRID), rule("c", SIGRID)]).toEqual([
    "not-organiser",
    "winner-missing",
    "winner-missing",
  ]);
  expect(rule("a", SIGRID)).not.toBe("winner-missing");
});

it("nobody attacks three times in a row against an opponent who has not attacked at all", () => {
  const one = { score: 0, met: new Set<string>(), hadBye: false, down: 0, up: 0 };
  const twice: Competitor = {
    ...one,
    player: "a",
    seed: 0,
    sides: ["defenders", "defenders", "attackers", "attackers"],
  };
  const fresh: Competitor = { ...one, player: "b", seed: 1, sides: [] };
  expect(attackerOf(twice, fresh, 1)).toBe(fresh);
});
