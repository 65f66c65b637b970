import { type Outcome, refusal } from "../contract/problems/table.ts";
import { oneAtATime } from "../lib/calls.ts";
import { DAY, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  allValues,
  committing,
  firstValue,
  hasSchema,
  insertRow,
  KEPT,
  migrate,
  type ObjectStorage,
  openKept,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { newsTable, type NewsPorts, openNewsOutbox } from "../mailbox/news-outbox.ts";
import { openSubjects } from "../lib/subjects.ts";
import { soonest, wakeup } from "../lib/wakeup.ts";
import type { LadderRecord } from "../players/ladders.ts";
import { err, ok } from "../rules/index.ts";
import {
  decideIdle,
  decideLadder,
  decideReport,
  foldLadder,
  type LadderCommand,
  type LadderEvent,
  type LadderRefusal,
  type LadderSettings,
  type LadderState,
  nextIdle,
  type PlaceMatch,
} from "./ladder.ts";
import type { OrderedMatch } from "./match.ts";
import { ladderNews } from "./news.ts";
import { DONE, OF_SUBJECTS, openDone, OUTBOX } from "./stored.ts";
import type { MatchReport } from "./tournament.ts";

/** The tables of a ladder, a step a release. Append only: objects in service have run the steps that stand here. */
export const LADDER_SCHEMA: readonly SchemaStep[] = [
  [
    // What has happened, in order: `{v, …event}` (ladder.ts).
    "CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    // When a match is asked how it stands that has not told it has ended (milliseconds since 1970).
    "CREATE TABLE asks (id TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID",
    ...OUTBOX,
    ...newsTable("news"),
    KEPT,
  ],
  DONE,
];

/** The version of stored events. */
const V = 1;

/** How the ladder stood after an event is kept now and then: reading it must not take longer from year to year. */
const KEPT_EVERY = 200;
interface Snapshot {
  readonly seq: number;
  readonly state: LadderState;
}

/** A match that runs is asked so long after its deadline, as far as that is known, and so long after that again. */
const PATIENCE = DAY;
/** The alarm stands so long behind what is being done, for where that is cut off. */
const GRACE = 10 * SECOND;

/** What others are to know: of a match that it begins, or that a player gives it up; the records, of the ladder as it is then. */
type Entry = { readonly begin: OrderedMatch } | { readonly giveUp: string } | null;
const RECORDS = "records";

/** What a ladder needs from the world. A simulation brings its own. */
export interface LadderPorts extends NewsPorts {
  readonly storage: ObjectStorage;
  /** The address of the service. */
  readonly origin: string;
  readonly begin: (match: OrderedMatch) => Promise<void>;
  /** Has a player's games of a match be lost. */
  readonly giveUp: (match: string, player: string) => Promise<void>;
  /** How a match stands; null where there is none. */
  readonly ask: (match: string) => Promise<MatchReport | null>;
  /** Has the records (D1) know the ladder: a whole value, whose number rises. Gives the players of it who have gone. */
  readonly toRecords: (ladder: LadderRecord) => Promise<readonly string[]>;
}

/** The match as its object is told to begin it. The challenger attacks first. */
function ordered({ id, settings }: LadderState, match: PlaceMatch): OrderedMatch {
  const { ruleset, rules, clock, rated, order, name } = settings;
  const place = { id: match.id, n: 1, games: match.games.length, order, tiebreaks: [] };
  return {
    id: match.id,
    players: [match.challenger, match.defender],
    games: match.games,
    terms: { ruleset, clock, stops: ["vacation"], offers: ["draw"], ...(rated && { rated }), match: place },
    rules,
    owner: { kind: "ladder", id, name },
  };
}

/** What is stored of a ladder, and the state that follows from it. */
function openStored({ storage, origin, begin, giveUp, toRecords, ...receivers }: LadderPorts) {
  const { sql } = storage;
  const news = openNewsOutbox(storage, "news", receivers);
  const snapshot = openKept<Snapshot>(sql, "snapshot");
  const kept = snapshot.read();
  let seq = kept?.seq ?? 0;
  let state = kept?.state ?? null;
  type Row = { readonly seq: number; readonly body: string };
  for (const row of allRows<Row>(sql, "SELECT seq, body FROM events WHERE seq > ? ORDER BY seq", seq)) {
    state = foldLadder(state, JSON.parse(row.body) as LadderEvent);
    seq = row.seq;
  }
  const gone = new Set<string>();

  async function toMatch(match: string, entry: NonNullable<Entry>): Promise<void> {
    if ("begin" in entry) await begin(entry.begin);
    else await giveUp(match, entry.giveUp);
  }

  const outbox = openSubjects<Entry>(sql, OF_SUBJECTS, async ({ subject, entries }) => {
    if (subject === RECORDS && state !== null) {
      const { id, settings, organiser, createdAt, isClosed, places } = state;
      const players = places.map(({ player }) => player);
      const { name, ruleset } = settings;
      const row = { id, name, ruleset, organiser, createdAt, isClosed, players, number: seq };
      for (const player of await toRecords(row)) gone.add(player);
    } else for (const entry of entries) if (entry !== null) await toMatch(subject, entry);
  });

  /** Notes what of an event others are to know. */
  function tell(before: LadderState | null, event: LadderEvent): void {
    if (event.type === "challenged") {
      outbox.add(event.id, { begin: ordered(before!, event) });
      insertRow(sql, "asks", { id: event.id, due: now() + PATIENCE });
    }
    const left = event.type === "left" ? event.player : null;
    for (const { id } of before?.matches ?? []) {
      if (state?.matches.some((match) => match.id === id)) continue;
      sql.exec("DELETE FROM asks WHERE id = ?", id);
      if (left !== null) outbox.add(id, { giveUp: left });
    }
    if (before !== null && (event.type === "ended" || event.type === "left"))
      for (const { player, record } of ladderNews({ origin, number: seq }, before, event, state!))
        news.add(player, record);
    // Always: an entry that is being delivered may have been read before this event.
    outbox.add(RECORDS, null);
  }

  return {
    outbox,
    news,
    ...openDone(sql),
    state: () => state,
    /** Players who have gone, as the records said since this was asked last. */
    takeGone(): string[] {
      const all = [...gone];
      gone.clear();
      return all;
    },

    /** Stores events, with what others are to know of them. Within a transaction. */
    append(events: readonly LadderEvent[]): void {
      for (const event of events) {
        const before = state;
        state = foldLadder(before, event);
        insertRow(sql, "events", { seq: ++seq, body: JSON.stringify({ v: V, ...event }) });
        if (seq % KEPT_EVERY === 0) snapshot.keep({ seq, state });
        tell(before, event);
      }
    },
  };
}

const missing = err(refusal("ladder-not-found"));

/** One ladder: the only place where it changes. What changes it is synchronous, and one commit. */
export function openLadder(ports: LadderPorts) {
  const { storage, ask } = ports;
  const { sql } = storage;
  const alarm = wakeup(storage);
  let opened: ReturnType<typeof openStored> | null = null;

  /** What is stored; null for a ladder that was never made, of which nothing is stored. */
  function stored() {
    if (opened !== null || !hasSchema(storage)) return opened;
    migrate(storage, LADDER_SCHEMA);
    return (opened = openStored(ports));
  }
  const state = (): LadderState | null => stored()?.state() ?? null;

  /** When there is something to do; null for never. */
  function nextDue(): number | null {
    const today = state();
    if (today === null) return null;
    const asked = firstValue<number>(sql, "SELECT min(due) FROM asks");
    const { outbox, news } = stored()!;
    return soonest(nextIdle(today), outbox.nextDue(), news.nextDue(), asked);
  }
  function arm(): void {
    const due = nextDue();
    alarm.by(due !== null && due <= now() ? now() + GRACE : due);
  }
  const commit = committing({ storage, arm }, () => {
    // What is in memory may never have been.
    opened = null;
    alarm.spent();
  });

  /** Decides on something in one commit with what follows from it. */
  const change = (decide: (today: LadderState, at: number) => readonly LadderEvent[]): void => {
    const today = state();
    if (today !== null) commit(() => stored()!.append(decide(today, now())));
  };

  const follow = (match: string, deadline: number | null): void =>
    void sql.exec(
      "UPDATE asks SET due = ? WHERE id = ?",
      Math.max(deadline ?? now(), now()) + PATIENCE,
      match,
    );

  function hear(report: MatchReport): void {
    change((today, at) => {
      follow(report.match, report.deadline);
      return decideReport(today, report, at);
    });
  }

  async function askOne(match: string): Promise<void> {
    commit(() => follow(match, null));
    try {
      const report = await ask(match);
      if (report !== null) hear(report);
    } catch (fault) {
      log("warn", "ladder-delayed", { match, fault });
    }
  }

  const run = oneAtATime(async () => {
    if (state() === null) return;
    alarm.by(now() + GRACE);
    change(decideIdle);
    await Promise.all([stored()?.outbox.run(), stored()?.news.run()]);
    for (const player of stored()?.takeGone() ?? []) answer({ type: "leave", player, why: "gone", by: null });
    for (const match of allValues<string>(sql, "SELECT id FROM asks WHERE due <= ?", now()))
      await askOne(match);
    // What the alarm stood behind is done.
    commit(() => alarm.notBefore(nextDue()));
  });

  function answer(command: LadderCommand, request?: string): Outcome<LadderState, LadderRefusal> {
    const today = state();
    if (today === null) return missing;
    if (stored()?.isDone(request)) return ok(today);
    const decided = decideLadder(today, command, now());
    if (!decided.ok) return decided;
    commit(() => {
      stored()?.append(decided.value);
      stored()?.noteDone(request);
    });
    return ok(state() ?? today);
  }

  return {
    /** Makes the ladder; it is stored when this returns. Twice is once. */
    make(id: string, settings: LadderSettings, by: string): LadderState {
      if (state() === null)
        storage.transactionSync(() => {
          migrate(storage, LADDER_SCHEMA);
          commit(() => stored()?.append([{ type: "made", at: now(), id, settings, by }]));
        });
      return state()!;
    },

    /** Does what is asked, or says why not: stored when this returns. Twice is once by the id of its request, if it has one. */
    ask: answer,
    /** Takes how a match stands; it is stored when this returns. Twice is once, and in any order. */
    hear,
    state,
    run,
    nextDue,
    /** Makes sure an alarm is set if there is anything to do; for an object that has lost its own. */
    rearm: arm,

    /** The alarm's work; says when there is more to do, and whom it has told something. Never fails but with the storage. */
    async wake(): Promise<{ readonly due: number | null; readonly touches: readonly string[] }> {
      alarm.spent();
      await run();
      return { due: nextDue(), touches: opened?.news.takeTold() ?? [] };
    },
  };
}
