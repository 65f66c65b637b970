import type { Reader } from "../reader.ts";
import { nameLine, noticesFor } from "./lines.ts";
import type { GameRecordOfEvent } from "../../contract/events/records.ts";

/** Whether the deadline is an earlier one than before; where that is not known, it is later. */
function isEarlier({ deadline, previousDeadline }: GameRecordOfEvent["data"]): boolean {
  if (deadline === null || previousDeadline == null) return false;
  return Date.parse(deadline) < Date.parse(previousDeadline);
}

/** Says why the deadline in a game has changed other than by a move, and who has got time; empty if it has not. */
export function changeSentences({ data }: GameRecordOfEvent, reader: Reader): readonly string[] {
  const { reason, game, by } = data;
  const words = noticesFor(reader).deadlineChanged;
  const mover = nameLine(game.turn === null ? null : game.players[game.turn]?.name);
  const isOwn = mover === reader.name;
  const way = isEarlier(data) ? "earlier" : "later";
  switch (reason) {
    case "vacation":
      return [isOwn ? words.vacation[way].yours : words.vacation[way].theirs(mover)];
    case "pause":
      return [words.pause[way]];
    case "outage":
      return [words.outage];
    case "gift":
      return [isOwn ? words.gift.yours(nameLine(by)) : words.gift.theirs(mover)];
    default:
      // Nights and weekends are known when a turn begins: they change no deadline.
      return [];
  }
}
