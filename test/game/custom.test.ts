import { describe, expect, it } from "vitest";
import { isSameRules, rulesOf } from "../../src/game/rules-of.ts";
import { exportFile, verifyExport } from "../../src/game/proof/export.ts";
import { gameTitle, resultSentence } from "../../src/i18n/sentences/game.ts";
import { rulesetOf } from "../../src/rules/index.ts";
import { customGames, rulesetOfGame, tableBy, type CustomGame } from "./custom.ts";
import { EGIL, logAtT0, moveCommand, RAGNHILD } from "./people.ts";
import { good } from "./table.ts";

logAtT0();

const short = customGames.filter(({ moves }) => moves.length <= 20);
const which = (is: (game: CustomGame) => boolean): CustomGame => customGames.find(is)!;
const ended = (reason: string, winner: string | null) => (game: CustomGame) =>
  game.result?.reason === reason && game.result.winner === winner && game.moves.length <= 60;

/** The export of a game, as a file. */
function fileOf(made: ReturnType<typeof tableBy>): {
  rules: { setup: string } | null;
  log: { data: object }[];
} {
  const file = exportFile(made.live.reader.exported(EGIL.id)!);
  return JSON.parse(JSON.stringify(file)) as ReturnType<typeof fileOf>;
}

describe("a game by a custom rule set", () => {
  it.each(short.map((game, index) => [index, game] as const))(
    "ends as its rules say, notifies of it, and verifies: %s",
    (_index, game) => {
      const rules = rulesetOfGame(game, "House rules");
      const made = tableBy(rules, game.moves);
      made.rebuild();
      const view = made.live.reader.view(null)!;
      expect(view).toMatchObject({ ruleset: game.ruleset, board: game.board, result: game.result });
      const { id: _id, name: _name, ...fields } = rules;
      expect(view.rules).toEqual({ name: "House rules", ...fields });
      expect(rulesOf(view)).toEqual(rules);
      expect(gameTitle(view)).toBe("House rules (custom): Egil - Ragnhild");
      expect(verifyExport(fileOf(made))).toMatchObject({ fault: null });
    },
  );

  it("is sent to mailboxes and records with its rules, under its own id", async () => {
    const game = short[0]!;
    const made = tableBy(rulesetOfGame(game), game.moves);
    await made.live.dispatcher.run(true);
    const { game: told } = made.transports.mail.at(-1)!.items.at(-1)!;
    expect(told).toMatchObject({ ruleset: game.ruleset, rules: { id: game.ruleset } });
    expect(made.transports.records.at(-1)).toMatchObject({ ruleset: game.ruleset });
  });

  it("has a rematch by the same rules", async () => {
    const game = which(ended("king-escaped", "defenders"));
    const rules = rulesetOfGame(game, "Ours");
    const made = tableBy(rules, game.moves);
    const wish = { type: "rematch", game: "game-2", lapsed: null } as const;
    good(made.live.commands.ask(RAGNHILD, wish, null));
    made.rebuild();
    await made.live.dispatcher.run(true);
    expect(made.transports.proposals).toMatchObject([{ id: "game-2", terms: { ruleset: rules.id }, rules }]);
    expect(made.live.reader.proposed(EGIL.id)).toMatchObject({ ruleset: rules.id, rules: { name: "Ours" } });
  });

  it("begins with the defenders if its rules say so: clocks, turns and retries follow", () => {
    const game = short.find((one) => rulesetOfGame(one).firstMove === "defenders")!;
    const made = tableBy(rulesetOfGame(game), []);
    expect(made.live.reader.view(null)).toMatchObject({ turn: "defenders", ply: 0 });
    const [first, second] = game.moves.map((move, index) => moveCommand(index + 1, move));
    expect(made.live.commands.ask(EGIL, first!, null)).toMatchObject({ refusal: { code: "not-your-turn" } });
    good(made.live.commands.ask(RAGNHILD, first!, null));
    expect(good(made.live.commands.ask(RAGNHILD, first!, null)).created).toBe(false);
    expect(made.live.commands.ask(EGIL, first!, null)).toMatchObject({ refusal: { code: "already-played" } });
    good(made.live.commands.ask(EGIL, second!, null));
    made.rebuild();
    expect(made.live.reader.view(null)).toMatchObject({ turn: "defenders", ply: 2 });
    const { sides } = made.live.reader.ledger()!.ledger;
    const plies = [sides.defenders, sides.attackers].map(({ entries }) =>
      entries.filter(({ type }) => type === "turn").map(({ ply }) => ply),
    );
    expect(plies).toEqual([[1], [2]]);
  });

  it("takes back the moves of the right side", () => {
    const game = short.find((one) => rulesetOfGame(one).firstMove === "defenders" && one.moves.length > 3)!;
    const made = tableBy(rulesetOfGame(game), game.moves.slice(0, 2));
    good(made.live.commands.ask(RAGNHILD, { type: "offer", ply: 2, offer: { type: "takeback" } }, null));
    good(made.live.commands.ask(EGIL, { type: "accept-offer", ply: 2, offer: "takeback" }, null));
    made.rebuild();
    expect(made.live.reader.view(null)).toMatchObject({ ply: 0, turn: "defenders", takebacks: 1 });
  });

  it.each([
    ["king-escaped", "defenders", /: the king reached (a corner|the edge of the board)\.$/],
    ["repetition", "defenders", /for the (second|third|fourth|fifth|sixth|seventh|eighth|ninth) time/],
    ["repetition", null, /^It’s a draw: the same position came up for the \w+ time\.$/],
  ] as const)("says how it ended: %s, %s", (reason, winner, words) => {
    const game = which(ended(reason, winner));
    const view = tableBy(rulesetOfGame(game), game.moves).live.reader.view(null)!;
    const said = resultSentence(view, { name: "", language: "en" });
    expect(said).toMatch(words);
  });
});

describe("a game by a rule set whose shipped version has changed since", () => {
  /** Brandubh in a later table. */
  const OTHER = { ...rulesetOf("brandubh"), escape: "edge", repetitionCount: 2 } as const;

  it("is judged, reported and verified by its own version", () => {
    const made = tableBy(OTHER, ["d6-e6", "d5-e5", "e6-d6", "d4-d5", "a4-a5"]);
    good(made.live.commands.ask(RAGNHILD, moveCommand(6, "d5-c5"), null));
    good(made.live.commands.ask(EGIL, moveCommand(7, "a5-a6"), null));
    good(made.live.commands.ask(RAGNHILD, moveCommand(8, "c5-c7"), null));
    made.rebuild();
    const view = made.live.reader.view(null)!;
    expect(view).toMatchObject({
      ruleset: "brandubh",
      rules: { name: "Brandubh", escape: "edge" },
      result: { winner: "defenders", reason: "king-escaped" },
    });
    expect(isSameRules(rulesOf(view), OTHER)).toBe(true);
    expect(rulesOf(view).id).toBe("brandubh");
    expect(verifyExport(fileOf(made))).toMatchObject({ fault: null });
  });

  it("does not report itself as the shipped version", async () => {
    const made = tableBy(OTHER, []);
    await made.live.dispatcher.run(true);
    expect(made.transports.mail[0]!.items[0]!.game).toMatchObject({ rules: { escape: "edge" } });
  });
});
