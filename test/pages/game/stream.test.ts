import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { mailboxStorage } from "../../../src/mailbox/stored/schema.ts";
import { ask, beginGame, move, signUp, type Begun, type Someone } from "../../http/api.ts";
import { closeAll, openSocket, openStream, untilTheEnd } from "../../http/listening.ts";

afterEach(closeAll);

const pathOf = ({ id }: Pick<Begun, "id">) => `/games/${id}/stream`;
const cookieOf = ({ token }: Someone) => ({ cookie: `__Host-taflpost=${token}` });

describe("the event stream of a game's page", () => {
  it("sends what everyone may see, and continues after the last id", async () => {
    const game = await beginGame();
    const headers = cookieOf(game.defenders);
    const listening = untilTheEnd(await openStream(pathOf(game), { form: "sse", headers }));
    await move(game, 1, "d6-e6", { message: "between us" });
    const [first] = await listening.heard(1);
    expect(first).toMatchObject({ type: "game.move", data: { message: null } });
    await listening.close();
    await move(game, 2, "e4-e5");
    const again = { ...headers, "last-event-id": first?.id ?? "" };
    const rest = untilTheEnd(await openStream(pathOf(game), { form: "sse", headers: again }));
    expect((await rest.heard(1)).map(({ data }) => data.ply)).toEqual([2]);
  });

  it("continues for both players after the game: they write, and want a rematch; spectators get the end", async () => {
    const game = await beginGame();
    const { attackers, defenders } = game;
    const open = async (headers: Record<string, string>) =>
      untilTheEnd(await openStream(pathOf(game), { form: "sse", headers }));
    const [player, watcher] = [await open(cookieOf(defenders)), await open(cookieOf(await signUp()))];
    const tell = (path: string, body: unknown) =>
      ask("POST", `/v1/games/${game.id}/${path}`, { token: attackers.token, body });
    await tell("messages", { text: "I had no chance" });
    await tell("resign", { ply: 0 });
    await watcher.end();
    await tell("messages", { text: "between us" });
    await ask("POST", `/v1/games/${game.id}/rematch`, { token: attackers.token });
    await player.heard(4);
    const types = ({ records }: typeof player) => records.map(({ type }) => type);
    expect(types(player)).toEqual(["game.changed", "game.finished", "game.changed", "game.changed"]);
    expect(types(watcher)).toEqual(["game.finished"]);
    // A late listener gets the next event, or learns that there is none.
    const late = await open(cookieOf(attackers));
    await tell("messages", { text: "Again?" });
    expect((await late.heard(1)).map(({ type }) => type)).toEqual(["game.changed"]);
    expect((await ask("GET", pathOf(game))).status).toBe(204);
  });

  it("has a place for both players, however many watch", async () => {
    const game = await beginGame();
    const object = env.GAMES.getByName(game.id);
    for (let at = 0; at < 500; at++)
      await object.joinStream(`s${at}`, null, { who: `198.51.100.${at}`, player: null });
    for (const headers of [{}, cookieOf(await signUp())])
      expect((await ask("GET", pathOf(game), { headers })).status).toBe(409);
    for (const player of [game.attackers, game.defenders])
      expect((await ask("GET", pathOf(game), { headers: cookieOf(player) })).status).toBe(200);
  });

  it("is not a visit: an open page neither holds mail back nor releases any", async () => {
    const game = await beginGame();
    const mailbox = env.MAILBOXES.getByName(game.defenders.id);
    await mailbox.mail.changeSettings({});
    await runInDurableObject(mailbox, (_it, { storage }) => {
      const { sql } = mailboxStorage(storage);
      sql.exec("INSERT INTO mail_throttled (type) VALUES ('game.turn')");
    });
    await evictDurableObject(mailbox);
    const silences = () =>
      runInDurableObject(
        mailbox,
        (_it, { storage: { sql } }) => sql.exec("SELECT type FROM mail_throttled").toArray().length,
      );
    await ask("GET", pathOf(game), { headers: cookieOf(game.defenders) });
    expect(await silences()).toBe(1);
    await ask("GET", `/games/${game.id}`, { headers: cookieOf(game.defenders) });
    expect(await silences()).toBe(0);
  });

  it("is refused for an unknown game, and after an unknown record", async () => {
    const game = await beginGame();
    expect((await ask("GET", pathOf({ id: "nonsense" }))).status).toBe(404);
    for (const last of ["made-up", "x".repeat(101)])
      expect((await ask("GET", pathOf(game), { headers: { "last-event-id": last } })).status).toBe(422);
    expect((await ask("GET", `${pathOf(game)}?after=made-up`)).status).toBe(422);
  });
});

const own = (player: Someone) => ({ ...cookieOf(player), origin: env.ORIGIN });

describe("a socket of a game's page", () => {
  it("sends its player private events, continues after an id, and stays when the game is over", async () => {
    const game = await beginGame();
    const { attackers, defenders } = game;
    const tell = (path: string, body: unknown) =>
      ask("POST", `/v1/games/${game.id}/${path}`, { token: attackers.token, body });
    const first = await openSocket(pathOf(game), { after: "latest", headers: own(defenders) });
    await tell("messages", { text: "I had no chance" });
    const after = (await first.heard(1))[0]!.id;
    await first.close();
    await tell("resign", { ply: 0 });
    const headers = own(defenders);
    const again = untilTheEnd(await openSocket(pathOf(game), { after, headers }));
    await tell("messages", { text: "between us" });
    expect((await again.heard(2)).map(({ type }) => type)).toEqual(["game.finished", "game.changed"]);
  });

  it.each([["https://evil.example"], ["null"], [""], [null]])(
    "is refused to a page from elsewhere: Origin %j",
    async (origin) => {
      const game = await beginGame();
      const headers = {
        ...cookieOf(game.defenders),
        upgrade: "websocket",
        "sec-fetch-site": "same-origin",
        ...(origin === null ? {} : { origin }),
      };
      const answer = await ask<{ code: string }>("GET", pathOf(game), { headers });
      expect([answer.status, answer.body.code]).toEqual([403, "cross-site"]);
    },
  );
});
