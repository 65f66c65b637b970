import { describe, expect, it } from "vitest";
import { logAtT0, EGIL, moveCommand, RAGNHILD, TERMS, WHOLE_GAME, RULES } from "./people.ts";
import { gameTable, good, table, type Table } from "./table.ts";

logAtT0();

const say = (text: string) => ({ type: "message", text }) as const;
const look = (ply: number, move: string) =>
  gameTable(3).live.commands.preview(RAGNHILD, { type: "move", ply, move, message: null });

describe("a move check", () => {
  it("answers with the effects of the move", () => {
    expect(look(4, "e5-e1")).toEqual({
      ply: 4,
      move: "e5-e1xf1",
      captures: ["f1"],
      ends: null,
      occurrences: 1,
    });
  });

  it.each([
    ["a move that was made", 2, "e4-e5", "already-played"],
    ["a move that is not legal", 4, "e5-e9", "illegal-move"],
    ["a move too far ahead", 6, "e5-e1", "ply-ahead"],
  ])("refuses %s", (_what, ply, move, code) => {
    expect(look(ply, move)).toMatchObject({ code });
  });
});

describe("a player who leaves", () => {
  it.each([
    [
      "loses a running game",
      2,
      EGIL,
      { status: "finished", result: { winner: "defenders", reason: "resignation" } },
    ],
    [
      "keeps the result of a finished one",
      28,
      EGIL,
      { status: "finished", result: { reason: "king-escaped" } },
    ],
  ])("%s, and their name is removed", (_what, plies, player, expected) => {
    const { live } = gameTable(plies);
    live.commands.ask(player, { type: "leave", newName: "deleted-1" }, null);
    const view = live.reader.view(null)!;
    expect(view).toMatchObject({ ...expected, players: { attackers: { name: "deleted-1" } } });
  });

  it.each([
    ["withdraws what they proposed", EGIL, "deleted-1", "Ragnhild"],
    ["declines what they were asked", RAGNHILD, "Egil", "deleted-1"],
  ])("%s", (_what, player, by, to) => {
    const { live } = table();
    live.commands.propose("game-1", TERMS, RULES);
    live.commands.ask(player, { type: "leave", newName: "deleted-1" }, null);
    expect(live.reader.view(null)).toMatchObject({ status: "cancelled", challenge: { by, to } });
  });
});

describe("the name of a player who has left", () => {
  const KEY = { key: "a key", request: "a request" };
  const left = { type: "leave", newName: "deleted-1" } as const;

  it("is nowhere in the game's storage, nor in what waits to be delivered", () => {
    const { live, storage } = gameTable(3);
    expect(storage.dump()).toContain("Egil");
    live.commands.ask(EGIL, left, null);
    expect(storage.dump()).not.toContain("Egil");
    expect(storage.dump()).toContain("Ragnhild");
  });

  it("is in no notice any more: waiting notices have the new one", async () => {
    const { live, transports } = gameTable(3);
    live.commands.ask(EGIL, left, null);
    await live.dispatcher.run(true);
    const told = JSON.stringify([transports.mail, transports.records]);
    expect(told).not.toContain("Egil");
    expect(told).toContain("deleted-1");
    const news = transports.mail.flatMap(({ items }) => items);
    expect(news.filter(({ renamed }) => renamed !== undefined).map(({ player }) => player)).toEqual([
      EGIL.id,
      RAGNHILD.id,
    ]);
  });

  it("does not return in a repeated answer", () => {
    const made = table();
    made.live.commands.propose("game-1", TERMS, RULES);
    const accept = { type: "accept", coin: "attackers" } as const;
    made.live.commands.ask(RAGNHILD, accept, KEY);
    made.live.commands.ask(EGIL, left, null);
    const again = made.live.commands.ask(RAGNHILD, accept, KEY);
    expect(again).toMatchObject({ replayed: true, game: { players: { attackers: { name: "deleted-1" } } } });
    expect(JSON.stringify(again)).not.toContain("Egil");
  });

  it("stays in the other player's texts", () => {
    const { live } = gameTable(3);
    const message = '"by":"Egil" and "name":"Egil"';
    live.commands.ask(RAGNHILD, moveCommand(4, WHOLE_GAME[3]!, message), null);
    live.commands.ask(EGIL, left, null);
    expect(live.reader.view(RAGNHILD.id)?.messages).toMatchObject([{ by: "Ragnhild", message }]);
  });
});

/** A game in which both have written, with moves and between them, also before a takeback. */
function talkative(): Table {
  const made = gameTable(2, { message: "Egil asks" });
  const { live } = made;
  good(live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!, "Egil moves"), null));
  good(live.commands.ask(RAGNHILD, say("Ragnhild writes"), null));
  good(live.commands.ask(EGIL, say("Egil writes"), null));
  const offer = { type: "takeback" } as const;
  good(live.commands.ask(EGIL, { type: "offer", ply: 3, offer }, null));
  good(live.commands.ask(RAGNHILD, { type: "accept-offer", ply: 3, offer: "takeback" }, null));
  const { version } = live.reader.view(null)!;
  good(live.commands.ask(EGIL, moveCommand(3, "d1-f1", "Egil moves again"), null, [version]));
  good(live.commands.ask(RAGNHILD, moveCommand(4, WHOLE_GAME[3]!, "Ragnhild moves"), null));
  return made;
}

describe("texts of a player who has left", () => {
  const left = { type: "leave", newName: "deleted-1" } as const;

  it("are nowhere in the game's storage or deliveries, and the other's texts still are", async () => {
    const { live, storage, transports } = talkative();
    for (const words of ["asks", "moves", "writes", "moves again"])
      expect(storage.dump()).toContain(`Egil ${words}`);
    good(live.commands.ask(EGIL, left, null));
    await live.dispatcher.run(true);
    const all = `${storage.dump()} ${JSON.stringify([transports.mail, transports.records])}`;
    expect(all).not.toMatch(/Egil (asks|moves|writes)/);
    expect(all).toContain("Ragnhild moves");
    const words = [{ message: "Ragnhild writes" }, { message: "Ragnhild moves" }];
    expect(live.reader.view(RAGNHILD.id)).toMatchObject({ messages: words, challenge: { message: null } });
  });

  it("are gone from the state as from the log", () => {
    const made = talkative();
    good(made.live.commands.ask(EGIL, left, null));
    const before = made.live.reader.view(RAGNHILD.id);
    made.rebuild();
    expect(made.live.reader.view(RAGNHILD.id)).toEqual(before);
  });
});
