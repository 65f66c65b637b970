import { CAPS } from "../contract/limits.ts";
import type { FoundPlayer } from "../contract/operator.ts";
import { refusal } from "../contract/problems/table.ts";
import { SCOPES } from "../contract/terms.ts";
import { formatInstant } from "../lib/duration.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import type { OperatorAct } from "../lib/operator-log.ts";
import type { Place } from "../lib/places.ts";
import { now } from "../lib/now.ts";
import { isReserved } from "../players/names.ts";
import { noteAct } from "../players/operator-log.ts";
import {
  botsOf,
  closedPlayers,
  type Player,
  playerById,
  playerByName,
  playersByAddress,
  type Principal,
} from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { overRate } from "./limits.ts";
import { takeDownListings } from "./listings.ts";
import { deleteMe } from "./me.ts";
import { playerFile } from "./player-file.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { outOfScope } from "./principals.ts";
import { addToken, revokeAll } from "./tokens.ts";

function playerSeen({ createdAt, challengesFrom: _from, ...player }: Player, { env }: Ports): FoundPlayer {
  return { ...player, url: `${env.ORIGIN}/players/${player.name}`, createdAt: formatInstant(createdAt) };
}

/** Finds players by an id, a name, or the confirmed address as they wrote it. */
export async function playersMeant(text: string, ports: Ports) {
  const { DB } = ports.env;
  const one = ID_PATTERN.test(text) ? playerById(DB, text) : playerByName(DB, text);
  const found = text.includes("@") ? await playersByAddress(DB, text) : [await one];
  return found.flatMap((player) => (player === null ? [] : [playerSeen(player, ports)]));
}

const CLOSED_AT_ONCE = 100;

export async function closedAccounts(after: string | null, ports: Ports) {
  const found = await closedPlayers(ports.env.DB, after, CLOSED_AT_ONCE);
  const next = found.length === CLOSED_AT_ONCE ? (found.at(-1)?.id ?? null) : null;
  return { players: found.map((player) => playerSeen(player, ports)), next };
}

/** Returns a principal with which the operator acts for a player. Its token has no secret, so nobody else can use it. */
function inPlaceOf(player: Player): Principal {
  const [id, at] = ["operator", now()];
  const token = { id, name: id, hash: "", scopes: SCOPES.join(" "), kind: "token" as const, parent: null };
  return { player, token: { ...token, createdAt: at, lastUsedAt: at } };
}

export async function fileOfPlayer(id: string, after: Place | null, ports: Ports) {
  const player = await playerById(ports.env.DB, id);
  if (player === null) return err(refusal("player-not-found", { name: id }));
  if (after === null) await noteAct(ports.env.DB, "file", id);
  return ok(playerFile(inPlaceOf(player), after, ports));
}

/** Withdraws the open challenges of a player whose account is closed, because they cannot move. */
async function withdrawChallenges(player: Player, ports: Ports): Promise<void> {
  const reach = { after: null, limit: CAPS.liveGames.max, order: "asc" } as const;
  const open = await mailboxOf(ports, player.id).games.challenges("out", reach);
  for (const { id } of open) await gameOf(ports, id).ask(player, { type: "cancel" }, null);
}

/** Running games and their clocks continue, because the account may be reopened in time to move. */
async function close(player: Player, reason: string, ports: Ports): Promise<void> {
  await mailboxOf(ports, player.id).account.setClosed(reason);
  await withdrawChallenges(player, ports);
  await takeDownListings(player.id, ports);
}

/** `reason`: a text that is shown to the player whose account is closed. */
export interface Acting {
  readonly act: Exclude<OperatorAct, "file" | "moderator" | "rows">;
  readonly player: string;
  readonly reason: string | null;
}

async function perform(act: Acting["act"], player: Player, reason: string, ports: Ports): Promise<unknown> {
  const mailbox = mailboxOf(ports, player.id);
  switch (act) {
    case "delete":
      return deleteMe.run(inPlaceOf(player), {}, ports);
    case "end-sessions":
      // A thief may have used a session to create a token.
      return revokeAll(player.id, ports);
    case "take-name":
      return mailbox.account.rename(null);
    case "close":
      return close(player, reason, ports);
    case "lift":
      return mailbox.account.setClosed(null);
  }
}

/** Returns the bots that get the same action. Only open bots are closed; only bots closed for the same reason are reopened. */
async function followersOf(act: Acting["act"], { id, closedFor }: Player, { env }: Ports): Promise<Player[]> {
  if (act === "delete" || act === "take-name") return [];
  const bots = await botsOf(env.DB, id);
  if (act === "end-sessions") return bots;
  return bots.filter((bot) => bot.closedFor === (act === "lift" ? closedFor : null));
}

/** Logs the action before carrying it out. A repeat continues. Returns the player as changed; null after a deletion. */
export async function actOn({ act, player: id, reason }: Acting, ports: Ports) {
  const { DB } = ports.env;
  const player = await playerById(DB, id);
  if (player === null) return err(refusal("player-not-found", { name: id }));
  await noteAct(DB, act, id, reason);
  const follow = async (): Promise<void> => {
    for (const bot of await followersOf(act, player, ports))
      await actOn({ act, player: bot.id, reason }, ports);
  };
  // Bots are reopened first, because a repeat finds them by the account's `closedFor`, which reopening clears.
  if (act === "lift") await follow();
  await perform(act, player, reason ?? "", ports);
  if (act !== "lift") await follow();
  const after = act === "delete" ? null : await playerById(DB, id);
  return ok({ player: after && playerSeen(after, ports) });
}

/** Creates a token that can only moderate. Logs this first, so that no such token is missing from the log. */
export async function makeModerator(id: string, ports: Ports) {
  const player = await playerById(ports.env.DB, id);
  if (player === null) return err(refusal("player-not-found", { name: id }));
  await noteAct(ports.env.DB, "moderator", id);
  const made = await addToken(player, { id: newId(), name: "moderator", scopes: ["moderate"] }, ports);
  return made.ok ? ok({ token: made.value.token }) : made;
}

/** Sets the new name of a player whose name was removed. Rejects a name that is not free. */
export async function pickNewName(principal: Principal, name: string, ports: Ports) {
  const barred = outOfScope(principal, "manage") ?? (await overRate(ports, "signup", ports.network));
  if (barred !== null) return err(barred);
  const { player } = principal;
  if (isReserved(name)) return err(refusal("name-reserved", { name }));
  return (await mailboxOf(ports, player.id).account.rename(name))
    ? ok(null)
    : err(refusal("name-taken", { name }));
}
