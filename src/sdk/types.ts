// Made from openapi.json by `npm run sdk`.

/** A custom rule set: its size, its setup, and what differs from the defaults. One that equals a shipped rule set is that one. */
export interface NewRuleset {
  /** Squares per side. */
  size: 7 | 9 | 11 | 13 | 15 | 17 | 19;
  /** The starting position, top rank first; a attacker, d defender, k king, a number for empty squares. */
  setup: string;
  /** Who makes the first move. Default: "attackers". */
  firstMove?: "attackers" | "defenders";
  /** How many squares an attacker can move at most; null: no limit. Without it: null. */
  attackerSpeed?: number | null;
  /** How many squares a defender’s man can move at most; null: no limit. Without it: null. */
  defenderSpeed?: number | null;
  /** How many squares the king can move at most; null: no limit. Without it: null. */
  kingSpeed?: number | null;
  /** Who may stop on the throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. Default: "k". */
  throneStop?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** Who may pass over the empty throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. Default: "adk". */
  thronePass?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom the empty throne is hostile, so that it helps to capture them: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. Default: "adk". */
  throneHostile?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom the throne is hostile with a piece on it: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. Default: "a". */
  throneHostileOccupied?: "" | "a" | "d" | "ad";
  /** 1: four corner squares; 2: four blocks of 2×2. Default: 1. */
  cornerSize?: 1 | 2;
  /** Who may stop on or pass over corner squares: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. Default: "k". */
  cornerStop?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom an empty corner square is hostile: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. Default: "adk". */
  cornerHostile?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** Where the king wins by stopping: on a corner square, or anywhere on the edge. Default: "corner". */
  escape?: "corner" | "edge";
  /** How the king is captured: on four sides; on every side that is on the board; between two; or between two, except on four sides on the throne (`custodial-off-throne`) or on and beside it (`custodial-away-from-throne`). Default: "surround". */
  kingCapture?:
    | "surround"
    | "surround-edge"
    | "custodial"
    | "custodial-away-from-throne"
    | "custodial-off-throne";
  /** Whether the king captures; `hammer`: only by moving; `anvil`: only as the piece opposite. Default: "yes". */
  kingArmed?: "yes" | "no" | "hammer" | "anvil";
  /** Whether a row on the edge is captured at once. Default: false. */
  shieldwall?: boolean;
  /** Whether an empty corner that is hostile to the row closes it. Default: true. */
  shieldwallCorner?: boolean;
  /** Whether a king on the throne, with attackers on three sides and his man on the fourth, is captured when an attacker moves to the far side of that man. Default: false. */
  linnaeanCapture?: boolean;
  /** Whether the defenders win by an edge fort. Default: false. */
  edgeFort?: boolean;
  /** Whether the attackers win when all defenders are encircled. Default: true. */
  encirclement?: boolean;
  /** The result for a side that has no legal move. Default: "loses". */
  noLegalMove?: "loses" | "draw";
  /** The result when a position repeats; `mover-loses`: the player who moved into it loses. Default: "draw". */
  repetition?: "attackers-win" | "draw" | "mover-loses" | "none";
  /** At which occurrence of a position that happens. Default: 3. */
  repetitionCount?: number;
  /** The number of plies without a capture that make a draw; null: never. Without it: null. */
  noProgress?: number | null;
  /** Whether the players may agree to a draw. Default: true. */
  drawByAgreement?: boolean;
  /** Its name: 1 to 40 printable characters. It belongs to the challenge. */
  name?: string;
}

/** Your answer: a move, with answers to what may follow, or the end. */
export interface NewPlanAnswer {
  move?: string;
  do?: "resign";
  /** Your answer to each move of the opponent. A key is a move in any spelling, or `*` for any other move. */
  replies?: {
    [member: string]: NewPlanAnswer;
  };
}

/** To the player whom a challenge names. */
export interface ChallengeReceivedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "challenge.received";
  timestamp: string;
  data: GameEventData;
}

export interface GameEventData {
  game: GameSummary;
  /** The last move. */
  move: string | null;
  ply: number;
  /** The player who caused it; null for the clock. */
  by: string | null;
  message: string | null;
  deadline: string | null;
  /** In `game.deadline-changed`: why the deadline has changed. */
  reason?: "outage" | "pause" | "vacation" | "weekend" | "night" | "gift";
  /** In `game.deadline-changed`: what the deadline was before. */
  previousDeadline?: string | null;
  /** In `game.turn`: the moves since the last one I made by hand, oldest first. There are several when plans answered at once. */
  moves?: ToldMove[];
  /** In `game.move`: the move came from its player's plan. */
  planned?: true;
  /** In `game.turn`, if my plan has just ended. `ended`: it had no answer; `illegal`: its answer was not legal. */
  plan?: "ended" | "illegal";
  /** In `game.offered`, `game.offer-accepted` and `game.offer-declined`: what was offered. */
  offer?: {
    type: "draw" | "takeback" | "pause" | "resume" | "extend";
    /** For a pause: when it would end. */
    until?: string;
    /** For an extension: the time that its player would get, as an ISO 8601 duration. */
    add?: string;
  };
  /** The plies that were taken back: in `game.taken-back`, and in the `game.turn` that follows. */
  undone?: number[];
}

export interface GameSummary {
  id: string;
  url: string;
  /** The id of its rule set; `GET /v1/rulesets/{id}` explains it. */
  ruleset: string;
  rules: CustomRules;
  /** `cancelled`: the challenge was declined or withdrawn, or has expired; there was no game. */
  status: "open" | "playing" | "finished" | "cancelled";
  /** Goes up by one with everything that happens in the game. */
  version: number;
  players: {
    attackers: {
      name: string;
    } | null;
    defenders: {
      name: string;
    } | null;
  };
  ply: number;
  turn: "attackers" | "defenders" | null;
  /** Top rank first; a attacker, d defender, k king, a number for empty squares. */
  board: string;
  lastMove: {
    /** In OTN, with its captures. */
    move: string;
    captured: string[];
    at: string;
  } | null;
  /** How often the position has occurred since the last capture. */
  occurrences: number;
  clock: Clock;
  /** What stops the clocks of the game besides pauses and outages, which always do. */
  stops: ("vacation" | "night" | "weekend")[];
  /** Who is on vacation, and until when. */
  away: {
    attackers: {
      until: string;
    } | null;
    defenders: {
      until: string;
    } | null;
  };
  /** The vacations that are booked within the next sixty days. */
  booked: {
    attackers: {
      from: string;
      to: string;
    }[];
    defenders: {
      from: string;
      to: string;
    }[];
  };
  /** The open offers. A move by either side ends them. */
  offers: {
    type: "draw" | "takeback" | "pause" | "resume" | "extend";
    by: "attackers" | "defenders";
    at: string;
    /** For `pause`: when it would end. */
    until?: string;
    /** For `extend`: the time that it asks for. */
    add?: string;
  }[];
  /** How many takebacks there have been. */
  takebacks: number;
  /** `move-limit`: a draw after 2000 moves of both players, those taken back included. */
  result: {
    winner: "attackers" | "defenders" | null;
    reason:
      | "king-escaped"
      | "edge-fort"
      | "king-captured"
      | "encirclement"
      | "no-legal-move"
      | "repetition"
      | "no-progress"
      | "resignation"
      | "timeout"
      | "agreement"
      | "move-limit"
      | "aborted";
  } | null;
  challenge: {
    by: string;
    to: string | null;
    /** The challenger's side. */
    side: "attackers" | "defenders" | "random";
    listed: boolean;
    message: string | null;
    declined:
      | "not-now"
      | "too-many-games"
      | "too-fast"
      | "too-slow"
      | "other-ruleset"
      | "other-side"
      | "no-reason"
      | null;
    /** What the players may offer each other, as far as the rules allow it. */
    offers: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
    /** How the challenge was closed without a game; `countered`: by a counter-offer. */
    closed: "declined" | "cancelled" | "expired" | "countered" | null;
    /** The game that this is a rematch of. */
    rematchOf: string | null;
    /** The challenge that this one answers, as a counter-offer. */
    counterOf: string | null;
    /** Where a counter-offer differs from the challenge that it answers, as pointers (RFC 6901) into the challenge. `/side`: the players would swap sides. */
    changed: string[];
    /** The challenge that answers this one. */
    counteredBy: string | null;
  };
  /** The game that this is a rematch of. */
  rematchOf: string | null;
  /** The challenge that this one answers, as a counter-offer. */
  counterOf: string | null;
  /** The last rematch that was asked for, and by whom; its challenge says what became of it. */
  rematch: {
    by: "attackers" | "defenders";
    game: string;
  } | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The hash of the last record of the game's log (`GET /v1/games/{id}/log`): keep it to be able to prove what happened up to here. */
  head: string | null;
}

/** The whole rule set if `ruleset` is not one of `GET /v1/rulesets`; otherwise null. */
export type CustomRules = {
  /** The name its maker gave it. */
  name: string | null;
  /** Squares per side. */
  size: 7 | 9 | 11 | 13 | 15 | 17 | 19;
  /** The starting position, top rank first; a attacker, d defender, k king, a number for empty squares. */
  setup: string;
  /** Who makes the first move. */
  firstMove: "attackers" | "defenders";
  /** How many squares an attacker can move at most; null: no limit. */
  attackerSpeed: number | null;
  /** How many squares a defender’s man can move at most; null: no limit. */
  defenderSpeed: number | null;
  /** How many squares the king can move at most; null: no limit. */
  kingSpeed: number | null;
  /** Who may stop on the throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  throneStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** Who may pass over the empty throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  thronePass: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom the empty throne is hostile, so that it helps to capture them: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  throneHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom the throne is hostile with a piece on it: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  throneHostileOccupied: "" | "a" | "d" | "ad";
  /** 1: four corner squares; 2: four blocks of 2×2. */
  cornerSize: 1 | 2;
  /** Who may stop on or pass over corner squares: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  cornerStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom an empty corner square is hostile: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  cornerHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** Where the king wins by stopping: on a corner square, or anywhere on the edge. */
  escape: "corner" | "edge";
  /** How the king is captured: on four sides; on every side that is on the board; between two; or between two, except on four sides on the throne (`custodial-off-throne`) or on and beside it (`custodial-away-from-throne`). */
  kingCapture:
    | "surround"
    | "surround-edge"
    | "custodial"
    | "custodial-away-from-throne"
    | "custodial-off-throne";
  /** Whether the king captures; `hammer`: only by moving; `anvil`: only as the piece opposite. */
  kingArmed: "yes" | "no" | "hammer" | "anvil";
  /** Whether a row on the edge is captured at once. */
  shieldwall: boolean;
  /** Whether an empty corner that is hostile to the row closes it. */
  shieldwallCorner: boolean;
  /** Whether a king on the throne, with attackers on three sides and his man on the fourth, is captured when an attacker moves to the far side of that man. */
  linnaeanCapture: boolean;
  /** Whether the defenders win by an edge fort. */
  edgeFort: boolean;
  /** Whether the attackers win when all defenders are encircled. */
  encirclement: boolean;
  /** The result for a side that has no legal move. */
  noLegalMove: "loses" | "draw";
  /** The result when a position repeats; `mover-loses`: the player who moved into it loses. */
  repetition: "attackers-win" | "draw" | "mover-loses" | "none";
  /** At which occurrence of a position that happens. */
  repetitionCount: number;
  /** The number of plies without a capture that make a draw; null: never. */
  noProgress: number | null;
  /** Whether the players may agree to a draw. */
  drawByAgreement: boolean;
} | null;

export interface Clock {
  kind: "per-move" | "fischer" | "byo-yomi" | "canadian" | "unlimited";
  perMove?: string;
  initial?: string;
  increment?: string;
  max?: string;
  minPerMove?: string;
  maxPerMove?: string;
  main?: string;
  periods?: number;
  period?: string;
  moves?: number;
  time?: string;
  carry?: boolean;
  abandonAfter?: string;
  /** When the side to move runs out of time. */
  deadline: string | null;
  remaining: {
    attackers: string | null;
    defenders: string | null;
  } | null;
  /** What stops the clock of the side to move, and until when. */
  stopped: {
    kind: "outage" | "pause" | "vacation" | "weekend" | "night";
    until: string;
  } | null;
}

/** `planned`: it came from its player's plan. */
export interface ToldMove {
  ply: number;
  /** In OTN, with its captures. */
  move: string;
  planned?: true;
}

/** To the challenger. */
export interface ChallengeAcceptedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "challenge.accepted";
  timestamp: string;
  data: GameEventData;
}

/** To the challenger. */
export interface ChallengeDeclinedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "challenge.declined";
  timestamp: string;
  data: GameEventData;
}

/** To the player whom the challenge named. */
export interface ChallengeCancelledEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "challenge.cancelled";
  timestamp: string;
  data: GameEventData;
}

/** To the challenger, and the player whom the challenge named. */
export interface ChallengeExpiredEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "challenge.expired";
  timestamp: string;
  data: GameEventData;
}

/** To both players. */
export interface GameStartedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.started";
  timestamp: string;
  data: GameEventData;
}

/** To the player whose turn it now is. */
export interface GameTurnEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.turn";
  timestamp: string;
  data: GameEventData;
}

/** To the player who moved, and anyone watching the game. */
export interface GameMoveEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.move";
  timestamp: string;
  data: GameEventData;
}

/** To the player to whom a draw is offered. */
export interface GameDrawOfferedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.draw-offered";
  timestamp: string;
  data: GameEventData;
}

/** To the player whose offer was declined. */
export interface GameDrawDeclinedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.draw-declined";
  timestamp: string;
  data: GameEventData;
}

/** To the player to whom anything but a draw is offered. */
export interface GameOfferedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.offered";
  timestamp: string;
  data: GameEventData;
}

/** To the player whose offer of a pause, its end, or more time was accepted. */
export interface GameOfferAcceptedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.offer-accepted";
  timestamp: string;
  data: GameEventData;
}

/** To the player whose offer (of anything but a draw) was declined. */
export interface GameOfferDeclinedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.offer-declined";
  timestamp: string;
  data: GameEventData;
}

/** To both players, when moves are taken back. */
export interface GameTakenBackEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.taken-back";
  timestamp: string;
  data: GameEventData;
}

/** To the player to whom the other has written between moves. */
export interface GameMessageEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.message";
  timestamp: string;
  data: GameEventData;
}

