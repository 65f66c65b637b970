import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import {
  ask,
  askProduction,
  beginGame,
  challenge,
  delivered,
  playMoves,
  refusal,
  signUp,
  type Someone,
  USED_UP,
} from "./api.ts";

const TOKEN = "a token of the operator, for tests alone".replaceAll(" ", "-");
const OPERATOR = { OPERATOR_TOKEN: TOKEN };
const PATH = "/operator/rerecord";

interface Outcome {
  readonly recorded: number;
  readonly empty: number;
  readonly unreadable: string[];
  readonly failed: string[];
}

const rerecord = (games: readonly string[], token: string | null = TOKEN) =>
  askProduction<Outcome & { code: string }>("POST", PATH, { token, body: { games } }, OPERATOR);

type Rows = Record<string, unknown>[];

/** The storage of a player's mailbox. */
const inMailbox = ({ id }: Someone, query: string, ...bindings: readonly string[]): Promise<Rows> =>
  runInDurableObject(env.MAILBOXES.getByName(id), (_it, { storage }) =>
    storage.sql.exec(query, ...bindings).toArray(),
  ) as Promise<Rows>;

const monthNow = () => env.ARCHIVES.getByName(new Date().toISOString().slice(0, 7));
const ARCHIVED = { after: { at: 0, id: "" }, to: Number.MAX_SAFE_INTEGER, limit: 1000, timedOut: false };

/** The copies of a game in lists: D1, its players' mailboxes, the archive. */
async function listsOf(id: string, players: readonly Someone[]) {
  const records = env.DB.prepare(
    "SELECT id, list, at, ruleset, size, body FROM games WHERE id = ? AND list <> 'over'",
  ).bind(id);
  const mailboxes = players.map((player) => inMailbox(player, "SELECT * FROM games WHERE id = ?", id));
  return {
    records: (await records.all()).results,
    mailboxes: await Promise.all(mailboxes),
    archive: (await monthNow().games(ARCHIVED)).filter((game) => game.id === id),
  };
}

/** The results of players, once their mailboxes have told them. */
const talliesOf = (players: readonly Someone[]) =>
  Promise.all(players.map(async ({ name }) => (await ask<object>("GET", `/v1/players/${name}/record`)).body));

/** All lists of a game are lost, and what was counted of it. */
async function forget(id: string, players: readonly Someone[]): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM games WHERE id = ?").bind(id),
    env.DB.prepare("DELETE FROM tallies"),
  ]);
  for (const player of players) {
    await inMailbox(player, "DELETE FROM games WHERE id = ?", id);
    await inMailbox(player, "DELETE FROM tallies");
  }
  await runInDurableObject(monthNow(), (_it, { storage }) => {
    storage.sql.exec("CREATE TABLE IF NOT EXISTS games (id TEXT)");
    storage.sql.exec("DELETE FROM games WHERE id = ?", id);
  });
}

const rulesOf = async () => (await env.DB.prepare("SELECT id, rules FROM rulesets").all()).results;

