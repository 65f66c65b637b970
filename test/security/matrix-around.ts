import type { Row, Statuses } from "./matrix.ts";

const ALWAYS: Statuses = [200, 200, 200, 200, 200];

/** The pages around a game: its record, the counter-offer to a challenge, a game that is put behind the others. */
export const AROUND: readonly Row[] = [
  { route: "GET /games/{id}/log", thing: "game", statuses: ALWAYS },
  { route: "GET /games/{id}/log.json", thing: "game", statuses: ALWAYS },
  // Who may not answer the challenge is led to its page.
  { route: "GET /games/{id}/counter", thing: "challenge", statuses: [303, 200, 303, 303, 303] },
  {
    route: "POST /games/{id}/counter",
    thing: "challenge",
    statuses: [303, 303, 403, 303, 303],
    form: "clock=same&ruleset=tablut&side=attackers",
  },
  // To a game, to all games, to the sign-in.
  { route: "GET /me/next", thing: "game", statuses: [303, 303, 303, 303, 303] },
  // No such game is anybody's.
  { route: "POST /me/later", thing: "none", statuses: [404, 404, 404, 303, 303], form: "game=none&days=1" },
];
