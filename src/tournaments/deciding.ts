import { CAPS } from "../contract/limits.ts";
import { RELATIONS } from "../contract/relations.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { pairingOf } from "./fold.ts";
import { dueInBlocks, isOfKnockout, type NextRound } from "./rounds.ts";
import { isRoundDone, paired, withdrawal, withFollowing } from "./running.ts";
import {
  type AnnulmentAct,
  isIn,
  offTable,
  type Settings,
  type Tournament,
  type TournamentEvent,
} from "./tournament.ts";

/** A moderator has all the rights of an organiser. */
interface Acting {
  readonly by: string;
  readonly isModerator?: boolean;
}

interface Commands {
  /** `version`: the version from which the settings were computed. If it is outdated, they are rejected. */
  change: Acting & { readonly settings: Settings; readonly version: number };
  open: Acting;
  cancel: Acting;
  /** Also ends an invitation: an organiser withdraws it, or the invited player declines it. */
  "remove-organiser": Acting & { readonly player: string };
  "invite-organiser": Acting & { readonly player: string };
  /** Allowed for invited players. A running tournament without organisers can be taken over by any entrant. */
  "accept-organiser": { readonly player: string };
  part: { readonly player: string; readonly from: string };
  /** The player's account is closed: they stop organising, but still play. */
  closed: { readonly player: string };
  /** The player deleted their account: they are also withdrawn, and others see `name` instead. */
  gone: { readonly player: string; readonly name: string };
  enter: { readonly player: string };
  withdraw: { readonly player: string; readonly by: string | null };
  remove: Acting & { readonly player: string };
  /** `seeds`: the best one first. `by`: null if the tournament starts by itself. */
  start: Pick<Tournament, "seeds" | "ratings" | "apart"> & (Acting | { readonly by: null });
  /** Scores the game as a forfeit by `atFault`, whatever its result; null restores the result. */
  annul: Pick<TournamentEvent<"annulled">, "match" | "game" | "atFault"> & { readonly act?: AnnulmentAct };
  rule: Acting & FinishedPairing & { readonly n: number; readonly table: number; readonly reason: string };
  extend: Acting & { readonly n: number; readonly endsAt: number };
  repair: Acting & { readonly n: number; readonly hasMoves: boolean };
  pair: { readonly next: NextRound };
  wake: object;
}
type FinishedPairing = TournamentEvent<"ruled">["ruled"];

export type TournamentCommand<Type extends keyof Commands = keyof Commands> = {
  [Name in Type]: { readonly type: Name } & Commands[Name];
}[Type];
type Of<Type extends keyof Commands> = TournamentCommand<Type>;

export type TournamentRefusal =
  | "not-organiser"
  | "organiser-needed"
  | "invitation-not-found"
  | "limit-reached"
  | "tournament-closed"
  | "version-changed"
  | "already-entered"
  | "not-entered"
  | "round-has-moves"
  | "pairing-not-found"
  | "winner-missing";

const isBefore = ({ status }: Tournament): boolean => status === "draft" || status === "open";
const hasEnded = (state: Tournament): boolean => !isBefore(state) && state.status !== "running";

type Decided = Checked<readonly TournamentEvent[], TournamentRefusal>;

type Leaving = Of<"withdraw" | "remove">;

function withdraw(state: Tournament, { player, by }: Leaving, at: number): Decided {
  const entrant = state.entrants.find((one) => one.player === player);
  if (entrant === undefined || entrant.status === "withdrawn") return err("not-entered");
  if (state.status !== "open" && state.status !== "running") return err("tournament-closed");
  return ok([withdrawal(state, player, by, at)]);
}

function begin(state: Tournament, { seeds, ratings, apart, by }: Of<"start">, at: number): Decided {
  if (state.status !== "open") return err("tournament-closed");
  const { players, groups } = state.settings;
  if (seeds.length < Math.max(players.min, 2 * groups)) return ok([{ type: "cancelled", at, by }]);
  return ok([{ type: "started", at, seeds, ratings, apart, by }]);
}

function annul(state: Tournament, { match, game, atFault, act }: Of<"annul">, at: number): Decided {
  const found = pairingOf(state, match);
  if (found === null || (found.pairing.atFault[game] ?? null) === atFault) return ok([]);
  if (atFault !== null && !isIn(found.pairing, atFault)) return ok([]);
  const logged = act && { ...act, n: found.n, table: found.pairing.table };
  return ok([{ type: "annulled", at, match, game, atFault, ...logged }]);
}

function rule(state: Tournament, { n, table, games, winner, by, reason }: Of<"rule">, at: number): Decided {
  if (state.status === "cancelled") return err("tournament-closed");
  const one = state.rounds[n - 1]?.pairings[table - 1];
  if (one === undefined || one.players.length === 1) return err("pairing-not-found");
  const isOpen = winner === null || !isIn(one, winner);
  if (isOfKnockout(state, n) && isOpen) return err("winner-missing");
  return ok([{ type: "ruled", at, n, table, ruled: { games, winner }, by, reason }]);
}

function extend(state: Tournament, { n, endsAt, by }: Of<"extend">, at: number): Decided {
  const round = state.rounds[n - 1];
  if (round === undefined) return err("pairing-not-found");
  if (state.status !== "running" || isRoundDone(round, offTable(state))) return err("tournament-closed");
  return ok([{ type: "extended", at, n, endsAt, by }]);
}

