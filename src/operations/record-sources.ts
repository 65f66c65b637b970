import { ID_PATTERN, newId } from "../lib/ids.ts";
import type { Joined, Batch } from "../lib/batches.ts";
import type { Spectator } from "../game/audience.ts";
import { isClosed } from "../mailbox/account.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { capReached } from "./limits.ts";
import { noGame, notRead, viewerOf } from "./game-access.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { tournamentOf } from "./tournament-world.ts";

/** `name`: the id of the entry before the place. Clients send it to resume. */
export type Begun = Exclude<Joined, { readonly refused: string }>;

export interface RecordSource {
  /** Admits a listener who has everything up to `after` (null: all so far). */
  readonly join: (after: string | null) => Promise<Outcome<Begun>>;
  /** Waits up to `wait` milliseconds for entries after a place. Null ends the stream. */
  readonly follow: (place: number, wait: number) => Promise<Batch | null>;
  readonly quit: () => Promise<void>;
  /** Opens a WebSocket, instead of `join` and `follow`. */
  readonly socket: (after: string | null) => Promise<Outcome<WebSocket>>;
}

type Cap = "streams" | "watchers";

function refusalFor(why: string, cap: Cap): Refusal {
  if (why === "one-has-all") return capReached("watchersOfOne");
  return why === "limit-reached" ? capReached(cap) : refusal("invalid-cursor");
}

interface Streaming {
  readonly cap: Cap;
  readonly missing: () => Promise<Refusal>;
}

async function begun(joined: Joined | null, { cap, missing }: Streaming): Promise<Outcome<Begun>> {
  if (joined === null) return err(await missing());
  return "refused" in joined ? err(refusalFor(joined.refused, cap)) : ok(joined);
}

/** Null values of `query` are left out of the address. */
async function socketOf(
  object: Pick<Fetcher, "fetch">,
  query: Readonly<Record<string, string | null>>,
  { cap, missing }: Streaming,
): Promise<Outcome<WebSocket>> {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const address = `https://object/?${new URLSearchParams(given).toString()}`;
  const answer = await object.fetch(address, { headers: { upgrade: "websocket" } });
  if (answer.webSocket) return ok(answer.webSocket);
  const why = await answer.json<{ readonly refused: string } | null>();
  return err(why === null ? await missing() : refusalFor(why.refused, cap));
}

export function feedOf(principal: Principal, ports: Ports): RecordSource {
  const { hash } = principal.token;
  const mailbox = mailboxOf(ports, principal.player.id);
  const id = newId();
  const streaming: Streaming = { cap: "streams", missing: async () => refusal("token-invalid") };
  return {
    join: async (after) => begun(await mailbox.joinStream(id, after), streaming),
    follow: (place, wait) => mailbox.followStream(hash, id, place, wait),
    quit: () => mailbox.quitStream(id),
    socket: (after) => socketOf(mailbox, { hash, after }, streaming),
  };
}

/** Returns the player or network that a stream is counted for. Local mode has only one network, which is not counted. */
function spectatorOf(principal: Principal | null, { env, network }: Ports): Omit<Spectator, "stays"> {
  if (principal !== null) return { who: principal.player.id, player: viewerOf(principal) };
  return { who: env.LOCAL === "1" ? null : network, player: null };
}

async function isHeld({ player, token }: Principal, ports: Ports): Promise<boolean> {
  const held = await mailboxOf(ports, player.id).account.principal(token.hash, false);
  return held !== null && !isClosed(held.player);
}

/** Streams public events; players also get `game.changed` while their token is valid. `stays`: continue after the game. */
export function gameRecords(
  principal: Principal | null,
  gameId: string,
  ports: Ports,
  stays = false,
): Outcome<RecordSource, "game-not-found"> {
  if (!ID_PATTERN.test(gameId)) return noGame;
  const game = gameOf(ports, gameId);
  const spectator = spectatorOf(principal, ports);
  const id = newId();
  const query = { ...spectator, hash: principal?.token.hash ?? null, stays: stays ? "yes" : null };
  const streaming: Streaming = { cap: "watchers", missing: () => notRead(gameId, ports) };
  return ok({
    join: async (after) => begun(await game.joinStream(id, after, { ...spectator, stays }), streaming),
    async follow(place, wait) {
      const batch = await game.followStream(id, place, wait, { ...spectator, stays });
      const isBarred = batch.isPrivate === true && principal !== null && !(await isHeld(principal, ports));
      return isBarred ? null : batch;
    },
    quit: () => game.quitStream(id),
    socket: (after) => socketOf(game, { after, ...query }, streaming),
  });
}

/** Streams a tournament's changes to anyone. A token only decides whose limit applies to the stream. */
export function tournamentRecords(
  principal: Principal | null,
  tournamentId: string,
  ports: Ports,
): Outcome<RecordSource, "tournament-not-found"> {
  const missing = refusal("tournament-not-found");
  if (!ID_PATTERN.test(tournamentId)) return err(missing);
  const tournament = tournamentOf(ports, tournamentId);
  const { who } = spectatorOf(principal, ports);
  const id = newId();
  const streaming: Streaming = { cap: "watchers", missing: async () => missing };
  return ok({
    join: async (after) => begun(await tournament.joinStream(id, after, who), streaming),
    follow: (place, wait) => tournament.followStream(id, place, wait, who),
    quit: () => tournament.quitStream(id),
    socket: (after) => socketOf(tournament, { after, who }, streaming),
  });
}
