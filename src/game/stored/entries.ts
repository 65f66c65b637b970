import type { GameEventType } from "../../events/records.ts";
import type { GameRecord } from "../projections/records.ts";
import type { OutboxEntry } from "../projections/subscribers.ts";
import type { IdentifiedNotice, PlayersShare, PlayerShare } from "../projections/players.ts";
import type { GameSummary } from "../view.ts";

const CURRENT = 2;
const PROPOSING = 3;

/**
 * The stored form of an outbox entry. Version 2 is current; entries of the first edition have no version. Version 3 is
 * version 2 of an entry that proposes a game: a release that delivers no proposals leaves it for one that does.
 */
type StoredEntry = { readonly v: typeof CURRENT | typeof PROPOSING } & OutboxEntry;

/** The form of the first edition: views, with everything for the players under `mail`. */
interface FirstEntry {
  readonly v?: undefined;
  readonly seq: number;
  readonly gameId: string;
  readonly status: PlayersShare["status"];
  readonly deadline: number | null;
  readonly game: GameSummary;
  readonly mail: readonly (Pick<PlayerShare, "player" | "turn" | "direction"> & {
    readonly own?: boolean;
    readonly records: readonly FirstRecord[];
  })[];
  readonly record: (Omit<GameRecord, "result" | "body"> & { readonly body: GameSummary }) | null;
}

interface FirstRecord {
  readonly id: string;
  readonly type: GameEventType;
  readonly timestamp: string;
  readonly data: Omit<IdentifiedNotice, "id" | "type" | "at" | "deadline"> & {
    readonly deadline: string | null;
  };
}

/** An outbox entry as it is stored. */
export function storedEntry(entry: OutboxEntry): StoredEntry {
  return { v: entry.shares.proposals === undefined ? CURRENT : PROPOSING, ...entry };
}

const instant = (text: string | null | undefined): number | null => (text == null ? null : Date.parse(text));

function noticeOf({ id, type, timestamp, data }: FirstRecord): IdentifiedNotice {
  return { ...data, id, type, at: Date.parse(timestamp), deadline: instant(data.deadline) };
}

function upcast({ seq, gameId, status, deadline, game, mail, record }: FirstEntry): OutboxEntry {
  const players = mail.map(({ own = false, records, ...share }) => ({
    ...share,
    own,
    notices: records.map(noticeOf),
  }));
  const turnBegan = instant(game.lastMove?.at ?? game.startedAt);
  return {
    seq,
    gameId,
    shares: {
      players: { status, deadline, turnBegan, game, players },
      ...(record === null ? {} : { records: { ...record, result: record.body.result } }),
    },
  };
}

/** Reads an outbox entry of this release or an earlier one; null for one of a later release, which has to wait for it. */
export function readEntry(text: string): OutboxEntry | null {
  const stored = JSON.parse(text) as StoredEntry | FirstEntry;
  if (stored.v === undefined) return upcast(stored);
  const { v, ...entry } = stored;
  return v <= PROPOSING ? entry : null;
}
