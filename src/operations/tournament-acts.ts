import { noPlayer } from "./ratings.ts";
import type * as z from "zod";
import { IdParam, NameParam } from "../contract/fields.ts";
import { NewResults, NewRoundEnd } from "../contract/new-tournament.ts";
import { type FieldRefusal, fieldSentence } from "../contract/problems/fields.ts";
import { fieldRefusal, fieldsRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { Tournament } from "../contract/tournament.ts";
import { now } from "../lib/now.ts";
import { isBlocked } from "../players/blocks.ts";
import { nameKey } from "../players/names.ts";
import { playerByName, type Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { type FinishedGame, leaderOf } from "../tournaments/results.ts";
import { json } from "./answers.ts";
import { commandsOf, NOTHING } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { ownCase } from "./principals.ts";
import { unmetBy } from "./standings.ts";
import { actorOf, asked, ByRound, doneBefore, headIn, namesOf, operation } from "./tournament-access.ts";
import { acceptOrganiser, addOrganiser, removeOrganiser } from "./tournament-organisers.ts";
import { tournamentOf } from "./tournament-world.ts";

const done = json(Tournament, "The tournament");

const [ORGANISING, PLAYING] = commandsOf(done);

const ACT = ["tournament-not-found", "not-organiser"] as const;
type Act = (typeof ACT)[number];
type NotOrganiser = Exclude<Act, "tournament-not-found">;

const act = (type: "open" | "start" | "cancel", summary: string, description: string) =>
  operation.post(`/v1/tournaments/{id}/${type}`, {
    ...ORGANISING,
    id: `${type}Tournament`,
    summary,
    description,
    input: { params: IdParam, optionalBody: NOTHING },
    refuses: [...ACT, "tournament-closed"],
    run: (principal, { id, newId: request }, ports) =>
      asked<NotOrganiser | "tournament-closed">(id, { type, ...actorOf(principal) }, ports, request),
  });

export const openTournament = act("open", "Open a tournament", "Players can then enter it.");
export const startTournament = act(
  "start",
  "Start a tournament",
  "Starts it at once, whatever `start` says. With fewer players than `players.min` it is cancelled.",
);
export const cancelTournament = act("cancel", "Cancel a tournament", "Its games that have begun continue.");

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
  refuses: [
    "tournament-not-found",
    "tournament-closed",
    "already-entered",
    "requirements-not-met",
    "tournament-not-for-you",
  ],
  run: async (principal, { id, newId: request }, ports) => {
    const why = await barred(principal, id, ports);
    // The tournament may have started with the player who repeats this.
    if (why !== null) return (await doneBefore(id, request, ports)) ?? err(why);
    const command = { type: "enter", player: principal.player.id } as const;
    return asked<"tournament-closed" | "already-entered">(id, command, ports, request);
  },
});

export const withdrawFromTournament = operation.post("/v1/tournaments/{id}/withdraw", {
  ...PLAYING,
  id: "withdrawFromTournament",
  summary: "Withdraw from a tournament",
  description: "After the start, your running games of it are resigned, and you are not paired again.",
  refuses: ["tournament-not-found", "tournament-closed", "not-entered"],
  run: ({ player: { id: player } }, { id, newId: request }, ports) =>
    asked<"tournament-closed" | "not-entered">(id, { type: "withdraw", player, by: player }, ports, request),
});

export const removeFromTournament = operation.post("/v1/tournaments/{id}/players/{name}/remove", {
  ...ORGANISING,
  id: "removeFromTournament",
  summary: "Remove a player from a tournament",
  description: "For organisers. Has the same effect as the player withdrawing.",
  input: { params: IdParam.extend(NameParam.shape), optionalBody: NOTHING },
  refuses: [...ACT, "player-not-found", "tournament-closed", "not-entered"],
  run: async (principal, { id, name, newId: request }, ports) => {
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return noPlayer(name);
    const command = { type: "remove", player: player.id, ...actorOf(principal) } as const;
    return asked<NotOrganiser | "tournament-closed" | "not-entered">(id, command, ports, request);
  },
});

/** A match of a knockout has at most two more games, for tie-breaks. */
const REPLAYS = 2;

type Results = z.output<typeof NewResults>;
interface Given {
  readonly games: readonly FinishedGame[];
  readonly winner: string | null;
}

/**
 * Returns the given results with ids. Rejects too few or too many games, players who do not meet at the
 * table, and a winner with fewer points.
 */
