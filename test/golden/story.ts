import { once } from "node:events";
import { createServer } from "node:http";
import { askOperator } from "../../src/host/operator.ts";
import { operatorTokenOf } from "../../src/host/state.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { browserKeys } from "../channels/push/browser-keys.ts";
import type { Service } from "../crash/service.ts";
import type { Told } from "./edition.ts";
import { MOVES, type Someone, type World } from "./world.ts";

/** The people and things of a story, by name. */
export interface Story extends Told {
  readonly games: readonly string[];
  /** The ids of things with views. */
  readonly webhook: string;
  readonly ruleset: string;
}

interface Cast {
  readonly egil: Someone;
  readonly ragnhild: Someone;
  readonly tore: Someone;
  readonly leif: Someone;
}

const PER_DAY = { kind: "per-move", perMove: "P1D" };
const FISCHER = { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" };
/** Nobody listens there. */
const NOWHERE = "http://127.0.0.1:49151";

/** Mailboxes send or hold back notices in the background of another process, and no answer says when they have. */
const noticesSent = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 2000));

/** Events that only time brings come first, because they take months. */
async function timePasses(world: World, { egil, ragnhild, tore }: Cast): Promise<string[]> {
  const { as, begin, challenge, client } = world;
  const expired = [await challenge(tore), await challenge(tore, { to: ragnhild.name })];
  const lost = await begin(egil, ragnhild, 3, { clock: PER_DAY });
  await client.advance("PT20H");
  await client.advance("PT10H");
  const schedule = { timezone: "UTC", night: null, weekend: [], cover: false };
  await as(tore).put("/v1/me/schedule", schedule);
  const covered = await begin(egil, ragnhild, 2, { clock: PER_DAY, stops: ["vacation"] });
  const uncovered = await begin(tore, ragnhild, 2, { clock: PER_DAY, stops: ["vacation"] });
  await client.advance("P1DT2H");
  await as(egil).get(`/v1/games/${covered.id}`);
  await as(tore).get(`/v1/games/${uncovered.id}`);
  await as(egil).post(`/v1/games/${covered.id}/resign`, { ply: 2 });
  await client.advance("P28D");
  await client.must("GET", "/v1/lobby");
  return [...expired, lost.id, covered.id, uncovered.id];
}

/** Challenges in every state, and what follows games. */
async function challengesAre(world: World, { egil, ragnhild, tore }: Cast): Promise<string[]> {
  const { as, begin, challenge } = world;
  const to = { to: ragnhild.name };
  const [listed, named, declined, cancelled, countered] = [
    await challenge(egil, { listed: true, message: "Anyone?" }),
    await challenge(egil, { ...to, clock: FISCHER, message: "Shall we?", offers: ["draw"] }),
    await challenge(egil, to),
    await challenge(egil, to),
    await challenge(egil, to),
  ];
  await as(ragnhild).post(`/v1/challenges/${declined}/decline`, { reason: "not-now" });
  await as(egil).post(`/v1/challenges/${cancelled}/cancel`);
  const counter = await as(ragnhild).post<{ id: string }>(`/v1/challenges/${countered}/counter`, {
    side: "random",
    message: "Rather so",
  });
  const over = [await begin(egil, tore, 2), await begin(tore, egil, 0)];
  for (const game of over)
    await as(egil).post(`/v1/games/${game.id}/resign`, { ply: game === over[0] ? 2 : 0 });
  const asked = await as(egil).post<{ id: string }>(`/v1/games/${over[0]!.id}/rematch`);
  for (const who of [egil, tore]) await as(who).post(`/v1/games/${over[1]!.id}/rematch`);
  const ids = over.map(({ id }) => id);
  return [listed, named, declined, cancelled, countered, counter.id, asked.id, ...ids];
}

