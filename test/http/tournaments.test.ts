import { describe, expect, it } from "vitest";
import { ask, look, refusal, signUp, type Page, type Someone } from "./api.ts";
import { act, draft, moderator, openFor, type TournamentBody, WISH } from "./tournaments.ts";

const get = <T = TournamentBody>(path: string) => ask<T>("GET", `/v1/tournaments/${path}`);
const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp()));
const codes = (answers: readonly { readonly status: number; readonly body: unknown }[]) =>
  answers.map(({ status, body }) => [status, (body as { code?: string }).code]);

interface RoundBody {
  readonly status: string;
  readonly pairings: readonly {
    readonly table: number;
    readonly players: readonly string[];
    readonly match: string | null;
    readonly games: readonly string[];
    readonly how: string | null;
  }[];
}
interface Row {
  readonly place: number;
  readonly name: string;
  readonly points: number;
  readonly cells: readonly { readonly how: string | null }[];
}

/** The ids of a list of tournaments. */
const listed = async (query: string) =>
  (await ask<Page<TournamentBody>>("GET", `/v1/tournaments?${query}&limit=100`)).body.items.map(
    (one) => one.id,
  );

describe("a tournament", () => {
  it("is a draft until its organiser opens it, with default settings", async () => {
    const [sigrid] = await people(1);
    const id = await draft(sigrid!);
    const { status, body } = await get(id);
    expect([status, body]).toMatchObject([
      200,
      {
        id,
        name: "Winter post",
        status: "draft",
        clock: { kind: "per-move", perMove: "P3D" },
        rated: true,
        pairing: { games: 1, order: "together" },
        rounds: null,
        round: 0,
        roundStarts: "when-done",
        start: { at: null, whenFull: false },
        players: { min: 2, max: null, entered: 0 },
        stops: ["vacation"],
        offers: ["draw"],
        tiebreaks: ["buchholz-cut1", "direct", "wins"],
        organisers: [sigrid!.name],
      },
    ]);
    const change = { token: sigrid!.token, body: { name: "Spring post", players: { max: 8 } } };
    const changed = await ask<TournamentBody>("PATCH", `/v1/tournaments/${id}`, change);
    expect(changed.body).toMatchObject({ name: "Spring post", players: { min: 2, max: 8, entered: 0 } });
    expect((await act(sigrid!, id, "open")).body).toMatchObject({ id, status: "open" });
  });

  it("is changed by two at once without loss; a change with a version applies to that one, or not at all", async () => {
    const [sigrid, egil] = (await people(2)) as [Someone, Someone];
    const id = await draft(sigrid);
    await act(sigrid, id, "open");
    const path = `/v1/tournaments/${id}`;
    const patch = (body: object, headers: Record<string, string> = {}) =>
      ask<TournamentBody>("PATCH", path, { token: sigrid.token, headers, body });
    const both = await Promise.all([patch({ name: "Spring post" }), patch({ players: { max: 8 } })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const known = await get(id);
    expect(known.body).toMatchObject({ name: "Spring post", players: { max: 8 } });
    const tag = known.headers.get("etag") ?? "";
    expect(tag).toMatch(new RegExp(`^W/"${String(known.body["version"])}-[0-9a-f]{32}"$`));
    const read = (etag: string) => ask("GET", path, { headers: { "if-none-match": etag } });
    expect((await read(tag)).status).toBe(304);
    await act(egil, id, "enter");
    // A player more: the version is the same, what is read is not.
    expect((await read(tag)).status).toBe(200);
    const first = await patch({ noShow: 3 }, { "if-match": tag });
    expect(first.status).toBe(200);
    expect((await read(first.headers.get("etag") ?? "")).status).toBe(304);
    const late = await patch({ noShow: 5 }, { "if-match": tag });
    expect([late.status, late.body["code"], late.body["version"]]).toEqual([
      412,
      "version-changed",
      first.body["version"],
    ]);
    expect((await get(id)).body).toMatchObject({ noShow: 3 });
  });

  it("is made once for a key", async () => {
    const { token } = await signUp();
    const asked = { token, headers: { "idempotency-key": "winter" }, body: WISH };
    const [one, other] = [
      await ask<TournamentBody>("POST", "/v1/tournaments", asked),
      await ask<TournamentBody>("POST", "/v1/tournaments", asked),
    ];
    expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id]);
    expect(other.headers.get("idempotency-replayed")).toBe("true");
  });

  it("is entered, played, corrected, and has its table at the end", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove]);
    const entered = await get<Page<{ name: string; seed: number | null; rating: number }>>(`${id}/players`);
    expect(entered.body.items).toMatchObject([
      { name: egil.name, seed: null, rating: 1500, status: "entered" },
      { name: tove.name, seed: null, rating: 1500, status: "entered" },
    ]);
    expect((await act(sigrid, id, "start")).body).toMatchObject({ status: "running", round: 1, rounds: 1 });
    const round = await get<RoundBody>(`${id}/rounds/1`);
    const [pairing] = round.body.pairings;
    expect(round.body).toMatchObject({ n: 1, status: "running", weights: [expect.stringMatching(/^\d+$/)] });
    const [first, second] = [egil, tove].toSorted((one) => (one.name === pairing!.players[0] ? -1 : 1));
    await expect.poll(async () => (await look(pairing!.games[0]!)).status).toBe("playing");
    const games = [{ attackers: first!.name, score: 1 }];
    const results = { round: 1, table: 1, games, reason: "Played over the board." };
    expect((await act(sigrid, id, "results", results)).body).toMatchObject({ status: "finished" });
    const table = await get<Page<Row>>(`${id}/standings`);
    expect(table.body.items).toMatchObject([
      { place: 1, name: first!.name, points: 1, cells: [{ round: 1, opponent: second!.name, how: "ruled" }] },
      { place: 2, name: second!.name, points: 0 },
    ]);
    const log = await get<Page<{ type: string; by: string; reason?: string }>>(`${id}/log`);
    expect(log.body.items.map(({ type, by }) => [type, by])).toEqual(
      ["made", "opened", "started", "corrected"].map((type) => [type, sigrid.name]),
    );
    expect(log.body.items.at(-1)).toMatchObject({ reason: "Played over the board.", round: 1, table: 1 });
    const rest = await get<Page<{ type: string }>>(`${id}/log?limit=2`);
    const more = await get<Page<{ type: string }>>(`${id}/log?limit=2&cursor=${rest.body.next}`);
    expect(more.body.items.map(({ type }) => type)).toEqual(["started", "corrected"]);
  });

  it("that is a knockout has a bracket", async () => {
    const [sigrid, ...players] = (await people(4)) as [Someone, Someone, Someone, Someone];
    const id = await openFor(sigrid, players, { format: "knockout" });
    expect((await get(`${id}/bracket`)).body).toEqual({ rounds: [] });
    await act(sigrid, id, "start");
    const { body } = await get(`${id}/bracket`);
    expect(body).toMatchObject({
      rounds: [
        {
          n: 1,
          pairings: [
            { slot: 1, seeds: [1], to: { round: 2, slot: 1 } },
            { slot: 2, seeds: [2, 3], winner: null, to: { round: 2, slot: 1 } },
          ],
        },
      ],
    });
  });

  it("is found in the list by its organiser, its players, its rules, and its state", async () => {
    const [sigrid, egil] = (await people(2)) as [Someone, Someone];
    const id = await openFor(sigrid, [egil]);
    const hidden = await draft(sigrid);
    expect(await listed(`organiser=${sigrid.name}&status=open`)).toEqual([id]);
    await expect.poll(() => listed(`player=${egil.name}`)).toEqual([id]);
    expect(await listed(`organiser=${sigrid.name}`)).toEqual([id, hidden]);
    expect(await listed(`organiser=${sigrid.name}&ruleset=copenhagen`)).toEqual([]);
    expect(await listed("ruleset=brandubh")).not.toContain(hidden);
    expect(codes([await refusal("GET", "/v1/tournaments?player=Nobody-there")])).toEqual([
      [404, "player-not-found"],
    ]);
  });
});

