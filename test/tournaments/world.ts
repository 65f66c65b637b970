import { expect } from "vitest";
import type { AccountRecord } from "../../src/contract/events/records.ts";
import type { MatchNews } from "../../src/game/projections/matches.ts";
import type { RatedResult } from "../../src/game/projections/ratings.ts";
import type { GameResult } from "../../src/game/state.ts";
import { DAY } from "../../src/lib/duration.ts";
import { PoolObject } from "../../src/ratings/object.ts";
import {
  type GameOfMatch,
  type MatchState,
  type OrderedMatch,
  reportOf,
} from "../../src/tournaments/match.ts";
import { type MatchHost, MatchObject } from "../../src/tournaments/match-object.ts";
import type { FinishedGame } from "../../src/tournaments/results.ts";
import type { MatchReport } from "../../src/tournaments/tournament.ts";
import { makeObject } from "../platform/objects.ts";
import { type Chance, type Hosted, openPlatform } from "./hosting.ts";

export const RULESET = "brandubh";
export const ORIGIN = "https://taflpost.example";

/**
 * A game's reports. Those to its match may get lost, because the match asks for them; those to the pool arrive at least
 * once.
 */
interface News {
  readonly bring: () => Promise<void>;
  readonly canBeLost: boolean;
  /** Whether it comes at once. */
  readonly isPrompt: boolean;
}

/** A running game, in place of its object. */
export interface Played {
  readonly id: string;
  readonly match: string;
  readonly attackers: string;
  readonly defenders: string;
  readonly version: number;
  readonly plies: number;
  readonly result: GameResult | null;
  readonly finishedAt: number | null;
  readonly deadline: number | null;
}

const newsOf = ({ id, match, version, finishedAt, result, plies, deadline }: Played): MatchNews => ({
  match,
  game: id,
  version,
  finishedAt,
  result,
  plies,
  deadline,
});

const rated = ({ id, attackers, defenders, result, finishedAt }: Played): RatedResult => {
  const score = result!.winner === null ? 0.5 : result!.winner === "attackers" ? 1 : 0;
  return { game: id, ruleset: RULESET, attackers, defenders, bots: [], score, finishedAt: finishedAt! };
};

/** A pool that sets a lost alarm again at once. */
abstract class HostedPool extends PoolObject {
  override rearm(): void {
    super.rearm();
  }
}

/** Whether a game counts for ratings: each side has moved. */
export const isRated = ({ result, plies }: Played): boolean => result !== null && plies >= 2;

/** The result of a finished game for a list of results; a player at fault loses. `left`: who gave up its match. */
export function resultOf(
  { attackers, defenders, result, plies }: Played,
  atFault: string | null,
  left: readonly string[] = [],
): FinishedGame {
  const sides = { attackers, defenders };
  if (atFault !== null) return { ...sides, score: atFault === attackers ? 0 : 2, how: "forfeit" };
  const score = result!.winner === null ? 1 : result!.winner === "attackers" ? 2 : 0;
  const loser = result!.winner === "attackers" ? defenders : attackers;
  const isResigned = result!.reason === "resignation" && left.includes(loser);
  const first = loser === attackers ? 1 : 2;
  const isMissed = (result!.reason === "timeout" || isResigned) && plies < first;
  return { ...sides, score, how: isMissed ? "forfeit" : "played" };
}

/**
 * Real matches and a real pool of a rule set, with stand-ins for games, mailboxes and D1, for tournaments, ladders and bulk
 * pairings. The faults decide when an object dies at an access to its storage, and when a call fails.
 */
