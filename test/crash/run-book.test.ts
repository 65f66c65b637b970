import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clientOf, type Client, type GameBody } from "./client.ts";
import { HookReceiver } from "./receiver.ts";
import { Service } from "./service.ts";
import { lines, playerWithHook, Table, type PlayedGame } from "./table.ts";
import { within } from "./within.ts";

const RUN_BOOK = readFileSync("src/host/run-book.md", "utf8");

/** The commands of a step, as the run book has them. */
function commandsOf(step: string): string {
  const commands = new RegExp(`\n\`\`\`sh ${step}\n([^]*?)\`\`\``).exec(RUN_BOOK)?.[1];
  if (commands === undefined) throw new Error(`the run book has no step ${step}`);
  return commands;
}

/** All there is in a folder, with its permissions for others than its owner. */
const others = (path: string): Record<string, number> =>
  Object.fromEntries(
    ["", ...readdirSync(path, { recursive: true, encoding: "utf8" })].map((name) => [
      name,
      statSync(join(path, name)).mode & 0o077,
    ]),
  );

describe("the run book's step about keys", () => {
  let STATE: string;

  /** Carries it out, where everybody may read what does not say otherwise. */
  const changeKey = () =>
    spawnSync("sh", ["-c", `umask 022\n${commandsOf("change-signing-key")}`], {
      env: { ...process.env, STATE },
    });

  beforeEach(() => {
    STATE = mkdtempSync(join(tmpdir(), "taflpost-keys-"));
  });

  afterEach(() => rmSync(STATE, { recursive: true, force: true }));

  test("a changed key is readable only by its owner, even among keys that others could read", () => {
    const key = join(STATE, "signing-key");
    for (const name of ["first", "second"]) {
      writeFileSync(key, name, { mode: 0o600 });
      expect(changeKey().status).toBe(0);
    }
    const kept = join(STATE, "signing-keys.previous");
    expect([readFileSync(kept, "utf8"), statSync(kept).mode & 0o077]).toEqual(["first\nsecond\n", 0]);
    writeFileSync(kept, "older\n", { mode: 0o644 });
    writeFileSync(key, "third", { mode: 0o600 });
    expect(changeKey().status).toBe(0);
    expect(statSync(kept).mode & 0o077).toBe(0);
    // Without a key nothing is added.
    expect(changeKey().status).not.toBe(0);
    expect(readFileSync(kept, "utf8")).toBe("older\nthird\n");
  });
});