describe("a refused tournament or request is", () => {
  it.each<[string, object, string]>([
    ["one of one player", { players: { min: 1, max: 1 } }, "/players/min"],
    ["one of 10,001", { players: { max: 10_001 } }, "/players/max"],
    ["a round robin of 65 in a group", { format: "round-robin", players: { max: 65 } }, "/players/max"],
    ["a clock without an end", { clock: { kind: "unlimited" } }, "/clock/kind"],
    ["a start in the past", { start: { at: "2020-01-01T00:00:00Z" } }, "/start/at"],
    ["what another format has", { groups: 2 }, "/groups"],
    ["a tie-break that there is not", { tiebreaks: ["luck"] }, "/tiebreaks/0"],
    ["a tie-break twice", { tiebreaks: ["wins", "wins"] }, "/tiebreaks/1"],
    ["somebody apart who is not there", { apart: [["Nobody-there", "Nobody-here"]] }, "/apart/0/0"],
    ["a rule set that there is not", { ruleset: "chess" }, "/ruleset"],
  ])("%s", async (_, more, pointer) => {
    const { token } = await signUp();
    const { status, body } = await refusal("POST", "/v1/tournaments", { token, body: { ...WISH, ...more } });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, "invalid-request", pointer]);
  });

  it("a rated one by custom rules, which is unrated by default", async () => {
    const { token } = await signUp();
    const ruleset = { size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", escape: "edge", cornerHostile: "" };
    const rated = await refusal("POST", "/v1/tournaments", {
      token,
      body: { ...WISH, ruleset, rated: true },
    });
    expect(codes([rated])).toEqual([[422, "custom-unrated"]]);
    const made = await ask<TournamentBody>("POST", "/v1/tournaments", { token, body: { ...WISH, ruleset } });
    expect([made.status, made.body["rated"]]).toEqual([201, false]);
  });

  it("an eleventh that is not over; once one is, there may be another", async () => {
    const sigrid = await signUp();
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push(await draft(sigrid));
    const make = () => refusal("POST", "/v1/tournaments", { token: sigrid.token, body: WISH });
    const atOnce = await Promise.all([make(), make(), make()]);
    expect(atOnce.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409]);
    const over = atOnce.find(({ status }) => status === 409)!;
    expect([...codes([over]), over.body["max"]]).toEqual([[409, "limit-reached"], 10]);
    const tove = await signUp();
    const theirs = await draft(tove);
    await act(tove, theirs, "organisers", { name: sigrid.name });
    expect(codes([await act(sigrid, theirs, "organisers/accept")])).toEqual([[409, "limit-reached"]]);
    await act(sigrid, ids[0]!, "cancel");
    expect((await make()).status).toBe(201);
  });

  it("entering twice, too weak, blocked, before it opens and after it starts; and leaving without having entered", async () => {
    const [sigrid, egil, tove, ulf] = (await people(4)) as [Someone, Someone, Someone, Someone];
    const id = await draft(sigrid);
    expect(codes([await act(egil, id, "enter")])).toEqual([[409, "tournament-closed"]]);
    await act(sigrid, id, "open");
    await act(egil, id, "enter");
    expect(codes([await act(egil, id, "enter")])).toEqual([[409, "already-entered"]]);
    await ask("PUT", `/v1/me/blocks/${tove.name}`, { token: sigrid.token });
    expect(codes([await act(tove, id, "enter")])).toEqual([[403, "tournament-not-for-you"]]);
    expect(codes([await act(ulf, id, "withdraw")])).toEqual([[409, "not-entered"]]);
    const strong = await openFor(sigrid, [], { requires: { rating: { min: 1800 } } });
    const weak = await refusal("POST", `/v1/tournaments/${strong}/enter`, { token: egil.token });
    expect(codes([weak])).toEqual([[403, "requirements-not-met"]]);
    expect(weak.body).toMatchObject({
      failed: [{ requirement: "rating", needed: { min: 1800 }, actual: 1500 }],
      detail: expect.stringContaining("This tournament requires a rating of at least 1800"),
    });
    await act(ulf, id, "enter");
    await act(sigrid, id, "start");
    const late = await signUp();
    expect(codes([await act(late, id, "enter")])).toEqual([[409, "tournament-closed"]]);
    expect(
      codes([await act(sigrid, "5TZkvvhXFW2HWmvUGHb4ap", "open"), await act(sigrid, "nothing", "open")]),
    ).toEqual([404, 404].map((status) => [status, "tournament-not-found"]));
  });

  it("results of a cancelled one", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove]);
    await act(sigrid, id, "start");
    await act(sigrid, id, "cancel");
    const games = [{ attackers: egil.name, score: 1 }];
    const given = await act(sigrid, id, "results", { round: 1, table: 1, games, reason: "Too late." });
    expect(codes([given])).toEqual([[409, "tournament-closed"]]);
    const { body } = await ask<{ items: object[] }>("GET", `/v1/tournaments/${id}/log`);
    expect(body.items.at(-1)).toMatchObject({ type: "cancelled" });
  });

  it("to abort a running game, until the tournament is cancelled and both agree", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove]);
    await act(sigrid, id, "start");
    const [game = ""] = (await get<RoundBody>(`${id}/rounds/1`)).body.pairings[0]!.games;
    await expect.poll(async () => (await look(game)).status).toBe("playing");
    const offer = ({ token }: Someone) =>
      ask("POST", `/v1/games/${game}/offers`, { token, body: { type: "abort", ply: 0 } });
    expect(codes([await offer(egil)])).toEqual([[409, "offer-not-allowed"]]);
    await act(sigrid, id, "cancel");
    expect((await offer(egil)).body).toMatchObject({ status: "playing", offers: [{ type: "abort" }] });
    const accepted = { token: tove.token, body: { ply: 0 } };
    const done = await ask("POST", `/v1/games/${game}/offers/abort/accept`, accepted);
    expect(done.body).toMatchObject({ status: "finished", result: { winner: null, reason: "aborted" } });
  });

  it("a stranger's action as an organiser, and an organiser's with an insufficient token", async () => {
    const [sigrid, egil, tove, stranger] = (await people(4)) as [Someone, Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove]);
    const games = [{ attackers: egil.name, score: 1 }];
    const acts: [string, unknown?][] = [
      ["start"],
      ["cancel"],
      [`players/${egil.name}/remove`],
      ["results", { round: 1, table: 1, games, reason: "mine" }],
      ["rounds/1/extend", { endsAt: "2099-01-01T00:00:00Z" }],
      ["rounds/1/repair"],
      ["organisers", { name: stranger.name }],
    ];
    for (const [what, body] of acts)
      expect([what, ...codes([await act(stranger, id, what, body)])]).toEqual([what, [403, "not-organiser"]]);
    const { body: spare } = await ask<{ token: string }>("POST", "/v1/me/tokens", {
      token: sigrid.token,
      body: { name: "plays", scopes: ["play", "read"] },
    });
    expect(codes([await act(spare, id, "start")])).toEqual([[403, "scope-missing"]]);
    // A moderator may do all, with a token that says so.
    expect((await act(await moderator(), id, "start")).body).toMatchObject({ status: "running" });
  });
});

