import { readFileSync } from "node:fs";
import { CUSTOM_NAME, type Rules, type Ruleset, sideOfPly } from "../../src/rules/index.ts";
import { EGIL, moveCommand, RAGNHILD, TERMS } from "./people.ts";
import { good, table, type Table } from "./table.ts";

const FOLDER = "test/vectors-custom";

/** A game of the vectors for rule sets that players made. */
export interface CustomGame {
  readonly ruleset: string;
  readonly moves: readonly string[];
  readonly board: string;
  readonly result: { readonly winner: string | null; readonly reason: string } | null;
}

function linesOf<T>(name: string): T[] {
  const lines = readFileSync(`${FOLDER}/${name}.jsonl`, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}

export const customGames: readonly CustomGame[] = linesOf<CustomGame>("custom-games");

const RULESETS: ReadonlyMap<string, Ruleset> = new Map(
  linesOf<{ id: string; rules: Rules }>("custom-rulesets").map(({ id, rules }) => [
    id,
    { id, name: CUSTOM_NAME, ...rules },
  ]),
);

/** The rule set of a game of the vectors, under the name that its maker gave it. */
export function rulesetOfGame({ ruleset }: Pick<CustomGame, "ruleset">, name = CUSTOM_NAME): Ruleset {
  const rules = RULESETS.get(ruleset);
  if (rules === undefined) throw new Error(`no rules: ${ruleset}`);
  return { ...rules, name };
}

/** A game by any rule set that Egil (attackers) and Ragnhild play, with these moves made. */
export function tableBy(rules: Ruleset, moves: readonly string[]): Table {
  const made = table();
  made.live.commands.propose("game-1", { ...TERMS, ruleset: rules.id }, rules);
  good(made.live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null));
  moves.forEach((move, index) => {
    const player = sideOfPly(rules.firstMove, index + 1) === "attackers" ? EGIL : RAGNHILD;
    good(made.live.commands.ask(player, moveCommand(index + 1, move), null));
  });
  return made;
}
