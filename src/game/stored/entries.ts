import type { GameEventType } from "../../events/records.ts";
import type { GameRecord } from "../projections/records.ts";
import type { OutboxEntry } from "../projections/subscribers.ts";
import type { IdentifiedNotice, PlayersShare, PlayerShare } from "../projections/players.ts";
import type { Proposal } from "../projections/proposals.ts";
import { firstRules, isOfTheSix, wholeRules } from "./rules.ts";
import { isBeyondTheSix } from "./snapshot.ts";
import type { GameSummary } from "../view.ts";

const CURRENT = 2;
const PROPOSING = 3;
const RULED = 4;

/**
 * The stored form of an outbox entry. Version 2 is current; entries of the first edition have no version. Version 3 is
 * version 2 of an entry that proposes a game: a release that delivers no proposals leaves it for one that does. Version 4
 * is either of an entry about a game by another rule set than the six, or that proposes one: a release that knows the six
 * alone leaves it, and tells nobody of a game that it cannot show.
 */
type StoredEntry = { readonly v: typeof CURRENT | typeof PROPOSING | typeof RULED } & OutboxEntry;

/** An entry of any version: what one proposes that does not say by which rules is by those of its terms. */
type NumberedEntry = Pick<StoredEntry, "v"> &
  Omit<OutboxEntry, "shares"> & {
    readonly shares: Omit<OutboxEntry["shares"], "proposals"> & {
      readonly proposals?: Omit<Proposal, "rules"> & Partial<Pick<Proposal, "rules">>;
    };
  };

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

function versionOf({ shares }: OutboxEntry): StoredEntry["v"] {
  const { players, records, proposals } = shares;
  const about = [players?.game, records?.body].flatMap((game) => game ?? []);
  if (about.some(isBeyondTheSix) || (proposals !== undefined && !isOfTheSix(proposals.rules))) return RULED;
  return proposals === undefined ? CURRENT : PROPOSING;
}

/** An outbox entry as it is stored. */
export function storedEntry(entry: OutboxEntry): StoredEntry {
  return { v: versionOf(entry), ...entry };
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

function withRules({ shares, ...entry }: Omit<NumberedEntry, "v">): OutboxEntry {
  const { proposals, ...others } = shares;
  if (proposals === undefined) return { ...entry, shares: others };
  const { rules = wholeRules(firstRules(proposals.terms.ruleset)) } = proposals;
  return { ...entry, shares: { ...others, proposals: { ...proposals, rules } } };
}

/** Reads an outbox entry of this release or an earlier one; null for one of a later release, which has to wait for it. */
export function readEntry(text: string): OutboxEntry | null {
  const stored = JSON.parse(text) as NumberedEntry | FirstEntry;
  if (stored.v === undefined) return upcast(stored);
  const { v, ...entry } = stored;
  return v > RULED ? null : withRules(entry);
}
