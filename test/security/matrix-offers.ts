import type { Row, Statuses } from "./matrix.ts";

const at0 = { ply: 0 };
/** The owner may answer; the opponent made the offer. */
const ANSWER: Statuses = [200, 409, 403, 401, 401];

/** What the two players of a game offer and write to each other. */
export const OFFERS: readonly Row[] = [
  {
    route: "POST /v1/games/{id}/offers",
    thing: "game",
    statuses: [201, 201, 403, 401, 401],
    body: { type: "extend", ply: 0, add: "P1D" },
  },
  { route: "POST /v1/games/{id}/offers/{type}/accept", thing: "offer", statuses: ANSWER, body: at0 },
  { route: "POST /v1/games/{id}/offers/{type}/decline", thing: "offer", statuses: ANSWER, body: at0 },
  { route: "DELETE /v1/games/{id}/offers/{type}", thing: "offer", statuses: [409, 200, 403, 401, 401] },
  {
    route: "POST /v1/games/{id}/messages",
    thing: "game",
    statuses: [201, 201, 403, 401, 401],
    body: { text: "Well met" },
  },
  { route: "GET /v1/games/{id}/messages", thing: "game", statuses: [200, 200, 403, 401, 401] },
];
