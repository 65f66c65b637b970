import { CAPS } from "../contract/limits.ts";
import { RELATIONS } from "../contract/relations.ts";
import { type Checked, err, ok } from "../rules/index.ts";
import { placeOfMatch } from "./fold.ts";
import type { FinishedGame } from "./results.ts";
import { dueInBlocks, isOfKnockout, type NextRound } from "./rounds.ts";
import { isRoundDone, paired, withdrawal, withFollowing } from "./running.ts";
import {
  type AnnulmentAct,
  type By,
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

export type TournamentCommand =
  /** `version` is of the tournament from which these settings were computed. */
  | ({ readonly type: "change"; readonly settings: Settings; readonly version: number } & Acting)
  | ({ readonly type: "open" | "cancel" } & Acting)
  /** Also ends an invitation, which the invited player declines in this way. */
  | ({ readonly type: "remove-organiser"; readonly player: string } & Acting)
  | ({ readonly type: "invite-organiser"; readonly player: string } & Acting)
  /** By the invited player, or by an entrant of a running tournament without organisers. */
  | { readonly type: "accept-organiser"; readonly player: string }
  | { readonly type: "part"; readonly player: string; readonly from: string }
  /** The account is closed: the player organises nothing any more. */
  | { readonly type: "closed"; readonly player: string }
  /** `name` replaces the name of a player who left the service. */
  | { readonly type: "gone"; readonly player: string; readonly name: string }
  | { readonly type: "enter"; readonly player: string }
  | { readonly type: "withdraw"; readonly player: string; readonly by: string | null }
  | ({ readonly type: "remove"; readonly player: string } & Acting)
  /** `by` is null if it is time. The best seed comes first. */
  | ({
      readonly type: "start";
      readonly seeds: readonly string[];
      readonly ratings: Tournament["ratings"];
      readonly apart: Tournament["apart"];
    } & (Acting | { readonly by: null }))
  /** The game is the forfeit of `atFault` (null: of nobody), or counts again (null). */
  | {
      readonly type: "annul";
      readonly match: string;
      readonly game: string;
      readonly atFault: string | null;
      readonly act?: AnnulmentAct;
    }
  | ({
      readonly type: "rule";
      readonly n: number;
      readonly table: number;
      readonly games: readonly FinishedGame[];
      readonly winner: string | null;
      readonly reason: string;
    } & Acting)
  | ({ readonly type: "extend"; readonly n: number; readonly endsAt: number } & Acting)
  | ({ readonly type: "repair"; readonly n: number; readonly hasMoves: boolean } & Acting)
  | { readonly type: "pair"; readonly next: NextRound }
  | { readonly type: "wake" };

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

function withdraw(state: Tournament, player: string, by: By, at: number): Decided {
  const entrant = state.entrants.find((one) => one.player === player);
  if (entrant === undefined || entrant.status === "withdrawn") return err("not-entered");
  if (state.status !== "open" && state.status !== "running") return err("tournament-closed");
  return ok([withdrawal(state, player, by, at)]);
}

type CommandOf<Type extends TournamentCommand["type"]> = Extract<TournamentCommand, { readonly type: Type }>;

/** A tournament with too few players is cancelled instead. */
function begin(state: Tournament, { seeds, ratings, apart, by }: CommandOf<"start">, at: number): Decided {
  if (state.status !== "open") return err("tournament-closed");
  const { players, groups } = state.settings;
  if (seeds.length < Math.max(players.min, 2 * groups)) return ok([{ type: "cancelled", at, by }]);
  return ok([{ type: "started", at, seeds, ratings, apart, by }]);
}

function annul(state: Tournament, { match, game, atFault, act }: CommandOf<"annul">, at: number): Decided {
  const place = placeOfMatch(state, match);
  const known = place === null ? undefined : state.rounds[place[0]]!.pairings[place[1]];
  if (place === null || known === undefined || (known.atFault[game] ?? null) === atFault) return ok([]);
  if (atFault !== null && !isIn(known, atFault)) return ok([]);
  const logged = act && { ...act, n: place[0] + 1, table: known.table };
  return ok([{ type: "annulled", at, match, game, atFault, ...logged }]);
}

function rule(
  state: Tournament,
  { n, table, games, winner, by, reason }: CommandOf<"rule">,
  at: number,
): Decided {
  if (state.status === "cancelled") return err("tournament-closed");
  const one = state.rounds[n - 1]?.pairings[table - 1];
  if (one === undefined || one.players.length === 1) return err("pairing-not-found");
  const isOpen = winner === null || !isIn(one, winner);
  if (isOfKnockout(state, n) && isOpen) return err("winner-missing");
  return ok([{ type: "ruled", at, n, table, ruled: { games, winner }, by, reason }]);
}

function extend(state: Tournament, { n, endsAt, by }: CommandOf<"extend">, at: number): Decided {
  const round = state.rounds[n - 1];
  if (round === undefined) return err("pairing-not-found");
  if (state.status !== "running" || isRoundDone(round, offTable(state))) return err("tournament-closed");
  return ok([{ type: "extended", at, n, endsAt, by }]);
}

function repair(state: Tournament, { n, hasMoves, by }: CommandOf<"repair">, at: number): Decided {
  const last = state.rounds.at(-1);
  if (state.rounds[n - 1] === undefined) return err("pairing-not-found");
  if (state.status !== "running" || last === undefined) return err("tournament-closed");
  return hasMoves || last.n !== n ? err("round-has-moves") : ok([{ type: "unpaired", at, n, by }]);
}

const isInvited = ({ invited }: Tournament, player: string): boolean =>
  invited.some((one) => one.player === player);

function invite(state: Tournament, { player, by }: CommandOf<"invite-organiser">, at: number): Decided {
  if (hasEnded(state)) return err("tournament-closed");
  if (state.organisers.includes(player) || isInvited(state, player)) return ok([]);
  if (state.invited.length >= CAPS.organiserInvitations.max) return err("limit-reached");
  return ok([{ type: "organiser-invited", at, player, until: at + RELATIONS.organiser.stands, by }]);
}

/** A running tournament without organisers is taken over by the first entrant who asks. */
function acceptOrganising(state: Tournament, player: string, at: number): Decided {
  const { organisers, entrants, status } = state;
  if (hasEnded(state)) return err("tournament-closed");
  if (organisers.includes(player)) return ok([]);
  const isEntrant = entrants.some((one) => one.player === player && one.status !== "withdrawn");
  const takesOver = status === "running" && organisers.length === 0 && isEntrant;
  return isInvited(state, player) || takesOver
    ? ok([{ type: "organiser-added", at, player, by: player }])
    : err("invitation-not-found");
}

function removeOrganiser(
  state: Tournament,
  { player, by }: CommandOf<"remove-organiser">,
  at: number,
): Decided {
  if (isInvited(state, player)) return ok([{ type: "organiser-uninvited", at, player, by }]);
  if (!state.organisers.includes(player)) return ok([]);
  return state.organisers.length === 1
    ? err("organiser-needed")
    : ok([{ type: "organiser-removed", at, player, by }]);
}

/** Without an organiser a tournament does not start. */
function organiseNoMore(state: Tournament, player: string, at: number): TournamentEvent[] {
  if (isInvited(state, player)) return [{ type: "organiser-uninvited", at, player, by: null }];
  if (!state.organisers.includes(player)) return [];
  const isLast = state.organisers.length === 1;
  return isLast && state.status !== "running"
    ? [{ type: "cancelled", at, by: null }]
    : [{ type: "organiser-removed", at, player, by: null }];
}

/** A player whose account is closed stays a player. */
function leave(state: Tournament, { type, player }: CommandOf<"closed"> | CommandOf<"gone">, at: number) {
  const plays = state.entrants.some((one) => one.player === player && one.status !== "withdrawn");
  const withdrawn = plays && type === "gone" ? [withdrawal(state, player, null, at)] : [];
  return [...withdrawn, ...organiseNoMore(state, player, at)];
}

function part({ invited }: Tournament, { player, from }: CommandOf<"part">, at: number): Decided {
  const isTheirs = invited.some((one) => one.player === player && one.by === from);
  return ok(isTheirs ? [{ type: "organiser-uninvited", at, player, by: null }] : []);
}

function enter(state: Tournament, player: string, at: number): Decided {
  if (state.status !== "open") return err("tournament-closed");
  if (state.entrants.some((entrant) => entrant.player === player)) return err("already-entered");
  return ok([{ type: "entered", at, player }]);
}

type OfOrganisers =
  | CommandOf<"invite-organiser">
  | CommandOf<"accept-organiser">
  | CommandOf<"remove-organiser">
  | CommandOf<"part">;

function organise(state: Tournament, command: OfOrganisers, at: number): Decided {
  switch (command.type) {
    case "invite-organiser":
      return invite(state, command, at);
    case "accept-organiser":
      return acceptOrganising(state, command.player, at);
    case "remove-organiser":
      return removeOrganiser(state, command, at);
    case "part":
      return part(state, command, at);
  }
}

function isStranger(state: Tournament, command: TournamentCommand): boolean {
  if (command.type === "remove-organiser" && command.by === command.player && isInvited(state, command.by))
    return false;
  const isAct = "by" in command && command.type !== "withdraw" && command.by !== null;
  return isAct && command.isModerator !== true && !state.organisers.includes(command.by);
}

function change(state: Tournament, { settings, version, by }: CommandOf<"change">, at: number): Decided {
  if (!isBefore(state)) return err("tournament-closed");
  return version === state.version ? ok([{ type: "changed", at, settings, by }]) : err("version-changed");
}

function decided(state: Tournament, command: TournamentCommand, at: number): Decided {
  if (isStranger(state, command)) return err("not-organiser");
  switch (command.type) {
    case "change":
      return change(state, command, at);
    case "open":
      return state.status === "draft"
        ? ok([{ type: "opened", at, by: command.by }])
        : err("tournament-closed");
    case "invite-organiser":
    case "accept-organiser":
    case "remove-organiser":
    case "part":
      return organise(state, command, at);
    case "closed":
    case "gone":
      return ok(hasEnded(state) ? [] : leave(state, command, at));
    case "enter":
      return enter(state, command.player, at);
    case "withdraw":
    case "remove":
      return withdraw(state, command.player, command.by, at);
    case "start":
      return begin(state, command, at);
    case "annul":
      return annul(state, command, at);
    case "rule":
      return rule(state, command, at);
    case "extend":
      return extend(state, command, at);
    case "repair":
      return repair(state, command, at);
    case "cancel":
      if (hasEnded(state)) return err("tournament-closed");
      return ok([{ type: "cancelled", at, by: command.by }]);
    case "pair":
    case "wake":
      return ok([]);
  }
}

/** Pure. Includes everything that follows from the command. A match has the id of its first game. */
export function decideTournament(
  state: Tournament,
  command: TournamentCommand,
  newId: () => string,
  at: number,
): Decided {
  if (command.type === "pair")
    return ok(
      dueInBlocks(state) === null
        ? []
        : withFollowing(state, [paired(state, command.next, newId, at)], newId, at),
    );
  const outcome = decided(state, command, at);
  return outcome.ok ? ok(withFollowing(state, outcome.value, newId, at)) : outcome;
}
