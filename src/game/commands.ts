import { type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { now } from "../lib/now.ts";
import { parseMove, play, type Ruleset } from "../rules/index.ts";
import type { GameAggregate } from "./aggregate.ts";
import type { CounterCommand } from "./answering.ts";
import type { GameAnswer, MovePreview, PlanAnswer, Refused, RequestKey } from "./answers.ts";
import { decide, type MoveCommand } from "./decide.ts";
import { fold } from "./fold.ts";
import { checkPlan, decidePlanned, type PlanCommand, type PlannedCommand, planOf } from "./plan/decide.ts";
import { type Plan, planView, type WrittenPlan } from "./plan/plan.ts";
import type { RematchCommand } from "./rematch.ts";
import { type ChallengeTerms, type GameState, type Seat, sideOf } from "./state.ts";
import { readLog } from "./stored/log.ts";
import type { GameStore } from "./stored/store.ts";
import { asOf, bridged } from "./verdict.ts";
import { gameView } from "./view.ts";

/**
 * Returns the undone ply that a command names; null if it names none. The command may have been sent before the
 * takeback, so it must also name the version.
 */
export function undonePly({ undone }: Pick<GameState, "undone">, command: PlannedCommand): number | null {
  const isNamed = (ply: number): boolean =>
    ("ply" in command && command.ply === ply) || ("plan" in command && command.plan?.ply === ply);
  return undone.find(isNamed) ?? null;
}

export type SuccessorCommand = RematchCommand | CounterCommand;

/** The versions that a command is meant for; null for any. */
export type Versions = readonly number[] | null;

interface Request {
  readonly command: PlannedCommand;
  readonly key: RequestKey | null;
  readonly versions: Versions;
}

/** `replayed`: the command was carried out earlier under the same key. */
interface Done {
  readonly ok: true;
  readonly game: GameState;
  readonly at: number;
  readonly created: boolean;
  readonly replayed: boolean;
}

const refused = (why: Refusal): Refused => ({ ok: false, refusal: why });

function wrongVersion(game: GameState, { command, versions }: Request): Refusal | null {
  const undone = undonePly(game, command);
  if (versions === null) return undone === null ? null : refusal("version-required", { ply: undone });
  return versions.includes(game.version) ? null : refusal("version-changed", { version: game.version });
}

const planAnswer = (game: GameState, plan: Outcome<Plan>, replayed = false): PlanAnswer =>
  plan.ok ? { ok: true, replayed, plan: planView(game.position, plan.value) } : refused(plan.error);

export class GameCommands {
  readonly #aggregate: GameAggregate;
  readonly #store: GameStore;
  readonly #origin: string;

  constructor(aggregate: GameAggregate, store: GameStore, origin: string) {
    this.#aggregate = aggregate;
    this.#store = store;
    this.#origin = origin;
  }

  /** Carries out a command once per key. Rejects what `decide` rejects, and commands for other versions. */
  ask(player: Seat, command: PlannedCommand, key: RequestKey | null, versions: Versions = null): GameAnswer {
    const done = this.#carryOut(player, { command, key, versions });
    if (!done.ok) return done;
    const { game, at, created, replayed } = done;
    return { ok: true, created, replayed, game: gameView(game, player.id, this.#origin, at) };
  }

  /** Idempotent, because the id was made for this request. */
  propose(id: string, terms: ChallengeTerms, rules: Ruleset): GameAnswer {
    if (this.#aggregate.isUnreadable) return refused(refusal("game-unreadable"));
    const at = now();
    if (this.#aggregate.state === null)
      this.#aggregate.commit([{ type: "challenged", at, id, terms, rules }]);
    const game = gameView(this.#aggregate.state!, terms.by.id, this.#origin, at);
    return { ok: true, created: true, replayed: false, game };
  }

  preview(player: Seat, command: MoveCommand): MovePreview | Refusal {
    const game = this.#readable();
    if ("code" in game) return game;
    const decision = decide(game, player, command, now());
    if (!decision.ok) return decision.error;
    const written = parseMove(command.move);
    const played = written.ok && decision.value.length > 0 ? play(game.position, written.value) : null;
    if (!played?.ok) return refusal("already-played", { ply: game.position.ply });
    const { move, captures, position } = played.value;
    return { ply: position.ply, move, captures, ends: position.ending, occurrences: position.occurrences };
  }

  planAhead(
    player: Seat,
    command: PlanCommand,
    key: RequestKey | null,
    versions: Versions = null,
  ): PlanAnswer {
    const done = this.#carryOut(player, { command, key, versions });
    if (!done.ok) return done;
    const { game, replayed } = done;
    if (command.type === "unplan") return { ok: true, replayed, plan: null };
    // The answer to a plan is not stored, because judging the plan again gives the same answer.
    if (replayed) return planAnswer(game, checkPlan(game, player, command.plan), replayed);
    return planAnswer(game, planOf(game, this.#aggregate.plans, player));
  }

  /** Rejects strangers, and players without a plan. */
  plan(player: Seat): PlanAnswer {
    const game = this.#readable();
    return "code" in game ? refused(game) : planAnswer(game, planOf(game, this.#aggregate.plans, player));
  }

  checkPlan(player: Seat, plan: WrittenPlan): PlanAnswer {
    const game = this.#readable();
    return "code" in game ? refused(game) : planAnswer(game, checkPlan(game, player, plan));
  }

  /** Returns the terms that the command would propose; null if it would propose none. Rejects what the command would reject. */
  draft(player: Seat, command: SuccessorCommand): ChallengeTerms | null | Refusal {
    const game = this.#readable();
    if ("code" in game) return game;
    const decision = decide(game, player, command, now());
    if (!decision.ok) return decision.error;
    const after = decision.value.reduce(fold, game).successor;
    return after?.game === command.game ? after.terms : null;
  }

  #readable(): GameState | Refusal {
    const game = this.#aggregate.settled();
    if (this.#aggregate.isUnreadable) return refusal("game-unreadable");
    return game ?? refusal("game-not-found");
  }

  #carryOut(player: Seat, request: Request): Done | Refused {
    const { command, key } = request;
    const game = this.#readable();
    if ("code" in game) return refused(game);
    const earlier = key && this.#doneBefore(player.id, key);
    if (earlier !== null) return earlier;
    const [at, plans] = [now(), this.#aggregate.plans];
    const bridge = bridged(game, at);
    const decision = decidePlanned(bridge.reduce(fold, game), plans, player, command, at);
    // If the command names an undone ply, a wrong version is reported before other problems.
    const namesUndone = undonePly(game, command) !== null && sideOf(game, player.id) !== null;
    if (!decision.ok) return refused((namesUndone ? wrongVersion(game, request) : null) ?? decision.error);
    const { events, plans: left } = decision.value;
    const created = events.length > 0 || left !== plans;
    // A repeated command changes nothing, so it may name an older version.
    const late = created ? wrongVersion(game, request) : null;
    if (late !== null) return refused(late);
    const storeAnswer =
      key && ((seq: number) => this.#store.addAnswer({ player: player.id, ...key, seq, at, created }));
    // An answer under a key is stored even if nothing changed, because the key must not be used for another request
    // later.
    if (created || storeAnswer !== null)
      this.#aggregate.commit(events.length > 0 ? [...bridge, ...events] : [], decision.value, storeAnswer);
    return { ok: true, game: asOf(this.#aggregate.state ?? game, at), at, created, replayed: false };
  }

  #doneBefore(player: string, { key, request }: RequestKey): Done | Refused | null {
    const stored = this.#store.answer(player, key);
    if (stored === null) return null;
    if (stored.request !== request) return refused(refusal("idempotency-key-reused"));
    const game = readLog(this.#store.logUpTo(stored.seq)).state;
    return game && { ok: true, game, at: stored.at, created: stored.created, replayed: true };
  }
}
