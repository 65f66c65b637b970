import { getGame } from "../../operations/games.ts";
import { boardPng } from "../../board/png.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { problem, refused } from "../../http/problem-answers.ts";
import { tagged } from "../../http/versions.ts";
import { situationOf } from "./situation.ts";
import type { GameView } from "../../contract/game.ts";

/** How long each picture is cached: a past position never changes, the newest may at any time. */
const PLAYED = "public, max-age=604800";
const NEWEST = "no-cache";

/** The ply that is asked for, the newest where none is; null where the game has no such ply. */
function plyIn({ ply }: GameView, asked: string | undefined): number | null {
  if (asked === undefined) return ply;
  return /^\d{1,5}$/.test(asked) && Number(asked) <= ply ? Number(asked) : null;
}

/** `/games/<id>/board.png?ply=`: the board for link previews in programs that show no SVG. */
export async function boardPicture(c: Ctx): Promise<Response> {
  const read = await getGame.run(c.var.principal ?? null, { id: c.req.param("id") ?? "" }, portsOf(c));
  if (!read.ok) return refused(c, read.error);
  const game = read.value;
  const asked = c.req.query("ply");
  const ply = plyIn(game, asked);
  if (ply === null) return problem(c, "ply-not-found", { ply: game.ply });
  const headers = { etag: `"${ply}"`, "cache-control": asked === undefined ? NEWEST : PLAYED };
  return tagged(c, headers, async () => {
    const wish = { ply, from: null, move: null, isFlipped: false, near: null };
    const nobody = { name: "", language: c.var.language, timezone: "UTC" };
    const picture = await boardPng(situationOf(game, nobody, wish).drawing);
    return c.body(picture, 200, {
      ...headers,
      "content-type": "image/png",
      // Other sites show it.
      "cross-origin-resource-policy": "cross-origin",
    });
  });
}
