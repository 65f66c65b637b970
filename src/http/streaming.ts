import type { RecordSource } from "../app/streams.ts";
import { faultText, log } from "../lib/log.ts";
import { utf8 } from "../lib/bytes.ts";
import type { Batch } from "../lib/batches.ts";

/** How long a client waits before it reconnects, and how long a stream may be idle (milliseconds). */
const RETRY = 3000;
const HEARTBEAT = 15_000;

/** A form in which records are streamed. */
interface Form {
  readonly type: string;
  /** Sent at once, so that the client sees that the stream is open. */
  readonly opening: string;
  /** Sent while nothing happens, so that no proxy takes the connection for dead. */
  readonly heartbeat: string;
  readonly record: (text: string) => string;
}

function serverSentEvent(text: string): string {
  const { id, type } = JSON.parse(text) as { id: string; type: string };
  return `id: ${id}\nevent: ${type}\ndata: ${text}\n\n`;
}

/** The forms; a client that accepts anything gets the first. */
export const FORMS = {
  "text/event-stream": {
    type: "text/event-stream; charset=utf-8",
    opening: `retry: ${RETRY}\n\n`,
    heartbeat: ":\n\n",
    record: serverSentEvent,
  },
  "application/x-ndjson": {
    type: "application/x-ndjson; charset=utf-8",
    opening: "\n",
    heartbeat: "\n",
    record: (text) => `${text}\n`,
  },
} as const satisfies Record<string, Form>;
export type FormName = keyof typeof FORMS;
export const FORM_NAMES = Object.keys(FORMS) as FormName[];

/** Chooses the form that an `Accept` header prefers (RFC 9110, 12.5.1); null if it accepts none of ours. */
export function formFor(accept: string | undefined): FormName | null {
  const wishes = (accept ?? "*/*").split(",").map((part) => {
    const [range = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { range, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
  const weightOf = (form: FormName): number => {
    const ranges = [form, `${form.split("/")[0]}/*`, "*/*"];
    const found = ranges.map((range) => wishes.find((wish) => wish.range === range));
    return found.find((wish) => wish !== undefined)?.weight ?? 0;
  };
  const wished = FORM_NAMES.filter((form) => weightOf(form) > 0);
  return wished.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}

/** The source of a stream's records. */
export type Source = Pick<RecordSource, "follow" | "quit">;

/**
 * Streams records as they happen, in one form, from a place on. It fetches nothing that the reader has no room for. It
 * ends with the source, or if the source fails: the client reconnects with its last id and misses nothing.
 */
export function recordStream(name: FormName, place: number, source: Source): ReadableStream<Uint8Array> {
  const form: Form = FORMS[name];
  let at = place;

  async function next(): Promise<Batch | null> {
    try {
      return await source.follow(at, HEARTBEAT);
    } catch (fault) {
      log("stream-broken", { fault: faultText(fault) });
      return null;
    }
  }

  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(utf8(form.opening)),
      async pull(controller) {
        const batch = await next();
        if (batch !== null && !(batch.isOver && batch.items.length === 0))
          controller.enqueue(utf8(batch.items.map(form.record).join("") || form.heartbeat));
        at = batch?.place ?? at;
        if (batch === null || batch.isOver) controller.close();
      },
      cancel: () => source.quit(),
    },
    // No read ahead: a reader who has left must not keep a request waiting.
    { highWaterMark: 0 },
  );
}
