import type { RecordSource } from "../operations/record-sources.ts";
import type { Outcome } from "../contract/problems/table.ts";
import type { Ctx } from "./context.ts";
import { problem, refused } from "./problem-answers.ts";
import { socketAnswer, wantsSocket } from "./sockets.ts";
import { FORM_NAMES, FORMS, formFor, recordStream } from "./streaming.ts";

/** Streams records in the form that the client accepts. */
async function stream(c: Ctx, source: RecordSource, after: string | null): Promise<Response> {
  const form = formFor(c.req.header("accept"));
  if (form === null) return problem(c, "not-acceptable", { forms: FORM_NAMES });
  const joined = await source.join(after);
  if (!joined.ok) return refused(c, joined.error);
  if (joined.value.isOver) {
    await source.quit();
    return c.body(null, 204);
  }
  return new Response(recordStream(form, joined.value, source), {
    headers: {
      "content-type": FORMS[form].type,
      "cache-control": "no-store, no-transform",
      vary: "Accept",
      // A proxy that buffers would hold the answer until the stream ends.
      "x-accel-buffering": "no",
    },
  });
}

/** Streams the records after the one that the client has, over a WebSocket if it asks for one. */
export async function answerStream(
  c: Ctx,
  source: Outcome<RecordSource>,
  after: string | null,
): Promise<Response> {
  if (!source.ok) return refused(c, source.error);
  if (!wantsSocket(c)) return stream(c, source.value, after);
  const socket = await source.value.socket(after);
  return socket.ok ? socketAnswer(c, socket.value) : refused(c, socket.error);
}
