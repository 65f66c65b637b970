import { lookNamed } from "../../../board/looks.ts";
import { boardPng } from "../../../board/png.ts";
import type { GameView } from "../../../contract/game.ts";
import type { Outcome } from "../../../contract/problems/table.ts";
import type { Ctx } from "../../../http/context.ts";
import { problem, refused } from "../../../http/problem-answers.ts";
import { tagged } from "../../../http/versions.ts";
import { situationOf } from "./situation.ts";

/** Before the end of the game, caches must revalidate, because a takeback can change what an address shows. */
const cachingOf = ({ status }: GameView) => (status === "finished" ? "public, max-age=604800" : "no-cache");

/** Returns the requested ply, by default the newest; null if it is malformed or the game has not reached it. */
function plyIn({ ply }: GameView, requested: string | undefined): number | null {
  if (requested === undefined) return ply;
  return /^\d{1,5}$/.test(requested) && Number(requested) <= ply ? Number(requested) : null;
}

/**
 * Responds with the board as PNG (`…/board.png?ply=&board=&pieces=`), for link previews in programs without SVG. If the
 * name of a board or a set of pieces is unknown, the default is drawn.
 */
export async function boardPicture(c: Ctx, found: Outcome<GameView>): Promise<Response> {
  if (!found.ok) return refused(c, found.error);
  const game = found.value;
  const ply = plyIn(game, c.req.query("ply"));
  if (ply === null) return problem(c, "ply-not-found", { ply: game.ply });
  const headers = { etag: `"${ply}-${game.takebacks}"`, "cache-control": cachingOf(game) };
  return tagged(c, headers, async () => {
    const query = { ply, from: null, move: null, isFlipped: false, zoom: null };
    const nobody = { name: "", language: c.var.language, timezone: "UTC" };
    const look = lookNamed(c.req.query("board"), c.req.query("pieces"));
    const picture = await boardPng(situationOf(game, nobody, query).drawing, look);
    return c.body(picture, 200, {
      ...headers,
      "content-type": "image/png",
      // Other sites show it as a link preview.
      "cross-origin-resource-policy": "cross-origin",
    });
  });
}
