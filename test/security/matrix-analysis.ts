import type { Row } from "./matrix.ts";

const REPLIES = encodeURIComponent(JSON.stringify({ "*": { do: "resign" } }));

/** The pages' own rows for plans and lines: what a game's analysis asks. The opponent is not to move, so they may plan. */
export const ANALYSIS: readonly Row[] = [
  {
    route: "POST /games/{id}/plan",
    thing: "game",
    statuses: [409, 204, 403, 401, 401],
    form: `ply=1&replies=${REPLIES}`,
  },
  { route: "POST /games/{id}/plan/end", thing: "game", statuses: [404, 404, 403, 401, 401], form: "" },
  { route: "GET /games/{id}/lines", thing: "game", statuses: [200, 200, 403, 401, 401] },
  { route: "POST /games/{id}/lines", thing: "game", statuses: [200, 200, 403, 401, 401], form: "lines=[]" },
];
