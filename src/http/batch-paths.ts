import { getPath } from "hono/utils/url";

/** The headers that a request of a batch can have of its own. */
export const BATCH_HEADERS = [
  "Accept",
  "Accept-Language",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
] as const;

/** Stands for wherever the service is reached. */
const SOMEWHERE = "http://somewhere.invalid";

/** What makes a URL's parser read on elsewhere, or skip it: white space, control characters, backslashes, a fragment. */
const UNFIT = /[\s\p{Cc}\\#]/u;

/** What has no place in a batch: batches, what never ends, and the one file that can be larger than any memory. */
const BY_ITSELF = [/^\/v1\/batch$/, /\/stream$/, /^\/v1\/me\/export\.json$/];

/** The address that a path names, as a URL's parser understands it; null where it leads elsewhere or to no address of the API. */
function addressOf(path: string): URL | null {
  if (!path.startsWith("/v1/") || UNFIT.test(path)) return null;
  const url = URL.parse(path, SOMEWHERE);
  return url !== null && url.origin === SOMEWHERE && routed(url).startsWith("/v1/") ? url : null;
}

/** The path by which the router finds a route: decoded. */
const routed = (url: URL): string => getPath(new Request(url));

/** Why a path cannot stand in a batch, as a field's sentence; null where it can. */
export function misplaced(path: string): "batch-path" | "not-in-batch" | null {
  const url = addressOf(path);
  if (url === null) return "batch-path";
  // Slashes too many lead to no route; they are no way past this either.
  const plain = routed(url).replaceAll(/\/+/g, "/").replace(/\/$/, "");
  const isAlone = BY_ITSELF.some((pattern) => pattern.test(plain)) || url.searchParams.has("wait");
  return isAlone ? "not-in-batch" : null;
}

/** A game, by its own address, its challenge's, or the player's. */
const OF_GAME = /^\/v1\/(?:me\/)?(?:games|challenges)\/([^/]+)/;

/** What a request of a batch is about: requests that are about the same go in order. A game, or else the address. */
function matterOf(path: string): string {
  const url = addressOf(path);
  const plain = url === null ? path : routed(url);
  const game = OF_GAME.exec(plain)?.[1];
  return game === undefined ? plain : `game ${game}`;
}

/** Sorts the paths of a batch into those that go one after the other, by their places in it. */
export function inOrder(paths: readonly string[]): readonly (readonly number[])[] {
  return [...Map.groupBy(paths.keys(), (at) => matterOf(paths[at] ?? "")).values()];
}
