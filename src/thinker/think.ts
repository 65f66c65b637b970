import type { GameView } from "../contract/game.ts";
import type { HousePlayer } from "../contract/house.ts";
import { type Level, moveOfLevelInSlices, winIn } from "../engine/index.ts";
import { rulesOf } from "../game/rules-of.ts";
import { pause } from "../lib/calls.ts";
import { follow, type Position, startPosition } from "../rules/index.ts";
import type { Thought } from "./decide.ts";
import { numberOf } from "./due.ts";

/** A slice of thinking takes so long at most (engine/search.ts), and others have the thread as long; in milliseconds. */
const SLICE = 5;

/** So many moves are played again in one slice. */
const MOVES_A_SLICE = 16;

/** The position of a game, with its past, some moves at a time. */
function* positionOf(game: GameView): Generator<unknown, Position> {
  let position = startPosition(rulesOf(game));
  for (const [index, move] of game.moves.entries()) {
    const played = follow(position, { move, ending: null });
    if (!played.ok) throw new Error(`ply ${index + 1} of the game cannot be followed`);
    ({ position } = played.value);
    if (index % MOVES_A_SLICE === MOVES_A_SLICE - 1) yield;
  }
  return position;
}

function* thinking({ level }: HousePlayer, game: GameView): Generator<unknown, Thought> {
  const position = yield* positionOf(game);
  // The game's own, and nothing of the moment: what is thought about twice is thought of alike.
  const { move, value } = yield* moveOfLevelInSlices(level as Level, position, numberOf(game.id));
  return { move, value, isLost: (winIn(value) ?? 0) < 0 };
}

/**
 * Who thinks, and when it was last heard of. On one machine all objects share a thread, and may do so elsewhere: one thinks at
 * a time. A value, no promise: that would belong to the object that made it, which may have died.
 */
let atWork: { heard: number } | null = null;

/** Who has not been heard of for so long has died; how long others wait before they look again. In milliseconds. */
const DEAD = 2000;
const WAIT = 25;

const isAtWork = (): boolean => atWork !== null && Date.now() - atWork.heard < DEAD;

/** When somebody last waited to think about a game that is watched: the other games wait behind that one. */
let watchedWaited = -Infinity;

/** Whether somebody thinks, or waits who goes first. */
const isBusy = (isWatched: boolean): boolean =>
  isAtWork() || (!isWatched && Date.now() - watchedWaited < 2 * WAIT);

async function turnToThink(isWatched: boolean): Promise<void> {
  while (isBusy(isWatched)) {
    if (isWatched) watchedWaited = Date.now();
    await pause(WAIT);
  }
}

/** Thinks about the position of a game, in slices: whoever else has something to do has the thread in between. */
export async function thinkInSlices(
  player: HousePlayer,
  game: GameView,
  isWatched: boolean,
): Promise<Thought> {
  await turnToThink(isWatched);
  const own = { heard: Date.now() };
  atWork = own;
  try {
    const slices = thinking(player, game);
    for (;;) {
      const { done, value } = slices.next();
      if (done === true) return value;
      await pause(SLICE);
      own.heard = Date.now();
    }
  } finally {
    if (atWork === own) atWork = null;
  }
}
