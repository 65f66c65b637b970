import { Hono } from "hono";
import * as z from "zod";
import type { GameSummary } from "../../game/view.ts";
import type { Language } from "../../i18n/languages.ts";
import { describeBoard } from "../../board/described.ts";
import { rulesetOf } from "../../rules/index.ts";
import { type Games, PlayerPage } from "./view.tsx";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { PlayerRecord, PublicPlayer } from "../../http/schemas/player.ts";
import { api, listPath } from "../frame/api.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** How many games of each kind the page shows at once. */
const SHOWN = 10;

const KINDS = ["playing", "finished"] as const;
type Kind = (typeof KINDS)[number];

/** Our own answers are what view.ts makes of a game. */
const List = z.object({ items: z.array(z.custom<GameSummary>()), next: z.string().nullable() });

function gamesOf({ items, next }: z.output<typeof List>, kind: Kind, c: Ctx, language: Language): Games {
  const { pathname, searchParams } = new URL(c.req.url);
  const query = new URLSearchParams(searchParams);
  if (next !== null) query.set(kind, next);
  const id = kind === "playing" ? "running" : "finished";
  return {
    items: items.map((game) => ({ game, board: describeBoard(rulesetOf(game.ruleset), game, language) })),
    older: next === null ? null : `${pathname}?${query.toString()}#${id}`,
  };
}

async function playerPage(c: Ctx): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const path = `/v1/players/${encodeURIComponent(name)}`;
  const player = await api(c, "GET", path, PublicPlayer);
  if (!player.ok) return problem(c, "player-not-found", { name });
  const listOf = (kind: Kind) =>
    api(c, "GET", listPath(`${path}/games?status=${kind}`, SHOWN, c.req.query(kind)), List);
  const [record, running, finished] = await Promise.all([
    api(c, "GET", `${path}/record`, PlayerRecord),
    ...([listOf("playing"), listOf("finished")] as const),
  ]);
  if (!running.ok || !finished.ok) return problem(c, "invalid-cursor");
  const frame = frameOf(c);
  const { language } = frame;
  const markup = PlayerPage({
    frame,
    player: { name: player.body.name, createdAt: Date.parse(player.body.createdAt) },
    record: record.ok ? record.body.tallies : [],
    running: gamesOf(running.body, "playing", c, language),
    finished: gamesOf(finished.body, "finished", c, language),
  });
  return page(c, language, markup);
}

/** `/players/<name>`: a player as everyone sees them. */
export const playerPages = new Hono<HttpEnv>().get("/players/:name", reading(playerPage));
