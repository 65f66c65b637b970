import type { ProblemWords } from "../words/problems.ts";
import { illegalMove } from "./illegal-moves.ts";
import { playFields, playProblems } from "./play-problems.ts";
import { timeFields } from "./time-fields.ts";
import { vacationProblems } from "./vacation-problems.ts";

export const problems: ProblemWords = {
  problems: {
    "malformed-json": {
      title: "The body is not JSON",
      detail: () => "The body could not be read as JSON. Send one JSON object, encoded as UTF-8.",
    },
    "invalid-encoding": {
      title: "The body is not UTF-8",
      detail: () => "The body contains bytes that are not UTF-8. Encode it as UTF-8 and send it again.",
    },
    "nesting-too-deep": {
      title: "The body is nested too deeply",
      detail: (f) => `Objects and lists may be nested ${f.limit} deep at the most.`,
    },
    "too-many-keys": {
      title: "The body has too many keys",
      detail: (f) => `The body may hold ${f.limit} keys at the most.`,
    },
    "body-too-large": {
      title: "The body is too large",
      detail: (f) => `The body may be ${f.limit} bytes long at the most.`,
    },
    "unsupported-media-type": {
      title: "The content type is not supported",
      detail: (f) =>
        f.wants === "form"
          ? "Send the form as a browser does: application/x-www-form-urlencoded or multipart/form-data, not compressed."
          : "Send the body as JSON, not compressed, with the header Content-Type: application/json.",
    },
    "not-acceptable": {
      title: "It cannot be had in that form",
      detail: (f) => `What you accept is not among the forms that there are: ${f.forms}.`,
    },
    "invalid-request": {
      title: "Something in the request is not right",
      detail: () =>
        "Something in the request is not right; “errors” says what, field by field. Nothing was changed.",
    },
    "invalid-cursor": {
      title: "The cursor is not known",
      detail: () =>
        "This cursor does not come from this list, or what it pointed at is no longer kept. Begin again without one.",
    },
    "idempotency-key-reused": {
      title: "The idempotency key was used for something else",
      detail: () => "This Idempotency-Key came with another request before. Use a new key for a new request.",
    },
    "answer-lost": {
      title: "The answer is no longer readable",
      detail: () =>
        "This request was carried out, and is not carried out again; but the answer that was kept for its Idempotency-Key can no longer be read. Look at what there is now. Where the answer held a token or a secret, make another, under a new key.",
    },
    "not-found": {
      title: "There is nothing here",
      detail: (f) => `There is nothing at ${f.path}. The routes are listed at /docs.`,
    },
    "method-not-allowed": {
      title: "This method is not allowed here",
      detail: (f) => `${f.method} is not possible here. Possible: ${f.allow}.`,
    },
    "too-many-requests": {
      title: "Too many requests",
      detail: (f) => `That was too often (${f.limit}). Try again in ${f.retryAfter} s.`,
      hint: "All limits are listed at /v1/limits.",
    },
    "limit-reached": {
      title: "There are as many of these as there can be",
      detail: (f) =>
        f.whose === "theirs"
          ? `As many challenges as can (${f.max}) wait for this player's answer already (${f.limit}). Wait until some are answered, or find another opponent.`
          : `You can have ${f.max} of these at a time (${f.limit}). End or delete one first.`,
    },
    "misdirected-request": {
      title: "This service is reached elsewhere",
      detail: ({ origin }) =>
        `This service runs on somebody's own machine and answers only at ${origin}. Open it there. If others are to reach it under another address, its owner starts it with that one in ORIGIN.`,
    },
    "internal-error": {
      title: "Something broke on our side",
      detail: (f) =>
        `Something broke on our side. It is safe to try again; if it goes on, tell us the request id ${f.requestId}.`,
    },
    "token-missing": {
      title: "A token is needed",
      detail: () => "This needs a token: send the header Authorization: Bearer tafl_….",
      hint: "POST /v1/players gives you one.",
    },
    "token-invalid": {
      title: "The token is not valid",
      detail: () => "This token is malformed, unknown or revoked. Send another one.",
    },
    "scope-missing": {
      title: "The token may not do this",
      detail: (f) => `This needs a token with the scope “${f.scope}”.`,
      hint: "Make one with POST /v1/me/tokens.",
    },
    "cross-site": {
      title: "This form came from another site",
      detail: () =>
        "Only pages of this service may send its forms. Open the page here and press its button again. A program says with the header Origin that it means this service.",
    },
    "token-not-found": {
      title: "You have no such token",
      detail: () => "You have no token with this id.",
      hint: "GET /v1/me/tokens lists yours.",
    },
    "player-not-found": {
      title: "There is no such player",
      detail: (f) => `Nobody here is called ${f.name}.`,
    },
    "name-taken": {
      title: "The name is taken",
      detail: (f) => `${f.name} is taken, or looks like a name that is. Choose another one.`,
    },
    "name-reserved": {
      title: "The name is reserved",
      detail: (f) => `${f.name} is reserved. Choose another name.`,
    },
    "nothing-to-confirm": {
      title: "There is nothing to confirm",
      detail: () => "You have given no e-mail address, or it is confirmed already.",
      hint: "PATCH /v1/me changes it.",
    },
    "own-block": {
      title: "You cannot block yourself",
      detail: () => "This is your own name. Give the name of the player whom you want to block.",
    },
    "block-not-found": {
      title: "You do not block this player",
      detail: (f) => `You block nobody called ${f.name}.`,
      hint: "GET /v1/me/blocks lists those whom you block.",
    },
    "ruleset-not-found": {
      title: "There is no such rule set",
      detail: (f) => `There is no rule set “${f.ruleset}”.`,
      hint: "GET /v1/rulesets lists them.",
    },
    "challenge-not-found": {
      title: "There is no such challenge",
      detail: () => "There is no challenge with this id.",
    },
    "challenge-taken": {
      title: "The challenge has been taken",
      detail: () => "This challenge has already been accepted; the game is on.",
    },
    "challenge-closed": {
      title: "The challenge is closed",
      detail: () => "This challenge was declined, withdrawn, or answered with a counter-offer.",
      hint: "Make a new one with POST /v1/challenges.",
    },
    "own-challenge": {
      title: "This is your own challenge",
      detail: () => "You cannot play against yourself. Wait for somebody to accept your challenge.",
    },
    "not-your-challenge": {
      title: "This challenge is not for you",
      detail: () =>
        "Only the player it is meant for can answer this challenge, and only its maker can withdraw it.",
    },
    "challenge-expired": {
      title: "The challenge has expired",
      detail: () => "This challenge was not answered in time and has expired. Make a new one.",
      hint: "POST /v1/challenges makes one.",
    },
    "challenge-not-for-you": {
      title: "The other player does not take this game",
      detail: () => "The other player does not take this game with you. Find another opponent.",
    },
    "messages-closed": {
      title: "No messages go between the two of you",
      detail: () =>
        "No messages go between you and your opponent. Nothing has been done: a move can be made without one.",
    },
    "game-not-found": { title: "There is no such game", detail: () => "There is no game with this id." },
    "game-unreadable": {
      title: "This game cannot be continued at the moment",
      detail: () =>
        "This game's record could not be read to its end, so nothing can be done in it at the moment. Nothing is lost, and we have been told. Try again later.",
    },
    "not-your-game": {
      title: "You do not play in this game",
      detail: () => "Only the two players of this game can do that. Watching needs no token.",
    },
    "not-your-turn": {
      title: "It is not your turn",
      detail: (f) =>
        `It is your opponent’s turn; move ${f.ply} has been made. You will be told when it is your turn.`,
    },
    "game-over": {
      title: "The game is not running",
      detail: (f) =>
        f.status === "open"
          ? "This game has not begun: its challenge has not been accepted yet."
          : "This game is over; nothing more can be played in it.",
    },
    "already-played": {
      title: "This was decided on an older position",
      detail: (f) =>
        `The game has gone on: move ${f.ply} has been made. Look at the position again, then decide.`,
    },
    "ply-ahead": {
      title: "The game has not got that far",
      detail: (f) =>
        `The last move was number ${f.ply}; the number sent is too far ahead. A move is sent with the number it will have, anything else with the position’s.`,
    },
    "version-changed": {
      title: "It has changed since",
      detail: (f) =>
        `Version ${f.version} is what there is now, and your If-Match does not name it. Look again, then decide.`,
    },
    "ply-not-found": {
      title: "The game has no such move",
      detail: (f) => `This game has the positions after move 0, the beginning, to ${f.ply}.`,
    },
    "illegal-move": {
      title: "The move is not legal",
      detail: (f) => illegalMove[f.reason](f),
    },
    "time-limit": {
      title: "More time than may be given",
      detail: (f) =>
        f.left === ""
          ? "You have given all the time that you may give in one game: 60 days."
          : `You can give 14 days at once, and 60 days in one game. Give ${f.left} at most now.`,
    },
    "nothing-to-give": {
      title: "No time to give in this game",
      detail: () => "This game has no clock, so there is no time to give. Play on without hurry.",
    },
    "draw-not-allowed": {
      title: "No draw by agreement in this rule set",
      detail: () => "In this rule set there is no draw by agreement. You can resign, or play on.",
    },
    "no-draw-offer": {
      title: "There is no draw offer to decline",
      detail: () => "Your opponent has not offered a draw, or the offer has lapsed with a move.",
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
      title: "This address cannot receive webhooks",
      detail: (f) => problems.urlRefusal[f.reason],
    },
  },
  illegalMove,
  urlRefusal: {
    "not-a-url": "This is not a web address. Send a whole one, such as https://example.org/hook.",
    scheme: "Webhooks go to https addresses only.",
    credentials: "The address must not carry a user name or password; verify the signature instead.",
    fragment: "The address must not have a part after #.",
    port: "Webhooks are not sent to this port.",
    address: "Webhooks are not sent to bare or private IP addresses. Use a public host name.",
    name: "This host name belongs to a private network or to this service, or is not a public one. Use a public one.",
    dns: "This host name could not be found, or leads into a private network. Use a public one.",
    "too-long": "The address may be 2,048 characters long at the most.",
  },
  fields: {
    ...timeFields,
    duration: () =>
      "Write a duration as in ISO 8601, such as P3D or PT36H; years, months and negative ones are not accepted.",
    "duration-range": (f) => `The duration has to be between ${f.min} and ${f.max}.`,
    "name-shape": () => "A name has 3 to 20 characters of A-Z a-z 0-9 _ - and begins with a letter.",
    timezone: () => "Name a time zone of the IANA list, such as Europe/Stockholm.",
    "text-marks": () => "The text contains control or direction marks, or is not well-formed Unicode.",
    "time-of-day": () => "Write a time of day with hours and minutes, such as 08:00.",
    instant: () => "Write an instant as in RFC 3339, such as 2026-11-20T20:00:00Z.",
    "quiet-hours": () => "Quiet hours cannot end when they begin. Choose another end.",
    reminder: () => "A reminder is a percentage of the turn from 1% to 99%, or a duration, such as PT4H.",
    "game-id": () => "This is not the id of a game.",
    "move-text": (f) =>
      `A move is written like d1-d4; this one cannot be read from character ${f.position} on.`,
    "no-such-player": (f) => `Nobody here is called ${f.name}.`,
    "no-such-game": () => "You play in no game with this id.",
    "scope-beyond-yours": () => "A token cannot be given a scope that the token asking for it does not have.",
    "turn-too-long": (f) => `A side may have at most ${f.max} for its first turn, all together.`,
    "longer-than": (f) => `“${f.field}” must not be longer than “${f.other}”.`,
    needed: () => "This field is needed.",
    kind: (f) => `This has to be ${f.expected}.`,
    "one-of": (f) => `This has to be one of: ${f.options}.`,
    "too-small": (f) => `This has to be ${f.limit} or more.`,
    "too-large": (f) => `This has to be ${f.limit} or less.`,
    "too-short": (f) => `This is too short: at least ${f.limit}.`,
    "too-long": (f) => `This is too long: at most ${f.limit}.`,
    "unknown-field": (f) => `There is no field “${f.field}” here. Leave it out.`,
    email: () => "This is not an e-mail address.",
    square: () => "Name a square, such as d1.",
    "not-accepted": () => "This value is not accepted here; the reference at /docs says what is.",
    cursor: () => "This cursor does not come from this list.",
    "idempotency-key": () => "An Idempotency-Key has 1 to 255 printable ASCII characters.",
    "unknown-parameter": (f) => `There is no query parameter “${f.field}” here. Leave it out.`,
    "entity-tags": () =>
      'Write entity tags in double quotes, such as "18" or W/"18", with commas between them; or * alone.',
    "if-match-unsupported": () => "This request cannot depend on If-Match. Send it without.",
    "sign-up-key": (f) =>
      `At sign-up an Idempotency-Key has ${f.min} to 255 printable ASCII characters that nobody can guess, because whoever repeats it gets a token.`,
    "off-board-square": (f) => `This board has ${f.size} files and as many ranks. Name one of its squares.`,
    "by-urgency": () => "This list has the most urgent first and no other order. Leave it out.",
    "wait-newest-first": () => "One waits for what happens next: that has no meaning with the newest first.",
    ...playFields,
  },
  kinds: {
    string: "a text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    object: "an object",
  },
};