async function resultsIn(
  id: string,
  { round: n, table, games, winner }: Results,
  beforeKnockout: number | null,
  ports: Ports,
): Promise<Outcome<Given, "round-not-found" | "pairing-not-found" | "invalid-request">> {
  const round = await tournamentOf(ports, id).round(n);
  if (round === null) return err(refusal("round-not-found", { round: n }));
  const met = round.pairings[table - 1];
  if (met === undefined || met.players.length === 1) return err(refusal("pairing-not-found"));
  const [one, other] = met.players;
  const nameOf = await namesOf(met.players, ports);
  const idOf = (name: string) => met.players.find((player) => nameKey(nameOf(player)) === nameKey(name));
  const options = [nameOf(one), nameOf(other)];
  const least = met.games.length;
  const most = beforeKnockout !== null && n > beforeKnockout ? least + REPLAYS : least;
  const faults: (FieldRefusal | false)[] = [
    games.length < least && { pointer: "/games", ...fieldSentence("too-few", { limit: least }) },
    games.length > most && { pointer: "/games", ...fieldSentence("too-many", { limit: most }) },
    winner !== undefined &&
      idOf(winner) === undefined && { pointer: "/winner", ...fieldSentence("one-of", { options }) },
    ...games.map(
      ({ attackers }, at) =>
        idOf(attackers) === undefined && {
          pointer: `/games/${at}/attackers`,
          ...fieldSentence("one-of", { options }),
        },
    ),
  ];
  const wrong = faults.filter((fault) => fault !== false);
  if (wrong.length > 0) return err(fieldsRefusal(wrong));
  const given = games.map(({ attackers, score, how }): FinishedGame => {
    const first = idOf(attackers)!;
    return { attackers: first, defenders: first === one ? other : one, score: 2 * score, how };
  });
  const winnerId = winner === undefined ? null : idOf(winner)!;
  const leader = leaderOf(given, [one, other]);
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
  refuses: [
    ...ACT,
    "own-report",
    "round-not-found",
    "pairing-not-found",
    "winner-missing",
    "tournament-closed",
  ],
  run: async (principal, { id, newId: request, ...results }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const actor = actorOf(principal);
    if (!actor.isModerator && !head.value.organisers.includes(actor.by)) return err(refusal("not-organiser"));
    if (!head.value.organisers.includes(actor.by)) {
      const met = (await tournamentOf(ports, id).round(results.round))?.pairings[results.table - 1];
      const own = await ownCase(principal, met?.players ?? [], ports);
      if (own !== null) return err(own);
    }
    const given = await resultsIn(id, results, head.value.beforeKnockout, ports);
    if (!given.ok) return given;
    const { round: n, table, reason } = results;
    const command = { type: "rule", n, table, reason, ...given.value, ...actor } as const;
    return asked<NotOrganiser | "pairing-not-found" | "winner-missing" | "tournament-closed">(
      id,
      command,
      ports,
      request,
    );
  },
});

const noRound = (n: number) => err(refusal("round-not-found", { round: n }));

export const extendTournamentRound = operation.post("/v1/tournaments/{id}/rounds/{n}/extend", {
  ...ORGANISING,
  id: "extendTournamentRound",
  summary: "Change the end of a round",
  description: "For organisers, while the round is played; afterwards `409 tournament-closed`.",
  input: { params: ByRound, body: NewRoundEnd },
  refuses: [...ACT, "round-not-found", "tournament-closed"],
  run: async (principal, { id, n, endsAt, newId: request }, ports) => {
    if (endsAt <= now()) return err(fieldRefusal("/endsAt", "not-ahead"));
    const command = { type: "extend", n, endsAt, ...actorOf(principal) } as const;
    type Code = NotOrganiser | "tournament-closed";
    const extended = await asked<Code | "pairing-not-found">(id, command, ports, request);
    return extended.ok || extended.error.code !== "pairing-not-found"
      ? (extended as Outcome<never, Code | "tournament-not-found">)
      : noRound(n);
  },
});

export const repairTournamentRound = operation.post("/v1/tournaments/{id}/rounds/{n}/repair", {
  ...ORGANISING,
  id: "repairTournamentRound",
  summary: "Pair the latest round again",
  description:
    "For organisers, while the round has no moves; otherwise `409 round-has-moves`. Players who withdrew or were removed are not paired. New games begin; games that had begun do not count. An end that the round was given stays.",
  input: { params: ByRound, optionalBody: NOTHING },
  refuses: [...ACT, "round-not-found", "tournament-closed", "round-has-moves"],
  run: async (principal, { id, n, newId: request }, ports) => {
    const command = { type: "repair", n, ...actorOf(principal) } as const;
    type Code = NotOrganiser | "tournament-closed" | "round-has-moves";
    const repaired = await asked<Code | "pairing-not-found">(id, command, ports, request);
    return repaired.ok || repaired.error.code !== "pairing-not-found"
      ? (repaired as Outcome<never, Code | "tournament-not-found">)
      : noRound(n);
  },
});

export const tournamentActOperations = [
  openTournament,
  startTournament,
  cancelTournament,
  enterTournament,
  withdrawFromTournament,
  removeFromTournament,
  correctTournament,
  extendTournamentRound,
  repairTournamentRound,
  addOrganiser,
  acceptOrganiser,
  removeOrganiser,
];
