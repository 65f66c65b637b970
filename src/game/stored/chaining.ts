import { linkOf } from "../proof/link.ts";
import { readRow } from "./events.ts";
import type { LogRow } from "./log.ts";

/** The rules by which a game is judged stand in its log from then on: a later change of a shipped table is not theirs. */
function withRules(body: object, rules: object): object {
  return "rules" in body ? body : { ...body, rules };
}

/**
 * Chains the rows of a log that are not chained yet: those of releases from before there was a chain, whether all of them or
 * those that such a release has added when it was run again. Gives the rows to be written again; the first says since when
 * (`at`, milliseconds since 1970). A row whose type only a later release knows is passed over.
 */
export function chainedOn(rows: readonly LogRow[], at: number, newSalt: () => string): readonly LogRow[] {
  const chained: LogRow[] = [];
  let [game, prev] = ["", null as string | null];
  for (const { seq, body } of rows) {
    const { event, link } = readRow(body);
    if (event?.type === "challenged") game = event.id;
    if (link !== null || event === null) {
      prev = link?.hash ?? prev;
      continue;
    }
    const made = linkOf({ game, prev, seq, event }, newSalt);
    const stored = JSON.parse(body) as object;
    const whole = event.type === "challenged" ? withRules(stored, event.rules) : stored;
    const since = chained.length === 0 ? { chainedFrom: at } : {};
    chained.push({ seq, body: JSON.stringify({ ...whole, ...made, ...since }) });
    prev = made.hash;
  }
  return chained;
}

/** A row without the text that a player wrote: its salt goes with it, the digest stays. Null where it has none. */
export function withoutText(body: string): string | null {
  const { event } = readRow(body);
  const { salt: _salt, ...stored } = JSON.parse(body) as { salt?: string; terms?: object };
  // What comes with a counter-offer is public as a digest in the log of the challenge that it has become.
  if (event?.type === "declined" && event.counter !== undefined && event.counter.terms.message !== null)
    return JSON.stringify({
      ...stored,
      counter: { ...event.counter, terms: { ...event.counter.terms, message: null } },
    });
  if (event?.type === "messaged" && event.text !== null) return JSON.stringify({ ...stored, text: null });
  if (event?.type === "challenged" && event.terms.message !== null)
    return JSON.stringify({ ...stored, terms: { ...stored.terms, message: null } });
  return event?.type === "moved" && event.message !== null
    ? JSON.stringify({ ...stored, message: null })
    : null;
}