/** To the player to move, when a fifth of the span is left. */
export interface GameDeadlineNearEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.deadline-near";
  timestamp: string;
  data: GameEventData;
}

/** To both players, when a deadline changes other than by a move: by vacation, a pause, an outage, or a gift of time. */
export interface GameDeadlineChangedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.deadline-changed";
  timestamp: string;
  data: GameEventData;
}

/** To both players. */
export interface GameFinishedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.finished";
  timestamp: string;
  data: GameEventData;
}

/** To the player for whom an hour of vacation was taken, because a game would have been lost on time. */
export interface VacationCoverEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "vacation.cover";
  timestamp: string;
  data: VacationCoverEventData;
}

export interface VacationCoverEventData {
  vacation: VacationInEvent;
  /** The game that would have been lost on time. */
  game: {
    id: string;
    url: string;
  };
  /** The vacation left in the account, as an ISO 8601 duration. */
  balance: string;
}

/** `to` as known at that time: a vacation can be ended earlier, and an hour of cover withdrawn. */
export interface VacationInEvent {
  id: string;
  from: string;
  to: string;
}

/** To the player who has a day of vacation left. */
export interface VacationLowEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "vacation.low";
  timestamp: string;
  data: VacationLowEventData;
}

export interface VacationLowEventData {
  /** The vacation left in the account, as an ISO 8601 duration. */
  balance: string;
}

/** To the player whose booked vacation begins. */
export interface VacationBeganEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "vacation.began";
  timestamp: string;
  data: VacationBeganEventData;
}

export interface VacationBeganEventData {
  vacation: VacationInEvent;
}

/** To the player whose booked vacation is over. */
export interface VacationEndedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "vacation.ended";
  timestamp: string;
  data: VacationEndedEventData;
}

export interface VacationEndedEventData {
  vacation: VacationInEvent;
  /** How much of the account it took, as an ISO 8601 duration. */
  used: string;
}

/** To the owner of a webhook that was switched off. */
export interface WebhookOffEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "webhook.off";
  timestamp: string;
  data: WebhookOffEventData;
}

export interface WebhookOffEventData {
  webhook: string;
  /** The receiver's origin only: the rest of an address may be secret. */
  url: string;
  /** `gone`: its receiver answered 410. `failing`: it began to fail five days ago, and no attempt has succeeded since. `secret-lost`: the service can no longer read its secret; rotate it, then switch the webhook on. */
  reason: "gone" | "failing" | "secret-lost";
}

/** To the player whose address takes no mail. */
export interface MailOffEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "mail.off";
  timestamp: string;
  data: MailOffEventData;
}

export interface MailOffEventData {
  address: string;
  /** `suppressed`: mail to it bounced before, or was reported as spam. `refused`: it was sent back. */
  reason: "suppressed" | "refused";
}

/** To the endpoint that is tested. */
export interface PingEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "ping";
  timestamp: string;
  data: PingEventData;
}

export interface PingEventData {
  webhook: string;
}

export interface Problem {
  /** A link to a page that explains the code. */
  type: string;
  title: string;
  status: number;
  code:
    | "malformed-json"
    | "invalid-encoding"
    | "nesting-too-deep"
    | "too-many-keys"
    | "body-too-large"
    | "unsupported-media-type"
    | "not-acceptable"
    | "invalid-request"
    | "invalid-cursor"
    | "idempotency-key-reused"
    | "answer-lost"
    | "not-found"
    | "method-not-allowed"
    | "too-many-requests"
    | "limit-reached"
    | "misdirected-request"
    | "internal-error"
    | "token-missing"
    | "token-invalid"
    | "scope-missing"
    | "cross-site"
    | "token-not-found"
    | "player-not-found"
    | "name-taken"
    | "name-reserved"
    | "nothing-to-confirm"
    | "own-block"
    | "block-not-found"
    | "ruleset-not-found"
    | "challenge-not-found"
    | "challenge-taken"
    | "challenge-closed"
    | "own-challenge"
    | "not-your-challenge"
    | "challenge-expired"
    | "challenge-not-for-you"
    | "messages-closed"
    | "game-not-found"
    | "game-unreadable"
    | "not-your-game"
    | "not-your-turn"
    | "game-over"
    | "already-played"
    | "ply-ahead"
    | "version-changed"
    | "ply-not-found"
    | "illegal-move"
    | "draw-not-allowed"
    | "time-limit"
    | "nothing-to-give"
    | "no-draw-offer"
    | "abort-too-late"
    | "version-required"
    | "offer-open"
    | "offer-declined"
    | "offer-not-allowed"
    | "offers-closed"
    | "no-offer"
    | "own-offer"
    | "nothing-to-take-back"
    | "not-paused"
    | "extension-limit"
    | "game-not-over"
    | "nothing-changed"
    | "plan-out-of-step"
    | "plan-illegal"
    | "plan-too-large"
    | "no-plan"
    | "line-illegal"
    | "lines-too-large"
    | "batch-full"
    | "webhook-not-found"
    | "webhook-url-refused"
    | "webhook-off"
    | "delivery-not-found"
    | "vacation-not-found"
    | "vacation-over"
    | "vacation-overlaps"
    | "vacation-exhausted"
    | "invalid-ruleset"
    | "push-subscription-not-found"
    | "push-endpoint-refused";
  /** A sentence for the player, in their language. */
  detail: string;
  instance: string;
  /** The wrong fields, and what is wrong with each; `in` is the part of the request. */
  errors?: {
    in: "body" | "query" | "path" | "header";
    pointer: string;
    /** In `invalid-ruleset`: what is wrong there. */
    code?:
      | "required"
      | "unknown-field"
      | "type"
      | "value"
      | "no-escape"
      | "board-text"
      | "board-size"
      | "king-count"
      | "no-attackers"
      | "man-on-restricted"
      | "king-escaped"
      | "already-over"
      | "no-legal-move"
      | "too-long"
      | "field-expected"
      | "repeated-field"
      | "dimension-expected"
      | "start-expected"
      | "unexpected-character"
      | "unsupported-rule";
    detail: string;
    /** In an OpenTafl record: the key in question. */
    key?: string;
  }[];
  [member: string]: unknown;
}

export interface Status {
  status: "ok" | "degraded";
  /** The service's time. */
  time: string;
  /** When the service was last started. */
  upSince: string;
  /** What was tried, at most 15 seconds ago. */
  checks: {
    /** A row was written, and each table of the records asked for. */
    database: "ok" | "failed";
    /** The kind of object that keeps games was asked for what it stores. */
    objects: "ok" | "failed";
  };
  /** How many requests were answered in the last ten minutes. */
  answers: {
    count: number;
    /** How many were faults of the service: from 5, and 1 %, on it is `degraded`. */
    faults: number;
    within: string;
  } | null;
  /** Whether the records (players, tokens, lists of games) can be reached. Games go on without them. */
  records: "reachable" | "unreachable";
  games: {
    /** Games that can only show their last good state. */
    unreadable: number;
  } | null;
  /** The alarms that trigger deadlines and deliveries. */
  alarms: {
    /** How many went off late in the last day. */
    late: number;
    /** The delay from which an alarm counts as late. */
    over: string;
    /** The median delay of the late ones. */
    p50: string | null;
    p99: string | null;
    worst: string | null;
    since: string;
  } | null;
  /** The last ten times when the service could not take moves, newest first. */
  outages:
    | {
        from: string;
        to: string;
        /** Whether it was declared afterwards; otherwise it was measured. Clocks stopped either way. */
        declared: boolean;
      }[]
    | null;
  /** Deliveries that failed and will be tried again. */
  waiting: {
    mail: number;
    /** How many of the e-mails wait because the service isn't set up to send them; they go out when it is. */
    mailHeld: number;
    webhooks: number;
  } | null;
}

export interface OwnPlayer {
  name: string;
  url: string;
  createdAt: string;
  id: string;
  email: string | null;
  /** Whether mail goes to `email`. */
  emailConfirmed: boolean;
  /** The confirmed address. After a change it is the old one until the new one is confirmed. */
  mailGoesTo: string | null;
  language: "en" | "ru" | "sv";
  timezone: string;
  /** Who may challenge me: anyone, or only players with whom I have a running or finished game. */
  challengesFrom: "anyone" | "played";
}

export interface NewPlayer {
  name: string;
  email?: string;
  language?: "en" | "ru" | "sv";
  timezone?: string;
}

export interface Player {
  name: string;
  url: string;
  createdAt: string;
}

export interface PlayerWithTimeOff {
  name: string;
  url: string;
  createdAt: string;
  /** Whether the player is on vacation, and until when; null also if that is not known. */
  away: {
    until: string;
  } | null;
  /** The vacations that the player has booked within the next sixty days. */
  booked: {
    from: string;
    to: string;
  }[];
}

export interface PlayerRecord {
  tallies: {
    ruleset: string;
    side: "attackers" | "defenders";
    won: number;
    lost: number;
    drawn: number;
  }[];
}

export interface PlayerChanges {
  email?: string | null;
  language?: "en" | "ru" | "sv";
  timezone?: string;
  /** Who may challenge me: anyone, or only players with whom I have a running or finished game. */
  challengesFrom?: "anyone" | "played";
}

export interface Block {
  /** The player's current name. */
  name: string;
  createdAt: string;
}

export interface Token {
  id: string;
  name: string;
  scopes: ("play" | "read" | "manage")[];
  createdAt: string;
  /** Rounded to the hour. */
  lastUsedAt: string;
  /** A session belongs to a browser that is signed in. It ends when it is revoked, has not been used for 30 days, or is 400 days old. */
  kind: "token" | "session";
  /** Whether this request uses it. */
  current: boolean;
}

export interface NewToken {
  name: string;
  scopes?: ("play" | "read" | "manage")[];
}

export interface Ruleset {
  /** The id of a shipped rule set, or of a custom one: `custom-` and 20 hex digits. */
  id: string;
  name: string;
  /** Null if the rules have none. */
  throne: string | null;
  /** The corner squares: four, or four blocks of 2×2. None if they are ordinary squares and the king escapes at the edge. */
  corners: string[];
  /** Squares per side. */
  size: 7 | 9 | 11 | 13 | 15 | 17 | 19;
  /** The starting position, top rank first; a attacker, d defender, k king, a number for empty squares. */
  setup: string;
  /** Who makes the first move. */
  firstMove: "attackers" | "defenders";
  /** How many squares an attacker can move at most; null: no limit. */
  attackerSpeed: number | null;
  /** How many squares a defender’s man can move at most; null: no limit. */
  defenderSpeed: number | null;
  /** How many squares the king can move at most; null: no limit. */
  kingSpeed: number | null;
  /** Who may stop on the throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  throneStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** Who may pass over the empty throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  thronePass: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom the empty throne is hostile, so that it helps to capture them: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  throneHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom the throne is hostile with a piece on it: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  throneHostileOccupied: "" | "a" | "d" | "ad";
  /** 1: four corner squares; 2: four blocks of 2×2. */
  cornerSize: 1 | 2;
  /** Who may stop on or pass over corner squares: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  cornerStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** To whom an empty corner square is hostile: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
  cornerHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
  /** Where the king wins by stopping: on a corner square, or anywhere on the edge. */
  escape: "corner" | "edge";
  /** How the king is captured: on four sides; on every side that is on the board; between two; or between two, except on four sides on the throne (`custodial-off-throne`) or on and beside it (`custodial-away-from-throne`). */
  kingCapture:
    | "surround"
    | "surround-edge"
    | "custodial"
    | "custodial-away-from-throne"
    | "custodial-off-throne";
  /** Whether the king captures; `hammer`: only by moving; `anvil`: only as the piece opposite. */
  kingArmed: "yes" | "no" | "hammer" | "anvil";
  /** Whether a row on the edge is captured at once. */
  shieldwall: boolean;
  /** Whether an empty corner that is hostile to the row closes it. */
  shieldwallCorner: boolean;
  /** Whether a king on the throne, with attackers on three sides and his man on the fourth, is captured when an attacker moves to the far side of that man. */
  linnaeanCapture: boolean;
  /** Whether the defenders win by an edge fort. */
  edgeFort: boolean;
  /** Whether the attackers win when all defenders are encircled. */
  encirclement: boolean;
  /** The result for a side that has no legal move. */
  noLegalMove: "loses" | "draw";
  /** The result when a position repeats; `mover-loses`: the player who moved into it loses. */
  repetition: "attackers-win" | "draw" | "mover-loses" | "none";
  /** At which occurrence of a position that happens. */
  repetitionCount: number;
  /** The number of plies without a capture that make a draw; null: never. */
  noProgress: number | null;
  /** Whether the players may agree to a draw. */
  drawByAgreement: boolean;
  tags: ("historical" | "modern" | "small" | "medium" | "large" | "popular")[];
  /** Where setup and rules come from; null for a custom rule set. */
  source: string | null;
  /** The fields on which sources differ or say nothing. */
  uncertain: (
    | "size"
    | "setup"
    | "firstMove"
    | "attackerSpeed"
    | "defenderSpeed"
    | "kingSpeed"
    | "throneStop"
    | "thronePass"
    | "throneHostile"
    | "throneHostileOccupied"
    | "cornerSize"
    | "cornerStop"
    | "cornerHostile"
    | "escape"
    | "kingCapture"
    | "kingArmed"
    | "shieldwall"
    | "shieldwallCorner"
    | "linnaeanCapture"
    | "edgeFort"
    | "encirclement"
    | "noLegalMove"
    | "repetition"
    | "repetitionCount"
    | "noProgress"
    | "drawByAgreement"
  )[];
  /** The OpenTafl rules record. */
  otn: string;
  language: "en" | "ru" | "sv";
  text: {
    title: string;
    summary: string;
    sections: {
      heading: string;
      paragraphs: string[];
      figures: {
        id: string;
        board: string;
        /** Who moves first from the board. */
        turn: "attackers" | "defenders";
        /** Moves played from the board before `move`, if the rule is about what came before. */
        before?: string[];
        move: string;
        captures: string[];
        ends: {
          winner: "attackers" | "defenders" | null;
          reason:
            | "king-escaped"
            | "edge-fort"
            | "king-captured"
            | "encirclement"
            | "no-legal-move"
            | "repetition"
            | "no-progress";
        } | null;
        caption: string;
      }[];
    }[];
  };
}

