import { getPath } from "hono/utils/url";
import { BATCH_HEADERS, BatchRequest } from "../contract/batch.ts";
import { fieldRule } from "../contract/problems/fields.ts";

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

const ALLOWED: ReadonlySet<string> = new Set(BATCH_HEADERS.map((name) => name.toLowerCase()));
const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** What can be wrong with one header of a request; null where nothing is. `earlier`: those before it, in lower case. */
function headerFault(name: string, value: string, earlier: Set<string>) {
  const plain = name.toLowerCase();
  if (!ALLOWED.has(plain)) return fieldRule("batch-header", { options: [...BATCH_HEADERS] });
  if (earlier.has(plain)) return fieldRule("listed-twice", { item: name });
  earlier.add(plain);
  return HEADER_VALUE.test(value) ? null : fieldRule("header-value");
}

/** A request that has a place in a batch. One that has none is refused by itself, and the others are answered. */
export const PlacedRequest = BatchRequest.superRefine(({ method, path, body, headers = {} }, context) => {
  const fault = misplaced(path);
  if (fault !== null) context.addIssue({ code: "custom", path: ["path"], ...fieldRule(fault) });
  if (method === "GET" && body !== undefined)
    context.addIssue({ code: "custom", path: ["body"], ...fieldRule("body-of-read") });
  const earlier = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const wrong = headerFault(name, value, earlier);
    if (wrong !== null) context.addIssue({ code: "custom", path: ["headers", name], ...wrong });
  }
});

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