describe("the run book, step by step", () => {
  let service: Service;
  let elsewhere: Service;
  let receiver: HookReceiver;
  let client: Client;
  let table: Table;
  let game: PlayedGame;
  let folder: string;

  /** Carries out a step. */
  function follow(step: string, state: string, more: Record<string, string> = {}): string {
    const env = {
      ...process.env,
      STATE: state,
      BACKUP: join(folder, "backup"),
      BACKUPS: join(folder, "all"),
      ...more,
    };
    const { status, stdout, stderr } = spawnSync("sh", ["-e", "-c", commandsOf(step)], {
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${step}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Starts another service on what is restored, and its client. */
  async function restored(): Promise<Client> {
    follow("restore", elsewhere.state);
    await elsewhere.start();
    return clientOf(elsewhere.url);
  }

  /** Has a service verify all of its games. */
  const verified = ({ state, port }: Service): string => follow("verify-all", state, { PORT: `${port}` });

  /** Plays a move, and gives the request's id. */
  const played = async (by: string, ply: number): Promise<string> => {
    const answer = await fetch(`${service.url}/v1/games/${game.id}/moves`, {
      method: "POST",
      headers: { authorization: `Bearer ${by}`, "content-type": "application/json" },
      body: JSON.stringify({ ply, move: game.line.moves[ply - 1] }),
    });
    expect(answer.status).toBe(201);
    return answer.headers.get("x-request-id") ?? "none";
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "taflpost-backup-"));
    service = await Service.create();
    elsewhere = await Service.create();
    receiver = await HookReceiver.create();
    client = clientOf(service.url);
    await service.start();
    const attackers = await playerWithHook(client, receiver, "Ragnhild");
    const defenders = await playerWithHook(client, receiver, "Egil");
    table = new Table(client, attackers, defenders, () => 0.9);
    game = await table.begin(lines[0]!);
  });

  afterEach(async () => {
    await service.remove();
    await elsewhere.remove();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const lists = async (of: Client): Promise<unknown> => {
    const { token } = table.attackers;
    const read = {
      finished: await of.must("GET", "/v1/me/games?status=finished", { token }),
      theirs: await of.must("GET", "/v1/players/Egil/games"),
      record: await of.must("GET", "/v1/players/Egil/record"),
      lobby: await of.must("GET", "/v1/lobby"),
    };
    return JSON.parse(JSON.stringify(read, (key, value: unknown) => (key === "remaining" ? null : value)));
  };

  test("a copy of a stopped service works elsewhere: the games, the feeds, and what was still to be sent", async () => {
    for (let ply = 1; ply <= 5; ply++) await table.move(game);
    const feed = await client.feed(table.attackers.token);
    expect(await service.end("SIGTERM")).toBe(0);
    follow("backup", service.state);
    expect(follow("rehearse", service.state)).toContain("every game holds");
    // The rest was there before the start.
    const written = Object.entries(others(join(service.state, "v3/do")));
    expect(written.filter(([, mode]) => mode !== 0)).toEqual([]);
    expect(written.length).toBeGreaterThan(5);

    const there = await restored();
    expect(await there.must<GameBody>("GET", `/v1/games/${game.id}`)).toMatchObject({ ply: 5 });
    const goesOn = (await there.feed(table.attackers.token)).slice(0, feed.length);
    expect(goesOn).toMatchObject(feed.map(({ id, type }) => ({ id, type })));
    const further = new Table(there, table.attackers, table.defenders, () => 0.9);
    const sixth = { ...game };
    await further.move(sixth);
    expect(sixth.acknowledged).toBe(6);
    await receiver.open();
    for (let looks = 0; looks < 20 && receiver.deliveries.length < 12; looks++) await there.advance("PT1M");
    expect(receiver.faults).toEqual([]);
    expect(new Set(receiver.deliveries.map(({ id }) => id))).toEqual(
      new Set(
        [...(await there.feed(table.attackers.token)), ...(await there.feed(table.defenders.token))].map(
          ({ id }) => id,
        ),
      ),
    );
  });

  test("a forged game is found, with its id and the forged place", async () => {
    const message = { ply: 1, move: game.line.moves[0], message: "Good luck" };
    await client.must("POST", `/v1/games/${game.id}/moves`, { token: table.attackers.token, body: message });
    await service.end("SIGTERM");
    const games = join(service.state, "v3/do/taflpost-Game");
    const file = readdirSync(games).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "none";
    const db = new DatabaseSync(join(games, file));
    db.exec("UPDATE events SET body = replace(body, 'Good luck', 'Bad luck')");
    db.close();
    await service.start();
    expect(() => verified(service)).toThrow(`0 of 1 games hold.\nThese do not:\n${game.id}: texts: `);
  });

  test("a copy made while games are played has every answered move, and consistent feeds", async () => {
    let isEnough = false;
    const playing = table.play(() => isEnough);
    for (let answers = 0; answers < 30; answers++) await within(table.nextAnswer(), "answer to a move");
    const answered = table.games.map(({ id, acknowledged }) => ({ id, acknowledged }));
    expect(follow("backup", service.state)).toMatch(/paused for \d+ ms/);
    expect(follow("backup-kept", service.state)).toContain(join(folder, "all"));
    isEnough = true;
    await playing;

    const there = await restored();
    expect(verified(elsewhere)).toMatch(/(\d+) of \1 games hold/);
    for (const { id, acknowledged } of answered) {
      const { ply } = await there.must<GameBody>("GET", `/v1/games/${id}`);
      expect(ply).toBeGreaterThanOrEqual(acknowledged);
    }
    // Whatever had not been carried to the mailboxes yet is now.
    await there.advance("PT1M");
    const own = (await there.feed(table.attackers.token)).filter(({ type }) => type === "game.move");
    const moves = await Promise.all(
      table.games.map(async ({ id }) => (await there.ask<GameBody>("GET", `/v1/games/${id}`)).body.ply ?? 0),
    );
    expect(own).toHaveLength(moves.reduce((sum, ply) => sum + Math.ceil(ply / 2), 0));
  });

  test("lost lists are rebuilt from the games", async () => {
    while (game.acknowledged < game.line.moves.length) await table.move(game);
    const second = await table.begin(lines[1]!);
    await table.move(second);
    await client.must("POST", "/v1/challenges", {
      token: table.attackers.token,
      body: { ruleset: "tablut", listed: true, clock: { kind: "unlimited" } },
    });
    const before = await lists(client);
    await service.end("SIGTERM");
    for (const [stored, lost] of [
      ["d1", ["games", "tallies"]],
      ["do/taflpost-Mailbox", ["games", "tallies"]],
      ["do/taflpost-Archive", ["games"]],
      // Deliveries just before the end are repeated after the start, and would rebuild lists by themselves.
      ["do/taflpost-Game", ["outbox"]],
    ] as const) {
      const below = join(service.state, "v3", stored);
      const files = readdirSync(below, { recursive: true, encoding: "utf8" });
      for (const file of files.filter((name) => /[0-9a-f]{64}\.sqlite$/.test(name))) {
        const db = new DatabaseSync(join(below, file));
        // The mailbox that the service's state is tried by is nobody's, and has no tables.
        const isThere = db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?");
        for (const name of lost) if (isThere.get(name) !== undefined) db.exec(`DELETE FROM ${name}`);
        db.close();
      }
    }
    await service.start();
    expect(await lists(client)).not.toEqual(before);

    const said = follow("rerecord", service.state, { PORT: `${service.port}` });
    expect(said).toContain("3 games recorded");
    await vi.waitFor(async () => expect(await lists(client)).toEqual(before));
  });

  test("a lost notice is found by the request that caused it, with the reason; and so is one that arrived", async () => {
    const { token, name } = table.attackers;
    // Nobody answers where the webhooks go.
    const REQUEST = await played(token, 1);
    // All tries of the retry schedule, from the alarm of the mailbox: no request is there any more.
    await client.advance("P4D");
    const LOG = join(folder, "log");
    const found = (step: string, words: Record<string, string>): Record<string, unknown>[] => {
      writeFileSync(LOG, service.output);
      const said = follow(step, service.state, { LOG, ...words });
      return said
        .split("\n")
        .flatMap((line) => (line.startsWith("{") ? (JSON.parse(line) as object) : [])) as never;
    };
    const [feed] = [await client.feed(token)];
    const ids = feed.filter(({ type, data }) => type === "game.move" && data.ply === 1).map(({ id }) => id);
    const { items } = await client.must<{ items: { id: string }[] }>("GET", "/v1/webhooks", { token });
    const lost = found("follow-notice", { REQUEST }).find(
      ({ endpoint, events, next }) =>
        endpoint === items[0]?.id && JSON.stringify(events) === JSON.stringify(ids) && next === null,
    );
    const player = (await client.must<{ id: string }>("GET", "/v1/me", { token })).id;
    expect([name, lost]).toEqual([
      "Ragnhild",
      {
        level: "info",
        time: expect.stringMatching(/^20\d\d-.*Z$/),
        event: "webhook-failed",
        object: `mailbox ${player}`,
        events: ids,
        requests: [REQUEST],
        endpoint: items[0]?.id,
        tries: 10,
        why: "connection",
        status: null,
        next: null,
      },
    ]);
    // And everything else about that webhook: each try of each event.
    const all = found("follow-object", { ID: String(lost?.["endpoint"]) });
    expect(all.filter(({ events }) => JSON.stringify(events) === JSON.stringify(ids))).toHaveLength(10);

    await receiver.open();
    const next = await played(table.defenders.token, 2);
    await vi.waitFor(() =>
      expect(found("follow-notice", { REQUEST: next })).toContainEqual(
        expect.objectContaining({ event: "webhook-delivered", endpoint: items[0]?.id, requests: [next] }),
      ),
    );
  });
});
