import { IdParam, NameParam } from "../contract/fields.ts";
import { NewUnlisting, RecordedGame } from "../contract/record.ts";
import type { Unlisting } from "../game/recorded.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { inParts } from "../lib/collections.ts";
import { playerByName } from "../players/store.ts";
import { tournamentsWith } from "../players/tournaments.ts";
import { ok } from "../rules/index.ts";
import { json, nothing } from "./answers.ts";
import { closeLaddersOf } from "./ladder-access.ts";
import { needs, operationsOf } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { noPlayer } from "./ratings.ts";
import { findRecord, MISSING, recordOf } from "./records.ts";
import { tournamentOf } from "./tournament-world.ts";

const operation = operationsOf("Records");
export const listingOperations = operation.all;

const AT_ONCE = 25;

/** Unlists a player's recorded games. Idempotent. After a moderator's `decision`, nobody can list them until it is undone. */
async function unlistRecordsOf(player: string, decision: Unlisting | null, ports: Ports): Promise<void> {
  const mailbox = mailboxOf(ports, player);
  const ids = await mailbox.recordedGames.listed();
  const unlistOne = (id: string) => recordOf(ports, id).unlistFor(player, decision);
  for (const some of inParts(ids, AT_ONCE)) await Promise.all(some.map(unlistOne));
  await mailbox.recordedGames.unlist();
}

/** Unlists the recorded games of a player with a closed account, closes their ladders, and ends their role as organiser. */
export async function takeDownListings(player: string, ports: Ports): Promise<void> {
  await unlistRecordsOf(player, null, ports);
  await closeLaddersOf(player, ports);
  for (const { id } of await tournamentsWith(ports.env.DB, player, ["organiser", "invited"]))
    await tournamentOf(ports, id).ask({ type: "closed", player });
}

async function unlist(id: string, decision: Unlisting | null, ports: Ports) {
  if (ID_PATTERN.test(id)) await recordOf(ports, id).unlist(decision);
  return findRecord(id, ports);
}

const moderates = {
  access: needs("moderate"),
  repeats: "once",
  answer: json(RecordedGame, "The recorded game"),
  refuses: ["not-moderator", ...MISSING],
} as const;

export const unlistRecord = operation.post("/v1/records/{id}/unlist", {
  ...moderates,
  id: "unlistRecord",
  summary: "Unlist a recorded game",
  description: "For moderators. Nobody can list it until that is undone. The time and the note are public.",
  input: { params: IdParam, body: NewUnlisting },
  run: ({ player }, { id, note = null }, ports) => unlist(id, { at: now(), by: player.id, note }, ports),
});

export const undoUnlisting = operation.post("/v1/records/{id}/unlist/undo", {
  ...moderates,
  id: "undoUnlisting",
  summary: "Undo the unlisting of a recorded game",
  description: "For moderators. The game is listed again if a player who keeps it lists it.",
  input: { params: IdParam },
  run: (_, { id }, ports) => unlist(id, null, ports),
});

export const unlistRecordsOfPlayer = operation.post("/v1/players/{name}/records/unlist", {
  id: "unlistRecordsOf",
  summary: "Unlist a player's recorded games",
  description:
    "For moderators. Unlists all recorded games that the player lists now, like `POST /v1/records/{id}/unlist`, until that is undone.",
  access: needs("moderate"),
  input: { params: NameParam, body: NewUnlisting },
  repeats: "once",
  answer: nothing("They are unlisted"),
  refuses: ["not-moderator", "player-not-found"],
  run: async ({ player: { id: by } }, { name, note = null }, ports) => {
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return noPlayer(name);
    await unlistRecordsOf(player.id, { at: now(), by, note }, ports);
    return ok(null);
  },
});
