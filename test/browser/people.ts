import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { clientOf, type Client, type GameBody } from "../crash/client.ts";
import { origin, visit, type Wish } from "./visit.ts";

/** A player as a test knows one. */
export interface Player {
  readonly name: string;
  readonly token: string;
}

/** A game between two. */
export interface Match {
  readonly id: string;
  readonly path: string;
  readonly attackers: Player;
  readonly defenders: Player;
}

/** A recorded game, as test/vectors keeps it. */
interface Line {
  readonly moves: readonly string[];
  readonly result: { readonly winner: string | null; readonly reason: string };
}

export const SESSION_COOKIE = "__Host-taflpost";

/** A recorded Brandubh game of eight plies, with a capture: the king walks into a corner. */
export const SHORT_GAME: Line = readFileSync("test/vectors/games-brandubh.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((text) => JSON.parse(text) as Line)
  .find(({ moves, result }) => moves.length === 8 && result.reason === "king-escaped")!;

/** A program that speaks to the service beside the browsers. */
export const client = (): Client => clientOf(origin());

/** Letters that do not look alike: look-alike names count as one. */
const LETTERS = "cdfhjkmnpqrtvwxyz";

/** A name that nobody has yet, in this run or another. */
export function freshName(word = "Player"): string {
  const letters = Array.from({ length: 11 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]);
  return `${word.slice(0, 8)}q${letters.join("")}`;
}

/** Signs a player up without a browser. */
export async function player(word?: string, more: Record<string, string> = {}): Promise<Player> {
  const name = freshName(word);
  const { token } = await client().must<{ token: string }>("POST", "/v1/players", {
    body: { name, ...more },
  });
  return { name, token };
}

/** Sends a form as a page of the service does, without a browser. */
export function sendForm(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams(fields);
  return fetch(origin() + path, { method: "POST", body, headers, redirect: "manual" });
}

/** A session's secret, as the page that takes a token has a browser keep it. */
async function sessionOf({ token }: Player): Promise<string> {
  const answer = await sendForm("/sign-in", { token });
  const [, secret] = answer.headers.get("set-cookie")?.match(new RegExp(`${SESSION_COOKIE}=([^;]+)`)) ?? [];
  if (secret === undefined) throw new Error(`not signed in: ${answer.status}`);
  return secret;
}

/** A browser in which a player is signed in. */
export async function visitAs(reader: Player, wish: Wish = {}): Promise<Page> {
  const page = await visit(wish);
  const browser = await page.context().newCDPSession(page);
  // Not by Playwright's own way: it names a domain, which a cookie with this prefix must not have.
  await browser.send("Network.setCookie", {
    name: SESSION_COOKIE,
    value: await sessionOf(reader),
    url: `${origin()}/`,
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
  });
  await browser.detach();
  return page;
}

/** Begins a game without a browser: the first player attacks, and the second accepts. */
export async function match(
  attackers: Player,
  defenders: Player,
  {
    message,
    ruleset = "brandubh",
    stops,
    rated = false,
  }: {
    readonly message?: string;
    readonly ruleset?: string;
    readonly stops?: readonly string[];
    readonly rated?: boolean;
  } = {},
): Promise<Match> {
  const terms = {
    ruleset,
    side: "attackers",
    to: defenders.name,
    clock: { kind: "per-move", perMove: "P3D" },
    rated,
    ...(stops === undefined ? {} : { stops }),
  };
  const body = message === undefined ? terms : { ...terms, message };
  const { id } = await client().must<GameBody>("POST", "/v1/challenges", { token: attackers.token, body });
  await client().must("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  return { id, path: `/games/${id}`, attackers, defenders };
}

/** Two new players in a game of Brandubh. `more`: what is known of the attackers, such as their language. */
export async function newMatch(more: Record<string, string> = {}): Promise<Match> {
  const [attackers, defenders] = await Promise.all([player("Ragnhild", more), player("Egil")]);
  return match(attackers, defenders);
}

/** Makes the next moves of a game without a browser, from `ply` on. */
export async function playOn(
  { id, attackers, defenders }: Match,
  moves: readonly string[],
  { after = 0, message }: { readonly after?: number; readonly message?: string } = {},
): Promise<void> {
  for (const [index, move] of moves.entries()) {
    const ply = after + index + 1;
    const { token } = ply % 2 === 1 ? attackers : defenders;
    const body = message === undefined ? { ply, move } : { ply, move, message };
    await client().must("POST", `/v1/games/${id}/moves`, { token, body });
  }
}

/** A game as the service keeps it. */
export const gameNow = ({ id }: Pick<Match, "id">): Promise<GameBody> =>
  client().must<GameBody>("GET", `/v1/games/${id}`);
