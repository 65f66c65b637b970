import type { Schedule } from "../../game/clock/week.ts";
import { type Sql, firstValue } from "../../lib/object-storage.ts";

/** When a player does not play, and whether cover is taken for them. */
export interface PlayerSchedule extends Schedule {
  readonly cover: boolean;
}

type StoredSchedule = PlayerSchedule & { readonly v: 1 };

/** The schedule that a player has set. All calls are synchronous. */
export function openSchedule(sql: Sql) {
  /** Null while none was set. */
  function read(): PlayerSchedule | null {
    const body = firstValue<string>(sql, "SELECT body FROM schedule");
    if (body === null) return null;
    const { timezone, night, weekend, cover } = JSON.parse(body) as StoredSchedule;
    return { timezone, night, weekend, cover };
  }

  return {
    /** The schedule; one that was never set has no night and no weekend in the player's own zone, and cover. */
    in: (zone: string): PlayerSchedule => read() ?? { timezone: zone, night: null, weekend: [], cover: true },

    /** Whether the player wants cover. */
    hasCover: (): boolean => read()?.cover ?? true,

    set({ timezone, night, weekend, cover }: PlayerSchedule): void {
      sql.exec("DELETE FROM schedule");
      const body: StoredSchedule = { v: 1, timezone, night, weekend, cover };
      sql.exec("INSERT INTO schedule (body) VALUES (?)", JSON.stringify(body));
    },
  };
}
