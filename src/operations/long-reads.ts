import type { VerdictNow } from "../game/reading.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { overRate } from "./limits.ts";
import { gameOf, type Ports } from "./ports.ts";

/** So many records of a game's log are read for one request, and a read counts as so many requests at most (limits.ts). */
const RECORDS_A_REQUEST = 200;
const MOST_REQUESTS = 10;

/** Counts the requests that a read is worth beyond the first, which is counted already. */
async function overReads(
  principal: Principal | null,
  rows: number,
  ports: Ports,
): Promise<Refusal<"too-many-requests"> | null> {
  const requests = Math.min(MOST_REQUESTS, Math.ceil(rows / RECORDS_A_REQUEST));
  for (let counted = 1; counted < requests; counted++) {
    const over =
      principal === null
        ? await overRate(ports, "address", ports.network)
        : await overRate(ports, "token", principal.token.id);
    if (over !== null) return over;
  }
  return null;
}

/** What is known of a game before its log is read: its head, how long the log is, and whether it was verified. */
export async function beforeRead(id: string, ports: Ports): Promise<Outcome<VerdictNow, "game-not-found">> {
  const known = ID_PATTERN.test(id) ? await gameOf(ports, id).verdict() : null;
  return known === null ? err(refusal("game-not-found")) : ok(known);
}

/** Reads a game's whole log, counted by what that costs. Refuses a game that there is not, and who reads too much. */
export async function longRead<T>(
  principal: Principal | null,
  id: string,
  read: () => Promise<T | null>,
  ports: Ports,
): Promise<Outcome<T, "game-not-found" | "too-many-requests">> {
  const known = await beforeRead(id, ports);
  if (!known.ok) return known;
  const over = await overReads(principal, known.value.rows, ports);
  if (over !== null) return err(over);
  const found = await read();
  return found === null ? err(refusal("game-not-found")) : ok(found);
}
