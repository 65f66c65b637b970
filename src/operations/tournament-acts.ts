import { noPlayer } from "./ratings.ts";
import type * as z from "zod";
import { IdParam, NameParam } from "../contract/fields.ts";
import { NewResults, NewRoundEnd } from "../contract/new-tournament.ts";
import { fieldFault, type FieldRefusal } from "../contract/problems/fields.ts";
import {
  fieldRefusal,
  fieldsRefusal,
  type Outcome,
  type ProblemCode,
  refusal,
} from "../contract/problems/table.ts";
import { Tournament } from "../contract/tournament.ts";
import { now } from "../lib/now.ts";
import { isBlocked } from "../players/blocks.ts";
import { nameKey } from "../players/names.ts";
import { playerByName, type Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { type FinishedGame, leaderOf } from "../tournaments/results.ts";
import { json } from "./answers.ts";
import { commandsOf, NOTHING, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { ownCase } from "./principals.ts";
import { unmetBy } from "./standings.ts";
import {
  actorOf,
  ByRound,
  doneBefore,
  headIn,
  namesOf,
  organisedBy,
  REFUSALS,
  sendCommand,
} from "./tournament-access.ts";
import { tournamentOf } from "./tournament-world.ts";

const operation = operationsOf("Tournaments");
export const tournamentActOperations = operation.all;
const [ORGANISING, PLAYING] = commandsOf(json(Tournament, "The tournament"));

const onWhole = (type: "open" | "start" | "cancel", summary: string, description: string) =>
  operation.post(`/v1/tournaments/{id}/${type}`, {
    ...ORGANISING,
    id: `${type}Tournament`,
    summary,
    description,
    input: { params: IdParam, optionalBody: NOTHING },
    refuses: REFUSALS[type],
    run: (principal, { id, newId: request }, ports) =>
      sendCommand(id, { type, ...actorOf(principal) }, ports, request),
  });

export const openTournament = onWhole("open", "Open a tournament", "Players can then enter it.");
export const startTournament = onWhole(
  "start",
  "Start a tournament",
  "Starts it at once, whatever `start` says. With fewer players than `players.min` it is cancelled.",
);
export const cancelTournament = onWhole(
  "cancel",
  "Cancel a tournament",
  "Its games that have begun continue.",
);

async function barred({ player }: Principal, id: string, ports: Ports) {
  const head = await headIn(id, ports);
  if (!head.ok) return head.error;
  const { organisers, settings, status: state } = head.value;
  if (state !== "open") return refusal("tournament-closed", { state });
  const [unmet, ...blocked] = await Promise.all([
    unmetBy(player, settings, ports, "tournament"),
    ...organisers.map((by) => isBlocked(ports.env.DB, { by, whom: player.id })),
  ]);
  return blocked.includes(true) ? refusal("tournament-not-for-you") : unmet;
}

export const enterTournament = operation.post("/v1/tournaments/{id}/enter", {
  ...PLAYING,
  id: "enterTournament",
  summary: "Enter a tournament",
  description:
    "You consent to all its games: they begin at once, against any opponent, and can't be aborted. Beyond `players.max` you wait for a place. Rejected with `403 tournament-not-for-you` if an organiser blocks you.",
  refuses: [...REFUSALS.enter, "requirements-not-met", "tournament-not-for-you"],
  run: async (principal, { id, newId: request }, ports) => {
    const why = await barred(principal, id, ports);
    // If this is a repeat, the player has entered already, and the tournament may have started since.
    if (why !== null) return (await doneBefore(id, request, ports)) ?? err(why);
    return sendCommand(id, { type: "enter", player: principal.player.id }, ports, request);
  },
});

export const withdrawFromTournament = operation.post("/v1/tournaments/{id}/withdraw", {
  ...PLAYING,
  id: "withdrawFromTournament",
  summary: "Withdraw from a tournament",
  description: "After the start, your running games of it are resigned, and you are not paired again.",
  refuses: REFUSALS.withdraw,
  run: ({ player: { id: player } }, { id, newId: request }, ports) =>
    sendCommand(id, { type: "withdraw", player, by: player }, ports, request),
});

export const removeFromTournament = operation.post("/v1/tournaments/{id}/players/{name}/remove", {
  ...ORGANISING,
  id: "removeFromTournament",
  summary: "Remove a player from a tournament",
  description: "For organisers. Has the same effect as the player withdrawing.",
  input: { params: IdParam.extend(NameParam.shape), optionalBody: NOTHING },
  refuses: [...REFUSALS.remove, "player-not-found"],
  run: async (principal, { id, name, newId: request }, ports) => {
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return noPlayer(name);
    const command = { type: "remove", player: player.id, ...actorOf(principal) } as const;
    return sendCommand(id, command, ports, request);
  },
});

/** A knockout match has at most two more games, for tie-breaks. */
const REPLAYS = 2;

type Results = z.output<typeof NewResults>;
interface Table {
  readonly least: number;
  readonly most: number;
  readonly names: readonly string[];
}
function faultsIn({ games, winner }: Results, { least, most, names }: Table): readonly FieldRefusal[] {
  const options = [...names];
  const isAtTable = (name: string) => options.some((one) => nameKey(one) === nameKey(name));
  return [
    games.length < least && fieldFault("/games", "too-few", { limit: least }),
    games.length > most && fieldFault("/games", "too-many", { limit: most }),
    winner !== undefined && !isAtTable(winner) && fieldFault("/winner", "one-of", { options }),
    ...games.map(
      ({ attackers }, at) =>
        !isAtTable(attackers) && fieldFault(`/games/${at}/attackers`, "one-of", { options }),
    ),
  ].filter((fault) => fault !== false);
}

async function resultsIn(id: string, results: Results, beforeKnockout: number | null, ports: Ports) {
  const { round: n, table, games, winner } = results;
  const round = await tournamentOf(ports, id).round(n);
  if (round === null) return noRound(n);
  const pairing = round.pairings[table - 1];
  if (pairing === undefined || pairing.players.length === 1) return err(refusal("pairing-not-found"));
  const { players } = pairing;
  const nameOf = await namesOf(players, ports);
  const least = pairing.games.length;
  const most = beforeKnockout !== null && n > beforeKnockout ? least + REPLAYS : least;
  const faults = faultsIn(results, { least, most, names: players.map(nameOf) });
  if (faults.length > 0) return err(fieldsRefusal(faults));
  const [one, other] = players;
  const idOf = (name: string) => (nameKey(nameOf(one)) === nameKey(name) ? one : other);
  const given = games.map(({ attackers, score, how }): FinishedGame => {
    const first = idOf(attackers);
    return { attackers: first, defenders: first === one ? other : one, score: 2 * score, how };
  });
  const winnerId = winner === undefined ? null : idOf(winner);
  const leader = leaderOf(given, players);
  if (winnerId !== null && leader !== null && leader !== winnerId)
    return err(fieldRefusal("/winner", "fewer-points", { name: nameOf(leader) }));
  return ok({ games: given, winner: winnerId });
}

export const correctTournament = operation.post("/v1/tournaments/{id}/results", {
  ...ORGANISING,
  id: "correctTournament",
  summary: "Set the results of a pairing",
  description:
    "For organisers. Results override the games, in the public log. Existing pairings stay, later ones use the new points, ratings do not change. Moderators who do not organise the tournament can't set results of their own pairings (`409 own-report`).",
  input: { params: IdParam, body: NewResults },
  refuses: [...REFUSALS.rule, "own-report", "round-not-found"],
  run: async (principal, { id, newId: request, ...results }, ports) => {
    const head = await organisedBy(principal, id, ports);
    if (!head.ok) return head;
    const { organisers, beforeKnockout } = head.value;
    const actor = actorOf(principal);
    if (!organisers.includes(actor.by)) {
      const pairing = (await tournamentOf(ports, id).round(results.round))?.pairings[results.table - 1];
      const own = await ownCase(principal, pairing?.players ?? [], ports);
      if (own !== null) return err(own);
    }
    const given = await resultsIn(id, results, beforeKnockout, ports);
    if (!given.ok) return given;
    const { round: n, table, reason } = results;
    const command = { type: "rule", n, table, reason, ...given.value, ...actor } as const;
    return sendCommand(id, command, ports, request);
  },
});

const noRound = (n: number) => err(refusal("round-not-found", { round: n }));

/** Turns `pairing-not-found` into `round-not-found`, for commands about a whole round. */
const ofRound = <T, Code extends ProblemCode>(n: number, outcome: Outcome<T, Code>) =>
  !outcome.ok && outcome.error.code === "pairing-not-found"
    ? noRound(n)
    : (outcome as Outcome<T, Exclude<Code, "pairing-not-found">>);

export const extendTournamentRound = operation.post("/v1/tournaments/{id}/rounds/{n}/extend", {
  ...ORGANISING,
  id: "extendTournamentRound",
  summary: "Change the end of a round",
  description: "For organisers, while the round is played; afterwards `409 tournament-closed`.",
  input: { params: ByRound, body: NewRoundEnd },
  refuses: [...REFUSALS.open, "round-not-found"],
  run: async (principal, { id, n, endsAt, newId: request }, ports) => {
    if (endsAt <= now()) return err(fieldRefusal("/endsAt", "not-ahead"));
    const command = { type: "extend", n, endsAt, ...actorOf(principal) } as const;
    return ofRound(n, await sendCommand(id, command, ports, request));
  },
});

export const repairTournamentRound = operation.post("/v1/tournaments/{id}/rounds/{n}/repair", {
  ...ORGANISING,
  id: "repairTournamentRound",
  summary: "Pair the latest round again",
  description:
    "For organisers, while the round has no moves; otherwise `409 round-has-moves`. Players who withdrew or were removed are not paired. New games begin; games that had begun do not count. An end that the round was given stays.",
  input: { params: ByRound, optionalBody: NOTHING },
  refuses: [...REFUSALS.open, "round-not-found", "round-has-moves"],
  run: async (principal, { id, n, newId: request }, ports) => {
    const command = { type: "repair", n, ...actorOf(principal) } as const;
    return ofRound(n, await sendCommand(id, command, ports, request));
  },
});
