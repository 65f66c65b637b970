import { archiveGame } from "../archive/months.ts";
import type { Retold } from "../game/aggregate.ts";
import { hasCustomRules } from "../game/stored/listed.ts";
import { log } from "../lib/log.ts";
import { forgetGame, recordGame } from "../players/records.ts";
import { storeRuleset } from "./custom-rulesets.ts";
import { gameCalled, mailboxOf, type Ports } from "./ports.ts";

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
async function restoreRuleset({ rules }: Retold, ports: Ports): Promise<void> {
  if (hasCustomRules({ ruleset: rules.id })) await storeRuleset(ports, rules, null);
}

/** The lists that a game stands in: the records while it goes on, the archive when it is over, its players' mailboxes. */
async function restore(retold: Retold, ports: Ports): Promise<void> {
  const { record, news } = retold;
  const { id, status } = record;
  const goesOn = status === "open" || status === "playing";
  await Promise.all([
    goesOn ? recordGame(ports.env.DB, record) : forgetGame(ports.env.DB, id),
    archiveGame(ports.env.ARCHIVES, record),
    restoreRuleset(retold, ports),
    ...news.map((own) => mailboxOf(ports, own.player).receive([own])),
  ]);
}

type Outcome = "recorded" | "empty" | "unreadable" | "failed";

async function rerecord(id: string, ports: Ports): Promise<Outcome> {
  try {
    const { retold, isUnreadable } = await gameCalled(ports, id).retold();
    if (retold !== null) await restore(retold, ports);
    if (isUnreadable) return "unreadable";
    return retold === null ? "empty" : "recorded";
  } catch (fault) {
    log("error", "rerecord-failed", { game: id, fault });
    return "failed";
  }
}

/**
 * Writes what others have of games anew from what their objects hold: records and rule sets (D1), their players' lists and
 * what is counted of them, the archive. Twice is once, and nothing newer is replaced.
 */
export async function rerecordGames(ids: readonly string[], ports: Ports): Promise<Rerecorded> {
  const outcomes = await Promise.all(ids.map(async (id) => [id, await rerecord(id, ports)] as const));
  const of = (wanted: Outcome) => outcomes.filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  const unreadable = of("unreadable");
  return { recorded: of("recorded").length, empty: of("empty").length, unreadable, failed: of("failed") };
}
