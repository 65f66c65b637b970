import type { PlannedCommand } from "../../src/game/plan/decide.ts";
import type { GameEvent } from "../../src/game/state.ts";
import { startPosition, type Side } from "../../src/rules/index.ts";
import type { Asked, GameFacts } from "./facts.ts";

type Declined = Extract<GameEvent, { type: "declined" }>;
type Fits = (command: PlannedCommand) => boolean;

interface ChallengePorts {
  readonly facts: GameFacts;
  readonly expect: (holds: boolean, event: GameEvent, why: string) => void;
  /** The request of a side that an event carries out. */
  readonly asks: (event: GameEvent, side: Side, fits: Fits) => Asked | undefined;
  /** A request of somebody who need not play, that an event can carry out. */
  readonly asksOf: (player: string | undefined, fits: Fits) => Asked | undefined;
  /** The named player is notified. */
  readonly received: () => void;
}

/** Follows how a game is proposed, and how it proposes another one. */
export function openChallengeModel({ facts, expect, asks, asksOf, received }: ChallengePorts) {
  /** It is proposed, by rules that its players have chosen; who begins is for them to say. */
  function made(event: Extract<GameEvent, { type: "challenged" }>): void {
    expect(facts.terms === null, event, "proposed twice");
    const { terms } = event;
    const rules = event.rules;
    const isMeant = facts.meant === null || JSON.stringify(facts.meant) === JSON.stringify(rules);
    expect(isMeant && rules.id === terms.ruleset, event, "was to be played by other rules");
    facts.terms = terms;
    facts.rules = rules;
    facts.maker = terms.by;
    facts.named = terms.to;
    facts.position = startPosition(rules);
    facts.positions = [facts.position];
    expect(facts.position.turn === rules.firstMove, event, "begins with the wrong side");
    received();
  }

  /** The named player has proposed another game, and its challenger is notified as of any challenge. */
  function countered(event: GameEvent, { game, rules }: NonNullable<Declined["counter"]>): void {
    const fits = (one: PlannedCommand): boolean => one.type === "counter" && one.game === game;
    const asked = asksOf(facts.named?.id, fits)?.command;
    expect(asked?.type === "counter", event, "nobody asked for that");
    const meant = (asked?.type === "counter" ? asked.wish.ruleset : undefined) ?? facts.rules;
    expect(JSON.stringify(meant) === JSON.stringify(rules), event, "is by other rules than were wished for");
    facts.counters.push({ game, by: facts.named?.id ?? "", rules: meant });
  }

  /** One of two players asks for a rematch, or the other for the same. */
  function again(event: Extract<GameEvent, { type: "rematch-asked" | "rematch-agreed" }>): void {
    const { type, side, game } = event;
    expect(facts.status === "over" && facts.players !== null, event, "of a game that is not over");
    const asked = asks(
      event,
      side,
      (one) => one.type === "rematch" && (type !== "rematch-asked" || one.game === game),
    );
    const last = facts.rematches.at(-1);
    if (type === "rematch-agreed") {
      expect(last?.game === game && last.by !== side && !last.agreed, event, "agrees to nothing");
      if (last !== undefined) last.agreed = true;
      return;
    }
    const lapsed = asked?.command.type === "rematch" ? asked.command.lapsed : null;
    expect(last === undefined || last.game === lapsed, event, "is a second one");
    facts.rematches.push({ game, by: side, agreed: false });
  }

  return { made, countered, again };
}
