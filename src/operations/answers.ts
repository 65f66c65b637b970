import * as z from "zod";
import type { AnySchema, Late, ViewOf } from "../contract/view.ts";
import type { Asked } from "./game-access.ts";
import type { ListPage } from "./lists.ts";
import type { RecordSource } from "./record-sources.ts";
import type { Done } from "./once.ts";
import type { GameView } from "../contract/game.ts";

/** A game as a reader may see it: with the players' messages for the players, without for everyone else. */
type Seen = Pick<GameView, "version" | "messages" | "unreadable">;

/** The end of the tag for readers who see messages. */
const WITH_MESSAGES = "-player";
/** A tag that begins with a version: of a game, or of a tournament or ladder (with the digest of the rest). */
export const VERSION_TAG = /^(\d{1,15})(?:-player)?(?:-unreadable)?(?:-[0-9a-f]{32})?$/;

/**
 * The entity tag of a game: its version, and whether its messages are seen. Weak, because the time that is left changes
 * without it: the deadline gives that too.
 */
export function gameTag({ version, messages, unreadable }: Seen): string {
  const readable = unreadable === undefined ? "" : "-unreadable";
  return `W/"${version}${messages === undefined ? "" : WITH_MESSAGES}${readable}"`;
}

/**
 * The entity tag of a game's log and of what has it in it: how many records there are (a reminder is one, and changes no
 * version), and whether its texts are seen.
 */
export function logTag(records: number, isForParties: boolean): string {
  return `W/"log-${records}${isForParties ? WITH_MESSAGES : ""}"`;
}

/** The entity tag of what has only one form. */
export const versionTag = (version: number): string => `"${version}"`;

/** How clients may keep an answer whose entity tag is made of its body. */
export interface Keeping {
  /** For how long without a token (seconds); left out: not without asking whether it has changed. */
  readonly seconds?: number;
  /** A header that the answer depends on. */
  readonly vary?: string;
  /** The version that a change can depend on; the entity tag begins with it. */
  readonly version?: number;
}

type Headers = Readonly<Record<string, string>>;

/** A page of a list whose items are JSON already, with cursors that are ids. */
interface TextPage {
  readonly items: readonly string[];
  readonly next: string | null;
  readonly cursor: string;
}

/** A response in one of several forms; http/replies.ts writes it. */
export interface Reply {
  readonly status?: 200 | 201 | 202 | 204 | 503;
  readonly headers?: Headers;
  /** The body; none of these: no body. */
  readonly json?: unknown;
  /** The same as JSON lines. */
  readonly lines?: readonly unknown[];
  readonly page?: ListPage<unknown> | TextPage;
  readonly text?: string | AsyncGenerator<string>;
  readonly stream?: { readonly source: RecordSource; readonly after: string | null };
  /** The version of what is read: a reader who has it is answered 304. */
  readonly etag?: string;
  readonly keep?: Keeping;
}

/** An answer in the API's description. */
export interface Described {
  readonly description: string;
  /** The schema of its body, by media type. */
  readonly content?: Readonly<Record<string, AnySchema>>;
}

/** How an operation answers with a `T`. */
export interface Answer<T> {
  readonly described: Readonly<Record<number, Described>>;
  readonly reply: (value: T) => Reply;
  /** Headers besides those of its kind and path. */
  readonly sends?: "ETag" | "Content-Disposition";
}

const JSON_TYPE = "application/json";
const UNCHANGED = { 304: { description: "Nothing has changed" } } as const;

const shown = (schema: AnySchema, description: string): Described => ({
  description,
  content: { [JSON_TYPE]: schema },
});

/** Returns the value as JSON. */
export function json<S extends AnySchema>(
  schema: S,
  description: string,
  more: Pick<Reply, "status" | "headers" | "keep"> = {},
): Answer<ViewOf<S>> {
  const { status = 200, keep } = more;
  const described = { [status]: shown(schema, description), ...(keep === undefined ? {} : UNCHANGED) };
  return { described, reply: (value) => ({ json: value, ...more }) };
}

