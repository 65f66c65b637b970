/**
 * One JSON line an occurrence, so that nothing a user wrote can begin a line of its own.
 * Never hand it a token, a secret or an address.
 */
export function log(occurrence: string, facts: Readonly<Record<string, unknown>> = {}): void {
  console.log(JSON.stringify({ occurrence, ...facts }));
}

/** What is known of a thrown value, as one line of text. */
export function faultText(fault: unknown): string {
  return fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault);
}
