import type { Piece } from "./piece.ts";
import { DEEP } from "./pieces/depth.ts";
import { GAMES } from "./pieces/games.ts";
import { NEW } from "./pieces/new.ts";
import { PUSHED } from "./pieces/push.ts";
import { RULED } from "./pieces/rules.ts";
import { STOPPED } from "./pieces/stops.ts";
import { SUCCESSORS } from "./pieces/successors.ts";
import { TIMED } from "./pieces/time.ts";
import { TOLD } from "./pieces/told.ts";

/** Everything that is tried, in the order in which it is written. */
export const PIECES: readonly Piece[] = [
  ...TIMED,
  ...GAMES,
  ...TOLD,
  ...NEW,
  ...SUCCESSORS,
  ...DEEP,
  ...RULED,
  ...STOPPED,
  ...PUSHED,
];
