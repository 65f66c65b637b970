import type { ProblemCode } from "../../src/contract/problems/table.ts";
import { THREE_DAYS, type Ask, type Begun, type Someone } from "./api.ts";

/** The surroundings of a test of bad input: a running game at ply 1, and a player who is not in it. */
export interface Scene {
  readonly game: Begun;
  readonly stranger: Someone;
}

export interface Row {
  readonly what: string;
  readonly code: ProblemCode;
  readonly ask: (scene: Scene) => [method: string, path: string, ask: Ask];
  /** The field that is named, where it is one. */
  readonly pointer?: string;
  /** Members of the answer besides the code. */
  readonly says?: Record<string, unknown>;
}

const NOWHERE = "A".repeat(22);
const moveRow = (
  what: string,
  body: unknown,
  code: ProblemCode,
  more: Partial<Row> & { by?: "attackers" | "defenders" } = {},
): Row => ({
  what,
  code,
  ...more,
  ask: ({ game }) => [
    "POST",
    `/v1/games/${game.id}/moves`,
    { token: game[more.by ?? "defenders"].token, body },
  ],
});
const bodyRow = (what: string, raw: string, code: ProblemCode, pointer?: string): Row => ({
  what,
  code,
  ...(pointer === undefined ? {} : { pointer }),
  ask: ({ game }) => ["POST", `/v1/games/${game.id}/moves`, { token: game.defenders.token, raw }],
});
const illegal = (what: string, move: string, says: Record<string, unknown>): Row =>
  moveRow(what, { ply: 2, move }, "illegal-move", { says });
const signUpRow = (what: string, name: string, code: ProblemCode): Row => ({
  what,
  code,
  ...(code === "invalid-request" ? { pointer: "/name" } : {}),
  ask: () => ["POST", "/v1/players", { body: { name } }],
});
const hookRow = (what: string, url: string, reason: string): Row => ({
  what: `a webhook URL ${what}`,
  code: "webhook-url-refused",
  says: { reason },
  ask: ({ game }) => ["POST", "/v1/webhooks", { token: game.defenders.token, body: { url } }],
});

