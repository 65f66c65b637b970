import { gameSummary } from "../../src/game/view.ts";
import type { MailItem } from "../../src/game/dispatcher.ts";
import { formatInstant } from "../../src/lib/duration.ts";
import type { EventType } from "../../src/events/types.ts";
import { playing, T0 } from "../game/people.ts";

const SUMMARY = gameSummary(playing(2), true, "https://taflpost.example", T0);

/** What a game tells of its event number `seq`: records of these types, whose ids say where they come from. */
export function mailItem(game: string, seq: number, ...types: readonly EventType[]): MailItem {
  return {
    seq,
    gameId: game,
    status: "playing",
    deadline: T0,
    game: { ...SUMMARY, id: game },
    player: "egil-id",
    turn: "mine",
    direction: "in",
    records: types.map((type) => ({
      id: `${game}-${seq}-${type.split(".")[1]}`,
      type,
      timestamp: formatInstant(T0),
      data: { move: "d1-f1", ply: seq, by: "Egil", message: null, deadline: null },
    })),
  };
}
