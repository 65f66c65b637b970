import { IdParam, NameParam } from "../contract/fields.ts";
import { CAPS } from "../contract/limits.ts";
import { NewOrganiser } from "../contract/new-tournament.ts";
import { refusal } from "../contract/problems/table.ts";
import { RELATIONS } from "../contract/relations.ts";
import { Tournament } from "../contract/tournament.ts";
import { DAY } from "../lib/duration.ts";
import { nameOfGone } from "../lib/names.ts";
import { isBot } from "../mailbox/account.ts";
import { areApart } from "../players/blocks.ts";
import { playerById, playerByName, type Player, type Principal } from "../players/store.ts";
import { freeTournamentPlace, takeTournamentPlace, tournamentsWith } from "../players/tournaments.ts";
import { err } from "../rules/index.ts";
import { json } from "./answers.ts";
import { capReached, overQuota } from "./limits.ts";
import { commandsOf, needs, NOTHING, operationsOf } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { noPlayer } from "./ratings.ts";
import { actorOf, headIn, organisedBy, REFUSALS, sendCommand } from "./tournament-access.ts";
import { tournamentOf } from "./tournament-world.ts";

const operation = operationsOf("Tournaments");
export const organiserOperations = operation.all;
const { stands, costs } = RELATIONS.organiser;
const [ORGANISING] = commandsOf(json(Tournament, "The tournament"));

async function notToInvite({ player: by }: Principal, player: Player, { env }: Ports) {
  if (isBot(player)) return refusal("not-to-be-invited", { name: player.name, why: "bot" });
  const isBlocked = await areApart(env.DB, by.id, player.id);
  return isBlocked ? refusal("not-to-be-invited", { name: player.name, why: "blocked" }) : null;
}

export const addOrganiser = operation.post("/v1/tournaments/{id}/organisers", {
  ...ORGANISING,
  id: "addOrganiser",
  summary: "Invite an organiser",
  description: `The player gets \`organiser.invited\` and can accept for ${stands / DAY} days. Only then do they organise, and it counts against their limits. ${CAPS.organiserInvitations.max} invitations to a tournament can be open. Bots, and players who block you or whom you block, can't be invited (\`403 not-to-be-invited\`).`,
  input: { params: IdParam, body: NewOrganiser },
  answer: json(Tournament, "The tournament, with the player in `invited`", { status: 202 }),
  refuses: [...REFUSALS["invite-organiser"], "player-not-found", "not-to-be-invited"],
  run: async (principal, { id, name }, ports) => {
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return noPlayer(name);
    const found = await organisedBy(principal, id, ports);
    if (!found.ok) return found;
    const { organisers, invited } = found.value;
    const why = await notToInvite(principal, player, ports);
    if (why !== null) return err(why);
    const isKnown = organisers.includes(player.id) || invited.some((one) => one.player === player.id);
    const over = isKnown ? null : await overQuota(ports, principal, "invitations");
    if (over !== null) return err(over);
    return sendCommand(id, { type: "invite-organiser", player: player.id, ...actorOf(principal) }, ports);
  },
});

/** Removes organisers with deleted accounts. Older releases left them in tournaments. */
async function withoutGone(id: string, organisers: readonly string[], ports: Ports): Promise<void> {
  for (const player of organisers)
    if ((await playerById(ports.env.DB, player)) === null)
      await tournamentOf(ports, id).ask({ type: "gone", player, name: nameOfGone(player) });
}

export const acceptOrganiser = operation.post("/v1/tournaments/{id}/organisers/accept", {
  ...ORGANISING,
  id: "acceptOrganiser",
  summary: "Accept an invitation to organise",
  description:
    "It then counts against your limit (`409 limit-reached`). Any player of a running tournament that has lost its last organiser can take over in the same way.",
  input: { params: IdParam, optionalBody: NOTHING },
  refuses: [...REFUSALS["accept-organiser"], "limit-reached"],
  run: async ({ player: { id: player } }, { id }, ports) => {
    const found = await headIn(id, ports);
    if (!found.ok) return found;
    const { organisers } = found.value;
    if (!organisers.includes(player)) await withoutGone(id, organisers, ports);
    if (!(await takeTournamentPlace(ports.env.DB, id, player, CAPS[costs.other].max)))
      return err(capReached(costs.other));
    const accepted = await sendCommand(id, { type: "accept-organiser", player }, ports);
    if (!accepted.ok) await freeTournamentPlace(ports.env.DB, id, player);
    return accepted;
  },
});

export const removeOrganiser = operation.delete("/v1/tournaments/{id}/organisers/{name}", {
  id: "removeOrganiser",
  summary: "Remove an organiser",
  description:
    "Removes an organiser, or ends an invitation. With your own name you leave, or decline. The last organiser can't leave (`409 organiser-needed`).",
  access: needs("organise"),
  input: { params: IdParam.extend(NameParam.shape) },
  answer: json(Tournament, "The tournament"),
  refuses: [...REFUSALS["remove-organiser"], "player-not-found"],
  run: async (principal, { id, name }, ports) => {
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return noPlayer(name);
    return sendCommand(id, { type: "remove-organiser", player: player.id, ...actorOf(principal) }, ports);
  },
});

export async function endInvitations(one: string, other: string, ports: Ports): Promise<void> {
  for (const [player, from] of [
    [one, other],
    [other, one],
  ] as const)
    for (const { id } of await tournamentsWith(ports.env.DB, player, ["invited"]))
      await tournamentOf(ports, id).ask({ type: "part", player, from });
}
