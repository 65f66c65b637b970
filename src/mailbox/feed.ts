import type { MailItem } from "../game/dispatcher.ts";
import type { GameSummary } from "../game/view.ts";
import { DAY, HOUR } from "../lib/duration.ts";
import type { ObjectStorage } from "../lib/object-storage.ts";
import { now } from "../lib/now.ts";
import type { Told } from "../lib/told.ts";
import type { EventType } from "../events/types.ts";
import type { OpenTurn } from "../mail/policy/plan.ts";

/** How long the feed keeps an event (api.md: at least 30 days). */
export const FEED_KEPT = 30 * DAY;

const PRUNING = HOUR;

/** An event as it was put into the feed. */
export interface FedEvent {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  readonly game: string | null;
}

/** A page of the feed: the records as JSON texts, and the id to go on from where there are more. */
export interface FeedPage {
  readonly items: readonly string[];
  readonly next: string | null;
}

/** A player's event feed and the games that they play. All calls are synchronous. */
export function openFeed({ sql }: ObjectStorage) {
  let prunedAt = -Infinity;

  function add(id: string, type: EventType, game: string | null, body: string): FedEvent {
    const query = "INSERT INTO events (id, at, body) VALUES (?, ?, ?) RETURNING seq";
    const seq = Number(sql.exec(query, id, now(), body).toArray()[0]?.["seq"]);
    return { seq, id, type, game };
  }

  /** How far a game has been heard of. Read each time: a memory of it would outlive a commit that failed. */
  function seen(game: string): number {
    return Number(sql.exec("SELECT seen FROM games WHERE id = ?", game).toArray()[0]?.["seen"] ?? 0);
  }

  function note({ gameId, seq, status, turn, direction, deadline, game }: MailItem): void {
    const began = game.lastMove?.at ?? game.startedAt;
    sql.exec(
      `INSERT INTO games (id, seen, status, turn, direction, deadline, heard, body, began) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, status = excluded.status, turn = excluded.turn,
         direction = excluded.direction, deadline = excluded.deadline, heard = excluded.heard, body = excluded.body,
         reminded = CASE WHEN began IS excluded.began THEN reminded END, began = excluded.began`,
      gameId,
      seq,
      status,
      turn,
      direction,
      deadline,
      now(),
      JSON.stringify(game),
      began === null ? null : Date.parse(began),
    );
  }

  /** The place of a record in the feed; searched from the end, where a reader's last id is. */
  function placeOf(id: string): number | null {
    const row = sql.exec("SELECT seq FROM events WHERE id = ? ORDER BY seq DESC LIMIT 1", id).toArray()[0];
    return row === undefined ? null : Number(row["seq"]);
  }

  return {
    add,
    placeOf,

    /** The place after everything that there is. */
    end: (): number => Number(sql.exec("SELECT max(seq) AS last FROM events").toArray()[0]?.["last"] ?? 0),

    /** What stands after a place, oldest first: the feed as listeners are told it. It never ends. */
    tell(place: number, most: number): Told {
      const query = "SELECT seq, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?";
      const rows = sql.exec(query, place, most).toArray();
      return {
        items: rows.map((row) => String(row["body"])),
        place: Number(rows.at(-1)?.["seq"] ?? place),
        isOver: false,
      };
    },

    /** The newest events of a type, newest first, as JSON texts. */
    newest(type: EventType, most: number): string[] {
      const query =
        "SELECT body FROM events WHERE json_extract(body, '$.type') = ? ORDER BY seq DESC LIMIT ?";
      return sql
        .exec(query, type, most)
        .toArray()
        .map((row) => String(row["body"]));
    },

    /** Takes what a game has to tell; what was heard before is passed over. Returns the new events, in order. */
    take(item: MailItem): FedEvent[] {
      if (item.seq <= seen(item.gameId)) return [];
      note(item);
      return item.records.map(({ id, type, timestamp, data }) =>
        add(
          id,
          type,
          item.gameId,
          JSON.stringify({ id, type, timestamp, data: { game: item.game, ...data } }),
        ),
      );
    },

    /** The events after `after` (null: from the beginning), oldest first; null where there is no such event. */
    page(after: string | null, limit: number): FeedPage | null {
      const place = after === null ? 0 : placeOf(after);
      if (place === null) return null;
      const rows = sql
        .exec("SELECT id, body FROM events WHERE seq > ? ORDER BY seq LIMIT ?", place, limit + 1)
        .toArray();
      const shown = rows.slice(0, limit);
      return {
        items: shown.map((row) => String(row["body"])),
        next: rows.length > limit ? String(shown.at(-1)?.["id"]) : null,
      };
    },

    /** The record with this number, as JSON text, and its id; null once it is no longer kept. */
    record(seq: number): { id: string; body: string } | null {
      const row = sql.exec("SELECT id, body FROM events WHERE seq = ?", seq).toArray()[0];
      return row === undefined ? null : { id: String(row["id"]), body: String(row["body"]) };
    },

    /** Whether the record with this number is still kept. */
    keeps: (seq: number): boolean =>
      sql.exec("SELECT seq FROM events WHERE seq = ?", seq).toArray().length > 0,

    /** The player's games with this status. */
    games(status: "open" | "playing"): MailboxGame[] {
      return sql.exec("SELECT * FROM games WHERE status = ?", status).toArray().map(mailboxGame);
    },

    /** One of the player's games; null where it is not known (any more). */
    game(id: string): MailboxGame | null {
      const row = sql.exec("SELECT * FROM games WHERE id = ?", id).toArray()[0];
      return row === undefined ? null : mailboxGame(row);
    },

    /** The player's turns that have a deadline. */
    turns(): OpenTurn[] {
      const query = `SELECT id, began, deadline, reminded, json_extract(body, '$.ply') AS ply FROM games
        WHERE status = 'playing' AND turn = 'mine' AND deadline IS NOT NULL AND began IS NOT NULL`;
      return sql.exec(query).toArray().map(openTurn);
    },

    /** How many games wait for the player's move, besides one. */
    waiting(except: string | null): number {
      const query = "SELECT count(*) AS waiting FROM games WHERE turn = 'mine' AND id IS NOT ?";
      return Number(sql.exec(query, except).toArray()[0]?.["waiting"]);
    },

    /** Notes up to which instant a turn has been reminded of. */
    reminded(game: string, upTo: number): void {
      sql.exec("UPDATE games SET reminded = ? WHERE id = ?", upTo, game);
    },

    /** How many games run or wait for an answer to the player's own challenge. */
    liveGames(): number {
      const own = "status = 'playing' OR (status = 'open' AND direction = 'out')";
      return Number(sql.exec(`SELECT count(*) AS live FROM games WHERE ${own}`).toArray()[0]?.["live"]);
    },

    /** The ids of the games that are open or running. */
    liveIds(): string[] {
      const rows = sql.exec("SELECT id FROM games WHERE status IN ('open', 'playing')").toArray();
      return rows.map((row) => String(row["id"]));
    },

    plays: (game: string): boolean =>
      sql.exec("SELECT id FROM games WHERE id = ?", game).toArray().length > 0,

    /** Forgets what need not be kept any longer. A look at every event, so once an hour is enough. */
    prune(): void {
      if (now() - prunedAt < PRUNING) return;
      prunedAt = now();
      // The last one stays: a reader who has seen it goes on from there, however long nothing has happened.
      sql.exec("DELETE FROM events WHERE at < ? AND seq < (SELECT max(seq) FROM events)", now() - FEED_KEPT);
      sql.exec("DELETE FROM games WHERE status NOT IN ('open', 'playing') AND heard < ?", now() - FEED_KEPT);
    },
  };
}

/** A game as its player's mailbox knows it. The deadline is in milliseconds since 1970. */
export interface MailboxGame {
  readonly id: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  readonly deadline: number | null;
  readonly game: GameSummary;
}

function openTurn(row: Record<string, unknown>): OpenTurn {
  const [began, deadline, ply] = [Number(row["began"]), Number(row["deadline"]), Number(row["ply"])];
  const remindedUpTo = row["reminded"] === null ? null : Number(row["reminded"]);
  return { game: String(row["id"]), ply, began, deadline, remindedUpTo };
}

function mailboxGame(row: Record<string, unknown>): MailboxGame {
  return {
    id: String(row["id"]),
    turn: row["turn"] === null ? null : (row["turn"] as "mine" | "theirs"),
    direction: row["direction"] as "in" | "out",
    deadline: row["deadline"] === null ? null : Number(row["deadline"]),
    game: JSON.parse(String(row["body"])) as GameSummary,
  };
}

export type Feed = ReturnType<typeof openFeed>;
