import * as z from "zod";
import type { AnySchema, Late, ViewOf } from "../contract/view.ts";
import type { CommandResult } from "./game-access.ts";
import type { ListPage } from "./lists.ts";
import type { RecordSource } from "./record-sources.ts";
import type { Done } from "./once.ts";
import type { GameView } from "../contract/game.ts";

type Seen = Pick<GameView, "version" | "messages" | "unreadable">;

const WITH_MESSAGES = "-player";
/** Matches the entity tags of games, tournaments and ladders, which begin with a version. The last two end with a digest. */
export const VERSION_TAG = /^(\d{1,15})(?:-player)?(?:-unreadable)?(?:-[0-9a-f]{32})?$/;

/** Returns the entity tag of a game. It is weak, because the remaining time changes while the tag stays the same. */
export function gameTag({ version, messages, unreadable }: Seen): string {
  const readable = unreadable === undefined ? "" : "-unreadable";
  return `W/"${version}${messages === undefined ? "" : WITH_MESSAGES}${readable}"`;
}

/** Returns the entity tag of a game's log. It counts log entries, because a reminder adds one without changing the version. */
export function logTag(records: number, isForParties: boolean): string {
  return `W/"log-${records}${isForParties ? WITH_MESSAGES : ""}"`;
}

export const versionTag = (version: number): string => `"${version}"`;

/** How clients may cache a response whose entity tag is a digest of its body. */
export interface Keeping {
  /** How long clients without a token may cache it, in seconds. By default they revalidate each time. */
  readonly seconds?: number;
  readonly vary?: string;
  /** The entity tag begins with this version, so that `If-Match` can name it. */
  readonly version?: number;
}

type Headers = Readonly<Record<string, string>>;

interface TextPage {
  readonly items: readonly string[];
  readonly next: string | null;
  readonly cursor: string;
}

/** http/replies.ts writes the body from `json`, `page`, `text` or `stream`. Without any of these, it is empty. */
export interface Reply {
  readonly status?: 200 | 201 | 202 | 204 | 503;
  readonly headers?: Headers;
  readonly json?: unknown;
  /** The items of the list in `json`. Clients that prefer JSON lines get these instead. */
  readonly lines?: readonly unknown[];
  readonly page?: ListPage<unknown> | TextPage;
  readonly text?: string | AsyncGenerator<string>;
  readonly stream?: { readonly source: RecordSource; readonly after: string | null };
  readonly etag?: string;
  readonly keep?: Keeping;
}

export interface Described {
  readonly description: string;
  readonly content?: Readonly<Record<string, AnySchema>>;
}

export interface Answer<T> {
  readonly described: Readonly<Record<number, Described>>;
  readonly reply: (value: T) => Reply;
  /** A header to list in the API reference, in addition to the headers that the reference derives. */
  readonly sends?: "ETag" | "Content-Disposition";
}

const JSON_TYPE = "application/json";
const UNCHANGED = { 304: { description: "Nothing has changed" } } as const;

const jsonOf = (schema: AnySchema, description: string): Described => ({
  description,
  content: { [JSON_TYPE]: schema },
});

export function json<S extends AnySchema>(
  schema: S,
  description: string,
  more: Pick<Reply, "status" | "headers" | "keep"> = {},
): Answer<ViewOf<S>> {
  const { status = 200, keep } = more;
  const described = { [status]: jsonOf(schema, description), ...(keep === undefined ? {} : UNCHANGED) };
  return { described, reply: (value) => ({ json: value, ...more }) };
}

export function nothing(description: string, status: 202 | 204 = 204): Answer<null> {
  return { described: { [status]: { description } }, reply: () => ({ status }) };
}

export function page<S extends z.ZodObject | Late<z.ZodObject>>(
  schema: S,
  description: string,
  keep?: Keeping,
): Answer<PageOf<S>> {
  const caching = keep === undefined ? {} : { keep };
  return {
    described: { 200: jsonOf(schema, description), ...(keep === undefined ? {} : UNCHANGED) },
    reply: (value) => ({ page: value, ...caching }),
  };
}

