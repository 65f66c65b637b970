import { describe, expect, it } from "vitest";
import type { GameObject } from "../../src/game/object.ts";
import type { Seat } from "../../src/game/state.ts";
import { DAY } from "../../src/lib/duration.ts";
import { rulesetOf } from "../../src/rules/index.ts";
import { EGIL, logAtT0, RAGNHILD, TERMS, WHOLE_GAME, RULES } from "./people.ts";
import { gameObject, gameTable, isLookedAfter, table, type Table } from "./table.ts";

logAtT0();

/** Calls the object of a game; afterwards `live` has what it stored. */
async function called<T>(made: Table, call: (game: GameObject) => Promise<T>): Promise<T> {
  const answer = await call(await gameObject(made.storage, made.host));
  made.rebuild();
  return answer;
}
const logOf = ({ storage }: Table) => storage.rows("SELECT seq, body FROM events ORDER BY seq");
const typesIn = (made: Table) =>
  logOf(made).map(({ body }) => (JSON.parse(String(body)) as { type: string }).type);
const isThere = ({ live }: Table) => live.reader.isThere();

/** A game (or a challenge) and the one that it proposes, whose object takes what is delivered to it. */
function two(first: Table): { first: Table; second: Table } {
  const second = table();
  first.transports.take = (proposal) => called(second, (game) => game.take(proposal));
  return { first, second };
}

async function over(): Promise<Table> {
  const made = gameTable(WHOLE_GAME.length);
  await made.live.wake();
  return made;
}

async function proposed(): Promise<Table> {
  const made = table();
  made.live.commands.propose("game-1", TERMS, RULES);
  await made.live.wake();
  return made;
}

const wish = (made: Table, player: Seat, game = `game-of-${player.id}`) =>
  called(made, (object) => object.ask(player, { type: "rematch", game, lapsed: null }, null));
const counter = (made: Table, game: string) =>
  called(made, (object) =>
    object.ask(
      RAGNHILD,
      { type: "counter", game, wish: { clock: { kind: "per-move", perMove: DAY } } },
      null,
    ),
  );

/** Both ask, one after the other. */
async function rematched(made: Table): Promise<void> {
  await wish(made, EGIL);
  await wish(made, RAGNHILD);
}
const countered = async (made: Table) => void (await counter(made, "game-2"));

/** Runs `act` with the use of either storage, or the delivery, with this number failing. Whether there was one. */
async function failingAt(at: number, tables: readonly Table[], act: () => Promise<void>): Promise<boolean> {
  let use = 0;
  const fail = (): void => {
    if (use++ === at) throw new Error("the lights are out");
  };
  for (const { storage, transports } of tables) {
    storage.onUse = fail;
    transports.before = fail;
  }
  await act().catch(() => undefined);
  for (const made of tables) {
    made.storage.onUse = () => {};
    made.transports.before = () => {};
    // Its memory is lost with it.
    made.rebuild();
  }
  return use > at;
}

describe("a game that proposes another one", () => {
  it.each<[string, () => Promise<Table>, (made: Table) => Promise<void>, readonly string[]]>([
    ["a rematch, which begins once", over, rematched, ["challenged", "accepted"]],
    ["a counter-offer, which is made once", proposed, countered, ["challenged"]],
  ])("has %s, whatever fails, and however often it is asked", async (_what, begun, act, log) => {
    let at = 0;
    for (let isThrough = false; !isThrough; at++) {
      const { first, second } = two(await begun());
      isThrough = !(await failingAt(at, [first, second], () => act(first)));
      expect(isLookedAfter(first, 10_000)).toBe(true);
      const wished = typesIn(first).some((type) => ["rematch-asked", "declined"].includes(type));
      await first.live.wake();
      // A committed event is delivered without a further request.
      expect(isThere(second)).toBe(wished);
      await act(first);
      await act(first);
      await first.live.wake();
      expect(typesIn(second)).toEqual(log);
      expect(new Set(first.transports.proposals.map(({ id }) => id)).size).toBe(1);
    }
    expect(at).toBeGreaterThan(10);
  });

  it("reports it as proposed while its object is unreachable", async () => {
    const { first, second } = two(await over());
    first.transports.before = (to) => {
      if (to === "game") throw new Error("not at home");
    };
    expect(await wish(first, EGIL, "game-2")).toMatchObject({ ok: true, created: true });
    expect(isThere(second)).toBe(false);
    expect(first.live.reader.proposed(RAGNHILD.id)).toMatchObject({
      id: "game-2",
      status: "open",
      rematchOf: "game-1",
      challenge: { by: EGIL.name, to: RAGNHILD.name, side: "defenders" },
    });
    first.transports.before = () => {};
    await first.live.wake();
    expect(second.live.reader.view(null)).toMatchObject({ id: "game-2", status: "open" });
  });

  it("does not begin a rematch that was withdrawn meanwhile; asked again, it proposes another", async () => {
    const { first, second } = two(await over());
    await wish(first, EGIL, "game-2");
    await called(second, (game) => game.ask(EGIL, { type: "cancel" }, null));
    await wish(first, RAGNHILD, "game-3");
    expect(second.live.reader.view(null)).toMatchObject({ status: "cancelled" });
    const lapsed = { type: "rematch", game: "game-3", lapsed: "game-2" } as const;
    const third = two(first).second;
    await called(first, (game) => game.ask(RAGNHILD, lapsed, null));
    expect(third.live.reader.view(null)).toMatchObject({ id: "game-3", status: "open" });
  });

  it("says what a request would propose without doing it", async () => {
    const made = await over();
    const stored = made.storage.dump();
    const draft = made.live.commands.draft(EGIL, { type: "rematch", game: "game-2", lapsed: null });
    expect(draft).toMatchObject({ by: EGIL, to: RAGNHILD, rematchOf: "game-1" });
    expect(made.storage.dump()).toBe(stored);
    await wish(made, EGIL, "game-2");
    expect(made.live.commands.draft(EGIL, { type: "rematch", game: "game-3", lapsed: null })).toBeNull();
    expect(made.live.commands.draft(RAGNHILD, { type: "rematch", game: "game-3", lapsed: null })).toBeNull();
  });

  it("forgets the text of a counter-offer when its maker leaves, wherever it is stored", async () => {
    const { first } = two(await proposed());
    first.transports.before = () => {
      throw new Error("nobody is at home");
    };
    const other = { ruleset: rulesetOf("tablut"), message: "Tablut is nicer" } as const;
    first.live.commands.ask(RAGNHILD, { type: "counter", game: "game-2", wish: other }, null);
    expect(first.storage.dump()).toContain(other.message);
    await first.live.leave(RAGNHILD, "deleted-1");
    expect(first.storage.dump()).not.toContain(other.message);
    expect(first.storage.dump()).not.toContain(RAGNHILD.name);
    const shown = JSON.stringify(first.live.reader.proposed(EGIL.id));
    first.rebuild();
    expect(JSON.stringify(first.live.reader.proposed(EGIL.id))).toBe(shown);
    expect(first.live.reader.proposed(EGIL.id)?.challenge).toMatchObject({ by: "deleted-1", message: null });
  });
});
