import type { ClockSettings } from "../contract/clocks.ts";
import { ratedTerms } from "../game/rated.ts";
import type { MatchPlace } from "../game/state.ts";
import { oneAtATime } from "../lib/calls.ts";
import { MINUTE, SECOND } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import {
  allRows,
  committing,
  firstRow,
  firstValue,
  hasSchema,
  insertRow,
  migrate,
  type ObjectStorage,
  type SchemaStep,
} from "../lib/object-storage.ts";
import { wakeup } from "../lib/wakeup.ts";
import { triedAgain } from "../lib/subjects.ts";
import { USUAL_STOPS } from "../contract/terms.ts";
import type { Ruleset } from "../rules/index.ts";
import type { OrderedMatch } from "./match.ts";

/** A pairing of two players by their ids; the first attacks, of a match in its first game. */
export interface BulkPairing {
  readonly players: readonly [string, string];
  readonly ref: string | null;
  readonly games: readonly string[];
  readonly match: Pick<MatchPlace, "games" | "order" | "tiebreaks">;
}

/** Games that an organiser has begin. Instants in milliseconds since 1970. */
export interface Bulk {
  readonly id: string;
  /** When it was made, and when its games begin. */
  readonly at: number;
  readonly startsAt: number;
  readonly rules: Ruleset;
  readonly clock: ClockSettings;
  readonly rated: boolean;
  readonly pairings: readonly BulkPairing[];
}

/** What has become of a pairing: it waits, its match has been begun, or a player does not consent any more. */
export type PairingStatus = "waiting" | "begun" | "refused";
export type BulkNow = Bulk & { readonly statuses: readonly PairingStatus[] };

/** The tables of an organiser's bulk pairings, a step a release. Append only: objects in service have run the steps that stand here. */
export const BULK_SCHEMA: readonly SchemaStep[] = [
  [
    // What was asked for, as JSON; its pairings stand by themselves, each in the outbox until its match has begun.
    "CREATE TABLE bulks (id TEXT PRIMARY KEY, at INTEGER NOT NULL, starts INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID",
    "CREATE INDEX bulks_by_start ON bulks (starts)",
    `CREATE TABLE pairings (bulk TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, status TEXT NOT NULL,
       due INTEGER, tries INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (bulk, n)) WITHOUT ROWID`,
    "CREATE INDEX pairings_by_due ON pairings (due) WHERE due IS NOT NULL",
  ],
];

/** So many matches are begun in one turn, and so many at the same time. */
const BEGUN_A_TURN = 100;
const SIDE_BY_SIDE = 10;
/** The alarm stands so long behind what is being done, for where that is cut off. */
const GRACE = MINUTE;
/** The next turn comes so soon after one that has left something. */
const NEXT_TURN = SECOND;

/** What an organiser's bulk pairings need from the world. */
export interface BulkPorts {
  readonly storage: ObjectStorage;
  /** Counts a match by the consent of a player; false where none covers it. Twice is once. */
  readonly use: (player: string, bulk: Bulk, pairing: BulkPairing) => Promise<boolean>;
  /** Gives back what was counted. */
  readonly free: (player: string, match: string) => Promise<void>;
  /** Has a match begin; it is stored when this resolves. Twice is once. */
  readonly begin: (match: OrderedMatch) => Promise<void>;
}

/** The match of a pairing as it is to begin. */
function ordered(
  { id: bulk, rules, clock, rated }: Bulk,
  { players, ref, games, match }: BulkPairing,
): OrderedMatch {
  const id = games[0]!;
  const owner = { kind: "bulk", id: bulk, ...(ref !== null && { ref }) } as const;
  const terms = { ruleset: rules.id, clock, stops: USUAL_STOPS, ...ratedTerms(rated, undefined) };
  return { id, players, games, rules, owner, terms: { ...terms, match: { id, n: 1, ...match } } };
}

