import type { GameView } from "../contract/game.ts";
import type { HousePlayer } from "../contract/house.ts";
import { type Level, moveOfLevelInSlices, winIn } from "../engine/index.ts";
import { rulesOf } from "../game/rules-of.ts";
import { pause } from "../lib/calls.ts";
import { follow, type Position, startPosition } from "../rules/index.ts";
import { numberOf, type Thought } from "./decide.ts";

/** The pause after each slice, in milliseconds: as long as a slice of the search may take (`sliceOf` in engine/index.ts). */
const SLICE = 5;

const MOVES_A_SLICE = 16;

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
  // Seeded by the game's id, so that repeated work gives the same result.
  const { move, value } = yield* moveOfLevelInSlices(level as Level, position, numberOf(game.id));
  return { move, value, isLost: (winIn(value) ?? 0) < 0 };
}

/**
 * When the running search last yielded. Only one search runs at a time, because objects share a thread on one machine. This
 * is not a promise, because a promise belongs to an object, and that object may have been evicted.
 */
let atWork: { yieldedAt: number } | null = null;

/** If a search has not yielded for this many milliseconds, it is assumed to have died with its object. */
const DEAD = 2000;
const WAIT = 25;

const isAtWork = (): boolean => atWork !== null && Date.now() - atWork.yieldedAt < DEAD;

/** When a search for a watched game last waited. Searches for other games let that search go first. */
let watchedWaited = -Infinity;

const isBusy = (isWatched: boolean): boolean =>
  isAtWork() || (!isWatched && Date.now() - watchedWaited < 2 * WAIT);

async function turnToThink(isWatched: boolean): Promise<void> {
  while (isBusy(isWatched)) {
    if (isWatched) watchedWaited = Date.now();
    await pause(WAIT);
  }
}

/** Searches in slices, and yields the thread between them, so that the search blocks no other object for long. */
export async function thinkInSlices(
  player: HousePlayer,
  game: GameView,
  isWatched: boolean,
): Promise<Thought> {
  await turnToThink(isWatched);
  const own = { yieldedAt: Date.now() };
  atWork = own;
  try {
    const slices = thinking(player, game);
    for (;;) {
      const { done, value } = slices.next();
      if (done === true) return value;
      await pause(SLICE);
      own.yieldedAt = Date.now();
    }
  } finally {
    if (atWork === own) atWork = null;
  }
}
