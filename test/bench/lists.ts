import { tokenHolder } from "../../src/players/tokens.ts";
import type { Client } from "./client.ts";
import { figureOf, type Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame, resign } from "./players.ts";

const FINISHED = 10_000;
const ARCHIVED = 1_200_000;
/** So many games are added in one go: more would be too long a transaction. */
const AT_ONCE = 200_000;
const PAGE = 100;
const READINGS = 40;

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

async function get(
  http: Client,
  path: string,
  token: string | null,
): Promise<{ readonly page: Page; readonly took: number }> {
  const { status, text, took } = await http.send("GET", path, token, undefined);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return { page: JSON.parse(text) as Page, took };
}

/** Pages of a player's finished games, each read once, and of the archive of a month, from everywhere in it. */
export async function longLists(http: Client): Promise<Figure[]> {
  const game = await beginGame(http);
  const [token] = game.tokens;
  const moves = quietGame(2);
  for (let ply = 0; ply < 2; ply++) await makeMove(http, game, moves);
  await resign(http, game);
  await get(http, `/bench/fill?rows=${FINISHED}&player=${tokenHolder(token)}`, null);
  for (let before = 0; before < ARCHIVED; before += AT_ONCE)
    await get(http, `/bench/fill?rows=${AT_ONCE}&before=${before}`, null);
  const ended = Date.now();
  const [mine, months]: [number[], number[]] = [[], []];
  let next = "";
  for (let reading = 0; reading <= READINGS; reading++) {
    const path = `/v1/me/games?status=finished&limit=${PAGE}${next}`;
    const finished = await get(http, path, token);
    const after = ended + (reading * ARCHIVED) / (READINGS + 1);
    const month = await get(http, `/bench/archive?after=${after}`, null);
    if ([finished, month].some(({ page }) => page.items.length < PAGE)) throw new Error("a page is not full");
    next = `&cursor=${finished.page.next ?? ""}`;
    // The first of each is for the compiler.
    if (reading === 0) continue;
    mine.push(finished.took);
    months.push(month.took);
  }
  return [
    figureOf(`page of ${PAGE} of ${FINISHED} finished games of a player`, mine, "ms", "at most 5"),
    figureOf(`page of ${PAGE} of a month of ${ARCHIVED} finished games`, months, "ms", "at most 5"),
  ];
}