/** Nothing but that it is done, or (202) on its way. */
export function nothing(description: string, status: 202 | 204 = 204): Answer<null> {
  return { described: { [status]: { description } }, reply: () => ({ status }) };
}

/** A page of a list. */
export function page<S extends z.ZodObject | Late<z.ZodObject>>(
  schema: S,
  description: string,
  keep?: Keeping,
): Answer<PageOf<S>> {
  const kept = keep === undefined ? {} : { keep };
  return {
    described: { 200: shown(schema, description), ...(keep === undefined ? {} : UNCHANGED) },
    reply: (value) => ({ page: value, ...kept }),
  };
}

/** A page: its items, and the ids of those that could not be read. */
type PageOf<S extends AnySchema> =
  ViewOf<S> extends { readonly items: readonly (infer Item)[]; readonly unread: infer Unread }
    ? ListPage<Item> & { readonly unread: Unread }
    : ViewOf<S> extends { readonly items: readonly (infer Item)[] }
      ? ListPage<Item>
      : never;

/** A page of a list whose items are JSON already. */
export function textPage(schema: Late<z.ZodObject>, description: string): Answer<TextPage> {
  return { described: { 200: shown(schema, description) }, reply: (value) => ({ page: value }) };
}

/** A new resource, with its address. */
export function created<S extends AnySchema>(
  schema: S,
  description: string,
  place: (value: ViewOf<S>) => string,
  headers: Headers = {},
): Answer<ViewOf<S>> {
  return {
    described: { 201: shown(schema, description) },
    reply: (value) => ({ status: 201, json: value, headers: { location: place(value), ...headers } }),
  };
}

/** Headers for an answer that was given before under the same key. */
export function replayHeaders(isReplayed: boolean): Headers {
  return isReplayed ? { "idempotency-replayed": "true" } : {};
}

/** Adds headers to a reply. */
export const withHeaders = (reply: Reply, headers: Headers): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

/** The same of an operation that knows by itself whether it repeats an answer. */
export function replayed<T>({ described, reply }: Answer<T>): Answer<Done<T>> {
  return {
    described,
    reply: ({ value, isReplayed }) => withHeaders(reply(value), replayHeaders(isReplayed)),
  };
}

/**
 * The game after a command, with its entity tag. With `again`, what is new is answered 201, and what had been done before
 * 200, in these words.
 */
export function gameAfter(schema: z.ZodType, description: string, again?: string): Answer<Asked> {
  const described: Answer<Asked>["described"] =
    again === undefined
      ? { 200: shown(schema, description) }
      : { 201: shown(schema, description), 200: shown(schema, again) };
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

/** A resource with versions: a reader who has this one gets 304. `tag` returns its entity tag. */
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

/** Whether an answer is JSON that has no entity tag of another kind. */
const isUntagged = ({ described }: Answer<never>): boolean =>
  described[200]?.content?.[JSON_TYPE] !== undefined && described[304] === undefined;

/** Gives JSON an entity tag made of the body, so that clients who ask again are answered 304 while it stays the same. */
export function polled<T>(answer: Answer<T>): Answer<T> {
  if (!isUntagged(answer)) return answer;
  const { described, reply, ...rest } = answer;
  return {
    ...rest,
    described: { ...described, ...UNCHANGED },
    reply: (value) => ({ keep: {}, ...reply(value) }),
  };
}

/** An answer whose entity tag begins with its version: a change can depend on that. The rest of it changes without. */
export function changeable<T extends { readonly version: number }>(answer: Answer<T>): Answer<T> {
  return {
    ...answer,
    sends: "ETag",
    reply: (value) => ({ ...answer.reply(value), keep: { version: value.version } }),
  };
}

/** A text of some media type. `write` makes it from what the operation gives, with its headers. */
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
