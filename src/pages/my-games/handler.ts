import { Hono } from "hono";
import * as z from "zod";
import type { GameSummary } from "../../game/view.ts";
import { now } from "../../lib/now.ts";
import { sightOf } from "../../board/described.ts";
import { scopesOf } from "../../players/store.ts";
import { PROBLEMS, type ProblemCode } from "../../problems/table.ts";
import type { ChallengeView } from "../challenges/parts.tsx";
import { type ListedGame, MyGamesPage, OlderPage } from "./view.tsx";
import { ProblemPage } from "../frame/problem.tsx";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { pageOf } from "../../http/lists.ts";
import { problem } from "../../http/problem-answers.ts";
import { api, type ApiAnswer } from "../frame/api.ts";
import { reading } from "../frame/opened.ts";
import { hasWayBack } from "../sign-in/way-back.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";

// What our own API answers is what view.ts makes.
const Games = pageOf(z.custom<GameSummary>());
const Challenges = pageOf(z.custom<ChallengeView>());

interface Listed<T> {
  readonly items: readonly T[];
  /** Where the list goes on. */
  readonly next: string | null;
}

const PAGE = 100;
/** As many pages hold all games that one player can have at a time (CAPS.liveGames). */
const PAGES = 2;
const FINISHED = 10;

/** A list of one's own, which cannot be refused to who is signed in. */
function taken<T>(answer: ApiAnswer<Listed<T>>): Listed<T> {
  if (!answer.ok) throw new Error(`the reader's own list is refused: ${answer.problem.code}`);
  return answer.body;
}

/** A list with all its pages, up to as many as there can be. */
async function whole<T>(ask: (query: string) => Promise<ApiAnswer<Listed<T>>>): Promise<Listed<T>> {
  let list: Listed<T> = { items: [], next: "" };
  for (let pages = 0; pages < PAGES && list.next !== null; pages++) {
    const cursor = list.next === "" ? "" : `&cursor=${encodeURIComponent(list.next)}`;
    const { items, next } = taken(await ask(`limit=${PAGE}${cursor}`));
    list = { items: [...list.items, ...items], next };
  }
  return list;
}

const gamesOf = (c: Ctx, turn: "mine" | "theirs") =>
  whole((query) => api(c, "GET", `/v1/me/games?status=playing&turn=${turn}&${query}`, Games));
const challengesOf = (c: Ctx, direction: "in" | "out") =>
  whole((query) => api(c, "GET", `/v1/challenges?direction=${direction}&${query}`, Challenges));

const listed = (c: Ctx, games: readonly GameSummary[]): readonly ListedGame[] =>
  games.map((game) => ({ game, board: sightOf(game, c.var.language) }));

async function mine(c: Ctx): Promise<Response> {
  const [yourTurn, theirTurn, challengesIn, challengesOut, finished] = await Promise.all([
    gamesOf(c, "mine"),
    gamesOf(c, "theirs"),
    challengesOf(c, "in"),
    challengesOf(c, "out"),
    api(c, "GET", `/v1/me/games?status=finished&limit=${FINISHED}`, Games).then(taken),
  ]);
  const markup = MyGamesPage({
    frame: frameOf(c),
    now: now(),
    yourTurn: listed(c, yourTurn.items),
    theirTurn: listed(c, theirTurn.items),
    // Only these are not limited by what a player may have: others make them. Who has answered some sees the rest.
    challengesIn: challengesIn.items,
    challengesOut: challengesOut.items,
    finished: listed(c, finished.items),
    older: finished.next,
    hasWayBack: await hasWayBack(c),
  });
  return page(c, c.var.language, markup);
}

/** The page of finished games that a cursor leads to. */
async function older(c: Ctx, cursor: string): Promise<Response> {
  const query = `status=finished&limit=${2 * FINISHED}&cursor=${encodeURIComponent(cursor)}`;
  const answer = await api(c, "GET", `/v1/me/games?${query}`, Games);
  const { language } = c.var;
  if (!answer.ok) {
    const { problem: refusal } = answer;
    const status = PROBLEMS[refusal.code as ProblemCode].status;
    return page(c, language, ProblemPage({ frame: frameOf(c), problem: refusal }), status);
  }
  const { items, next } = answer.body;
  return page(c, language, OlderPage({ frame: frameOf(c), finished: listed(c, items), older: next }));
}

/** `/me`: the reader's games and challenges, what waits for them first; `?older=<cursor>` goes on with finished ones. */
export const myGamesPages = new Hono<HttpEnv>().get(
  "/me",
  reading((c) => {
    const { principal } = c.var;
    if (principal === undefined) return seeOther(c, "/sign-in?next=/me");
    // Who came with a token may do no more than that.
    if (!scopesOf(principal.token).includes("read")) return problem(c, "scope-missing", { scope: "read" });
    const cursor = c.req.query("older");
    return cursor === undefined ? mine(c) : older(c, cursor);
  }),
);
