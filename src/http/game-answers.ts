import type { Asked } from "../app/games.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { type Ctx, jsonAnswer } from "./context.ts";
import { replayHeaders } from "./idempotency.ts";
import { refused } from "./problem-answers.ts";
import { gameTag } from "./versions.ts";

/**
 * Answers with the outcome of a command in a game: the game, with its entity tag.
 * @param makes whether what is new is answered with 201
 */
export function askedAnswer(c: Ctx, outcome: Outcome<Asked>, makes: boolean): Response {
  if (!outcome.ok) return refused(c, outcome.error);
  const { game, isNew, isReplayed } = outcome.value;
  const headers = { etag: gameTag(game), ...replayHeaders(isReplayed) };
  return isNew && makes
    ? jsonAnswer(c, game, 201, { location: `/v1/games/${game.id}`, ...headers })
    : jsonAnswer(c, game, 200, headers);
}
