import { type HousePlayer, housePlayer } from "../../contract/house.ts";
import type { HeardNews } from "../../game/news.ts";
import { answerOf } from "../../lib/calls.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import {
  allValues,
  firstRow,
  firstValue,
  insertRow,
  type ObjectStorage,
  type SchemaStep,
} from "../../lib/object-storage.ts";
import { LOOK_AGAIN, openErrand } from "../../lib/wakeup.ts";
import { dueOf } from "../../thinker/due.ts";
import type { HouseNews } from "../../thinker/queue.ts";
import type { Channel } from "../channel.ts";
import { GRACE } from "../outbox.ts";

export const HOUSE_SCHEMA: SchemaStep = [
  // The running games of a player of the house. thinker: the number of the object that thinks for it. body: what that has to
  // know of it, as JSON (thinker/queue.ts), as of a version of the game; told: whether it knows; next: when it is told.
  `CREATE TABLE house_games (game TEXT PRIMARY KEY, thinker INTEGER NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
     told INTEGER NOT NULL, next INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX house_games_untold ON house_games (next) WHERE told = 0",
  "CREATE INDEX house_games_by_thinker ON house_games (thinker, told)",
];

/** One object thinks for so many games. */
export const GAMES_OF_A_THINKER = 64;

/** What the objects that think are called. */
const thinkerOf = ({ name }: HousePlayer, number: number): string => `${name} ${number}`;

/** Tells an object that thinks, by its name. Fails where it does not take it. */
export type TellThinker = (thinker: string, news: readonly HouseNews[]) => Promise<void>;

export interface HousePorts {
  readonly storage: ObjectStorage;
  /** Whose mailbox this is, by the id. */
  readonly player: string;
  readonly tellThinker: TellThinker;
}

/** The first object that has room for one more game. */
function freeThinker({ sql }: ObjectStorage): number {
  const full = `SELECT thinker FROM house_games GROUP BY thinker HAVING count(*) >= ${GAMES_OF_A_THINKER}`;
  const taken = new Set(allValues<number>(sql, full));
  let number = 0;
  while (taken.has(number)) number++;
  return number;
}

/** Stores what is to be told of a game; what is older than what is stored is passed over. Whether there is something to tell. */
function keep(storage: ObjectStorage, player: HousePlayer, news: HeardNews): boolean {
  const { sql } = storage;
  const { gameId: game, status } = news;
  const { version } = news.game;
  type Known = { readonly thinker: number; readonly version: number };
  const known = firstRow<Known>(sql, "SELECT thinker, version FROM house_games WHERE game = ?", game);
  const isOver = status !== "open" && status !== "playing";
  // A challenge of its own, were there one, is not its to accept.
  if (known === null && (isOver || news.direction === "out")) return false;
  if (known !== null && known.version >= version && news.again !== true) return false;
  const due = dueOf(news.game, player, now());
  const body = JSON.stringify({ game, player: player.id, version, due, isOver } satisfies HouseNews);
  const thinker = known?.thinker ?? freeThinker(storage);
  sql.exec("DELETE FROM house_games WHERE game = ?", game);
  insertRow(sql, "house_games", { game, thinker, version, body, told: 0, next: 0 });
  return true;
}

/** Tells one object all that it has to know. What was stored meanwhile is told again. */
async function tell({ storage: { sql }, tellThinker }: HousePorts, player: HousePlayer, thinker: number) {
  const bodies = allValues<string>(
    sql,
    "SELECT body FROM house_games WHERE thinker = ? AND told = 0",
    thinker,
  );
  const news = bodies.map((body) => JSON.parse(body) as HouseNews);
  try {
    await answerOf(tellThinker(thinkerOf(player, thinker), news));
    for (const { game, version, isOver } of news) {
      const settled = isOver ? "DELETE FROM house_games" : "UPDATE house_games SET told = 1";
      sql.exec(`${settled} WHERE game = ? AND version = ?`, game, version);
    }
  } catch (fault) {
    log("warn", "house-untold", { thinker, games: news.map(({ game }) => game), fault });
    const again = "UPDATE house_games SET next = ? WHERE thinker = ? AND told = 0";
    sql.exec(again, now() + LOOK_AGAIN, thinker);
  }
}

/** The objects that have still to be told something that is due. */
const untold = ({ sql }: ObjectStorage): number[] =>
  allValues(sql, "SELECT DISTINCT thinker FROM house_games WHERE told = 0 AND next <= ?", now());

const nextIn = ({ sql }: ObjectStorage): number | null =>
  firstValue(sql, "SELECT min(next) FROM house_games WHERE told = 0");

function nameOfThinker({ sql }: ObjectStorage, player: HousePlayer, game: string): string | null {
  const number = firstValue<number>(sql, "SELECT thinker FROM house_games WHERE game = ?", game);
  return number === null ? null : thinkerOf(player, number);
}

/**
 * Tells the objects that think for a player of the house what becomes of its games: what is stored last of each, at least once.
 * In the mailbox of anybody else it does nothing.
 */
export function openHouseChannel(ports: HousePorts) {
  const { storage } = ports;
  const player = housePlayer(ports.player);

  const errand = openErrand(player && nextIn(storage), tellAll, GRACE);

  async function tellAll(): Promise<void> {
    if (player === null) return;
    for (let due = untold(storage); due.length > 0; due = untold(storage))
      await Promise.all(due.map((thinker) => tell(ports, player, thinker)));
    errand.next(nextIn(storage));
  }

  return {
    take(news) {
      if (player !== null && keep(storage, player, news)) errand.next(0);
    },

    takeOwn() {
      // Its own settings are nobody's.
    },

    nextDue: errand.nextDue,
    run: errand.run,

    prune: () => true,

    /** The name of the object that thinks for a game; null for a game that is not known here. */
    thinkerOf: (game: string) => player && nameOfThinker(storage, player, game),

    /** The objects that think for its games, by their names. */
    thinkers(): string[] {
      const numbers = allValues<number>(storage.sql, "SELECT DISTINCT thinker FROM house_games");
      return player === null ? [] : numbers.map((number) => thinkerOf(player, number));
    },
  } satisfies Channel<HeardNews> & {
    readonly thinkers: () => string[];
    readonly thinkerOf: (game: string) => string | null;
  };
}
