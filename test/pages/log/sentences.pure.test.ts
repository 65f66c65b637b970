import { expect, it } from "vitest";
import type { LogRecord } from "../../../src/game/proof/chain.ts";
import { placed, sentenceOf } from "../../../src/pages/log/sentences.ts";
import type { GameView } from "../../../src/contract/game.ts";

const GAME = {
  ruleset: "brandubh",
  rules: null,
  players: { attackers: { name: "Astrid" }, defenders: { name: "Egil" } },
  result: null,
} as unknown as GameView;
const READER = { name: "", language: "en", timezone: "UTC" } as const;

const record = (type: LogRecord["type"], side: string): LogRecord => ({
  seq: 1,
  at: "2026-11-20T20:00:00.000Z",
  type,
  data: { side },
  prev: null,
  hash: "",
});

it.each([
  ["defenders", ["draw-offered"], "Egil declines the draw."],
  ["attackers", ["draw-offered"], "Astrid withdraws the offer: a draw."],
  ["attackers", ["draw-offered", "gifted"], "Astrid withdraws the offer: a draw."],
] as const)("a draw that the %s decline after %j: %s", (side, before, told) => {
  const log = [...before.map((type) => record(type, "attackers")), record("draw-declined", side)];
  expect(sentenceOf(placed(log).at(-1)!, { game: GAME, reader: READER })).toBe(told);
});

it.each([
  ["en", "Astrid proposes a pause until 24 November 2026, 20:00 (UTC)."],
  ["ru", "Astrid предлагает паузу до 24 ноября 2026 г., 20:00 (UTC)."],
  ["sv", "Astrid föreslår paus till 24 november 2026, 20:00 (UTC)."],
] as const)("the end of a pause is in the right grammatical case, in %s", (language, told) => {
  const offer = { type: "pause", until: "2026-11-24T20:00:00.000Z" };
  const log = [{ ...record("offered", "attackers"), data: { side: "attackers", offer } }];
  expect(sentenceOf(placed(log).at(-1)!, { game: GAME, reader: { ...READER, language } })).toBe(told);
});
