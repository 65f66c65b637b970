import { noticeBody, noticesOf, type Notice } from "./notices.ts";
import type { GameRecordOfEvent } from "../../events/records.ts";
import { begin, fold } from "../fold.ts";
import type { GameEvent, GameState, Seat } from "../state.ts";
import { gameSummary } from "../view.ts";

/** What whoever watches a game hears of: what its board, its players and its end are, which everyone may see. */
export const WATCHED = [
  "game.started",
  "game.move",
  "game.draw-offered",
  "game.draw-declined",
  "game.finished",
] as const;
type WatchedType = (typeof WATCHED)[number];

function isWatched(notice: Notice): notice is Notice & { readonly type: WatchedType } {
  return (WATCHED as readonly string[]).includes(notice.type);
}

/** Whatever two players are told of in the same words, a watcher is told once. */
function onceEach(notices: readonly Notice[]): readonly (Notice & { readonly type: WatchedType })[] {
  return notices
    .filter(isWatched)
    .filter((one, index, all) => all.findIndex(({ type }) => type === one.type) === index);
}

/**
 * What watchers are told of one event of a game: the game as a stranger sees it, and no message, for that is between
 * the players. The ids come from the event's number, so they are the same for everyone and for ever.
 */
export function watcherRecords(
  before: GameState | null,
  event: GameEvent,
  after: GameState,
  { seq, origin }: { readonly seq: number; readonly origin: string },
): readonly GameRecordOfEvent[] {
  return onceEach(noticesOf(before, event, after)).map((notice, index) => {
    const { timestamp, data } = noticeBody(notice, event, after);
    return {
      id: `${after.id}-${seq}-${index + 1}`,
      type: notice.type,
      timestamp,
      data: { game: gameSummary(after, false, origin, event.at), ...data, message: null },
    };
  });
}

/** The log as if its players had always had the names that they have now: who has gone is not named any more. */
function withNamesOfToday(log: readonly GameEvent[]): readonly GameEvent[] {
  const names = new Map(
    log.flatMap((event) => (event.type === "renamed" ? [[event.player, event.name]] : [])),
  );
  if (names.size === 0) return log;
  const today = (seat: Seat): Seat => ({ ...seat, name: names.get(seat.id) ?? seat.name });
  return log.map((event) => {
    if (event.type === "challenged") {
      const { by, to } = event.terms;
      return { ...event, terms: { ...event.terms, by: today(by), to: to && today(to) } };
    }
    if (event.type !== "accepted") return event;
    const { attackers, defenders } = event.players;
    return { ...event, players: { attackers: today(attackers), defenders: today(defenders) } };
  });
}

/** Everything that watchers of a game have been told since it was proposed. */
export function allWatcherRecords(log: readonly GameEvent[], origin: string): GameRecordOfEvent[] {
  const records: GameRecordOfEvent[] = [];
  let state: GameState | null = null;
  for (const [index, event] of withNamesOfToday(log).entries()) {
    const before: GameState | null = state;
    state = before === null ? begin(event) : fold(before, event);
    records.push(...watcherRecords(before, event, state, { seq: index + 1, origin }));
  }
  return records;
}
