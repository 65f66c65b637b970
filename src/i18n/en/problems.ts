import type { ProblemWords } from "../words/problems.ts";
import { illegalMove, playFields, playProblems, timeFields, vacationProblems } from "./play-problems.ts";

export const problems: ProblemWords = {
  problems: {
    "malformed-json": {
      title: "The body isn’t JSON",
      detail: () => "The body couldn’t be read as JSON. Send one JSON object, encoded as UTF-8.",
    },
    "invalid-encoding": {
      title: "The body isn’t UTF-8",
      detail: () => "The body contains bytes that aren’t UTF-8. Encode it as UTF-8 and send it again.",
    },
    "nesting-too-deep": {
      title: "The body is nested too deeply",
      detail: (f) => `Objects and lists can be nested at most ${f.limit} deep.`,
    },
    "too-many-keys": {
      title: "The body has too many keys",
      detail: (f) => `The body can have at most ${f.limit} keys.`,
    },
    "body-too-large": {
      title: "The body is too large",
      detail: (f) => `The body can be at most ${f.limit} bytes long.`,
    },
    "unsupported-media-type": {
      title: "The content type isn’t supported",
      detail: (f) =>
        f.wants === "form"
          ? "Send the form as a browser does: application/x-www-form-urlencoded or multipart/form-data, not compressed."
          : "Send the body as JSON, not compressed, with the header Content-Type: application/json.",
    },
    "not-acceptable": {
      title: "This format isn’t available",
      detail: (f) => `None of the formats you accept is available. Available: ${f.forms}.`,
    },
    "invalid-request": {
      title: "Something in the request isn’t right",
      detail: () =>
        "Something in the request isn’t right; “errors” says what, field by field. Nothing was changed.",
    },
    "invalid-cursor": {
      title: "The cursor isn’t valid",
      detail: () =>
        "This cursor isn’t from this list, or what it pointed to is no longer kept. Start again without one.",
    },
    "idempotency-key-reused": {
      title: "The Idempotency-Key was used for something else",
      detail: () =>
        "This Idempotency-Key was used with a different request before. Use a new key for a new request.",
    },
    "answer-lost": {
      title: "The answer is no longer readable",
      detail: () =>
        "This request was carried out and won’t be carried out again, but the answer kept for its Idempotency-Key can no longer be read. Check the current state. If the answer held a token or secret, create another with a new key.",
    },
    "not-found": {
      title: "There’s nothing here",
      detail: (f) => `There’s nothing at ${f.path}. The routes are listed at /docs.`,
    },
    "method-not-allowed": {
      title: "This method isn’t allowed here",
      detail: (f) => `${f.method} isn’t allowed here. Allowed: ${f.allow}.`,
    },
    "too-many-requests": {
      title: "Too many requests",
      detail: (f) => `You’ve done that too often (${f.limit}). Try again in ${f.retryAfter} s.`,
      hint: "All limits are listed at /v1/limits.",
    },
    "limit-reached": {
      title: "You’ve reached the limit",
      detail(f) {
        if (f.whose !== "theirs")
          return `You can have at most ${f.max} of these at a time (${f.limit}). End or delete one first.`;
        return f.limit === "incomingFromStrangers"
          ? `${f.max} challenges wait for this player’s answer, so only people they’ve played with can challenge them now (${f.limit}). Wait until some are answered, or find another opponent.`
          : `This player already has the most challenges that can wait for an answer: ${f.max} (${f.limit}). Wait until some are answered, or find another opponent.`;
      },
    },
    "misdirected-request": {
      title: "This service has another address",
      detail: ({ origin }) =>
        `This service runs on someone’s own machine and only answers at ${origin}. Open it there. To use another address, its owner has to start it with that address in ORIGIN.`,
    },
    "internal-error": {
      title: "Something broke on our side",
      detail: (f) =>
        `Something broke on our side. It’s safe to try again. If it keeps happening, tell us the request id ${f.requestId}.`,
    },
    "token-missing": {
      title: "A token is needed",
      detail: () => "This needs a token: send the header Authorization: Bearer tafl_….",
      hint: "POST /v1/players gives you one.",
    },
    "token-invalid": {
      title: "The token isn’t valid",
      detail: () => "This token is malformed, unknown or revoked. Use another one.",
    },
    "scope-missing": {
      title: "The token doesn’t allow this",
      detail: (f) => `This needs a token with the scope “${f.scope}”.`,
      hint: "Create one with POST /v1/me/tokens.",
    },
    "cross-site": {
      title: "This form came from another site",
      detail: () =>
        "Only this service’s own pages can send its forms. Open the page here and press its button again. Programs have to send this service’s address in the Origin header.",
    },
    "token-not-found": {
      title: "You have no such token",
      detail: () => "You have no token with this id.",
      hint: "GET /v1/me/tokens lists yours.",
    },
    "player-not-found": {
      title: "There’s no such player",
      detail: (f) => `There’s no player called ${f.name}.`,
    },
    "name-taken": {
      title: "The name is taken",
      detail: (f) => `${f.name} is taken, or looks too much like a name that is. Choose another one.`,
    },
    "name-reserved": {
      title: "The name is reserved",
      detail: (f) => `${f.name} is reserved. Choose another name.`,
    },
    "nothing-to-confirm": {
      title: "There’s nothing to confirm",
      detail: () => "You haven’t given an e-mail address, or it’s already confirmed.",
      hint: "PATCH /v1/me changes it.",
    },
    "own-block": {
      title: "You can’t block yourself",
      detail: () => "This is your own name. Give the name of the player you want to block.",
    },
    "block-not-found": {
      title: "You haven’t blocked this player",
      detail: (f) => `You haven’t blocked anyone called ${f.name}.`,
      hint: "GET /v1/me/blocks lists everyone you’ve blocked.",
    },
    "ruleset-not-found": {
      title: "There’s no such rule set",
      detail: (f) => `There’s no rule set “${f.ruleset}”.`,
      hint: "GET /v1/rulesets lists them.",
    },
    "challenge-not-found": {
      title: "There’s no such challenge",
      detail: () => "There’s no challenge with this id.",
    },
    "challenge-taken": {
      title: "The challenge has been taken",
      detail: () => "This challenge has already been accepted, and the game has started.",
    },
    "challenge-closed": {
      title: "The challenge is closed",
      detail: () => "This challenge was declined, withdrawn, or answered with a counter-offer.",
      hint: "Make a new one with POST /v1/challenges.",
    },
    "own-challenge": {
      title: "This is your own challenge",
      detail: () => "You can’t play against yourself. Wait for someone to accept your challenge.",
    },
    "not-your-challenge": {
      title: "This challenge isn’t for you",
      detail: () =>
        "Only the player it’s for can answer this challenge, and only the player who made it can withdraw it.",
    },
    "challenge-expired": {
      title: "The challenge has expired",
      detail: () => "This challenge wasn’t answered in time and has expired. Make a new one.",
      hint: "POST /v1/challenges makes one.",
    },
    "challenge-not-for-you": {
      title: "The other player isn’t available",
      detail: () => "The other player can’t play this game with you. Find another opponent.",
    },
    "messages-closed": {
      title: "You can’t message each other",
      detail: () =>
        "You and your opponent can’t message each other. Nothing was done; you can send your move without a message.",
    },
    "game-not-found": { title: "There’s no such game", detail: () => "There’s no game with this id." },
    "game-unreadable": {
      title: "This game can’t be continued right now",
      detail: () =>
        "This game’s record couldn’t be read to the end, so nothing can be done in it right now. Nothing is lost, and we’ve been notified. Try again later.",
    },
    "not-your-game": {
      title: "You’re not a player in this game",
      detail: () => "Only the two players of this game can do that. Anyone can watch without a token.",
    },
    "not-your-turn": {
      title: "It’s not your turn",
      detail: (f) =>
        `It’s your opponent’s turn; move ${f.ply} has been played. We’ll tell you when it’s your turn.`,
    },
    "game-over": {
      title: "The game isn’t in progress",
      detail: (f) =>
        f.status === "open"
          ? "This game hasn’t started: its challenge hasn’t been accepted yet."
          : "This game is over; nothing more can be played in it.",
    },
    "already-played": {
      title: "The position has changed",
      detail: (f) =>
        `The game has moved on: move ${f.ply} has been played. Look at the position again, then decide.`,
    },
    "ply-ahead": {
      title: "The game hasn’t got that far",
      detail: (f) =>
        `The game is at move ${f.ply}; the number you sent is too far ahead. Send a move with the number it will have, anything else with the number of the position.`,
    },
    "version-changed": {
      title: "It has changed since",
      detail: (f) =>
        `The current version is ${f.version}, which your If-Match doesn’t name. Look again, then decide.`,
    },
    "ply-not-found": {
      title: "The game has no such move",
      detail: (f) => `The positions of this game are numbered from 0 to ${f.ply}.`,
    },
    "illegal-move": {
      title: "The move isn’t legal",
      detail: (f) => illegalMove[f.reason](f),
    },
    "time-limit": {
      title: "More time than you can give",
      detail: (f) =>
        f.left === ""
          ? "You’ve given all the time you can give in one game: 60 days."
          : `You can give 14 days at a time and 60 days per game. Right now you can give ${f.left} at most.`,
    },
    "nothing-to-give": {
      title: "No time to give in this game",
      detail: () => "This game has no clock, so there’s no time to give.",
    },
    "draw-not-allowed": {
      title: "No draw by agreement in this rule set",
      detail: () => "This rule set has no draw by agreement. You can resign or play on.",
    },
    "no-draw-offer": {
      title: "There’s no draw offer to decline",
      detail: () => "Your opponent hasn’t offered a draw, or the offer lapsed with a move.",
    },
    "abort-too-late": {
      title: "The game can no longer be aborted",
      detail: () => "Both sides have moved, so the game can no longer be aborted. You can resign.",
    },
    ...playProblems((f) => illegalMove[f.reason](f)),
    "webhook-not-found": {
      title: "You have no such webhook",
      detail: () => "You have no webhook with this id.",
      hint: "GET /v1/webhooks lists yours.",
    },
    "webhook-off": {
      title: "The webhook is off",
      detail: () => "This webhook is switched off.",
      hint: 'Switch it on with PATCH: {"status": "active"}.',
    },
    "delivery-not-found": {
      title: "The webhook has no such delivery",
      detail: () => "This webhook has no delivery with this id, or its event is no longer kept.",
      hint: "GET /v1/webhooks/{id}/deliveries lists them.",
    },
    ...vacationProblems,
    "webhook-url-refused": {
      title: "This address can’t receive webhooks",
      detail: (f) => problems.urlRefusal[f.reason],
    },
  },
  illegalMove,
  urlRefusal: {
    "not-a-url": "This isn’t a web address. Send a full one, such as https://example.org/hook.",
    scheme: "Webhooks only go to https addresses.",
    credentials: "The address must not contain a user name or password; verify the signature instead.",
    fragment: "The address must not have a part after #.",
    port: "Webhooks aren’t sent to this port.",
    address: "Webhooks aren’t sent to bare or private IP addresses. Use a public host name.",
    name: "This host name belongs to a private network or to this service, or isn’t public. Use a public one.",
    dns: "This host name couldn’t be found, or leads into a private network. Use a public one.",
    "too-long": "The address can be at most 2,048 characters long.",
  },
  fields: {
    ...timeFields,
    duration: () =>
      "Give an ISO 8601 duration, such as P3D or PT36H; years, months and negative durations aren’t accepted.",
    "duration-range": (f) =>
      f.min === ""
        ? `The duration has to be ${f.max} at most.`
        : `The duration has to be between ${f.min} and ${f.max}.`,
    "name-shape": () => "A name has 3 to 20 characters from A-Z a-z 0-9 _ - and starts with a letter.",
    timezone: () => "Give a time zone from the IANA list, such as Europe/Stockholm.",
    "text-marks": () => "The text contains control or direction marks, or isn’t well-formed Unicode.",
    "time-of-day": () => "Give a time of day with hours and minutes, such as 08:00.",
    instant: () => "Give a time in RFC 3339 format, such as 2026-11-20T20:00:00Z.",
    "quiet-hours": () => "Quiet hours can’t end when they begin. Choose another end.",
    reminder: () => "A reminder is a percentage of the turn from 1% to 99%, or a duration, such as PT4H.",
    "game-id": () => "This isn’t the id of a game.",
    "move-text": (f) =>
      `A move is written like d1-d4; this one can’t be read from character ${f.position} on.`,
    "no-such-player": (f) => `There’s no player called ${f.name}.`,
    "no-such-game": () => "You have no game with this id.",
    "scope-beyond-yours": () => "A token can’t be given a scope that the token asking for it doesn’t have.",
    "turn-too-long": (f) => `A side can have at most ${f.max} in all for its first turn.`,
    "longer-than": (f) => `“${f.field}” must not be longer than “${f.other}”.`,
    needed: () => "This field is required.",
    kind: (f) => `This has to be ${f.expected}.`,
    "one-of": (f) => `This has to be one of: ${f.options}.`,
    "too-small": (f) => `This has to be ${f.limit} or more.`,
    "too-large": (f) => `This has to be ${f.limit} or less.`,
    "too-short": (f) => `This is too short. The fewest characters it can have: ${f.limit}.`,
    "too-long": (f) => `This is too long. The most characters it can have: ${f.limit}.`,
    "too-few": (f) => `There are too few here. Give at least ${f.limit}.`,
    "too-many": (f) => `There are too many here. Give at most ${f.limit}.`,
    "unknown-field": (f) => `There’s no field “${f.field}” here. Leave it out.`,
    email: () => "This isn’t an e-mail address.",
    square: () => "Give a square, such as d1.",
    "not-accepted": () => "This value isn’t accepted here; the reference at /docs says what is.",
    cursor: () => "This cursor isn’t from this list.",
    "idempotency-key": () => "An Idempotency-Key has 1 to 255 printable ASCII characters.",
    "unknown-parameter": (f) => `There’s no query parameter “${f.field}” here. Leave it out.`,
    "parameter-repeated": () => "This parameter is given more than once. Give it once.",
    "entity-tags": () =>
      'Give entity tags in double quotes, such as "18" or W/"18", separated by commas; or just *.',
    "if-match-unsupported": () => "This request can’t use If-Match. Send it without.",
    "sign-up-key": (f) =>
      `At sign-up an Idempotency-Key has ${f.min} to 255 printable ASCII characters that nobody can guess, because anyone who repeats it gets a token.`,
    "off-board-square": (f) => `This board has ${f.size} files and as many ranks. Give one of its squares.`,
    "by-urgency": () => "This list is always sorted by urgency. Leave this out.",
    "wait-newest-first": () => "Waiting is for what happens next, so it can’t be combined with newest first.",
    ...playFields,
  },
  kinds: {
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  },
};
