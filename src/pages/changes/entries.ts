import { EARLIER } from "./earlier.ts";

/**
 * What a change does to a client. `fixed`: a promise that was broken is kept from now on; `tightened`: requests that
 * were let through before are refused.
 */
export type Kind = "added" | "changed" | "tightened" | "fixed" | "deprecated" | "removed";

/** A change of the API: its kind, and what it is in a sentence or two, with `names` of the API between backticks. */
export type Change = readonly [kind: Kind, what: string];

/** Every change of the API that a client could notice, by its day (UTC), newest first. Every change of the API adds one here. */
export const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  "2026-11-27": [
    [
      "added",
      "Recorded games: `POST /v1/records` imports an OpenTafl record, moves, or an export of this service, or up to 100 of them, checked by the rules (`422 record-unreadable` says line, move and reason); `GET /v1/records`, `/v1/me/records` and `/v1/records/{id}` with its exports read them, and `DELETE /v1/records/{id}` lets go of one (`record-not-found`). `GET /v1/me/export.json` has `records`, and `<tafl-board record=…>` shows one on any site.",
    ],
    [
      "added",
      "`rating.changed` says with `undone` that the annulment of a game was undone, and that it counts again.",
    ],
    [
      "added",
      "AI clients: `POST /mcp` has tools and resources by the Model Context Protocol, for bots and for people, with nothing that the API has not.",
    ],
    [
      "added",
      "Apps: OAuth 2.1 at `/oauth/authorize`, `/oauth/token` and `/oauth/register`, described at `/.well-known/oauth-authorization-server` and `/.well-known/oauth-protected-resource/v1`, which `WWW-Authenticate` names. `GET /v1/me/apps` lists the apps that I have let in, `DELETE /v1/me/apps/{id}` ends one (`app-not-found`); what is mine alone no app can do (`app-may-not`), nor is it told my address. The event `app.allowed`, and my `apps` in the export.",
    ],
    ["added", "The SDK signs players in on an app’s page: `signIn`."],
    [
      "added",
      "Players sign in on the pages with passkeys (`passkey-refused`): `GET /v1/me/passkeys`, `PATCH` and `DELETE /v1/me/passkeys/{id}` (`passkey-not-found`). The events `passkey.added` and `passkey.refused`, mailed at once, tell of one that is new and of one that may have been copied. The export has my `passkeys`.",
    ],
    [
      "added",
      "Bulk pairing: `POST` and `GET /v1/bulk-pairings`, `GET` and `DELETE /v1/bulk-pairings/{id}` begin games for players who consent to it by `PUT /v1/me/consents/{organiser}` (`bulk-not-found`, `bulk-started`, `consent-missing`).",
    ],
    [
      "added",
      "Games and matches that were begun for their players have `tournament`, `ladder` or `bulk`, in logs and exports, too. Those of tournaments and ladders can't be aborted (`abort-too-late`). A match can be decided by `seed`.",
    ],
    [
      "added",
      "Ladders: `POST` and `GET /v1/ladders`, `GET` and `PATCH /v1/ladders/{id}`, `/enter`, `/leave`, `/challenge` and `/players/{name}/remove`. Who wins a match for a place takes it; a draw defends. Refusals of their own: `ladder-not-found`, `ladder-closed`, `ladder-full`, `ladder-not-for-you`, `out-of-reach`, `place-busy`, `again-too-soon`.",
    ],
    [
      "added",
      "`POST /v1/reports` reports a player of a game to the moderators, who list the reports at `GET /v1/reports`, read one at `GET /v1/reports/{id}` and decide on it at `/decide` (`report-not-found`, `already-decided`, `own-report`). What they decide about a game everybody reads at `GET /v1/games/{id}/decisions`. The export has my `reports`, and my `ladders`.",
    ],
    ["added", "Each player of `GET /v1/players` has `conduct`."],
    [
      "fixed",
      "A tournament’s `clock` has only what was agreed. Standings of groups have no cells of the knockout behind them. Who is `atFault`, or reported, and played no part in the game is `422`, with both names.",
    ],
  ],
  "2026-11-26": [
    ["added", "Events of competition, everywhere: `tournament.*`, `match.*` and `ladder.moved`."],
    [
      "fixed",
      "A sandbox that empties itself answers `503 sandbox-emptying` with `retryAfter`, in the reader's language; it had no `code`.",
    ],
    [
      "added",
      "Rated games: `rated` in a challenge or a counter-offer (default `false`), in games, logs and exports. Only by shipped rule sets and not with the house (`422 cannot-be-rated`), and without takebacks. A pair has 20 rated games by a rule set in 30 days; a later one begins with `rated` false and `unrated`: `pair-limit`.",
    ],
    [
      "added",
      "Open challenges in `GET /v1/lobby`, `GET /v1/challenges` and `GET /v1/challenges/{id}` have the `rating` and `conduct` of who has made them (how long moves take, how many games are lost on time) and a `forecast`; `GET /v1/players/{name}` has `ratings` and `conduct`.",
    ],
    [
      "added",
      "`requires` in an open challenge: a rating, finished games, reliability, or no bots. Who has not what it asks is `403 requirements-not-met`, with all that `failed`. `POST /v1/seeks` accepts the oldest challenge in the lobby that fits, or puts one there. `GET /v1/players/{name}/versus/{other}` tells how the games of two players went.",
    ],
    [
      "added",
      "Ratings: `GET /v1/games/{id}/rating`, `/v1/players/{name}/ratings`, `/v1/players/{name}/ratings/{ruleset}/history`, `/v1/ratings/{ruleset}/games`, `/v1/rulesets/{id}/offset` and `/v1/leaderboards/{ruleset}`. The events `rating.changed` and `game.annulled` tell players. Moderators, by a token with the scope `moderate` that the operator gives, have rated games not count: `POST /v1/games/{id}/annul` and `/annul/undo`, `403 not-moderator`, `409 already-annulled`.",
    ],
    [
      "added",
      "Matches: `POST /v1/challenges` takes `match`, 2 to 10 games of the same two with sides swapped each time, and `GET /v1/matches/{id}` says how one stands. Games and challenges have `match`: null for those that stand alone. Tournaments (round robin, Swiss, knockout): `/v1/tournaments`, with who plays, standings, rounds, bracket and log. Organising needs a token with the new scope `organise`: the first token of a player who signs up from now on has it, and so has every session that begins from now on; a token that was made before has it not: make another in the settings.",
    ],
    [
      "added",
      "Bots: `POST /v1/players` takes `bot`, with your own token; `GET /v1/me/bots`, `POST /v1/me/bots/{name}/tokens` and `DELETE /v1/me/bots/{name}` look after them. `bot` marks them wherever a player is named (`byBot` and `toBot` in the `challenge` of a game), and `GET /v1/players/{name}` has their `program`.",
    ],
    [
      "added",
      "`botsWelcome` in `/v1/me`: whether bots may challenge me and accept my open challenges (else `403 people-only`). `bots=false` leaves bots out of `/v1/lobby`, `/v1/players` and `/v1/watch`.",
    ],
    [
      "added",
      "The house: `POST /v1/challenges` to `Thrall`, `Karl`, `Hersir`, `Jarl` or `Konung` (levels 1 to 5) begins at once, and the answer is the game. So does a rematch with them. `409 house-busy`: three such games at a time, and a thousand of a level.",
    ],
    ["added", "A player’s record has games with bots apart, in `withBots`. The export has my `bots`."],
    [
      "added",
      "A service can be a sandbox, to try programs on: `sandbox` in `GET /v1/status` says when it is emptied next. It takes clocks from `PT10S`, lists mail at `GET /v1/me/mail` instead of sending it, and refuses webhooks without the receiver’s `consent`. If there is one beside a service, the second of `servers` in `/v1/openapi.json` is its address.",
    ],
    ["added", "The operator can close an account: its requests are `403 account-closed`, with the `reason`."],
  ],
  "2026-11-24": [
    [
      "removed",
      "`chainedFrom` of logs and exports, which was null wherever each record was chained as it was written, and `kind` of an open offer of a draw: its `type` says the same.",
    ],
  ],
  "2026-11-23": [
    [
      "fixed",
      "A form of the pages that was refused leads a browser to its page, which says why and keeps what was typed for ten minutes: Back and a reload send nothing again.",
    ],
    [
      "changed",
      "`GET /health` and `GET /v1/status` say in `checks` what they tried: a row written to the database and each of its tables, and an object. `GET /health` is 503 (`failing`) when one failed. `GET /v1/status` is `degraded` then, and when too many of the last `answers` were faults; its `waiting.mailHeld` counts e-mails that the service isn’t set up to send.",
    ],
    [
      "changed",
      "Of the 100 challenges that can wait for a player’s answer, strangers can make 70 (`409 limit-reached` with `incomingFromStrangers`), and rematches and counter-offers need no place. `PUT /v1/me/blocks/{name}` declines the blocked player’s open challenges to me.",
    ],
    [
      "changed",
      "A request that has no place in a `POST /v1/batch` (its path, a header, a GET with a body) is answered `422 invalid-request` by itself, and the others are done; the whole batch was refused for it.",
    ],
    [
      "fixed",
      "`DELETE /v1/me/vacation/{id}` of a vacation that a `DELETE` has ended is `200` again, not `409 vacation-over`. What names a ply that was taken back is `428 version-required` before any other refusal.",
    ],
    ["tightened", "A duration in weeks (`P1W`) is refused: days, hours, minutes and seconds are read."],
    [
      "added",
      "With the token of one of the two players, `GET /v1/games/{id}/stream` also has `game.changed`: a message, an offer that was taken back, a gift of time or a vacation has changed the game. Spectators get none of it.",
    ],
    [
      "changed",
      "A game in which 2,000 moves were made, those taken back included, ends as a draw: its `result` has the new reason `move-limit` (`plies` in `GET /v1/limits`).",
    ],
    [
      "tightened",
      "A log, ledger, JSON export or verification of a game counts once for each 200 records against the limits of requests, 10 times at most; a verification that was made before counts once. A plan that is too much to judge, with many answers to `*` on a large board, is refused as `plan-too-large`.",
    ],
    [
      "added",
      "Answers have `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11) where a limit counts them, and `Link` with `service-desc` and `service-doc`. Pages of other origins can read every header that the reference describes (`Content-Disposition` and `X-Unread` too), send `traceparent`, `tracestate` and `baggage`, and show `GET /v1/games/{id}/board.svg`. `/.well-known/api-catalog` (RFC 9727) and `/.well-known/security.txt` (RFC 9116) are there.",
    ],
    [
      "changed",
      "`GET /v1/openapi.json` declares `If-None-Match` where an answer can be 304, and `4XX` and `5XX` instead of `default`. Every operation has a whole request and a whole answer as `examples`; `/docs` prints them.",
    ],
    [
      "added",
      "Two more rule sets: `sea-battle-15` and `historical-tawlbwrdd-w`. `uncertain` names more fields of `magpie`, `old-hnefatafl` and `alea-evangelii`.",
    ],
    [
      "tightened",
      "A rules record whose corners have four squares each is refused as `unsupported-rule` where a piece may stop on them (`cors`) but not pass (`corp`): OpenTafl reads it otherwise than it would be played here.",
    ],
    [
      "changed",
      "Cover ends after 72 hours in one turn of one game: the log says so (`uncovered` with `reason`), its hours are marked (`cover`), and longer absences are booked. A vacation that was granted before a deadline saves the game, even where the game hears of it only afterwards.",
    ],
    [
      "fixed",
      "With a `per-move` clock a gift stays on top of the full span until its player has moved, also after a takeback by either side.",
    ],
  ],
  ...EARLIER,
};
