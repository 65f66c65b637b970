/** The changes of the days before those of entries.ts, in the same form. */
export const EARLIER = {
  "2026-11-22": [
    [
      "fixed",
      "`GET /v1/players/{name}/games` no longer fails as a whole when one of the games can’t be read: the others are listed, and `unread` has its id (as NDJSON: the header `X-Unread`).",
    ],
    [
      "tightened",
      "A cursor of `GET /v1/me/games?status=playing`, which is ordered by deadlines, is refused as `invalid-cursor` with another `status`, and one of `GET /v1/players` without `search` with it, and the other way round. Everywhere else a cursor can be used with other filters of the same list: it’s a place in its order. In `GET /v1/rulesets` it was not until now.",
    ],
    [
      "changed",
      "The reference at `/docs` is split into pages: one per topic (`/docs/games`), with each operation under its `operationId` (`/docs/games#makeMove`) and the webhook events at `/docs/webhook-events`. They work without scripts, and each operation has a `curl` line to try.",
    ],
    [
      "added",
      "`GET /v1/watch` lists games in progress, newest moves first; `GET /v1/players` lists players, newest first or by the first letters of their names (`search`). `GET /v1/lobby` takes `ruleset` and `size`.",
    ],
    [
      "added",
      "Push messages to browsers (Web Push): `GET /v1/push/key`, and `GET`, `POST` and `DELETE /v1/me/push-subscriptions`. `push` in `GET` and `PATCH /v1/me/notices` says what is pushed when; quiet hours, reminders and muted games are shared with mail. New refusals: `push-endpoint-refused`, `push-subscription-not-found`. New limits: `pushSubscriptions`, `newPushSubscriptions`. `GET /v1/me/export.json` has the subscriptions.",
    ],
    [
      "added",
      "Custom rule sets: `ruleset` in a challenge and in a counter-offer may be an object with the fields of a rule set. Errors in it are `422 invalid-ruleset`, with a `code` for each of the `errors`; 20 a day may be new (`newRulesets` in `GET /v1/limits`). It has an id derived from its rules, `custom-` and 20 hex digits, by which `GET /v1/rulesets/{id}` and other challenges find it. `GET /v1/me/export.json` has the ones that I added.",
    ],
    [
      "added",
      "`POST /v1/rulesets/validate` checks a rule set, as an object or as an OpenTafl rules record, and gives its id, its canonical form, its record and warnings. It needs no token and stores nothing.",
    ],
    [
      "changed",
      "`GET /v1/rulesets` lists 31 rule sets, on boards of 7 to 19 squares per side, in pages of 20, filtered by `tag` and `size`. They have all the fields of a rule set, and `tags`, `source` and `uncertain`; `throne` is null if the rules have none, and `corners` may be more than four, or none.",
    ],
    [
      "added",
      "Games and challenges have `rules`: the whole rule set of a game whose `ruleset` is not a shipped one, with its `name`; null for a shipped one. `ruleset` is any id that `GET /v1/rulesets/{id}` knows. The first record of a game’s log has all fields of its rule set.",
    ],
    [
      "changed",
      "`422 illegal-move` has two more `reason`s: `no-passing`, if the piece may not pass over the square `at`, and `too-far`, if it cannot move so far; `restricted-square` may be about any piece. With rule sets whose `noLegalMove` is `draw`, a `result` with the reason `no-legal-move` has no winner. If `firstMove` is `defenders`, they make ply 1.",
    ],
    [
      "changed",
      "A figure of a rule text may have `before`: moves played from its `board` before its `move`, if the rule is about repetition; `winner` in its `ends` may then be null, for a draw.",
    ],
    [
      "added",
      "Conditional moves: `GET|PUT|DELETE /v1/games/{id}/plan`, `POST /v1/games/{id}/plan/check`, and `plan` beside a move. An answer is played in the same commit as the move that it answers. `GET /v1/limits` has the limit `plans` and the sizes of one; `GET /v1/me/export.json` has my plans beside their games.",
    ],
    [
      "added",
      "Events `game.offered`, `game.offer-accepted`, `game.offer-declined` (draws keep theirs), `game.taken-back` and `game.message`, in the feed, in streams, in webhooks and by mail. `game.turn` has the `moves` since one’s own, and comes only once when plans answer each other: `planned` marks their moves, `plan` says that one’s own plan has ended.",
    ],
    [
      "added",
      "`GET /v1/games/{id}/log`: every event of a game as a chain of hashes, whose last one is the game’s `head`, in its view, events and webhooks. `GET /v1/games/{id}/verify` says whether it holds; `npm run verify` does so with an export, anywhere.",
    ],
    [
      "added",
      "Offers: `POST /v1/games/{id}/offers` (`draw`, `takeback`, `pause`, `resume`, `extend`), `…/offers/{type}/accept` and `/decline`, `DELETE …/offers/{type}`, and `offer` beside a move. `offers` in a challenge limits what may be offered; by default everything may.",
    ],
    [
      "added",
      "Moves can be taken back. A request that names an undone ply needs `If-Match` with the game’s version; otherwise it is `428 version-required`. Games have `takebacks`, and say with `planned` which of their moves were planned.",
    ],
    [
      "changed",
      "The `offers` of a game have `type` and `at`, and `until` or `add` if they have one; a draw keeps its `kind` beside its `type`. A third draw offer at one ply, after two were declined, is `409 offer-declined`.",
    ],
    [
      "added",
      "`GET|POST /v1/games/{id}/messages`: what the players write to each other between moves and after the end. A game’s `messages` have these too.",
    ],
    [
      "changed",
      "When an account is deleted, what its player wrote is deleted too: from their games, and from the other players’ events.",
    ],
    [
      "added",
      "`GET /v1/games/{id}/export.json` has `log`, `texts`, `ledger` and, for a game that is over, the service’s `signature` (keys: `GET /.well-known/jwks.json`). Its `ETag` counts records now.",
    ],
    [
      "added",
      "`GET|PUT /v1/games/{id}/notes` and `GET|PUT /v1/games/{id}/lines`: my private notes on a game, and the moves that I have thought of; also in `GET /v1/me/export.json`.",
    ],
    ["changed", "`errors` of a refusal lists at most 100 fields."],
    [
      "added",
      "`POST /v1/games/{id}/rematch` asks for a rematch with the sides swapped; if both ask, it begins. `POST /v1/challenges/{id}/counter` makes a counter-offer to a challenge. In challenges, `closed` says how they were closed, and `rematchOf`, `counterOf`, `changed` and `counteredBy` how they are related.",
    ],
    [
      "added",
      "`POST /v1/batch`: up to 50 requests in one, each answered as if it were sent alone, for a client that was offline.",
    ],
    ["fixed", "The SDK sends what a `PUT` sets (`setSchedule`) as its body; a call can take `ifMatch`."],
    [
      "added",
      "`PUT|DELETE /v1/me/games/{id}/snooze` puts a running game behind the others in `GET /v1/me/games`, whose items have `snoozedUntil`.",
    ],
    [
      "added",
      "Time off: `GET|PUT /v1/me/schedule` (nights, weekends, cover) and `GET|POST /v1/me/vacation`, `DELETE /v1/me/vacation/{id}`. `away` and `booked` say on games, players and challenges when somebody is on vacation.",
    ],
    [
      "added",
      "Two more kinds of clock, `byo-yomi` and `canadian`; `minPerMove` and `maxPerMove` of `fischer`, `abandonAfter` of `unlimited`. `GET /v1/clocks` lists the usual clocks, with descriptions in three languages.",
    ],
    [
      "changed",
      "Challenges have `stops`: which of `vacation`, `night`, `weekend` stop the clocks of their game. Default: only `vacation`. `deadline` includes all known stops, `remaining` leaves them out, and `stopped` says what stops the clock now.",
    ],
    [
      "added",
      "`POST /v1/games/{id}/time` gives the opponent time; `GET /v1/games/{id}/clock` is the ledger of the clocks, which adds up to the millisecond; `game.deadline-changed` tells both players when a deadline changes other than by a move.",
    ],
    [
      "added",
      "`vacation.cover`, `vacation.low`, `vacation.began` and `vacation.ended` are about a player’s own vacation, in the feed, in webhooks and by mail (the first two at any hour). `game.deadline-changed` has the `reason` and the `previousDeadline`.",
    ],
    [
      "changed",
      "Reminders count what the clock counts: `20%` and `PT4H` leave out the nights, weekends and vacation that stop it. So do the alarms in the calendar.",
    ],
    [
      "added",
      "Outages of the service stop the clocks of all running games: `GET /v1/status` lists the last `outages`. For operators: this release adds a class of Durable Objects; the run book says how to roll it back.",
    ],
    ["added", "An SDK: `/sdk.js` and `/sdk.d.ts`, for browsers and everything else that has `fetch`."],
    [
      "added",
      "Each operation in `openapi.json` has an `operationId`, its scopes, its refusals by status and its headers, and each type of event a schema of its own. Clients generated before will have other names for the operations when they are generated again.",
    ],
    [
      "added",
      "Every page of a list has a cursor to continue from later, even if there was no more; `order=desc` gives the newest first; a `Link` header names the next page; `GET /v1/me/events?after=latest` says where the feed ends.",
    ],
    [
      "added",
      "Streams open by saying where they are, so a connection that breaks before its first event loses none. They end after ten minutes with a hint to reconnect.",
    ],
    [
      "added",
      "Players can be blocked, and with a new setting only people you have played can challenge you.",
    ],
    [
      "changed",
      "Open challenges expire (`expiresAt`, `challenge.expired`), and their number is limited, for the player who makes them and for the player they name.",
    ],
    [
      "tightened",
      "A player can have 20 requests waiting for an event at a time; one more is refused with `limit-reached`. `GET /v1/limits` has all limits, including the new ones.",
    ],
    [
      "added",
      "`GET /v1/status` shows the state of the service: since when it has been up, and what is late.",
    ],
    [
      "added",
      "`POST /v1/players` takes an `Idempotency-Key` of at least 20 characters: for an hour the same key, body and network return the same player and a new token.",
    ],
    [
      "added",
      "`If-Match` is honoured on moves and other commands in a game (`412 version-changed`), and refused where it is not supported. The `ETag`s of a game are weak, and depend on what the reader may see.",
    ],
    [
      "changed",
      "Durations in `openapi.json` have a `pattern` instead of `format: duration`, which has no decimals. The values are the same.",
    ],
    [
      "tightened",
      "Unknown query parameters are refused with `invalid-request`, as unknown fields always were.",
    ],
    [
      "tightened",
      "A square that is on no board, as in `legal-moves?from=z9`, is refused with `invalid-request`; before, it had no moves.",
    ],
    [
      "fixed",
      "With an `Idempotency-Key`, the same JSON with its members in another order is the same request.",
    ],
    [
      "fixed",
      "`POST /v1/challenges/{id}/accept` is answered 200 with the game when the player who accepted repeats it.",
    ],
    [
      "tightened",
      "Only tokens with the scope `read` or `play` see what players wrote to each other; `manage` alone does not.",
    ],
    [
      "added",
      "In the `errors` of a refusal, `in` says whether the field is in the body, the query, the path or a header.",
    ],
    [
      "changed",
      "A player gets at most 50 immediate mails a day; the rest comes with the next digest. `GET /v1/me/notices` has `immediateLeft`.",
    ],
    [
      "fixed",
      "A new sign-in link leaves the one before it valid, and other people’s requests do not lock you out of yours.",
    ],
  ],
  "2026-11-21": [
    [
      "added",
      "Webhooks: signed as Standard Webhooks 1.0.0, with retries, a log of every attempt, secrets that rotate without a gap, and formats for Discord, Slack and ntfy.",
    ],
    [
      "added",
      "Streams of a player's events and of a game: `GET /v1/me/events/stream` and `GET /v1/games/{id}/stream`, as server-sent events, lines of JSON, or a WebSocket.",
    ],
    [
      "added",
      "Mail when it is your turn, and moves by replying to it; `GET /v1/me/notices` says which mail is sent when.",
    ],
    ["added", "Turns as an Atom feed and deadlines as a calendar: `GET /v1/me/subscriptions`."],
    ["added", "Everything stored about a player, as a file: `GET /v1/me/export.json`."],
  ],
  "2026-11-20": [
    [
      "added",
      "The first edition: players and tokens, six rule sets, challenges, games and their clocks, legal moves, exports, the board as a picture, and the feed of events.",
    ],
  ],
} as const;
