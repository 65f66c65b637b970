import { DAY } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import type { ProblemCode } from "../../src/contract/problems/table.ts";
import { THREE_DAYS } from "./api.ts";
import type { Row, Scene } from "./bad-input.ts";

const NOWHERE = "A".repeat(22);
const inDays = (days: number): string => new Date(now() + days * DAY).toISOString();

type Who = "attackers" | "defenders" | "stranger";
const tokenOf = ({ game, stranger }: Scene, who: Who): string =>
  (who === "stranger" ? stranger : game[who]).token;

/** A request about the scene's game, which is at ply 1. */
const inGame = (
  what: string,
  path: string,
  body: () => unknown,
  { by = "attackers", ...more }: Omit<Row, "what" | "ask"> & { readonly by?: Who },
): Row => ({
  what,
  ...more,
  ask: (scene) => ["POST", `/v1/games/${scene.game.id}${path}`, { token: tokenOf(scene, by), body: body() }],
});

const offer = (what: string, made: object, code: ProblemCode, more: Partial<Row> & { by?: Who } = {}): Row =>
  inGame(`an offer ${what}`, "/offers", () => ({ ply: 1, ...made }), { code, ...more });

const badOffer = (what: string, made: object, pointer: string): Row =>
  offer(what, made, "invalid-request", { pointer });

/** An offer of a pause; instants are taken when it is sent. */
const badPause = (what: string, until: () => string): Row =>
  inGame(`an offer of a pause ${what}`, "/offers", () => ({ type: "pause", ply: 1, until: until() }), {
    code: "invalid-request",
    pointer: "/until",
  });

/** A move with an offer; neither is made. */
const withMove = (what: string, made: object, more: Omit<Row, "what" | "ask">): Row =>
  inGame(`a move with an offer ${what}`, "/moves", () => ({ ply: 2, move: "d5-c5", offer: made }), {
    by: "defenders",
    ...more,
  });

const message = (what: string, body: unknown, more: Omit<Row, "what" | "ask"> & { by?: Who }): Row =>
  inGame(`a message ${what}`, "/messages", () => body, more);
const badText = (what: string, text: unknown): Row =>
  message(what, { text }, { code: "invalid-request", pointer: "/text" });

const challengeOffers = (what: string, offers: unknown, pointer: string): Row => ({
  what: `a challenge whose offers ${what}`,
  code: "invalid-request",
  pointer,
  ask: ({ stranger }) => [
    "POST",
    "/v1/challenges",
    { token: stranger.token, body: { ruleset: "tablut", clock: THREE_DAYS, offers } },
  ],
});

/** Every row of the issue's “Bad input, named” about offers and messages, and more of the kind. */
export const OFFER_ROWS: readonly Row[] = [
  offer("at a ply that has passed", { type: "draw", ply: 0 }, "already-played", { says: { ply: 1 } }),
  offer("at a ply that is ahead", { type: "draw", ply: 9 }, "ply-ahead", { says: { ply: 1 } }),
  offer("by a stranger", { type: "draw" }, "not-your-game", { by: "stranger" }),
  offer("to take back a move that was not made", { type: "takeback" }, "nothing-to-take-back", {
    by: "defenders",
  }),
  offer("to go on where nothing stands still", { type: "resume" }, "not-paused"),
  badOffer("of what nobody can offer", { type: "dinner" }, "/type"),
  badOffer("of nothing", {}, "/type"),
  badOffer("of a draw until tomorrow", { type: "draw", until: inDays(1) }, "/until"),
  badOffer("of a takeback with more time", { type: "takeback", add: "P1D" }, "/add"),
  badOffer("of a pause without its end", { type: "pause" }, "/until"),
  badOffer("of a pause until a day that is none", { type: "pause", until: "tomorrow" }, "/until"),
  badOffer("of more time without its length", { type: "extend" }, "/add"),
  badOffer("of more time than at once", { type: "extend", add: "P14DT1S" }, "/add"),
  badOffer("of no time", { type: "extend", add: "PT0S" }, "/add"),
  badOffer("of less time", { type: "extend", add: "-P1D" }, "/add"),
  badPause("that is over", () => inDays(-1)),
  badPause("of more than thirty days", () => inDays(30.01)),
  {
    what: "an offer in no game",
    code: "game-not-found",
    ask: (scene) => [
      "POST",
      `/v1/games/${NOWHERE}/offers`,
      { token: tokenOf(scene, "attackers"), body: { type: "draw", ply: 1 } },
    ],
  },
  inGame("an answer to an offer that nobody made", "/offers/pause/accept", () => ({ ply: 1 }), {
    code: "no-offer",
    says: { offer: "pause" },
  }),
  inGame("an answer to what nobody can offer", "/offers/dinner/decline", () => ({ ply: 1 }), {
    code: "invalid-request",
    pointer: "/type",
  }),
  {
    what: "an offer taken back that nobody made",
    code: "no-offer",
    says: { offer: "extend" },
    ask: (scene) => [
      "DELETE",
      `/v1/games/${scene.game.id}/offers/extend`,
      { token: tokenOf(scene, "attackers") },
    ],
  },
  withMove(
    "of a pause without its end",
    { type: "pause" },
    { code: "invalid-request", pointer: "/offer/until" },
  ),
  withMove(
    "of a pause that was over long ago",
    { type: "pause", until: "2020-01-01T00:00:00Z" },
    { code: "invalid-request", pointer: "/offer/until" },
  ),
  withMove("to go on where nothing stands still", { type: "resume" }, { code: "not-paused" }),
  withMove(
    "at a ply of its own",
    { type: "draw", ply: 2 },
    { code: "invalid-request", pointer: "/offer/ply" },
  ),
  badText("of 501 characters", "ä".repeat(501)),
  badText("without a letter", " \n "),
  badText("that turns the text around", "abc\u202edef"),
  badText("that is a number", 7),
  message("without a text", {}, { code: "invalid-request", pointer: "/text" }),
  message("at a ply", { text: "Hm", ply: 1 }, { code: "invalid-request", pointer: "/ply" }),
  message("of a stranger", { text: "Hello" }, { code: "not-your-game", by: "stranger" }),
  {
    what: "the messages of others",
    code: "not-your-game",
    ask: (scene) => ["GET", `/v1/games/${scene.game.id}/messages`, { token: tokenOf(scene, "stranger") }],
  },
  challengeOffers("name what nobody can offer", ["draw", "dinner"], "/offers/1"),
  challengeOffers("name one twice", ["draw", "pause", "draw"], "/offers/2"),
  challengeOffers("are no list", "draw", "/offers"),
];
