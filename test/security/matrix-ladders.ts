import { ALWAYS, ANYONE, row, type Row, type Statuses } from "./matrix-row.ts";

const LADDER = { name: "The long ladder", ruleset: "brandubh", clock: { kind: "per-move", perMove: "P3D" } };

/** Routes for moderators only; nobody here is one (test/http/reports.test.ts). */
const MODERATORS: Statuses = [403, 403, 403, 401, 401];
const ON_PAGE: Statuses = [403, 403, 403, 303, 303];

/** Ladders, and reports to the moderators: by the API, and on pages. */
export const LADDERS: readonly Row[] = [
  row("none", "POST /v1/ladders", [201, 201, 201, 401, 401], { body: LADDER }),
  row("none", "GET /v1/ladders", ANYONE),
  row("ladder", "GET /v1/ladders/{id}", ANYONE),
  row("ladder", "PATCH /v1/ladders/{id}", [200, 403, 403, 401, 401], { body: { reach: 2 } }),
  row("new-ladder", "POST /v1/ladders/{id}/enter", [200, 200, 200, 401, 401]),
  row("ladder", "POST /v1/ladders/{id}/leave", [200, 200, 409, 401, 401]),
  // The owner is on top: nobody challenges themselves, or from outside.
  row("ladder", "POST /v1/ladders/{id}/challenge", [409, 201, 409, 401, 401], { body: { name: "{owner}" } }),
  row("ladder", "POST /v1/ladders/{id}/players/{name}/remove", [200, 403, 403, 401, 401]),
  // A stranger has to say whom they mean.
  row("game", "POST /v1/reports", [201, 201, 422, 401, 401], {
    body: { game: "{game}", reason: "abuse", text: "Names were called." },
  }),
  row("none", "GET /v1/me/consents", [200, 200, 200, 401, 401]),
  row("none", "PUT /v1/me/consents/{organiser}", [200, 200, 200, 401, 401], {
    body: { until: "{soon}", maxGames: 4 },
  }),
  row("none", "DELETE /v1/me/consents/{organiser}", [204, 204, 204, 401, 401]),
  // Nobody has consented.
  row("none", "POST /v1/bulk-pairings", [422, 422, 422, 401, 401], { body: { pairings: [] } }),
  row("none", "GET /v1/bulk-pairings", [200, 200, 200, 401, 401]),
  row("game", "GET /v1/bulk-pairings/{id}", [404, 404, 404, 401, 401]),
  row("game", "DELETE /v1/bulk-pairings/{id}", [404, 404, 404, 401, 401]),
  row("none", "GET /v1/reports", MODERATORS),
  row("game", "GET /v1/reports/{id}", MODERATORS),
  row("game", "POST /v1/reports/{id}/decide", MODERATORS, { body: { verdict: "dismissed" } }),
  row("game", "GET /v1/games/{id}/decisions", ANYONE),
  row("game", "GET /games/{id}/report", ALWAYS),
  row("game", "POST /games/{id}/report", [303, 303, 422, 303, 303], "reason=abuse"),
  row("none", "GET /moderation", ON_PAGE),
  row("game", "POST /moderation/{id}", ON_PAGE, "verdict=dismissed"),
];