export interface RulesetCheck {
  /** The id of a shipped rule set, or of a custom one: `custom-` and 20 hex digits. */
  id: string;
  /** Whether it is a shipped rule set. */
  shipped: boolean;
  /** Null if it is custom and was given no name. */
  name: string | null;
  /** Every field, in canonical form. */
  rules: {
    /** Squares per side. */
    size: 7 | 9 | 11 | 13 | 15 | 17 | 19;
    /** The starting position, top rank first; a attacker, d defender, k king, a number for empty squares. */
    setup: string;
    /** Who makes the first move. */
    firstMove: "attackers" | "defenders";
    /** How many squares an attacker can move at most; null: no limit. */
    attackerSpeed: number | null;
    /** How many squares a defender’s man can move at most; null: no limit. */
    defenderSpeed: number | null;
    /** How many squares the king can move at most; null: no limit. */
    kingSpeed: number | null;
    /** Who may stop on the throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
    throneStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
    /** Who may pass over the empty throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
    thronePass: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
    /** To whom the empty throne is hostile, so that it helps to capture them: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
    throneHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
    /** To whom the throne is hostile with a piece on it: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
    throneHostileOccupied: "" | "a" | "d" | "ad";
    /** 1: four corner squares; 2: four blocks of 2×2. */
    cornerSize: 1 | 2;
    /** Who may stop on or pass over corner squares: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
    cornerStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
    /** To whom an empty corner square is hostile: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
    cornerHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
    /** Where the king wins by stopping: on a corner square, or anywhere on the edge. */
    escape: "corner" | "edge";
    /** How the king is captured: on four sides; on every side that is on the board; between two; or between two, except on four sides on the throne (`custodial-off-throne`) or on and beside it (`custodial-away-from-throne`). */
    kingCapture:
      | "surround"
      | "surround-edge"
      | "custodial"
      | "custodial-away-from-throne"
      | "custodial-off-throne";
    /** Whether the king captures; `hammer`: only by moving; `anvil`: only as the piece opposite. */
    kingArmed: "yes" | "no" | "hammer" | "anvil";
    /** Whether a row on the edge is captured at once. */
    shieldwall: boolean;
    /** Whether an empty corner that is hostile to the row closes it. */
    shieldwallCorner: boolean;
    /** Whether a king on the throne, with attackers on three sides and his man on the fourth, is captured when an attacker moves to the far side of that man. */
    linnaeanCapture: boolean;
    /** Whether the defenders win by an edge fort. */
    edgeFort: boolean;
    /** Whether the attackers win when all defenders are encircled. */
    encirclement: boolean;
    /** The result for a side that has no legal move. */
    noLegalMove: "loses" | "draw";
    /** The result when a position repeats; `mover-loses`: the player who moved into it loses. */
    repetition: "attackers-win" | "draw" | "mover-loses" | "none";
    /** At which occurrence of a position that happens. */
    repetitionCount: number;
    /** The number of plies without a capture that make a draw; null: never. */
    noProgress: number | null;
    /** Whether the players may agree to a draw. */
    drawByAgreement: boolean;
  };
  /** The OpenTafl rules record. */
  otn: string;
  warnings: {
    /** The field, in the request. */
    pointer: string;
    code: "no-effect" | "corners-without-escape" | "may-never-end" | "read-as-attackers-win";
    detail: string;
  }[];
}

/** Either one. */
export interface RulesetToCheck {
  ruleset?: NewRuleset;
  /** An OpenTafl rules record. */
  otn?: string;
}

export interface Challenge {
  id: string;
  url: string;
  /** `cancelled`: the challenge was declined or withdrawn, or has expired; there was no game. */
  status: "open" | "playing" | "finished" | "cancelled";
  /** The id of its rule set; `GET /v1/rulesets/{id}` explains it. */
  ruleset: string;
  rules: CustomRules;
  by: {
    name: string;
  };
  to: {
    name: string;
  } | null;
  clock: {
    kind: "per-move" | "fischer" | "byo-yomi" | "canadian" | "unlimited";
    perMove?: string;
    initial?: string;
    increment?: string;
    max?: string;
    minPerMove?: string;
    maxPerMove?: string;
    main?: string;
    periods?: number;
    period?: string;
    moves?: number;
    time?: string;
    carry?: boolean;
    abandonAfter?: string;
  };
  /** What stops the clocks of the game besides pauses and outages, which always do. */
  stops: ("vacation" | "night" | "weekend")[];
  /** The challenger's side. */
  side: "attackers" | "defenders" | "random";
  listed: boolean;
  message: string | null;
  declined:
    | "not-now"
    | "too-many-games"
    | "too-fast"
    | "too-slow"
    | "other-ruleset"
    | "other-side"
    | "no-reason"
    | null;
  /** What the players may offer each other, as far as the rules allow it. */
  offers: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
  /** How the challenge was closed without a game; `countered`: by a counter-offer. */
  closed: "declined" | "cancelled" | "expired" | "countered" | null;
  /** The game that this is a rematch of. */
  rematchOf: string | null;
  /** The challenge that this one answers, as a counter-offer. */
  counterOf: string | null;
  /** Where a counter-offer differs from the challenge that it answers, as pointers (RFC 6901) into the challenge. `/side`: the players would swap sides. */
  changed: string[];
  /** The challenge that answers this one. */
  counteredBy: string | null;
  createdAt: string;
  /** Until when an open challenge can be accepted: 14 days after `createdAt`, 28 if it names a player. */
  expiresAt: string;
}

export interface NewChallenge {
  /** The rules, by id or as an object. */
  ruleset: string | NewRuleset;
  /** Your side. Default: "random". */
  side?: "attackers" | "defenders" | "random";
  /** The player you challenge; without it, anyone may accept. */
  to?: string;
  /** Whether the lobby shows an open challenge. Default: true. */
  listed?: boolean;
  clock: ClockRequest;
  /** What stops the clocks besides pauses and outages, which always do: the players' vacations, and the nights and weekends of their schedules as they are when the game begins. Default: ["vacation"]. */
  stops?: ("vacation" | "night" | "weekend")[];
  /** What the players may offer each other. Default: everything. A draw needs rules that allow draws by agreement. */
  offers?: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
  message?: string;
}

/** How the game is timed. `unlimited`: the game ends only when nobody has moved for `abandonAfter` (default: 21 days). */
export type ClockRequest =
  | {
      kind: "per-move";
      /** ISO 8601, from PT1H to P28D */
      perMove: string;
    }
  | {
      kind: "fischer";
      /** ISO 8601, from PT1H to P100D */
      initial: string;
      /** ISO 8601, from PT0S to P100D */
      increment: string;
      /** ISO 8601, from PT1H to P100D */
      max: string;
      /** ISO 8601, from PT0S to P100D */
      minPerMove?: string;
      /** ISO 8601, from PT1H to P100D */
      maxPerMove?: string;
    }
  | {
      kind: "byo-yomi";
      /** ISO 8601, from PT0S to P100D */
      main: string;
      periods: number;
      /** ISO 8601, from PT1H to P28D */
      period: string;
    }
  | {
      kind: "canadian";
      /** ISO 8601, from PT0S to P100D */
      main: string;
      moves: number;
      /** ISO 8601, from PT1H to P100D */
      time: string;
      carry?: boolean;
    }
  | {
      kind: "unlimited";
      /** ISO 8601, from P7D to P90D */
      abandonAfter?: string;
    };

export interface ChallengeWithTimeOff {
  id: string;
  url: string;
  /** `cancelled`: the challenge was declined or withdrawn, or has expired; there was no game. */
  status: "open" | "playing" | "finished" | "cancelled";
  /** The id of its rule set; `GET /v1/rulesets/{id}` explains it. */
  ruleset: string;
  rules: CustomRules;
  by: {
    name: string;
  };
  to: {
    name: string;
  } | null;
  clock: {
    kind: "per-move" | "fischer" | "byo-yomi" | "canadian" | "unlimited";
    perMove?: string;
    initial?: string;
    increment?: string;
    max?: string;
    minPerMove?: string;
    maxPerMove?: string;
    main?: string;
    periods?: number;
    period?: string;
    moves?: number;
    time?: string;
    carry?: boolean;
    abandonAfter?: string;
  };
  /** What stops the clocks of the game besides pauses and outages, which always do. */
  stops: ("vacation" | "night" | "weekend")[];
  /** The challenger's side. */
  side: "attackers" | "defenders" | "random";
  listed: boolean;
  message: string | null;
  declined:
    | "not-now"
    | "too-many-games"
    | "too-fast"
    | "too-slow"
    | "other-ruleset"
    | "other-side"
    | "no-reason"
    | null;
  /** What the players may offer each other, as far as the rules allow it. */
  offers: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
  /** How the challenge was closed without a game; `countered`: by a counter-offer. */
  closed: "declined" | "cancelled" | "expired" | "countered" | null;
  /** The game that this is a rematch of. */
  rematchOf: string | null;
  /** The challenge that this one answers, as a counter-offer. */
  counterOf: string | null;
  /** Where a counter-offer differs from the challenge that it answers, as pointers (RFC 6901) into the challenge. `/side`: the players would swap sides. */
  changed: string[];
  /** The challenge that answers this one. */
  counteredBy: string | null;
  createdAt: string;
  /** Until when an open challenge can be accepted: 14 days after `createdAt`, 28 if it names a player. */
  expiresAt: string;
  /** Whether the player is on vacation, and until when; null also if that is not known. */
  away: {
    until: string;
  } | null;
  /** The vacations that the player has booked within the next sixty days. */
  booked: {
    from: string;
    to: string;
  }[];
}

export interface Game {
  id: string;
  url: string;
  /** The id of its rule set; `GET /v1/rulesets/{id}` explains it. */
  ruleset: string;
  rules: CustomRules;
  /** `cancelled`: the challenge was declined or withdrawn, or has expired; there was no game. */
  status: "open" | "playing" | "finished" | "cancelled";
  /** Goes up by one with everything that happens in the game. */
  version: number;
  players: {
    attackers: {
      name: string;
    } | null;
    defenders: {
      name: string;
    } | null;
  };
  ply: number;
  turn: "attackers" | "defenders" | null;
  /** Top rank first; a attacker, d defender, k king, a number for empty squares. */
  board: string;
  lastMove: {
    /** In OTN, with its captures. */
    move: string;
    captured: string[];
    at: string;
  } | null;
  /** How often the position has occurred since the last capture. */
  occurrences: number;
  clock: Clock;
  /** What stops the clocks of the game besides pauses and outages, which always do. */
  stops: ("vacation" | "night" | "weekend")[];
  /** Who is on vacation, and until when. */
  away: {
    attackers: {
      until: string;
    } | null;
    defenders: {
      until: string;
    } | null;
  };
  /** The vacations that are booked within the next sixty days. */
  booked: {
    attackers: {
      from: string;
      to: string;
    }[];
    defenders: {
      from: string;
      to: string;
    }[];
  };
  /** The open offers. A move by either side ends them. */
  offers: {
    type: "draw" | "takeback" | "pause" | "resume" | "extend";
    by: "attackers" | "defenders";
    at: string;
    /** For `pause`: when it would end. */
    until?: string;
    /** For `extend`: the time that it asks for. */
    add?: string;
  }[];
  /** How many takebacks there have been. */
  takebacks: number;
  /** `move-limit`: a draw after 2000 moves of both players, those taken back included. */
  result: {
    winner: "attackers" | "defenders" | null;
    reason:
      | "king-escaped"
      | "edge-fort"
      | "king-captured"
      | "encirclement"
      | "no-legal-move"
      | "repetition"
      | "no-progress"
      | "resignation"
      | "timeout"
      | "agreement"
      | "move-limit"
      | "aborted";
  } | null;
  challenge: {
    by: string;
    to: string | null;
    /** The challenger's side. */
    side: "attackers" | "defenders" | "random";
    listed: boolean;
    message: string | null;
    declined:
      | "not-now"
      | "too-many-games"
      | "too-fast"
      | "too-slow"
      | "other-ruleset"
      | "other-side"
      | "no-reason"
      | null;
    /** What the players may offer each other, as far as the rules allow it. */
    offers: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
    /** How the challenge was closed without a game; `countered`: by a counter-offer. */
    closed: "declined" | "cancelled" | "expired" | "countered" | null;
    /** The game that this is a rematch of. */
    rematchOf: string | null;
    /** The challenge that this one answers, as a counter-offer. */
    counterOf: string | null;
    /** Where a counter-offer differs from the challenge that it answers, as pointers (RFC 6901) into the challenge. `/side`: the players would swap sides. */
    changed: string[];
    /** The challenge that answers this one. */
    counteredBy: string | null;
  };
  /** The game that this is a rematch of. */
  rematchOf: string | null;
  /** The challenge that this one answers, as a counter-offer. */
  counterOf: string | null;
  /** The last rematch that was asked for, and by whom; its challenge says what became of it. */
  rematch: {
    by: "attackers" | "defenders";
    game: string;
  } | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The hash of the last record of the game's log (`GET /v1/games/{id}/log`): keep it to be able to prove what happened up to here. */
  head: string | null;
  moves: string[];
  /** The plies of the `moves` that came from their player's plan. */
  planned: number[];
  /** What the players wrote, with their moves and between them; only they see it, with a token that may `read` or `play`. */
  messages?: {
    ply: number;
    by: string | null;
    at: string;
    message: string;
  }[];
  /** The offers that were declined at this ply, by who had made them; only the players see it, and only where there are some. */
  declined?: {
    type: "draw" | "takeback" | "pause" | "resume" | "extend";
    by: "attackers" | "defenders";
  }[];
}

export interface NewCounter {
  /** The rules, by id or as an object. */
  ruleset?: string | NewRuleset;
  /** Your side. */
  side?: "attackers" | "defenders" | "random";
  clock?: ClockRequest;
  stops?: ("vacation" | "night" | "weekend")[];
  /** What the players may offer each other. Default: everything. A draw needs rules that allow draws by agreement. */
  offers?: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
  message?: string;
}

export interface PresetClock {
  name: string;
  /** Whether forms start with it. */
  default: boolean;
  /** What `POST /v1/challenges` takes as `clock`. */
  clock: {
    kind: "per-move" | "fischer" | "byo-yomi" | "canadian" | "unlimited";
    perMove?: string;
    initial?: string;
    increment?: string;
    max?: string;
    minPerMove?: string;
    maxPerMove?: string;
    main?: string;
    periods?: number;
    period?: string;
    moves?: number;
    time?: string;
    carry?: boolean;
    abandonAfter?: string;
  };
  /** What it means, in each language. */
  words: {
    en: string;
    ru: string;
    sv: string;
  };
}

