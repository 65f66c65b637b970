import { describe, expect, it } from "vitest";
import type { Command } from "../../src/game/decide.ts";
import { EGIL, logAtT0, moveCommand, RAGNHILD, TERMS, WHOLE_GAME, RULES } from "./people.ts";
import { gameObject, gameTable, table, type Table } from "./table.ts";

logAtT0();

/** The object of a game, and what it goes on with after its answers. */
async function objectOf({ storage, host }: Table) {
  const work: Promise<unknown>[] = [];
  return { object: await gameObject(storage, host, (one) => void work.push(one)), work };
}

const newsOf = ({ transports }: Table): Set<string> => new Set(transports.mail.map(({ player }) => player));

describe("a player who reads their own feed right after an answer", () => {
  const BOTH = new Set([EGIL.id, RAGNHILD.id]);

  it("finds a new challenge there", async () => {
    const made = table();
    await (await objectOf(made)).object.propose("game-1", TERMS, RULES);
    expect(newsOf(made)).toEqual(BOTH);
  });

  it.each<[string, Command]>([
    ["a resignation", { type: "resign", ply: 2 }],
    ["a draw offer", { type: "draw", ply: 2 }],
  ])("finds %s there", async (_what, command) => {
    const made = gameTable(2);
    await (await objectOf(made)).object.ask(EGIL, command, null);
    expect(newsOf(made)).toEqual(BOTH);
  });

  it("finds the move that ends the game there", async () => {
    const last = WHOLE_GAME.length - 1;
    const made = gameTable(last);
    const mover = last % 2 === 0 ? EGIL : RAGNHILD;
    await (await objectOf(made)).object.ask(mover, moveCommand(last + 1, WHOLE_GAME[last]!), null);
    expect(newsOf(made)).toEqual(BOTH);
  });

  it("finds any other move there once its delivery, which the answer does not wait for, is done", async () => {
    const made = gameTable(2);
    const { promise, resolve } = Promise.withResolvers<void>();
    made.transports.before = () => promise;
    const { object, work } = await objectOf(made);
    expect(await object.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null)).toMatchObject({ ok: true });
    expect(newsOf(made)).toEqual(new Set());
    resolve();
    await Promise.all(work);
    expect(newsOf(made)).toEqual(BOTH);
  });
});
