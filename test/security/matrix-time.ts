import { ANYONE, OWN, row, type Row } from "./matrix-row.ts";

/** Clocks, and what stops them. */
export const TIME: readonly Row[] = [
  row("none", "GET /v1/clocks", ANYONE),
  row("self", "GET /v1/me/schedule", OWN),
  row("self", "PUT /v1/me/schedule", OWN, { body: { weekend: ["sunday"] } }),
  row("self", "GET /v1/me/vacation", OWN),
  row("self", "POST /v1/me/vacation", [201, 201, 201, 401, 401], { body: { to: "{soon}" } }),
  // Somebody else's is not there for them.
  row("vacation", "DELETE /v1/me/vacation/{id}", [200, 404, 404, 401, 401]),
  row("game", "POST /v1/games/{id}/time", [200, 200, 403, 401, 401], { body: { ply: 0, add: "P1D" } }),
  row("game", "GET /v1/games/{id}/clock", ANYONE),
];
