import { ProblemError } from "./problem.ts";
import type { Pause } from "./pause.ts";
import { backOff } from "./retries.ts";

/** The data is null if only an id was sent, which is the current place. */
interface Message {
  readonly id: string | null;
  readonly data: string | null;
  /** Milliseconds to wait before reconnecting, as the service asks. */
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

/** Milliseconds. A stream sends something every 15 seconds. */
const LONGEST_SILENCE = 45_000;

interface Identified {
  readonly id: string;
  readonly type: string;
}

/** Opens a stream after the record with this id; null: from now on. */
export type Open = (after: string | null, signal: AbortSignal) => Promise<Response>;

interface Following {
  readonly open: Open;
  readonly after: string | null;
  readonly pause: Pause;
  readonly signal: AbortSignal | undefined;
}

/** Fails after a long silence. */
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
 * Reopens a stream after the last record whenever it ends or breaks, so that none is missed or repeated. Ends at 204 or
 * when `signal` aborts; throws rejections.
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
        // Before the yield, because a caller that stops there has had this record.
        last = message.id ?? record?.id ?? last;
        // A `stream.` note only has a place.
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
