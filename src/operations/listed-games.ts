import type { GameSummary } from "../contract/game.ts";
import { hasCustomRules, type ListedGame, ofListed, seatsIn } from "../game/stored/listed.ts";
import type { Seat } from "../game/state.ts";
import { summaryOfStored } from "../game/view.ts";
import { seatsOf } from "../players/listing.ts";
import type { Ruleset } from "../rules/index.ts";
import { readRulesetById } from "./custom-rulesets.ts";
import type { Ports } from "./ports.ts";

async function customIn(listed: readonly ListedGame[], ports: Ports): Promise<ReadonlyMap<string, Ruleset>> {
  const ids = new Set(listed.filter(hasCustomRules).map(({ ruleset }) => ruleset));
  const found = await Promise.all([...ids].map((id) => readRulesetById(id, ports)));
  return new Map(found.flatMap((ruleset) => (ruleset === null ? [] : [[ruleset.id, ruleset] as const])));
}

/** Returns a function that makes views of listed games, with players' current names from one query. */
export async function viewOfListed(
  listed: readonly ListedGame[],
  ports: Ports,
): Promise<(game: ListedGame) => GameSummary> {
  const { DB, ORIGIN } = ports.env;
  const seats = listed.flatMap(seatsIn);
  const [named, custom] = await Promise.all([
    seats.length === 0 ? new Map<string, Seat>() : seatsOf(DB, seats),
    customIn(listed, ports),
  ]);
  return (game) => summaryOfStored(ofListed(game, named, custom.get(game.ruleset) ?? null), ORIGIN);
}

export async function summariesOf(listed: readonly ListedGame[], ports: Ports): Promise<GameSummary[]> {
  return listed.map(await viewOfListed(listed, ports));
}