type PageOf<S extends AnySchema> =
  ViewOf<S> extends { readonly items: readonly (infer Item)[]; readonly unread: infer Unread }
    ? ListPage<Item> & { readonly unread: Unread }
    : ViewOf<S> extends { readonly items: readonly (infer Item)[] }
      ? ListPage<Item>
      : never;

export function textPage(schema: Late<z.ZodObject>, description: string): Answer<TextPage> {
  return { described: { 200: jsonOf(schema, description) }, reply: (value) => ({ page: value }) };
}

export function created<S extends AnySchema>(
  schema: S,
  description: string,
  place: (value: ViewOf<S>) => string,
  headers: Headers = {},
): Answer<ViewOf<S>> {
  return {
    described: { 201: jsonOf(schema, description) },
    reply: (value) => ({ status: 201, json: value, headers: { location: place(value), ...headers } }),
  };
}

export function replayHeaders(isReplayed: boolean): Headers {
  return isReplayed ? { "idempotency-replayed": "true" } : {};
}

export const withHeaders = (reply: Reply, headers: Headers): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** For operations that report whether the result is a repeat. Adds the header `idempotency-replayed` if it is. */
export function replayed<T>({ described, reply }: Answer<T>): Answer<Done<T>> {
  return {
    described,
    reply: ({ value, isReplayed }) => withHeaders(reply(value), replayHeaders(isReplayed)),
  };
}

/** `again`: the description of status 200, for a result that already existed. With it, a new result has status 201. */
export function gameAfter(schema: z.ZodType, description: string, again?: string): Answer<CommandResult> {
  const described: Answer<CommandResult>["described"] =
    again === undefined
      ? { 200: jsonOf(schema, description) }
      : { 201: jsonOf(schema, description), 200: jsonOf(schema, again) };
  return {
    described,
    sends: "ETag",
    reply: ({ game, isNew, isReplayed }) => {
      const headers = { etag: gameTag(game), ...replayHeaders(isReplayed) };
      return isNew && again !== undefined
        ? { status: 201, json: game, headers: { location: `/v1/games/${game.id}`, ...headers } }
        : { json: game, headers };
    },
  };
}

export function versioned<T>(
  { described, reply, ...rest }: Answer<T>,
  tag: (value: T) => string,
  keeping = "no-cache",
): Answer<T> {
  return {
    ...rest,
    described: { ...described, ...UNCHANGED },
    reply: (value) => ({ ...withHeaders(reply(value), { "cache-control": keeping }), etag: tag(value) }),
  };
}

const isUntagged = ({ described }: Answer<never>): boolean =>
  described[200]?.content?.[JSON_TYPE] !== undefined && described[304] === undefined;

/** Gives untagged JSON an entity tag made from its body, so that polling clients get 304 while the body stays the same. */
export function polled<T>(answer: Answer<T>): Answer<T> {
  if (!isUntagged(answer)) return answer;
  const { described, reply, ...rest } = answer;
  return {
    ...rest,
    described: { ...described, ...UNCHANGED },
    reply: (value) => ({ keep: {}, ...reply(value) }),
  };
}

/** Begins the entity tag with the version, so that `If-Match` of a change can name it. The rest of the tag is a digest. */
export function changeable<T extends { readonly version: number }>(answer: Answer<T>): Answer<T> {
  return {
    ...answer,
    sends: "ETag",
    reply: (value) => ({ ...answer.reply(value), keep: { version: value.version } }),
  };
}

/** Sends a response as a file to save. `nameOf`: the end of the file's name. */
export const download = <T>(answer: Answer<T>, nameOf: (value: T) => string): Answer<T> => ({
  ...answer,
  sends: "Content-Disposition",
  reply: (value) =>
    withHeaders(answer.reply(value), {
      "content-disposition": `attachment; filename="taflpost-${nameOf(value)}"`,
    }),
});

export function text<T>(
  type: string,
  description: string,
  write: (value: T) => Pick<Reply, "text" | "headers">,
): Answer<T> {
  return {
    described: { 200: { description, content: { [type]: z.string() } } },
    reply: (value) => withHeaders(write(value), { "content-type": `${type}; charset=utf-8` }),
  };
}
