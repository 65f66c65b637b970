import type { Row, Statuses } from "./matrix.ts";

const ANYONE: Statuses = [200, 200, 200, 200, 401];
const OWN: Statuses = [200, 200, 200, 401, 401];

/** What clocks do, and what stops them. */
export const TIME: readonly Row[] = [
  { route: "GET /v1/clocks", thing: "none", statuses: ANYONE },
  { route: "GET /v1/me/schedule", thing: "self", statuses: OWN },
  { route: "PUT /v1/me/schedule", thing: "self", statuses: OWN, body: { weekend: ["sunday"] } },
  { route: "GET /v1/me/vacation", thing: "self", statuses: OWN },
  {
    route: "POST /v1/me/vacation",
    thing: "self",
    statuses: [201, 201, 201, 401, 401],
    body: { to: "{soon}" },
  },
  // Somebody else's is not there for them.
  { route: "DELETE /v1/me/vacation/{id}", thing: "vacation", statuses: [200, 404, 404, 401, 401] },
  {
    route: "POST /v1/games/{id}/time",
    thing: "game",
    statuses: [200, 200, 403, 401, 401],
    body: { ply: 0, add: "P1D" },
  },
  { route: "GET /v1/games/{id}/clock", thing: "game", statuses: ANYONE },
];