// After 1. d1-c1 in brandubh it is the defenders' turn: 3a3/3a3/3d3/aadkdaa/3d3/3a3/2a4.
/** Every row of “Bad input, named”, and more of the kind. */
export const ROWS: readonly Row[] = [
  { what: "an unknown game", code: "game-not-found", ask: () => ["GET", `/v1/games/${NOWHERE}`, {}] },
  {
    what: "a move in an unknown game",
    code: "game-not-found",
    ask: ({ game }) => [
      "POST",
      `/v1/games/${NOWHERE}/moves`,
      { token: game.attackers.token, body: { ply: 1, move: "d1-c1" } },
    ],
  },
  { what: "no id of a game", code: "game-not-found", ask: () => ["GET", "/v1/games/x", {}] },
  { what: "an unknown challenge", code: "challenge-not-found", ask: () => ["GET", "/v1/challenges/x", {}] },
  { what: "an unknown rule set", code: "ruleset-not-found", ask: () => ["GET", "/v1/rulesets/go", {}] },
  { what: "an unknown player", code: "player-not-found", ask: () => ["GET", "/v1/players/Nobody-x", {}] },
  {
    what: "a challenge by an unknown rule set",
    code: "invalid-request",
    pointer: "/ruleset",
    ask: ({ stranger }) => [
      "POST",
      "/v1/challenges",
      { token: stranger.token, body: { ruleset: "go", clock: THREE_DAYS } },
    ],
  },
  {
    what: "a challenge to an unknown player",
    code: "invalid-request",
    pointer: "/to",
    ask: ({ stranger }) => [
      "POST",
      "/v1/challenges",
      { token: stranger.token, body: { ruleset: "tablut", clock: THREE_DAYS, to: "Nobody-x" } },
    ],
  },
  moveRow("an unknown field", { ply: 2, move: "d5-c5", captures: [] }, "invalid-request", {
    pointer: "/captures",
  }),
  bodyRow("a body that is not JSON", "ply=2&move=d5-c5", "malformed-json"),
  bodyRow("an array", '[{"ply":2,"move":"d5-c5"}]', "invalid-request", ""),
  bodyRow("a string", '"d5-c5"', "invalid-request", ""),
  bodyRow("null", "null", "invalid-request", ""),
  moveRow("a ply that is text", { ply: "2", move: "d5-c5" }, "invalid-request", { pointer: "/ply" }),
  moveRow("a negative ply", { ply: -2, move: "d5-c5" }, "invalid-request", { pointer: "/ply" }),
  moveRow("a huge ply", { ply: 1e21, move: "d5-c5" }, "invalid-request", { pointer: "/ply" }),
  moveRow("a fractional ply", { ply: 2.5, move: "d5-c5" }, "invalid-request", { pointer: "/ply" }),
  ...["9007199254740993", "-1e999", "1e5000", "100001", "true", "[2]"].map((ply) =>
    bodyRow(`a ply of ${ply}`, `{"ply":${ply},"move":"d5-c5"}`, "invalid-request", "/ply"),
  ),
  moveRow("no ply", { move: "d5-c5" }, "invalid-request", { pointer: "/ply" }),
  moveRow("a move in the wrong turn", { ply: 2, move: "d2-c2" }, "not-your-turn", {
    by: "attackers",
    says: { ply: 1 },
  }),
  moveRow("a ply that has been played", { ply: 1, move: "d7-c7" }, "already-played", {
    by: "attackers",
    says: { ply: 1 },
  }),
  moveRow("a ply that is far ahead", { ply: 9, move: "d5-c5" }, "ply-ahead", { says: { ply: 1 } }),
  illegal("a move of the wrong side", "d7-c7", { reason: "not-your-piece", at: "d7", legal: [] }),
  illegal("a move off the board", "d5-d12", { reason: "off-board", at: "d12" }),
  illegal("a move of an empty square", "a1-a2", { reason: "no-piece", at: "a1", legal: [] }),
  illegal("a move through pieces", "d5-d7", { reason: "path-blocked", at: "d6" }),
  illegal("a move onto a piece", "d5-d6", { reason: "occupied", at: "d6" }),
  illegal("a move around a corner", "d5-c6", { reason: "not-straight", at: "c6" }),
  illegal("a move to where it stands", "d5-d5", { reason: "same-square", at: "d5" }),
  illegal("a wrong capture suffix", "d5-c5xb5", { reason: "captures-differ", captures: [] }),
  moveRow("a move that is none", { ply: 2, move: "Nf3" }, "invalid-request", { pointer: "/move" }),
  {
    what: "a move by somebody else",
    code: "not-your-game",
    ask: ({ game, stranger }) => [
      "POST",
      `/v1/games/${game.id}/moves`,
      { token: stranger.token, body: { ply: 2, move: "d5-c5" } },
    ],
  },
  {
    what: "a challenge that has been accepted",
    code: "challenge-taken",
    ask: ({ game }) => ["POST", `/v1/challenges/${game.id}/decline`, { token: game.defenders.token }],
  },
  {
    what: "a challenge accepted by its maker",
    code: "own-challenge",
    ask: ({ game }) => ["POST", `/v1/challenges/${game.id}/accept`, { token: game.attackers.token }],
  },
  {
    what: "a challenge accepted by a third when it named another",
    code: "not-your-challenge",
    ask: ({ game, stranger }) => ["POST", `/v1/challenges/${game.id}/accept`, { token: stranger.token }],
  },
  {
    what: "a challenge to oneself",
    code: "own-challenge",
    ask: ({ stranger }) => [
      "POST",
      "/v1/challenges",
      { token: stranger.token, body: { ruleset: "tablut", clock: THREE_DAYS, to: stranger.name } },
    ],
  },
  ...["/v1/me/subscriptions/turns/renew", "/v1/me/email/confirm"].map((path): Row => ({
    what: `an unknown field where none is expected (${path})`,
    code: "invalid-request",
    pointer: "/surprise",
    ask: ({ stranger }) => ["POST", path, { token: stranger.token, body: { surprise: 1 } }],
  })),
  { what: "no token", code: "token-missing", ask: () => ["GET", "/v1/me", {}] },
  { what: "a malformed token", code: "token-invalid", ask: () => ["GET", "/v1/me", { token: "tafl_abc" }] },
  {
    what: "a cursor that was made up",
    code: "invalid-cursor",
    ask: ({ stranger }) => ["GET", "/v1/me/events?after=made-up", { token: stranger.token }],
  },
  {
    what: "a cursor of another list",
    code: "invalid-cursor",
    ask: ({ game }) => ["GET", `/v1/lobby?cursor=${game.id}`, {}],
  },
  signUpRow("a name that is taken", "Taken-Once", "name-taken"),
  signUpRow("a name that is reserved", "Moderator", "name-reserved"),
  signUpRow("a name that is too long", "A".repeat(21), "invalid-request"),
  signUpRow("a name with a right-to-left mark", "Rag\u200fnhild", "invalid-request"),
  {
    what: "an unknown language",
    code: "invalid-request",
    pointer: "/language",
    ask: ({ stranger }) => ["PATCH", "/v1/me", { token: stranger.token, body: { language: "xx" } }],
  },
  {
    what: "an unknown time zone",
    code: "invalid-request",
    pointer: "/timezone",
    ask: ({ stranger }) => ["PATCH", "/v1/me", { token: stranger.token, body: { timezone: "Mars/Olympus" } }],
  },
  {
    what: "an address that is none",
    code: "invalid-request",
    pointer: "/email",
    ask: ({ stranger }) => ["PATCH", "/v1/me", { token: stranger.token, body: { email: "not an address" } }],
  },
  hookRow("that is http", "http://hooks.example.org/", "scheme"),
  hookRow("that is private", "https://10.0.0.1/", "address"),
  hookRow("that is private by name", "https://router.local/", "name"),
  hookRow("that is loopback", "https://127.0.0.1/", "address"),
  hookRow("that is loopback in decimal", "https://2130706433/", "address"),
  hookRow("that is loopback in hex", "https://0x7f000001/", "address"),
  hookRow("that is loopback in octal", "https://0177.0.0.1/", "address"),
  hookRow("that is loopback in short", "https://127.1/", "address"),
  hookRow("that is loopback in full-width characters", "https://１２７.0.0.1/", "address"),
  hookRow("that is loopback in IPv6", "https://[::1]/", "address"),
  hookRow("that is loopback in both", "https://[::ffff:127.0.0.1]/", "address"),
  hookRow("that is loopback by name", "https://localhost/", "name"),
  hookRow("with a port that is refused", "https://hooks.example.org:25/", "port"),
  hookRow("with credentials in it", "https://user:word@hooks.example.org/", "credentials"),
  hookRow("with a fragment", "https://hooks.example.org/#x", "fragment"),
  hookRow("of this service", "http://localhost:8787/v1/me", "name"),
  hookRow("that is none", "hooks.example.org", "not-a-url"),
];
