import { expect, it } from "vitest";
import { boardText, parseMove, play, startPosition } from "../../../src/rules/index.ts";
import { DEMO_GAME } from "../../../src/pages/front/page.tsx";

it("the start page's game is complete and legal, up to the final board", () => {
  const { moves, rules, end, ended } = DEMO_GAME;
  let position = startPosition(rules);
  for (const text of moves) {
    expect(position.ending).toBeNull();
    const written = parseMove(text);
    const played = written.ok ? play(position, written.value) : null;
    if (!played?.ok) throw new Error(`${text} cannot be played`);
    // The script takes off what the text names: all of it has to be there.
    expect(played.value.move).toBe(text);
    position = played.value.position;
  }
  expect(position.ending).toEqual({ winner: "defenders", reason: ended });
  expect(boardText(position)).toBe(end);
});
