/**
 * Everything that a player can hear of: the type as it stands in the feed and in a webhook, and to whom it goes.
 * Types, documents and the default of a webhook's filter are derived from this table.
 */
export const EVENT_TYPES = {
  "challenge.received": "the player whom a challenge names",
  "challenge.accepted": "the challenger",
  "challenge.declined": "the challenger",
  "challenge.cancelled": "the player whom the challenge named",
  "game.started": "both players",
  "game.turn": "the player whose turn it now is",
  "game.move": "the player who moved",
  "game.draw-offered": "the player to whom a draw is offered",
  "game.draw-declined": "the player whose offer was declined",
  "game.deadline-near": "the player to move, when a fifth of the span is left",
  "game.finished": "both players",
  ping: "the endpoint that is tested",
} as const satisfies Record<string, string>;

export type EventType = keyof typeof EVENT_TYPES;
export const EVENT_TYPE_LIST = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];
