import type { GameSummary } from "../contract/game.ts";
import { hasCustomRules, type ListedGame, ofListed, seatsIn } from "../game/stored/listed.ts";
import { summaryOfStored } from "../game/view.ts";
import { namesOf } from "../players/listing.ts";
import type { Ruleset } from "../rules/index.ts";
import { readRulesetById } from "./custom-rulesets.ts";
import type { Ports } from "./ports.ts";

/** The custom rule sets of games, by their ids. */
async function customIn(listed: readonly ListedGame[], ports: Ports): Promise<ReadonlyMap<string, Ruleset>> {
  const ids = new Set(listed.filter(hasCustomRules).map(({ ruleset }) => ruleset));
  const found = await Promise.all([...ids].map((id) => readRulesetById(id, ports)));
  return new Map(found.flatMap((ruleset) => (ruleset === null ? [] : [[ruleset.id, ruleset] as const])));
}

/** The views of games that lists have stored, in their order: with the names that players have now, which one query gives. */
export async function summariesOf(listed: readonly ListedGame[], ports: Ports): Promise<GameSummary[]> {
  if (listed.length === 0) return [];
  const { DB, ORIGIN } = ports.env;
  const [names, custom] = await Promise.all([namesOf(DB, listed.flatMap(seatsIn)), customIn(listed, ports)]);
  return listed.map((game) =>
    summaryOfStored(ofListed(game, names, custom.get(game.ruleset) ?? null), ORIGIN),
  );
}
