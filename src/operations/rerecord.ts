import type { GameRecord } from "../game/projections/records.ts";
import { log } from "../lib/log.ts";
import { recordGame } from "../players/records.ts";
import { shippedRuleset } from "../rules/index.ts";
import { storeRuleset } from "./custom-rulesets.ts";
import { gameCalled, type Ports } from "./ports.ts";

/** What became of asking the objects of games for their records. */
interface Rerecorded {
  /** How many records were written; one that stood already was written again. */
  readonly recorded: number;
  /** How many objects hold no game. */
  readonly empty: number;
  /** The objects whose game cannot be read to its end: recorded as far as it can. */
  readonly unreadable: readonly string[];
  /** The objects that could not be asked, or whose record could not be written: ask again. */
  readonly failed: readonly string[];
}

/** Stores the custom rule set of a game again; who brought it first is known to nobody else. */
async function restoreRuleset({ ruleset: id, body }: GameRecord, ports: Ports): Promise<void> {
  const { rules } = body;
  if (rules == null || shippedRuleset(id) !== null) return;
  await storeRuleset(ports, { ...rules, id }, null);
}

type Outcome = "recorded" | "empty" | "unreadable" | "failed";

async function rerecord(id: string, ports: Ports): Promise<Outcome> {
  try {
    const { record, isUnreadable } = await gameCalled(ports, id).record();
    if (record !== null) {
      await recordGame(ports.env.DB, record);
      await restoreRuleset(record, ports);
    }
    if (isUnreadable) return "unreadable";
    return record === null ? "empty" : "recorded";
  } catch (fault) {
    log("error", "rerecord-failed", { game: id, fault });
    return "failed";
  }
}

/** Writes the records of games (D1), and their rule sets, anew from what their objects hold. Twice is once, and nothing newer is replaced. */
export async function rerecordGames(ids: readonly string[], ports: Ports): Promise<Rerecorded> {
  const outcomes = await Promise.all(ids.map(async (id) => [id, await rerecord(id, ports)] as const));
  const of = (wanted: Outcome) => outcomes.filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  const unreadable = of("unreadable");
  return { recorded: of("recorded").length, empty: of("empty").length, unreadable, failed: of("failed") };
}
