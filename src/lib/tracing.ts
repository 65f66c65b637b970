import { stubOf, type JurisdictionEnv } from "./stubs.ts";
import { AsyncLocalStorage } from "node:async_hooks";

/** In what a line of the log came about; each line has it all. */
export interface Trace {
  readonly requestId?: string | undefined;
  /** The object that does the work: what it is, and its id. */
  readonly object?: string;
  /** What is being delivered: the ids of its events in the player's feed, and the requests that these came of. */
  readonly events?: readonly string[];
  readonly requests?: readonly string[];
  readonly mail?: string;
  readonly endpoint?: string;
  readonly subscription?: string;
}

const traces = new AsyncLocalStorage<Trace>();

/** What is under way here and now; nothing where it is neither a request's nor an object's. */
export const trace = (): Trace => traces.getStore() ?? {};

/** Does work, and what that begins, as a part of a request or of an object. */
export const tracedAs = <T>(more: Trace, work: () => T): T => traces.run({ ...trace(), ...more }, work);

let spans: Pick<Tracing, "enterSpan" | "getActiveSpan"> | null = null;

/** Has the platform (`cloudflare:workers`) trace from now on. Elsewhere, as in Node, nothing is traced. */
export const spansBy = (platform: typeof spans): void => void (spans = platform);

/** The id of the platform's trace of what is under way; null where nothing is traced. */
export function traceId(): string | null {
  const span = spans?.getActiveSpan();
  return span?.isTraced === true ? span.spanContext().traceId : null;
}

/** Does work in a span of its own. Where nothing is traced it enters none, which would cost as much as a context. */
export const spanned = <T>(name: string, work: () => T): T =>
  spans?.getActiveSpan()?.isTraced === true ? spans.enterSpan(name, work) : work();

/** The last argument of each call of an object: the request that it is made for. */
interface Mark {
  readonly $request: string;
}

const isMark = (sent: unknown): sent is Mark =>
  typeof sent === "object" && sent !== null && "$request" in sent;

/** What was sent to an object without the mark, and the request that the call was made for, if it was for one. */
export function unmarked(sent: readonly unknown[]): { sent: readonly unknown[]; trace: Trace } {
  const last = sent.at(-1);
  return isMark(last)
    ? { sent: sent.slice(0, -1), trace: { requestId: last.$request } }
    : { sent, trace: {} };
}

/**
 * An object as it is reached from here: its methods are told which request they are called for, so that its lines in the
 * log can be found by that. Nothing else of it changes.
 */
export function traced<Stub extends object>(stub: Stub): Stub {
  return new Proxy(stub, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== "function") return method;
      return (...sent: unknown[]): unknown => {
        const { requestId } = trace();
        // `fetch` is no method of ours.
        const isMarked = requestId !== undefined && name !== "fetch";
        const mark = isMarked ? [{ $request: requestId } satisfies Mark] : [];
        return Reflect.apply(method, target, [...sent, ...mark]);
      };
    },
  });
}

/** The methods of an object as they are written: the platform's types lose what is not known more closely. */
type Reached<T> = Pick<Fetcher, "fetch"> & {
  readonly [Name in Exclude<keyof T, "fetch">]: T[Name] extends (...sent: infer Sent) => infer Given
    ? (...sent: Sent) => Promise<Awaited<Given>>
    : never;
};

/** An object of a class by its name, as `traced` reaches it. */
export const objectOf = <T extends Rpc.DurableObjectBranded>(
  env: JurisdictionEnv,
  objects: DurableObjectNamespace<T>,
  name: string,
): Reached<T> => traced(stubOf(env, objects, name)) as unknown as Reached<T>;
