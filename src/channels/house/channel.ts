import { type HousePlayer, housePlayer } from "../../contract/house.ts";
import type { NewsView } from "../../game/news.ts";
import { answerOf } from "../../lib/calls.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import {
  allValues,
  firstRow,
  firstValue,
  type ObjectStorage,
  type SchemaStep,
  type Sql,
} from "../../lib/object-storage.ts";
import { Errand, LOOK_AGAIN } from "../../lib/wakeup.ts";
import { dueOf } from "../../thinker/decide.ts";
import type { HouseNews } from "../../thinker/queue.ts";
import type { Channel } from "../channel.ts";
import { GRACE } from "../outbox.ts";

export const HOUSE_SCHEMA: SchemaStep = [
  // Games of a house player. thinker: the thinker's number. body: the latest news for the thinker, as JSON (thinker/queue.ts).
  // version: the game's version in the news. told: 1 once the thinker has received the news. next: when to send it.
  `CREATE TABLE house_games (game TEXT PRIMARY KEY, thinker INTEGER NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
     told INTEGER NOT NULL, next INTEGER NOT NULL) WITHOUT ROWID`,
  "CREATE INDEX house_games_untold ON house_games (next) WHERE told = 0",
  "CREATE INDEX house_games_by_thinker ON house_games (thinker, told)",
];

export const GAMES_OF_A_THINKER = 64;

const thinkerName = ({ name }: HousePlayer, number: number): string => `${name} ${number}`;

/** Sends news to a thinker. `thinker`: its name. Rejects if the thinker does not accept the news. */
export type TellThinker = (thinker: string, news: readonly HouseNews[]) => Promise<void>;

export interface HousePorts {
  readonly storage: ObjectStorage;
  readonly player: string;
  readonly tellThinker: TellThinker;
}

/** Sends a house player's thinkers the latest news of its games, at least once. Does nothing in other mailboxes. */
export class HouseChannel implements Channel<NewsView> {
  readonly #sql: Sql;
  readonly #tellThinker: TellThinker;
  readonly #player: HousePlayer | null;
  readonly #errand: Errand;

  constructor({ storage, player, tellThinker }: HousePorts) {
    this.#sql = storage.sql;
    this.#tellThinker = tellThinker;
    this.#player = housePlayer(player);
    this.#errand = new Errand(this.#player && this.#next(), () => this.#sendAll(), GRACE);
  }

  take(news: NewsView): void {
    if (this.#player !== null && this.#store(this.#player, news)) this.#errand.next(0);
  }

  nextDue(): number | null {
    return this.#errand.nextDue();
  }

  run(): Promise<void> {
    return this.#errand.run();
  }

  thinkerOf(game: string): string | null {
    if (this.#player === null) return null;
    const query = "SELECT thinker FROM house_games WHERE game = ?";
    const number = firstValue<number>(this.#sql, query, game);
    return number === null ? null : thinkerName(this.#player, number);
  }

  thinkers(): string[] {
    const player = this.#player;
    const numbers = allValues<number>(this.#sql, "SELECT DISTINCT thinker FROM house_games");
    return player === null ? [] : numbers.map((number) => thinkerName(player, number));
  }

  /** Stores a game's news if its version is new or it is a repeat (`again`). Returns whether there is anything to send. */
  #store(player: HousePlayer, news: NewsView): boolean {
    const { gameId: game, status } = news;
    const { version } = news.game;
    type Known = { readonly thinker: number; readonly version: number };
    const query = "SELECT thinker, version FROM house_games WHERE game = ?";
    const known = firstRow<Known>(this.#sql, query, game);
    const isOver = status !== "open" && status !== "playing";
    // A house player does not accept its own challenge.
    if (known === null && (isOver || news.direction === "out")) return false;
    if (known !== null && known.version >= version && news.again !== true) return false;
    const due = dueOf(news.game, player, now());
    const body = JSON.stringify({ game, player: player.id, version, due, isOver } satisfies HouseNews);
    const thinker = known?.thinker ?? this.#freeThinker();
    const replace = `INSERT OR REPLACE INTO house_games (game, thinker, version, body, told, next)
      VALUES (?, ?, ?, ?, 0, 0)`;
    this.#sql.exec(replace, game, thinker, version, body);
    return true;
  }

  #freeThinker(): number {
    const full = `SELECT thinker FROM house_games GROUP BY thinker HAVING count(*) >= ${GAMES_OF_A_THINKER}`;
    const taken = new Set(allValues<number>(this.#sql, full));
    let number = 0;
    while (taken.has(number)) number++;
    return number;
  }

  async #sendAll(): Promise<void> {
    const player = this.#player;
    if (player === null) return;
    const query = "SELECT DISTINCT thinker FROM house_games WHERE told = 0 AND next <= ?";
    const due = () => allValues<number>(this.#sql, query, now());
    for (let thinkers = due(); thinkers.length > 0; thinkers = due())
      await Promise.all(thinkers.map((thinker) => this.#send(player, thinker)));
    this.#errand.next(this.#next());
  }

  /** Sends a thinker all its unsent news. News that arrives meanwhile is sent afterwards. */
  async #send(player: HousePlayer, thinker: number): Promise<void> {
    const query = "SELECT body FROM house_games WHERE thinker = ? AND told = 0";
    const news = allValues<string>(this.#sql, query, thinker).map((body) => JSON.parse(body) as HouseNews);
    try {
      await answerOf(this.#tellThinker(thinkerName(player, thinker), news));
      for (const { game, version, isOver } of news) {
        const settled = isOver ? "DELETE FROM house_games" : "UPDATE house_games SET told = 1";
        this.#sql.exec(`${settled} WHERE game = ? AND version = ?`, game, version);
      }
    } catch (fault) {
      log("warn", "house-untold", { thinker, games: news.map(({ game }) => game), fault });
      const again = "UPDATE house_games SET next = ? WHERE thinker = ? AND told = 0";
      this.#sql.exec(again, now() + LOOK_AGAIN, thinker);
    }
  }

  #next(): number | null {
    return firstValue(this.#sql, "SELECT min(next) FROM house_games WHERE told = 0");
  }
}
