import type { GameBody } from "../crash/client.ts";
import type { Someone, World } from "./world.ts";

/**
 * One thing that is stored, and how both releases go on with it. To add one: write it with today's code, and say what
 * the code of the release before does with it; that it does not fail is the least.
 */
export interface Piece<Kept = unknown> {
  readonly name: string;
  /** The path of the API that the piece is about; it is left out where today's service has none such. */
  readonly needs?: string;
  /** Stores it, with today's code. Pieces are written in their order: the clock is moved by the first ones alone. */
  readonly write: (world: World) => Promise<Kept>;
  /** Goes on with the code of the release before; throws or fails an expectation where that cannot. */
  readonly back: (world: World, kept: Kept) => Promise<void>;
  /** Goes on with today's code again. */
  readonly forth?: (world: World, kept: Kept) => Promise<void>;
}

export const piece = <Kept>(one: Piece<Kept>): Piece => one as Piece;

export function same(what: string, found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}

/** What every release says of a game. */
const core = ({ status, ply, moves, board, result }: GameBody) => ({ status, ply, moves, board, result });
export const gameAt = async ({ must }: World, id: string) =>
  core(await must<GameBody>("GET", `/v1/games/${id}`));

export type Page = { items: { id: string; type: string }[] };
export const typesOf = async ({ must }: World, { token }: Someone): Promise<string[]> =>
  (await must<Page>("GET", "/v1/me/events?limit=100", { token })).items.map(({ type }) => type);

/** What of a player can be read under any release. */
const OWN = [
  "/v1/me",
  "/v1/me/games",
  "/v1/me/events",
  "/v1/challenges",
  "/v1/webhooks",
  "/v1/me/tokens",
  "/v1/me/notices",
];

export async function readAll(world: World, who: Someone): Promise<void> {
  for (const path of OWN) same(path, await world.status("GET", path, who), 200);
  for (const path of ["/me", "/settings"]) await world.open(path);
}

/** Confirms an address by the link that was mailed. */
export async function confirm(world: World, address: string): Promise<void> {
  const link = await world.mailedLink(address, "confirm");
  same("the address", (await world.press(link)).status, 200);
}
