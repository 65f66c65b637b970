import type { Env } from "../env.ts";
import type { RequestKey } from "../game/answers.ts";
import type { PlanCommand, PlannedCommand } from "../game/plan/decide.ts";
import type { WrittenPlan } from "../game/plan/plan.ts";
import type { Spectator } from "../game/audience.ts";
import type { SuccessorCommand } from "../game/commands.ts";
import type { Command } from "../game/decide.ts";
import type { Verification } from "../game/proof/verification.ts";
import type { Proposal } from "../game/projections/subscribers.ts";
import type { ChallengeTerms, Seat } from "../game/state.ts";
import type { Language } from "../contract/languages.ts";
import { stubOf } from "../lib/stubs.ts";
import { objectOf, traced } from "../lib/tracing.ts";
import type { Ruleset, Side } from "../rules/index.ts";
import { knownOutages, noteMove } from "./outages.ts";

/** The platform's bindings, and facts about the request. */
export interface Ports {
  readonly env: Env;
  /**
   * The client's network (lib/ip.ts) according to the platform, never from a header that the client can set: what
   * limits count by.
   */
  readonly network: string;
  /** The language in which the request is answered. */
  readonly language: Language;
  /** Notes a limit that the request is counted by, as the header `RateLimit-Policy` has it. */
  readonly counted?: (policy: string) => void;
  /** Notes how many more requests this one counts as unless it is answered 304; absent where that cannot be the answer. */
  readonly owe?: (requests: number) => void;
  /** Lets work go on after the answer has been sent. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** Returns the object of a game. Calls that judge its clock carry the outages that this isolate knows. */
export function gameOf({ env }: Pick<Ports, "env">, id: string) {
  const object = objectOf(env, env.GAMES, id);
  const known = async () => (await knownOutages(env))?.forGames ?? null;
  return {
    view: async (viewer: string | null) => object.view(viewer, await known()),
    log: async (viewer: string | null) => object.log(viewer, await known()),
    ledger: async () => object.ledger(await known()),
    legal: async (from: string | null) => object.legal(from, await known()),
    exported: async (viewer: string | null) => object.exported(viewer, await known()),
    verdict: async () => object.verdict(await known()),
    standing: async () => object.standing(await known()),
    matchNews: async () => object.matchNews(await known()),
    plan: async (player: Seat) => object.plan(player, await known()),
    checkPlan: async (player: Seat, plan: WrittenPlan) => object.checkPlan(player, plan, await known()),
    preview: async (player: Seat, command: Extract<Command, { type: "move" }>) =>
      object.preview(player, command, await known()),
    planAhead: async (
      player: Seat,
      command: PlanCommand,
      key: RequestKey | null,
      versions: readonly number[] | null = null,
    ) => object.planAhead(player, command, key, versions, await known()),
    ask: async (
      player: Seat,
      command: PlannedCommand,
      key: RequestKey | null,
      versions: readonly number[] | null = null,
    ) => {
      const answer = await object.ask(player, command, key, versions, await known());
      if (command.type === "move" && answer.ok && answer.created) noteMove(env, answer.game);
      return answer;
    },
    joinStream: async (stream: string, after: string | null, spectator: Spectator) =>
      object.joinStream(stream, after, spectator, await known()),
    take: (proposal: Proposal) => object.take(proposal),
    propose: (gameId: string, terms: ChallengeTerms, rules: Ruleset) => object.propose(gameId, terms, rules),
    keepVerdict: (head: string | null, verdict: Verification) => object.keepVerdict(head, verdict),
    terms: () => object.terms(),
    draft: (player: Seat, command: SuccessorCommand) => object.draft(player, command),
    proposed: (viewer: string) => object.proposed(viewer),
    seat: (side: Side) => object.seat(side),
    others: (player: string) => object.others(player),
    concerns: (player: string) => object.concerns(player),
    followStream: (stream: string, place: number, wait: number, spectator: Spectator) =>
      object.followStream(stream, place, wait, spectator),
    quitStream: (stream: string) => object.quitStream(stream),
    wake: () => object.wake(),
    isUnreadable: async () => ((await object.troubles())["game-unreadable"] ?? 0) > 0,
    fetch: (address: string, request: RequestInit) => object.fetch(address, request),
  };
}

/** The platform's ids of objects: hexadecimal digits. The service's ids are shorter. */
const PLATFORM_ID = /^[0-9a-f]{64}$/;

const objectCalled = (id: string) => (PLATFORM_ID.test(id) ? { platformId: id } : id);

/** The object of a game, by the game's id or by what the platform calls the object. */
export const gameCalled = ({ env }: Pick<Ports, "env">, id: string) =>
  traced(stubOf(env, env.GAMES, objectCalled(id)));

/** Returns a player's mailbox, by the player's id or the platform's id of the mailbox. */
export const mailboxCalled = ({ env }: Pick<Ports, "env">, id: string) =>
  traced(stubOf(env, env.MAILBOXES, objectCalled(id)));

/** The mailbox of a player. */
export function mailboxOf({ env }: Pick<Ports, "env">, playerId: string) {
  return traced(stubOf(env, env.MAILBOXES, playerId));
}
