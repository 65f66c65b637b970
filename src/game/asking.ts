import { type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import type { GameAnswer, MovePreview, PlanAnswer, RequestKey } from "./answers.ts";
import type { Committed } from "./committed.ts";
import { type Command, decide } from "./decide.ts";
import { fold } from "./fold.ts";
import { type PlanCommand, type PlannedCommand, decidePlanned, checkPlan, planOf } from "./plan/decide.ts";
import { type Plan, type WrittenPlan, planView } from "./plan/plan.ts";
import { type ChallengeTerms, type GameState, type Seat, sideOf } from "./state.ts";
import { readLog } from "./stored/log.ts";
import type { GameStore } from "./stored/store.ts";
import { asOf, bridged } from "./verdict.ts";
import { gameView } from "./view.ts";
import { now } from "../lib/now.ts";
import { type Ruleset, parseMove, play } from "../rules/index.ts";

/**
 * The ply that a command or the plan in it names, where that ply has been undone: it may have been sent before the
 * takeback, so it acts only on a version that is named with it. Null for every other command.
 */
export function undonePly({ undone }: Pick<GameState, "undone">, command: PlannedCommand): number | null {
  const isNamed = (ply: number): boolean =>
    ("ply" in command && command.ply === ply) || ("plan" in command && command.plan?.ply === ply);
  return undone.find(isNamed) ?? null;
}

type Move = Extract<Command, { type: "move" }>;

/** Where a game is asked: what was committed, the answers that were given before, and where the service is reached. */
export interface Asked {
  readonly committed: Committed;
  readonly store: GameStore;
  readonly origin: string;
}

/** The game as it can be acted on, or why it cannot. */
function playable({ committed }: Asked): GameState | Refusal {
  const game = committed.settled();
  if (committed.isUnreadable) return refusal("game-unreadable");
  return game ?? refusal("game-not-found");
}

/** A command with its idempotency key and the versions of the game that it is meant for; null for none, and for any. */
export interface Request {
  readonly command: PlannedCommand;
  readonly key: RequestKey | null;
  readonly versions: readonly number[] | null;
}

/** A command that has been carried out, now or before under the same key: the game as it was then. */
interface Done {
  readonly ok: true;
  readonly game: GameState;
  readonly at: number;
  /** Whether it changed something. */
  readonly created: boolean;
  readonly replayed: boolean;
}

/** Why a command is not carried out. */
export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** A refusal as an answer. */
export const refused = (why: Refusal): Refused => ({ ok: false, refusal: why });

function doneBefore({ store }: Asked, player: string, asked: RequestKey): Done | Refused | null {
  const given = store.answer(player, asked.key);
  if (given === null) return null;
  if (given.request !== asked.request) return refused(refusal("idempotency-key-reused"));
  const then = readLog(store.logUpTo(given.seq)).state;
  return then && { ok: true, game: then, at: given.at, created: given.created, replayed: true };
}

/** Why what would change something in a game is not meant for it as it is now; null where it is. */
function misdirected(game: GameState, { command, versions }: Request): Refusal | null {
  const undone = undonePly(game, command);
  if (versions === null) return undone === null ? null : refusal("version-required", { ply: undone });
  return versions.includes(game.version) ? null : refusal("version-changed", { version: game.version });
}

/** Carries a command out, once however often it is asked: all in one commit. */
export function carryOut(asked: Asked, player: Seat, request: Request): Done | Refused {
  const { committed, store } = asked;
  const { command, key } = request;
  const game = playable(asked);
  if ("code" in game) return refused(game);
  const earlier = key && doneBefore(asked, player.id, key);
  if (earlier !== null) return earlier;
  const [at, plans] = [now(), committed.plans()];
  const bridge = bridged(game, at);
  const decision = decidePlanned(bridge.reduce(fold, game), plans, player, command, at);
  // A request that names an undone ply may be from before or after the takeback: it must say which first.
  const isOfUndone = undonePly(game, command) !== null && sideOf(game, player.id) !== null;
  if (!decision.ok) return refused((isOfUndone ? misdirected(game, request) : null) ?? decision.error);
  const { events, plans: left } = decision.value;
  const created = events.length > 0 || left !== plans;
  // Only a change can be too late: a repeat finds a newer version.
  const late = created ? misdirected(game, request) : null;
  if (late !== null) return refused(late);
  const keep = key && ((seq: number) => store.addAnswer({ player: player.id, ...key, seq, at, created }));
  // With a key even an answer that changes nothing is kept: the key must not mean something else tomorrow.
  if (created || keep !== null)
    committed.commit(events.length > 0 ? [...bridge, ...events] : [], decision.value, keep);
  return { ok: true, game: asOf(committed.state() ?? game, at), at, created, replayed: false };
}

function ask(asked: Asked, player: Seat, request: Request): GameAnswer {
  const done = carryOut(asked, player, request);
  if (!done.ok) return done;
  const { game, at, created, replayed } = done;
  return { ok: true, created, replayed, game: gameView(game, player.id, asked.origin, at) };
}

interface Proposed {
  readonly id: string;
  readonly terms: ChallengeTerms;
  readonly rules: Ruleset;
}

function propose({ committed, origin }: Asked, { id, terms, rules }: Proposed): GameAnswer {
  if (committed.isUnreadable) return { ok: false, refusal: refusal("game-unreadable") };
  const at = now();
  if (committed.state() === null)
    committed.commit([{ type: "challenged", at, id, terms, rules }], null, null);
  const state = committed.state();
  if (state === null) throw new Error("a committed challenge has a state");
  return { ok: true, created: true, replayed: false, game: gameView(state, terms.by.id, origin, at) };
}

function preview(asked: Asked, player: Seat, command: Move): MovePreview | Refusal {
  const game = playable(asked);
  if ("code" in game) return game;
  const decision = decide(game, player, command, now());
  if (!decision.ok) return decision.error;
  const written = parseMove(command.move);
  const played = written.ok && decision.value.length > 0 ? play(game.position, written.value) : null;
  if (!played?.ok) return refusal("already-played", { ply: game.position.ply });
  const { move, captures, position } = played.value;
  return { ply: position.ply, move, captures, ends: position.ending, occurrences: position.occurrences };
}

function shown(game: GameState, plan: Outcome<Plan>, replayed = false): PlanAnswer {
  return plan.ok ? { ok: true, replayed, plan: planView(game.position, plan.value) } : refused(plan.error);
}

function planned(asked: Asked, planIn: (game: GameState) => Outcome<Plan>): PlanAnswer {
  const game = playable(asked);
  return "code" in game ? refused(game) : shown(game, planIn(game));
}

function planAhead(
  asked: Asked,
  player: Seat,
  request: Request & { readonly command: PlanCommand },
): PlanAnswer {
  const done = carryOut(asked, player, request);
  if (!done.ok) return done;
  const { game, replayed } = done;
  const { command } = request;
  if (command.type === "unplan") return { ok: true, replayed, plan: null };
  // Plans have no stored answers: the same request gives the same result.
  return shown(
    game,
    replayed ? checkPlan(game, player, command.plan) : planOf(game, asked.committed.plans(), player),
    replayed,
  );
}

/** Requests of players to a game. Nobody else learns of their plans. */
export function openAsking(asked: Asked) {
  return {
    /**
     * Carries out what a player asks, once however often it is asked. Refuses as `decide` does, and what would change a
     * game of another version than those that are given.
     */
    ask: (
      player: Seat,
      command: PlannedCommand,
      key: RequestKey | null,
      versions: readonly number[] | null = null,
    ): GameAnswer => ask(asked, player, { command, key, versions }),

    /** Proposes a challenge. The id was drawn for this request, so the same id again is the same request. */
    propose: (id: string, terms: ChallengeTerms, rules: Ruleset): GameAnswer =>
      propose(asked, { id, terms, rules }),

    /** Previews a move. Rejects as the move would. */
    preview: (player: Seat, command: Move): MovePreview | Refusal => preview(asked, player, command),

    /** Stores or ends a plan, on the same terms as other commands. Idempotent. */
    planAhead: (
      player: Seat,
      command: PlanCommand,
      key: RequestKey | null,
      versions: readonly number[] | null = null,
    ): PlanAnswer => planAhead(asked, player, { command, key, versions }),

    /** The plan that a player has. Refuses strangers, and if there is none. */
    plan: (player: Seat): PlanAnswer =>
      planned(asked, (game) => planOf(game, asked.committed.plans(), player)),

    /** Previews a plan. Rejects as storing it would. */
    checkPlan: (player: Seat, plan: WrittenPlan): PlanAnswer =>
      planned(asked, (game) => checkPlan(game, player, plan)),
  };
}
