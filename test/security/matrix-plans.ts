import type { Row, Statuses } from "./matrix.ts";

/** What the owner answers to the first move of the opponent. */
const PLAN = { ply: 1, replies: { "d1-c1": { move: "d5-c5" } } };

/** It is the opponent's turn, so they keep none; a stranger learns no more than that the game is none of theirs. */
const PLANNING: Statuses = [200, 409, 403, 401, 401];

/** Answers to moves that have not been made yet. */
export const PLANS: readonly Row[] = [
  { route: "GET /v1/games/{id}/plan", thing: "plan", statuses: [200, 404, 403, 401, 401] },
  { route: "PUT /v1/games/{id}/plan", thing: "plan", statuses: PLANNING, body: PLAN },
  { route: "DELETE /v1/games/{id}/plan", thing: "plan", statuses: [204, 404, 403, 401, 401] },
  { route: "POST /v1/games/{id}/plan/check", thing: "plan", statuses: PLANNING, body: PLAN },
];
