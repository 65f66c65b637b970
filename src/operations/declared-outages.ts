import { outageNews, type Outage, type Span } from "../beacon/outage.ts";
import type { LostGame, LostGames, UpdatedGames } from "../contract/operator.ts";
import { DAY, formatDuration, formatInstant } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import type { Place } from "../lib/places.ts";
import { archivedGames } from "../archive/months.ts";
import { runningGameIds } from "../players/records.ts";
import { fieldsRefusal, type Outcome, type Refusal } from "../contract/problems/table.ts";
import { fieldFault } from "../contract/problems/fields.ts";
import { err, ok } from "../rules/index.ts";
import { outagesAsOf, theBeacon } from "./outages.ts";
import { gameCalled, type Ports } from "./ports.ts";

/** The longest outage that can be declared, and how long ago it may have begun, in milliseconds. */
const LONGEST_OUTAGE = 7 * DAY;
const OLDEST_OUTAGE = 100 * DAY;

/** The most games in one response. Each needs a call to its object. */
const AT_A_TIME = 25;

export function outageView({ from, to, declared }: Outage) {
  return { from: formatInstant(from), to: formatInstant(to), declared };
}

const max = (span: number) => ({ max: formatDuration(span) });

export function outageRefusal({ from, to }: Span, at: number): Refusal | null {
  const faults = [
    to > at && fieldFault("/to", "in-future"),
    to <= from && fieldFault("/to", "not-after", { other: "from" }),
    to - from > LONGEST_OUTAGE && fieldFault("/to", "span-too-long", max(LONGEST_OUTAGE)),
    from < at - OLDEST_OUTAGE && fieldFault("/from", "too-long-ago", max(OLDEST_OUTAGE)),
  ].filter((fault) => fault !== false);
  return faults.length === 0 ? null : fieldsRefusal(faults);
}

/** Declares an outage, which games then treat like a measured one. Idempotent. */
export async function declareOutage(
  span: Span,
  ports: Ports,
): Promise<Outcome<ReturnType<typeof outageView>>> {
  const refused = outageRefusal(span, now());
  if (refused !== null) return err(refused);
  return ok(outageView(await theBeacon(ports.env).declare(span)));
}

/** Sends all outages to the next page of running games, so that both players see the current deadline. */
export async function tellGames(after: string | null, ports: Ports): Promise<UpdatedGames> {
  const ids = await runningGameIds(ports.env.DB, after, AT_A_TIME);
  const { forGames } = await outagesAsOf(ports.env, now());
  const tell = async (id: string): Promise<string[]> => {
    try {
      await gameCalled(ports, id).hearOutages(forGames);
      return [];
    } catch (fault) {
      log("warn", "outage-untold", { game: id, fault });
      return [id];
    }
  };
  const failed = (await Promise.all(ids.map(tell))).flat();
  const next = ids.length === AT_A_TIME ? (ids.at(-1) ?? null) : null;
  return { told: ids.length - failed.length, failed, next };
}

async function lostGame(id: string, span: Span, ports: Ports): Promise<LostGame | null> {
  const stop = outageNews({ id: "in-hindsight", rev: 1, ...span });
  const found = await gameCalled(ports, id).hindsight(stop);
  if (found === null) return null;
  const { side, player, ply, lostAt, deadline } = found;
  return {
    id,
    url: `${ports.env.ORIGIN}/games/${id}`,
    side,
    player: player.name,
    ply,
    lostAt: formatInstant(lostAt),
    deadline: formatInstant(deadline),
  };
}

/** Lists games lost on time during an outage, or within its length after it, with the deadlines that it would have given. */
export async function lostGames(span: Span, after: Place | null, ports: Ports): Promise<LostGames> {
  const places = await archivedGames(ports.env, {
    after: after ?? { at: span.from, id: "" },
    to: span.to + (span.to - span.from),
    limit: AT_A_TIME,
    timedOut: true,
  });
  const games = await Promise.all(places.map(({ id }) => lostGame(id, span, ports)));
  const last = places.length === AT_A_TIME ? places.at(-1) : undefined;
  const next = last === undefined ? null : { at: last.at, id: last.id };
  return { games: games.filter((game) => game !== null), next };
}
