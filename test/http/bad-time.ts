import { expect } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
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

const NOWHERE = "A".repeat(22);

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

const NIGHT = { from: "23:00", to: "07:00" };

/** A schedule that is not one. */
const scheduleRow = (what: string, body: Record<string, unknown>, pointer: string): Row => ({
  what: `a schedule with ${what}`,
  code: "invalid-request",
  pointer,
  ask: ({ stranger }) => [
    "PUT",
    "/v1/me/schedule",
    {
      token: stranger.token,
      body: { timezone: "Europe/Stockholm", night: NIGHT, weekend: [], cover: true, ...body },
    },
  ],
});

/** An instant some hours from now, in the API's format. */
const inHours = (hours: number): string => new Date(now() + hours * HOUR).toISOString();

/** A vacation that cannot be booked, by one who has just begun: 48 hours are in the account. */
const vacationRow = (
  what: string,
  body: () => Record<string, unknown>,
  more: Omit<Row, "what" | "ask">,
): Row => ({
  what: `a vacation ${what}`,
  ...more,
  ask: ({ stranger }) => ["POST", "/v1/me/vacation", { token: stranger.token, body: body() }],
});
const badVacation = (what: string, body: () => Record<string, unknown>, pointer: string): Row =>
  vacationRow(what, body, { code: "invalid-request", pointer });

/** The same about schedules and vacations. */
export const TIME_OFF_ROWS: readonly Row[] = [
  scheduleRow("a night of more than nine hours", { night: { from: "22:00", to: "07:01" } }, "/night"),
  scheduleRow("a night of nearly a day", { night: { from: "07:00", to: "06:59" } }, "/night"),
  scheduleRow("a night within a day that is too long", { night: { from: "01:00", to: "10:30" } }, "/night"),
  scheduleRow("a night that ends when it begins", { night: { from: "23:00", to: "23:00" } }, "/night"),
  scheduleRow("a night without an end", { night: { from: "23:00" } }, "/night/to"),
  scheduleRow("a night that begins at 24:00", { night: { from: "24:00", to: "07:00" } }, "/night/from"),
  scheduleRow("a night that is a text", { night: "23:00-07:00" }, "/night"),
  scheduleRow("a night with seconds", { night: { from: "23:00:00", to: "07:00" } }, "/night/from"),
  scheduleRow("three weekend days", { weekend: ["friday", "saturday", "sunday"] }, "/weekend"),
  scheduleRow("a weekend day twice", { weekend: ["sunday", "sunday"] }, "/weekend/1"),
  scheduleRow("a day that there is not", { weekend: ["someday"] }, "/weekend/0"),
  scheduleRow("a weekend that is no list", { weekend: "saturday" }, "/weekend"),
  scheduleRow("an unknown zone", { timezone: "Mars/Olympus" }, "/timezone"),
  scheduleRow("an offset for a zone", { timezone: "+02:00" }, "/timezone"),
  scheduleRow("a zone of nothing", { timezone: "" }, "/timezone"),
  scheduleRow("a zone that is another one elsewhere", { timezone: "BST" }, "/timezone"),
  scheduleRow("a zone of no place", { timezone: "Factory" }, "/timezone"),
  scheduleRow("a zone that the runtime alone knows", { timezone: "SystemV/PST8" }, "/timezone"),
  scheduleRow("a cover that is a text", { cover: "yes" }, "/cover"),
  scheduleRow("an unknown field", { nights: null }, "/nights"),

  badVacation("in the past", () => ({ from: inHours(-5), to: inHours(5) }), "/from"),
  badVacation("under an hour", () => ({ from: inHours(24), to: inHours(24.99) }), "/to"),
  badVacation("that ends before it begins", () => ({ from: inHours(30), to: inHours(24) }), "/to"),
  badVacation("without an end", () => ({ from: inHours(24) }), "/to"),
  badVacation("on a day that there is not", () => ({ to: "2027-02-30T00:00:00Z" }), "/to"),
  badVacation("until a number", () => ({ to: 1_795_305_600_000 }), "/to"),
  badVacation("without a zone", () => ({ to: inHours(5).replace("Z", "") }), "/to"),
  badVacation("with an unknown field", () => ({ to: inHours(5), reason: "sun" }), "/reason"),
  vacationRow("longer than the account will hold", () => ({ to: inHours(24 * 20) }), {
    code: "vacation-exhausted",
    says: { available: expect.stringMatching(/^P/) as unknown, at: expect.stringMatching(/Z$/) as unknown },
  }),
  {
    what: "the end of a vacation that there is not",
    code: "vacation-not-found",
    ask: ({ stranger }) => ["DELETE", `/v1/me/vacation/${NOWHERE}`, { token: stranger.token }],
  },
  {
    what: "the end of a vacation whose id is none",
    code: "vacation-not-found",
    ask: ({ stranger }) => ["DELETE", "/v1/me/vacation/x", { token: stranger.token }],
  },
];
