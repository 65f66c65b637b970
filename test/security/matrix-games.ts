import { ALWAYS, ANYONE, row, type Row, type Statuses } from "./matrix-row.ts";

const at0 = { ply: 0 };
/** Both players may; what a program is answered, and where a page's form leads. */
const PLAYERS: Statuses = [200, 200, 403, 401, 401];
const MADE: Statuses = [201, 201, 403, 401, 401];
const PRESSED: Statuses = [303, 303, 403, 401, 401];
/** The owner may answer; the opponent made the offer, or is not to have a plan in their own turn. */
const OWNER: Statuses = [200, 409, 403, 401, 401];
const OWNER_PRESSED: Statuses = [303, 409, 403, 401, 401];

/** The owner's answer to the opponent's first move. */
const PLAN = { ply: 1, replies: { "d1-c1": { move: "d5-c5" } } };
const REPLIES = encodeURIComponent(JSON.stringify({ "*": { do: "resign" } }));
const LINES = { lines: [{ ply: 1, moves: ["d1-c1"] }] };
const COUNTER = { ruleset: "brandubh", side: "random", clock: { kind: "unlimited" } };

/** Players' actions in a game besides moving: by the API, and on its pages. */
export const GAMES: readonly Row[] = [
  // Offers and messages.
  row("game", "POST /v1/games/{id}/offers", MADE, { body: { type: "extend", ply: 0, add: "P1D" } }),
  row("offer", "POST /v1/games/{id}/offers/{type}/accept", OWNER, { body: at0 }),
  row("offer", "POST /v1/games/{id}/offers/{type}/decline", OWNER, { body: at0 }),
  row("offer", "DELETE /v1/games/{id}/offers/{type}", [409, 200, 403, 401, 401]),
  row("game", "POST /v1/games/{id}/messages", MADE, { body: { text: "Well met" } }),
  row("game", "GET /v1/games/{id}/messages", PLAYERS),
  row("game", "POST /games/{id}/offers", PRESSED, "type=draw&ply=0"),
  row("offer", "POST /games/{id}/offers/accept", OWNER_PRESSED, "type=draw&ply=0"),
  row("offer", "POST /games/{id}/offers/decline", OWNER_PRESSED, "type=draw&ply=0"),
  row("offer", "POST /games/{id}/offers/withdraw", [409, 303, 403, 401, 401], "type=draw"),
  row("game", "POST /games/{id}/messages", PRESSED, "message=Hello"),
  row("game", "POST /games/{id}/notes", PRESSED, "text=mine&version=0"),
  row("over", "POST /games/{id}/rematch", PRESSED, ""),
  // Answers to future moves; a stranger learns only that they are not a player.
  row("plan", "GET /v1/games/{id}/plan", [200, 404, 403, 401, 401]),
  row("plan", "PUT /v1/games/{id}/plan", OWNER, { body: PLAN }),
  row("plan", "DELETE /v1/games/{id}/plan", [204, 404, 403, 401, 401]),
  row("plan", "POST /v1/games/{id}/plan/check", OWNER, { body: PLAN }),
  // On the page the opponent may plan: they are not to move.
  row("game", "POST /games/{id}/plan", [409, 204, 403, 401, 401], `ply=1&replies=${REPLIES}`),
  row("game", "POST /games/{id}/plan/end", [404, 404, 403, 401, 401], ""),
  row("game", "GET /games/{id}/lines", PLAYERS),
  row("game", "POST /games/{id}/lines", PLAYERS, "lines=[]"),
  // Players' private notes.
  row("game", "GET /v1/games/{id}/notes", PLAYERS),
  row("game", "PUT /v1/games/{id}/notes", PLAYERS, { body: { text: "watch the corner" } }),
  row("game", "GET /v1/games/{id}/lines", PLAYERS),
  row("game", "PUT /v1/games/{id}/lines", PLAYERS, { body: LINES }),
  row("none", "POST /v1/batch", [200, 200, 200, 200, 401], {
    body: { requests: [{ id: "a", method: "GET", path: "/v1/me" }] },
  }),
  // Followers of a game or a challenge, and a game's place in its player's list.
  row("over", "POST /v1/games/{id}/rematch", MADE),
  row("challenge", "POST /v1/challenges/{id}/counter", [409, 201, 403, 401, 401], { body: COUNTER }),
  row("game", "PUT /v1/me/games/{id}/snooze", PLAYERS, { body: { until: "{soon}" } }),
  row("game", "DELETE /v1/me/games/{id}/snooze", [204, 204, 403, 401, 401]),
  // Recorded games: who holds one lets go of it.
  row("none", "POST /v1/records", [201, 201, 201, 401, 401], {
    body: { text: "[event:{fresh}]\nd6-c6 e4-e6", ruleset: "brandubh" },
  }),
  row("none", "GET /v1/records", ANYONE),
  row("none", "GET /v1/me/records", [200, 200, 200, 401, 401]),
  row("record", "GET /v1/records/{id}", ANYONE),
  row("record", "GET /v1/records/{id}/export.json", ANYONE),
  row("record", "GET /v1/records/{id}/export.otg", ANYONE),
  row("record", "GET /v1/records/{id}/export.txt", ANYONE),
  row("record", "GET /v1/records/{id}/original", ANYONE),
  row("record", "GET /v1/records/{id}/board.svg", ANYONE),
  row("none", "GET /records", ALWAYS),
  row("none", "GET /records/new", ALWAYS),
  row("none", "POST /records/new", [303, 303, 303, 401, 401], "text=d6-c6&ruleset=brandubh&do=save"),
  row("record", "GET /records/{id}", ALWAYS),
  row("record", "GET /records/{id}/board.png", ALWAYS),
  row("record", "POST /records/{id}/delete", [303, 404, 404, 401, 401], ""),
  // Moderators keep one off the list.
  row("record", "POST /v1/records/{id}/unlist", [403, 403, 403, 401, 401], { body: {} }),
  row("record", "POST /v1/players/{name}/records/unlist", [403, 403, 403, 401, 401], { body: {} }),
  row("record", "POST /v1/records/{id}/unlist/undo", [403, 403, 403, 401, 401]),
  row("record", "POST /records/{id}/unlist", [403, 403, 403, 401, 401], ""),
  row("record", "POST /records/{id}/relist", [403, 403, 403, 401, 401], ""),
  row("record", "DELETE /v1/records/{id}", [204, 404, 404, 401, 401]),
  // The proof of a game's record: public like the game.
  row("match", "GET /v1/matches/{id}", ANYONE),
  row("match", "GET /matches/{id}", ALWAYS),
  row("game", "GET /v1/games/{id}/log", ANYONE),
  row("rated", "GET /v1/games/{id}/rating", ANYONE),
  row("rated", "POST /v1/games/{id}/annul", [403, 403, 403, 401, 401], { body: { reason: "error" } }),
  row("rated", "POST /v1/games/{id}/annul/undo", [403, 403, 403, 401, 401]),
  row("self", "GET /v1/players/{name}/ratings", ANYONE),
  row("self", "GET /v1/players/{name}/ratings/{ruleset}/history", ANYONE),
  row("none", "GET /v1/ratings/{ruleset}/games", ANYONE),
  row("none", "GET /v1/rulesets/{id}/offset", ANYONE),
  row("none", "GET /v1/leaderboards/{ruleset}", ANYONE),
  row("game", "GET /v1/games/{id}/verify", ANYONE),
  row("none", "GET /.well-known/jwks.json", ALWAYS),
  // The pages around a game. Players who may not answer the challenge are redirected to its page.
  row("game", "GET /games/{id}/log", ALWAYS),
  row("game", "GET /games/{id}/log.json", ALWAYS),
  row("challenge", "GET /games/{id}/counter", [303, 200, 303, 303, 303]),
  row(
    "challenge",
    "POST /games/{id}/counter",
    [303, 303, 403, 303, 303],
    "clock=same&ruleset=tablut&side=attackers",
  ),
  // To a game, to all games, to the start page.
  row("game", "GET /play", [303, 303, 303, 303, 303]),
  row("game", "GET /me/next", [303, 303, 303, 303, 303]),
  // No such game is anybody's.
  row("none", "POST /me/later", [404, 404, 404, 303, 303], "game=none&days=1"),
];
