import { archiveGame } from "../archive/months.ts";
import type { Rerecorded } from "../contract/operator.ts";
import type { GameSnapshot } from "../game/live.ts";
import { hasCustomRules } from "../game/stored/listed.ts";
import { log } from "../lib/log.ts";
import { forgetGame, recordGame } from "../players/records.ts";
import { storeRuleset } from "./custom-rulesets.ts";
import { gameCalled, mailboxCalled, mailboxOf, type Ports } from "./ports.ts";

async function restore({ record, news, rules }: GameSnapshot, ports: Ports): Promise<void> {
  const { id, status } = record;
  const goesOn = status === "open" || status === "playing";
  await Promise.all([
    goesOn ? recordGame(ports.env.DB, record) : forgetGame(ports.env.DB, id),
    archiveGame(ports.env, record),
    // The player who first added the rule set is no longer known.
    hasCustomRules({ ruleset: rules.id }) && storeRuleset(ports, rules, null),
    ...news.map((own) => mailboxOf(ports, own.player).receive([own])),
  ]);
}

type Outcome = "recorded" | "empty" | "unreadable" | "failed";

async function rerecordGame(id: string, ports: Ports): Promise<Outcome> {
  const { snapshot, isUnreadable } = await gameCalled(ports, id).snapshot();
  if (snapshot !== null) await restore(snapshot, ports);
  if (isUnreadable) return "unreadable";
  return snapshot === null ? "empty" : "recorded";
}

async function rerecordPlayer(id: string, ports: Ports): Promise<Outcome> {
  const isKnown = await mailboxCalled(ports, id).account.restore();
  return isKnown === null ? "empty" : isKnown ? "recorded" : "failed";
}

async function outcomesOf(
  kind: "game" | "mailbox",
  ids: readonly string[],
  rerecord: (id: string) => Promise<Outcome>,
) {
  const outcomeOf = (id: string) =>
    rerecord(id).catch((fault: unknown) => {
      log("error", "rerecord-failed", { [kind]: id, fault });
      return "failed" as const;
    });
  const outcomes = await Promise.all(ids.map(async (id) => [id, await outcomeOf(id)] as const));
  const of = (wanted: Outcome) => outcomes.filter(([, outcome]) => outcome === wanted).map(([id]) => id);
  const unreadable = of("unreadable");
  return { recorded: of("recorded").length, empty: of("empty").length, unreadable, failed: of("failed") };
}

/** Rebuilds rows and rule sets in D1, players' lists and tallies, and the archive. Idempotent; keeps newer rows. */
export const rerecordGames = (ids: readonly string[], ports: Ports): Promise<Rerecorded> =>
  outcomesOf("game", ids, (id) => rerecordGame(id, ports));

/** Restores lost players in D1 from the copies in their mailboxes. `mailboxes`: the platform's ids. */
export const rerecordPlayers = (mailboxes: readonly string[], ports: Ports): Promise<Rerecorded> =>
  outcomesOf("mailbox", mailboxes, (id) => rerecordPlayer(id, ports));
