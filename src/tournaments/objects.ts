import { newId } from "../lib/ids.ts";
import type { LocalClockEnv } from "../lib/local-clock.ts";
import { type Surroundings, wakingObject } from "../lib/waking-factory.ts";
import type { TournamentPorts } from "./reaching.ts";
import { openWatchedTournament } from "./watched.ts";

/* The classes of Durable Objects. What changes one is stored when a call of it resolves, and what follows from that is done afterwards. */

/** One tournament, by its id; of one that was never made there is nothing to read. Players are named by their ids. */
export const tournamentObject = <Env extends LocalClockEnv>(
  surroundingsOf: Surroundings<Env, Omit<TournamentPorts, "storage" | "id" | "newId">>,
) =>
  wakingObject(
    "tournament",
    surroundingsOf,
    ({ id, storage, holder }, ports) => openWatchedTournament({ storage, newId, id, ...ports }, holder),
    {
      make: "plain",
      ask: "followed",
      isDone: "plain",
      hear: "followed",
      head: "plain",
      entrants: "plain",
      entrant: "plain",
      standings: "plain",
      round: "plain",
      bracket: "plain",
      log: "plain",
      joinStream: "plain",
      followStream: "plain",
      quitStream: "plain",
    },
    {
      fetch: ({ object }, request) => object.accept(request),
      webSocketMessage: ({ object }, socket) => object.heard(socket),
      webSocketClose: ({ object }, socket) => object.closed(socket),
    },
  );

export type Tournament = InstanceType<ReturnType<typeof tournamentObject>>;
