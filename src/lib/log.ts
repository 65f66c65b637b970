/**
 * One JSON line an occurrence, so that nothing a user wrote can begin a line of its own.
 * Never hand it a token, a secret or an address.
 */
export function log(occurrence: string, facts: Readonly<Record<string, unknown>> = {}): void {
  console.log(JSON.stringify({ occurrence, ...facts }));
}

/** A path as it may be written down: without what is as long as a secret, for some addresses open by themselves. */
export function pathText(path: string): string {
  return path.replaceAll(/[^/]{30,}/g, "…");
}

/** What is known of a thrown value, without the values of a query's parameters: Drizzle puts them behind the query. */
export function faultText(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const [message = ""] = fault.message.split("\nparams:");
  return `${fault.name}: ${message}`;
}
