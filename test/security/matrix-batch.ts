import type { Row } from "./matrix.ts";

/** Requests that come together, and what players write for themselves. */
export const BATCH: readonly Row[] = [
  { route: "GET /v1/games/{id}/notes", thing: "game", statuses: [200, 200, 403, 401, 401] },
  {
    route: "PUT /v1/games/{id}/notes",
    thing: "game",
    statuses: [200, 200, 403, 401, 401],
    body: { text: "watch the corner" },
  },
  { route: "GET /v1/games/{id}/lines", thing: "game", statuses: [200, 200, 403, 401, 401] },
  {
    route: "PUT /v1/games/{id}/lines",
    thing: "game",
    statuses: [200, 200, 403, 401, 401],
    body: { lines: [{ ply: 1, moves: ["d1-c1"] }] },
  },
  {
    route: "POST /v1/batch",
    thing: "none",
    statuses: [200, 200, 200, 200, 401],
    body: { requests: [{ id: "a", method: "GET", path: "/v1/me" }] },
  },
];
