import type { OutboxEntry } from "../projections/subscribers.ts";

/** The version of entries that this release writes, and the latest that it can read. */
const CURRENT = 1;

/** The stored form of an outbox entry. */
type StoredEntry = { readonly v: number } & OutboxEntry;

/** An outbox entry as it is stored. */
export const storedEntry = (entry: OutboxEntry): StoredEntry => ({ v: CURRENT, ...entry });

/** An entry of this release from a stored one; null for one of a later release, which has to wait for it. */
const upcast = ({ v, ...entry }: StoredEntry): OutboxEntry | null => (v > CURRENT ? null : entry);

/** Reads an outbox entry of this release or an earlier one; null for one of a later release. */
export const readEntry = (text: string): OutboxEntry | null => upcast(JSON.parse(text) as StoredEntry);
