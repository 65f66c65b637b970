import type { Row, Statuses } from "./matrix.ts";

const ANYONE: Statuses = [200, 200, 200, 200, 401];
const ALWAYS: Statuses = [200, 200, 200, 200, 200];

/** What proves the record of a game: public as the game is. */
export const PROOF: readonly Row[] = [
  { route: "GET /v1/games/{id}/log", thing: "game", statuses: ANYONE },
  { route: "GET /v1/games/{id}/verify", thing: "game", statuses: ANYONE },
  { route: "GET /.well-known/jwks.json", thing: "none", statuses: ALWAYS },
];
