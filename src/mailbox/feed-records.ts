import type { NamedRecord } from "../channels/named.ts";
import type { AccountRecord } from "../contract/events/records.ts";
import { isForApps } from "../contract/events/types.ts";
import { type RecordFacts, recordOfStored } from "../game/records.ts";

/** `next`: the id to continue after; null at the end. `cursor`: the last item's id, or the start of an empty page. */
export interface FeedPage {
  readonly items: readonly string[];
  readonly next: string | null;
  readonly cursor: string;
  /** Set if the request did not wait, because too many other requests already wait. */
  readonly isFull?: true;
}

const CURRENT = 1;

type Body = RecordFacts | ({ readonly own: AccountRecord } & Pick<NamedRecord, "named">);

export interface FeedRow {
  readonly seq: number;
  readonly id: string;
  readonly body: string;
}

export const storedBody = (body: Body): string => JSON.stringify({ v: CURRENT, ...body });

/** Returns null for a row that a later release stored. Callers skip these rows, and leave them stored for that release. */
export function bodyIn({ body: text }: Pick<FeedRow, "body">): Body | null {
  const { v, ...body } = JSON.parse(text) as { readonly v: number } & Body;
  return v > CURRENT ? null : body;
}

/** Returns an event as JSON text; null for a row that a later release stored. */
export function recordText(row: Omit<FeedRow, "seq">, origin: string): string | null {
  const body = bodyIn(row);
  if (body === null) return null;
  return JSON.stringify("own" in body ? body.own : recordOfStored(row.id, body, origin));
}

export const recordTexts = (rows: readonly FeedRow[], origin: string): string[] =>
  rows.map((row) => recordText(row, origin)).filter((text) => text !== null);

export const forApps = (records: readonly string[]): string[] =>
  records.filter((text) => isForApps((JSON.parse(text) as AccountRecord).type));
