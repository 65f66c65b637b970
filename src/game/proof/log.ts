import type { GameEvent } from "../state.ts";
import { type LogRecord, publicEvent, type ChainLink } from "./chain.ts";
import { textOf } from "../events/index.ts";
import type { TextOfEntry } from "../../contract/log.ts";

/** A row of a game's log: its event (null: only a later release knows it), and how it is chained. */
export interface ChainedEvent {
  readonly seq: number;
  readonly event: GameEvent | null;
  readonly link: ChainLink;
}

/** The public log of a game. */
export interface LogView {
  readonly game: string;
  /** The hash of the last record. */
  readonly head: string | null;
  /** How many more records there are, which this release cannot read. */
  readonly unread: number;
  readonly items: readonly LogRecord[];
  /** The players' texts, for readers who may see them, unless deleted. */
  readonly texts: readonly TextOfEntry[];
}

/** A reader and a log of `rows` entries, of which those after `log` cannot be read. */
interface Reading {
  readonly game: string;
  readonly head: string | null;
  readonly rows: number;
  /** Whether the texts are shown: to its parties, and to anyone that of an open challenge. */
  readonly isForParties: boolean;
}

/** The records of rows, up to the first that has no public form here. */
function recordsOf(log: readonly ChainedEvent[]): readonly LogRecord[] {
  const records: LogRecord[] = [];
  for (const { seq, event, link } of log) {
    if (event === null) break;
    const prev = records.at(-1)?.hash ?? null;
    records.push({ ...publicEvent(seq, event, link.digest ?? null), prev, hash: link.hash });
  }
  return records;
}

function textsOf(log: readonly ChainedEvent[], isForParties: boolean): readonly TextOfEntry[] {
  return log.flatMap(({ seq, event, link }) => {
    const text = event && textOf(event);
    const isOpen = event?.type === "challenged" && event.terms.to === null;
    if (text === null || link.salt === undefined || !(isForParties || isOpen)) return [];
    return [{ seq, salt: link.salt, text: text.toWellFormed() }];
  });
}

/** Returns the public log of a game. It ends before events of a later release, which have no public form here. */
export function logView(log: readonly ChainedEvent[], { game, head, rows, isForParties }: Reading): LogView {
  const items = recordsOf(log);
  return {
    game,
    head,
    unread: rows - items.length,
    items,
    texts: textsOf(log.slice(0, items.length), isForParties),
  };
}
