import { describe, expect, it } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { EGIL, logAtT0, moveCommand, RAGNHILD, TORE, WHOLE_GAME } from "./people.ts";
import { gameTable, good } from "./table.ts";

logAtT0();

/** A game whose third ply was taken back. */
const takenBack = () => {
  const made = gameTable(3);
  const offer = { type: "takeback" } as const;
  good(made.live.commands.ask(EGIL, { type: "offer", ply: 3, offer }, null));
  good(made.live.commands.ask(RAGNHILD, { type: "accept-offer", ply: 3, offer: "takeback" }, null));
  return made;
};

describe("a request at a ply that has been taken back", () => {
  const key = { key: "one", request: "the third move" };

  it("is not executed unless it names the version, however late it comes", () => {
    const { live } = takenBack();
    const move = (versions: readonly number[] | null) =>
      live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null, versions);
    const version = live.reader.view(null)!.version;
    expect(move(null)).toMatchObject({ refusal: { code: "version-required", facts: { ply: 3 } } });
    expect(move([version - 2])).toMatchObject({ refusal: { code: "version-changed", facts: { version } } });
    expect(live.reader.view(null)).toMatchObject({ ply: 2 });
    expect(move([version])).toMatchObject({ ok: true, created: true, game: { ply: 3 } });
  });

  it("repeated under its key gets its first answer, and does not play", () => {
    const made = gameTable(2);
    const first = good(made.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), key));
    const offer = { type: "takeback" } as const;
    good(made.live.commands.ask(EGIL, { type: "offer", ply: 3, offer }, null));
    good(made.live.commands.ask(RAGNHILD, { type: "accept-offer", ply: 3, offer: "takeback" }, null));
    const again = made.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), key);
    expect(again).toEqual({ ...first, replayed: true });
    expect(made.live.reader.view(null)).toMatchObject({ ply: 2 });
  });

  it.each([
    ["a resignation", EGIL, { type: "resign", ply: 3 }],
    ["an offer", EGIL, { type: "offer", ply: 3, offer: { type: "extend", add: DAY } }],
    ["a draw", RAGNHILD, { type: "draw", ply: 3 }],
    ["a gift", RAGNHILD, { type: "gift", ply: 3, add: DAY }],
  ] as const)("needs the version, whatever it is: %s", (_what, player, command) => {
    const { live } = takenBack();
    const { version } = live.reader.view(null)!;
    good(live.commands.ask(EGIL, moveCommand(3, "d1-f1"), null, [version]));
    expect(live.commands.ask(player, command, null)).toMatchObject({ refusal: { code: "version-required" } });
    expect(live.commands.ask(player, command, null, [version])).toMatchObject({
      refusal: { code: "version-changed" },
    });
    good(live.commands.ask(player, command, null, [version + 1]));
  });

  it.each([
    ["a draw", RAGNHILD, { type: "draw", ply: 3 }],
    ["an abort", EGIL, { type: "abort", ply: 3 }],
    ["a move out of turn", RAGNHILD, moveCommand(3, "d1-f1")],
  ] as const)("is told so first, before that ply is played again: %s", (_what, player, command) => {
    const { live } = takenBack();
    const { version } = live.reader.view(null)!;
    expect(live.commands.ask(player, command, null)).toMatchObject({ refusal: { code: "version-required" } });
    const named = live.commands.ask(player, command, null, [version]);
    expect(named).toMatchObject({ ok: false });
    expect(named).not.toMatchObject({ refusal: { code: "version-required" } });
  });

  it("learns nothing of it if it is a stranger's", () => {
    const { live } = takenBack();
    const answer = live.commands.ask(TORE, { type: "draw", ply: 3 }, null);
    expect(answer).toMatchObject({ refusal: { code: "not-your-game" } });
  });

  it("needs no version at a ply that was never taken back", () => {
    const { live } = takenBack();
    good(live.commands.ask(EGIL, moveCommand(3, "d1-f1"), null, [live.reader.view(null)!.version]));
    const answer = live.commands.ask(RAGNHILD, moveCommand(4, WHOLE_GAME[3]!), null);
    expect(answer).toMatchObject({ ok: true, game: { ply: 4 } });
  });

  it("needs it at each of two plies that were taken back together", () => {
    const made = gameTable(4);
    good(made.live.commands.ask(EGIL, { type: "offer", ply: 4, offer: { type: "takeback" } }, null));
    good(made.live.commands.ask(RAGNHILD, { type: "accept-offer", ply: 4, offer: "takeback" }, null));
    const required = { refusal: { code: "version-required" } };
    expect(made.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null)).toMatchObject(required);
    const { version } = made.live.reader.view(null)!;
    good(made.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null, [version]));
    expect(made.live.commands.ask(RAGNHILD, moveCommand(4, WHOLE_GAME[3]!), null)).toMatchObject(required);
  });

  it("that was executed again changes nothing, and needs nothing", () => {
    const { live } = takenBack();
    const { version } = live.reader.view(null)!;
    good(live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null, [version]));
    expect(live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null)).toMatchObject({
      ok: true,
      created: false,
    });
  });
});