export interface NewMove {
  /** The number that this move will have: the current ply + 1. */
  ply: number;
  move: string;
  message?: string;
  offer?: OfferBeside;
  plan?: PlanBesideMove;
}

/** What is offered with the move. */
export type OfferBeside =
  | {
      type: "draw" | "takeback" | "resume";
    }
  | {
      type: "pause";
      /** When the pause ends: at most 30 days ahead. */
      until: string;
    }
  | {
      type: "extend";
      /** ISO 8601, from PT1M to P14D */
      add: string;
    };

/** At most 200 answers, 30 of your moves in a row and 16384 bytes. `ply` may be left out: it is the move's, plus one. */
export interface PlanBesideMove {
  /** The number that the opponent’s next move will have. */
  ply?: number;
  /** Your answer to each move of the opponent. A key is a move in any spelling, or `*` for any other move. */
  replies: {
    [member: string]: NewPlanAnswer;
  };
}

export interface MoveToCheck {
  /** The number that this move will have: the current ply + 1. */
  ply: number;
  move: string;
  message?: string;
  offer?: OfferBeside;
}

export interface NewGift {
  /** The current ply; any other is refused. */
  ply: number;
  /** ISO 8601, from PT1M to P14D, and to P60D in one game */
  add: string;
}

export interface Ledger {
  kind: "per-move" | "fischer" | "byo-yomi" | "canadian" | "unlimited";
  perMove?: string;
  initial?: string;
  increment?: string;
  max?: string;
  minPerMove?: string;
  maxPerMove?: string;
  main?: string;
  periods?: number;
  period?: string;
  moves?: number;
  time?: string;
  carry?: boolean;
  abandonAfter?: string;
  /** What stops the clocks of the game besides pauses and outages, which always do. */
  stops: ("vacation" | "night" | "weekend")[];
  /** The players' schedules as the game copied them when it began; null if it honours none. */
  schedules: {
    attackers: {
      timezone: string;
      night: {
        from: string;
        to: string;
      } | null;
      weekend: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
    };
    defenders: {
      timezone: string;
      night: {
        from: string;
        to: string;
      } | null;
      weekend: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
    };
  } | null;
  /** The running turn. */
  turn: {
    side: "attackers" | "defenders";
    /** The number of the move that ends it. */
    ply: number;
    from: string;
    /** How much counted time it may take. */
    budget: string;
    deadline: string;
    stopped: {
      kind: "outage" | "pause" | "vacation" | "weekend" | "night";
      until: string;
    } | null;
  } | null;
  sides: {
    attackers: {
      balance: string;
      entries: LedgerEntry[];
    };
    defenders: {
      balance: string;
      entries: LedgerEntry[];
    };
  };
}

export interface LedgerEntry {
  /** `turn`: its counted time. `increment`, `reset`, `block`: what a move gave. `minimum`: a turn began with too little. `period`: the part of a started period that is not charged, and how many periods are `lost` and `left`. */
  type: "start" | "turn" | "gift" | "increment" | "reset" | "minimum" | "block" | "period";
  ply?: number;
  at?: string;
  from?: string;
  to?: string;
  /** The part of a turn outside all stops. */
  counted?: string;
  /** What stopped the clock in a turn: not overlapping, in order. */
  stopped?: {
    kind: "outage" | "pause" | "vacation" | "weekend" | "night";
    from: string;
    to: string;
  }[];
  /** A turn ended by a takeback: it gains nothing. */
  ended?: "takeback";
  /** Who gave a gift. */
  by?: "attackers" | "defenders";
  lost?: number;
  left?: number;
  add: string;
  /** The previous balance plus `add`. */
  balance: string;
}

export interface Notes {
  text: string;
  /** Goes up with each change; 0 if nothing is stored. */
  version: number;
}

export interface NotesWish {
  /** The new text; empty for none. */
  text: string;
}

export interface Lines {
  lines: {
    ply: number;
    moves: string[];
    comment?: string;
  }[];
  /** Goes up with each change; 0 if nothing is stored. */
  version: number;
}

export interface LinesWish {
  /** At most 200, of 200 moves each, and 65536 bytes of JSON together (`422 lines-too-large`). */
  lines: {
    /** The number of its first move: of a move of the game, or the next one. */
    ply: number;
    moves: string[];
    comment?: string;
  }[];
}

/** On your own turn it has `answer` instead of `replies`: the plan waits, and goes on if you make that move. */
export interface Plan {
  /** The number of the move that the plan waits for, or of your own (`answer`). */
  ply: number;
  /** Your answers to the opponent’s next move. */
  replies?: {
    [member: string]: PlanAnswer;
  };
  answer?: PlanAnswer;
}

export interface PlanAnswer {
  /** In OTN, without its captures. */
  move?: string;
  do?: "resign";
  /** Null below `*`: it depends on a move that is not known yet. */
  captures: string[] | null;
  /** How the answer ends the game, if it does. */
  ends: {
    winner: "attackers" | "defenders" | null;
    reason:
      | "king-escaped"
      | "edge-fort"
      | "king-captured"
      | "encirclement"
      | "no-legal-move"
      | "repetition"
      | "no-progress"
      | "resignation"
      | "timeout"
      | "agreement"
      | "move-limit"
      | "aborted";
  } | null;
  replies?: {
    [member: string]: PlanAnswer;
  };
}

/** At most 200 answers, 30 of your moves in a row and 16384 bytes. */
export interface NewPlan {
  /** The number that the opponent’s next move will have. */
  ply: number;
  /** Your answer to each move of the opponent. A key is a move in any spelling, or `*` for any other move. */
  replies: {
    [member: string]: NewPlanAnswer;
  };
}

export type NewOffer =
  | {
      type: "draw" | "takeback" | "resume";
      /** The current ply; any other is refused. */
      ply: number;
    }
  | {
      type: "pause";
      /** The current ply; any other is refused. */
      ply: number;
      /** When the pause ends: at most 30 days ahead. */
      until: string;
    }
  | {
      type: "extend";
      /** The current ply; any other is refused. */
      ply: number;
      /** ISO 8601, from PT1M to P14D */
      add: string;
    };

export interface Message {
  /** The number of the move it was sent with, or of the last move before it. */
  ply: number;
  by: string | null;
  at: string;
  text: string;
}

export interface NewMessage {
  text: string;
}

export interface MyGame {
  id: string;
  url: string;
  /** The id of its rule set; `GET /v1/rulesets/{id}` explains it. */
  ruleset: string;
  rules: CustomRules;
  /** `cancelled`: the challenge was declined or withdrawn, or has expired; there was no game. */
  status: "open" | "playing" | "finished" | "cancelled";
  /** Goes up by one with everything that happens in the game. */
  version: number;
  players: {
    attackers: {
      name: string;
    } | null;
    defenders: {
      name: string;
    } | null;
  };
  ply: number;
  turn: "attackers" | "defenders" | null;
  /** Top rank first; a attacker, d defender, k king, a number for empty squares. */
  board: string;
  lastMove: {
    /** In OTN, with its captures. */
    move: string;
    captured: string[];
    at: string;
  } | null;
  /** How often the position has occurred since the last capture. */
  occurrences: number;
  clock: Clock;
  /** What stops the clocks of the game besides pauses and outages, which always do. */
  stops: ("vacation" | "night" | "weekend")[];
  /** Who is on vacation, and until when. */
  away: {
    attackers: {
      until: string;
    } | null;
    defenders: {
      until: string;
    } | null;
  };
  /** The vacations that are booked within the next sixty days. */
  booked: {
    attackers: {
      from: string;
      to: string;
    }[];
    defenders: {
      from: string;
      to: string;
    }[];
  };
  /** The open offers. A move by either side ends them. */
  offers: {
    type: "draw" | "takeback" | "pause" | "resume" | "extend";
    by: "attackers" | "defenders";
    at: string;
    /** For `pause`: when it would end. */
    until?: string;
    /** For `extend`: the time that it asks for. */
    add?: string;
  }[];
  /** How many takebacks there have been. */
  takebacks: number;
  /** `move-limit`: a draw after 2000 moves of both players, those taken back included. */
  result: {
    winner: "attackers" | "defenders" | null;
    reason:
      | "king-escaped"
      | "edge-fort"
      | "king-captured"
      | "encirclement"
      | "no-legal-move"
      | "repetition"
      | "no-progress"
      | "resignation"
      | "timeout"
      | "agreement"
      | "move-limit"
      | "aborted";
  } | null;
  challenge: {
    by: string;
    to: string | null;
    /** The challenger's side. */
    side: "attackers" | "defenders" | "random";
    listed: boolean;
    message: string | null;
    declined:
      | "not-now"
      | "too-many-games"
      | "too-fast"
      | "too-slow"
      | "other-ruleset"
      | "other-side"
      | "no-reason"
      | null;
    /** What the players may offer each other, as far as the rules allow it. */
    offers: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
    /** How the challenge was closed without a game; `countered`: by a counter-offer. */
    closed: "declined" | "cancelled" | "expired" | "countered" | null;
    /** The game that this is a rematch of. */
    rematchOf: string | null;
    /** The challenge that this one answers, as a counter-offer. */
    counterOf: string | null;
    /** Where a counter-offer differs from the challenge that it answers, as pointers (RFC 6901) into the challenge. `/side`: the players would swap sides. */
    changed: string[];
    /** The challenge that answers this one. */
    counteredBy: string | null;
  };
  /** The game that this is a rematch of. */
  rematchOf: string | null;
  /** The challenge that this one answers, as a counter-offer. */
  counterOf: string | null;
  /** The last rematch that was asked for, and by whom; its challenge says what became of it. */
  rematch: {
    by: "attackers" | "defenders";
    game: string;
  } | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The hash of the last record of the game's log (`GET /v1/games/{id}/log`): keep it to be able to prove what happened up to here. */
  head: string | null;
  /** Until when I have snoozed the game; nobody else sees that. */
  snoozedUntil: string | null;
}

