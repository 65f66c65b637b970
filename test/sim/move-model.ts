import type { GameEvent, GameResult } from "../../src/game/state.ts";
import { otherSide, parseMove, play, type Side } from "../../src/rules/index.ts";
import type { Answer, Asked } from "./facts.ts";
import { offeredIn, playedSince } from "./event-models.ts";
import { isSame, type OfferModel, type OfferPorts, pliesOf } from "./offer-model.ts";
import type { PlanModel } from "./plan-model.ts";

type Moved = Extract<GameEvent, { type: "moved" }>;

interface MovePorts extends OfferPorts {
  readonly plans: PlanModel;
  readonly offers: OfferModel;
  readonly due: () => number | null;
  readonly checkTime: (event: Extract<GameEvent, { type: "moved" | "taken-back" }>) => void;
  readonly end: (result: GameResult) => void;
}

const plainOf = (move: string): string => move.split("x")[0]!;

/** Whether an event is the answer that a plan of a side has. */
function isAnswer(event: GameEvent, side: Side, answer: Answer): boolean {
  if ("do" in answer)
    return event.type === "ended" && event.by === side && event.result.reason === "resignation";
  return event.type === "moved" && event.planned === true && plainOf(event.move) === answer.move;
}

/** Follows the moves of a game, by hand and by plan, and how they are taken back. */
export function openMoveModel({ facts, plans, offers, ...ports }: MovePorts) {
  const { due, expect, asks, checkTime, tell, follows, end } = ports;

  /** It is somebody's turn. */
  function turn(more: object = {}): void {
    const { turn: side } = facts.position;
    const plan = plans.told(side);
    const ended = plan === undefined ? {} : { plan };
    tell(side, "game.turn", { moves: playedSince(facts), ...ended, ...more });
  }

  function moved(event: Moved, isSequel: boolean): void {
    const side = facts.position.turn;
    const written = parseMove(event.move);
    const played = written.ok && facts.position.ending === null ? play(facts.position, written.value) : null;
    expect(played?.ok === true, event, "is not legal");
    expect(event.at < due()!, event, "comes after the deadline");
    expect(isSequel === (event.planned === true), event, "is a plan's without one, or the other way round");
    const isNear = event.at >= facts.clock!.near();
    expect(facts.reminded === isNear || facts.hasChanged || isSequel, event, "the reminder is wrong");
    checkTime(event);
    if (played?.ok !== true) return;
    const [ply, plain] = [facts.position.ply + 1, plainOf(event.move)];
    const made = isSequel
      ? undefined
      : asks(event, side, (one) => one.type === "move" && one.ply === ply && one.move === plain);
    facts.clock!.move(event.at);
    facts.hasChanged = false;
    facts.position = played.value.position;
    facts.positions.push(facts.position);
    facts.moves = [...facts.moves, played.value.move];
    facts.played.push({ ply, player: facts.players?.[side].id, move: plain });
    if (isSequel) facts.planned.add(ply);
    else facts.planned.delete(ply);
    facts.reminded = false;
    if (facts.position.ending !== null) facts.status = "over";
    tell(side, "game.move", isSequel ? { planned: true } : {});
    offers.lapse(side);
    if (facts.position.ending !== null) return end(facts.position.ending);
    goOn(event, side, made, isSequel);
  }

  /** The consequences of a move in the same commit: its offer, or the answer of a plan; otherwise it is somebody's turn. */
  function goOn(event: Moved, side: Side, made: Asked | undefined, isSequel: boolean): void {
    const { position } = facts;
    const offer = made?.command.type === "move" ? made.command.offer : undefined;
    const byHand = isSequel ? null : { plan: made?.tree ?? null, hasOffered: offer !== undefined };
    const move = plainOf(event.move);
    const answer = plans.moved({ side, ply: position.ply, move, after: position, byHand });
    if (answer === null) turn();
    // A move's message is in the notice of the turn that it makes; if a plan answers, it has its own.
    else if (event.message !== null) tell(otherSide(side), "game.message");
    if (offer !== undefined)
      follows({ what: "its offer", fits: (next) => offeredIn(next, side, (one) => isSame(one, offer)) });
    else if (answer !== null)
      follows({
        what: `the answer of a plan, ${JSON.stringify(answer)}`,
        isOfPlan: true,
        fits: (next) => next.at === event.at && isAnswer(next, otherSide(side), answer),
      });
  }

  function takenBack(event: Extract<GameEvent, { type: "taken-back" }>): void {
    const { side, plies, at } = event;
    const offered = facts.offers.some((offer) => offer.type === "takeback" && offer.by === side);
    expect(offered && plies === pliesOf(facts, side), event, "nobody has asked for it");
    expect(at < due()!, event, "comes after the deadline");
    offers.wasAccepted(event, otherSide(side), "takeback");
    checkTime(event);
    const undone = Array.from({ length: plies }, (_, index) => facts.position.ply - plies + index + 1);
    facts.positions = facts.positions.slice(0, -plies);
    facts.position = facts.positions.at(-1)!;
    facts.moves = facts.moves.slice(0, -plies);
    for (const ply of undone) {
      facts.undone.add(ply);
      facts.planned.delete(ply);
    }
    facts.takebacks++;
    [facts.reminded, facts.hasChanged] = [false, false];
    facts.clock!.takeBack(at, side, facts.position.ply + 1);
    plans.end();
    facts.offers = facts.offers.filter(({ type }) => type !== "takeback");
    for (const one of ["attackers", "defenders"] as const) tell(one, "game.taken-back", { undone });
    offers.lapse(otherSide(side));
    turn({ undone });
  }

  return { turn, moved, takenBack };
}
