import { countLine } from "./numbers.ts";
import { trace, traceId } from "./tracing.ts";

/** How much a line matters: `error` is a fault of ours, `warn` something to look at if it goes on, `info` neither. */
type Level = "info" | "warn" | "error";

/** A fault with what caused it, which may have causes itself. */
interface ErrorView {
  readonly name: string;
  readonly message: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorView;
}

/** So many causes of causes are told. */
const MOST_CAUSES = 5;

/** Without what the log must not have: the values of a query, which Drizzle puts after it, addresses, and tokens. */
function messageOf(text: string): string {
  const [said = ""] = text.split("\nparams:");
  return said.replaceAll(/[^\s@"'<>:]+@[^\s@"'<>]+/g, "…@…").replaceAll(/\b(tafl_|whsec_)[\w+/=]+/g, "$1…");
}

function errorView(fault: unknown, depth = 0): ErrorView {
  if (!(fault instanceof Error)) return { name: typeof fault, message: messageOf(String(fault)) };
  const { name, message, stack = "", cause } = fault;
  // It begins with the message.
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const isTold = cause !== undefined && depth < MOST_CAUSES;
  return {
    name,
    message: messageOf(message),
    ...(frames.length > 0 ? { stack: frames.map((line) => line.trim()) } : {}),
    ...(isTold ? { cause: errorView(cause, depth + 1) } : {}),
  };
}

/**
 * Logs an event as one line of JSON, so that nothing a user wrote can begin a line of its own: how much it matters, when
 * it was (the machine's time), for which request, in which object, and the facts. Never pass it a token, a secret or an
 * address. What warns, and what numbers are made of (numbers.ts), is counted.
 * @param facts `fault`, what was thrown, is told with its causes and where it came from
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

/** Makes a path fit for the log: without parts as long as a secret, because some addresses work without a token. */
export function pathText(path: string): string {
  return path.replaceAll(/[^/]{30,}/g, "…");
}

/** Describes a thrown value in one line, for people who are not to see where it came from. */
export function faultText(fault: unknown): string {
  const { name, message } = errorView(fault);
  return fault instanceof Error ? `${name}: ${message}` : message;
}
