import type { GameEvent } from "../state.ts";
import { type LogRecord, publicEvent, type ChainLink } from "./chain.ts";
import { textOf } from "../events/index.ts";
import type { TextOfEntry } from "../../contract/log.ts";

/** `event` is null if only a later release knows its type. */
export interface ChainedEvent {
  readonly seq: number;
  readonly event: GameEvent | null;
  readonly link: ChainLink;
}

export interface LogView {
  readonly game: string;
  readonly head: string | null;
  readonly unread: number;
  readonly items: readonly LogRecord[];
  /** The texts that the reader may see and that have not been deleted. */
  readonly texts: readonly TextOfEntry[];
}

/** `rows`: the number of log entries, including entries that cannot be read. */
interface Reading extends Pick<LogView, "game" | "head"> {
  readonly rows: number;
  /** Parties see all texts. Others see only the text of an open challenge, because anybody may read that challenge. */
  readonly isForParties: boolean;
}

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

/** Shows the log up to the first event of a later release, because this release cannot show that event. */
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
