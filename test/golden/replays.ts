import { describe, expect, it } from "vitest";
import { ask } from "../http/api.ts";
import { gameOf, playerOf, rowsOf, whole, type Edition } from "./edition.ts";

/** A request that was answered under an idempotency key, with its body to the byte. */
export interface Replay {
  readonly by: string;
  readonly key: string;
  readonly path: string;
  readonly raw: string;
  readonly status: number;
  /** What the answer has to say, which may have been overtaken since. */
  readonly says: object;
}

/** The requests to games: an answer is the game as it stood then. */
function inGames(edition: Edition): Replay[] {
  const to = (name: string, what: string) => `/v1/games/${gameOf(edition, name).id}/${what}`;
  const about = (name: string, what: string) => `/v1/challenges/${gameOf(edition, name).id}/${what}`;
  const escape = {
    path: to("mid-escape", "moves"),
    raw: '{"ply": 8, "move": "a3-a1", "message": "Farewell!"}',
  };
  const escaped = { ply: 8, status: "finished", result: { winner: "defenders", reason: "king-escaped" } };
  const offer = { path: to("agreed", "draw"), raw: '{"ply": 0}' };
  return [
    {
      by: "Egil",
      key: "escaped 7",
      path: to("mid-escape", "moves"),
      raw: '{"ply": 7, "move": "f4-f7"}',
      status: 201,
      says: { ply: 7, status: "playing", result: null },
    },
    { by: "Ragnhild", key: "escaped 8", ...escape, status: 201, says: escaped },
    { by: "Ragnhild", key: "the same move again, with another key", ...escape, status: 200, says: escaped },
    {
      by: "Astrid",
      key: "mid-copenhagen",
      path: to("mid-copenhagen", "moves"),
      raw: String.raw`{"ply": 17, "move": "e3-i3", "message": "\u042d\u0442\u043e \u043c\u043e\u0439 \u0445\u043e\u0434."}`,
      status: 201,
      says: { ply: 17 },
    },
    {
      by: "Egil",
      key: "mid-brandubh 15",
      path: to("mid-brandubh", "moves"),
      raw: '{"ply": 15, "move": "a6-g6"}',
      status: 201,
      says: { ply: 15, offers: [] },
    },
    {
      by: "Ragnhild",
      key: "offer a draw",
      path: to("mid-brandubh", "draw"),
      raw: '{"ply": 15}',
      status: 200,
      says: { ply: 15, offers: [{ kind: "draw", by: "defenders" }] },
    },
    {
      by: "Idun",
      key: "no draw",
      path: to("mid-tawlbwrdd", "draw/decline"),
      raw: '{"ply": 17}',
      status: 200,
      says: { ply: 17, offers: [] },
    },
    {
      by: "Idun",
      key: "I resign",
      path: to("resigned", "resign"),
      raw: '{"ply": 0}',
      status: 200,
      says: { status: "finished", result: { reason: "resignation" } },
    },
    {
      by: "Egil",
      key: "offer",
      ...offer,
      status: 200,
      says: { status: "playing", offers: [{ kind: "draw", by: "attackers" }] },
    },
    {
      by: "Sigrid",
      key: "accept",
      ...offer,
      status: 200,
      says: { status: "finished", result: { winner: null, reason: "agreement" } },
    },
    {
      by: "Egil",
      key: "decline it",
      path: about("declined", "decline"),
      raw: '{"reason": "too-fast"}',
      status: 200,
      says: { status: "cancelled", declined: "too-fast" },
    },
    {
      by: "Halla",
      key: "cancel it",
      path: about("cancelled-open", "cancel"),
      raw: "{}",
      status: 200,
      says: { status: "cancelled" },
    },
    {
      by: "Gerd",
      key: "accept it",
      path: about("unrecorded-begin", "accept"),
      raw: "{}",
      status: 200,
      says: { status: "playing", ply: 0 },
    },
  ];
}

