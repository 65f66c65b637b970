import type { PlannedCommand } from "../../src/game/plan/decide.ts";
import type { GameEvent, Offer, Seat } from "../../src/game/state.ts";
import { otherSide, type Side } from "../../src/rules/index.ts";
import type { Asked, GameFacts } from "./facts.ts";

/** Events that can happen only in a running game. */
export const IN_PLAY = new Set([
  "moved",
  "taken-back",
  "draw-offered",
  "draw-declined",
  "offered",
  "offer-declined",
  "offer-withdrawn",
  "offer-accepted",
  "ended",
  "reminded",
  "stopped",
  "uncovered",
  "gifted",
]);
/** A wait for an answer, which a command notes before it does anything. */
export const isBridge = (event: GameEvent): boolean =>
  event.type === "stopped" && event.stop.id.startsWith("unanswered");

/** The player who caused an event, by the game before it; null for the clock. */
export function actorOf(event: GameEvent, { maker, named, position, players }: GameFacts): string | null {
  const seat = (side: Side): Seat | undefined => players?.[side];
  switch (event.type) {
    case "challenged":
      return event.terms.by.id;
    case "cancelled":
      return maker?.id ?? null;
    case "declined":
      return named?.id ?? null;
    case "accepted": {
      const { attackers, defenders } = event.players;
      return attackers.id === maker?.id ? defenders.id : attackers.id;
    }
    case "moved":
      return seat(position.turn)?.id ?? null;
    case "draw-offered":
    case "draw-declined":
    case "offered":
    case "offer-declined":
    case "offer-withdrawn":
    case "offer-accepted":
    case "messaged":
    case "rematch-asked":
    case "rematch-agreed":
    case "gifted":
      return seat(event.side)?.id ?? null;
    case "taken-back":
      return seat(otherSide(event.side))?.id ?? null;
    case "ended":
      return event.by === undefined ? null : (seat(event.by)?.id ?? null);
    default:
      return null;
  }
}

/**
 * A player's sent requests that an event may carry out, at a game whose version was `base` when its commit was requested. A
 * request for a ply that was taken back acts only if it names the version: so no late repeat of an undone move does.
 */
export function requestsFor(
  facts: GameFacts,
  player: string | undefined,
  base: number,
  fits: (command: PlannedCommand) => boolean,
): { readonly all: readonly Asked[]; readonly meant: Asked | undefined } {
  const isMeant = ({ command, versions }: Asked): boolean => {
    const isDangerous =
      ("ply" in command && facts.undone.has(command.ply)) ||
      ("plan" in command && facts.undone.has(command.plan?.ply ?? 0));
    return versions === null ? !isDangerous : versions.some((one) => base <= one && one <= facts.version);
  };
  const all = facts.asked.filter((one) => one.player === player && fits(one.command));
  return { all, meant: all.find(isMeant) };
}

/** Whether an event is an offer of a side. */
export function offeredIn(event: GameEvent, side: Side, fits: (offer: Offer) => boolean): boolean {
  if (event.type === "draw-offered") return event.side === side && fits({ type: "draw" });
  return event.type === "offered" && event.side === side && fits(event.offer);
}

/** The moves in a turn's record: all since the last move by hand, or that move, unless it was the player's own. */
export function playedSince({ position, moves, planned, rules }: GameFacts): readonly object[] {
  const byHand = moves.findLastIndex((_move, index) => !planned.has(index + 1));
  const isOwn = byHand % 2 === (position.turn === rules?.firstMove ? 0 : 1);
  const told = moves.map((move, index) => ({
    ply: index + 1,
    move,
    ...(planned.has(index + 1) ? { planned: true } : {}),
  }));
  return told.slice(Math.max(0, isOwn ? byHand + 1 : byHand));
}
