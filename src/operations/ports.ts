import type { Env } from "../env.ts";
import type { RequestKey } from "../game/answers.ts";
import type { PlanCommand, PlannedCommand } from "../game/plan/decide.ts";
import type { Versions } from "../game/commands.ts";
import type { OutageList } from "../game/inquiry.ts";
import type { Seat } from "../game/state.ts";
import type { Language } from "../contract/languages.ts";
import { pick } from "../lib/json.ts";
import { stubOf } from "../lib/stubs.ts";
import { mailboxStub } from "../mailbox/stub.ts";
import { objectOf, traced } from "../lib/tracing.ts";
import { knownOutages, noteMove } from "./outages.ts";

export interface Ports {
  readonly env: Env;
  /** The client's network, for limits. The platform reports it; it is never read from a header that the client can set. */
  readonly network: string;
  readonly language: Language;
  /** Notes a limit that the request counted against, in the form of the header `RateLimit-Policy`. */
  readonly counted?: (policy: string) => void;
  /** Notes additional requests to count after the response, unless it is a 304. If absent, count them now. */
  readonly owe?: (requests: number) => void;
  /** Continues work after the response is sent. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

const outagesForGames = async (env: Env): Promise<OutageList | null> =>
  (await knownOutages(env))?.forGames ?? null;

/** Adds the outages that this isolate knows to a call that judges a game's clock. */
const judgingIn =
  (env: Env) =>
  <Sent extends unknown[], Answer>(call: (...sent: [...Sent, OutageList | null]) => Promise<Answer>) =>
  async (...sent: Sent): Promise<Answer> =>
    call(...sent, await outagesForGames(env));

export function gameOf({ env }: Pick<Ports, "env">, id: string) {
  const object = objectOf(env, env.GAMES, id);
  const judging = judgingIn(env);
  return {
    ...pick(object, "terms", "draft", "proposed", "seat", "others", "concerns"),
    ...pick(object, "take", "propose", "keepVerdict", "followStream", "quitStream", "wake"),
    view: judging(object.view),
    log: judging(object.log),
    ledger: judging(object.ledger),
    legal: judging(object.legal),
    exported: judging(object.exported),
    verdict: judging(object.verdict),
    standing: judging(object.standing),
    matchNews: judging(object.matchNews),
    plan: judging(object.plan),
    checkPlan: judging(object.checkPlan),
    preview: judging(object.preview),
    joinStream: judging(object.joinStream),
    planAhead: async (
      player: Seat,
      command: PlanCommand,
      key: RequestKey | null,
      versions: Versions = null,
    ) => object.planAhead(player, command, key, versions, await outagesForGames(env)),
    ask: async (player: Seat, command: PlannedCommand, key: RequestKey | null, versions: Versions = null) => {
      const answer = await object.ask(player, command, key, versions, await outagesForGames(env));
      if (command.type === "move" && answer.ok && answer.created) noteMove(env, answer.game);
      return answer;
    },
    isUnreadable: async () => ((await object.troubles())["game-unreadable"] ?? 0) > 0,
    fetch: (address: string, request: RequestInit) => object.fetch(address, request),
  };
}

/** Matches the ids that the platform gives objects. The service's own ids are shorter. */
const PLATFORM_ID = /^[0-9a-f]{64}$/;

const objectCalled = (id: string) => (PLATFORM_ID.test(id) ? { platformId: id } : id);

export const gameCalled = ({ env }: Pick<Ports, "env">, id: string) =>
  traced(stubOf(env, env.GAMES, objectCalled(id)));

export const mailboxCalled = ({ env }: Pick<Ports, "env">, id: string) => mailboxStub(env, objectCalled(id));

export function mailboxOf({ env }: Pick<Ports, "env">, playerId: string) {
  return mailboxStub(env, playerId);
}
