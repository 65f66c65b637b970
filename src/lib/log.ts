import { countLine } from "./numbers.ts";
import { trace, traceId } from "./tracing.ts";

/** `error`: a fault of the service; `warn`: needs attention if it continues; `info`: everything else. */
type Level = "info" | "warn" | "error";

interface ErrorView {
  readonly name: string;
  readonly message: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorView;
}

const MOST_CAUSES = 5;

/** Removes mail addresses, tokens, and the values that Drizzle adds to the text of a query. */
function messageOf(text: string): string {
  const [said = ""] = text.split("\nparams:");
  return said.replaceAll(/[^\s@"'<>:]+@[^\s@"'<>]+/g, "…@…").replaceAll(/\b(tafl_|whsec_)[\w+/=]+/g, "$1…");
}

function errorView(fault: unknown, depth = 0): ErrorView {
  if (!(fault instanceof Error)) return { name: typeof fault, message: messageOf(String(fault)) };
  const { name, message, stack = "", cause } = fault;
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const isCauseLogged = cause !== undefined && depth < MOST_CAUSES;
  return {
    name,
    message: messageOf(message),
    ...(frames.length > 0 ? { stack: frames.map((line) => line.trim()) } : {}),
    ...(isCauseLogged ? { cause: errorView(cause, depth + 1) } : {}),
  };
}

/**
 * Logs one line of JSON, so that users' text can't begin a line. Never pass a token, a secret or an address. `fault` is
 * logged with its causes and stack.
 */
export function log(level: Level, event: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const { fault, ...others } = facts;
  const error = "fault" in facts ? { error: errorView(fault) } : {};
  const [time, id] = [new Date(Date.now()).toISOString(), traceId()];
  const own = { ...trace(), ...(id === null ? {} : { traceId: id }) };
  const record = { level, time, event, ...own, ...others, ...error };
  console.log(JSON.stringify(record));
  countLine(level, event, facts);
}

/** Replaces parts of a path that are as long as a secret, because some URLs contain a secret that works without a token. */
export function pathText(path: string): string {
  return path.replaceAll(/[^/]{30,}/g, "…");
}

export function faultText(fault: unknown): string {
  const { name, message } = errorView(fault);
  return fault instanceof Error ? `${name}: ${message}` : message;
}
