import { expect, it } from "vitest";
import type { LogRecord } from "../../../src/game/proof/chain.ts";
import { placed, sentenceOf } from "../../../src/pages/log/told.ts";
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
