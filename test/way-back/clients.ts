import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Sdk from "../../src/sdk/index.ts";

/** How many messages a connection lets through before it breaks. */
const LASTS = 2;

/** A socket that breaks off with its third message, which is lost, as in a network that goes away. */
class BrokenSocket extends EventTarget {
  readonly #whole: WebSocket;
  #heard = 0;

  constructor(url: string, protocols: string[]) {
    super();
    this.#whole = new WebSocket(url, protocols);
    this.#whole.addEventListener("message", ({ data }) => this.#hear(data));
    this.#whole.addEventListener("close", ({ code }) => this.#end(code));
    sockets.made++;
  }

  send(text: string): void {
    this.#whole.send(text);
  }
  close(): void {
    this.#whole.close();
  }
  #hear(data: unknown): void {
    if (this.#heard++ < LASTS) this.dispatchEvent(new MessageEvent("message", { data }));
    else this.#end(1006);
  }
  #end(code: number): void {
    this.dispatchEvent(new CloseEvent("close", { code }));
    this.#whole.close();
  }
}

/** Counts the sockets that were opened. */
export const sockets = { made: 0, Broken: BrokenSocket as unknown as typeof WebSocket };

/** Server-sent events that break off again and again; all other answers come whole. */
export const brokenFetch: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init);
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || answer.body === null) return answer;
  let pieces = 0;
  const transform = (piece: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>): void => {
    if (pieces++ < LASTS) controller.enqueue(piece);
    else controller.error(new Error("broken off"));
  };
  return new Response(answer.body.pipeThrough(new TransformStream({ transform })), answer);
};

/** The SDK that a build holds. */
export const sdkIn = async (build: string): Promise<typeof Sdk> =>
  (await import(pathToFileURL(join(build, "sdk/sdk.js")).href)) as typeof Sdk;

/** Listens until `isLast` says so, or the stream ends; gives the ids of all that came. */
export async function idsUntil<Event extends { readonly id: string }>(
  events: AsyncIterable<Event>,
  isLast: (event: Event) => boolean = () => false,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const event of events) {
    ids.push(event.id);
    if (isLast(event)) break;
  }
  return ids;
}
