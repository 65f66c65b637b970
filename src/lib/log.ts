/**
 * Logs an occurrence as one line of JSON, so that nothing a user wrote can begin a line of its own.
 * Never pass it a token, a secret or an address.
 */
export function log(occurrence: string, facts: Readonly<Record<string, unknown>> = {}): void {
  console.log(JSON.stringify({ occurrence, ...facts }));
}

/** Makes a path fit for the log: without parts as long as a secret, because some addresses work without a token. */
export function pathText(path: string): string {
  return path.replaceAll(/[^/]{30,}/g, "…");
}

/** Describes a thrown value, without the values of a query's parameters, which Drizzle puts after the query. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const [message = ""] = fault.message.split("\nparams:");
  return `${fault.name}: ${message}`;
}
