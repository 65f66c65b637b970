import { describe, expect, it } from "vitest";
import { NewTournament, PatchTournament } from "../../src/contract/new-tournament.ts";
import { CUSTOM_NAME, RULESETS, type Ruleset } from "../../src/rules/index.ts";
import { changedInput, faultsIn, settingsOf } from "../../src/tournaments/settings.ts";

const NOW = Date.parse("2026-11-27T00:00:00Z");
const AHEAD = "2026-12-01T18:00:00.000Z";
const PAST = "2026-11-20T18:00:00.000Z";
const COPENHAGEN: Ruleset = RULESETS.find(({ id }) => id === "copenhagen")!;
const OWN: Ruleset = {
  ...COPENHAGEN,
  id: "custom-0123456789abcdef0123",
  name: CUSTOM_NAME,
};
const NEEDED = {
  name: "Winter post",
  format: "swiss",
  ruleset: "copenhagen",
  clock: { kind: "per-move", perMove: "P3D" },
};

function wishOf(more: object) {
  const { apart: _, ...wish } = NewTournament.parse({ ...NEEDED, ...more });
  return wish;
}
/** Where something is wrong, and what. */
const wrongIn = (more: object, rules = COPENHAGEN) =>
  faultsIn(wishOf(more), rules, NOW).map(({ pointer, sentence }) => [pointer, sentence]);

describe("a setting that an organiser leaves out", () => {
  it("has the format's default", () => {
    expect(settingsOf(wishOf({}), COPENHAGEN)).toMatchObject({
      rated: true,
      games: 2,
      order: "together",
      rounds: null,
      roundStarts: "when-done",
      roundEnds: null,
      start: { at: null, whenFull: false },
      players: { min: 3, max: null },
      requires: {},
      stops: ["vacation"],
      offers: ["draw"],
      atOnce: null,
      noShow: 2,
      tiebreaks: ["buchholz-cut1", "direct", "wins"],
    });
    expect(settingsOf(wishOf({ format: "round-robin", groups: 4 }), COPENHAGEN)).toMatchObject({
      players: { min: 8, max: null },
      tiebreaks: ["direct", "sonneborn-berger", "wins-defenders"],
    });
    expect(settingsOf(wishOf({ format: "knockout" }), COPENHAGEN)).toMatchObject({
      players: { min: 2, max: null },
      matchTiebreaks: ["replay", "quicker", "lot"],
    });
    expect(settingsOf(wishOf({}), OWN).rated).toBe(false);
  });
});

describe("refusals", () => {
  it.each<[string, object, string, string]>([
    ["a start in the past", { start: { at: PAST } }, "/start/at", "not-ahead"],
    ["a round in the past", { roundStarts: [PAST, AHEAD] }, "/roundStarts/0", "not-ahead"],
    ["a round before the last", { roundStarts: [AHEAD, AHEAD] }, "/roundStarts/1", "not-after"],
    ["groups in a Swiss", { groups: 2 }, "/groups", "of-format"],
    ["double in a knockout", { format: "knockout", double: true }, "/double", "of-format"],
    ["rounds of a round robin", { format: "round-robin", rounds: 5 }, "/rounds", "of-format"],
    ["a tie-break of matches in a Swiss", { tiebreaks: ["direct", "replay"] }, "/tiebreaks/1", "one-of"],
    ["one of tables in a knockout", { format: "knockout", tiebreaks: ["wins"] }, "/tiebreaks/0", "one-of"],
    ["65 in a group", { format: "round-robin", players: { max: 65 } }, "/players/max", "too-large"],
    ["129 in two", { format: "round-robin", groups: 2, players: { max: 129 } }, "/players/max", "too-large"],
    [
      "fewer than two a group",
      { format: "round-robin", groups: 3, players: { min: 5 } },
      "/players/min",
      "too-small",
    ],
    ["more at least than at most", { players: { min: 9, max: 8 } }, "/players/min", "too-large"],
    ["full without a number", { start: { whenFull: true } }, "/players/max", "needed"],
    ["a knockout of one", { format: "round-robin", advance: 1 }, "/advance", "too-small"],
    ["a takeback in a rated one", { offers: ["draw", "takeback"] }, "/offers", "rated-takeback"],
  ])("%s", (_, more, pointer, sentence) => {
    expect(wrongIn(more)).toEqual([[pointer, sentence]]);
  });

  it("a rating limit for players without ratings", () => {
    expect(wrongIn({ requires: { rating: { min: 1500 } } })).toEqual([]);
    expect(wrongIn({ requires: { rating: { min: 1500 } } }, OWN)).toEqual([
      ["/requires", "requires-unrated"],
    ]);
  });

  it.each<[string, object, PropertyKey[]]>([
    ["one player", { players: { max: 1 } }, ["players", "max"]],
    ["10,001", { players: { max: 10_001 } }, ["players", "max"]],
    ["a clock without an end", { clock: { kind: "unlimited" } }, ["clock", "kind"]],
    ["a tie-break that there is not", { tiebreaks: ["luck"] }, ["tiebreaks", 0]],
    ["one that comes twice", { tiebreaks: ["wins", "wins"] }, ["tiebreaks", 1]],
    ["three games a pairing", { pairing: { games: 3 } }, ["pairing", "games"]],
    ["32 rounds", { rounds: 32 }, ["rounds"]],
    ["a format that there is not", { format: "league" }, ["format"]],
    ["a name of two lines", { name: "Winter\npost" }, ["name"]],
  ])("%s", (_, more, path) => {
    const { error } = NewTournament.safeParse({ ...NEEDED, ...more });
    expect(error?.issues.map((issue) => issue.path)).toEqual([path]);
  });
});

describe("a change of settings", () => {
  const before = settingsOf(
    wishOf({ rounds: 5, players: { min: 4, max: 64 }, start: { at: AHEAD, whenFull: true } }),
    COPENHAGEN,
  );
  const changed = (change: object, rules: Ruleset | null = null) => {
    const { apart: _, ...asked } = PatchTournament.parse(change);
    const wish = changedInput(before, asked, rules);
    return [settingsOf(wish, rules ?? COPENHAGEN), faultsIn(wish, rules ?? COPENHAGEN, NOW)] as const;
  };

  it("without content changes nothing", () => {
    expect(changed({})).toEqual([before, []]);
  });

  it("changes the named settings, and nothing else", () => {
    const [after, faults] = changed({ players: { max: 32 }, name: "Spring post", rounds: null });
    expect(faults).toEqual([]);
    expect(after).toEqual({ ...before, name: "Spring post", rounds: null, players: { min: 4, max: 32 } });
  });

  it("of the format drops the settings that only the former had", () => {
    const [after, faults] = changed({ format: "knockout" });
    expect(faults).toEqual([]);
    expect(after).toMatchObject({
      rounds: null,
      players: { min: 2, max: 64 },
      matchTiebreaks: ["replay", "quicker", "lot"],
    });
  });

  it("to custom rules makes it unrated", () => {
    expect(changed({}, OWN)[0]).toMatchObject({ rated: false, ruleset: OWN.id });
  });

  it("is judged as a whole", () => {
    expect(changed({ players: { max: 3 } })[1]).toMatchObject([{ pointer: "/players/min" }]);
  });
});
