import { describe, expect, it } from "vitest";
import { boardDiagram } from "../../../../src/board/diagram.ts";
import { shapeOf } from "../../../../src/board/shape.ts";
import { gameSummary } from "../../../../src/game/view.ts";
import { RULESETS, type Ruleset } from "../../../../src/rules/index.ts";
import { customGames, rulesetOfGame } from "../../../game/custom.ts";
import { stateOf, T0, TERMS } from "../../../game/people.ts";
import { CONTENTS, eventContent, NOW, ORIGIN, record, theChallenge } from "../samples.ts";
import { mail } from "../written.ts";

/** The mail about a challenge to a game by any rules. */
function challengeBy(rules: Ruleset) {
  const terms = { ...TERMS, ruleset: rules.id };
  const state = stateOf({ type: "challenged", at: T0, id: "game-1", terms, rules });
  return mail(eventContent(record("challenge.received", gameSummary(state, true, ORIGIN, NOW))));
}

const own = [...new Map(customGames.map((game) => [game.ruleset, game])).values()].slice(0, 20);
const every = [...RULESETS, ...own.map((game) => rulesetOfGame(game, "House rules"))];

describe("the mail about a challenge", () => {
  it.each(every.map((rules) => [rules.id, rules] as const))(
    "shows the initial position of the rules %s",
    (_id, rules) => {
      const { text, html } = challengeBy(rules);
      const picture = { ...shapeOf(rules), board: rules.setup, lastMove: null };
      expect(text).toContain(`\n\n${boardDiagram(picture)}`);
      const [table = ""] = /<table role="img".*?<\/table>/s.exec(html) ?? [];
      const count = (letter: string) => rules.setup.split(letter).length - 1;
      expect(table.match(/<td align="center" bgcolor/g)).toHaveLength(rules.size ** 2);
      expect([table.match(/●/g)?.length, table.match(/○/g)?.length ?? 0]).toEqual([count("a"), count("d")]);
    },
  );

  it("says who plays which side, the clock, when it expires, and the challenger's message", () => {
    const { text } = mail(CONTENTS["challenge"]!);
    expect(text).toMatch(
      /^Egil challenges you to Brandubh\.\nYou\S* .*play the defenders\.\nTime: 5 days per move\.\n/,
    );
    expect(text).toContain("Egil writes:\n> Shall we?\n");
    expect(text).toContain("You can answer until Friday, 18 December 2026 at 21:00 (Europe/Stockholm).\n");
  });

  it("leads to the challenge and to the rules", () => {
    const { text, html } = mail(CONTENTS["challenge"]!);
    for (const link of [theChallenge().url, `${ORIGIN}/rules/brandubh`]) {
      expect(text).toContain(`:\n${link}\n`);
      expect(html).toContain(`href="${link}"`);
    }
    const house = every.at(-1)!;
    expect(challengeBy(house).text).toContain(
      `Rules of House rules (custom):\n${ORIGIN}/rules/${house.id}\n`,
    );
  });
});
