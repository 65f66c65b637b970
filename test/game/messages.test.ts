import { describe, expect, it } from "vitest";
import { decide, type Command } from "../../src/game/decide.ts";
import { fold } from "../../src/game/fold.ts";
import { forRecords } from "../../src/game/projections/records.ts";
import type { GameState, Seat } from "../../src/game/state.ts";
import { readRow, storedEvent } from "../../src/game/stored/log.ts";
import { gameView } from "../../src/game/view.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import {
  challenged,
  EGIL,
  moveCommand,
  playing,
  RAGNHILD,
  stateOf,
  T0,
  TORE,
  WHOLE_GAME,
  rowOf,
} from "./people.ts";

const say = (text: string, mute = false): Command => ({ type: "message", text, mute });

/** A command's result; a refusal throws. */
function after(state: GameState, player: Seat, command: Command, at = T0): GameState {
  const decision = decide(state, player, command, at);
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value.reduce(fold, state);
}

const refused = (state: GameState, player: Seat, command: Command, at = T0) => {
  const decision = decide(state, player, command, at);
  return decision.ok ? null : decision.error;
};

const read = (state: GameState, viewer: Seat | null) =>
  gameView(state, viewer?.id ?? null, "https://taflpost.example", T0).messages?.map(
    ({ ply, by, message }) => `${ply} ${by}: ${message}`,
  );

/** A game in which the attackers have written so often between moves, an hour after one another. */
function talkative(often: number): GameState {
  return Array.from({ length: often }).reduce<GameState>(
    (state, _one, index) => after(state, EGIL, say(`${index}`), T0 + index * HOUR),
    playing(2),
  );
}

describe("a message between moves", () => {
  it("is shown to both players in order, with moves and between them, and to nobody else", () => {
    let state = after(playing(2), RAGNHILD, say("Your turn"));
    state = after(state, EGIL, say("I know"));
    state = after(state, EGIL, moveCommand(3, WHOLE_GAME[2]!, "There"));
    state = after(state, EGIL, say("Well?"));
    const all = ["2 Ragnhild: Your turn", "2 Egil: I know", "3 Egil: There", "3 Egil: Well?"];
    expect([read(state, EGIL), read(state, RAGNHILD), read(state, TORE)]).toEqual([all, all, undefined]);
  });

  it("changes the game, but not its record, its turn or its clock", () => {
    const before = playing(2);
    const state = after(before, RAGNHILD, say("Your turn"), T0 + HOUR);
    expect(state.version).toBe(before.version + 1);
    expect(state).toMatchObject({ position: before.position, clock: before.clock, offers: before.offers });
    const event = { type: "messaged", at: T0, side: "defenders", text: "Hm" } as const;
    expect(forRecords({ seq: 9, before, event, after: state })).toBeNull();
    expect(readRow(rowOf(storedEvent(event))).event).toEqual(event);
  });

  it("leaves open offers unchanged", () => {
    let state = after(playing(2), EGIL, { type: "draw", ply: 2 });
    state = after(state, EGIL, say("Well?"));
    expect(state.offers).toHaveLength(1);
  });

  it("can be sent after the end too, which stays", () => {
    const over = after(playing(2), EGIL, { type: "resign", ply: 2 });
    const state = after(over, RAGNHILD, say("Thank you"), T0 + DAY);
    expect(state).toMatchObject({ status: "finished", finishedAt: T0, result: over.result });
    expect(read(state, EGIL)).toEqual(["2 Ragnhild: Thank you"]);
  });

  it("stays when the move it came with is taken back", () => {
    let state = after(playing(2), EGIL, moveCommand(3, WHOLE_GAME[2]!, "There"));
    state = after(state, EGIL, { type: "offer", ply: 3, offer: { type: "takeback" } });
    state = after(state, RAGNHILD, { type: "accept-offer", ply: 3, offer: "takeback" });
    expect(state.position.ply).toBe(2);
    expect(read(state, RAGNHILD)).toEqual(["3 Egil: There"]);
  });

  it("is not sent to a player who has deleted their account", () => {
    const left = after(playing(2), RAGNHILD, { type: "leave", newName: "deleted-1" });
    expect(refused(left, EGIL, say("Hello?"))?.code).toBe("messages-closed");
  });

  it.each([
    ["of a stranger", playing(2), TORE, say("Hello"), "not-your-game"],
    ["where one has blocked the other", playing(2), EGIL, say("Hello", true), "messages-closed"],
    ["before the game has begun", stateOf(challenged()), EGIL, say("Hello"), "game-over"],
  ] as const)("is refused %s", (_what, state, player, command, code) => {
    expect(refused(state, player, command)?.code).toBe(code);
  });

  it("can be sent twenty times a day by each side, and again when the first is a day old", () => {
    const state = talkative(20);
    const last = T0 + 19 * HOUR;
    expect(refused(state, EGIL, say("once more"), last)).toMatchObject({
      code: "too-many-requests",
      facts: { limit: "messages", retryAfter: (5 * HOUR) / 1000 },
    });
    expect(refused(state, EGIL, say("once more"), T0 + DAY - 1)).toMatchObject({ facts: { retryAfter: 1 } });
    expect(refused(state, EGIL, say("once more"), T0 + DAY)).toBeNull();
    expect(refused(state, RAGNHILD, say("you talk a lot"), last)).toBeNull();
    expect(refused(talkative(19), EGIL, say("once more"), last)).toBeNull();
  });

  it("is not counted with those that come with moves", () => {
    const state = after(talkative(19), EGIL, moveCommand(3, WHOLE_GAME[2]!, "There"));
    expect(refused(state, EGIL, say("once more"), T0 + 19 * HOUR)).toBeNull();
  });
});
