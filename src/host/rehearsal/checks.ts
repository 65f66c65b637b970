import type { Rerecorded } from "../../contract/operator.ts";
import type { VerifiedObject } from "../../game/proof/export.ts";
import { askInParts, type Operator, type Part } from "../operator.ts";
import { askOfAll, type Place } from "../rerecord.ts";
import { faultsOf } from "../verify.ts";
import type { Stored, StoredObject, StoredPlayer } from "./stored.ts";

interface FilePart extends Part {
  readonly events?: readonly unknown[];
  readonly games: readonly unknown[];
}

/** Reports stored events that the new code can't read. `/operator/verify` skips them, so only the counts differ. */
function unreadIn(object: string, stored: number, { game, records }: VerifiedObject): string[] {
  if (records >= stored) return [];
  const where = game === null ? `object ${object}, without a readable game` : game;
  return [`${where}: only ${records} of ${stored} events can be read`];
}

/** Lists games that have lost their last events: a player's mailbox has seen later events than the game has. */
function faultsOfEnds({ lastSeen }: Stored, lengths: ReadonlyMap<string | null, number>): string[] {
  return [...lastSeen].flatMap(([game, last]) => {
    const records = lengths.get(game) ?? 0;
    return records < last
      ? `${game}: only ${records} events can be read, but a player’s mailbox knows of ${last}`
      : [];
  });
}

async function faultsOfGames(stored: Stored, place: Place): Promise<string[]> {
  type Verified = readonly VerifiedObject[];
  const verified = (await askOfAll<Verified>(place, "/operator/verify", "games", place.games)).flat();
  const faults = verified.flatMap((one, at) => {
    const [object = "", wrong] = [place.games[at], faultsOf(one)];
    return wrong.length > 0 ? wrong : unreadIn(object, stored.games.get(object) ?? 0, one);
  });
  const lengths = new Map(verified.map(({ game, records }) => [game, records]));
  return [...faults, ...faultsOfEnds(stored, lengths)];
}

async function faultsOfMailboxes(place: Place): Promise<string[]> {
  const path = "/operator/rerecord/players";
  const outcomes = await askOfAll<Rerecorded>(place, path, "mailboxes", place.mailboxes);
  return outcomes.flatMap(({ failed }) => failed.map((id) => `mailbox ${id}: cannot be opened`));
}

async function readFile(player: string, operator: Operator): Promise<StoredPlayer> {
  const read = { events: 0, games: 0 };
  for await (const part of askInParts<FilePart>(operator, "/operator/players/file", { player })) {
    read.events += part.events?.length ?? 0;
    read.games += part.games.length;
  }
  return read;
}

async function faultsOfPlayer(player: string, stored: StoredPlayer, operator: Operator): Promise<string[]> {
  try {
    const read = await readFile(player, operator);
    return (["events", "games"] as const).flatMap((what) =>
      read[what] < stored[what]
        ? `player ${player}: only ${read[what]} of ${stored[what]} ${what} can be read`
        : [],
    );
  } catch (fault) {
    return [`player ${player}: ${(fault as Error).message}`];
  }
}

function faultsOfCounts(
  { kind, object, counts, missing }: StoredObject,
  read: StoredObject["counts"] | null | undefined,
): string[] {
  const where = `${kind}, object ${object}`;
  if (missing > 0) return [`${where}: ${missing} events are missing`];
  if (read == null) return [`${where}: cannot be read`];
  return Object.entries(counts).flatMap(([what, had]) =>
    (read[what] ?? 0) < had ? `${where}: only ${read[what] ?? 0} of ${had} ${what} can be read` : [],
  );
}

async function faultsOfCounted(stored: Stored, operator: Operator): Promise<string[]> {
  type Read = readonly (StoredObject["counts"] | null)[];
  const faults: string[] = [];
  for (const [kind, all] of Map.groupBy(stored.counted, (one) => one.kind)) {
    const ids = all.map(({ object }) => object);
    const bodyOf = (objects: readonly string[]) => ({ kind, objects });
    const read = (await askOfAll<Read>(operator, "/operator/count", kind, ids, bodyOf)).flat();
    faults.push(...all.flatMap((one, at) => faultsOfCounts(one, read[at])));
  }
  return faults;
}

export async function faultsIn(stored: Stored, operator: Operator): Promise<string[]> {
  const place = { ...operator, games: [...stored.games.keys()], mailboxes: stored.mailboxes };
  const faults = [...(await faultsOfGames(stored, place)), ...(await faultsOfCounted(stored, operator))];
  for (const [player, had] of stored.players) faults.push(...(await faultsOfPlayer(player, had, operator)));
  (operator.say ?? console.log)(`${stored.players.size} players read`);
  // Mailboxes come last: a mailbox that is first opened by object id has no name, and reads its player's id from storage.
  return [...faults, ...(await faultsOfMailboxes(place))];
}
