import { listChallenges } from "../../operations/challenges.ts";
import { listLobby } from "../../operations/lobby.ts";
import { listMyGames, type MyGame, waitsForAnswer } from "../../operations/my-games.ts";
import { CAPS } from "../../contract/limits.ts";
import { outOfScope } from "../../operations/principals.ts";
import { describeBoard } from "../../board/described.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { newId } from "../../lib/ids.ts";
import { now } from "../../lib/now.ts";
import type { Principal } from "../../players/store.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { frameOf, page } from "../frame/page.ts";
import type { RefusedName } from "../sign-in/sign-up.ts";
import { DEMO_GAME } from "./demo.tsx";
import type { Standing } from "./standing.tsx";
import { HomePage } from "./view.tsx";
import { Hono } from "hono";
import { reading } from "../frame/opened.ts";

/** `/`: the start page. */
export const homePages = new Hono<HttpEnv>().get(
  "/",
  reading((c) => homePage(c)),
);

/** How many open challenges the page shows, and how many games and challenges that wait for the reader. */
const IN_LOBBY = 6;
const WAITING = 8;
const CHALLENGES = 3;

/** What was listed; nothing where the session may not read it. */
const itemsOf = <T>(list: Outcome<{ readonly items: readonly T[] }>): readonly T[] =>
  list.ok ? list.value.items : [];

/** What waits for who is signed in; null for nobody, and for a session that may not read it. */
async function standingOf(c: Ctx, principal: Principal | undefined): Promise<Standing | null> {
  if (principal === undefined || outOfScope(principal, "read") !== null) return null;
  const [ports, all] = [portsOf(c), { limit: CAPS.liveGames.max }];
  const running = (turn: "mine" | "theirs") =>
    listMyGames.run(principal, { ...all, status: "playing", turn }, ports).then(itemsOf<MyGame>);
  const [mine, theirs, asked] = await Promise.all([
    running("mine"),
    running("theirs"),
    listChallenges.run(principal, { ...all, direction: "in" }, ports),
  ]);
  const moves = mine.filter(({ snoozedUntil }) => snoozedUntil === null);
  const [games, challenges] = [[...moves, ...theirs.filter(waitsForAnswer)], itemsOf(asked)];
  const shown = games.slice(0, WAITING);
  return {
    now: now(),
    count: c.var.waiting ?? 0,
    games: shown.map((game) => ({ game, board: describeBoard(rulesOf(game), game, c.var.language) })),
    challenges: challenges.slice(0, CHALLENGES),
    hasMore: games.length > WAITING || challenges.length > CHALLENGES,
  };
}

/**
 * The start page.
 * @param refused the name that the last press of its form asked for, and did not get
 */
export async function homePage(c: Ctx, refused: RefusedName | null = null): Promise<Response> {
  const { language, principal } = c.var;
  const [lobby, standing] = await Promise.all([
    listLobby.run(null, { limit: IN_LOBBY }, portsOf(c)),
    standingOf(c, principal),
  ]);
  const { rules, end, moves, ended } = DEMO_GAME;
  const lastMove = { move: moves.at(-1) ?? "", captured: [], at: "" };
  const markup = HomePage({
    frame: frameOf(c),
    demo: { ...describeBoard(rules, { board: end, lastMove }, language), ended },
    lobby: itemsOf(lobby),
    standing,
    formKey: newId(),
    refused,
  });
  return page(c, language, markup, refused?.status ?? 200);
}
