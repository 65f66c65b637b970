import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { makeTables } from "../mailbox/tables.ts";
import { LONGEST_COMMENT, LONGEST_NOTES } from "../../src/contract/bounds.ts";
import { CAPS } from "../../src/contract/limits.ts";
import {
  addToken,
  ask,
  beginGame,
  challenge,
  eventsOf,
  look,
  move,
  refusal,
  signUp,
  type Ask,
  type Begun,
  type Someone,
} from "./api.ts";

interface Kept {
  readonly text: string;
  readonly lines: { ply: number; moves: string[]; comment?: string }[];
  readonly version: number;
}

const write = ({ id }: Pick<Begun, "id">, { token }: Someone, text: string, more: Ask = {}) =>
  ask<Kept>("PUT", `/v1/games/${id}/notes`, { token, body: { text }, ...more });
const read = ({ id }: Pick<Begun, "id">, { token }: Someone, what = "notes", more: Ask = {}) =>
  ask<Kept>("GET", `/v1/games/${id}/${what}`, { token, ...more });
const setLines = ({ id }: Pick<Begun, "id">, { token }: Someone, lines: unknown, more: Ask = {}) =>
  ask<Kept>("PUT", `/v1/games/${id}/lines`, { token, body: { lines }, ...more });

describe("a player's notes", () => {
  it("are shown with the game, also when it is over, and only to the player", async () => {
    const game = await beginGame();
    const { attackers, defenders } = game;
    expect((await read(game, attackers)).body).toEqual({ text: "", version: 0 });
    const text = "Watch the corner.\nHen väntar på a1 – och ♔.\n";
    const written = await write(game, attackers, text.replaceAll("\n", "\r\n"));
    expect([written.status, written.body.text]).toEqual([200, text]);
    await ask("POST", `/v1/games/${game.id}/resign`, { token: defenders.token, body: { ply: 0 } });
    expect((await read(game, attackers)).body).toEqual(written.body);
    expect((await write(game, attackers, "won")).body.text).toBe("won");
    expect((await read(game, defenders)).body).toEqual({ text: "", version: 0 });
  });

  it("have versions: what was written elsewhere meanwhile is not overwritten", async () => {
    const game = await beginGame();
    const { attackers } = game;
    const first = await write(game, attackers, "one", { headers: { "if-match": '"0"' } });
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toBe(`"${first.body.version}"`);
    expect((await read(game, attackers, "notes", { headers: { "if-none-match": tag } })).status).toBe(304);
    const second = await write(game, attackers, "two", { headers: { "if-match": tag } });
    expect((await read(game, attackers, "notes", { headers: { "if-none-match": tag } })).body.text).toBe(
      "two",
    );
    for (const stale of [tag, '"0"', '"x"']) {
      const late = await refusal("PUT", `/v1/games/${game.id}/notes`, {
        token: attackers.token,
        body: { text: "three" },
        headers: { "if-match": stale },
      });
      expect([late.status, late.body.code, late.body["version"]]).toEqual([
        412,
        "version-changed",
        second.body.version,
      ]);
    }
    expect((await write(game, attackers, "", { headers: { "if-match": "*" } })).body).toEqual({
      text: "",
      version: 0,
    });
    expect((await read(game, attackers)).headers.get("etag")).toBe('"0"');
  });

  it("can be written from the challenge on, by the named player", async () => {
    const [by, to, other] = [await signUp(), await signUp(), await signUp()];
    const id = await challenge(by, { to: to.name });
    expect((await write({ id }, by, "mine")).status).toBe(200);
    expect((await write({ id }, to, "theirs")).status).toBe(200);
    expect((await write({ id }, other, "nobody's")).status).toBe(403);
    await ask("POST", `/v1/challenges/${id}/accept`, { token: to.token });
    expect([(await read({ id }, by)).body.text, (await read({ id }, to)).body.text]).toEqual([
      "mine",
      "theirs",
    ]);
  });

  it("have 20,000 characters at most, however they are sent, and valid text only", async () => {
    const game = await beginGame();
    const longest = "å".repeat(LONGEST_NOTES);
    expect((await write(game, game.attackers, longest)).status).toBe(200);
    // As a program sends it that writes everything but ASCII with escapes.
    const escaped = `{"text":"${"\\u00e5".repeat(LONGEST_NOTES)}"}`;
    const { token } = game.attackers;
    const path = `/v1/games/${game.id}/notes`;
    expect((await ask("PUT", path, { token, raw: escaped })).status).toBe(200);
    for (const text of [`${longest}å`, "a\u0000b", "a\u202eb", "a\ud800b"]) {
      const { status, body } = await refusal("PUT", path, { token, body: { text } });
      expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, "invalid-request", "/text"]);
    }
    const large = await refusal("PUT", path, { token, raw: `{"text":"${"x".repeat(CAPS.notesBytes.max)}"}` });
    expect([large.status, large.body["limit"]]).toEqual([413, CAPS.notesBytes.max]);
    for (const raw of ["{}", '{"text":null}', '{"text":"x","game":"y"}', "[]", ""])
      expect((await refusal("PUT", path, { token, raw })).status).toBeGreaterThanOrEqual(400);
    expect((await read(game, game.attackers)).body.text).toBe(longest);
  });

  it("are hidden from strangers, and refused for nonexistent games", async () => {
    const game = await beginGame();
    await write(game, game.attackers, "mine");
    const stranger = await signUp();
    for (const what of ["notes", "lines"])
      for (const [id, code, status] of [
        [game.id, "not-your-game", 403],
        ["0".repeat(22), "game-not-found", 404],
        ["nonsense", "game-not-found", 404],
      ] as const) {
        const path = `/v1/games/${id}/${what}`;
        const body = what === "notes" ? { text: "x" } : { lines: [] };
        const answers = [
          await refusal("GET", path, stranger),
          await refusal("PUT", path, { token: stranger.token, body }),
        ];
        expect(answers.map((one) => [one.status, one.body.code])).toEqual([
          [status, code],
          [status, code],
        ]);
      }
  });

  it("can be stored for a limited number of games", async () => {
    const game = await beginGame();
    const { attackers } = game;
    const mailbox = env.MAILBOXES.getByName(attackers.id);
    await runInDurableObject(mailbox, (_mailbox, { storage }) => {
      makeTables(storage);
      storage.sql
        .exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${CAPS.jottedGames.max})
        INSERT INTO notes (game, kind, version, body) SELECT 'g' || i, 'notes', 1, '{"v":1,"text":"x"}' FROM n`);
    });
    await evictDurableObject(mailbox);
    const { status, body } = await refusal("PUT", `/v1/games/${game.id}/notes`, {
      token: attackers.token,
      body: { text: "one more" },
    });
    expect([status, body.code, body["limit"]]).toEqual([409, "limit-reached", "jottedGames"]);
  });
});

describe("a player's analysis lines", () => {
  it("are judged, stored in plain form, and stay when the game continues differently", async () => {
    const game = await beginGame();
    const { attackers } = game;
    await move(game, 1, "d6-e6");
    const lines = [
      { ply: 2, moves: ["E4-E5", "d1-f1"], comment: "  and then\n…  " },
      { ply: 1, moves: ["d7-c7"] },
    ];
    const kept = await setLines(game, attackers, lines);
    const expected = [
      { ply: 2, moves: ["e4-e5", "d1-f1"], comment: "and then\n…" },
      { ply: 1, moves: ["d7-c7"] },
    ];
    expect([kept.status, kept.body.lines]).toEqual([200, expected]);
    await move(game, 2, "e4-e5");
    const again = await read(game, attackers, "lines");
    expect([again.body, again.headers.get("etag")]).toEqual([kept.body, `"${kept.body.version}"`]);
    // Notes have a version of their own.
    expect((await read(game, attackers)).body.version).toBe(0);
    const stale = await setLines(game, attackers, [], { headers: { "if-match": '"0"' } });
    expect(stale.status).toBe(412);
    expect((await setLines(game, attackers, [])).body).toEqual({ lines: [], version: 0 });
  });

  it("that are illegal are refused with the place, and nothing is stored", async () => {
    const game = await beginGame();
    const { token } = game.attackers;
    const path = `/v1/games/${game.id}/lines`;
    const legal = { ply: 1, moves: ["d6-e6"] };
    const refused = async (lines: unknown) => {
      const { status, body } = await refusal("PUT", path, { token, body: { lines } });
      return [status, body.code, body["pointer"] ?? body.errors?.map(({ pointer }) => pointer)];
    };
    expect(await refused([legal, { ply: 1, moves: ["d6-e6", "d7-c7"] }])).toEqual([
      422,
      "line-illegal",
      "/lines/1/moves/1",
    ]);
    expect(await refused([{ ...legal, ply: 2 }])).toEqual([422, "invalid-request", ["/lines/0/ply"]]);
    expect(await refused([{ ...legal, ply: 0 }])).toEqual([422, "invalid-request", ["/lines/0/ply"]]);
    expect(await refused([{ ...legal, moves: [] }])).toEqual([422, "invalid-request", ["/lines/0/moves"]]);
    expect(await refused([{ ...legal, moves: ["d6-e6", "later"] }])).toEqual([
      422,
      "invalid-request",
      ["/lines/0/moves/1"],
    ]);
    expect(await refused([{ ...legal, comment: "x".repeat(LONGEST_COMMENT + 1) }])).toEqual([
      422,
      "invalid-request",
      ["/lines/0/comment"],
    ]);
    expect(await refused([{ ...legal, best: true }])).toEqual([422, "invalid-request", ["/lines/0/best"]]);
    expect(await refused(legal)).toEqual([422, "invalid-request", ["/lines"]]);
    const comment = "x".repeat(300);
    expect(await refused(Array.from({ length: 200 }, () => ({ ...legal, comment })))).toEqual([
      422,
      "lines-too-large",
      undefined,
    ]);
    expect((await refused(Array.from({ length: 201 }, () => legal)))[1]).toBe("lines-too-large");
    // A list of nonsense is not answered with one as long.
    const nonsense = await refusal("PUT", path, {
      token,
      body: { lines: Array.from({ length: 50_000 }, () => 1) },
    });
    expect([nonsense.status, nonsense.body.errors?.length]).toEqual([422, 100]);
    expect((await read(game, game.attackers, "lines")).body).toEqual({ lines: [], version: 0 });
  });
});

it("private notes change nothing that others see: no version, no event, no header", async () => {
  const game = await beginGame();
  const { attackers, defenders } = game;
  const seen = async () => {
    const answers = await Promise.all(
      ["", "/clock", "/export.json", "/notes", "/lines"].map((what) =>
        ask("GET", `/v1/games/${game.id}${what}`, { token: defenders.token }),
      ),
    );
    const told = answers.map(({ status, headers, body }) => {
      const named = [...headers].filter(([name]) => !/^(x-request-id|date)$/.test(name));
      return JSON.stringify([status, named, body]).replaceAll(/P\d*D?T[\d.HMS]+/g, "…");
    });
    return [told, await eventsOf(defenders), (await look(game.id)).version];
  };
  const before = await seen();
  await write(game, attackers, "x".repeat(LONGEST_NOTES));
  await setLines(game, attackers, [{ ply: 1, moves: ["d6-e6"] }]);
  expect(await seen()).toEqual(before);
});

it("private notes are in their player's file, and deleted with the account", async () => {
  const game = await beginGame();
  const { attackers } = game;
  await write(game, attackers, "mine alone");
  await setLines(game, attackers, [{ ply: 1, moves: ["d6-e6"], comment: "or not" }]);
  const file = await ask<Record<"notes" | "lines", Record<string, unknown>[]>>("GET", "/v1/me/export.json", {
    token: attackers.token,
  });
  expect(file.body.notes).toMatchObject([{ game: game.id, text: "mine alone" }]);
  expect(file.body.lines).toMatchObject([{ game: game.id, lines: [{ ply: 1, comment: "or not" }] }]);
  // A token that may neither read nor play sees no texts.
  const manager = await addToken(attackers, "manage");
  expect((await ask("GET", "/v1/me/export.json", manager)).body).toMatchObject({ notes: [], lines: [] });
  await ask("DELETE", "/v1/me", { token: attackers.token });
  const mailbox = env.MAILBOXES.getByName(attackers.id);
  const rows = () =>
    runInDurableObject(
      mailbox,
      (_mailbox, { storage: { sql } }) => sql.exec("SELECT game FROM notes").toArray().length,
    );
  expect(await rows()).toBe(0);
  // A request that was under way then comes too late.
  const wish = { game: game.id, kind: "notes", body: "{}", versions: null, most: 9 } as const;
  expect([await mailbox.notes.write(wish), await rows()]).toEqual([{ kind: "gone" }, 0]);
});
