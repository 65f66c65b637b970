import { MINUTE, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { inTime, oneAtATime } from "../lib/calls.ts";
import type { Committed } from "./committed.ts";
import { reminderDue } from "./schedule.ts";
import { deadline } from "./view.ts";
import { coverQuestion, hearCover, hearStops, type CoverQuestion, type StopNews } from "./verdict.ts";

/** Sources that a game asks before it flags anybody. If one fails, nobody is flagged yet. */
export interface Sources {
  /** The outages that are known; a list that is at least as new as the instant `asOf`. */
  readonly outages: (asOf: number) => Promise<OutageList>;
  /** An hour of cover for the player whose turn it is; null for none. */
  readonly cover: (game: string, question: CoverQuestion) => Promise<StopNews | null>;
}

/** The outages of the service that are known, and the instant up to which there are no others. */
export interface OutageList {
  readonly asOf: number;
  readonly list: readonly StopNews[];
}

/** How long a request waits for the answers. */
const PATIENCE = 5 * SECOND;

/** A reminder needs a list no older than this before it: no outage is so short. */
const REMINDS_ON = MINUTE;

/**
 * Inquiries before a judgement: whether the service was up, and whether the player to move has cover. Answers are
 * committed as events, so judging stays synchronous.
 * @param pause waits for some milliseconds
 */
export function openInquiry(
  committed: Committed,
  { outages, cover }: Sources,
  pause: (milliseconds: number) => Promise<void>,
) {
  /**
   * Commits stops, and returns whether there were any. `player`: null for stops of both sides. Throws if the game
   * cannot be read to its end: a later release has to take them.
   */
  function hear(player: string | null, news: readonly StopNews[]): boolean {
    if (committed.isUnreadable) throw new Error("a game that cannot be read to its end cannot take news");
    const state = committed.settled();
    if (state === null) return false;
    const events = hearStops(state, player, news, now());
    if (events.length > 0) committed.commit(events, null, null);
    return events.length > 0;
  }

  /** The deadline that has passed without its being known whether the service was there; null for none. */
  function overdue(): number | null {
    const state = committed.state();
    const due = state && deadline(state);
    return due !== null && due <= now() && committed.known().freshAt < due ? due : null;
  }

  /** How new the list has to be for a reminder that is due; null where none is, or the list is. */
  function remindsOn(): number | null {
    const state = committed.state();
    const due = state && reminderDue(state);
    return due !== null && due <= now() && committed.known().freshAt < due - REMINDS_ON
      ? due - REMINDS_ON
      : null;
  }

  const question = (): CoverQuestion | null => {
    const state = committed.state();
    return state && coverQuestion(state, now(), committed.known().heardAt);
  };

  /**
   * Takes the list of outages as it was at an instant. They count before the clock is judged: what it has caused by now
   * depends on them.
   */
  function hearOutages({ asOf, list }: OutageList): void {
    const state = committed.state();
    const isKept = list.length > 0 && state !== null && !committed.isUnreadable;
    const events = isKept ? hearStops(state, null, list, now()) : [];
    if (events.length > 0) committed.commit(events, null, null);
    if (asOf > committed.known().freshAt) committed.knows({ freshAt: asOf });
  }

  async function askCover(asked: CoverQuestion): Promise<void> {
    const game = committed.state()?.id;
    if (game === undefined) return;
    const askedAt = now();
    const grant = await cover(game, asked);
    if (grant === null) committed.knows({ heardAt: askedAt });
    // Time has passed meanwhile: it may have given up.
    const state = committed.settled();
    const events = state === null ? [] : hearCover(state, asked, grant, now());
    if (events.length > 0) committed.commit(events, null, null);
  }

  /** Outages first: they may move the deadline, and then there is nothing to cover. */
  async function askAll(): Promise<void> {
    try {
      const due = overdue();
      if (due !== null) hearOutages(await outages(due));
      // A player whose cover is used up needs no hour; an answered question is asked once more.
      if (question()?.deadline !== committed.state()?.answered) committed.settled();
      const open = question();
      if (open !== null) await askCover(open);
    } catch (fault) {
      log("warn", "inquiry-failed", { game: committed.state()?.id, fault });
    }
  }

  const shared = oneAtATime(askAll);

  return {
    hear,
    hearOutages,

    /** Whether something is to be asked by now: the alarm's business. */
    isNeeded: (): boolean => !committed.isUnreadable && (overdue() !== null || question() !== null),

    /** Whether a request has to wait for an answer: the deadline has passed, and it is not known what that means. */
    isWaitedFor(): boolean {
      if (committed.isUnreadable) return false;
      const asked = question();
      return overdue() !== null || (asked !== null && asked.deadline <= now());
    },

    /** Learns of outages before a reminder is given, where nobody has handed them along. Never fails: it is only that. */
    async beforeReminder(): Promise<void> {
      const asOf = committed.isUnreadable ? null : remindsOn();
      if (asOf === null) return;
      try {
        hearOutages(await outages(asOf));
      } catch (fault) {
        log("warn", "inquiry-failed", { game: committed.state()?.id, fault });
      }
    },

    /** Asks what is to be asked, once for all who wait; waits for the answers some seconds at most. Never fails. */
    run: async (): Promise<void> => void (await inTime(shared(), PATIENCE, pause)),
  };
}

export type Inquiry = ReturnType<typeof openInquiry>;
