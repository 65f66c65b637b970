import * as z from "zod";
import { IdParam } from "../contract/fields.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import type { TournamentView } from "../contract/tournament.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { scopesOf } from "../mailbox/tokens.ts";
import { seatsOf } from "../players/listing.ts";
import type { Principal } from "../players/store.ts";
import { type TournamentRow, tournamentsWith } from "../players/tournaments.ts";
import { err, ok } from "../rules/index.ts";
import type { TournamentRefusal } from "../tournaments/deciding.ts";
import type { ListedTournament } from "../tournaments/reading.ts";
import type { OutsideCommand } from "../tournaments/rpc.ts";
import { type NameOf, tournamentView } from "../tournaments/views.ts";
import { capReached } from "./limits.ts";
import type { Ports } from "./ports.ts";
import { nameIn } from "./ratings.ts";
import { tournamentOf } from "./tournament-world.ts";

export const noTournament = err(refusal("tournament-not-found"));

/** Returns the caller's status in a tournament; null without a caller, or if they have not entered it. */
export async function ownStatus(caller: Principal | null, id: string, ports: Pick<Ports, "env">) {
  if (caller === null || !ID_PATTERN.test(id)) return null;
  return (await tournamentOf(ports, id).entrant(caller.player.id))?.status ?? null;
}

/** A round that has not begun. `at`: when it can begin at the earliest, in milliseconds since 1970. */
export interface NextRound {
  readonly id: string;
  readonly name: string;
  readonly round: number;
  readonly at: number;
}

function nextRoundIn({ body }: Pick<TournamentRow, "body">): NextRound | null {
  const { id, status, settings, round, rounds } = JSON.parse(body) as ListedTournament;
  const { name, start, roundStarts } = settings;
  const dated = roundStarts === "when-done" ? undefined : roundStarts[round];
  const at = dated ?? (status === "open" ? start.at : null);
  const isLast = rounds !== null && round >= rounds;
  return at === null || at <= now() || isLast ? null : { id, name, round: round + 1, at };
}

/** How many tournaments are asked, because the player may be out of the nearest, or still be waiting for a place in it. */
const MOST_TRIED = 3;

/** Returns the next scheduled round that the player may play in; null if none of the nearest tournaments has one. */
export async function nextRoundOf(caller: Principal, ports: Pick<Ports, "env">): Promise<NextRound | null> {
  const rows = await tournamentsWith(ports.env.DB, caller.player.id, ["player"]);
  const all = rows.map(nextRoundIn).filter((next) => next !== null);
  const nearest = all.toSorted((one, other) => one.at - other.at).slice(0, MOST_TRIED);
  for (const next of nearest) {
    const status = await ownStatus(caller, next.id, ports);
    if (status === "entered" || status === "playing") return next;
  }
  return null;
}

export async function headIn(id: string, ports: Pick<Ports, "env">) {
  const head = ID_PATTERN.test(id) ? await tournamentOf(ports, id).head() : null;
  return head === null ? noTournament : ok(head);
}

export async function namesOf(ids: Iterable<string>, { env }: Pick<Ports, "env">): Promise<NameOf> {
  const seats = await seatsOf(env.DB, ids);
  return (id) => nameIn(seats, id);
}

export async function viewsOf(heads: readonly ListedTournament[], ports: Pick<Ports, "env">) {
  const named = heads.flatMap(({ organisers, invited = [], settings }) => [
    ...organisers,
    ...invited.map(({ player }) => player),
    ...settings.apart.flat(),
  ]);
  const nameOf = await namesOf(named, ports);
  return heads.map((head) => tournamentView(head, nameOf));
}

export const viewOf = async (head: ListedTournament, ports: Pick<Ports, "env">): Promise<TournamentView> =>
  (await viewsOf([head], ports))[0]!;

/** A caller acts as a moderator only with a token that has the scope `moderate`. */
export const actorOf = ({ player, token }: Principal) => ({
  by: player.id,
  isModerator: scopesOf(token).includes("moderate"),
});

async function refusalOf(code: TournamentRefusal, id: string, ports: Ports) {
  if (code === "limit-reached") return capReached("organiserInvitations");
  if (code !== "tournament-closed" && code !== "version-changed") return refusal(code);
  const head = await headIn(id, ports);
  const { version, status: state } = head.ok ? head.value : { version: 0, status: "finished" as const };
  return code === "version-changed" ? refusal(code, { version }) : refusal(code, { state });
}

/** Rejects callers who neither organise a tournament nor moderate. */
export async function organisedBy(principal: Principal, id: string, ports: Ports) {
  const head = await headIn(id, ports);
  if (!head.ok) return head;
  const { by, isModerator } = actorOf(principal);
  return isModerator || head.value.organisers.includes(by) ? head : err(refusal("not-organiser"));
}

/** Returns the tournament if the request was carried out before and its response was lost; otherwise null. */
export async function doneBefore(id: string, request: string, ports: Ports) {
  const isDone = ID_PATTERN.test(id) && (await tournamentOf(ports, id).isDone(request));
  const head = isDone ? await headIn(id, ports) : null;
  return head?.ok ? ok(await viewOf(head.value, ports)) : null;
}

const ORGANISER = ["tournament-not-found", "not-organiser"] as const;
const ACTION = [...ORGANISER, "tournament-closed"] as const;

export const REFUSALS = {
  open: ACTION,
  start: ACTION,
  cancel: ACTION,
  change: [...ACTION, "version-changed"],
  enter: ["tournament-not-found", "tournament-closed", "already-entered"],
  withdraw: ["tournament-not-found", "tournament-closed", "not-entered"],
  remove: [...ACTION, "not-entered"],
  rule: [...ACTION, "pairing-not-found", "winner-missing"],
  extend: [...ACTION, "pairing-not-found"],
  repair: [...ACTION, "pairing-not-found", "round-has-moves"],
  "invite-organiser": [...ACTION, "limit-reached"],
  "accept-organiser": ["tournament-not-found", "tournament-closed", "invitation-not-found"],
  "remove-organiser": [...ORGANISER, "organiser-needed"],
} as const satisfies Partial<
  Record<OutsideCommand["type"], readonly (TournamentRefusal | "tournament-not-found")[]>
>;
type CommandType = keyof typeof REFUSALS;

export async function sendCommand<const Type extends CommandType>(
  id: string,
  command: OutsideCommand & { readonly type: Type },
  ports: Ports,
  request?: string,
): Promise<Outcome<TournamentView, (typeof REFUSALS)[Type][number]>> {
  type Result = Outcome<TournamentView, (typeof REFUSALS)[Type][number]>;
  const missing = { kind: "missing" } as const;
  const answer = ID_PATTERN.test(id) ? await tournamentOf(ports, id).ask(command, request) : missing;
  if (answer.kind === "missing") return noTournament as Result;
  if (answer.kind === "done") return ok(await viewOf(answer.head, ports));
  return err(await refusalOf(answer.refusal, id, ports)) as Result;
}

export const ByRound = IdParam.extend({
  n: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .meta({ param: { name: "n", in: "path" }, description: "The round." }),
});