export function openWorld() {
  const { host, mayFail, ...platform } = openPlatform();
  const [games, running, gone] = [new Map<string, Played>(), new Set<string>(), new Set<string>()];
  const [told, busy] = [new Map<string, AccountRecord[]>(), new Map<string, number>()];
  const matches = new Map<string, Hosted<MatchObject>>();
  const owners = new Map<string, (report: MatchReport) => void>();
  const annulled = new Map<string, string | null>();
  const limits = { atOnce: Infinity, exceeded: [] as string[] };
  let [post, lately, ids] = [[] as News[], [] as News[], 0];

  /** Counts a player's running games, which never exceed the limit. */
  function count(player: string, more: 1 | -1): void {
    const now = (busy.get(player) ?? 0) + more;
    busy.set(player, now);
    if (now > limits.atOnce) limits.exceeded.push(`${player} plays ${now}`);
  }

  function send(news: News): void {
    post.push(news);
    lately = [...lately.slice(-20), news];
  }
  const toMatch = (news: MatchNews, isPrompt: boolean) =>
    send({
      bring: () => matchOf(news.match).until((one) => one.hear(news)),
      canBeLost: true,
      isPrompt,
    });

  function begin({ id: match }: MatchState, { id, attackers, defenders }: GameOfMatch): readonly string[] {
    const known = games.get(id);
    if (known !== undefined) {
      // The match tries again until it has heard of it.
      if (running.has(id)) toMatch(newsOf(known), true);
      return [];
    }
    const left = [attackers, defenders].filter((player) => gone.has(player));
    if (left.length > 0) return left;
    const open = {
      version: 1,
      plies: 0,
      result: null,
      finishedAt: null,
      deadline: Date.now() + DAY,
    } as const;
    const game: Played = { id, match, attackers, defenders, ...open };
    games.set(id, game);
    running.add(id);
    for (const player of [attackers, defenders]) count(player, 1);
    toMatch(newsOf(game), games.size % 16 !== 0);
    return [];
  }

  function endGame(id: string, result: GameResult, plies: number): void {
    const before = games.get(id)!;
    if (!running.delete(id)) return;
    const version = before.version + plies + 1;
    const game: Played = { ...before, version, plies, result, finishedAt: Date.now(), deadline: null };
    games.set(id, game);
    for (const player of [game.attackers, game.defenders]) count(player, -1);
    toMatch(newsOf(game), false);
    if (isRated(game)) {
      const bring = () => pool.until((one) => one.hear([rated(game)]));
      send({ bring, canBeLost: false, isPrompt: false });
    }
  }

  /** A move is made in a running game: it has a new deadline. */
  function ask(id: string): MatchNews | null {
    mayFail();
    const game = games.get(id);
    if (game === undefined) return null;
    const later = running.has(id) ? { ...game, deadline: Date.now() + DAY, version: game.version + 1 } : game;
    games.set(id, later);
    return newsOf(later);
  }

  function resign(id: string, player: string): void {
    const { attackers, plies } = games.get(id)!;
    const winner = player === attackers ? "defenders" : "attackers";
    endGame(id, { winner, reason: "resignation" }, Math.max(plies, Number(id.slice(1)) % 4));
  }

  const world = {
    ...platform,
    limits,
    games,
    running,
    gone,
    told,
    matches,
    owners,
    annulled,
    host,
    mayFail,
    endGame,
    newId: () => `g${++ids}`,

    toMailbox: async (player: string, events: readonly { readonly id: string }[]) => {
      mayFail();
      const known = told.get(player) ?? [];
      const fresh = events.filter(({ id }) => !known.some((one) => one.id === id)) as AccountRecord[];
      told.set(player, [...known, ...fresh]);
    },
    namesOf: async (some: readonly string[]) => new Map(some.map((id) => [id, id])),

    /** The calls that a competition makes to matches. */
    toMatches: {
      begin: async (match: OrderedMatch) => {
        mayFail();
        matchOf(match.id).living().begin(match);
      },
      giveUp: async (match: string, player: string) => {
        mayFail();
        await matchOf(match).living().giveUp(player);
      },
      async ask(match: string) {
        mayFail();
        const state = matchOf(match).living().state();
        return state && reportOf(state);
      },
    },

    /** Delivers the games' reports in any order; some twice, late or much later, and some never to matches. */
    async deliver(chance: Chance): Promise<void> {
      const [all, old] = [post.toSorted(() => chance(3) - 1), lately];
      post = [];
      for (const one of all) {
        if (one.canBeLost && chance(9) === 0) continue;
        if (chance(4) === 0) post.push(one);
        else for (let times = chance(3); times >= 0; times -= 2) await one.bring();
      }
      if (old.length > 0) await old[chance(old.length)]!.bring();
    },

    /** Delivers all reports of the games. */
    async deliverAll(): Promise<void> {
      for (let one = post.shift(); one !== undefined; one = post.shift()) await one.bring();
    },

    /** Moderators annul a rated game, or restore it. A player at fault loses it. */
    async annul(id: string, atFault: string | null): Promise<void> {
      const counts = annulled.has(id);
      const why = { reason: "error", note: null, atFault, by: "moderator" } as const;
      const { kind } = await pool.until((one) => one.annul(id, counts ? null : why));
      expect(kind).not.toBe("not-rated");
      if (counts) annulled.delete(id);
      else annulled.set(id, atFault);
    },

    /** A player deletes their account: running games are resigned, and the pool forgets them. */
    async leave(player: string): Promise<void> {
      gone.add(player);
      for (const id of running)
        if ([games.get(id)!.attackers, games.get(id)!.defenders].includes(player)) resign(id, player);
      await pool.until((one) => one.forget(player));
    },

    /** Lets time pass, with the alarms that are due and the reports that arrive at once. */
    pass: (span: number): Promise<void> =>
      platform.pass(span, async () => {
        const prompt = post.filter(({ isPrompt }) => isPrompt);
        post = post.filter(({ isPrompt }) => !isPrompt);
        for (const { bring } of prompt) await bring();
      }),

    /** Ends all faults. All news arrives, also lost ones: games and matches are asked after a day. */
    async settle(): Promise<void> {
      Object.assign(platform.faults, { storage: -1, others: 0 });
      await world.deliverAll();
      await world.pass(4 * DAY);
      await world.deliverAll();
      await world.pass(4 * DAY);
    },
  };

  function matchOf(id: string): Hosted<MatchObject> {
    const match = matches.get(id) ?? hostMatch();
    matches.set(id, match);
    return match;
  }
  const hostMatch = () => {
    const matchHost: Omit<MatchHost, "incidents"> = {
      origin: ORIGIN,
      newId: world.newId,
      toMailbox: world.toMailbox,
      namesOf: world.namesOf,
      begin: async (match, game) => (mayFail(), begin(match, game)),
      ask: async (game) => ask(game),
      async resign(game, player) {
        mayFail();
        if (running.has(game)) resign(game, player);
        return ask(game);
      },
      tellOwner: async ({ kind }, report) => (mayFail(), owners.get(kind)!(report)),
    };
    return host((storage, goOn) => makeObject(MatchObject, storage, { host: matchHost, goOn }));
  };

  const poolHost = { origin: ORIGIN, toMailbox: world.toMailbox, writeRatings: async () => mayFail() };
  const pool = host((storage) => makeObject(HostedPool, storage, { name: RULESET, host: poolHost }));
  return { ...world, pool };
}

export type World = ReturnType<typeof openWorld>;
