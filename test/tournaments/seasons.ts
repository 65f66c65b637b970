import { DatabaseSync } from "node:sqlite";
import { vi } from "vitest";
import type { AccountRecord } from "../../src/contract/events/records.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { openTournament, type OpenTournament } from "../../src/tournaments/open-tournament.ts";
import { RULESETS } from "../../src/rules/index.ts";
import {
  type MatchReport,
  type PairedUp,
  type ReportedGame,
  type Settings,
  type Tournament,
} from "../../src/tournaments/tournament.ts";
import { memoryStorage } from "../game/memory-storage.ts";

export const T0 = Date.UTC(2026, 11, 1, 18);
export const BY = "sigrid";

export const SETTINGS: Settings = {
  name: "Winter post",
  ruleset: "brandubh",
  rules: RULESETS.find(({ id }) => id === "brandubh")!,
  clock: { kind: "per-move", perMove: DAY },
  stops: ["vacation"],
  offers: ["draw"],
  rated: true,
  requires: {},
  matchTiebreaks: ["lot"],
  apart: [],
  format: "swiss",
  games: 2,
  order: "together",
  rounds: null,
  double: false,
  groups: 1,
  advance: 0,
  roundStarts: "when-done",
  roundEnds: null,
  start: { at: T0 + DAY, whenFull: false },
  players: { min: 2, max: null },
  atOnce: null,
  noShow: 2,
  tiebreaks: ["buchholz-cut1", "direct", "wins"],
};

/** A number from 0 on below `below`, the same for the same seed. */
export function openChance(seed: number) {
  let state = seed * 2654435761 + 1;
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return (state >>> 4) % below;
  };
}

/** Stands for a fault of the storage, after which the object begins anew from what is stored. */
class Crash extends Error {}

/** A match as it is played beside the tournament: what it would say. */
interface Played {
  readonly players: readonly [string, string];
  readonly report: MatchReport;
}

/** A tournament with matches, records and mailboxes around it, whose storage can fail at any call, and the others at theirs. */
export function openWorld(size: number) {
  vi.useFakeTimers({ now: T0, toFake: ["Date"] });
  const storage = memoryStorage(new DatabaseSync(":memory:"));
  const players = Array.from({ length: size }, (_, index) => `p${index + 1}`);
  const matches = new Map<string, Played>();
  const told = new Map<string, AccountRecord[]>();
  const records = new Map<string, boolean>();
  const gone = new Set<string>();
  const faults = { storage: -1, others: 0 };
  let ids = 0;
  storage.onUse = () => {
    if (faults.storage-- === 0) throw new Crash();
  };
  const mayFail = () => {
    if (faults.others-- > 0) throw new Error("no answer");
  };

  /** A match that both players have left, or one: its games are lost. */
  function resigned(one: Played, player: string): Played {
    const { report, players: both } = one;
    const other = both.find((name) => name !== player)!;
    const left = gamesOfMatch(report.match).filter((id) => !report.games.some((game) => game.id === id));
    const lost = left.map((id, index): ReportedGame => {
      const [attackers, defenders] = index % 2 === 0 ? both : [both[1], both[0]];
      return { id, attackers, defenders, score: attackers === player ? 0 : 2, how: "played" };
    });
    const games = [...report.games, ...lost];
    return {
      players: both,
      report: { ...report, version: report.version + 1, games, running: 0, isOver: true, winner: other },
    };
  }
  const gameIds = new Map<string, readonly string[]>();
  const gamesOfMatch = (match: string) => gameIds.get(match) ?? [];

  const open = (): OpenTournament =>
    openTournament({
      storage,
      id: "t1",
      newId: () => `g${++ids}`,
      origin: "https://taflpost.example",
      async begin(_state: Tournament, { match, players: both, games }: PairedUp) {
        mayFail();
        if (matches.has(match!)) return;
        gameIds.set(match!, games);
        const report = {
          match: match!,
          version: 1,
          games: [],
          running: games.length,
          deadline: null,
          isOver: false,
          winner: null,
        };
        matches.set(match!, { players: both as readonly [string, string], report });
      },
      async giveUp(match, player) {
        mayFail();
        const one = matches.get(match)!;
        if (!one.report.isOver) matches.set(match, resigned(one, player));
      },
      async ask(match) {
        mayFail();
        return matches.get(match)?.report ?? null;
      },
      async hasMoves() {
        return false;
      },
      async ratings(some) {
        mayFail();
        return new Map(some.map((player) => [player, 1500 + (Number(player.slice(1)) % 7) * 40]));
      },
      async blocks(some) {
        return some.length > 3 ? [{ by: some[0]!, whom: some[1]!, at: 0 }] : [];
      },
      async namesOf(some) {
        return new Map(some.map((id) => [id, id]));
      },
      async toMailbox(player, events) {
        mayFail();
        const known = told.get(player) ?? [];
        told.set(player, [...known, ...events.filter(({ id }) => !known.some((one) => one.id === id))]);
      },
      async toRecords(_state, _number, people) {
        mayFail();
        for (const { player, role, isIn } of people) if (role === "player") records.set(player, isIn);
        return people.map(({ player }) => player).filter((player) => gone.has(player));
      },
    });
  let tournament = open();
  const world = {
    storage,
    players,
    matches,
    told,
    records,
    gone,
    faults,
    get it(): OpenTournament {
      return tournament;
    },
    get state(): Tournament {
      return tournament.state()!;
    },
    /** The object loses its memory. */
    evict: () => void (tournament = open()),
    /** Does something until it is done: whoever asks asks again when it has broken off. */
    async until<T>(work: (it: OpenTournament) => T): Promise<Awaited<T>> {
      for (;;)
        try {
          return await work(tournament);
        } catch (fault) {
          if (!(fault instanceof Crash)) throw fault;
          tournament = open();
        }
    },
    /** Lets time pass, with the alarms that are due meanwhile. */
    async pass(span: number): Promise<void> {
      const end = Date.now() + span;
      for (let left = 2000; left > 0; left--) {
        const due = await world.until((it) => it.nextDue());
        if (due === null || due > end) break;
        vi.setSystemTime(Math.max(Date.now() + 1000, due));
        await world.until((it) => it.wake());
      }
      vi.setSystemTime(Math.max(end, Date.now()));
    },
    /** Another game of a match ends, with so many half points for who attacks. */
    end(match: string, score: number): void {
      const one = matches.get(match)!;
      const { report, players: both } = one;
      const n = report.games.length;
      const all = gamesOfMatch(match);
      if (report.isOver || n >= all.length) return;
      const [attackers, defenders] = n % 2 === 0 ? both : [both[1], both[0]];
      const games = [...report.games, { id: all[n]!, attackers, defenders, score, how: "played" } as const];
      const isOver = games.length === all.length;
      const points = games.reduce(
        (sum, game) => sum + (game.attackers === both[0] ? game.score : 2 - game.score),
        0,
      );
      const winner = !isOver ? null : points >= games.length ? both[0] : both[1];
      matches.set(match, {
        players: both,
        report: {
          ...report,
          version: report.version + 1,
          games,
          running: all.length - games.length,
          isOver,
          winner,
        },
      });
    },
    /** What has happened in matches is heard of, whatever was lost: they are asked a day later. */
    settle: () => world.pass(2 * DAY + HOUR),
  };
  return world;
}

export type World = ReturnType<typeof openWorld>;