describe("the lists of games", () => {
  it("are rebuilt identically: of a running game, a finished one and a declined challenge", async () => {
    const running = await beginGame();
    await playMoves(running, ["d6-e6", "e4-e5", "d1-f1"]);
    const over = await beginGame();
    await playMoves(over, ["d6-e6", "e4-e5"]);
    await ask("POST", `/v1/games/${over.id}/resign`, { token: over.attackers.token, body: { ply: 2 } });
    const to = await signUp();
    const made = await ask<{ id: string }>("POST", "/v1/challenges", {
      token: over.attackers.token,
      body: { ruleset: "tablut", to: to.name, clock: { kind: "unlimited" }, message: "for your eyes" },
    });
    await ask("POST", `/v1/challenges/${made.body.id}/decline`, {
      token: to.token,
      body: { reason: "not-now" },
    });
    const games: readonly (readonly [string, readonly Someone[]])[] = [
      [running.id, [running.attackers, running.defenders]],
      [over.id, [over.attackers, over.defenders]],
      [made.body.id, [over.attackers, to]],
    ];
    for (const [id] of games) await delivered(id);
    const all = () => Promise.all(games.map(([id, players]) => listsOf(id, players)));
    const before = await all();
    expect(before.map(({ records, archive }) => [records.length, archive.length])).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
    const players = games.flatMap(([, theirs]) => theirs);
    const lost = {
      tallies: [{ ruleset: "brandubh", side: "attackers", won: 0, lost: 1, drawn: 0 }],
      withBots: [],
    };
    await vi.waitFor(async () => expect((await talliesOf([over.attackers]))[0]).toEqual(lost));
    const counted = await talliesOf(players);
    for (const [id, theirs] of games) await forget(id, theirs);
    expect(await all()).not.toEqual(before);

    for (let times = 0; times < 2; times++) {
      const { status, body } = await rerecord(games.map(([id]) => id));
      expect({ status, body }).toEqual({
        status: 200,
        body: { recorded: 3, empty: 0, unreadable: [], failed: [] },
      });
      expect(await all()).toEqual(before);
      await vi.waitFor(async () => expect(await talliesOf(players)).toEqual(counted));
    }
  });

  it("get back results that only D1 has lost", async () => {
    const { id, attackers, defenders } = await beginGame();
    await ask("POST", `/v1/games/${id}/resign`, { token: attackers.token, body: { ply: 0 } });
    const both = [attackers, defenders];
    await vi.waitFor(async () => expect(JSON.stringify(await talliesOf(both))).toContain(`"won":1`));
    const counted = await talliesOf(both);
    await env.DB.prepare("DELETE FROM tallies").run();
    await rerecord([id]);
    await vi.waitFor(async () => expect(await talliesOf(both)).toEqual(counted));
  });

  it("are rebuilt with a game's custom rule set", async () => {
    const maker = await signUp();
    const ruleset = { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", escape: "edge", noProgress: 40 };
    const id = await challenge(maker, { ruleset });
    const before = await rulesOf();
    expect(before).toHaveLength(1);
    await env.DB.prepare("DELETE FROM rulesets").run();
    expect((await rerecord([id])).body).toMatchObject({ recorded: 1 });
    expect(await rulesOf()).toEqual(before);
  });

  it("are found by the platform's id of a game's object, too", async () => {
    const game = await beginGame();
    const players = [game.attackers, game.defenders];
    await delivered(game.id);
    const before = await listsOf(game.id, players);
    await forget(game.id, players);
    expect((await rerecord([env.GAMES.idFromName(game.id).toString()])).body).toMatchObject({ recorded: 1 });
    expect(await listsOf(game.id, players)).toEqual(before);
  });

  it("of a nonexistent or unreachable game do not exist, and the others are written", async () => {
    const game = await beginGame();
    const mailbox = env.MAILBOXES.idFromName("nobody").toString();
    const { body } = await rerecord(["A".repeat(22), mailbox, game.id]);
    expect(body).toEqual({ recorded: 1, empty: 1, unreadable: [], failed: [mailbox] });
  });
});

const rowOf = ({ id }: Someone) => env.DB.prepare("SELECT * FROM players WHERE id = ?").bind(id).first();
const mailboxOf = ({ id }: Someone) => env.MAILBOXES.idFromName(id).toString();

const recover = (...players: readonly Someone[]) =>
  askProduction<Outcome>(
    "POST",
    `${PATH}/players`,
    { token: TOKEN, body: { mailboxes: players.map(mailboxOf) } },
    OPERATOR,
  );

describe("players that D1 has lost", () => {
  it("are restored from the copies in their mailboxes, if their name is still free", async () => {
    const players = await Promise.all([signUp(), signUp(), signUp()]);
    const [lost, replaced, kept] = players;
    const silent = await signUp();
    const asSignedUp = await rowOf(silent);
    for (const { token } of players) await ask("PATCH", "/v1/me", { token, body: { language: "sv" } });
    for (const { token } of players) await ask("GET", "/v1/me", { token });
    const before = await rowOf(lost);
    for (const { id } of [lost, replaced, silent])
      await env.DB.prepare("DELETE FROM players WHERE id = ?").bind(id).run();
    await ask("POST", "/v1/players", { body: { name: replaced.name } });
    await env.DB.prepare("UPDATE players SET language = 'ru' WHERE id = ?").bind(kept.id).run();
    const { body } = await recover(...players, silent);
    expect(body).toEqual({ recorded: 3, empty: 0, unreadable: [], failed: [mailboxOf(replaced)] });
    expect(await rowOf(lost)).toEqual(before);
    expect(await rowOf(silent)).toEqual(asSignedUp);
    // D1 has the truth, and the copy follows it.
    expect((await ask("GET", "/v1/me", { token: kept.token })).body["language"]).toBe("ru");
  });

  it("and who have left are deleted again, if D1 is from before that", async () => {
    const player = await signUp();
    const row = await rowOf(player);
    await ask("DELETE", "/v1/me", { token: player.token });
    await env.DB.prepare(
      "UPDATE players SET name = ?, name_key = ?, skeleton = ?, deleted_at = NULL WHERE id = ?",
    )
      .bind(row!["name"], row!["name_key"], row!["skeleton"], player.id)
      .run();
    expect((await ask("GET", `/v1/players/${player.name}`)).status).toBe(200);
    expect((await recover(player)).body).toMatchObject({ recorded: 1 });
    expect((await ask("GET", `/v1/players/${player.name}`)).status).toBe(404);
  });
});

interface RowsPage {
  readonly schema: readonly string[];
  readonly rows: readonly { readonly table: string; readonly values: Record<string, unknown> }[];
  readonly next: unknown;
}

const copy = (body: object) =>
  askProduction<RowsPage & { code: string }>("POST", "/operator/rows", { token: TOKEN, body }, OPERATOR);

describe("the rows of an object", () => {
  it("are its stored ones, encrypted and hashed as they are, and the log notes who copied what", async () => {
    const game = await beginGame();
    await delivered(game.id);
    const mailbox = mailboxOf(game.attackers);
    const events = await inMailbox(game.attackers, "SELECT * FROM events");
    const copied = await copy({ kind: "mailbox", object: mailbox, after: null });
    expect(copied.status).toBe(200);
    expect(copied.body.next).toBeNull();
    expect(copied.body.schema[0]).toMatch(/^CREATE TABLE schema_steps /);
    const rowsIn = (table: string) =>
      copied.body.rows.filter((row) => row.table === table).map(({ values }) => values);
    expect(rowsIn("events")).toEqual(events);
    expect(rowsIn("tokens")).toHaveLength(1);
    expect(JSON.stringify(copied.body)).not.toContain(game.attackers.token);

    const byName = await copy({ kind: "game", object: game.id, after: null });
    const byPlatform = env.GAMES.idFromName(game.id).toString();
    expect((await copy({ kind: "game", object: byPlatform, after: null })).body).toEqual(byName.body);
    expect(byName.body.rows.map(({ table }) => table)).toContain("events");

    const log = { token: TOKEN, body: { after: 0 } };
    const noted = await askProduction<{ records: { act: string; player: string }[] }>(
      "POST",
      "/operator/log",
      log,
      OPERATOR,
    );
    expect(noted.body.records.map(({ act, player }) => [act, player])).toEqual([
      ["rows", mailbox],
      ["rows", game.id],
      ["rows", byPlatform],
    ]);
  });

  it("are refused for an object that does not exist or is of another class, and after the last table", async () => {
    const { id } = await beginGame();
    const another = env.MAILBOXES.idFromName(id).toString();
    for (const [object, after] of [
      ["A".repeat(22), null],
      [another, null],
      ["f".repeat(64), null],
      [id, { table: 99, row: 0 }],
    ])
      expect(await copy({ kind: "game", object, after })).toMatchObject({
        status: 404,
        body: { code: "not-found" },
      });
    const good = { kind: "game", object: id, after: null };
    for (const bad of [
      { ...good, kind: "archive" },
      { ...good, object: "../../etc" },
      { ...good, after: { table: -1, row: 0 } },
      { ...good, after: "1" },
      { kind: "game", object: id },
    ])
      expect((await copy(bad)).status).toBe(422);
    const asked = { token: "b".repeat(40), body: good };
    expect((await askProduction("POST", "/operator/rows", asked, OPERATOR)).status).toBe(401);
  });
});

describe("the operator", () => {
  it.each([
    ["without a token", null, 401, "token-missing"],
    ["with another", "a".repeat(40), 401, "token-invalid"],
  ])("is nobody %s", async (_who, token, status, code) => {
    expect(await rerecord(["A".repeat(22)], token)).toMatchObject({ status, body: { code } });
  });

  it("is not a player", async () => {
    const { token } = await signUp();
    expect((await rerecord(["A".repeat(22)], token)).status).toBe(401);
  });

  it.each([{}, { OPERATOR_TOKEN: "" }, { OPERATOR_TOKEN: "short" }])(
    "is rejected everywhere with %j",
    async (bindings) => {
      const token = bindings.OPERATOR_TOKEN ?? TOKEN;
      const asked = { token: token === "" ? null : token, body: { games: ["A".repeat(22)] } };
      expect((await askProduction("POST", PATH, asked, bindings)).status).toBe(404);
    },
  );

  it.each([
    ["a bounce", "from=&to=play%2Bx%40taflpost.example", "x", 200, { kind: "ignored" }],
    ["one too large", "from=a%40b.example&to=c%40d.example", "x".repeat(65_537), 422, { kind: "rejected" }],
    ["one for nobody", "from=a%40b.example", "x", 422, { code: "invalid-request" }],
  ])("delivers a mail: %s", async (_what, envelope, body, status, said) => {
    const path = `/operator/mail?${envelope}`;
    const answer = await askProduction("POST", path, { token: TOKEN, body }, OPERATOR);
    expect(answer).toMatchObject({ status, body: said });
  });

  it("cannot be guessed fast", async () => {
    const limited = { ...OPERATOR, LIMIT_ADDRESS: USED_UP };
    const guess = { token: "b".repeat(40), body: { games: ["A".repeat(22)] } };
    expect((await askProduction("POST", PATH, guess, limited)).status).toBe(429);
  });

  it.each([
    ["no game", { games: [] }],
    ["too many", { games: Array.from({ length: 51 }, () => "A".repeat(22)) }],
    ["what is no id", { games: ["../../etc"] }],
    ["something else", { games: ["A".repeat(22)], more: 1 }],
    ["nothing", undefined],
  ])("is told what is wrong with %s", async (_what, body) => {
    const { status } = await askProduction("POST", PATH, { token: TOKEN, body }, OPERATOR);
    expect([400, 415, 422]).toContain(status);
  });

  it("has nothing else there, and nothing in the API's documents", async () => {
    expect((await askProduction("GET", PATH, { token: TOKEN }, OPERATOR)).status).toBe(405);
    expect((await askProduction("POST", "/operator/else", { token: TOKEN }, OPERATOR)).status).toBe(404);
    // Only a rehearsal counts objects.
    const body = { kind: "ladders", objects: ["a".repeat(64)] };
    const count = await askProduction("POST", "/operator/count", { token: TOKEN, body }, OPERATOR);
    expect([count.status, count.body["code"]]).toEqual([404, "not-found"]);
    expect((await refusal("POST", PATH)).status).toBe(404);
    expect(JSON.stringify((await ask("GET", "/v1/openapi.json")).body)).not.toContain("/operator");
  });
});
