import { now } from "../lib/now.ts";

/**
 * An object whose work the clock can trigger. `touches`: to whom it may have given work: a game and a pool to mailboxes, a
 * mailbox to those who think for the house, who give work to games.
 */
export interface Clockwork {
  readonly wake: () => Promise<{
    readonly due: number | null;
    readonly touches: readonly string[];
    /** Others that it has given work, by their kinds and ids: `match …`. */
    readonly also?: readonly string[];
  }>;
}

/** What depends on the service's time: the objects by their ids, and the offset itself. */
interface TimePorts {
  readonly games: ReadonlyMap<string, Clockwork>;
  readonly mailboxes: ReadonlyMap<string, Clockwork>;
  /** The ratings of each rule set. */
  readonly pools: ReadonlyMap<string, Clockwork>;
  readonly ladders: ReadonlyMap<string, Clockwork>;
  readonly tournaments: ReadonlyMap<string, Clockwork>;
  readonly bulks: ReadonlyMap<string, Clockwork>;
  /** Those that no list has, by kind and name: who thinks for the house, matches, games that begin meanwhile. */
  readonly touched: Readonly<Record<"thinker" | "match" | "game", (name: string) => Clockwork>>;
  /** Sets how many milliseconds the service's time is ahead of the machine's. */
  readonly setOffset: (offset: number) => Promise<void>;
}

/** The new time (milliseconds since 1970), and how many times an object had work to do. */
export interface Moved {
  readonly now: number;
  readonly happened: number;
}

/** More steps than any game's clock can need: a fault that never comes to rest must not hang the service. */
const MOST_STEPS = 100_000;

/** What objects give work to, by what they are. */
const GIVES_TO = {
  game: "mailbox",
  pool: "mailbox",
  ladder: "mailbox",
  tournament: "mailbox",
  match: "mailbox",
  bulk: "game",
  mailbox: "thinker",
  thinker: "game",
} as const;
type Kind = keyof typeof GIVES_TO;

/** The objects under keys that tell of what kind they are. */
function clockworksOf({
  games,
  mailboxes,
  pools,
  ladders,
  tournaments,
  bulks,
}: TimePorts): Map<string, Clockwork> {
  return new Map([
    ...[...pools].map(([id, pool]): [string, Clockwork] => [`pool ${id}`, pool]),
    ...[...ladders].map(([id, ladder]): [string, Clockwork] => [`ladder ${id}`, ladder]),
    ...[...tournaments].map(([id, one]): [string, Clockwork] => [`tournament ${id}`, one]),
    ...[...bulks].map(([id, bulk]): [string, Clockwork] => [`bulk ${id}`, bulk]),
    ...[...games].map(([id, game]): [string, Clockwork] => [`game ${id}`, game]),
    ...[...mailboxes].map(([id, mailbox]): [string, Clockwork] => [`mailbox ${id}`, mailbox]),
  ]);
}

/**
 * Puts the service's time forward by `span` milliseconds, from one due instant to the next, so that everything happens
 * at its own time and in order, with what follows from it (a lost game's notices, their retries) before the next.
 */
export async function moveServiceClock(span: number, ports: TimePorts): Promise<Moved> {
  const target = now() + span;
  const objects = clockworksOf(ports);
  const setTime = (instant: number): Promise<void> => ports.setOffset(instant - Date.now());
  const due = new Map<string, number>();
  const underWay = new Set<string>();
  const wake = async (key: string): Promise<void> => {
    const [, made, name] = /^(thinker|match|game) (.*)$/.exec(key) ?? [];
    if (made !== undefined && name !== undefined && !objects.has(key))
      objects.set(key, ports.touched[made as keyof TimePorts["touched"]](name));
    const object = objects.get(key);
    // What it gives work to may give it some in its turn: that is done by now, or has its alarm.
    if (object === undefined || underWay.has(key)) return;
    underWay.add(key);
    const { due: next, touches, also = [] } = await object.wake();
    if (next === null) due.delete(key);
    else due.set(key, next);
    const kind = GIVES_TO[key.slice(0, key.indexOf(" ")) as Kind];
    for (const touched of [...touches.map((id) => `${kind} ${id}`), ...also]) await wake(touched);
    underWay.delete(key);
  };
  for (const key of objects.keys()) await wake(key);

  let happened = 0;
  for (; happened < MOST_STEPS; happened++) {
    const [key, instant] = [...due].reduce((first, one) => (one[1] < first[1] ? one : first), ["", Infinity]);
    if (instant > target) break;
    await setTime(Math.max(instant, now()));
    await wake(key);
  }
  await setTime(Math.max(target, now()));
  // Alarms are set by the machine's time, so all of them have to be set again.
  for (const key of objects.keys()) await wake(key);
  return { now: now(), happened };
}
