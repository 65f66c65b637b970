import { ORIGIN } from "./objects.ts";
import { recordText } from "../../src/mailbox/feed-records.ts";
import { DAY } from "../../src/lib/duration.ts";
import type { EventType } from "../../src/contract/events/types.ts";
import type { GameFacts, Wanted } from "./game-model.ts";
import type { Disk } from "./disk.ts";
import type { Verdict } from "./verdict.ts";

/** A record in a feed. */
export interface Fed {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  readonly game: string | null;
  readonly at: number;
  /** When it happened, as RFC 3339. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The expected record; nothing if it is not about a game. */
  readonly wanted: Wanted | undefined;
}

interface RecordBody {
  readonly id: string;
  readonly type: EventType;
  readonly timestamp: string;
  readonly data: { readonly game?: { readonly id: string }; readonly [field: string]: unknown };
}

/** Fields that only some records have. A plan is there only if its owner is notified of its end. */
const EXTRAS = ["planned", "moves", "plan", "offer", "undone"] as const;
const extrasOf = (data: Fed["data"]): object =>
  Object.fromEntries(EXTRAS.filter((name) => name in data).map((name) => [name, data[name]]));

/**
 * Watches one player's feed: game by game it is to hold what follows from the games' logs, each record once and in
 * order, and nothing before it has happened.
 */
export function openFeedWatch(
  player: string,
  factsOf: (game: string) => GameFacts | undefined,
  { hold }: Verdict,
) {
  const fed: Fed[] = [];
  const places = new Map<string, number>();
  const ids = new Set<string>();
  let last = 0;

  /** The next expected record of a game. */
  function next(game: string | null): Wanted | undefined {
    if (game === null) return undefined;
    const place = places.get(game) ?? 0;
    places.set(game, place + 1);
    return factsOf(game)?.wanted.get(player)?.[place];
  }

  function judge({ id, type, game, data, wanted }: Fed): void {
    hold(!ids.has(id), () => `${player}'s feed has ${id} twice`);
    ids.add(id);
    if (game === null) return;
    const deadline = wanted?.deadline == null ? null : new Date(wanted.deadline).toISOString();
    const isRight =
      wanted?.type === type && wanted.ply === data["ply"] && deadline === (data["deadline"] ?? null);
    const is = (): string =>
      `${player}'s feed, game ${game}: ${type} ${String(data["ply"])} ${String(data["deadline"])}`;
    hold(isRight, () => `${is()}, not ${JSON.stringify(wanted)}`);
    if (wanted === undefined) return;
    const { head } = data["game"] as { readonly head: string | null };
    const tells = JSON.stringify([data["move"], head, extrasOf(data)]);
    const due = JSON.stringify([wanted.move, wanted.head, JSON.parse(wanted.extras)]);
    hold(tells === due, () => `${is()} tells ${tells}, not ${due}`);
    const { mover } = factsOf(game)!.steps[wanted.seq - 1]!;
    hold(type !== "game.turn" || mover === player, () => `${is()}, and it is not their turn`);
  }

  return {
    fed: fed as readonly Fed[],

    /** Takes up what has been committed since the last look; returns it. */
    read(disk: Disk): readonly Fed[] {
      if (!disk.hasTable("events")) return [];
      const rows = disk.rows("SELECT seq, id, at, body FROM events WHERE seq > ? ORDER BY seq", last);
      const news = rows.map((row): Fed => {
        const text = String(recordText({ id: String(row["id"]), body: String(row["body"]) }, ORIGIN));
        hold(!text.includes('"replies"'), () => `${player}'s feed shows a plan: ${text}`);
        const { data, ...rest } = JSON.parse(text) as RecordBody;
        const game = ("ply" in data ? data.game?.id : null) ?? null;
        return { seq: Number(row["seq"]), at: Number(row["at"]), ...rest, game, data, wanted: next(game) };
      });
      last = news.at(-1)?.seq ?? last;
      for (const one of news) judge(one);
      fed.push(...news);
      return news;
    },

    /** Checks that every expected record of these games has come. */
    checkWhole(games: Iterable<GameFacts>): void {
      for (const { id, wanted } of games) {
        const [want, has] = [wanted.get(player)?.length ?? 0, places.get(id) ?? 0];
        hold(want === has, () => `${player} heard ${has} things of game ${id}, not ${want}`);
      }
    },
  };
}

export type FeedWatch = ReturnType<typeof openFeedWatch>;

/** The minimum time for which an event can be read. */
const KEPT = 30 * DAY;

/** A reader who goes through the feed page by page, and must see what it holds: all of it, once, in order. */
export function openReader(player: string, { fed }: FeedWatch, now: () => number, { hold }: Verdict) {
  let place = 0;

  /** An event missing for a reader from the beginning must be older than events are kept. */
  function begin(items: readonly string[]): void {
    const first = items[0] === undefined ? null : (JSON.parse(items[0]) as { id: string }).id;
    place = fed.findIndex(({ id }) => id === first);
    const missed = fed[place - 1];
    const isOld = missed === undefined || missed.at <= now() - KEPT;
    hold(place >= 0 && isOld, () => `${player} does not find ${missed?.id}, which is not old`);
  }

  return {
    /** The last id that the reader has seen. */
    after: (): string | null => (place === 0 ? null : fed[place - 1]!.id),

    /** A page of what comes after what was seen. */
    take(items: readonly string[]): void {
      if (place === 0 && items.length > 0) begin(items);
      for (const item of items) {
        const { id } = JSON.parse(item) as { id: string };
        const due = fed[place++]?.id;
        hold(id === due, () => `${player} reads ${id} at place ${place}, not ${String(due)}`);
      }
    },

    /** The last that was seen is not known any more; the reader begins again. */
    beginAgain(): void {
      const { id, at } = fed[place - 1]!;
      hold(at <= now() - KEPT, () => `${player} cannot go on from ${id}, which is not old`);
      place = 0;
    },

    checkWhole(): void {
      hold(place === fed.length, () => `${player} has read ${place} of ${fed.length} records`);
    },
  };
}

export type Reader = ReturnType<typeof openReader>;
