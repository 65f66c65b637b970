import type { AccountRecord } from "../../src/contract/events/records.ts";
import type { MatchNews } from "../../src/game/projections/matches.ts";
import type { GameResult, MatchPlace } from "../../src/game/state.ts";
import { DAY } from "../../src/lib/duration.ts";
import {
  type GameOfMatch,
  type MatchState,
  type OrderedMatch,
  pointsOf,
} from "../../src/tournaments/match.ts";
import { type MatchHost, MatchObject } from "../../src/tournaments/match-object.ts";
import type { MatchReport } from "../../src/tournaments/tournament.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { EGIL, RAGNHILD, RULES, T0, TERMS } from "../game/people.ts";
import { begun as makeBegun } from "../platform/objects.ts";

export const PLACE: MatchPlace = { id: "game-1", n: 1, games: 2, order: "together", tiebreaks: [] };
export const won = (winner: GameResult["winner"], reason: GameResult["reason"] = "resignation") => ({
  winner,
  reason,
});
/** The news of a game of the match: that it runs, or how it ended. */
export function newsOf(
  game: string,
  result: GameResult | null,
  plies = 20,
  place: Partial<MatchPlace> = {},
): MatchNews {
  const { ruleset, clock, stops } = TERMS;
  const terms = { ruleset, clock, stops, match: { ...PLACE, ...place } };
  const agreed = { attackers: EGIL.id, defenders: RAGNHILD.id, terms, rules: RULES, at: T0 };
  return {
    match: "game-1",
    game,
    version: result === null ? 1 : 2 + plies,
    finishedAt: result === null ? null : T0 + DAY,
    result,
    plies,
    deadline: result === null ? T0 + 5 * DAY : null,
    ...(game === "game-1" ? { agreed } : {}),
  };
}

/** A match over storage in memory, whose games are noted when they begin. */
export function matchTable() {
  const storage = memoryStorage();
  const begun: GameOfMatch[] = [];
  const asked: string[] = [];
  const resigned: string[] = [];
  const reports: MatchReport[] = [];
  const told: AccountRecord[] = [];
  const world = {
    gone: [] as string[],
    news: null as MatchNews | null,
    isOut: false,
    slow: Promise.resolve(),
  };
  let ids = 1;
  const host: Omit<MatchHost, "incidents"> = {
    newId: () => `game-${++ids}`,
    begin: async (_match: MatchState, game: GameOfMatch) => {
      if (world.isOut) throw new Error("out of reach");
      await world.slow;
      begun.push(game);
      return world.gone;
    },
    ask: async (game) => {
      asked.push(game);
      return world.news;
    },
    resign: async (game, player) => {
      if (world.isOut) throw new Error("out of reach");
      await world.slow;
      resigned.push(`${game} ${player}`);
      const isAttacker = (player === EGIL.id) === (Number(game.slice(-1)) % 2 === 1);
      return newsOf(game, won(isAttacker ? "defenders" : "attackers"), 1);
    },
    tellOwner: async (_owner, report) => {
      if (world.isOut) throw new Error("out of reach");
      reports.push(report);
    },
    toMailbox: async (_player, records) => void told.push(...records),
    origin: "https://taflpost.example",
  };
  const open = () => makeBegun(MatchObject, storage, { name: "game-1", host });
  let current = open();
  return {
    storage,
    begun,
    asked,
    resigned,
    reports,
    told,
    world,
    get match() {
      return current.object;
    },
    /** Waits for the work after its answers. */
    settled: () => current.settled(),
    restart: () => (current = open()).object,
  };
}

export const standing = (state: MatchState) => [
  pointsOf(state, EGIL.id),
  pointsOf(state, RAGNHILD.id),
  state.status,
  state.winner,
  state.decidedBy,
];

/** A match that a tournament begins. */
export function ordered(place: Partial<MatchPlace> = {}, more: Partial<OrderedMatch> = {}): OrderedMatch {
  const { ruleset, clock, stops } = TERMS;
  const match = { ...PLACE, ...place };
  return {
    id: "game-1",
    players: [EGIL.id, RAGNHILD.id],
    games: ["game-1", "game-2"].slice(0, match.games),
    terms: { ruleset, clock, stops, match },
    rules: RULES,
    owner: { kind: "tournament", id: "t1", name: "Winter post", round: 2 },
    ...more,
  };
}
