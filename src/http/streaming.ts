import type { Begun, RecordSource } from "../operations/record-sources.ts";
import { log } from "../lib/log.ts";
import { choicesIn, weightOf } from "./accept.ts";
import { utf8 } from "../lib/bytes.ts";
import { type Batch, streamNote, LONGEST_LISTENING } from "../lib/batches.ts";

/** In milliseconds: how long a client waits before it reconnects, and how long a stream may be idle. */
const RETRY = 3000;
const HEARTBEAT = 15_000;

interface Form {
  readonly type: string;
  /** Sent at once, so that the client knows that the stream is open and where it begins. */
  readonly opening: (name: string) => string;
  /** Sent on an idle stream, so that no proxy closes the connection. */
  readonly heartbeat: string;
  readonly record: (text: string) => string;
  /** Sent when the stream ends only because it has been open for the maximum time. */
  readonly ending: (name: string) => string;
}

function serverSentEvent(text: string): string {
  const { id, type } = JSON.parse(text) as { id: string; type: string };
  return `id: ${id}\nevent: ${type}\ndata: ${text}\n\n`;
}

/** By media type. A client that accepts any type gets the first form. */
export const FORMS = {
  "text/event-stream": {
    type: "text/event-stream; charset=utf-8",
    // An id without data is not an event, but an EventSource reconnects with that id.
    opening: (name) => `retry: ${RETRY}\nid: ${name}\n\n`,
    heartbeat: ":\n\n",
    record: serverSentEvent,
    ending: () => ": a stream ends after ten minutes: reconnect with the last id\n\n",
  },
  "application/x-ndjson": {
    type: "application/x-ndjson; charset=utf-8",
    opening: (name) => `${streamNote("stream.opened", name)}\n`,
    heartbeat: "\n",
    record: (text) => `${text}\n`,
    ending: (name) => `${streamNote("stream.ended", name)}\n`,
  },
} as const satisfies Record<string, Form>;
export type FormName = keyof typeof FORMS;
export const FORM_NAMES = Object.keys(FORMS) as FormName[];

/** Returns the form that an `Accept` header prefers (RFC 9110, 12.5.1); null if it accepts none. */
export function formFor(accept: string | undefined): FormName | null {
  const choices = choicesIn(accept ?? "*/*");
  const accepted = FORM_NAMES.filter((form) => weightOf(form, choices) > 0);
  return accepted.toSorted((a, b) => weightOf(b, choices) - weightOf(a, choices))[0] ?? null;
}

export type Source = Pick<RecordSource, "follow" | "quit">;

/** Returns the id of the last item; if there are none, `before`. */
function nameAfter(items: readonly string[], before: string): string {
  const last = items.at(-1);
  return last === undefined ? before : (JSON.parse(last) as { id: string }).id;
}

/**
 * Streams entries in one form as they are added. Fetches entries only when the reader asks for more. The stream ends
 * when the source ends or fails, or after ten minutes; the client then reconnects with its last id and misses nothing.
 */
export function recordStream(
  formName: FormName,
  { place, name }: Pick<Begun, "place" | "name">,
  source: Source,
): ReadableStream<Uint8Array> {
  const form: Form = FORMS[formName];
  const until = Date.now() + LONGEST_LISTENING;
  let [at, called] = [place, name];

  async function next(): Promise<Batch | null> {
    try {
      return await source.follow(at, Math.min(HEARTBEAT, until - Date.now()));
    } catch (fault) {
      log("warn", "stream-broken", { fault });
      return null;
    }
  }

  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(utf8(form.opening(name))),
      async pull(controller) {
        if (Date.now() >= until) {
          controller.enqueue(utf8(form.ending(called)));
          controller.close();
          return source.quit();
        }
        const batch = await next();
        if (batch !== null && !(batch.isOver && batch.items.length === 0))
          controller.enqueue(utf8(batch.items.map(form.record).join("") || form.heartbeat));
        [at, called] = [batch?.place ?? at, nameAfter(batch?.items ?? [], called)];
        if (batch === null || batch.isOver) controller.close();
      },
      cancel: () => source.quit(),
    },
    // Nothing is read ahead, so that a request does not wait for a reader who has left.
    { highWaterMark: 0 },
  );
}
