import { env, exports } from "cloudflare:workers";
import { vi } from "vitest";
import { type EventBody, tell } from "./api.ts";
import { withSession } from "./sessions.ts";

/** A stream's headers. */
export type Note = Pick<EventBody, "id" | "type" | "timestamp">;

const isNote = ({ type }: Partial<Note>): boolean => type?.startsWith("stream.") === true;

/** A client that listens, by whatever means. */
export interface Listening {
  readonly headers: Headers;
  /** The received part. */
  readonly records: readonly EventBody[];
  /** The stream's own words: where it began, and that it ended for now. */
  readonly notes: readonly Note[];
  /** Everything it has got, once that is `count` records. */
  heard(count: number): Promise<readonly EventBody[]>;
  /** Resolves when the service has ended it; a socket says how. */
  end(): Promise<{ code?: number }>;
  close(): Promise<void>;
}

interface Wish {
  readonly token?: string | null;
  readonly after?: string;
  readonly headers?: Record<string, string>;
}

function addressOf(path: string, { after }: Wish): string {
  return `${env.ORIGIN}${path}${after === undefined ? "" : `?after=${encodeURIComponent(after)}`}`;
}
const bearer = ({ token }: Wish): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

function isAtLeast(records: readonly EventBody[], count: number): void {
  if (records.length < count) throw new Error(`heard ${records.length} of ${count}`);
}

const FORMS = {
  sse: {
    accept: "text/event-stream",
    records: (text: string) => [...text.matchAll(/^data: ([^\r\n]*)\n\n/gm)].map(([, data]) => data ?? ""),
  },
  ndjson: {
    accept: "application/x-ndjson",
    records: (text: string) => [...text.matchAll(/^([^\r\n]+)\n/gm)].map(([, line]) => line ?? ""),
  },
} as const;

/** Reads a stream until it ends or is closed. */
export async function openStream(
  path: string,
  wish: Wish & { readonly form: keyof typeof FORMS },
): Promise<Listening & { text(): string }> {
  const form = FORMS[wish.form];
  const headers = { ...bearer(wish), accept: form.accept, ...wish.headers };
  const answer = await exports.default.fetch(
    new Request(addressOf(path, wish), { headers: await withSession(headers) }),
  );
  if (answer.status !== 200 || answer.body === null) throw new Error(`${path}: ${await answer.text()}`);
  tell({ method: "GET", path, status: answer.status, headers: answer.headers, body: "" });
  const reader = answer.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const records: EventBody[] = [];
  const decoder = new TextDecoder();
  const notes: Note[] = [];
  let text = "";
  let isClosed = false;
  async function read(): Promise<{ code?: number }> {
    for (;;) {
      const { done, value } = await reader.read().catch((fault: unknown) => {
        // The runtime fails what is being read when the reader goes away.
        if (!isClosed) throw fault;
        return { done: true, value: undefined };
      });
      if (done) return {};
      text += decoder.decode(value, { stream: true });
      const said = form.records(text).map((one) => JSON.parse(one) as EventBody);
      records.push(...said.filter((one) => !isNote(one)).slice(records.length));
      notes.push(...said.filter(isNote).slice(notes.length));
    }
  }
  const ended = read();
  return {
    headers: answer.headers,
    records,
    notes,
    text: () => text,
    async heard(count) {
      await vi.waitFor(() => isAtLeast(records, count));
      return records;
    },
    end: () => ended,
    async close() {
      isClosed = true;
      await reader.cancel();
    },
  };
}

/** Opens a WebSocket and listens to it. */
export async function openSocket(
  path: string,
  wish: Wish & { readonly protocols?: readonly string[] },
): Promise<Listening & { send(message: string | Uint8Array): void; pongs(): number }> {
  const offered: Record<string, string> = wish.protocols
    ? { "sec-websocket-protocol": wish.protocols.join(", ") }
    : {};
  const headers = { upgrade: "websocket", ...bearer(wish), ...offered, ...wish.headers };
  const answer = await exports.default.fetch(
    new Request(addressOf(path, wish), { headers: await withSession(headers) }),
  );
  const socket = answer.webSocket;
  if (answer.status !== 101 || !socket) throw new Error(`${path}: ${await answer.text()}`);
  const records: EventBody[] = [];
  const notes: Note[] = [];
  let pongs = 0;
  const { promise: ended, resolve } = Promise.withResolvers<{ code?: number }>();
  const hear = (said: EventBody) => (isNote(said) ? notes : records).push(said);
  socket.addEventListener("message", ({ data }) => {
    if (data === "pong") pongs++;
    else hear(JSON.parse(String(data)) as EventBody);
  });
  socket.addEventListener("close", ({ code }) => resolve({ code }));
  socket.accept();
  return {
    headers: answer.headers,
    records,
    notes,
    async heard(count) {
      await vi.waitFor(() => isAtLeast(records, count));
      return records;
    },
    end: () => ended,
    async close() {
      socket.close(1000);
    },
    send: (message) => socket.send(message),
    pongs: () => pongs,
  };
}

const open: Listening[] = [];

/** Has what listens closed when the test is over. */
export function untilTheEnd<T extends Listening>(listening: T): T {
  open.push(listening);
  return listening;
}

/** Closes whatever listens still; for after each test. */
export async function closeAll(): Promise<void> {
  await Promise.all(open.splice(0).map((listening) => listening.close()));
}

/** The ways to listen. */
export const WAYS = ["sse", "ndjson", "socket"] as const;

/** Listens in one way until the test is over. */
export async function listen(
  way: (typeof WAYS)[number],
  path: string,
  token: string | null,
  after?: string,
): Promise<Listening> {
  const wish = { token, ...(after === undefined ? {} : { after }) };
  return untilTheEnd(
    way === "socket" ? await openSocket(path, wish) : await openStream(path, { ...wish, form: way }),
  );
}
