import type { Ctx } from "../../http/context.ts";
import { SQUARE } from "../../rules/index.ts";
import type { GameWish } from "./situation.ts";

const SQUARE_NAME = new RegExp(`^${SQUARE}$`);
const PLAIN_MOVE = new RegExp(`^${SQUARE}-${SQUARE}$`);

/** Reads what the page's address asks to see. What is no ply, square or move is ignored. */
export function wishOf(c: Ctx): GameWish {
  const named = (name: string, pattern: RegExp) => {
    const text = c.req.query(name)?.toLowerCase() ?? "";
    return pattern.test(text) ? text : null;
  };
  const ply = named("ply", /^\d{1,5}$/);
  return {
    ply: ply === null ? null : Number(ply),
    from: named("from", SQUARE_NAME),
    move: named("move", PLAIN_MOVE),
    isFlipped: named("flip", /^1$/) !== null,
    near: named("near", SQUARE_NAME),
  };
}
