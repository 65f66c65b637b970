import { oneAtATime } from "../lib/calls.ts";
import { MINUTE } from "../lib/duration.ts";
import { spanned, type Trace, tracedAs } from "../lib/tracing.ts";

/** How a channel tries again what failed. All in milliseconds. */
export interface Retries {
  /** How long after a failed try the next is made. After the last of these it is given up. */
  readonly delays: readonly number[];
  /** By so much of itself each delay is spread, so that a receiver that comes back is not met by everything at once. */
  readonly jitter: number;
  /** A receiver can ask for later, but not forever. */
  readonly latest: number;
  /** Who is too busy to answer, or says so, is left alone at least so long. */
  readonly pause: number;
}

/** What is known of a try that failed. */
interface FailedTry {
  /** The how many-th it was: 1 is the first. */
  readonly tries: number;
  /** How long its receiver asks to be left alone, in milliseconds; null where it does not. */
  readonly retryAfter: number | null;
  readonly isBusy: boolean;
  /** From 0 to 1, spreads the moment. */
  readonly chance: number;
}

/** How long to wait after a failed try, in milliseconds; null gives up. */
export function delayAfter(
  { delays, jitter, latest, pause }: Retries,
  { tries, retryAfter, isBusy, chance }: FailedTry,
): number | null {
  const delay = delays[tries - 1];
  if (delay === undefined) return null;
  const spread = delay * (1 - jitter + 2 * jitter * chance);
  return Math.max(spread, Math.min(retryAfter ?? 0, latest), isBusy ? pause : 0);
}

/**
 * What the outbox needs of a channel to send what is due. Every entry stands until its outcome is committed, so a crash at
 * any point sends again rather than not.
 */
export interface Sending<Entry, Content, Outcome> {
  /** Who is sent to, each in a lane of its own: one that is dead delays nobody else. */
  readonly lanes: () => readonly string[];
  /** The entry of a lane that is to be tried first; null where none is due. Read anew each time. */
  readonly due: (lane: string) => Entry | null;
  /** What it says as things stand. Null where that is nothing, or nothing now: it is stored then that it does not go. */
  readonly content: (entry: Entry) => Content | null;
  /** What the log says of it. */
  readonly causes: (entry: Entry) => Trace;
  /** Tries to send it. Never throws. */
  readonly send: (entry: Entry, content: Content) => Promise<Outcome>;
  /** Stores what follows from a try, in one commit. Says whether the next entry of the lane may go now. */
  readonly settle: (entry: Entry, outcome: Outcome) => boolean;
}

/** What a channel has besides that decides for itself what becomes due, and when. */
export interface Planned<Entry, Content, Outcome> {
  /** Logs a fault that broke a run off. */
  readonly failed: (fault: unknown) => void;
  /** Whether there is nothing to do: most players have nothing to be sent, and that is asked very often. */
  readonly isIdle: () => boolean;
  /** Stores an entry for everything that has become due. Gives how it is sent to the player as they are now. */
  readonly plan: () => Promise<Sending<Entry, Content, Outcome>>;
  /** Everything that was due has been tried. Not within a transaction. */
  readonly atRest: () => void;
}

/** What is due is sent at once; the alarm takes over after this time (longer than one try) if that is cut off. */
export const GRACE = MINUTE;

/** When the alarm has to go off for what is next at an instant: what is due already is being done, and it stands behind that. */
export const alarmAt = (next: number, at: number): number | null =>
  next === Infinity ? null : next <= at ? at + GRACE : next;

/** What a failed or successful try means for its entry. */
export type Verdict =
  | { readonly kind: "done" }
  /** It is tried again at an instant (milliseconds since 1970), one try more behind it. */
  | { readonly kind: "again"; readonly at: number }
  /** The same where its receiver is not at fault: no try is counted. */
  | { readonly kind: "held"; readonly at: number }
  | { readonly kind: "given-up" }
  /** Nothing goes to its receiver any more. */
  | { readonly kind: "off" };

async function attempt<Entry, Content, Outcome>(
  channel: Sending<Entry, Content, Outcome>,
  entry: Entry,
): Promise<boolean> {
  const content = channel.content(entry);
  if (content === null) return true;
  return tracedAs(channel.causes(entry), async () =>
    channel.settle(entry, await spanned("channel send", () => channel.send(entry, content))),
  );
}

/** Serves a lane, entry after entry, at most so many. How many were dealt with. */
async function serve<Entry, Content, Outcome>(
  channel: Sending<Entry, Content, Outcome>,
  lane: string,
  first: Entry | null,
  { most, ended }: { readonly most: number; readonly ended?: () => void },
): Promise<number> {
  let served = 0;
  try {
    for (let entry = first; entry !== null; entry = channel.due(lane)) {
      const goesOn = await attempt(channel, entry);
      served++;
      if (!goesOn || served === most) return served;
    }
    return served;
  } finally {
    // At once: what comes from now on is to find the lane free.
    ended?.();
  }
}

/**
 * The largest of these, or the fault of one, when all have come to an end: while a lane is being served, no other run may
 * begin.
 */
async function mostOf(works: readonly Promise<number>[]): Promise<number> {
  const ended = await Promise.allSettled(works);
  const fault = ended.find((one) => one.status === "rejected");
  if (fault !== undefined) throw fault.reason;
  return Math.max(0, ...ended.map((one) => (one.status === "fulfilled" ? one.value : 0)));
}

/**
 * Sends everything that is due, one run at a time: what has become due is planned, then every lane served, until there is
 * nothing left, or so much has gone to one lane that the alarm goes on. Never fails.
 * @param aRound so many entries of a lane are sent before it is planned again
 */
export function openDrain<Entry, Content, Outcome>(
  { failed, isIdle, plan, atRest }: Planned<Entry, Content, Outcome>,
  { most, aRound }: { readonly most: number; readonly aRound: number },
): () => Promise<void> {
  async function drain(): Promise<void> {
    for (let left = most; left > 0 && !isIdle();) {
      const sending = await plan();
      const room = { most: Math.min(left, aRound) };
      const works = sending.lanes().map((lane) => serve(sending, lane, sending.due(lane), room));
      const served = await mostOf(works);
      if (served === 0) return;
      left -= served;
    }
  }

  return oneAtATime(() => drain().then(atRest).catch(failed));
}

/**
 * Sends everything that is due, each lane by itself: one that is slow keeps none from beginning.
 * @param most so many entries of a lane are sent in one go; the alarm goes on
 * @param ended called when a lane is served no longer, whatever came of it
 */
export function openLanes<Entry, Content, Outcome>(
  channel: Sending<Entry, Content, Outcome> & Pick<Planned<Entry, Content, Outcome>, "failed">,
  { most, ended }: { readonly most: number; readonly ended: (lane: string) => void },
) {
  const serving = new Map<string, Promise<void>>();

  function serveFrom(lane: string, first: Entry): Promise<void> {
    const end = (): void => {
      serving.delete(lane);
      ended(lane);
    };
    return serve(channel, lane, first, { most, ended: end }).then(() => undefined, channel.failed);
  }

  function start(lane: string): void {
    const first = serving.has(lane) ? null : channel.due(lane);
    if (first !== null) serving.set(lane, serveFrom(lane, first));
  }

  return {
    /** Begins with every lane that has something due and is not being served. */
    startAll: (): void => channel.lanes().forEach(start),

    /** Ends when all lanes that are being served now have been. What comes meanwhile is not waited for. */
    running: (): Promise<unknown> => Promise.all(serving.values()),
  };
}
