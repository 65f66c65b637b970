import { cursorOf } from "../contract/lists.ts";
import { listAnswer } from "./lists.ts";
import type { Reply } from "../operations/answers.ts";
import type { Ctx } from "./context.ts";
import { answerStream } from "./stream-answers.ts";
import { textStream } from "./text-stream.ts";
import { ok } from "../rules/index.ts";
import { kept, tagged } from "./versions.ts";

/** What the body of a reply is, and of which type. */
function bodyOf({ json, text }: Reply): readonly [BodyInit | null, Record<string, string>] {
  if (json !== undefined)
    return [JSON.stringify(json), { "content-type": "application/json; charset=utf-8" }];
  return [text === undefined ? null : typeof text === "string" ? text : textStream(text), {}];
}

function pageAnswer(c: Ctx, { items, next, cursor, ...more }: NonNullable<Reply["page"]>): Response {
  const unread = "unread" in more ? (more.unread as readonly string[]) : undefined;
  const texts = items.map((item) => (typeof item === "string" ? item : JSON.stringify(item)));
  const leads =
    typeof cursor === "string"
      ? { next: next as string | null, cursor }
      : {
          next: next === null ? null : cursorOf(next as Exclude<typeof next, string>),
          cursor: cursorOf(cursor),
        };
  return listAnswer(c, texts, { ...leads, unread });
}

const NDJSON = "application/x-ndjson";

function plainAnswer(c: Ctx, reply: Reply): Response {
  if (reply.page !== undefined) return pageAnswer(c, reply.page);
  if (reply.lines !== undefined && c.req.header("accept")?.includes(NDJSON) === true) {
    const lines = reply.lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    return new Response(lines, { headers: { ...reply.headers, "content-type": `${NDJSON}; charset=utf-8` } });
  }
  const [body, type] = bodyOf(reply);
  return new Response(body, { status: reply.status ?? 200, headers: { ...type, ...reply.headers } });
}

/** Writes what an operation replies as the answer to a request. */
export async function replyTo(c: Ctx, reply: Reply): Promise<Response> {
  const { stream, etag, keep, headers = {} } = reply;
  if (stream !== undefined) return answerStream(c, ok(stream.source), stream.after);
  if (keep !== undefined) return kept(c, plainAnswer(c, reply), keep);
  if (etag === undefined) return plainAnswer(c, reply);
  // What only a body has is not said where none comes.
  const plain = Object.entries(headers).filter(([name]) => !name.startsWith("content-"));
  return tagged(c, { ...Object.fromEntries(plain), etag }, () =>
    plainAnswer(c, { ...reply, headers: { ...headers, etag } }),
  );
}
