import type { FeedRecord } from "../../contract/events/records.ts";
import type { PushType } from "../../contract/events/types.ts";
import type { GameSummary } from "../../contract/game.ts";
import {
  type Notice,
  type NoticeContext,
  isStillWanted,
  recordsOf,
  remindedGame,
} from "../notices/wanted.ts";
import type { PushSubject } from "./queue.ts";

type PushedRecord = FeedRecord & { readonly type: PushType };

/** The content of a push message. `waiting`: the number of other games in which it is the reader's turn. */
export type PushContent =
  | { readonly kind: "event"; readonly record: PushedRecord; readonly waiting: number }
  /** The deadline of the reader's turn is near. `due` is in milliseconds since 1970. */
  | { readonly kind: "reminder"; readonly game: GameSummary; readonly due: number; readonly waiting: number }
  | { readonly kind: "digest"; readonly count: number; readonly waiting: number };

function newest({ feed }: NoticeContext, wanted: readonly Notice[]): PushContent | null {
  const notice = wanted.at(-1);
  const [record] = recordsOf<PushedRecord>(feed, wanted.slice(-1));
  if (notice === undefined || record === undefined) return null;
  return { kind: "event", record, waiting: feed.games.waiting(notice.game) };
}

export function contentOf(context: NoticeContext, subject: PushSubject): PushContent | null {
  if (subject.kind === "reminder") {
    const known = remindedGame(context, subject);
    if (known === null) return null;
    const { game, due } = known;
    return { kind: "reminder", game, due, waiting: context.feed.games.waiting(game.id) };
  }
  const wanted = subject.notices.filter((notice) => isStillWanted(context, notice));
  if (subject.kind === "event" || wanted.length === 1) return newest(context, wanted);
  const waiting = context.feed.games.waiting(null);
  return wanted.length === 0 ? null : { kind: "digest", count: wanted.length, waiting };
}
