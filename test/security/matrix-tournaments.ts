import { ALWAYS, ANYONE, GOES_ON, row, type Row, SIGNED_IN, type Statuses } from "./matrix-row.ts";

/** The owner organises; the opponent plays. */
const ORGANISER: Statuses = [200, 403, 403, 401, 401];
const RESULTS = {
  round: 1,
  table: 1,
  games: [{ attackers: "{owner}", score: 1 }],
  winner: "{owner}",
  reason: "so",
};

/** The same on a page: who is not signed in is led to the sign-in. */
const ORGANISES: Statuses = [303, 403, 403, 303, 303];
/** And the form for it. */
const EDITS: Statuses = [200, 403, 403, 303, 303];
const RESULT = "table=1&attackers.0={owner}&score.0=1&how=played&winner={owner}&reason=so";
const WISH = "name=Post&format=swiss&ruleset=tablut&clock=3-days&games=1&order=together&offers=chosen";
const EDITED = `${WISH.replace("swiss", "knockout")}&min=2`;

/** The pages of tournaments and ladders. */
const PAGES: readonly Row[] = [
  row("none", "GET /tournaments", ALWAYS),
  row("none", "GET /tournaments/calendar", ALWAYS),
  row("none", "GET /tournaments/calendar.ics", ALWAYS),
  row("none", "GET /tournaments/new", SIGNED_IN),
  row("none", "POST /tournaments/new", GOES_ON, WISH),
  row("tournament", "GET /tournaments/{id}", ALWAYS),
  row("draft", "GET /tournaments/{id}/edit", EDITS),
  row("draft", "POST /tournaments/{id}/edit", ORGANISES, EDITED),
  row("running", "GET /tournaments/{id}/rounds/{n}", ALWAYS),
  row("draft", "POST /tournaments/{id}/open", ORGANISES, ""),
  row("tournament", "POST /tournaments/{id}/start", ORGANISES, ""),
  row("tournament", "POST /tournaments/{id}/cancel", ORGANISES, ""),
  row("tournament", "POST /tournaments/{id}/enter", [303, 409, 303, 303, 303], ""),
  row("tournament", "POST /tournaments/{id}/withdraw", [409, 303, 409, 303, 303], ""),
  row("running", "POST /tournaments/{id}/remove", ORGANISES, "name={owner}"),
  row("draft", "POST /tournaments/{id}/organisers", ORGANISES, "name={owner}"),
  row("draft", "POST /tournaments/{id}/organisers/accept", [303, 404, 404, 303, 303], ""),
  // One organiser has to stay.
  row("draft", "POST /tournaments/{id}/organisers/remove", [409, 403, 403, 303, 303], "name={owner}"),
  row("running", "POST /tournaments/{id}/rounds/{n}/results", ORGANISES, RESULT),
  row("running", "POST /tournaments/{id}/rounds/{n}/extend", ORGANISES, "endsAt=2099-01-01T12:00"),
  row("running", "POST /tournaments/{id}/rounds/{n}/repair", ORGANISES, ""),
  row("none", "GET /ladders", ALWAYS),
  row("none", "GET /ladders/new", SIGNED_IN),
  row("none", "POST /ladders/new", GOES_ON, "name=Ladder&ruleset=tablut&clock=3-days&games=2&order=together"),
  row("ladder", "GET /ladders/{id}", ALWAYS),
  row("ladder", "GET /ladders/{id}/edit", EDITS),
  row("ladder", "POST /ladders/{id}/edit", ORGANISES, "name=Ladder"),
  row("new-ladder", "POST /ladders/{id}/enter", GOES_ON, ""),
  row("ladder", "POST /ladders/{id}/leave", [303, 303, 409, 303, 303], ""),
  // The owner is on top: nobody challenges themselves, or from outside.
  row("ladder", "POST /ladders/{id}/challenge", [409, 303, 409, 303, 303], "name={owner}"),
  row("ladder", "POST /ladders/{id}/close", ORGANISES, ""),
];

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
  row("tournament", "GET /v1/tournaments/{id}/stream", ANYONE),
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
  row("draft", "POST /v1/tournaments/{id}/organisers", [202, 403, 403, 401, 401], {
    body: { name: "{owner}" },
  }),
  // Only the owner organises it already; the others are not invited.
  row("draft", "POST /v1/tournaments/{id}/organisers/accept", [200, 404, 404, 401, 401]),
  // One organiser has to stay.
  row("draft", "DELETE /v1/tournaments/{id}/organisers/{name}", [409, 403, 403, 401, 401]),
  ...PAGES,
];
