import { moveLocalClock } from "../lib/local-clock.ts";
import { moveServiceClock, type Moved } from "../local/time-travel.ts";
import { liveGameIds } from "../players/records.ts";
import { allPlayerIds } from "../players/store.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";

/** Puts the service's time forward by `span` milliseconds; everything due by then happens first. Local mode only. */
export async function advanceClock(span: number, ports: Ports): Promise<Moved> {
  const { env } = ports;
  const [games, players] = await Promise.all([liveGameIds(env.DB), allPlayerIds(env.DB)]);
  return moveServiceClock(span, {
    games: new Map(games.map((id) => [id, gameOf(ports, id)])),
    mailboxes: new Map(players.map((id) => [id, mailboxOf(ports, id)])),
    setOffset: (offset) => moveLocalClock(env, offset),
  });
}
