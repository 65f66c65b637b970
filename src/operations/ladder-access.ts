import type { LadderView } from "../contract/ladder.ts";
import { type Outcome, type ProblemCode, refusal } from "../contract/problems/table.ts";
import { clockTerms } from "../game/view.ts";
import { formatDuration, formatInstant } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { pick } from "../lib/json.ts";
import { objectOf } from "../lib/tracing.ts";
import { laddersOf, currentLaddersBy } from "../players/ladders.ts";
import { seatsOf } from "../players/listing.ts";
import type { Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import type { LadderCommand, LadderRefusal, LadderState } from "../tournaments/ladder.ts";
import type { Ports } from "./ports.ts";
import { outOfScope } from "./principals.ts";
import { nameIn, playerIn } from "./ratings.ts";

export const noLadder = err(refusal("ladder-not-found"));

export const ladderOf = ({ env }: Pick<Ports, "env">, id: string) => objectOf(env, env.LADDERS, id);

export async function leaveLadders(player: string, { env }: Pick<Ports, "env">): Promise<void> {
  const gone = { type: "leave", player, why: "gone", by: null } as const;
  for (const id of await laddersOf(env.DB, player)) await ladderOf({ env }, id).ask(gone);
}

export async function closeLaddersOf(player: string, { env }: Pick<Ports, "env">): Promise<void> {
  const closing = { type: "change", patch: {}, isClosed: true, versions: null, by: player } as const;
  for (const id of await currentLaddersBy(env.DB, player)) await ladderOf({ env }, id).ask(closing);
}

export async function viewOf(ladder: LadderState, { env }: Ports): Promise<LadderView> {
  const { settings, organiser, isClosed, places, matches } = ladder;
  const seats = await seatsOf(env.DB, [organiser, ...places.map(({ player }) => player)]);
  return {
    ...pick(ladder, "id", "version"),
    ...pick(settings, "name", "ruleset"),
    closed: isClosed,
    organisers: [nameIn(seats, organiser)],
    clock: clockTerms(settings.clock),
    rated: settings.rated,
    pairing: pick(settings, "games", "order"),
    reach: settings.reach,
    again: formatDuration(settings.again),
    idle: formatDuration(settings.idle),
    requires: settings.requires,
    places: places.map(({ player, since }) => ({
      ...playerIn(seats, player),
      since: formatInstant(since),
      defending: matches.find(({ defender }) => defender === player)?.id ?? null,
      attacking: matches.find(({ challenger }) => challenger === player)?.id ?? null,
    })),
  };
}

export async function found(id: string, ports: Ports): Promise<Outcome<LadderState, "ladder-not-found">> {
  const ladder = ID_PATTERN.test(id) ? await ladderOf(ports, id).state() : null;
  return ladder === null ? noLadder : ok(ladder);
}

export const REFUSALS = {
  change: ["ladder-not-found", "version-changed"],
  enter: ["ladder-not-found", "ladder-closed", "ladder-full", "already-entered"],
  leave: ["ladder-not-found", "not-entered"],
  challenge: [
    "ladder-not-found",
    "ladder-closed",
    "not-entered",
    "out-of-reach",
    "place-busy",
    "again-too-soon",
  ],
} as const satisfies Partial<Record<LadderCommand["type"], readonly LadderRefusal[]>>;

/** `request`: an id. A command with the same id is carried out only once, so that a request can be repeated. */
type Sent<Type> = [
  id: string,
  command: LadderCommand & { readonly type: Type },
  ports: Ports,
  request?: string,
];

export const askLadder = async <const Type extends keyof typeof REFUSALS>(
  ...[id, command, ports, request]: Sent<Type>
) =>
  (await ladderOf(ports, id).ask(command, request)) as Outcome<LadderState, (typeof REFUSALS)[Type][number]>;

export const viewed = async <Code extends ProblemCode>(ladder: Outcome<LadderState, Code>, ports: Ports) =>
  ladder.ok ? ok(await viewOf(ladder.value, ports)) : ladder;

export const sendCommand = async <const Type extends keyof typeof REFUSALS>(...sent: Sent<Type>) =>
  viewed(await askLadder<Type>(...sent), sent[2]);

export async function organised({ player, ...principal }: Principal, id: string, ports: Ports) {
  const ladder = await found(id, ports);
  if (!ladder.ok || ladder.value.organiser === player.id) return ladder;
  const isModerator = outOfScope({ player, ...principal }, "moderate") === null;
  return isModerator ? ladder : err(refusal("not-organiser"));
}
