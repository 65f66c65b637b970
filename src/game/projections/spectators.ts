import { recordOf, type GameRecordOfEvent } from "../records.ts";
import type { GameEvent, GameState, Seat } from "../state.ts";
import type { NumberedEvent } from "../stored/log.ts";
import { begin, fold } from "../fold.ts";
import { gameSummary } from "../view.ts";
import type { Change } from "./change.ts";
import { factsOfNotice, noticesOf, type Notice } from "./notices.ts";

/** What spectators of a game hear of: what its board, its players and its end are, which everyone may see. */
export const SPECTATOR_EVENTS = [
  "game.started",
  "game.move",
  "game.draw-offered",
  "game.draw-declined",
  "game.finished",
] as const;

function isForSpectators({ type }: Notice): boolean {
  return (SPECTATOR_EVENTS as readonly string[]).includes(type);
}

/** Whatever two players are told of in the same words, a spectator is told once. */
function onceEach(notices: readonly Notice[]): readonly Notice[] {
  return notices
    .filter(isForSpectators)
    .filter((one, index, all) => all.findIndex(({ type }) => type === one.type) === index);
}

/**
 * What spectators are told of one event of a game: the game as a stranger sees it, and no message, for that is between
 * the players. The ids come from the event's number, so they are the same for everyone and for ever.
 */
export function spectatorRecords(
  { seq, before, event, after }: Change,
  origin: string,
): readonly GameRecordOfEvent[] {
  const game = gameSummary(after, false, origin, event.at);
  return onceEach(noticesOf(before, event, after)).map((notice, index) => {
    const facts = { ...factsOfNotice(notice, event, after), message: null };
    return recordOf(`${after.id}-${seq}-${index + 1}`, facts, game);
  });
}

/** An event as if its players had always had the names that they have now: who has gone is not named any more. */
function withNames(event: GameEvent, names: ReadonlyMap<string, string>): GameEvent {
  const today = (seat: Seat): Seat => ({ ...seat, name: names.get(seat.id) ?? seat.name });
  if (event.type === "challenged") {
    const { by, to } = event.terms;
    return { ...event, terms: { ...event.terms, by: today(by), to: to && today(to) } };
  }
  if (event.type !== "accepted") return event;
  const { attackers, defenders } = event.players;
  return { ...event, players: { attackers: today(attackers), defenders: today(defenders) } };
}

function withNamesOfToday(log: readonly NumberedEvent[]): readonly NumberedEvent[] {
  const names = new Map(
    log.flatMap(({ event }) => (event.type === "renamed" ? [[event.player, event.name]] : [])),
  );
  if (names.size === 0) return log;
  return log.map(({ seq, event }) => ({ seq, event: withNames(event, names) }));
}

/** Everything that spectators of a game have been told since it was proposed. */
export function allSpectatorRecords(log: readonly NumberedEvent[], origin: string): GameRecordOfEvent[] {
  const records: GameRecordOfEvent[] = [];
  let state: GameState | null = null;
  for (const { seq, event } of withNamesOfToday(log)) {
    const before: GameState | null = state;
    state = before === null ? begin(event) : fold(before, event);
    records.push(...spectatorRecords({ seq, before, event, after: state }, origin));
  }
  return records;
}
