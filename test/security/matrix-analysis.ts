import type { Row } from "./matrix.ts";

const REPLIES = encodeURIComponent(JSON.stringify({ "*": { do: "resign" } }));

export const ANALYSIS: readonly Row[] = [
  {
    route: "POST /games/{id}/plan",
    thing: "game",
    statuses: [409, 204, 403, 401, 401],
    form: `ply=1&replies=${REPLIES}`,
  },
  { route: "POST /games/{id}/plan/end", thing: "game", statuses: [404, 404, 403, 401, 401], form: "" },
];
