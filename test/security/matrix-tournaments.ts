import { ANYONE, row, type Row, type Statuses } from "./matrix-row.ts";

/** The owner organises; the opponent plays. */
const ORGANISER: Statuses = [200, 403, 403, 401, 401];
const RESULTS = {
  round: 1,
  table: 1,
  games: [{ attackers: "{owner}", score: 1 }],
  winner: "{owner}",
  reason: "so",
};

/** Tournaments: read by everybody, entered by players, run by who organises them. */
export const TOURNAMENTS: readonly Row[] = [
  row("self", "POST /v1/tournaments", [201, 201, 201, 401, 401], {
    body: {
      name: "Post",
      format: "knockout",
      ruleset: "tablut",
      clock: { kind: "per-move", perMove: "P3D" },
    },
  }),
  row("none", "GET /v1/tournaments", ANYONE),
  row("tournament", "GET /v1/tournaments/{id}", ANYONE),
  row("tournament", "GET /v1/tournaments/{id}/players", ANYONE),
  row("running", "GET /v1/tournaments/{id}/standings", ANYONE),
  row("running", "GET /v1/tournaments/{id}/rounds/{n}", ANYONE),
  row("running", "GET /v1/tournaments/{id}/bracket", ANYONE),
  row("tournament", "GET /v1/tournaments/{id}/log", ANYONE),
  row("tournament", "PATCH /v1/tournaments/{id}", ORGANISER, { body: { name: "Mail" } }),
  row("draft", "POST /v1/tournaments/{id}/open", ORGANISER),
  row("tournament", "POST /v1/tournaments/{id}/start", ORGANISER),
  row("tournament", "POST /v1/tournaments/{id}/cancel", ORGANISER),
  row("tournament", "POST /v1/tournaments/{id}/enter", [200, 409, 200, 401, 401]),
  row("tournament", "POST /v1/tournaments/{id}/withdraw", [409, 200, 409, 401, 401]),
  row("tournament", "POST /v1/tournaments/{id}/players/{name}/remove", ORGANISER),
  row("running", "POST /v1/tournaments/{id}/results", ORGANISER, { body: RESULTS }),
  row("running", "POST /v1/tournaments/{id}/rounds/{n}/extend", ORGANISER, { body: { endsAt: "{soon}" } }),
  row("running", "POST /v1/tournaments/{id}/rounds/{n}/repair", ORGANISER),
  row("draft", "POST /v1/tournaments/{id}/organisers", ORGANISER, { body: { name: "{owner}" } }),
  // One organiser has to stay.
  row("draft", "DELETE /v1/tournaments/{id}/organisers/{name}", [409, 403, 403, 401, 401]),
];