/** The requests outside of games: an answer is kept as it was sent, sealed. */
function elsewhere(edition: Edition): Replay[] {
  const by = "Ragnhild";
  const { id, moreTokens } = playerOf(edition, by);
  const mailbox = edition.mailboxes.find((one) => one.id === id)!;
  const made = (key: string) => rowsOf(mailbox, "answers").find((row) => row["key"] === key)?.["seed"];
  const webhook = edition.manifest.webhooks.find(({ name }) => name === "plain")!;
  return [
    {
      by,
      key: "challenge open-listed",
      path: "/v1/challenges",
      raw: '{"ruleset": "tablut", "side": "random", "clock": {"kind": "fischer", "initial": "P5D", "increment": "PT12H", "max": "P10D"}, "message": "Anyone for Tablut?"}',
      status: 201,
      says: { id: gameOf(edition, "open-listed").id, status: "open" },
    },
    {
      by,
      key: "challenge to a player",
      path: "/v1/challenges",
      raw: '{"ruleset": "tawlbwrdd", "side": "defenders", "clock": {"kind": "per-move", "perMove": "P7D"}, "to": "Egil", "message": "Once more?"}',
      status: 201,
      says: { id: gameOf(edition, "open-to-player").id, to: { name: "Egil" } },
    },
    {
      by,
      key: "token for reading",
      path: "/v1/me/tokens",
      raw: '{"name": "for reading only", "scopes": ["read"]}',
      status: 201,
      says: { id: made("token for reading"), token: whole(moreTokens!["reading"]!) },
    },
    {
      by,
      key: "webhook with a key",
      path: "/v1/webhooks",
      raw: '{"url": "http://127.0.0.1:9005/ok/plain", "description": "everything"}',
      status: 201,
      says: { id: webhook.id, secret: `whsec_${webhook.secret}` },
    },
    {
      by,
      key: "ping",
      path: `/v1/webhooks/${webhook.id}/test`,
      raw: "{}",
      status: 202,
      says: { id: made("ping") },
    },
  ];
}

/** The requests that only an edition with mail and subscriptions knows. */
export function laterRequests(edition: Edition): Replay[] {
  const moves = `/v1/games/${gameOf(edition, "by-mail").id}/moves`;
  const subscriptions = edition.views.players["Ragnhild"]!["/v1/me/subscriptions"]!.body as { turns: object };
  const rotated = edition.manifest.webhooks.find(({ name }) => name === "rotated")!;
  return [
    {
      by: "Egil",
      key: "by-mail 4",
      path: moves,
      raw: '{"ply": 4, "move": "c5-a5"}',
      status: 201,
      says: { ply: 4 },
    },
    {
      by: "Ragnhild",
      key: "by-mail 5",
      path: moves,
      raw: '{"ply": 5, "move": "f6-a6", "message": "Sov gott!"}',
      status: 201,
      says: { ply: 5 },
    },
    {
      by: "Ragnhild",
      key: "renew",
      path: "/v1/me/subscriptions/turns/renew",
      raw: "{}",
      status: 200,
      says: { turns: subscriptions.turns },
    },
    {
      by: "Gunnar",
      key: "rotate",
      path: `/v1/webhooks/${rotated.id}/rotate`,
      raw: "{}",
      status: 200,
      says: { id: rotated.id, secret: expect.stringMatching(/^whsec_/) as unknown },
    },
  ];
}

/** Whether repeated requests get their old answers, and are not carried out again. */
export function answersAreReplayed(edition: Edition, more: readonly Replay[] = []): void {
  describe("a request that was answered before", () => {
    it.each([...inGames(edition), ...elsewhere(edition), ...more])(
      "is answered alike: $key",
      async ({ by, key, path, raw, status, says }) => {
        const { token } = playerOf(edition, by);
        const answer = await ask("POST", path, { token, raw, headers: { "idempotency-key": key } });
        expect(answer).toMatchObject({ status, body: says });
        expect(answer.headers.get("idempotency-replayed")).toBe("true");
      },
    );

    it("has another body under its key: that is refused", async () => {
      const { token } = playerOf(edition, "Orm");
      const headers = { "idempotency-key": "broken off" };
      const body = { name: "not what was asked for", scopes: ["read"] };
      expect(await ask("POST", "/v1/me/tokens", { token, headers, body })).toMatchObject({
        status: 422,
        body: { code: "idempotency-key-reused" },
      });
    });
  });
}
