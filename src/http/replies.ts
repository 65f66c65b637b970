import { LINES_TYPE, prefersLines } from "./accept.ts";
import { cursorOf } from "../contract/lists.ts";
import type { Reply } from "../operations/answers.ts";
import type { Ctx } from "./context.ts";
import { answerStream } from "./stream-answers.ts";
import { ok } from "../rules/index.ts";
import { withBodyTag, tagged } from "./versions.ts";
import { utf8 } from "../lib/bytes.ts";

/** How many characters to gather before sending, because many short writes take longer than making the text. */
const GATHERED = 2 ** 14;

/** Streams a text. Each read stops at the piece that reaches `GATHERED`, so that a slow reader does not fill the memory. */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        let text = "";
        let isDone: boolean | undefined;
        while (isDone !== true && text.length < GATHERED) {
          const { done, value } = await pieces.next();
          isDone = done;
          text += value ?? "";
        }
        if (text !== "") controller.enqueue(utf8(text));
        if (isDone === true) controller.close();
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns a link to the next page (RFC 8288), without this page's `after` and `wait`. */
function nextLink(c: Ctx, next: string): string {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const name of ["after", "wait"]) searchParams.delete(name);
  searchParams.set("cursor", next);
  return `<${c.env.ORIGIN}${pathname}?${searchParams.toString()}>; rel="next"`;
}

interface Leads {
  readonly next: string | null;
  readonly cursor: string;
  /** The ids of items that could not be read; absent in lists whose items can always be read. */
  readonly unread?: readonly string[] | undefined;
}

/** Answers with a page as JSON, or with one item per line for `Accept: application/x-ndjson`. */
function listAnswer(c: Ctx, items: readonly string[], { next, cursor, unread }: Leads): Response {
  const link: Record<string, string> = next === null ? {} : { link: nextLink(c, next) };
  if (prefersLines(c.req.header("accept"))) {
    return c.body(items.map((item) => `${item}\n`).join(""), 200, {
      "content-type": `${LINES_TYPE}; charset=utf-8`,
      vary: "Accept",
      "x-cursor": cursor,
      ...(unread === undefined ? {} : { "x-unread": unread.join(",") }),
      ...(next === null ? {} : { "x-next-cursor": next }),
      ...link,
    });
  }
  const missing = unread === undefined ? "" : `,"unread":${JSON.stringify(unread)}`;
  const places = `"next":${JSON.stringify(next)},"cursor":${JSON.stringify(cursor)}${missing}`;
  return c.body(`{"items":[${items.join(",")}],${places}}`, 200, {
    "content-type": "application/json; charset=utf-8",
    vary: "Accept",
    ...link,
  });
}

function bodyOf({ json, text }: Reply): readonly [BodyInit | null, Record<string, string>] {
  if (json !== undefined)
    return [JSON.stringify(json), { "content-type": "application/json; charset=utf-8" }];
  return [text === undefined ? null : typeof text === "string" ? text : textStream(text), {}];
}

function pageAnswer(c: Ctx, { items, next, cursor, ...more }: NonNullable<Reply["page"]>): Response {
  const unread = "unread" in more ? (more.unread as readonly string[]) : undefined;
  const texts = items.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  const written = (place: typeof cursor): string => (typeof place === "string" ? place : cursorOf(place));
  return listAnswer(c, texts, { next: next && written(next), cursor: written(cursor), unread });
}

function plainAnswer(c: Ctx, reply: Reply): Response {
  if (reply.page !== undefined) return pageAnswer(c, reply.page);
  if (reply.lines !== undefined && prefersLines(c.req.header("accept"))) {
    const lines = reply.lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    return new Response(lines, {
      headers: { ...reply.headers, "content-type": `${LINES_TYPE}; charset=utf-8` },
    });
  }
  const [body, type] = bodyOf(reply);
  return new Response(body, { status: reply.status ?? 200, headers: { ...type, ...reply.headers } });
}

/** Lines and a single document have different tags, because a tag identifies one representation (RFC 9110, 8.8.3). */
function tagOf(c: Ctx, { etag, lines }: Reply): string | undefined {
  const areLines = lines !== undefined && prefersLines(c.req.header("accept"));
  return areLines ? etag?.replace(/"$/, '-lines"') : etag;
}

export async function replyTo(c: Ctx, reply: Reply): Promise<Response> {
  const { stream, keep, headers = {} } = reply;
  const etag = tagOf(c, reply);
  if (stream !== undefined) return answerStream(c, ok(stream.source), stream.after);
  if (keep !== undefined) return withBodyTag(c, plainAnswer(c, reply), keep);
  if (etag === undefined) return plainAnswer(c, reply);
  // The headers of a 304, which has no body and therefore no `content-*` headers.
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith("content-"));
  return tagged(c, { ...Object.fromEntries(plain), etag }, () =>
    plainAnswer(c, { ...reply, headers: { ...headers, etag } }),
  );
}
