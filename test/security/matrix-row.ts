/** The principals: the owner of the resource, their opponent, a stranger, no principal, one with a revoked token. */
export const ROLES = ["owner", "opponent", "stranger", "anonymous", "revoked"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What the route is asked of. `challenge`: the owner's, for the opponent. `game`: the owner attacks and is to move.
 * `offer`: the same, and the opponent has offered a draw. `plan`: the opponent attacks and is to move; the owner has a plan.
 * `match`: one of two games that the owner has challenged the opponent to.
 * `rated`: one between others that its pool has rated.
 * `ladder`: the owner's, on which they stand above the opponent; `new-ladder`: one on which nobody stands.
 * `over`: the owner has resigned in one. `token`, `webhook`: the owner's; `delivery`: an attempt at one.
 * `push`: a browser that notifies the owner. `passkey`: one that signs the owner in.
 * `vacation`: one that the owner has booked.
 * `turns`, `deadlines`: the address of a subscription of the owner's.
 * `mute`, `confirmation`, `sign-in`: what a link in a mail to the owner names; `link`: the owner's, which plays in such a game.
 * `mail`: one that was sent, in local mode.
 * `bot`: one that the owner runs.
 * `record`: a recorded game that the owner holds.
 * `draft`: a tournament that the owner organises; `tournament`: one that is open, which the opponent has entered;
 * `running`: one between the two.
 * `self`: the principal; `other`: a player who is none of them, and whom in `blocked` the owner blocks.
 */
export type Thing =
  | "none"
  | "asset"
  | "self"
  | "challenge"
  | "game"
  | "offer"
  | "plan"
  | "over"
  | "match"
  | "rated"
  | "ladder"
  | "new-ladder"
  | "token"
  | "webhook"
  | "push"
  | "passkey"
  | "delivery"
  | "vacation"
  | "mute"
  | "confirmation"
  | "sign-in"
  | "link"
  | "mail"
  | "turns"
  | "deadlines"
  | "other"
  | "blocked"
  | "bot"
  | "draft"
  | "tournament"
  | "running"
  | "record";

/** The status for each role, in the order of `ROLES`. */
export type Statuses = readonly [
  owner: number,
  opponent: number,
  stranger: number,
  anonymous: number,
  revoked: number,
];

export interface Row {
  readonly route: string;
  readonly thing: Thing;
  readonly statuses: Statuses;
  readonly body?: unknown;
  /**
   * The fields of a page's form, instead of a body; `{fresh}` in either is a free name, `{soon}` an instant in two hours,
   * `{owner}` the owner's name, `{game}` the thing's id.
   */
  readonly form?: string;
}

/** Public reads, which still refuse an invalid token. */
export const ANYONE: Statuses = [200, 200, 200, 200, 401];
/** Routes that are open even with an invalid token. */
export const ALWAYS: Statuses = [200, 200, 200, 200, 200];
/** The preflight of browsers: it needs no principal and shows nothing of any. */
export const PREFLIGHT: Statuses = [204, 204, 204, 204, 204];
/** A form that leads on to another page for every principal. */
export const GOES_ON: Statuses = [303, 303, 303, 303, 303];
/** A page that needs a session; without one it leads to the sign-in page. */
export const SIGNED_IN: Statuses = [200, 200, 200, 303, 303];
/** Each role's own things. */
export const OWN: Statuses = [200, 200, 200, 401, 401];

/** A row: a form is sent by a page, a body by a program. */
export const row = (
  thing: Thing,
  route: string,
  statuses: Statuses,
  sent: string | { readonly body?: unknown } = {},
): Row => ({ route, thing, statuses, ...(typeof sent === "string" ? { form: sent } : sent) });
