import { housePlayer } from "../contract/house.ts";
import { LONGEST_LISTENING } from "../lib/batches.ts";

/**
 * Tells what thinks for a house player until when somebody watches a game (by the machine's clock; 0 for nobody any more).
 * Whether that knew the game.
 */
export type TellWatched = (housePlayer: string, game: string, until: number) => Promise<boolean>;

/** What is to be known of a game to tell that somebody watches it. */
export interface WatchedPorts {
  readonly game: () => string | null;
  readonly players: () => readonly string[];
  readonly isWatched: () => boolean;
  readonly tellWatched: TellWatched;
  readonly goOn: (work: Promise<unknown>) => void;
}

/**
 * Tells of a game with a house player when its first listener comes and its last one leaves. Nobody waits for that. A telling
 * holds as long as a listener can stay, so one that is lost does no harm; what was not taken is told with the next call.
 */
export function openWatching({ game, players, isWatched, tellWatched, goOn }: WatchedPorts) {
  let told = 0;

  async function tell(house: string, id: string, until: number): Promise<void> {
    const isTaken = await tellWatched(house, id, until).catch(() => false);
    if (!isTaken && told === until) told = 0;
  }

  /** Looks whether there is something to tell: after a listener has come, asked for more or left. */
  return function look(): void {
    const [id, now] = [game(), Date.now()];
    const house = players().find((player) => housePlayer(player) !== null);
    if (id === null || house === undefined) return;
    const until = isWatched() ? now + LONGEST_LISTENING : 0;
    const isKnown = until === 0 ? told <= now : told - now > LONGEST_LISTENING / 2;
    if (isKnown) return;
    told = until;
    goOn(tell(house, id, until));
  };
}
