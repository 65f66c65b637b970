import { ProblemError } from "./problem.ts";
import type { Pause } from "./pause.ts";
import { backOff } from "./retries.ts";

/** `data` is null if the message only sets the current place (`id`) or `retry`. */
interface Message {
  readonly id: string | null;
  readonly data: string | null;
  /** Milliseconds to wait before reconnecting; null if the message does not set it. */
  readonly retry: number | null;
}

function messageOf(block: string): Message {
  let id: string | null = null;
  let data: string | null = null;
  let retry: number | null = null;
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === "id") id = value;
    else if (name === "data") data = data === null ? value : `${data}\n${value}`;
    else if (name === "retry" && /^\d+$/.test(value)) retry = Number(value);
  }
  return { id, data, retry };
}

export async function* messagesIn(pieces: AsyncIterable<string>): AsyncGenerator<Message> {
  let rest = "";
  for await (const piece of pieces) {
    const blocks = `${rest}${piece}`.replaceAll(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield messageOf(block);
  }
}

/** In milliseconds. A working stream sends something every 15 seconds (a socket: every 30), so a longer silence is a fault. */
const LONGEST_SILENCE = 45_000;

interface Identified {
  readonly id: string;
  readonly type: string;
}

/** Opens a stream of the events that follow the event `after`; with null, of new events only. */
export type Open = (after: string | null, signal: AbortSignal) => Promise<Response>;

interface Following {
  readonly open: Open;
  readonly after: string | null;
  readonly pause: Pause;
  readonly signal: AbortSignal | undefined;
}

/** Yields the text of a stream. After `LONGEST_SILENCE` it aborts `broken`, which ends the stream. */
async function* textIn({ body }: Response, broken: AbortController): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      timer = setTimeout(() => broken.abort(), LONGEST_SILENCE);
      const chunk = await reader?.read();
      clearTimeout(timer);
      if (chunk === undefined || chunk.done) return;
      yield decoder.decode(chunk.value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
  }
}

function recordIn(data: string): Identified | null {
  const record = JSON.parse(data) as Partial<Identified> | null;
  return typeof record?.id === "string" && typeof record.type === "string" ? (record as Identified) : null;
}

const isForGood = (fault: unknown) =>
  fault instanceof ProblemError && fault.status < 500 && fault.status !== 429;

/**
 * Yields the events of a stream. Whenever the stream ends or breaks, reopens it after the last event, so that no event is
 * missed or repeated. Ends when the service answers 204 or `signal` aborts. Throws if the service rejects the request for good.
 */
export async function* following<Event extends Identified>({
  open,
  after,
  pause,
  signal,
}: Following): AsyncGenerator<Event, void> {
  let last = after;
  let failures = 0;
  let retry = 0;
  const isOver = () => signal?.aborted === true;
  while (!isOver()) {
    const broken = new AbortController();
    const either = AbortSignal.any([signal ?? [], broken.signal].flat());
    try {
      const answer = await open(last, either);
      if (answer.status === 204) return;
      for await (const message of messagesIn(textIn(answer, broken))) {
        failures = 0;
        retry = message.retry ?? retry;
        const record = message.data === null ? null : recordIn(message.data);
        last = message.id ?? record?.id ?? last;
        // Messages of a type `stream.…` only set the current place.
        if (record !== null && !record.type.startsWith("stream.")) yield record as Event;
      }
    } catch (fault) {
      if (isForGood(fault)) throw fault;
      failures++;
    } finally {
      broken.abort();
    }
    await pause(Math.max(failures === 0 ? retry * Math.random() : retry, backOff(failures)), signal);
  }
}