function repair(state: Tournament, { n, hasMoves, by }: Of<"repair">, at: number): Decided {
  const last = state.rounds.at(-1);
  if (state.rounds[n - 1] === undefined) return err("pairing-not-found");
  if (state.status !== "running" || last === undefined) return err("tournament-closed");
  return hasMoves || last.n !== n ? err("round-has-moves") : ok([{ type: "unpaired", at, n, by }]);
}

const isInvited = ({ invited }: Tournament, player: string): boolean =>
  invited.some((one) => one.player === player);

function invite(state: Tournament, { player, by }: Of<"invite-organiser">, at: number): Decided {
  if (hasEnded(state)) return err("tournament-closed");
  if (state.organisers.includes(player) || isInvited(state, player)) return ok([]);
  if (state.invited.length >= CAPS.organiserInvitations.max) return err("limit-reached");
  return ok([{ type: "organiser-invited", at, player, until: at + RELATIONS.organiser.stands, by }]);
}

function acceptOrganising(state: Tournament, { player }: Of<"accept-organiser">, at: number): Decided {
  const { organisers, entrants, status } = state;
  if (hasEnded(state)) return err("tournament-closed");
  if (organisers.includes(player)) return ok([]);
  const isEntrant = entrants.some((one) => one.player === player && one.status !== "withdrawn");
  const takesOver = status === "running" && organisers.length === 0 && isEntrant;
  return isInvited(state, player) || takesOver
    ? ok([{ type: "organiser-added", at, player, by: player }])
    : err("invitation-not-found");
}

function removeOrganiser(state: Tournament, { player, by }: Of<"remove-organiser">, at: number): Decided {
  if (isInvited(state, player)) return ok([{ type: "organiser-uninvited", at, player, by }]);
  if (!state.organisers.includes(player)) return ok([]);
  return state.organisers.length === 1
    ? err("organiser-needed")
    : ok([{ type: "organiser-removed", at, player, by }]);
}

/** Removes an organiser or an invited player. Without an organiser, a tournament that has not started is cancelled. */
function organiseNoMore(state: Tournament, player: string, at: number): TournamentEvent[] {
  if (isInvited(state, player)) return [{ type: "organiser-uninvited", at, player, by: null }];
  if (!state.organisers.includes(player)) return [];
  const isLast = state.organisers.length === 1;
  return isLast && state.status !== "running"
    ? [{ type: "cancelled", at, by: null }]
    : [{ type: "organiser-removed", at, player, by: null }];
}

function leave(state: Tournament, { type, player }: Of<"closed" | "gone">, at: number): Decided {
  if (hasEnded(state)) return ok([]);
  const plays = state.entrants.some((one) => one.player === player && one.status !== "withdrawn");
  const withdrawn = plays && type === "gone" ? [withdrawal(state, player, null, at)] : [];
  return ok([...withdrawn, ...organiseNoMore(state, player, at)]);
}

function part({ invited }: Tournament, { player, from }: Of<"part">, at: number): Decided {
  const isTheirs = invited.some((one) => one.player === player && one.by === from);
  return ok(isTheirs ? [{ type: "organiser-uninvited", at, player, by: null }] : []);
}

function enter(state: Tournament, { player }: Of<"enter">, at: number): Decided {
  if (state.status !== "open") return err("tournament-closed");
  if (state.entrants.some((entrant) => entrant.player === player)) return err("already-entered");
  return ok([{ type: "entered", at, player }]);
}

function isStranger(state: Tournament, command: TournamentCommand): boolean {
  if (command.type === "remove-organiser" && command.by === command.player && isInvited(state, command.by))
    return false;
  const isAct = "by" in command && command.type !== "withdraw" && command.by !== null;
  return isAct && command.isModerator !== true && !state.organisers.includes(command.by);
}

function change(state: Tournament, { settings, version, by }: Of<"change">, at: number): Decided {
  if (!isBefore(state)) return err("tournament-closed");
  return version === state.version ? ok([{ type: "changed", at, settings, by }]) : err("version-changed");
}

const nothing = (): Decided => ok([]);

type Decider<Type extends keyof Commands> = (state: Tournament, command: Of<Type>, at: number) => Decided;

const DECIDERS: { readonly [Type in keyof Commands]: Decider<Type> } = {
  change,
  open: ({ status }, { by }, at) =>
    status === "draft" ? ok([{ type: "opened", at, by }]) : err("tournament-closed"),
  cancel: (state, { by }, at) =>
    hasEnded(state) ? err("tournament-closed") : ok([{ type: "cancelled", at, by }]),
  "remove-organiser": removeOrganiser,
  "invite-organiser": invite,
  "accept-organiser": acceptOrganising,
  part,
  closed: leave,
  gone: leave,
  enter,
  withdraw,
  remove: withdraw,
  start: begin,
  annul,
  rule,
  extend,
  repair,
  pair: nothing,
  wake: nothing,
};

function decided(state: Tournament, command: TournamentCommand, at: number): Decided {
  if (isStranger(state, command)) return err("not-organiser");
  const decide = DECIDERS[command.type] as Decider<typeof command.type>;
  return decide(state, command, at);
}

/** Returns a command's events, and further ones that follow from them. Pure. A match gets the id of its first game. */
export function decideTournament(
  state: Tournament,
  command: TournamentCommand,
  newId: () => string,
  at: number,
): Decided {
  if (command.type === "pair") {
    if (dueInBlocks(state) === null) return ok([]);
    return ok(withFollowing(state, [paired(state, command.next, newId, at)], newId, at));
  }
  const outcome = decided(state, command, at);
  return outcome.ok ? ok(withFollowing(state, outcome.value, newId, at)) : outcome;
}