describe("an organiser", () => {
  it("adds and removes others, but one stays", async () => {
    const [sigrid, egil] = (await people(2)) as [Someone, Someone];
    const id = await draft(sigrid);
    const drop = ({ token }: Someone, { name }: Someone) =>
      ask<TournamentBody>("DELETE", `/v1/tournaments/${id}/organisers/${name}`, { token });
    expect(codes([await drop(sigrid, sigrid)])).toEqual([[409, "organiser-needed"]]);
    await act(sigrid, id, "organisers", { name: egil.name });
    const added = await act(egil, id, "organisers/accept");
    expect(added.body.organisers).toEqual([sigrid.name, egil.name]);
    expect((await drop(egil, sigrid)).body.organisers).toEqual([egil.name]);
    expect(codes([await act(sigrid, id, "open")])).toEqual([[403, "not-organiser"]]);
  });

  it("pairs a round again without a player who left, as long as nobody has moved", async () => {
    const [sigrid, ...players] = (await people(5)) as [Someone, Someone, Someone, Someone, Someone];
    const id = await openFor(sigrid, players, { rounds: 2 });
    await act(sigrid, id, "start");
    const [gone] = players;
    expect((await act(sigrid, id, `players/${gone.name}/remove`)).status).toBe(200);
    const repaired = await act(sigrid, id, "rounds/1/repair");
    expect([repaired.status, repaired.body.round]).toEqual([200, 1]);
    const { body } = await get<RoundBody>(`${id}/rounds/1`);
    const paired = body.pairings.flatMap(({ players: names }) => names);
    expect(paired.toSorted()).toEqual(
      players
        .slice(1)
        .map(({ name }) => name)
        .toSorted(),
    );
    const { games } = body.pairings.find(({ match }) => match !== null)!;
    await expect.poll(async () => (await look(games[0]!)).status).toBe("playing");
    const { attackers } = (await look(games[0]!))["players"] as { attackers: { name: string } };
    const mover = players.find(({ name }) => name === attackers.name)!;
    const moved = { token: mover.token, body: { ply: 1, move: "d1-c1" } };
    expect((await ask("POST", `/v1/games/${games[0]}/moves`, moved)).status).toBe(201);
    expect(codes([await act(sigrid, id, "rounds/1/repair")])).toEqual([[409, "round-has-moves"]]);
  });

  it("extends a round, in advance", async () => {
    const [sigrid, ...players] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, players, { roundEnds: "P30D" });
    await act(sigrid, id, "start");
    const past = await act<{ errors?: { pointer: string }[] }>(sigrid, id, "rounds/1/extend", {
      endsAt: "2020-01-01T00:00:00Z",
    });
    expect([past.status, past.body.errors?.[0]?.pointer]).toEqual([422, "/endsAt"]);
    const endsAt = "2099-01-01T00:00:00.000Z";
    expect((await act(sigrid, id, "rounds/1/extend", { endsAt })).status).toBe(200);
    expect((await get<{ endsAt: string }>(`${id}/rounds/1`)).body.endsAt).toBe(endsAt);
    expect(codes([await act(sigrid, id, "rounds/2/extend", { endsAt })])).toEqual([[404, "round-not-found"]]);
  });
});
