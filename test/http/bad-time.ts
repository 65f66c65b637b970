import type { Ask } from "./api.ts";
import type { Row, Scene } from "./bad-input.ts";

/** A challenge with a clock that is not one; `pointer` is below `/clock`. */
const clockRow = (what: string, clock: unknown, pointer: string): Row => ({
  what: `a clock with ${what}`,
  code: "invalid-request",
  pointer: `/clock${pointer}`,
  ask: ({ stranger }) => [
    "POST",
    "/v1/challenges",
    { token: stranger.token, body: { ruleset: "tablut", clock } },
  ],
});

const stopsRow = (what: string, stops: unknown, pointer: string): Row => ({
  what: `stops ${what}`,
  code: "invalid-request",
  pointer,
  ask: ({ stranger }) => [
    "POST",
    "/v1/challenges",
    {
      token: stranger.token,
      body: { ruleset: "tablut", clock: { kind: "per-move", perMove: "P3D" }, stops },
    },
  ],
});

/** Time to give, by one who plays in a game at ply 1. */
const giftRow = (what: string, body: unknown, more: Omit<Row, "what" | "ask">): Row => ({
  what: `a gift of time ${what}`,
  ...more,
  ask: ({ game }) => ["POST", `/v1/games/${game.id}/time`, { token: game.attackers.token, body }],
});
const badGift = (what: string, body: unknown, pointer: string): Row =>
  giftRow(what, body, { code: "invalid-request", pointer });

const FISCHER = { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" };
const BYO_YOMI = { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" };
const CANADIAN = { kind: "canadian", main: "P50D", moves: 10, time: "P50D" };

const GIFT = { ply: 1, add: "P1D" };
const giftBy = (who: string, code: Row["code"], askWith: (scene: Scene) => Ask): Row => ({
  what: `a gift of time by ${who}`,
  code,
  ask: (scene) => ["POST", `/v1/games/${scene.game.id}/time`, askWith(scene)],
});

/** Every row of the issue's “Bad input, named” about clocks, stops and gifts, and more of the kind. */
export const CLOCK_ROWS: readonly Row[] = [
  clockRow("no main time and no periods", { ...BYO_YOMI, main: "PT0S", periods: 0 }, "/periods"),
  clockRow("fewer than no periods", { ...BYO_YOMI, periods: -1 }, "/periods"),
  clockRow("too many periods", { ...BYO_YOMI, periods: 31 }, "/periods"),
  clockRow("half a period", { ...BYO_YOMI, periods: 1.5 }, "/periods"),
  clockRow("a period of nothing", { ...BYO_YOMI, period: "PT0S" }, "/period"),
  clockRow("a negative main time", { ...BYO_YOMI, main: "-P1D" }, "/main"),
  clockRow("a first turn of more than 100 days", { ...BYO_YOMI, main: "P100D" }, ""),
  clockRow("a move of no time", { kind: "per-move", perMove: "PT0S" }, "/perMove"),
  clockRow("a move of less than no time", { kind: "per-move", perMove: "-PT5H" }, "/perMove"),
  clockRow("a move of more than 28 days", { kind: "per-move", perMove: "P29D" }, "/perMove"),
  clockRow("a negative increment", { ...FISCHER, increment: "-PT1H" }, "/increment"),
  clockRow("more to begin with than it holds", { ...FISCHER, initial: "P8D" }, "/initial"),
  clockRow(
    "a move that has more at least than at most",
    { ...FISCHER, minPerMove: "P4D", maxPerMove: "P2D" },
    "/minPerMove",
  ),
  clockRow("blocks of one move", { ...CANADIAN, moves: 1 }, "/moves"),
  clockRow("a block of no time", { ...CANADIAN, time: "PT0S" }, "/time"),
  clockRow("a carry that is a text", { ...CANADIAN, carry: "yes" }, "/carry"),
  clockRow("a block that makes the first turn too long", { ...CANADIAN, main: "P51D" }, ""),
  clockRow("a field of another kind", { kind: "per-move", perMove: "P3D", periods: 5 }, "/periods"),
  clockRow("a field of another kind, too", { ...FISCHER, perMove: "P3D" }, "/perMove"),
  clockRow("an end that comes too soon", { kind: "unlimited", abandonAfter: "P6D" }, "/abandonAfter"),
  clockRow("an end that comes too late", { kind: "unlimited", abandonAfter: "P91D" }, "/abandonAfter"),
  clockRow("a time for a move, and no clock", { kind: "unlimited", perMove: "P3D" }, "/perMove"),
  clockRow("a number for a span", { kind: "per-move", perMove: 259_200 }, "/perMove"),
  clockRow("a kind that there is not", { kind: "hourglass" }, "/kind"),

  stopsRow("that are no list", "vacation", "/stops"),
  stopsRow("that are an object", { vacation: true }, "/stops"),
  stopsRow("that are null", null, "/stops"),
  stopsRow("that there are not", ["lunch"], "/stops/0"),
  stopsRow("that always count", ["vacation", "outage"], "/stops/1"),
  stopsRow("that are named twice", ["night", "night"], "/stops/1"),
  stopsRow("that are numbers", [7], "/stops/0"),

  badGift("to oneself: there is no field for it", { ...GIFT, to: "attackers" }, "/to"),
  badGift("of nothing", { ...GIFT, add: "PT0S" }, "/add"),
  badGift("of less than nothing", { ...GIFT, add: "-P1D" }, "/add"),
  badGift("of less than a minute", { ...GIFT, add: "PT59S" }, "/add"),
  badGift("of months", { ...GIFT, add: "P1M" }, "/add"),
  badGift("of a number", { ...GIFT, add: 86_400 }, "/add"),
  badGift("without a time", { ply: 1 }, "/add"),
  badGift("without a ply", { add: "P1D" }, "/ply"),
  giftRow("at a stale ply", { ...GIFT, ply: 0 }, { code: "already-played", says: { ply: 1 } }),
  giftRow("ahead of the game", { ...GIFT, ply: 2 }, { code: "ply-ahead", says: { ply: 1 } }),
  giftRow(
    "of more than 14 days at once",
    { ...GIFT, add: "P14DT1M" },
    { code: "time-limit", says: { left: "P14D" } },
  ),
  giftRow(
    "of hundreds of years",
    { ...GIFT, add: "P99999D" },
    { code: "time-limit", says: { left: "P14D" } },
  ),
  giftBy("a stranger", "not-your-game", ({ stranger: { token } }) => ({ token, body: GIFT })),
  giftBy("nobody", "token-missing", () => ({ body: GIFT })),
  {
    what: "a gift of time in an unknown game",
    code: "game-not-found",
    ask: ({ stranger }) => ["POST", "/v1/games/x/time", { token: stranger.token, body: GIFT }],
  },
  {
    what: "the ledger of an unknown game",
    code: "game-not-found",
    ask: () => ["GET", "/v1/games/x/clock", {}],
  },
];
