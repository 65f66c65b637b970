import type { GameEventType } from "../../src/contract/events/records.ts";
import type { PlayerNews } from "../../src/game/news.ts";
import { factsOf, type GameFacts } from "../../src/game/facts.ts";
import { playing, T0 } from "../game/people.ts";

const FACTS = factsOf(playing(2), true, T0);

/** The news of a game for a player, with the facts of the current release. */
export interface NewsWithFacts extends PlayerNews {
  readonly game: GameFacts;
}

/** The news of event number `seq` of a game: notices of these types, with ids that name their origin. */
export function gameNews(game: string, seq: number, ...types: readonly GameEventType[]): NewsWithFacts {
  return {
    seq,
    gameId: game,
    status: "playing",
    deadline: T0,
    turnBegan: T0,
    game: { ...FACTS, id: game },
    player: "egil-id",
    turn: "mine",
    direction: "in",
    own: false,
    notices: types.map((type) => ({
      id: `${game}-${seq}-${type.split(".")[1]}`,
      type,
      at: T0,
      move: "d1-f1",
      ply: seq,
      by: "Egil",
      message: null,
      deadline: null,
    })),
  };
}
