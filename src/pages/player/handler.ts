import { rulesOf } from "../../game/rules-of.ts";
import { Hono } from "hono";
import * as z from "zod";
import { blockPlayer, blocksPlayer, unblockPlayer } from "../../operations/blocks.ts";
import { getPlayer, getPlayerRecord, listPlayerGames } from "../../operations/players.ts";
import { describeBoard } from "../../board/described.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { ok } from "../../rules/index.ts";
import { type Games, PlayerPage } from "./view.tsx";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";

/** How many games of each kind the page shows at once. */
const SHOWN = 10;

const KINDS = ["playing", "finished"] as const;
type Kind = (typeof KINDS)[number];

type PageOfGames = Extract<Awaited<ReturnType<typeof listPlayerGames.run>>, { ok: true }>["value"];

const Query = z.object({ playing: Cursor.optional(), finished: Cursor.optional() });

function gamesOf(c: Ctx, { items, unread, next }: PageOfGames, kind: Kind): Games {
  const { pathname, searchParams } = new URL(c.req.url);
  const query = new URLSearchParams(searchParams);
  if (next !== null) query.set(kind, cursorOf(next));
  const id = kind === "playing" ? "running" : "finished";
  return {
    items: items.map((game) => ({
      game,
      board: describeBoard(rulesOf(game), game, c.var.language),
    })),
    unread,
    older: next === null ? null : `${pathname}?${query.toString()}#${id}`,
  };
}

/** The games of each kind that the page shows; refuses an invalid place. */
async function listsOf(c: Ctx, name: string) {
  const places = check(Query, { playing: c.req.query("playing"), finished: c.req.query("finished") });
  if (!places.ok) return places;
  const listOf = (status: Kind) =>
    listPlayerGames.run(null, { name, status, cursor: places.value[status], limit: SHOWN }, portsOf(c));
  const [playing, finished] = await Promise.all([listOf("playing"), listOf("finished")]);
  if (!playing.ok) return playing;
  return finished.ok ? ok({ playing: playing.value, finished: finished.value }) : finished;
}

async function playerPage(c: Ctx): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const player = await getPlayer.run(null, { name }, portsOf(c));
  if (!player.ok) return refused(c, player.error);
  const [record, lists, isBlocked] = await Promise.all([
    getPlayerRecord.run(null, { name }, portsOf(c)),
    listsOf(c, name),
    blocksPlayer(c.var.principal ?? null, name, portsOf(c)),
  ]);
  if (!record.ok) return refused(c, record.error);
  if (!lists.ok) return refused(c, lists.error);
  const { playing, finished } = lists.value;
  const markup = PlayerPage({
    frame: frameOf(c),
    player: { name: player.value.name, createdAt: Date.parse(player.value.createdAt) },
    timeOff: { away: player.value.away, booked: player.value.booked },
    record: record.value.tallies,
    isBlocked,
    running: gamesOf(c, playing, "playing"),
    finished: gamesOf(c, finished, "finished"),
  });
  return page(c, c.var.language, markup);
}

/** A press of the button that blocks a player, or sets them free; leads back to their page. */
function press(act: typeof blockPlayer | typeof unblockPlayer) {
  return pressing(async (c) => {
    const name = c.req.param("name") ?? "";
    const path = `/players/${encodeURIComponent(name)}`;
    const { principal } = c.var;
    if (principal === undefined) return seeOther(c, `/sign-in?next=${encodeURIComponent(path)}`);
    const acted = await act.run(principal, { name }, portsOf(c));
    // Pressed twice, say: the page shows what holds.
    const isDone = acted.ok || acted.error.code === "block-not-found";
    return isDone ? seeOther(c, path) : refused(c, acted.error);
  });
}

/** `/players/<name>`: a player as everyone sees them, with a button to block them (`POST …/block`, `…/unblock`). */
export const playerPages = new Hono<HttpEnv>()
  .get("/players/:name", reading(playerPage))
  .post("/players/:name/block", press(blockPlayer))
  .post("/players/:name/unblock", press(unblockPlayer));
