import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { muteLink, type Mute } from "../../../src/channels/mail/links/signed.ts";
import { ask, beginBetween, move, signUp, type Begun, type Someone } from "../../http/api.ts";
import { mailsTo, mailTurnsAtOnce, signUpWithMail } from "../../http/local-mail.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const ONE_CLICK = { raw: "List-Unsubscribe=One-Click", headers: FORM };

const pathOf = async ({ id }: Someone, mute: Mute): Promise<string> =>
  new URL(await muteLink(env, id, mute)).pathname;

/** A player with mail, and an opponent who attacks in two games. */
async function twoGames() {
  const { player, address } = await signUpWithMail();
  await mailTurnsAtOnce(player);
  const opponent = await signUp("Egil");
  const games = [await beginBetween(opponent, player), await beginBetween(opponent, player)];
  return { player, address, games };
}

/** The opponent moves in a game, after the player has looked at what there is: such a move is worth a mail. */
async function opponentMoves(game: Begun): Promise<void> {
  await ask("GET", "/v1/me/games", { token: game.defenders.token });
  const { status } = await move(game, 1, "d6-c6");
  if (status !== 201) throw new Error(`no move: ${status}`);
}

const turnMails = async (player: Someone, address: string): Promise<number> =>
  (await mailsTo(player, address)).filter(({ headers }) => headers["List-Id"]?.includes("game-turn")).length;

describe("the unsubscribe link", () => {
  it("ends nothing when opened, and has a button", async () => {
    const { player, address, games } = await twoGames();
    const path = await pathOf(player, { type: "game.turn" });
    const { status, body } = await ask<string>("GET", path);
    expect(status).toBe(200);
    expect(body).toContain(`<form method="post" action="${path}" data-once="true">`);
    expect(body).toContain("it’s my turn");
    if (games[0] !== undefined) await opponentMoves(games[0]);
    expect(await turnMails(player, address)).toBe(1);
  });

  it("ends mail of one type by one click, and of no other", async () => {
    const { player, address, games } = await twoGames();
    const path = await pathOf(player, { type: "game.turn" });
    expect((await ask("POST", path, ONE_CLICK)).status).toBe(200);
    for (const game of games) await opponentMoves(game);
    expect(await turnMails(player, address)).toBe(0);
    const [first] = games;
    await ask("POST", `/v1/games/${first?.id}/resign`, {
      token: first?.attackers.token ?? null,
      body: { ply: 1 },
    });
    const others = (await mailsTo(player, address)).map(({ headers }) => headers["List-Id"]);
    expect(others).toContain(`Taflpost <game-finished.${env.MAIL_DOMAIN}>`);
  });

  it("ends digests by one click", async () => {
    const { player } = await signUpWithMail();
    const settings = "/v1/me/notices";
    await ask("PATCH", settings, { token: player.token, body: { mail: { "game.turn": "digest" } } });
    const path = await pathOf(player, { digest: true });
    expect((await ask<string>("GET", path)).body).toContain("Stop summaries by e-mail?");
    const { status, body } = await ask<string>("POST", path, ONE_CLICK);
    expect([status, body.includes("You won’t get any more summaries")]).toEqual([200, true]);
    const { mail } = (await ask<{ mail: Record<string, string> }>("GET", settings, { token: player.token }))
      .body;
    expect([mail["game.turn"], mail["game.finished"]]).toEqual(["off", "grouped"]);
  });

  it("ends mail about one game, and about no other", async () => {
    const { player, address, games } = await twoGames();
    const [muted, other] = games;
    if (muted === undefined || other === undefined) throw new Error("two games were to begin");
    const path = await pathOf(player, { game: muted.id });
    expect((await ask("POST", path, ONE_CLICK)).body).toContain(
      "You won’t get any more e-mail about this game",
    );
    await opponentMoves(muted);
    expect(await turnMails(player, address)).toBe(0);
    await opponentMoves(other);
    expect(await turnMails(player, address)).toBe(1);
  });

  it("answers 200 as often as it is clicked, redirects nowhere, and needs no sign-in", async () => {
    const { player } = await signUpWithMail();
    const path = await pathOf(player, { type: "game.finished" });
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    const presses = [ONE_CLICK, ONE_CLICK, { raw: "", headers: FORM }, {}];
    for (const what of presses) {
      const { status, headers } = await ask("POST", path, what);
      expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([200, null, null]);
    }
    const [encoded, type] = await encode(multipart);
    const { status } = await ask("POST", path, { raw: encoded, headers: { "content-type": type } });
    expect(status).toBe(200);
  });

  it("that was changed, cut or made for another is invalid", async () => {
    const { player } = await signUpWithMail();
    const stranger = await signUp();
    const path = await pathOf(player, { type: "game.turn" });
    const changed = [
      path.slice(0, -1),
      `${path}a`,
      path.replace("game.turn", "game.finished"),
      path.replace(player.id, stranger.id),
      path.replace(/.$/, (last) => (last === "a" ? "b" : "a")),
      "/unsubscribe/x",
      "/unsubscribe/%00",
    ];
    for (const one of changed) {
      for (const { status, body } of [
        await ask<string>("GET", one),
        await ask<string>("POST", one, ONE_CLICK),
      ]) {
        expect([one, status]).toEqual([one, 404]);
        expect(body).toContain("This link doesn’t work");
      }
    }
  });

  it("is in the player's language", async () => {
    const { player } = await signUpWithMail("ru");
    const path = await pathOf(player, { type: "game.turn" });
    expect((await ask<string>("GET", path)).body).toContain("присылать такие письма: «наступил мой ход»?");
    expect((await ask<string>("POST", path, ONE_CLICK)).body).toContain("<h1>Готово</h1>");
  });
});

async function encode(form: FormData): Promise<[string, string]> {
  const response = new Response(form);
  return [await response.text(), response.headers.get("content-type") ?? ""];
}
