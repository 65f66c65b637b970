import type { GameEventType } from "../../src/events/records.ts";
import type { PlayerNews } from "../../src/game/news.ts";
import { factsOf, type GameFacts } from "../../src/game/facts.ts";
import { playing, T0 } from "../game/people.ts";

const FACTS = factsOf(playing(2), true, T0);

/** What a game tells a player, with the facts of today's release. */
export interface NewsWithFacts extends PlayerNews {
  readonly game: GameFacts;
}

/** What a game tells of its event number `seq`: notices of these types, whose ids say where they come from. */
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