export interface PlayerExport {
  /** The cursor of the page that follows; null at the end. */
  next: string | null;
  exportedAt: string;
  player?: OwnPlayer;
  notices?: Notices;
  pushSubscriptions?: PushSubscription[];
  schedule?: Schedule;
  vacation?: VacationAccount;
  snoozed?: {
    game: string;
    until: string;
  }[];
  tokens?: Token[];
  blocks?: Block[];
  subscriptions?: {
    turns: {
      /** How often the address was renewed. */
      renewed: number;
    };
    deadlines: {
      /** How often the address was renewed. */
      renewed: number;
    };
  };
  webhooks?: {
    id: string;
    url: string;
    events:
      | (
          | "challenge.received"
          | "challenge.accepted"
          | "challenge.declined"
          | "challenge.cancelled"
          | "challenge.expired"
          | "game.started"
          | "game.turn"
          | "game.move"
          | "game.draw-offered"
          | "game.draw-declined"
          | "game.offered"
          | "game.offer-accepted"
          | "game.offer-declined"
          | "game.taken-back"
          | "game.message"
          | "game.deadline-near"
          | "game.deadline-changed"
          | "game.finished"
          | "vacation.cover"
          | "vacation.low"
          | "vacation.began"
          | "vacation.ended"
          | "webhook.off"
          | "mail.off"
          | "ping"
        )[]
      | null;
    game: string | null;
    description: string | null;
    format: "taflpost" | "discord" | "slack" | "ntfy";
    /** `off`: its owner switched it off, the receiver answered 410, or it failed for five days without a success. The last two send a `webhook.off` event. */
    status: "active" | "off";
    /** Null if the last attempt succeeded. */
    failingSince: string | null;
    createdAt: string;
    deliveries: WebhookDelivery[];
  }[];
  /** Rule sets that a challenge of mine was the first to use. */
  rulesets?: {
    /** The id of a shipped rule set, or of a custom one: `custom-` and 20 hex digits. */
    id: string;
    rules: {
      /** Squares per side. */
      size: 7 | 9 | 11 | 13 | 15 | 17 | 19;
      /** The starting position, top rank first; a attacker, d defender, k king, a number for empty squares. */
      setup: string;
      /** Who makes the first move. */
      firstMove: "attackers" | "defenders";
      /** How many squares an attacker can move at most; null: no limit. */
      attackerSpeed: number | null;
      /** How many squares a defender’s man can move at most; null: no limit. */
      defenderSpeed: number | null;
      /** How many squares the king can move at most; null: no limit. */
      kingSpeed: number | null;
      /** Who may stop on the throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      throneStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** Who may pass over the empty throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      thronePass: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** To whom the empty throne is hostile, so that it helps to capture them: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      throneHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** To whom the throne is hostile with a piece on it: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      throneHostileOccupied: "" | "a" | "d" | "ad";
      /** 1: four corner squares; 2: four blocks of 2×2. */
      cornerSize: 1 | 2;
      /** Who may stop on or pass over corner squares: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      cornerStop: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** To whom an empty corner square is hostile: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      cornerHostile: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** Where the king wins by stopping: on a corner square, or anywhere on the edge. */
      escape: "corner" | "edge";
      /** How the king is captured: on four sides; on every side that is on the board; between two; or between two, except on four sides on the throne (`custodial-off-throne`) or on and beside it (`custodial-away-from-throne`). */
      kingCapture:
        | "surround"
        | "surround-edge"
        | "custodial"
        | "custodial-away-from-throne"
        | "custodial-off-throne";
      /** Whether the king captures; `hammer`: only by moving; `anvil`: only as the piece opposite. */
      kingArmed: "yes" | "no" | "hammer" | "anvil";
      /** Whether a row on the edge is captured at once. */
      shieldwall: boolean;
      /** Whether an empty corner that is hostile to the row closes it. */
      shieldwallCorner: boolean;
      /** Whether a king on the throne, with attackers on three sides and his man on the fourth, is captured when an attacker moves to the far side of that man. */
      linnaeanCapture: boolean;
      /** Whether the defenders win by an edge fort. */
      edgeFort: boolean;
      /** Whether the attackers win when all defenders are encircled. */
      encirclement: boolean;
      /** The result for a side that has no legal move. */
      noLegalMove: "loses" | "draw";
      /** The result when a position repeats; `mover-loses`: the player who moved into it loses. */
      repetition: "attackers-win" | "draw" | "mover-loses" | "none";
      /** At which occurrence of a position that happens. */
      repetitionCount: number;
      /** The number of plies without a capture that make a draw; null: never. */
      noProgress: number | null;
      /** Whether the players may agree to a draw. */
      drawByAgreement: boolean;
    };
    createdAt: string;
  }[];
  challenges?: GameSummary[];
  events?: Event[];
  notes?: {
    text: string;
    /** Goes up with each change; 0 if nothing is stored. */
    version: number;
    game: string;
  }[];
  lines?: {
    lines: {
      ply: number;
      moves: string[];
      comment?: string;
    }[];
    /** Goes up with each change; 0 if nothing is stored. */
    version: number;
    game: string;
  }[];
  games: {
    id: string;
    url: string;
    /** The id of its rule set; `GET /v1/rulesets/{id}` explains it. */
    ruleset: string;
    rules: CustomRules;
    /** `cancelled`: the challenge was declined or withdrawn, or has expired; there was no game. */
    status: "open" | "playing" | "finished" | "cancelled";
    /** Goes up by one with everything that happens in the game. */
    version: number;
    players: {
      attackers: {
        name: string;
      } | null;
      defenders: {
        name: string;
      } | null;
    };
    ply: number;
    turn: "attackers" | "defenders" | null;
    /** Top rank first; a attacker, d defender, k king, a number for empty squares. */
    board: string;
    lastMove: {
      /** In OTN, with its captures. */
      move: string;
      captured: string[];
      at: string;
    } | null;
    /** How often the position has occurred since the last capture. */
    occurrences: number;
    clock: Clock;
    /** What stops the clocks of the game besides pauses and outages, which always do. */
    stops: ("vacation" | "night" | "weekend")[];
    /** Who is on vacation, and until when. */
    away: {
      attackers: {
        until: string;
      } | null;
      defenders: {
        until: string;
      } | null;
    };
    /** The vacations that are booked within the next sixty days. */
    booked: {
      attackers: {
        from: string;
        to: string;
      }[];
      defenders: {
        from: string;
        to: string;
      }[];
    };
    /** The open offers. A move by either side ends them. */
    offers: {
      type: "draw" | "takeback" | "pause" | "resume" | "extend";
      by: "attackers" | "defenders";
      at: string;
      /** For `pause`: when it would end. */
      until?: string;
      /** For `extend`: the time that it asks for. */
      add?: string;
    }[];
    /** How many takebacks there have been. */
    takebacks: number;
    /** `move-limit`: a draw after 2000 moves of both players, those taken back included. */
    result: {
      winner: "attackers" | "defenders" | null;
      reason:
        | "king-escaped"
        | "edge-fort"
        | "king-captured"
        | "encirclement"
        | "no-legal-move"
        | "repetition"
        | "no-progress"
        | "resignation"
        | "timeout"
        | "agreement"
        | "move-limit"
        | "aborted";
    } | null;
    challenge: {
      by: string;
      to: string | null;
      /** The challenger's side. */
      side: "attackers" | "defenders" | "random";
      listed: boolean;
      message: string | null;
      declined:
        | "not-now"
        | "too-many-games"
        | "too-fast"
        | "too-slow"
        | "other-ruleset"
        | "other-side"
        | "no-reason"
        | null;
      /** What the players may offer each other, as far as the rules allow it. */
      offers: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
      /** How the challenge was closed without a game; `countered`: by a counter-offer. */
      closed: "declined" | "cancelled" | "expired" | "countered" | null;
      /** The game that this is a rematch of. */
      rematchOf: string | null;
      /** The challenge that this one answers, as a counter-offer. */
      counterOf: string | null;
      /** Where a counter-offer differs from the challenge that it answers, as pointers (RFC 6901) into the challenge. `/side`: the players would swap sides. */
      changed: string[];
      /** The challenge that answers this one. */
      counteredBy: string | null;
    };
    /** The game that this is a rematch of. */
    rematchOf: string | null;
    /** The challenge that this one answers, as a counter-offer. */
    counterOf: string | null;
    /** The last rematch that was asked for, and by whom; its challenge says what became of it. */
    rematch: {
      by: "attackers" | "defenders";
      game: string;
    } | null;
    createdAt: string;
    startedAt: string | null;
    finishedAt: string | null;
    /** The hash of the last record of the game's log (`GET /v1/games/{id}/log`): keep it to be able to prove what happened up to here. */
    head: string | null;
    moves: string[];
    /** The plies of the `moves` that came from their player's plan. */
    planned: number[];
    /** What the players wrote, with their moves and between them; only they see it, with a token that may `read` or `play`. */
    messages?: {
      ply: number;
      by: string | null;
      at: string;
      message: string;
    }[];
    /** The offers that were declined at this ply, by who had made them; only the players see it, and only where there are some. */
    declined?: {
      type: "draw" | "takeback" | "pause" | "resume" | "extend";
      by: "attackers" | "defenders";
    }[];
    plan?: Plan;
  }[];
}

export interface Notices {
  mail: {
    "challenge.received": "off" | "immediate" | "grouped" | "digest";
    "challenge.accepted": "off" | "immediate" | "grouped" | "digest";
    "challenge.declined": "off" | "immediate" | "grouped" | "digest";
    "challenge.cancelled": "off" | "immediate" | "grouped" | "digest";
    "challenge.expired": "off" | "immediate" | "grouped" | "digest";
    "game.turn": "off" | "immediate" | "grouped" | "digest";
    "game.draw-offered": "off" | "immediate" | "grouped" | "digest";
    "game.draw-declined": "off" | "immediate" | "grouped" | "digest";
    "game.offered": "off" | "immediate" | "grouped" | "digest";
    "game.offer-accepted": "off" | "immediate" | "grouped" | "digest";
    "game.offer-declined": "off" | "immediate" | "grouped" | "digest";
    "game.taken-back": "off" | "immediate" | "grouped" | "digest";
    "game.message": "off" | "immediate" | "grouped" | "digest";
    "game.deadline-near": "off" | "immediate" | "grouped" | "digest";
    "game.deadline-changed": "off" | "immediate" | "grouped" | "digest";
    "game.finished": "off" | "immediate" | "grouped" | "digest";
    "vacation.cover": "off" | "immediate" | "grouped" | "digest";
    "vacation.low": "off" | "immediate" | "grouped" | "digest";
    "vacation.began": "off" | "immediate" | "grouped" | "digest";
    "vacation.ended": "off" | "immediate" | "grouped" | "digest";
    "webhook.off": "off" | "immediate" | "grouped" | "digest";
  };
  /** The same modes for push messages, to the browsers of `GET /v1/me/push-subscriptions`. */
  push: {
    "challenge.received": "off" | "immediate" | "grouped" | "digest";
    "challenge.accepted": "off" | "immediate" | "grouped" | "digest";
    "challenge.declined": "off" | "immediate" | "grouped" | "digest";
    "game.turn": "off" | "immediate" | "grouped" | "digest";
    "game.draw-offered": "off" | "immediate" | "grouped" | "digest";
    "game.offered": "off" | "immediate" | "grouped" | "digest";
    "game.taken-back": "off" | "immediate" | "grouped" | "digest";
    "game.message": "off" | "immediate" | "grouped" | "digest";
    "game.deadline-near": "off" | "immediate" | "grouped" | "digest";
    "game.finished": "off" | "immediate" | "grouped" | "digest";
    "vacation.cover": "off" | "immediate" | "grouped" | "digest";
    "vacation.low": "off" | "immediate" | "grouped" | "digest";
  };
  digestAt: string[];
  quietHours: {
    from: string;
    to: string;
  } | null;
  reminders: string[];
  mutedGames: string[];
  /** When the next mail is due, as things stand. */
  next: string | null;
  /** How many more `immediate` mails may go: 50 a day. At 0 the rest comes together, with the next digest; reminders do not count. */
  immediateLeft: number;
}

export interface PushSubscription {
  id: string;
  label: string;
  /** The host of the browser's push service. */
  service: string;
  /** The SHA-256 of its endpoint, in hex, by which a browser can find itself. */
  endpointDigest: string;
  createdAt: string;
  /** When its push service last accepted a message. */
  lastSentAt: string | null;
  /** Since when every message has failed. The subscription is deleted after five days, or at once on 404 or 410. */
  failingSince: string | null;
}

export interface Schedule {
  timezone: string;
  night: {
    from: string;
    to: string;
  } | null;
  weekend: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
  /** Whether vacation is taken for me, an hour at a time, when a game that honours it would be lost on time. */
  cover: boolean;
}

export interface VacationAccount {
  /** What is in the account, in whole minutes. */
  balance: string;
  /** The most it can hold. */
  max: string;
  /** It always earns, also while I am away. */
  earns: {
    add: string;
    every: string;
  };
  cover: boolean;
  running: Vacation;
  /** Vacations that have not begun. */
  booked: Vacation[];
  /** How many more I may book today. */
  bookingsLeft: number;
  /** How many games do not know of a change yet. */
  waiting: number;
  /** Every change of the account, oldest first. */
  ledger: VacationLine[];
}

export type Vacation = {
  id: string;
  from: string;
  to: string;
  /** `cover`: an hour that was taken for me so that I would not lose a game. */
  kind: "booked" | "cover";
} | null;

export interface VacationLine {
  type: "start" | "earned" | "vacation" | "cover";
  id?: string;
  from?: string;
  to?: string;
  at: string;
  add: string;
  /** The previous balance plus `add`. */
  balance: string;
}

export interface WebhookDelivery {
  id: string;
  /** The event's id, as in the feed and in `webhook-id`. */
  event: string;
  type:
    | "challenge.received"
    | "challenge.accepted"
    | "challenge.declined"
    | "challenge.cancelled"
    | "challenge.expired"
    | "game.started"
    | "game.turn"
    | "game.move"
    | "game.draw-offered"
    | "game.draw-declined"
    | "game.offered"
    | "game.offer-accepted"
    | "game.offer-declined"
    | "game.taken-back"
    | "game.message"
    | "game.deadline-near"
    | "game.deadline-changed"
    | "game.finished"
    | "vacation.cover"
    | "vacation.low"
    | "vacation.began"
    | "vacation.ended"
    | "webhook.off"
    | "mail.off"
    | "ping";
  game: string | null;
  /** 1 for the first. */
  attempt: number;
  at: string;
  /** `given-up`: failed, and no more attempts follow; `gone`: the answer was 410. */
  outcome: "delivered" | "failed" | "given-up" | "gone";
  /** The HTTP status; null if no answer came. */
  status: number | null;
  /** What failed. `status`: the receiver answered with a status that is no success; `redirect`: the receiver answered with a redirect, and none is followed; `timeout`: the answer was not there, as a whole, after 10 s; `connection`: no connection came about, or it broke; `refused-address`: webhooks are not sent to this address any more; `dns`: the host name was not found, or leads into a private network; `secret-lost`: the webhook's secret can no longer be read on our side: rotate it, then switch the webhook on; `internal`: something broke on our side. */
  fault:
    | "status"
    | "redirect"
    | "timeout"
    | "connection"
    | "refused-address"
    | "dns"
    | "secret-lost"
    | "internal"
    | null;
  /** More about the fault, if known. */
  detail: string | null;
  duration: string;
  /** The first 1,024 bytes of the answer, as text; control characters become spaces. */
  answer: string | null;
  /** When the event is tried again, if it will be. */
  next: string | null;
}

/** Something that happened to a player. New types may be added: ignore those you do not know. */
export type Event =
  | PingEvent
  | WebhookOffEvent
  | MailOffEvent
  | VacationCoverEvent
  | VacationLowEvent
  | VacationBeganEvent
  | VacationEndedEvent
  | ChallengeReceivedEvent
  | ChallengeAcceptedEvent
  | ChallengeDeclinedEvent
  | ChallengeCancelledEvent
  | ChallengeExpiredEvent
  | GameStartedEvent
  | GameTurnEvent
  | GameMoveEvent
  | GameDrawOfferedEvent
  | GameDrawDeclinedEvent
  | GameOfferedEvent
  | GameOfferAcceptedEvent
  | GameOfferDeclinedEvent
  | GameTakenBackEvent
  | GameMessageEvent
  | GameDeadlineNearEvent
  | GameDeadlineChangedEvent
  | GameFinishedEvent;

