import type { Tally } from "../contract/player.ts";
import { COUNTED, type Counted } from "../contract/terms.ts";
import type { PlayerNews } from "../game/news.ts";
import { hasBot } from "../game/state.ts";
import { MINUTE } from "../lib/duration.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { firstRow, hasRows, type ObjectStorage, type Sql } from "../lib/object-storage.ts";
import { Errand } from "../lib/wakeup.ts";
import { scoreOf } from "./begun.ts";

const TABLES: Readonly<Record<Counted, string>> = { tallies: "tallies", withBots: "tallies_with_bots" };

const RETRY = MINUTE;

export type TellTally = (tally: Tally, counted: Counted) => Promise<void>;

const countedAs = ({ game: { players } }: PlayerNews): Counted =>
  players !== null && hasBot([players.attackers, players.defenders]) ? "withBots" : "tallies";

/** Counts finished games. Counts only rise, so D1 can keep the higher of two values that arrive out of order. */
export class Tallies {
  readonly errand: Errand;
  readonly #sql: Sql;
  readonly #tell: TellTally;

  constructor({ sql }: ObjectStorage, tell: TellTally) {
    this.#sql = sql;
    this.#tell = tell;
    const first = COUNTED.every((counted) => this.#unsent(counted) === null) ? null : 0;
    this.errand = new Errand(first, () => this.#send());
  }

  /** Counts a finished game once. Call before its news is stored, in the same transaction. */
  count(news: PlayerNews): void {
    const score = scoreOf(news);
    if (score === null) return;
    const known = "SELECT id FROM games WHERE id = ? AND (seen >= ? OR status = 'finished')";
    const more = news.seq > 0 && !hasRows(this.#sql, known, news.gameId, news.seq) ? 1 : 0;
    if (more === 0 && news.again !== true) return;
    const { side, how } = score;
    // Repeated news (`again`) means that D1 may have lost the counts.
    const query = `INSERT INTO ${TABLES[countedAs(news)]} (ruleset, side, won, lost, drawn, told) VALUES (?, ?, ?, ?, ?, 0)
      ON CONFLICT (ruleset, side) DO UPDATE SET won = won + excluded.won, lost = lost + excluded.lost,
        drawn = drawn + excluded.drawn, told = iif(?, 0, told)`;
    const scored = (["won", "lost", "drawn"] as const).map((one) => (one === how ? more : 0));
    this.#sql.exec(query, news.game.ruleset, side, ...scored, news.again === true ? 1 : 0);
    this.errand.next(0);
  }

  #unsent(counted: Counted): Tally | null {
    const query = `SELECT ruleset, side, won, lost, drawn FROM ${TABLES[counted]} WHERE told < won + lost + drawn LIMIT 1`;
    return firstRow(this.#sql, query);
  }

  async #send(): Promise<void> {
    try {
      for (const counted of COUNTED) await this.#sendOf(counted);
      this.errand.next(null);
    } catch (fault) {
      this.errand.next(now() + RETRY);
      log("warn", "tally-delayed", { fault });
    }
  }

  async #sendOf(counted: Counted): Promise<void> {
    for (let tally = this.#unsent(counted); tally !== null; tally = this.#unsent(counted)) {
      await this.#tell(tally, counted);
      const { ruleset, side, won, lost, drawn } = tally;
      const query = `UPDATE ${TABLES[counted]} SET told = ? WHERE ruleset = ? AND side = ?`;
      this.#sql.exec(query, won + lost + drawn, ruleset, side);
    }
  }
}