/** A game in which everything happens between moves. */
async function offersAre(world: World, { egil, ragnhild }: Cast): Promise<string[]> {
  const { as, begin, play, playAgain, instant } = world;
  const game = await begin(egil, ragnhild, 4, { clock: FISCHER, message: "With everything" });
  const path = `/v1/games/${game.id}`;
  const [mover, other] = [as(egil), as(ragnhild)];
  await other.post(`${path}/draw`, { ply: 4 });
  await mover.post(`${path}/draw/decline`, { ply: 4 });
  await other.post(`${path}/offers`, { type: "extend", ply: 4, add: "P1D" });
  await mover.post(`${path}/offers/extend/accept`, { ply: 4 });
  await other.post(`${path}/offers`, { type: "extend", ply: 4, add: "P2D" });
  await mover.post(`${path}/offers/extend/decline`, { ply: 4 });
  await other.post(`${path}/offers`, { type: "takeback", ply: 4 });
  await other.delete(`${path}/offers/takeback`);
  await other.post(`${path}/offers`, { type: "takeback", ply: 4 });
  await mover.post(`${path}/offers/takeback/accept`, { ply: 4 });
  await playAgain(game);
  await play(game, 5, 6);
  await other.post(`${path}/offers`, { type: "pause", ply: 6, until: await instant(2 * DAY) });
  await mover.post(`${path}/offers/pause/accept`, { ply: 6 });
  await other.post(`${path}/time`, { ply: 6, add: "P1D" });
  await other.post(`${path}/messages`, { text: "Between moves" });
  await mover.put(`${path}/notes`, { text: "Mine alone" });
  await mover.put(`${path}/lines`, { lines: [{ ply: 1, moves: ["d1-c1"], comment: "or this" }] });
  await other.put(`${path}/plan`, { ply: 7, replies: { [MOVES[6]!.split("x")[0]!]: { do: "resign" } } });
  await mover.put(`/v1/me/games/${game.id}/snooze`, { until: await instant(40 * DAY) });
  const open = await begin(ragnhild, egil, 2);
  await as(egil).post(`/v1/games/${open.id}/draw`, { ply: 2 });
  return [game.id, open.id];
}

/** A rule set of a player's own, and a shipped one that is played seldom. */
async function rulesetsAre(
  world: World,
  { tore, egil }: Cast,
): Promise<{ ruleset: string; games: string[] }> {
  const { as, begin, challenge } = world;
  const setup = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
  const own = { name: "To the edge", size: 7, setup, escape: "edge" };
  const made = await challenge(tore, { ruleset: own, listed: true });
  const { ruleset } = await as(tore).get<{ ruleset: string }>(`/v1/challenges/${made}`);
  const played = await begin(tore, egil, 0, { ruleset, to: egil.name });
  const magpie = await begin(tore, egil, 0, { ruleset: "magpie" });
  return { ruleset, games: [made, played.id, magpie.id] };
}

/** Mail, push messages, webhooks and feeds: sent, waiting, and given up for a while. */
async function toldAre(world: World, { egil, ragnhild, tore, leif }: Cast): Promise<string> {
  const { as, begin, client, press } = world;
  const receiver = createServer((_request, response) => response.writeHead(201).end()).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as { port: number };
  for (const [who, endpoint] of [
    [ragnhild, `http://127.0.0.1:${port}/push`],
    [ragnhild, `${NOWHERE}/push`],
  ] as const)
    await as(who).post("/v1/me/push-subscriptions", { endpoint, keys: browserKeys().keys });
  const hook = await as(egil).post<{ id: string }>("/v1/webhooks", {
    url: `${NOWHERE}/hook`,
    description: "a bot",
    events: ["game.turn", "game.finished"],
  });
  await as(egil).post(`/v1/webhooks/${hook.id}/rotate`);
  await as(ragnhild).post("/v1/me/subscriptions/turns/renew");
  const modes = { "game.turn": "grouped", "game.message": "immediate", "challenge.received": "digest" };
  await as(ragnhild).patch("/v1/me/notices", { mail: modes, digestAt: ["04:04"] });
  const games = [
    await begin(egil, ragnhild, 1),
    await begin(egil, ragnhild, 1),
    await begin(leif, ragnhild, 2),
  ];
  await as(egil).post(`/v1/games/${games[0]!.id}/messages`, { text: "Hear this" });
  await client.advance("PT1H");
  for (const who of [egil, ragnhild, tore, leif]) await as(who).get("/v1/me/events?limit=1");
  await noticesSent();
  await begin(egil, ragnhild, 1);
  await world.challenge(tore, { to: ragnhild.name });
  await press("/sign-in", { email: "ragnhild@example.org" });
  await press("/sign-in", { token: egil.token });
  await quietAre(world, egil, `http://127.0.0.1:${port}/push`);
  receiver.close();
  return hook.id;
}