export interface ExportedGame {
  id: string;
  url: string;
  /** The id of its rule set; `GET /v1/rulesets/{id}` explains it. */
  ruleset: string;
  rules: CustomRules;
  /** `cancelled`: the challenge was declined or withdrawn, or has expired; there was no game. */
  status: "open" | "playing" | "finished" | "cancelled";
  /** Goes up by one with everything that happens in the game. */
  version: number;
  players: {
    attackers: {
      name: string;
    } | null;
    defenders: {
      name: string;
    } | null;
  };
  ply: number;
  turn: "attackers" | "defenders" | null;
  /** Top rank first; a attacker, d defender, k king, a number for empty squares. */
  board: string;
  lastMove: {
    /** In OTN, with its captures. */
    move: string;
    captured: string[];
    at: string;
  } | null;
  /** How often the position has occurred since the last capture. */
  occurrences: number;
  clock: Clock;
  /** What stops the clocks of the game besides pauses and outages, which always do. */
  stops: ("vacation" | "night" | "weekend")[];
  /** Who is on vacation, and until when. */
  away: {
    attackers: {
      until: string;
    } | null;
    defenders: {
      until: string;
    } | null;
  };
  /** The vacations that are booked within the next sixty days. */
  booked: {
    attackers: {
      from: string;
      to: string;
    }[];
    defenders: {
      from: string;
      to: string;
    }[];
  };
  /** The open offers. A move by either side ends them. */
  offers: {
    type: "draw" | "takeback" | "pause" | "resume" | "extend";
    by: "attackers" | "defenders";
    at: string;
    /** For `pause`: when it would end. */
    until?: string;
    /** For `extend`: the time that it asks for. */
    add?: string;
  }[];
  /** How many takebacks there have been. */
  takebacks: number;
  /** `move-limit`: a draw after 2000 moves of both players, those taken back included. */
  result: {
    winner: "attackers" | "defenders" | null;
    reason:
      | "king-escaped"
      | "edge-fort"
      | "king-captured"
      | "encirclement"
      | "no-legal-move"
      | "repetition"
      | "no-progress"
      | "resignation"
      | "timeout"
      | "agreement"
      | "move-limit"
      | "aborted";
  } | null;
  challenge: {
    by: string;
    to: string | null;
    /** The challenger's side. */
    side: "attackers" | "defenders" | "random";
    listed: boolean;
    message: string | null;
    declined:
      | "not-now"
      | "too-many-games"
      | "too-fast"
      | "too-slow"
      | "other-ruleset"
      | "other-side"
      | "no-reason"
      | null;
    /** What the players may offer each other, as far as the rules allow it. */
    offers: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
    /** How the challenge was closed without a game; `countered`: by a counter-offer. */
    closed: "declined" | "cancelled" | "expired" | "countered" | null;
    /** The game that this is a rematch of. */
    rematchOf: string | null;
    /** The challenge that this one answers, as a counter-offer. */
    counterOf: string | null;
    /** Where a counter-offer differs from the challenge that it answers, as pointers (RFC 6901) into the challenge. `/side`: the players would swap sides. */
    changed: string[];
    /** The challenge that answers this one. */
    counteredBy: string | null;
  };
  /** The game that this is a rematch of. */
  rematchOf: string | null;
  /** The challenge that this one answers, as a counter-offer. */
  counterOf: string | null;
  /** The last rematch that was asked for, and by whom; its challenge says what became of it. */
  rematch: {
    by: "attackers" | "defenders";
    game: string;
  } | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The hash of the last record of the game's log (`GET /v1/games/{id}/log`): keep it to be able to prove what happened up to here. */
  head: string | null;
  moves: string[];
  /** The plies of the `moves` that came from their player's plan. */
  planned: number[];
  /** What the players wrote, with their moves and between them; only they see it, with a token that may `read` or `play`. */
  messages?: {
    ply: number;
    by: string | null;
    at: string;
    message: string;
  }[];
  /** The offers that were declined at this ply, by who had made them; only the players see it, and only where there are some. */
  declined?: {
    type: "draw" | "takeback" | "pause" | "resume" | "extend";
    by: "attackers" | "defenders";
  }[];
  log: LogRecord[];
  texts: TextInLog[];
  ledger: Ledger;
  /** For a game that is over: a detached JWS (EdDSA, `kid` in its header, keys at `/.well-known/jwks.json`) over the canonical form (RFC 8785) of all the rest. Null while the game goes on, or if the service has no key. */
  signature: string | null;
}

/** `hash` is the SHA-256 (hex) of the record's canonical form (RFC 8785) without `hash`, with the game's id as `game`. */
export type LogRecord =
  | ChallengedRecord
  | AcceptedRecord
  | DeclinedRecord
  | CancelledRecord
  | ExpiredRecord
  | MovedRecord
  | DrawOfferedRecord
  | DrawDeclinedRecord
  | OfferedRecord
  | OfferDeclinedRecord
  | OfferWithdrawnRecord
  | OfferAcceptedRecord
  | TakenBackRecord
  | EndedRecord
  | RemindedRecord
  | StoppedRecord
  | UncoveredRecord
  | GiftedRecord
  | MessagedRecord
  | RenamedRecord
  | RematchAskedRecord
  | RematchAgreedRecord;

