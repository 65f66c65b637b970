import { asker, type AskOptions } from "./asking.ts";
import { following } from "./following.ts";
import { OPERATIONS } from "./operations.ts";
import { ConnectionError } from "./problem.ts";
import { pauseByTimer } from "./retries.ts";
import { opener } from "./sockets.ts";
import type { Event, Operations, TournamentChangedEvent, WatchedEvent } from "./types.ts";

/** Options of a client. */
export type ClientOptions = AskOptions;

/** Options of one request. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Replaces the generated key. Set it to repeat a request that an earlier run of the program sent. */
  readonly idempotencyKey?: string;
  /** The version that the request depends on, in quotes: `"18"`. Any other is rejected with `version-changed`. */
  readonly ifMatch?: string;
}

/** Options of a stream: where it starts, and a signal that ends it. */
export interface ListenOptions {
  /** The id of the last event you have. Default: new events only. */
  readonly after?: string;
  readonly signal?: AbortSignal;
}

type Name = keyof Operations;
type InputOf<Input> = Record<string, never> extends Input ? [input?: Input] : [input: Input];
type Arguments<Input> = [...InputOf<Input>, options?: CallOptions];

/** A function for each operation, by its `operationId`. */
export type Calls = {
  readonly [One in Name]: (
    ...given: Arguments<Operations[One]["input"]>
  ) => Promise<Operations[One]["output"]>;
};

export type ListName = {
  [One in Name]: Operations[One]["output"] extends { items: unknown[]; next: string | null } ? One : never;
}[Name];
type ItemOf<One extends ListName> = Operations[One]["output"] extends { items: (infer Item)[] }
  ? Item
  : never;

export interface Client extends Calls {
  /** Yields every item of a list, read page by page on demand. */
  all<One extends ListName>(
    name: One,
    ...given: InputOf<Operations[One]["input"]>
  ): AsyncGenerator<ItemOf<One>, void>;
  /** Yields the player's events as they happen. Reconnects by itself and misses nothing. */
  events(options?: ListenOptions): AsyncGenerator<Event, void>;
  /** Yields the events of a game, until it is over. */
  watch(game: string, options?: ListenOptions): AsyncGenerator<WatchedEvent, void>;
  /** Yields an event after each change of a tournament, until it is over. Changes in quick succession can share one event. */
  watchTournament(tournament: string, options?: ListenOptions): AsyncGenerator<TournamentChangedEvent, void>;
}

type Values = Readonly<Record<string, unknown>>;

const WITH_BODY = new Set(["POST", "PUT", "PATCH"]);

/** Encodes a value for the path. Throws if it is empty, "." or "..", because the path would then be that of another request. */
function placeIn(template: string, name: string, value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (text === "" || /^\.\.?$/.test(text))
    throw new TypeError(`${template} needs \`${name}\`, and got ${JSON.stringify(value) ?? "nothing"}`);
  return encodeURIComponent(text);
}

function placed(method: string, template: string, input: Values): { path: string; body: Values | undefined } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return placeIn(template, name, value);
  });
  if (WITH_BODY.has(method)) return { path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  return { path: query.size === 0 ? path : `${path}?${query}`, body: undefined };
}

/** Throws `ConnectionError` if a proxy has answered with its own page instead of the service's JSON. */
async function valueOf(answer: Response, isText: boolean): Promise<unknown> {
  const { status, url, headers } = answer;
  const text = await answer.text();
  if (text === "" && (status === 204 || isText)) return undefined;
  if (isText) return text;
  const type = headers.get("content-type") ?? "no content type";
  const why = `answered ${status} with what is not JSON (${type}): ${text.slice(0, 200)}`;
  if (!/^application\/(?:[\w.-]+\+)?json\b/.test(type)) throw new ConnectionError(url, why);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError(url, why, cause);
  }
}

async function call(
  ask: ReturnType<typeof asker>,
  base: string,
  row: string,
  input: Values = {},
  { signal, idempotencyKey, ifMatch }: CallOptions = {},
): Promise<unknown> {
  const [, verb = "", where = "", marks = ""] = /^([A-Z]*) ?(\S+) ?(.*)/.exec(row) ?? [];
  const template = where.startsWith("/") ? where : `/v1/${base}${where}`;
  const isKeyed = marks.includes("k");
  const method = verb || (isKeyed ? "POST" : "GET");
  const { path, body } = placed(method, template, input);
  const headers = {
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(isKeyed ? { "idempotency-key": idempotencyKey ?? crypto.randomUUID() } : {}),
    ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
  };
  const init = {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  };
  return valueOf(await ask(path, init, { isSafe: isKeyed || method !== "POST" }), marks.includes("t"));
}

/**
 * Makes a client of the service at `origin`. Each function takes one object with the values for path, query and body.
 * It throws `ProblemError` if the service rejects the request, `ConnectionError` if there is no answer, and `TypeError`
 * if a value for the path is missing. After temporary failures it repeats requests if that is safe.
 */
export function taflpost(origin: string, options: ClientOptions = {}): Client {
  const pause = options.pause ?? pauseByTimer;
  const ask = asker(origin, options);

  function listen<One extends Event | WatchedEvent | TournamentChangedEvent>(
    path: string,
    { after, signal }: ListenOptions = {},
  ): AsyncGenerator<One, void> {
    return following<One>({ open: opener(origin, options, path), after: after ?? null, pause, signal });
  }

  const watcher =
    <One extends WatchedEvent | TournamentChangedEvent>(kind: string) =>
    (id: string, given?: ListenOptions) =>
      listen<One>(`/v1/${kind}/${placeIn("watch", "id", id)}/stream`, given);

  async function* all(name: ListName, input: Values = {}): AsyncGenerator<unknown, void> {
    for (let cursor = input["cursor"]; ;) {
      const page = (await calls[name]?.({ ...input, cursor })) as { items: unknown[]; next: string | null };
      yield* page.items;
      if (page.next === null || page.items.length === 0) return;
      cursor = page.next;
    }
  }

  const calls: Record<string, (input?: Values, more?: CallOptions) => Promise<unknown>> = {};
  for (const [base, rows] of Object.entries(OPERATIONS))
    for (const [name, row] of Object.entries(rows))
      calls[name] = (input, more) => call(ask, base, row, input, more);
  return {
    ...(calls as unknown as Calls),
    all: all as Client["all"],
    events: (given) => listen<Event>("/v1/me/events/stream", given),
    watch: watcher<WatchedEvent>("games"),
    watchTournament: watcher<TournamentChangedEvent>("tournaments"),
  };
}