/** One is notified once until her next visit, and later events wait to be grouped; another sleeps. */
async function quietAre({ as, begin, challenge, client, ...world }: World, egil: Someone, endpoint: string) {
  const [halla, idun] = [
    await world.signUp("Halla", { email: "halla@example.org" }),
    await world.signUp("Idun", { email: "idun@example.org" }),
  ];
  for (const to of ["halla@example.org", "idun@example.org"])
    await world.press(await world.mailedLink(to, "confirm"));
  await as(halla).post("/v1/me/push-subscriptions", { endpoint, keys: browserKeys().keys });
  const grouped = { "game.turn": "grouped", "challenge.received": "grouped" };
  const push = { ...grouped, "challenge.received": "digest" };
  await as(halla).patch("/v1/me/notices", { mail: grouped, push, digestAt: ["04:04"] });
  await begin(egil, halla, 1);
  const hour = (await world.instant(0)).slice(11, 13);
  const [from, to] = [-2, 6].map((more) => `${(Number(hour) + more + 24) % 24}:00`.padStart(5, "0"));
  await as(idun).patch("/v1/me/notices", { mail: grouped, quietHours: { from, to } });
  await begin(egil, idun, 1);
  await client.advance("PT1H");
  await client.must("GET", `/v1/players/${halla.name}`);
  await noticesSent();
  for (const { name } of [halla, idun]) await challenge(egil, { to: name });
}

/** The operator declares an outage. */
async function outageWas({ instant }: World, { url, state }: Service): Promise<void> {
  const [from, to] = [await instant(-2 * HOUR), await instant(-HOUR)];
  const operator = { url, token: operatorTokenOf(state) };
  await askOperator(operator, "/operator/outages", { from, to });
  await askOperator(operator, "/operator/outages/tell", { after: null });
}

/** The operator takes a name away, and closes the account. */
async function peopleAre({ signUp, begin }: World, other: Someone, { url, state }: Service): Promise<void> {
  const operator = { url, token: operatorTokenOf(state) };
  const odd = await signUp("Odd");
  await begin(odd, other, 2, { message: "You fool" });
  const found = { player: odd.name };
  const { players } = await askOperator<{ players: [{ id: string }] }>(
    operator,
    "/operator/players/find",
    found,
  );
  const player = players[0].id;
  await askOperator(operator, "/operator/players/act", { act: "take-name", player });
  await askOperator(operator, "/operator/players/close", { player, reason: "Insults." });
}

/** Tells the whole story; it is asked nothing afterwards but to be read. */
export async function tell(world: World, service: Service): Promise<Story> {
  const { as, signUp, mailedLink, press, begin, instant } = world;
  const [egil, ragnhild] = [
    await signUp("Egil", { email: "egil@example.org", language: "sv", timezone: "Europe/Stockholm" }),
    await signUp("Ragnhild", { email: "ragnhild@example.org" }),
  ];
  for (const to of ["egil@example.org", "ragnhild@example.org"]) await press(await mailedLink(to, "confirm"));
  const cast = {
    egil,
    ragnhild,
    tore: await signUp("Tore", { email: "tore@example.org" }),
    leif: await signUp("Leif"),
  };
  const { tore, leif } = cast;
  const passed = await timePasses(world, cast);
  const followed = await challengesAre(world, cast);
  const offered = await offersAre(world, cast);
  const { ruleset, games } = await rulesetsAre(world, cast);
  const key = { path: "/v1/me/tokens", key: "a token, please", body: { name: "spare", scopes: ["read"] } };
  await as(egil).post(key.path, key.body, key.key);
  const left = await begin(leif, egil, 3, { message: "Before I go" });
  const webhook = await toldAre(world, cast);
  await as(leif).delete("/v1/me");
  const night = { from: "23:00", to: "07:00" };
  const schedule = { timezone: "Europe/Stockholm", night, weekend: ["saturday"], cover: true };
  await as(ragnhild).put("/v1/me/schedule", schedule);
  const resting = await begin(ragnhild, tore, 2, { clock: FISCHER, stops: ["vacation", "night", "weekend"] });
  await as(ragnhild).post("/v1/me/vacation", { to: await instant(20 * HOUR) });
  await as(tore).put(`/v1/me/blocks/${egil.name}`, {});
  await peopleAre(world, tore, service);
  await outageWas(world, service);
  const [open] = offered.slice(1);
  const last = {
    path: `/v1/games/${open!}/moves`,
    key: `${open!}-2`,
    body: { ply: 2, move: MOVES[1], message: "ply 2" },
  };
  return {
    players: [egil, ragnhild, tore],
    games: [...passed, ...followed, ...offered, ...games, left.id, resting.id],
    webhook,
    ruleset,
    repeats: [
      { by: egil, ...key },
      { by: egil, ...last },
    ],
  };
}
