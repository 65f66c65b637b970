import { stubOf, type JurisdictionEnv } from "./stubs.ts";
import { AsyncLocalStorage } from "node:async_hooks";

export interface Trace {
  readonly requestId?: string | undefined;
  readonly object?: string;
  /** For deliveries: the ids of events in the player's feed, and of the requests that caused them. */
  readonly events?: readonly string[];
  readonly requests?: readonly string[];
  readonly mail?: string;
  readonly endpoint?: string;
  readonly subscription?: string;
}

const traces = new AsyncLocalStorage<Trace>();

export const trace = (): Trace => traces.getStore() ?? {};

export const tracedAs = <T>(more: Trace, work: () => T): T => traces.run({ ...trace(), ...more }, work);

let spans: Pick<Tracing, "enterSpan" | "getActiveSpan"> | null = null;

export const spansBy = (platform: typeof spans): void => void (spans = platform);

export function traceId(): string | null {
  const span = spans?.getActiveSpan();
  return span?.isTraced === true ? span.spanContext().traceId : null;
}

/** Enters a span only inside a trace, because a span costs about as much as an `AsyncLocalStorage` context. */
export const spanned = <T>(name: string, work: () => T): T =>
  spans?.getActiveSpan()?.isTraced === true ? spans.enterSpan(name, work) : work();

interface Mark {
  readonly $request: string;
}

const isMark = (sent: unknown): sent is Mark =>
  typeof sent === "object" && sent !== null && "$request" in sent;

export function unmarked(sent: readonly unknown[]): { sent: readonly unknown[]; trace: Trace } {
  const last = sent.at(-1);
  return isMark(last)
    ? { sent: sent.slice(0, -1), trace: { requestId: last.$request } }
    : { sent, trace: {} };
}

/** Returns a stub whose calls carry the id of the current request, for the object's log lines. */
export function traced<Stub extends object>(stub: Stub): Stub {
  return new Proxy(stub, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return new Proxy(traced(member), {
        apply(_, _this, sent: unknown[]) {
          const { requestId } = trace();
          // `fetch` can't take this extra argument.
          const isMarked = requestId !== undefined && name !== "fetch";
          const mark = isMarked ? [{ $request: requestId } satisfies Mark] : [];
          return Reflect.apply(member, target, [...sent, ...mark]) as unknown;
        },
      });
    },
  });
}

/** The type of a stub, written by hand because the platform's type drops some methods. */
type Reached<T> = Pick<Fetcher, "fetch"> & {
  readonly [Name in Exclude<keyof T, "fetch">]: T[Name] extends (...sent: infer Sent) => infer Given
    ? (...sent: Sent) => Promise<Awaited<Given>>
    : never;
};

export const objectOf = <T extends Rpc.DurableObjectBranded>(
  env: JurisdictionEnv,
  objects: DurableObjectNamespace<T>,
  name: string,
): Reached<T> => traced(stubOf(env, objects, name)) as unknown as Reached<T>;
