import { describe, expect, it } from "vitest";
import type { GameResult } from "../../src/game/state.ts";
import { gameSummary } from "../../src/game/view.ts";
import type { Language } from "../../src/contract/languages.ts";
import { resultSentence } from "../../src/i18n/sentences/game.ts";
import { rematchState } from "../../src/pages/game/over.tsx";
import { playing, T0 } from "../game/people.ts";

const running = gameSummary(playing(0), false, "https://taflpost.example", T0);
const { attackers, defenders } = running.players;
const [attacker, defender] = [attackers?.name ?? "", defenders?.name ?? ""];

/** The result as the attackers, the defenders and anybody else read it. */
const said = (result: GameResult, language: Language = "en") =>
  [attacker, defender, ""].map((name) =>
    resultSentence({ ...running, turn: null, result }, { name, language }),
  );

describe("the result of a game in a sentence", () => {
  it.each<[GameResult, ...(readonly string[])]>([
    [
      { winner: "defenders", reason: "king-escaped" },
      "You lost: the king reached a corner.",
      "You won: your king reached a corner.",
      `${defender} won: the king reached a corner.`,
    ],
    [
      { winner: "attackers", reason: "timeout" },
      `You won: ${defender} ran out of time.`,
      "You lost: you ran out of time.",
      `${attacker} won: ${defender} ran out of time.`,
    ],
    [
      { winner: null, reason: "agreement" },
      "It’s a draw: both players agreed.",
      "It’s a draw: both players agreed.",
      "It’s a draw: both players agreed.",
    ],
    // In a draw it is the side to move that has none.
    [
      { winner: null, reason: "no-legal-move" },
      "It’s a draw: you had no move left.",
      `It’s a draw: ${attacker} had no move left.`,
      `It’s a draw: ${attacker} had no move left.`,
    ],
  ])("%j is addressed to each reader", (result, ...sentences) => {
    expect(said(result)).toEqual(sentences);
  });

  it("has no winner if the game was aborted, and is empty while it goes on", () => {
    for (const sentence of said({ winner: null, reason: "aborted" })) expect(sentence).toMatch(/aborted/);
    expect(resultSentence(running, { name: attacker, language: "en" })).toBe("");
  });

  it("exists in each language", () => {
    const resigned = { winner: "attackers", reason: "resignation" } as const;
    expect(said(resigned, "ru")).toEqual([
      "Вы победили: соперник сдался.",
      "Вы проиграли: вы сдались.",
      `Победитель — ${attacker}: ${defender} сдаётся.`,
    ]);
    expect(said(resigned, "sv")).toEqual([
      `Du vann: ${defender} gav upp.`,
      "Du förlorade: du gav upp.",
      `${attacker} vann: ${defender} gav upp.`,
    ]);
  });
});

describe("the state of a rematch", () => {
  const asked = { by: "attackers", game: "next" } as const;

  it.each([
    [null, null, "attackers", "none"],
    [asked, "open", "attackers", "mine"],
    [asked, "open", "defenders", "theirs"],
    [asked, "cancelled", "attackers", "lapsed"],
    [asked, "cancelled", "defenders", "none"],
    [asked, "playing", null, "begun"],
    [asked, "finished", "defenders", "begun"],
  ] as const)("%j that is %s is for the %s: %s", (rematch, status, mine, state) => {
    expect(rematchState(rematch, status, mine)).toBe(state);
  });
});
