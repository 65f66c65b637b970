/**
 * What a change does to a client, in words. `fixed`: a promise that was broken is kept from now on; `tightened`: requests
 * that were let through before are refused.
 */
export const KINDS = {
  added: "Added",
  changed: "Changed",
  tightened: "Refused from now on",
  fixed: "Fixed",
  deprecated: "Deprecated",
  removed: "Removed",
} as const;

type Kind = keyof typeof KINDS;

/** A change of the API: its kind, and what it is in a sentence or two, with `names` of the API between backticks. */
type Change = `${Kind}: ${string}`;

/** The kind of a change, and its sentences. */
export function partsOf(change: Change): readonly [Kind, string] {
  const [kind = ""] = change.split(": ", 1);
  return [kind as Kind, change.slice(kind.length + 2)];
}

/** Every change of the API that a client could notice, by its day (UTC), newest first. Every change of the API adds one here. */
export const CHANGES: Readonly<Record<string, readonly Change[]>> = {
  "2026-11-28": [
    "tightened: An app knows no webhooks but those made with its access: it neither lists, reads, changes, tests nor deletes others, its player’s or another app’s (`404 webhook-not-found`). The player has them all, as before. The same holds for browsers: `GET /v1/me/push-subscriptions` and `DELETE /v1/me/push-subscriptions/{id}` (`404 push-subscription-not-found`).",
    "tightened: A consent whose `until` has passed is refused (`422`, `/until`), and so are results in a tournament that was cancelled (`409 tournament-closed`).",
    "fixed: What is done in a tournament or on a ladder, and `POST /v1/games/{id}/annul`, under an `Idempotency-Key` is answered as at first if it is repeated after its answer was lost, by a restart for example; it could be `409`.",
    "fixed: A player who has gone is `deleted-…` everywhere; in lists of tournaments and ratings it could be `deleted`.",
    "changed: `rated` by a rule set of one’s own is refused as `422 custom-unrated`, in challenges, tournaments, ladders and bulk pairings; it was `cannot-be-rated`, which is now only for games with the house.",
    "fixed: Who had no rating as a tournament started has `rating` 1500 in its players and standings, as before its start; it was null, which only tournaments by rule sets of one’s own have.",
    "fixed: `abort-too-late` says of a game of a tournament or a ladder that it is one; it said that both sides had moved.",
  ],
  "2026-11-27": [
    "fixed: A tournament’s `clock` has only what was agreed. Standings of groups have no cells of the knockout behind them. Who is `atFault`, or reported, and played no part in the game is `422`, with both names.",
    "added: Recorded games: `POST /v1/records` imports an OpenTafl record, moves, or an export of this service, or up to 100 of them, checked by the rules (`422 record-unreadable` says line, move and reason); `GET /v1/records`, `/v1/me/records` and `/v1/records/{id}` with its exports read them, and `DELETE /v1/records/{id}` lets go of one (`record-not-found`). Moderators take one off the list by `POST /v1/records/{id}/unlist`, until `/unlist/undo`. `GET /v1/me/export.json` has `records`, and `<tafl-board record=…>` shows one on any site.",
    "added: `rating.changed` says with `undone` that the annulment of a game was undone, and that it counts again.",
    "added: AI clients: `POST /mcp` has tools and resources by the Model Context Protocol, for bots and for people, with nothing that the API has not; tools that do something take an `idempotencyKey`.",
    "added: Apps: OAuth 2.1 at `/oauth/authorize`, `/oauth/token` and `/oauth/register`, described at `/.well-known/oauth-authorization-server` and `/.well-known/oauth-protected-resource/v1`, which `WWW-Authenticate` names. `GET /v1/me/apps` lists the apps that I have let in, `DELETE /v1/me/apps/{id}` ends one (`app-not-found`); what is mine alone no app can do (`app-may-not`), nor is it told my address. Webhooks, push subscriptions and addresses of feeds that an app has end with its access. The event `app.allowed`, and my `apps` in the export.",
    "added: The SDK signs players in on an app’s page: `signIn`.",
    "added: Players sign in on the pages with passkeys (`passkey-refused`): `GET /v1/me/passkeys`, `PATCH` and `DELETE /v1/me/passkeys/{id}` (`passkey-not-found`). The events `passkey.added` and `passkey.refused`, mailed at once, tell of one that is new and of one that may have been copied. The export has my `passkeys`.",
    "added: Bulk pairing: `POST` and `GET /v1/bulk-pairings`, `GET` and `DELETE /v1/bulk-pairings/{id}` begin games for players who consent to it by `PUT /v1/me/consents/{organiser}` (`bulk-not-found`, `bulk-started`, `consent-missing`).",
    "added: Games and matches that were begun for their players have `tournament`, `ladder` or `bulk`, in logs and exports, too. Those of tournaments and ladders can't be aborted (`abort-too-late`). A match can be decided by `seed`.",
    "added: Ladders: `POST` and `GET /v1/ladders`, `GET` and `PATCH /v1/ladders/{id}`, `/enter`, `/leave`, `/challenge` and `/players/{name}/remove`. Who wins a match for a place takes it; a draw defends. Refusals of their own: `ladder-not-found`, `ladder-closed`, `ladder-full`, `ladder-not-for-you`, `out-of-reach`, `place-busy`, `again-too-soon`.",
    "added: `POST /v1/reports` reports a player of a game to the moderators, who list the reports at `GET /v1/reports`, read one at `GET /v1/reports/{id}` and decide on it at `/decide` (`report-not-found`, `already-decided`, `own-report`). What they decide about a game everybody reads at `GET /v1/games/{id}/decisions`. The export has my `reports`, and my `ladders`.",
    "added: Each player of `GET /v1/players` has `conduct`.",
  ],
  "2026-11-26": [
    "added: Events of competition, everywhere: `tournament.*`, `match.*` and `ladder.moved`.",
    "fixed: A sandbox that empties itself answers `503 sandbox-emptying` with `retryAfter`, in the reader's language; it had no `code`.",
    "added: Rated games: `rated` in a challenge or a counter-offer (default `false`), in games, logs and exports. Only by shipped rule sets and not with the house (`422 cannot-be-rated`), and without takebacks. A pair has 20 rated games by a rule set in 30 days; a later one begins with `rated` false and `unrated`: `pair-limit`.",
    "added: Open challenges in `GET /v1/lobby`, `GET /v1/challenges` and `GET /v1/challenges/{id}` have the `rating` and `conduct` of who has made them (how long moves take, how many games are lost on time) and a `forecast`; `GET /v1/players/{name}` has `ratings` and `conduct`.",
    "added: `requires` in an open challenge: a rating, finished games, reliability, or no bots. Who has not what it asks is `403 requirements-not-met`, with all that `failed`. `POST /v1/seeks` accepts the oldest challenge in the lobby that fits, or puts one there. `GET /v1/players/{name}/versus/{other}` tells how the games of two players went.",
    "added: Ratings: `GET /v1/games/{id}/rating`, `/v1/players/{name}/ratings`, `/v1/players/{name}/ratings/{ruleset}/history`, `/v1/ratings/{ruleset}/games`, `/v1/rulesets/{id}/offset` and `/v1/leaderboards/{ruleset}`. The events `rating.changed` and `game.annulled` tell players. Moderators, by a token with the scope `moderate` that the operator gives, have rated games not count: `POST /v1/games/{id}/annul` and `/annul/undo`, `403 not-moderator`, `409 already-annulled`.",
    "added: Matches: `POST /v1/challenges` takes `match`, 2 to 10 games of the same two with sides swapped each time, and `GET /v1/matches/{id}` says how one stands. Games and challenges have `match`: null for those that stand alone. Tournaments (round robin, Swiss, knockout): `/v1/tournaments`, with who plays, standings, rounds, bracket and log. Organising needs a token with the new scope `organise`: the first token of a player who signs up from now on has it, and so has every session that begins from now on; a token that was made before has it not: make another in the settings.",
    "added: Bots: `POST /v1/players` takes `bot`, with your own token; `GET /v1/me/bots`, `POST /v1/me/bots/{name}/tokens` and `DELETE /v1/me/bots/{name}` look after them. `bot` marks them wherever a player is named (`byBot` and `toBot` in the `challenge` of a game), and `GET /v1/players/{name}` has their `program`.",
    "added: `botsWelcome` in `/v1/me`: whether bots may challenge me and accept my open challenges (else `403 people-only`). `bots=false` leaves bots out of `/v1/lobby`, `/v1/players` and `/v1/watch`.",
    "added: The house: `POST /v1/challenges` to `Thrall`, `Karl`, `Hersir`, `Jarl` or `Konung` (levels 1 to 5) begins at once, and the answer is the game. So does a rematch with them. `409 house-busy`: three such games at a time, and a thousand of a level.",
    "added: A player’s record has games with bots apart, in `withBots`. The export has my `bots`.",
    "added: A service can be a sandbox, to try programs on: `sandbox` in `GET /v1/status` says when it is emptied next. It takes clocks from `PT10S`, lists mail at `GET /v1/me/mail` instead of sending it, and refuses webhooks without the receiver’s `consent`. If there is one beside a service, the second of `servers` in `/v1/openapi.json` is its address.",
    "added: The operator can close an account: its requests are `403 account-closed`, with the `reason`.",
  ],
  "2026-11-24": [
    "removed: `chainedFrom` of logs and exports, which was null wherever each record was chained as it was written, and `kind` of an open offer of a draw: its `type` says the same.",
  ],
  "2026-11-23": [
    "fixed: A form of the pages that was refused leads a browser to its page, which says why and keeps what was typed for ten minutes: Back and a reload send nothing again.",
    "changed: `GET /health` and `GET /v1/status` say in `checks` what they tried: a row written to the database and each of its tables, and an object. `GET /health` is 503 (`failing`) when one failed. `GET /v1/status` is `degraded` then, and when too many of the last `answers` were faults; its `waiting.mailHeld` counts e-mails that the service isn’t set up to send.",
    "changed: Of the 100 challenges that can wait for a player’s answer, strangers can make 70 (`409 limit-reached` with `incomingFromStrangers`), and rematches and counter-offers need no place. `PUT /v1/me/blocks/{name}` declines the blocked player’s open challenges to me.",
    "changed: A request that has no place in a `POST /v1/batch` (its path, a header, a GET with a body) is answered `422 invalid-request` by itself, and the others are done; the whole batch was refused for it.",
    "fixed: `DELETE /v1/me/vacation/{id}` of a vacation that a `DELETE` has ended is `200` again, not `409 vacation-over`. What names a ply that was taken back is `428 version-required` before any other refusal.",
    "tightened: A duration in weeks (`P1W`) is refused: days, hours, minutes and seconds are read.",
    "added: With the token of one of the two players, `GET /v1/games/{id}/stream` also has `game.changed`: a message, an offer that was taken back, a gift of time or a vacation has changed the game. Spectators get none of it.",
    "changed: A game in which 2,000 moves were made, those taken back included, ends as a draw: its `result` has the new reason `move-limit` (`plies` in `GET /v1/limits`).",
    "tightened: A log, ledger, JSON export or verification of a game counts once for each 200 records against the limits of requests, 10 times at most; a verification that was made before counts once. A plan that is too much to judge, with many answers to `*` on a large board, is refused as `plan-too-large`.",
    "added: Answers have `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-11) where a limit counts them, and `Link` with `service-desc` and `service-doc`. Pages of other origins can read every header that the reference describes (`Content-Disposition` and `X-Unread` too), send `traceparent`, `tracestate` and `baggage`, and show `GET /v1/games/{id}/board.svg`. `/.well-known/api-catalog` (RFC 9727) and `/.well-known/security.txt` (RFC 9116) are there.",
    "changed: `GET /v1/openapi.json` declares `If-None-Match` where an answer can be 304, and `4XX` and `5XX` instead of `default`. Every operation has a whole request and a whole answer as `examples`; `/docs` prints them.",
    "added: Two more rule sets: `sea-battle-15` and `historical-tawlbwrdd-w`. `uncertain` names more fields of `magpie`, `old-hnefatafl` and `alea-evangelii`.",
    "tightened: A rules record whose corners have four squares each is refused as `unsupported-rule` where a piece may stop on them (`cors`) but not pass (`corp`): OpenTafl reads it otherwise than it would be played here.",
    "changed: Cover ends after 72 hours in one turn of one game: the log says so (`uncovered` with `reason`), its hours are marked (`cover`), and longer absences are booked. A vacation that was granted before a deadline saves the game, even where the game hears of it only afterwards.",
    "fixed: With a `per-move` clock a gift stays on top of the full span until its player has moved, also after a takeback by either side.",
  ],
  "2026-11-22": [
    "fixed: `GET /v1/players/{name}/games` no longer fails as a whole when one of the games can’t be read: the others are listed, and `unread` has its id (as NDJSON: the header `X-Unread`).",
    "tightened: A cursor of `GET /v1/me/games?status=playing`, which is ordered by deadlines, is refused as `invalid-cursor` with another `status`, and one of `GET /v1/players` without `search` with it, and the other way round. Everywhere else a cursor can be used with other filters of the same list: it’s a place in its order. In `GET /v1/rulesets` it was not until now.",
    "changed: The reference at `/docs` is split into pages: one per topic (`/docs/games`), with each operation under its `operationId` (`/docs/games#makeMove`) and the webhook events at `/docs/webhook-events`. They work without scripts, and each operation has a `curl` line to try.",
    "added: `GET /v1/watch` lists games in progress, newest moves first; `GET /v1/players` lists players, newest first or by the first letters of their names (`search`). `GET /v1/lobby` takes `ruleset` and `size`.",
    "added: Push messages to browsers (Web Push): `GET /v1/push/key`, and `GET`, `POST` and `DELETE /v1/me/push-subscriptions`. `push` in `GET` and `PATCH /v1/me/notices` says what is pushed when; quiet hours, reminders and muted games are shared with mail. New refusals: `push-endpoint-refused`, `push-subscription-not-found`. New limits: `pushSubscriptions`, `newPushSubscriptions`. `GET /v1/me/export.json` has the subscriptions.",
    "added: Custom rule sets: `ruleset` in a challenge and in a counter-offer may be an object with the fields of a rule set. Errors in it are `422 invalid-ruleset`, with a `code` for each of the `errors`; 20 a day may be new (`newRulesets` in `GET /v1/limits`). It has an id derived from its rules, `custom-` and 20 hex digits, by which `GET /v1/rulesets/{id}` and other challenges find it. `GET /v1/me/export.json` has the ones that I added.",
    "added: `POST /v1/rulesets/validate` checks a rule set, as an object or as an OpenTafl rules record, and gives its id, its canonical form, its record and warnings. It needs no token and stores nothing.",
    "changed: `GET /v1/rulesets` lists 31 rule sets, on boards of 7 to 19 squares per side, in pages of 20, filtered by `tag` and `size`. They have all the fields of a rule set, and `tags`, `source` and `uncertain`; `throne` is null if the rules have none, and `corners` may be more than four, or none.",
    "added: Games and challenges have `rules`: the whole rule set of a game whose `ruleset` is not a shipped one, with its `name`; null for a shipped one. `ruleset` is any id that `GET /v1/rulesets/{id}` knows. The first record of a game’s log has all fields of its rule set.",
    "changed: `422 illegal-move` has two more `reason`s: `no-passing`, if the piece may not pass over the square `at`, and `too-far`, if it cannot move so far; `restricted-square` may be about any piece. With rule sets whose `noLegalMove` is `draw`, a `result` with the reason `no-legal-move` has no winner. If `firstMove` is `defenders`, they make ply 1.",
    "changed: A figure of a rule text may have `before`: moves played from its `board` before its `move`, if the rule is about repetition; `winner` in its `ends` may then be null, for a draw.",
    "added: Conditional moves: `GET|PUT|DELETE /v1/games/{id}/plan`, `POST /v1/games/{id}/plan/check`, and `plan` beside a move. An answer is played in the same commit as the move that it answers. `GET /v1/limits` has the limit `plans` and the sizes of one; `GET /v1/me/export.json` has my plans beside their games.",
    "added: Events `game.offered`, `game.offer-accepted`, `game.offer-declined` (draws keep theirs), `game.taken-back` and `game.message`, in the feed, in streams, in webhooks and by mail. `game.turn` has the `moves` since one’s own, and comes only once when plans answer each other: `planned` marks their moves, `plan` says that one’s own plan has ended.",
    "added: `GET /v1/games/{id}/log`: every event of a game as a chain of hashes, whose last one is the game’s `head`, in its view, events and webhooks. `GET /v1/games/{id}/verify` says whether it holds; `npm run verify` does so with an export, anywhere.",
    "added: Offers: `POST /v1/games/{id}/offers` (`draw`, `takeback`, `pause`, `resume`, `extend`), `…/offers/{type}/accept` and `/decline`, `DELETE …/offers/{type}`, and `offer` beside a move. `offers` in a challenge limits what may be offered; by default everything may.",
    "added: Moves can be taken back. A request that names an undone ply needs `If-Match` with the game’s version; otherwise it is `428 version-required`. Games have `takebacks`, and say with `planned` which of their moves were planned.",
    "changed: The `offers` of a game have `type` and `at`, and `until` or `add` if they have one; a draw keeps its `kind` beside its `type`. A third draw offer at one ply, after two were declined, is `409 offer-declined`.",
    "added: `GET|POST /v1/games/{id}/messages`: what the players write to each other between moves and after the end. A game’s `messages` have these too.",
    "changed: When an account is deleted, what its player wrote is deleted too: from their games, and from the other players’ events.",
    "added: `GET /v1/games/{id}/export.json` has `log`, `texts`, `ledger` and, for a game that is over, the service’s `signature` (keys: `GET /.well-known/jwks.json`). Its `ETag` counts records now.",
    "added: `GET|PUT /v1/games/{id}/notes` and `GET|PUT /v1/games/{id}/lines`: my private notes on a game, and the moves that I have thought of; also in `GET /v1/me/export.json`.",
    "changed: `errors` of a refusal lists at most 100 fields.",
    "added: `POST /v1/games/{id}/rematch` asks for a rematch with the sides swapped; if both ask, it begins. `POST /v1/challenges/{id}/counter` makes a counter-offer to a challenge. In challenges, `closed` says how they were closed, and `rematchOf`, `counterOf`, `changed` and `counteredBy` how they are related.",
    "added: `POST /v1/batch`: up to 50 requests in one, each answered as if it were sent alone, for a client that was offline.",
    "fixed: The SDK sends what a `PUT` sets (`setSchedule`) as its body; a call can take `ifMatch`.",
    "added: `PUT|DELETE /v1/me/games/{id}/snooze` puts a running game behind the others in `GET /v1/me/games`, whose items have `snoozedUntil`.",
    "added: Time off: `GET|PUT /v1/me/schedule` (nights, weekends, cover) and `GET|POST /v1/me/vacation`, `DELETE /v1/me/vacation/{id}`. `away` and `booked` say on games, players and challenges when somebody is on vacation.",
    "added: Two more kinds of clock, `byo-yomi` and `canadian`; `minPerMove` and `maxPerMove` of `fischer`, `abandonAfter` of `unlimited`. `GET /v1/clocks` lists the usual clocks, with descriptions in three languages.",
    "changed: Challenges have `stops`: which of `vacation`, `night`, `weekend` stop the clocks of their game. Default: only `vacation`. `deadline` includes all known stops, `remaining` leaves them out, and `stopped` says what stops the clock now.",
    "added: `POST /v1/games/{id}/time` gives the opponent time; `GET /v1/games/{id}/clock` is the ledger of the clocks, which adds up to the millisecond; `game.deadline-changed` tells both players when a deadline changes other than by a move.",
    "added: `vacation.cover`, `vacation.low`, `vacation.began` and `vacation.ended` are about a player’s own vacation, in the feed, in webhooks and by mail (the first two at any hour). `game.deadline-changed` has the `reason` and the `previousDeadline`.",
    "changed: Reminders count what the clock counts: `20%` and `PT4H` leave out the nights, weekends and vacation that stop it. So do the alarms in the calendar.",
    "added: Outages of the service stop the clocks of all running games: `GET /v1/status` lists the last `outages`. For operators: this release adds a class of Durable Objects; the run book says how to roll it back.",
    "added: An SDK: `/sdk.js` and `/sdk.d.ts`, for browsers and everything else that has `fetch`.",
    "added: Each operation in `openapi.json` has an `operationId`, its scopes, its refusals by status and its headers, and each type of event a schema of its own. Clients generated before will have other names for the operations when they are generated again.",
    "added: Every page of a list has a cursor to continue from later, even if there was no more; `order=desc` gives the newest first; a `Link` header names the next page; `GET /v1/me/events?after=latest` says where the feed ends.",
    "added: Streams open by saying where they are, so a connection that breaks before its first event loses none. They end after ten minutes with a hint to reconnect.",
    "added: Players can be blocked, and with a new setting only people you have played can challenge you.",
    "changed: Open challenges expire (`expiresAt`, `challenge.expired`), and their number is limited, for the player who makes them and for the player they name.",
    "tightened: A player can have 20 requests waiting for an event at a time; one more is refused with `limit-reached`. `GET /v1/limits` has all limits, including the new ones.",
    "added: `GET /v1/status` shows the state of the service: since when it has been up, and what is late.",
    "added: `POST /v1/players` takes an `Idempotency-Key` of at least 20 characters: for an hour the same key, body and network return the same player and a new token.",
    "added: `If-Match` is honoured on moves and other commands in a game (`412 version-changed`), and refused where it is not supported. The `ETag`s of a game are weak, and depend on what the reader may see.",
    "changed: Durations in `openapi.json` have a `pattern` instead of `format: duration`, which has no decimals. The values are the same.",
    "tightened: Unknown query parameters are refused with `invalid-request`, as unknown fields always were.",
    "tightened: A square that is on no board, as in `legal-moves?from=z9`, is refused with `invalid-request`; before, it had no moves.",
    "fixed: With an `Idempotency-Key`, the same JSON with its members in another order is the same request.",
    "fixed: `POST /v1/challenges/{id}/accept` is answered 200 with the game when the player who accepted repeats it.",
    "tightened: Only tokens with the scope `read` or `play` see what players wrote to each other; `manage` alone does not.",
    "added: In the `errors` of a refusal, `in` says whether the field is in the body, the query, the path or a header.",
    "changed: A player gets at most 50 immediate mails a day; the rest comes with the next digest. `GET /v1/me/notices` has `immediateLeft`.",
    "fixed: A new sign-in link leaves the one before it valid, and other people’s requests do not lock you out of yours.",
  ],
  "2026-11-21": [
    "added: Webhooks: signed as Standard Webhooks 1.0.0, with retries, a log of every attempt, secrets that rotate without a gap, and formats for Discord, Slack and ntfy.",
    "added: Streams of a player's events and of a game: `GET /v1/me/events/stream` and `GET /v1/games/{id}/stream`, as server-sent events, lines of JSON, or a WebSocket.",
    "added: Mail when it is your turn, and moves by replying to it; `GET /v1/me/notices` says which mail is sent when.",
    "added: Turns as an Atom feed and deadlines as a calendar: `GET /v1/me/subscriptions`.",
    "added: Everything stored about a player, as a file: `GET /v1/me/export.json`.",
  ],
  "2026-11-20": [
    "added: The first edition: players and tokens, six rule sets, challenges, games and their clocks, legal moves, exports, the board as a picture, and the feed of events.",
  ],
};
