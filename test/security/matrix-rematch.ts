import type { Row } from "./matrix.ts";

/** What follows a game or a challenge, and where a game stands in its player's list. */
export const REMATCH: readonly Row[] = [
  { route: "POST /v1/games/{id}/rematch", thing: "over", statuses: [201, 201, 403, 401, 401] },
  {
    route: "POST /v1/challenges/{id}/counter",
    thing: "challenge",
    statuses: [409, 201, 403, 401, 401],
    body: { ruleset: "brandubh", side: "random", clock: { kind: "unlimited" } },
  },
  {
    route: "PUT /v1/me/games/{id}/snooze",
    thing: "game",
    statuses: [200, 200, 403, 401, 401],
    body: { until: "{soon}" },
  },
  { route: "DELETE /v1/me/games/{id}/snooze", thing: "game", statuses: [204, 204, 403, 401, 401] },
];
