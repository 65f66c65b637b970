import { base32 } from "./bytes.ts";
import { MINUTE } from "./duration.ts";
import { blockOf } from "./ip.ts";
import { log } from "./log.ts";
import { now } from "./now.ts";
import { macOf, macsOf, type Secrets } from "./secret.ts";
import { trace } from "./tracing.ts";

/** Refusals are counted for this many milliseconds and then logged together, so that a flood does not fill the log. */
const WINDOW = MINUTE;
const MOST_COUNTED = 10_000;
/** Maximum lines per window. Clients with the most refusals get their own lines; other clients are added up. */
const MOST_LINES = 50;

const PURPOSE = "client in the log";
const DIGEST_BYTES = 5;
const OTHERS = "others";

type Facts = Readonly<Record<string, unknown>>;

const LINES = {
  limited: (facts: Facts) => log("info", "limited", facts),
  "token-refused": (facts: Facts) => log("info", "token-refused", facts),
};
type RefusedEvent = keyof typeof LINES;

interface Counted {
  readonly event: RefusedEvent;
  readonly block: string;
  readonly facts: Facts;
  count: number;
}

/** On your own server, the Worker and its objects share these counts; on Cloudflare, each isolate has its own. */
let counts = new Map<string, Counted>();
let opened = 0;

export function countRefused(event: RefusedEvent, network: string, facts: Facts): void {
  const keyOf = (block: string) => [event, facts["limit"], block].join(" ");
  const own = blockOf(network);
  const block = counts.size < MOST_COUNTED || counts.has(keyOf(own)) ? own : OTHERS;
  const known = counts.get(keyOf(block));
  if (known !== undefined) return void known.count++;
  if (counts.size === 0) opened = now();
  counts.set(keyOf(block), { event, block, facts: { ...trace(), ...facts }, count: 1 });
}

export async function clientNames(secrets: Secrets, address: string): Promise<string[]> {
  return (await macsOf(secrets, PURPOSE, blockOf(address), DIGEST_BYTES)).map(base32);
}

function writeRest(rest: readonly Counted[]): void {
  for (const [event, some] of Map.groupBy(rest, ({ event: of }) => of)) {
    const count = some.reduce((sum, one) => sum + one.count, 0);
    LINES[event]({ client: OTHERS, clients: some.length, count });
  }
}

/**
 * Logs the refusals of the last window. A keyed digest names each client, so that the log has no addresses
 * (src/host/run-book.md).
 */
export async function writeRefused({ SECRET }: Secrets): Promise<void> {
  // In tests, the clock may have been put back.
  if (counts.size === 0 || Math.abs(now() - opened) < WINDOW) return;
  const all = [...counts.values()].toSorted((one, other) => other.count - one.count);
  counts = new Map();
  const apart = all.filter(({ block }) => block !== OTHERS).slice(0, MOST_LINES);
  for (const { event, block, facts, count } of apart) {
    const client = base32(await macOf(SECRET, PURPOSE, block, DIGEST_BYTES));
    LINES[event]({ client, count, ...facts });
  }
  writeRest(all.filter((one) => !apart.includes(one)));
}
