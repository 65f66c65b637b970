import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isMark, marksOf, markOf } from "../../src/players/hidden-names.ts";
import type { KeysEnv } from "../../src/players/sealed-keys.ts";
import { seatsOf } from "../../src/players/listing.ts";
import { skeletonOf } from "../../src/players/names.ts";
import { addPlayer, changePlayer, erasePlayer } from "../../src/players/store.ts";
import { migratedDatabase, notingD1 } from "../house/database.ts";

const SECRET = "a secret that is used in tests only";
const NEXT = "the secret that comes after that one";

/** A database with its secrets; the same one can be opened under others. */
function records() {
  const db = migratedDatabase();
  const DB = notingD1(db, []);
  const under = (secrets: Omit<KeysEnv, "DB">): KeysEnv => ({ DB, ...secrets });
  const rows = (query: string) => db.prepare(query).all();
  let ids = 0;
  return {
    rows,
    under,
    dump: () => JSON.stringify([rows("SELECT * FROM players"), rows("SELECT * FROM tallies")]),
    add: async (env: KeysEnv, name: string): Promise<string | null> => {
      const id = `player-${++ids}`;
      const player = { id, name, email: null, language: "en", timezone: "UTC" };
      return (await addPlayer(env.DB, player, { marks: await marksOf(env, name), under: null })) && id;
    },
    erase: (env: KeysEnv, id: string) =>
      erasePlayer(env.DB, id, `deleted-${id}`, (skeleton) => markOf(env, skeleton)),
    exec: (query: string) => db.exec(query),
  };
}

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the name of a deleted player", () => {
  it("stays taken, with all look-alikes, and is unreadable", async () => {
    const { under, add, erase, dump } = records();
    const env = under({ SECRET });
    const id = await add(env, "Hrolf-Kraki");
    await erase(env, id!);
    for (const name of ["Hrolf-Kraki", "hrolfkraki", "HR0LF_KRAKI"]) expect(await add(env, name)).toBeNull();
    expect(dump()).not.toMatch(/hr[o0]lf/i);
    expect(dump()).not.toContain(skeletonOf("Hrolf-Kraki"));
    expect(await add(env, "Hrolf-Kraki-2")).not.toBeNull();
  });

  it("cannot be guessed without the key: in another database it has another hash", async () => {
    const [one, other] = [records().under({ SECRET }), records().under({ SECRET })];
    const mark = await markOf(one, "hrolf");
    expect(isMark(mark)).toBe(true);
    expect(await markOf(one, "hrolf")).toBe(mark);
    expect(await markOf(other, "hrolf")).not.toBe(mark);
  });

  it("stays taken when the account is deleted again", async () => {
    const { under, add, erase, rows } = records();
    const env = under({ SECRET });
    const id = await add(env, "Hrolf");
    await erase(env, id!);
    const people = "SELECT * FROM players WHERE bot_of IS NULL";
    const before = rows(people);
    await erase(env, id!);
    expect(rows(people)).toMatchObject([{ skeleton: before[0]!["skeleton"] }]);
    expect(await add(env, "Hrolf")).toBeNull();
  });

  it("stays taken through rotations of the service's secret", async () => {
    const { under, add, erase } = records();
    const id = await add(under({ SECRET }), "Hrolf");
    await erase(under({ SECRET }), id!);
    expect(await add(under({ SECRET: NEXT, SECRET_PREVIOUS: SECRET }), "Hrolf")).toBeNull();
    expect(await add(under({ SECRET: NEXT }), "Hrolf")).toBeNull();
  });

  it("is free again if the key was lost with the secret, and nothing breaks", async () => {
    const { under, add, erase, rows } = records();
    const id = await add(under({ SECRET }), "Hrolf");
    await erase(under({ SECRET }), id!);
    const again = await add(under({ SECRET: NEXT }), "Hrolf");
    expect(again).not.toBeNull();
    await erase(under({ SECRET: NEXT }), again!);
    expect(await add(under({ SECRET: NEXT }), "Hrolf")).toBeNull();
    expect(rows("SELECT id FROM name_keys")).toEqual([{ id: 1 }, { id: 2 }]);
    // With the former secret restored there are both keys, and both hashes are valid.
    expect(await add(under({ SECRET: NEXT, SECRET_PREVIOUS: SECRET }), "Hrolf")).toBeNull();
  });

  it("is hidden under one key, even if several requests make the first one at once", async () => {
    const { under, rows } = records();
    const env = under({ SECRET });
    const marks = await Promise.all(Array.from({ length: 5 }, () => markOf(env, "hrolf")));
    expect(new Set(marks).size).toBe(1);
    expect(rows("SELECT id FROM name_keys")).toEqual([{ id: 1 }]);
  });
});

it("the row of a deleted player has no address, language, time zone or setting", async () => {
  const { under, add, erase, rows } = records();
  const env = under({ SECRET });
  const id = (await add(env, "Hrolf"))!;
  const settings = { challengesFrom: "played", botsWelcome: true } as const;
  const texts = { email: "hrolf@example.org", language: "sv", timezone: "Europe/Stockholm" };
  await changePlayer(env.DB, id, { ...texts, ...settings });
  await erase(env, id);
  const [row] = rows("SELECT * FROM players WHERE bot_of IS NULL");
  expect(row).toEqual({
    id,
    name: `deleted-${id}`,
    name_key: `deleted-${id}`,
    skeleton: expect.stringMatching(/^#/) as string,
    email: null,
    confirmed_email: null,
    language: "en",
    timezone: "UTC",
    challenges_from: "anyone",
    created_at: expect.any(Number) as number,
    deleted_at: expect.any(Number) as number,
    closed_for: null,
    may_rename: 0,
    bot_of: null,
    bot_url: null,
    bot_about: null,
    bots_welcome: 0,
  });
});

describe("lists of games", () => {
  it("have the new name of a player who has left, and count nothing of them", async () => {
    const { under, add, erase, exec, rows } = records();
    const env = under({ SECRET });
    const [id, other] = [await add(env, "Hrolf"), await add(env, "Gudrun")];
    for (const player of [id, other])
      exec(`INSERT INTO tallies VALUES ('${player}', 'brandubh', 'attackers', 1, 0, 0)`);
    await erase(env, id!);
    expect([...(await seatsOf(env.DB, [id!, other!, "nobody"]))]).toEqual([
      [id, { id, name: `deleted-${id}` }],
      [other, { id: other, name: "Gudrun" }],
    ]);
    expect(rows("SELECT player_id FROM tallies")).toEqual([{ player_id: other }]);
  });
});