export interface ChallengedRecord {
  seq: number;
  at: string;
  type: "challenged";
  data: {
    /** The whole rule set as it was written, by which every move of the log can be checked. */
    rules: {
      id: string;
      name: string;
      /** Squares per side. */
      size: 7 | 9 | 11 | 13 | 15 | 17 | 19;
      /** The starting position, top rank first; a attacker, d defender, k king, a number for empty squares. */
      setup: string;
      /** Who makes the first move. */
      firstMove?: "attackers" | "defenders";
      /** How many squares an attacker can move at most; null: no limit. */
      attackerSpeed?: number | null;
      /** How many squares a defender’s man can move at most; null: no limit. */
      defenderSpeed?: number | null;
      /** How many squares the king can move at most; null: no limit. */
      kingSpeed?: number | null;
      /** Who may stop on the throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      throneStop?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** Who may pass over the empty throne: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      thronePass?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** To whom the empty throne is hostile, so that it helps to capture them: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      throneHostile?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** To whom the throne is hostile with a piece on it: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      throneHostileOccupied?: "" | "a" | "d" | "ad";
      /** 1: four corner squares; 2: four blocks of 2×2. */
      cornerSize?: 1 | 2;
      /** Who may stop on or pass over corner squares: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      cornerStop?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** To whom an empty corner square is hostile: `a` attackers, `d` the defenders’ men, `k` the king; empty: nobody. */
      cornerHostile?: "" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";
      /** Where the king wins by stopping: on a corner square, or anywhere on the edge. */
      escape?: "corner" | "edge";
      /** How the king is captured: on four sides; on every side that is on the board; between two; or between two, except on four sides on the throne (`custodial-off-throne`) or on and beside it (`custodial-away-from-throne`). */
      kingCapture:
        | "surround"
        | "surround-edge"
        | "custodial"
        | "custodial-away-from-throne"
        | "custodial-off-throne";
      /** Whether the king captures; `hammer`: only by moving; `anvil`: only as the piece opposite. */
      kingArmed?: "yes" | "no" | "hammer" | "anvil";
      /** Whether a row on the edge is captured at once. */
      shieldwall: boolean;
      /** Whether an empty corner that is hostile to the row closes it. */
      shieldwallCorner?: boolean;
      /** Whether a king on the throne, with attackers on three sides and his man on the fourth, is captured when an attacker moves to the far side of that man. */
      linnaeanCapture?: boolean;
      /** Whether the defenders win by an edge fort. */
      edgeFort: boolean;
      /** Whether the attackers win when all defenders are encircled. */
      encirclement: boolean;
      /** The result for a side that has no legal move. */
      noLegalMove?: "loses" | "draw";
      /** The result when a position repeats; `mover-loses`: the player who moved into it loses. */
      repetition: "attackers-win" | "draw" | "mover-loses" | "none";
      /** At which occurrence of a position that happens. */
      repetitionCount?: number;
      /** The number of plies without a capture that make a draw; null: never. */
      noProgress: number | null;
      /** Whether the players may agree to a draw. */
      drawByAgreement: boolean;
      [member: string]: unknown;
    };
    side: "attackers" | "defenders" | "random";
    by: string;
    to: string | null;
    listed: boolean;
    clock: {
      kind: "per-move" | "fischer" | "byo-yomi" | "canadian" | "unlimited";
      perMove?: string;
      initial?: string;
      increment?: string;
      max?: string;
      minPerMove?: string;
      maxPerMove?: string;
      main?: string;
      periods?: number;
      period?: string;
      moves?: number;
      time?: string;
      carry?: boolean;
      abandonAfter?: string;
    };
    /** What stops the clocks of the game besides pauses and outages, which always do. */
    stops?: ("vacation" | "night" | "weekend")[];
    offers?: ("draw" | "takeback" | "pause" | "resume" | "extend")[];
    rematchOf?: string;
    counterOf?: string;
    changed?: string[];
    /** The digest of what a player wrote. It stays when the text is deleted. */
    message: {
      /** SHA-256 of 16 bytes of salt and the text in UTF-8, in hex. */
      digest: string;
    } | null;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface AcceptedRecord {
  seq: number;
  at: string;
  type: "accepted";
  data: {
    players: {
      attackers: string;
      defenders: string;
    };
    schedules?: {
      attackers: {
        timezone: string;
        night: {
          from: string;
          to: string;
        } | null;
        weekend: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
      };
      defenders: {
        timezone: string;
        night: {
          from: string;
          to: string;
        } | null;
        weekend: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
      };
    };
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface DeclinedRecord {
  seq: number;
  at: string;
  type: "declined";
  data: {
    reason:
      | "not-now"
      | "too-many-games"
      | "too-fast"
      | "too-slow"
      | "other-ruleset"
      | "other-side"
      | "no-reason";
    /** The challenge that answers this one. */
    counter?: string;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface CancelledRecord {
  seq: number;
  at: string;
  type: "cancelled";
  data: {};
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface ExpiredRecord {
  seq: number;
  at: string;
  type: "expired";
  data: {};
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface MovedRecord {
  seq: number;
  at: string;
  type: "moved";
  data: {
    /** In OTN, with its captures. */
    move: string;
    /** How it ended the game by the rules; missing in the oldest records. */
    ending?: {
      winner: "attackers" | "defenders" | null;
      reason:
        | "king-escaped"
        | "edge-fort"
        | "king-captured"
        | "encirclement"
        | "no-legal-move"
        | "repetition"
        | "no-progress";
    } | null;
    /** What the turn that it ended took. */
    time?: {
      counted: string;
      stopped: {
        kind: "outage" | "pause" | "vacation" | "weekend" | "night";
        from: string;
        to: string;
      }[];
    };
    planned?: true;
    /** The digest of what a player wrote. It stays when the text is deleted. */
    message: {
      /** SHA-256 of 16 bytes of salt and the text in UTF-8, in hex. */
      digest: string;
    } | null;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface DrawOfferedRecord {
  seq: number;
  at: string;
  type: "draw-offered";
  data: {
    side: "attackers" | "defenders";
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface DrawDeclinedRecord {
  seq: number;
  at: string;
  type: "draw-declined";
  data: {
    side: "attackers" | "defenders";
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface OfferedRecord {
  seq: number;
  at: string;
  type: "offered";
  data: {
    side: "attackers" | "defenders";
    offer: {
      type: "draw" | "takeback" | "pause" | "resume" | "extend";
      until?: string;
      add?: string;
    };
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface OfferDeclinedRecord {
  seq: number;
  at: string;
  type: "offer-declined";
  data: {
    side: "attackers" | "defenders";
    offer: "draw" | "takeback" | "pause" | "resume" | "extend";
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface OfferWithdrawnRecord {
  seq: number;
  at: string;
  type: "offer-withdrawn";
  data: {
    side: "attackers" | "defenders";
    offer: "draw" | "takeback" | "pause" | "resume" | "extend";
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface OfferAcceptedRecord {
  seq: number;
  at: string;
  type: "offer-accepted";
  data: {
    side: "attackers" | "defenders";
    offer: "draw" | "takeback" | "pause" | "resume" | "extend";
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface TakenBackRecord {
  seq: number;
  at: string;
  type: "taken-back";
  data: {
    side: "attackers" | "defenders";
    plies: number;
    /** What the turn that it ended took. */
    time?: {
      counted: string;
      stopped: {
        kind: "outage" | "pause" | "vacation" | "weekend" | "night";
        from: string;
        to: string;
      }[];
    };
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface EndedRecord {
  seq: number;
  at: string;
  type: "ended";
  data: {
    result: {
      winner: "attackers" | "defenders" | null;
      reason:
        | "king-escaped"
        | "edge-fort"
        | "king-captured"
        | "encirclement"
        | "no-legal-move"
        | "repetition"
        | "no-progress"
        | "resignation"
        | "timeout"
        | "agreement"
        | "move-limit"
        | "aborted";
    };
    by: "attackers" | "defenders" | null;
    /** What the turn that it ended took. */
    time?: {
      counted: string;
      stopped: {
        kind: "outage" | "pause" | "vacation" | "weekend" | "night";
        from: string;
        to: string;
      }[];
    };
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface RemindedRecord {
  seq: number;
  at: string;
  type: "reminded";
  data: {
    ply: number;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface StoppedRecord {
  seq: number;
  at: string;
  type: "stopped";
  data: {
    stop: {
      id: string;
      rev: number;
      /** Whose clock it stops; null: both. */
      side: "attackers" | "defenders" | null;
      /** An hour of cover: nobody booked it. */
      cover?: true;
      kind: "outage" | "pause" | "vacation" | "weekend" | "night";
      from: string;
      to: string;
    };
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface UncoveredRecord {
  seq: number;
  at: string;
  type: "uncovered";
  data: {
    deadline: string;
    /** Cover has kept the player in this turn for 72 hours: there is no more of it. */
    reason?: "turn-limit";
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface GiftedRecord {
  seq: number;
  at: string;
  type: "gifted";
  data: {
    side: "attackers" | "defenders";
    add: string;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface MessagedRecord {
  seq: number;
  at: string;
  type: "messaged";
  data: {
    side: "attackers" | "defenders";
    /** The digest of what a player wrote. It stays when the text is deleted. */
    message: {
      /** SHA-256 of 16 bytes of salt and the text in UTF-8, in hex. */
      digest: string;
    } | null;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface RenamedRecord {
  seq: number;
  at: string;
  type: "renamed";
  data: {
    player: string;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface RematchAskedRecord {
  seq: number;
  at: string;
  type: "rematch-asked";
  data: {
    side: "attackers" | "defenders";
    game: string;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

export interface RematchAgreedRecord {
  seq: number;
  at: string;
  type: "rematch-agreed";
  data: {
    side: "attackers" | "defenders";
    game: string;
  };
  /** The hash of the previous record; null for the first. */
  prev: string | null;
  hash: string;
}

/** SHA-256 of the salt's 16 bytes and the text is the `digest` in the record `seq`. */
export interface TextInLog {
  seq: number;
  salt: string;
  text: string;
}

export interface Verification {
  game: string;
  head: string | null;
  records: number;
  holds: boolean;
  checks: {
    /** `file`: it has every part of an export. `chain`: each record matches its hash, up to the head. `texts`: each text matches its digest in the log. `moves`: each is legal and has the recorded effect. `game`: the game's view follows from its log. `clock`: the ledger adds up and follows from the log. `signature`: the service signed exactly this. */
    check: "file" | "chain" | "texts" | "moves" | "game" | "clock" | "signature";
    /** Null: not checked, because an earlier check failed or there is no signature. */
    holds: boolean | null;
  }[];
  /** The first thing that is wrong. */
  fault: {
    /** `file`: it has every part of an export. `chain`: each record matches its hash, up to the head. `texts`: each text matches its digest in the log. `moves`: each is legal and has the recorded effect. `game`: the game's view follows from its log. `clock`: the ledger adds up and follows from the log. `signature`: the service signed exactly this. */
    check: "file" | "chain" | "texts" | "moves" | "game" | "clock" | "signature";
    fault: string;
    /** Where (RFC 6901), in the game's JSON export. */
    pointer: string;
  } | null;
}

export interface KeySet {
  keys: {
    kty: "OKP";
    crv: "Ed25519";
    x: string;
    /** The key's thumbprint (RFC 7638). */
    kid: string;
    alg: "EdDSA";
    use: "sig";
  }[];
}

export interface NoticeWishes {
  /** The mode of each type. `off`; `immediate`: at once, up to the daily limit; `grouped`: one mail, then none until I visit; `digest`: together, at `digestAt`. */
  mail?: {
    "challenge.received"?: "off" | "immediate" | "grouped" | "digest";
    "challenge.accepted"?: "off" | "immediate" | "grouped" | "digest";
    "challenge.declined"?: "off" | "immediate" | "grouped" | "digest";
    "challenge.cancelled"?: "off" | "immediate" | "grouped" | "digest";
    "challenge.expired"?: "off" | "immediate" | "grouped" | "digest";
    "game.turn"?: "off" | "immediate" | "grouped" | "digest";
    "game.draw-offered"?: "off" | "immediate" | "grouped" | "digest";
    "game.draw-declined"?: "off" | "immediate" | "grouped" | "digest";
    "game.offered"?: "off" | "immediate" | "grouped" | "digest";
    "game.offer-accepted"?: "off" | "immediate" | "grouped" | "digest";
    "game.offer-declined"?: "off" | "immediate" | "grouped" | "digest";
    "game.taken-back"?: "off" | "immediate" | "grouped" | "digest";
    "game.message"?: "off" | "immediate" | "grouped" | "digest";
    "game.deadline-near"?: "off" | "immediate";
    "game.deadline-changed"?: "off" | "immediate" | "grouped" | "digest";
    "game.finished"?: "off" | "immediate" | "grouped" | "digest";
    "vacation.cover"?: "off" | "immediate";
    "vacation.low"?: "off" | "immediate";
    "vacation.began"?: "off" | "immediate" | "grouped" | "digest";
    "vacation.ended"?: "off" | "immediate" | "grouped" | "digest";
    "webhook.off"?: "off" | "immediate";
  };
  /** The mode of each type of push message, as for mail. */
  push?: {
    "challenge.received"?: "off" | "immediate" | "grouped" | "digest";
    "challenge.accepted"?: "off" | "immediate" | "grouped" | "digest";
    "challenge.declined"?: "off" | "immediate" | "grouped" | "digest";
    "game.turn"?: "off" | "immediate" | "grouped" | "digest";
    "game.draw-offered"?: "off" | "immediate" | "grouped" | "digest";
    "game.offered"?: "off" | "immediate" | "grouped" | "digest";
    "game.taken-back"?: "off" | "immediate" | "grouped" | "digest";
    "game.message"?: "off" | "immediate" | "grouped" | "digest";
    "game.deadline-near"?: "off" | "immediate";
    "game.finished"?: "off" | "immediate" | "grouped" | "digest";
    "vacation.cover"?: "off" | "immediate";
    "vacation.low"?: "off" | "immediate";
  };
  /** When digests are sent, in my time zone. */
  digestAt?: string[];
  /** From the first until just before the second, also across midnight, in my time zone. */
  quietHours?: {
    from: string;
    to: string;
  } | null;
  /** How long before my deadline: a percentage of the time for the turn, or a duration. Both count as the clock does, without the time it is stopped. Once each. */
  reminders?: string[];
  /** Games that send no mail and no push messages. */
  mutedGames?: string[];
}

export interface PushKey {
  /** The `applicationServerKey` for `pushManager.subscribe`, in base64url. It changes only if it is lost. */
  key: string;
}

export interface NewPushSubscription {
  /** An https address with a public host name. */
  endpoint: string;
  /** Ignored. */
  expirationTime?: number | null;
  keys: {
    /** The browser's public key: 65 bytes in base64url. */
    p256dh: string;
    /** Its secret: 16 bytes in base64url. */
    auth: string;
  };
  /** A name for the browser. Default: that of the session or token that asks. */
  label?: string;
}

export interface ScheduleWish {
  /** Without it: mine (`PATCH /v1/me`). */
  timezone?: string;
  /** Default, or null: none. */
  night?: {
    from: string;
    to: string;
  } | null;
  /** 2 days at most, each from midnight to midnight. Default: []. */
  weekend?: ("sunday" | "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday")[];
  /** Whether vacation is taken for me, an hour at a time, when a game that honours it would be lost on time. Default: true. */
  cover?: boolean;
}

export interface VacationChange {
  vacation: Vacation;
  balance: string;
  /** How many games do not know of it yet; the service keeps trying. */
  waiting: number;
  /** It had not begun; the answer shows the vacation as it was. */
  unbooked?: true;
}

export interface NewVacation {
  /** Without it: now. */
  from?: string;
  /** An hour after `from`, or later. */
  to: string;
}

/** Where the stream is: `id` is the place to continue from. */
export interface StreamNote {
  id: string;
  type: "stream.opened" | "stream.ended";
  timestamp: string;
  data: {};
}

/** Something that happened in a game, with the game as anyone sees it. */
export type WatchedEvent =
  | GameStartedEvent
  | GameMoveEvent
  | GameDrawOfferedEvent
  | GameDrawDeclinedEvent
  | GameOfferedEvent
  | GameOfferAcceptedEvent
  | GameOfferDeclinedEvent
  | GameTakenBackEvent
  | GameFinishedEvent
  | GameChangedEvent;

/** To the two players, only in the stream of their game: something in it has changed that spectators are not told of, such as a message, an offer that was taken back, a gift of time or a vacation. Read the game to see what. */
export interface GameChangedEvent {
  /** The same in the feed, in streams and in webhooks, so that duplicates can be ignored. */
  id: string;
  type: "game.changed";
  timestamp: string;
  data: GameEventData;
}

/** Addresses for a feed reader and for a calendar. */
export interface Subscriptions {
  turns: {
    /** Anyone who knows it can read it. */
    url: string;
  };
  deadlines: {
    /** Anyone who knows it can read it. */
    url: string;
  };
}

export interface NewWebhook {
  /** An https address with a public host name. */
  url: string;
  /** Without it: all. */
  events?: (
    | "challenge.received"
    | "challenge.accepted"
    | "challenge.declined"
    | "challenge.cancelled"
    | "challenge.expired"
    | "game.started"
    | "game.turn"
    | "game.move"
    | "game.draw-offered"
    | "game.draw-declined"
    | "game.offered"
    | "game.offer-accepted"
    | "game.offer-declined"
    | "game.taken-back"
    | "game.message"
    | "game.deadline-near"
    | "game.deadline-changed"
    | "game.finished"
    | "vacation.cover"
    | "vacation.low"
    | "vacation.began"
    | "vacation.ended"
    | "webhook.off"
    | "mail.off"
    | "ping"
  )[];
  /** Only events of this game of yours. */
  game?: string;
  description?: string;
  /** The form of the body: `taflpost` is the event as in the feed; the others are messages for Discord, Slack and ntfy. It cannot be changed later. Default: "taflpost". */
  format?: "taflpost" | "discord" | "slack" | "ntfy";
}

export interface Webhook {
  id: string;
  url: string;
  events:
    | (
        | "challenge.received"
        | "challenge.accepted"
        | "challenge.declined"
        | "challenge.cancelled"
        | "challenge.expired"
        | "game.started"
        | "game.turn"
        | "game.move"
        | "game.draw-offered"
        | "game.draw-declined"
        | "game.offered"
        | "game.offer-accepted"
        | "game.offer-declined"
        | "game.taken-back"
        | "game.message"
        | "game.deadline-near"
        | "game.deadline-changed"
        | "game.finished"
        | "vacation.cover"
        | "vacation.low"
        | "vacation.began"
        | "vacation.ended"
        | "webhook.off"
        | "mail.off"
        | "ping"
      )[]
    | null;
  game: string | null;
  description: string | null;
  format: "taflpost" | "discord" | "slack" | "ntfy";
  /** `off`: its owner switched it off, the receiver answered 410, or it failed for five days without a success. The last two send a `webhook.off` event. */
  status: "active" | "off";
  /** Null if the last attempt succeeded. */
  failingSince: string | null;
  createdAt: string;
}

export interface WebhookChanges {
  /** An https address with a public host name. */
  url?: string;
  /** Null for all. */
  events?:
    | (
        | "challenge.received"
        | "challenge.accepted"
        | "challenge.declined"
        | "challenge.cancelled"
        | "challenge.expired"
        | "game.started"
        | "game.turn"
        | "game.move"
        | "game.draw-offered"
        | "game.draw-declined"
        | "game.offered"
        | "game.offer-accepted"
        | "game.offer-declined"
        | "game.taken-back"
        | "game.message"
        | "game.deadline-near"
        | "game.deadline-changed"
        | "game.finished"
        | "vacation.cover"
        | "vacation.low"
        | "vacation.began"
        | "vacation.ended"
        | "webhook.off"
        | "mail.off"
        | "ping"
      )[]
    | null;
  /** Null for all. */
  game?: string | null;
  description?: string | null;
  /** `off` drops everything waiting to be sent. `active` starts afresh: deliveries that failed before can be sent with `/deliveries/resend`; what happened while it was off was not queued and is not sent, but is in `GET /v1/me/events`. */
  status?: "active" | "off";
}

export interface Resending {
  /** How many events are being sent again. */
  resending: number;
}

export interface BatchAnswers {
  responses: {
    id: string;
    status: number;
    /** Names are in lower case. */
    headers: {
      [member: string]: string;
    };
    /** JSON as it is; anything else as text (see `content-type`); null for none. */
    body?: unknown;
  }[];
}

export interface Batch {
  requests: BatchRequest[];
}

export interface BatchRequest {
  /** Any text you like, unique in the batch. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Starts with `/v1/`; includes the query. */
  path: string;
  /** JSON, as if sent alone. */
  body?: unknown;
  /** Accept, Accept-Language, Content-Type, Idempotency-Key, If-Match, If-None-Match; the token is the batch's. */
  headers?: {
    [member: string]: string;
  };
}

/** What each operation takes and gives. */
export interface Operations {
  /** Check whether the service works, and get its time. */
  getHealth: {
    input: Record<string, never>;
    output: {
      status: "ok" | "failing";
      time: string;
      /** What was tried, at most 15 seconds ago. */
      checks: {
        /** A row was written, and each table of the records asked for. */
        database: "ok" | "failed";
        /** The kind of object that keeps games was asked for what it stores. */
        objects: "ok" | "failed";
      };
    };
  };
  /** Get all limits. */
  listLimits: {
    input: {
      /** How many items a page has. Default: 100. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
    };
    output: {
      items: {
        name: string;
        max: number;
        per: string | null;
        of: string;
      }[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Get the state of the service. */
  getStatus: { input: Record<string, never>; output: Status };
  /** Sign up. */
  signUp: {
    input: NewPlayer;
    output: {
      player: OwnPlayer;
      /** The secret, to be sent as `Authorization: Bearer …`. */
      token: string;
    };
  };
  /** List the players, newest first, or find them by name. */
  listPlayers: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** The beginning of the name, in upper or lower case; results are ordered by name. Default: "". */
      search?: string;
    };
    output: {
      items: Player[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Get a player, as everyone sees them. */
  getPlayer: {
    input: {
      name: string;
    };
    output: PlayerWithTimeOff;
  };
  /** Get a player's results by rule set and side. */
  getPlayerRecord: {
    input: {
      name: string;
    };
    output: PlayerRecord;
  };
  /** List a player's games that have begun, newest first. */
  listPlayerGames: {
    input: {
      name: string;
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `desc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
      status?: "playing" | "finished";
    };
    output: {
      items: GameSummary[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
      /** Ids of games that belong on this page and can't be read right now: they are missing from `items`. Ask again later. As NDJSON: the header `X-Unread`, separated by commas. */
      unread: string[];
    };
  };
  /** Get my account, with what only I see. */
  getMe: { input: Record<string, never>; output: OwnPlayer };
  /** Change my settings. */
  updateMe: { input: PlayerChanges; output: OwnPlayer };
  /** Delete my account. */
  deleteMe: { input: Record<string, never>; output: undefined };
  /** Send my confirmation e-mail again. */
  sendConfirmationMail: { input: Record<string, never>; output: undefined };
  /** List the players I block. */
  listBlocks: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `desc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
    };
    output: {
      items: Block[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Block a player. */
  blockPlayer: {
    input: {
      name: string;
    };
    output: Block;
  };
  /** Unblock a player. */
  unblockPlayer: {
    input: {
      name: string;
    };
    output: undefined;
  };
  /** List my tokens and sessions. */
  listTokens: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `asc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
    };
    output: {
      items: Token[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Create a token. */
  createToken: {
    input: NewToken;
    output: {
      id: string;
      name: string;
      scopes: ("play" | "read" | "manage")[];
      createdAt: string;
      /** Rounded to the hour. */
      lastUsedAt: string;
      /** A session belongs to a browser that is signed in. It ends when it is revoked, has not been used for 30 days, or is 400 days old. */
      kind: "token" | "session";
      /** Whether this request uses it. */
      current: boolean;
      /** The secret, to be sent as `Authorization: Bearer …`. */
      token: string;
    };
  };
  /** Revoke a token or a session. */
  revokeToken: {
    input: {
      id: string;
    };
    output: undefined;
  };
  /** List the shipped rule sets. */
  listRulesets: {
    input: {
      /** The language of the rule text. Default: by Accept-Language. */
      language?: "en" | "ru" | "sv";
      /** Only rule sets with this tag: from old sources or modern; boards of up to 9 squares a side, of 11, or larger; the most played. */
      tag?: "historical" | "modern" | "small" | "medium" | "large" | "popular";
      /** The number of squares per side. */
      size?: 7 | 9 | 11 | 13 | 15 | 17 | 19;
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
    };
    output: {
      items: Ruleset[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Get a rule set: all that a client needs to draw and explain a game. */
  getRuleset: {
    input: {
      id: string;
      /** The language of the rule text. Default: by Accept-Language. */
      language?: "en" | "ru" | "sv";
    };
    output: Ruleset;
  };
  /** Check a rule set, given as an object or an OpenTafl rules record. */
  validateRuleset: { input: RulesetToCheck; output: RulesetCheck };
  /** Challenge a player, or anyone. */
  createChallenge: { input: NewChallenge; output: Challenge };
  /** List my open challenges. */
  listChallenges: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `desc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
      direction?: "in" | "out";
    };
    output: {
      items: Challenge[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Get a challenge. */
  getChallenge: {
    input: {
      id: string;
    };
    output: ChallengeWithTimeOff;
  };
  /** Accept a challenge and begin the game. */
  acceptChallenge: {
    input: {
      id: string;
    };
    output: Game;
  };
  /** Decline a challenge that names me. */
  declineChallenge: {
    input: {
      id: string;
    } & {
      reason?:
        | "not-now"
        | "too-many-games"
        | "too-fast"
        | "too-slow"
        | "other-ruleset"
        | "other-side"
        | "no-reason";
    };
    output: Challenge;
  };
  /** Withdraw my challenge. */
  cancelChallenge: {
    input: {
      id: string;
    };
    output: Challenge;
  };
  /** Ask for a rematch. */
  askForRematch: {
    input: {
      id: string;
    };
    output: Challenge | Game;
  };
  /** Make a counter-offer to a challenge that names me. */
  counterChallenge: {
    input: {
      id: string;
    } & NewCounter;
    output: Challenge;
  };
  /** List the usual clocks. */
  listClocks: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
    };
    output: {
      items: PresetClock[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** List challenges that anyone may accept, newest first. */
  listLobby: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `desc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
      /** The id of a shipped rule set, or of a custom one: `custom-` and 20 hex digits. */
      ruleset?: string;
      /** The number of squares per side. */
      size?: 7 | 9 | 11 | 13 | 15 | 17 | 19;
    };
    output: {
      items: Challenge[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** List running games to watch, newest moves first. */
  listGamesToWatch: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
    };
    output: {
      items: GameSummary[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Get a game. */
  getGame: {
    input: {
      id: string;
    };
    output: Game;
  };
  /** List the legal moves, with what each does. */
  listLegalMoves: {
    input: {
      id: string;
      from?: string;
    };
    output: {
      ply: number;
      moves: {
        /** In OTN, with its captures. */
        move: string;
        captures: string[];
        ends: {
          winner: "attackers" | "defenders" | null;
          reason:
            | "king-escaped"
            | "edge-fort"
            | "king-captured"
            | "encirclement"
            | "no-legal-move"
            | "repetition"
            | "no-progress";
        } | null;
        occurrences: number;
      }[];
    };
  };
  /** Make a move. */
  makeMove: {
    input: {
      id: string;
    } & NewMove;
    output: Game;
  };
  /** Check what a move would do, without making it. */
  checkMove: {
    input: {
      id: string;
    } & MoveToCheck;
    output: {
      ply: number;
      /** In OTN, with its captures. */
      move: string;
      captures: string[];
      ends: {
        winner: "attackers" | "defenders" | null;
        reason:
          | "king-escaped"
          | "edge-fort"
          | "king-captured"
          | "encirclement"
          | "no-legal-move"
          | "repetition"
          | "no-progress";
      } | null;
      occurrences: number;
    };
  };
  /** Give the opponent time. */
  giveTime: {
    input: {
      id: string;
    } & NewGift;
    output: Game;
  };
  /** Get the ledger of the clocks: every change of both balances, and why. */
  getClock: {
    input: {
      id: string;
    };
    output: Ledger;
  };
  /** Resign. */
  resign: {
    input: {
      id: string;
    } & {
      /** The current ply; any other is refused. */
      ply: number;
    };
    output: Game;
  };
  /** Abort a game before each side has moved. */
  abortGame: {
    input: {
      id: string;
    } & {
      /** The current ply; any other is refused. */
      ply: number;
    };
    output: Game;
  };
  /** Offer a draw, or accept the opponent's offer. */
  offerDraw: {
    input: {
      id: string;
    } & {
      /** The current ply; any other is refused. */
      ply: number;
    };
    output: Game;
  };
  /** Decline the opponent's offer of a draw. */
  declineDraw: {
    input: {
      id: string;
    } & {
      /** The current ply; any other is refused. */
      ply: number;
    };
    output: Game;
  };
  /** Get my notes on a game. */
  getNotes: {
    input: {
      id: string;
    };
    output: Notes;
  };
  /** Write my notes on a game. */
  setNotes: {
    input: {
      id: string;
    } & NotesWish;
    output: Notes;
  };
  /** Get my lines in a game: moves that I have thought of. */
  getLines: {
    input: {
      id: string;
    };
    output: Lines;
  };
  /** Set my lines in a game. */
  setLines: {
    input: {
      id: string;
    } & LinesWish;
    output: Lines;
  };
  /** Get your plan in a game, with what each answer does. */
  getPlan: {
    input: {
      id: string;
    };
    output: Plan;
  };
  /** Plan ahead: save answers to the opponent’s moves. */
  keepPlan: {
    input: {
      id: string;
    } & NewPlan;
    output: Plan;
  };
  /** Delete your plan. */
  endPlan: {
    input: {
      id: string;
    };
    output: undefined;
  };
  /** Check what a plan would do, without saving it. */
  checkPlan: {
    input: {
      id: string;
    } & NewPlan;
    output: Plan;
  };
  /** Make an offer to the opponent. */
  makeOffer: {
    input: {
      id: string;
    } & NewOffer;
    output: Game;
  };
  /** Accept the opponent's offer. */
  acceptOffer: {
    input: {
      id: string;
      type: "draw" | "takeback" | "pause" | "resume" | "extend";
    } & {
      /** The current ply; any other is refused. */
      ply: number;
    };
    output: Game;
  };
  /** Decline the opponent's offer. */
  declineOffer: {
    input: {
      id: string;
      type: "draw" | "takeback" | "pause" | "resume" | "extend";
    } & {
      /** The current ply; any other is refused. */
      ply: number;
    };
    output: Game;
  };
  /** Withdraw your offer. */
  withdrawOffer: {
    input: {
      id: string;
      type: "draw" | "takeback" | "pause" | "resume" | "extend";
    };
    output: Game;
  };
  /** Write to your opponent between moves or after the end. */
  sendMessage: {
    input: {
      id: string;
    } & NewMessage;
    output: Message;
  };
  /** List what the two of you wrote in a game, with moves and between them. */
  listMessages: {
    input: {
      id: string;
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `asc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
    };
    output: {
      items: Message[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** List my games: running ones by urgency, finished ones newest first. */
  listMyGames: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `desc`, and `asc` with `status=open`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
      /** Default: "playing". */
      status?: "playing" | "finished" | "open";
      /** Whose turn it is; running games only. */
      turn?: "mine" | "theirs";
    };
    output: {
      items: MyGame[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Snooze a game: move it to the end of my list. */
  snoozeGame: {
    input: {
      id: string;
    } & {
      /** In the future, at most a year ahead. */
      until: string;
    };
    output: {
      /** Null if it is not snoozed. */
      snoozedUntil: string | null;
    };
  };
  /** Stop snoozing a game. */
  unsnoozeGame: {
    input: {
      id: string;
    };
    output: undefined;
  };
  /** Export everything stored about me, as a file. */
  exportMe: {
    input: {
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
    };
    output: PlayerExport;
  };
  /** Export a game as JSON. */
  exportGameAsJson: {
    input: {
      id: string;
    };
    output: ExportedGame;
  };
  /** Export a game as an OpenTafl record. */
  exportGameAsOtg: {
    input: {
      id: string;
    };
    output: string;
  };
  /** Export a game as text, with the board drawn. */
  exportGameAsText: {
    input: {
      id: string;
    };
    output: string;
  };
  /** Get a picture of the board, with the last move marked. */
  getBoardPicture: {
    input: {
      id: string;
      ply?: number | null;
    };
    output: string;
  };
  /** Get the log of a game: everything that happened, as a chain of hashes. */
  getGameLog: {
    input: {
      id: string;
    };
    output: {
      game: string;
      /** The hash of the last record. */
      head: string | null;
      /** How many more records there are that this release of the service cannot read. */
      unread: number;
      items: LogRecord[];
      /** What the players wrote and have not deleted: for the two of them, with a token that may `read` or `play`; the message of an open challenge is for everybody. */
      texts: TextInLog[];
    };
  };
  /** Verify the log of a game. */
  verifyGame: {
    input: {
      id: string;
    };
    output: Verification;
  };
  /** List the keys that sign exports of games. */
  listSigningKeys: { input: Record<string, never>; output: KeySet };
  /** List everything that happened to me, oldest first. */
  listEvents: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** The same as `after`: `next` or `cursor` of a page. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `asc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
      /** The id of an event, `latest` or `earliest`. */
      after?: string;
      /** Seconds to wait for an event. Default: 0. */
      wait?: number | null;
    };
    output: {
      items: Event[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Get my mail and push settings. */
  getNotices: { input: Record<string, never>; output: Notices };
  /** Change my mail and push settings. */
  updateNotices: { input: NoticeWishes; output: Notices };
  /** Get the key that browsers subscribe with. */
  getPushKey: { input: Record<string, never>; output: PushKey };
  /** List the browsers that notify me. */
  listPushSubscriptions: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `asc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
    };
    output: {
      items: PushSubscription[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Add a browser that notifies me. */
  createPushSubscription: { input: NewPushSubscription; output: PushSubscription };
  /** Remove a browser that notifies me. */
  deletePushSubscription: {
    input: {
      id: string;
    };
    output: undefined;
  };
  /** Get my schedule: the nights and weekends when I don't play. */
  getSchedule: { input: Record<string, never>; output: Schedule };
  /** Set my schedule. */
  setSchedule: { input: ScheduleWish; output: Schedule };
  /** Get my vacation: what is left, what is booked, and every change. */
  getVacation: { input: Record<string, never>; output: VacationAccount };
  /** Take or book vacation. */
  bookVacation: { input: NewVacation; output: VacationChange };
  /** End or cancel a vacation. */
  endVacation: {
    input: {
      id: string;
    };
    output: VacationChange;
  };
  /** Get the addresses of my Atom feed (turns) and my calendar (deadlines). */
  getSubscriptions: { input: Record<string, never>; output: Subscriptions };
  /** Renew an address. */
  renewSubscription: {
    input: {
      kind: "turns" | "deadlines";
    };
    output: Subscriptions;
  };
  /** A player's turns (Atom, RFC 4287). */
  getTurnsFeed: {
    input: {
      token: string;
    };
    output: string;
  };
  /** A player's deadlines (iCalendar, RFC 5545). */
  getDeadlinesCalendar: {
    input: {
      token: string;
    };
    output: string;
  };
  /** Create a webhook. */
  createWebhook: {
    input: NewWebhook;
    output: {
      id: string;
      url: string;
      events:
        | (
            | "challenge.received"
            | "challenge.accepted"
            | "challenge.declined"
            | "challenge.cancelled"
            | "challenge.expired"
            | "game.started"
            | "game.turn"
            | "game.move"
            | "game.draw-offered"
            | "game.draw-declined"
            | "game.offered"
            | "game.offer-accepted"
            | "game.offer-declined"
            | "game.taken-back"
            | "game.message"
            | "game.deadline-near"
            | "game.deadline-changed"
            | "game.finished"
            | "vacation.cover"
            | "vacation.low"
            | "vacation.began"
            | "vacation.ended"
            | "webhook.off"
            | "mail.off"
            | "ping"
          )[]
        | null;
      game: string | null;
      description: string | null;
      format: "taflpost" | "discord" | "slack" | "ntfy";
      /** `off`: its owner switched it off, the receiver answered 410, or it failed for five days without a success. The last two send a `webhook.off` event. */
      status: "active" | "off";
      /** Null if the last attempt succeeded. */
      failingSince: string | null;
      createdAt: string;
      /** Receivers use it to verify `webhook-signature` (Standard Webhooks). */
      secret: string;
    };
  };
  /** List my webhooks. */
  listWebhooks: {
    input: {
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `asc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
    };
    output: {
      items: Webhook[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Get a webhook. */
  getWebhook: {
    input: {
      id: string;
    };
    output: Webhook;
  };
  /** Change a webhook, or switch it off or on. */
  updateWebhook: {
    input: {
      id: string;
    } & WebhookChanges;
    output: Webhook;
  };
  /** Delete a webhook. */
  deleteWebhook: {
    input: {
      id: string;
    };
    output: undefined;
  };
  /** Give a webhook a new secret. */
  rotateWebhookSecret: {
    input: {
      id: string;
    };
    output: {
      id: string;
      url: string;
      events:
        | (
            | "challenge.received"
            | "challenge.accepted"
            | "challenge.declined"
            | "challenge.cancelled"
            | "challenge.expired"
            | "game.started"
            | "game.turn"
            | "game.move"
            | "game.draw-offered"
            | "game.draw-declined"
            | "game.offered"
            | "game.offer-accepted"
            | "game.offer-declined"
            | "game.taken-back"
            | "game.message"
            | "game.deadline-near"
            | "game.deadline-changed"
            | "game.finished"
            | "vacation.cover"
            | "vacation.low"
            | "vacation.began"
            | "vacation.ended"
            | "webhook.off"
            | "mail.off"
            | "ping"
          )[]
        | null;
      game: string | null;
      description: string | null;
      format: "taflpost" | "discord" | "slack" | "ntfy";
      /** `off`: its owner switched it off, the receiver answered 410, or it failed for five days without a success. The last two send a `webhook.off` event. */
      status: "active" | "off";
      /** Null if the last attempt succeeded. */
      failingSince: string | null;
      createdAt: string;
      /** Receivers use it to verify `webhook-signature` (Standard Webhooks). */
      secret: string;
      oldSecretUntil: string;
    };
  };
  /** Send a ping to a webhook. */
  testWebhook: {
    input: {
      id: string;
    };
    output: Event;
  };
  /** List the deliveries to a webhook, and how they went. */
  listDeliveries: {
    input: {
      id: string;
      /** How many items a page has. Default: 20. */
      limit?: number;
      /** Where to go on: `next` of the page before, or a `cursor` of this list, however long ago. */
      cursor?: string;
      /** `asc`: oldest first; `desc`: newest first. Default: `desc`. A cursor works in either order: with `asc` it gives what is new. */
      order?: "asc" | "desc";
    };
    output: {
      items: WebhookDelivery[];
      /** The cursor of the page that follows; null at the end. */
      next: string | null;
      /** The place after the last item, or, of an empty page, where it began: to go on from there whenever you like. */
      cursor: string;
    };
  };
  /** Send the event of an attempt again now. */
  resendDelivery: {
    input: {
      id: string;
      deliveryId: string;
    };
    output: Resending;
  };
  /** Send everything that failed since a time again. */
  resendFailedDeliveries: {
    input: {
      id: string;
    } & {
      since: string;
    };
    output: Resending;
  };
  /** Send several requests in one. */
  batch: { input: Batch; output: BatchAnswers };
}