/** The bulk pairings of one organiser. What changes them is synchronous, and one commit. */
export function openBulks({ storage, use, free, begin }: BulkPorts) {
  const { sql } = storage;
  const alarm = wakeup(storage);
  let isMade = hasSchema(storage);
  if (isMade) migrate(storage, BULK_SCHEMA);

  const nextDue = (): number | null =>
    isMade ? firstValue<number>(sql, "SELECT min(due) FROM pairings WHERE due IS NOT NULL") : null;
  function arm(): void {
    const due = nextDue();
    alarm.by(due !== null && due <= now() ? now() + NEXT_TURN : due);
  }
  const commit = committing({ storage, arm }, () => {
    isMade = hasSchema(storage);
    alarm.spent();
  });

  type BulkRow = { readonly body: string };
  type PairingRow = BulkRow & { readonly bulk: string; readonly n: number; readonly tries: number };

  const headOf = (id: string) =>
    isMade ? firstRow<BulkRow>(sql, "SELECT body FROM bulks WHERE id = ?", id) : null;

  function whole({ body }: BulkRow): BulkNow {
    const head = JSON.parse(body) as Omit<Bulk, "pairings">;
    type Row = BulkRow & { readonly status: PairingStatus };
    const rows = allRows<Row>(sql, "SELECT body, status FROM pairings WHERE bulk = ? ORDER BY n", head.id);
    const pairings = rows.map((row) => JSON.parse(row.body) as BulkPairing);
    return { ...head, pairings, statuses: rows.map(({ status }) => status) };
  }

  const settle = ({ bulk, n }: PairingRow, status: PairingStatus): void =>
    commit(
      () =>
        void sql.exec("UPDATE pairings SET status = ?, due = NULL WHERE bulk = ? AND n = ?", status, bulk, n),
    );

  async function beginOne(row: PairingRow): Promise<void> {
    const head = headOf(row.bulk);
    if (head === null) return;
    const bulk = { ...(JSON.parse(head.body) as Omit<Bulk, "pairings">), pairings: [] };
    const pairing = JSON.parse(row.body) as BulkPairing;
    const [one, other] = pairing.players;
    const match = pairing.games[0]!;
    if (!(await use(one, bulk, pairing))) return settle(row, "refused");
    if (!(await use(other, bulk, pairing))) {
      await free(one, match);
      return settle(row, "refused");
    }
    await begin(ordered(bulk, pairing));
    settle(row, "begun");
  }

  async function tried(row: PairingRow): Promise<void> {
    try {
      await beginOne(row);
    } catch (fault) {
      const tries = row.tries + 1;
      log("warn", "bulk-delayed", { bulk: row.bulk, tries, fault });
      const due = now() + triedAgain(tries);
      commit(
        () =>
          void sql.exec(
            "UPDATE pairings SET tries = ?, due = ? WHERE bulk = ? AND n = ?",
            tries,
            due,
            row.bulk,
            row.n,
          ),
      );
    }
  }

  /** Begins the matches that are due: so many as go in a turn. */
  const run = oneAtATime(async () => {
    if (!isMade) return;
    alarm.by(now() + GRACE);
    const query = "SELECT bulk, n, body, tries FROM pairings WHERE due <= ? ORDER BY due, bulk, n LIMIT ?";
    const rows = allRows<PairingRow>(sql, query, now(), BEGUN_A_TURN);
    for (let at = 0; at < rows.length; at += SIDE_BY_SIDE)
      await Promise.all(rows.slice(at, at + SIDE_BY_SIDE).map(tried));
    // What the alarm stood behind is done.
    commit(() => alarm.notBefore(nextDue()));
  });

  function store({ pairings, ...head }: Bulk): void {
    if (!isMade) migrate(storage, BULK_SCHEMA);
    isMade = true;
    const { id, at, startsAt } = head;
    insertRow(sql, "bulks", { id, at, starts: startsAt, body: JSON.stringify(head) });
    pairings.forEach((pairing, n) =>
      insertRow(sql, "pairings", {
        bulk: id,
        n,
        body: JSON.stringify(pairing),
        status: "waiting",
        due: startsAt,
      }),
    );
  }

  return {
    /** Makes one; null where as many as are allowed wait for their time. Twice is once. */
    make(bulk: Bulk, most: number): BulkNow | null {
      if (headOf(bulk.id) === null) {
        const waiting = isMade
          ? firstValue<number>(sql, "SELECT count(*) FROM bulks WHERE starts > ?", now())
          : 0;
        if (bulk.startsAt > now() && (waiting ?? 0) >= most) return null;
        commit(() => store(bulk));
      }
      return whole(headOf(bulk.id)!);
    },

    /** One as it stands; null for none. */
    read(id: string): BulkNow | null {
      const head = headOf(id);
      return head === null ? null : whole(head);
    },

    /** All of them, without their pairings. */
    list: (): Omit<Bulk, "pairings">[] =>
      isMade
        ? allRows<BulkRow>(sql, "SELECT body FROM bulks").map(
            ({ body }) => JSON.parse(body) as Omit<Bulk, "pairings">,
          )
        : [],

    /** Drops one that has not begun. */
    drop(id: string): "dropped" | "started" | "missing" {
      const bulk = headOf(id);
      if (bulk === null) return "missing";
      if ((JSON.parse(bulk.body) as Bulk).startsAt <= now()) return "started";
      commit(() => {
        sql.exec("DELETE FROM pairings WHERE bulk = ?", id);
        sql.exec("DELETE FROM bulks WHERE id = ?", id);
      });
      return "dropped";
    },

    /** Its organiser has gone: nothing begins any more, and nothing is left of it. */
    forget(): void {
      if (!isMade) return;
      commit(() => {
        sql.exec("DELETE FROM pairings");
        sql.exec("DELETE FROM bulks");
      });
    },

    run,
    rearm: arm,
    async wake(): Promise<{ readonly due: number | null; readonly touches: readonly string[] }> {
      alarm.spent();
      await run();
      return { due: nextDue(), touches: [] };
    },
  };
}
