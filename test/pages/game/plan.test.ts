import { expect, it } from "vitest";
import { ask, beginGame, look, playMoves, type Begun } from "../../http/api.ts";
import { formOf, OWN_FORM } from "../../http/browser.ts";
import { open, press, sentBy, textOf } from "../browsing.ts";
import { browserOf, formsIn } from "../following.ts";

const REPLIES = {
  "d3-f3": { move: "d1-b1", replies: { "d4-d3": { move: "c2-f2" } } },
  "*": { do: "resign" },
};

/** A game in which the defenders are to move, and its page's path. */
async function afterOneMove(): Promise<Begun & { readonly path: string }> {
  const game = await beginGame();
  await playMoves(game, ["d2-c2"]);
  return { ...game, path: `/games/${game.id}` };
}

const keep = ({ path, attackers }: Begun & { readonly path: string }, replies: unknown, ply = 2) =>
  press(`${path}/plan`, { ply: String(ply), replies: JSON.stringify(replies) }, attackers);

const planIn = (html: string) => textOf(/<div id="plan">(.*?)<\/div>/s.exec(html)?.[1] ?? "").trim();

it("the plan is shown to its owner, with its effects, until they end it", async () => {
  const game = await afterOneMove();
  expect(planIn((await open(game.path, game.attackers)).body)).toBe("");
  expect((await keep(game, REPLIES)).status).toBe(303);
  const { body } = await open(game.path, game.attackers);
  expect(planIn(body)).toMatch(/If d3-f3, I answer d1-b1 If d4-d3, I answer c2-f2 \(captures f3\)/);
  expect(planIn(body)).toMatch(/If any other move, I resign/);
  expect(body).toContain(`"plan":{"ply":2,`);
  expect((await press(`${game.path}/plan/end`, {}, game.attackers)).status).toBe(303);
  expect(planIn((await open(game.path, game.attackers)).body)).toBe("");
  expect((await press(`${game.path}/plan/end`, {}, game.attackers)).status).toBe(404);
});

it("waits on its owner's turn, and says which move continues it", async () => {
  const game = await afterOneMove();
  await keep(game, { "d3-f3": { move: "d1-b1", replies: { "d4-d3": { move: "c2-f2" } } } });
  const body = { ply: 2, move: "d3-f3", offer: { type: "draw" } };
  await ask("POST", `/v1/games/${game.id}/moves`, { token: game.defenders.token, body });
  expect((await look(game.id)).ply).toBe(2);
  expect(planIn((await open(game.path, game.attackers)).body)).toMatch(
    /If you play d1-b1, it continues: If d4-d3, I answer c2-f2/,
  );
});

it("is hidden from others, in every byte of the page", async () => {
  const game = await afterOneMove();
  const seen = async () => {
    const pages = [await open(game.path, game.defenders), await open(game.path, null)];
    return pages.map(({ body }) => body.replace(/data-now="[^"]*"/, ""));
  };
  const before = await seen();
  await keep(game, REPLIES);
  expect(await seen()).toEqual(before);
});

it("is sent with a move, or refused with it, and no other form makes one", async () => {
  const game = await beginGame();
  const path = `/games/${game.id}/move`;
  const form = { ply: "1", move: "d2-c2" };
  for (const plan of ["", "{", "[]", "{}", JSON.stringify({ "d3-f3": { move: "d1-d7" } })]) {
    expect((await press(path, { ...form, plan }, game.attackers)).status).toBe(422);
  }
  expect((await look(game.id)).ply).toBe(0);
  const plan = JSON.stringify({ "d3-f3": { move: "d1-b1" } });
  expect((await press(path, { ...form, plan }, game.attackers)).status).toBe(303);
  const kept = await ask("GET", `/v1/games/${game.id}/plan`, { token: game.attackers.token });
  expect(kept.body).toMatchObject({ ply: 2, replies: { "d3-f3": { move: "d1-b1" } } });
});

it("is refused with the place, to a script as in the API", async () => {
  const game = await afterOneMove();
  const raw = formOf({ ply: "2", replies: JSON.stringify({ "d3-f3": { move: "d1-d7" } }) });
  const headers = { ...sentBy(game.attackers, "en"), ...OWN_FORM, accept: "application/json" };
  const refused = await ask("POST", `${game.path}/plan`, { raw, headers });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({ code: "plan-illegal", pointer: "/replies/d3-f3" });
  for (const wrong of [{}, [], null, "x", { "d3-f3": 7 }]) expect((await keep(game, wrong)).status).toBe(422);
  expect((await keep(game, REPLIES, 7)).status).toBe(409);
});

it("is stored, like a move, at a ply that was taken back, by the page's version", async () => {
  const game = await beginGame();
  await playMoves(game, ["d2-c2"]);
  const path = `/games/${game.id}`;
  const asked = { token: game.attackers.token, body: { ply: 1, type: "takeback" } };
  expect((await ask("POST", `/v1${path}/offers`, asked)).status).toBe(201);
  const taken = { token: game.defenders.token, body: { ply: 1 } };
  expect((await ask("POST", `/v1${path}/offers/takeback/accept`, taken)).status).toBe(200);
  const browser = browserOf(game.attackers);
  const [form] = formsIn((await browser.open(path)).html, "/move");
  const unversioned = { ...form!, fields: { ply: "1", move: "d1-c1" } };
  expect((await browser.send(unversioned)).status).toBe(428);
  expect((await browser.send(form!, { move: "d1-c1" })).status).toBe(200);
  expect((await keep({ ...game, path }, { "*": { do: "resign" } })).status).toBe(303);
  expect((await look(game.id)).moves).toEqual(["d1-c1"]);
});
