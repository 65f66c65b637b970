import { ProblemError } from "./problem.ts";
import type { Pause } from "./pause.ts";
import { backOff } from "./retries.ts";

/** A message of a stream. Its data is null where only an id was sent: that is where the stream stands. */
interface Message {
  readonly id: string | null;
  readonly data: string | null;
  /** How long the service asks to wait before coming back (milliseconds). */
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

/** Reads the messages of server-sent events from the pieces of their text, as they come. */
export async function* messagesIn(pieces: AsyncIterable<string>): AsyncGenerator<Message> {
  let rest = "";
  for await (const piece of pieces) {
    const blocks = `${rest}${piece}`.replaceAll(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield messageOf(block);
  }
}

/** A stream says something every 15 seconds; one that says nothing for so long is dead (milliseconds). */
const LONGEST_SILENCE = 45_000;

/** A record of a stream, as far as following needs it. */
interface Identified {
  readonly id: string;
  readonly type: string;
}

/** Opens a stream after the record with this id; null is where it stands now. */
export type Open = (after: string | null, signal: AbortSignal) => Promise<Response>;

interface Following {
  readonly open: Open;
  readonly after: string | null;
  readonly pause: Pause;
  readonly signal: AbortSignal | undefined;
}

/** The text of an answer as it comes. It fails when nothing comes for long. */
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

/** Whether it is no use to open the stream again: the service has refused for good. */
const isForGood = (fault: unknown) =>
  fault instanceof ProblemError && fault.status < 500 && fault.status !== 429;

/**
 * Gives the records of a stream forever: opens it again after the last one that came, whenever it ends or breaks, so
 * that none is missed and none comes twice. Ends when the service has nothing more to tell (204) or `signal` aborts;
 * throws what the service refuses. What is no record is passed over.
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
        // The place first: a caller that stops here has had this record.
        last = message.id ?? record?.id ?? last;
        // A `stream.` note names the place, and is no record.
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
