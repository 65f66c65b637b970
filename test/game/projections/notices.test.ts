import { DAY } from "../../../src/lib/duration.ts";
import { describe, expect, it } from "vitest";
import type { GameEvent, GameState } from "../../../src/game/state.ts";
import { EVENT_TYPE_LIST } from "../../../src/contract/events/types.ts";
import { noticesOf } from "../../../src/game/events/index.ts";
import { factsOfNotice } from "../../../src/game/projections/notices.ts";
import {
  accepted,
  challenged,
  EGIL,
  logOf,
  moved,
  playing,
  RAGNHILD,
  stateOf,
  T0,
  TORE,
  WHOLE_GAME,
  completed,
  fold,
  type Happening,
} from "../people.ts";

const OPEN = stateOf(challenged());
const FOR_ALL = stateOf(challenged({ to: null }));
const GAME = playing(2);
const LAST = WHOLE_GAME.length - 1;
const offer = (side: "attackers" | "defenders"): GameEvent => ({ type: "draw-offered", at: T0, side });
const ended = (result: Extract<GameEvent, { type: "ended" }>["result"]): Happening => ({
  type: "ended",
  at: T0,
  result,
});

const offering = (side: "attackers" | "defenders"): GameState =>
  fold(GAME, { type: "offered", at: T0, side, offer: { type: "takeback" } });
const TAKEN_BACK: GameEvent = {
  type: "taken-back",
  at: T0,
  side: "attackers",
  plies: 2,
  time: { counted: 0, stopped: [] },
};

/** The notices, a line each: recipient, type and cause. */
function told(before: GameState | null, happening: Happening): string[] {
  const event = completed(before, happening);
  const after = before === null ? stateOf(event) : fold(before, event);
  return noticesOf({ before, event, after }).map(({ to, type, by }) => `${to.name}: ${type} by ${by}`);
}

const TABLE: readonly (readonly [string, GameState | null, Happening, readonly string[]])[] = [
  ["a challenge to somebody", null, challenged(), ["Ragnhild: challenge.received by Egil"]],
  ["a challenge to everybody", null, challenged({ to: null }), []],
  [
    "an acceptance, where the challenger begins",
    OPEN,
    accepted(),
    [
      "Egil: challenge.accepted by Ragnhild",
      "Egil: game.started by Ragnhild",
      "Ragnhild: game.started by Ragnhild",
      "Egil: game.turn by null",
    ],
  ],
  [
    "an acceptance, where the one who accepts begins",
    FOR_ALL,
    { type: "accepted", at: T0, players: { attackers: TORE, defenders: EGIL } },
    [
      "Egil: challenge.accepted by Tore",
      "Tore: game.started by Tore",
      "Egil: game.started by Tore",
      "Tore: game.turn by null",
    ],
  ],
  [
    "a refusal",
    OPEN,
    { type: "declined", at: T0, reason: "too-fast" },
    ["Egil: challenge.declined by Ragnhild"],
  ],
  ["a withdrawal", OPEN, { type: "cancelled", at: T0 }, ["Ragnhild: challenge.cancelled by Egil"]],
  [
    "an expiry",
    OPEN,
    { type: "expired", at: T0 + 28 * DAY },
    ["Egil: challenge.expired by null", "Ragnhild: challenge.expired by null"],
  ],
  [
    "an expiry of what was open to all",
    FOR_ALL,
    { type: "expired", at: T0 + 14 * DAY },
    ["Egil: challenge.expired by null"],
  ],
  ["a withdrawal of what was open to all", FOR_ALL, { type: "cancelled", at: T0 }, []],
  [
    "a move of the attackers",
    GAME,
    moved("d1-f1"),
    ["Egil: game.move by Egil", "Ragnhild: game.turn by Egil"],
  ],
  [
    "a move of the defenders",
    playing(3),
    moved("e5-e1"),
    ["Ragnhild: game.move by Ragnhild", "Egil: game.turn by Ragnhild"],
  ],
  [
    "a move that lets the opponent's offer lapse",
    fold(GAME, offer("defenders")),
    moved("d1-f1"),
    ["Egil: game.move by Egil", "Ragnhild: game.draw-declined by Egil", "Ragnhild: game.turn by Egil"],
  ],
  [
    "a move that takes one's own offer back",
    fold(GAME, offer("attackers")),
    moved("d1-f1"),
    ["Egil: game.move by Egil", "Ragnhild: game.turn by Egil"],
  ],
  [
    "a move that ends the game",
    playing(LAST),
    moved(WHOLE_GAME[LAST]!),
    [
      "Ragnhild: game.move by Ragnhild",
      "Egil: game.finished by Ragnhild",
      "Ragnhild: game.finished by Ragnhild",
    ],
  ],
  ["an offer of the attackers", GAME, offer("attackers"), ["Ragnhild: game.draw-offered by Egil"]],
  ["an offer of the defenders", GAME, offer("defenders"), ["Egil: game.draw-offered by Ragnhild"]],
  [
    "a declined offer",
    fold(GAME, offer("attackers")),
    { type: "draw-declined", at: T0, side: "defenders" },
    ["Egil: game.draw-declined by Ragnhild"],
  ],
  [
    "the clock's end",
    GAME,
    ended({ winner: "defenders", reason: "timeout" }),
    ["Egil: game.finished by null", "Ragnhild: game.finished by null"],
  ],
  [
    "a resignation",
    GAME,
    { type: "ended", at: T0, by: "attackers", result: { winner: "defenders", reason: "resignation" } },
    ["Egil: game.finished by Egil", "Ragnhild: game.finished by Egil"],
  ],
  ["a reminder", playing(1), { type: "reminded", at: T0, ply: 1 }, ["Ragnhild: game.deadline-near by null"]],
  [
    "time that is given to the side to move",
    GAME,
    { type: "gifted", at: T0, side: "defenders", add: DAY },
    ["Egil: game.deadline-changed by Ragnhild", "Ragnhild: game.deadline-changed by Ragnhild"],
  ],
  ["time that is given to the other side", GAME, { type: "gifted", at: T0, side: "attackers", add: DAY }, []],
  [
    "a pause",
    GAME,
    {
      type: "stopped",
      at: T0,
      stop: { id: "pause", rev: 1, kind: "pause", side: null, from: T0, to: T0 + DAY },
    },
    ["Egil: game.deadline-changed by null", "Ragnhild: game.deadline-changed by null"],
  ],
  [
    "an offer of anything but a draw",
    GAME,
    { type: "offered", at: T0, side: "attackers", offer: { type: "extend", add: DAY } },
    ["Ragnhild: game.offered by Egil"],
  ],
  [
    "such an offer that is declined",
    offering("attackers"),
    { type: "offer-declined", at: T0, side: "defenders", offer: "takeback" },
    ["Egil: game.offer-declined by Ragnhild"],
  ],
  [
    "such an offer that is accepted",
    offering("attackers"),
    { type: "offer-accepted", at: T0, side: "defenders", offer: "takeback" },
    ["Egil: game.offer-accepted by Ragnhild"],
  ],
  [
    "such an offer that is taken back",
    offering("attackers"),
    { type: "offer-withdrawn", at: T0, side: "attackers", offer: "takeback" },
    [],
  ],
  [
    "a move that lets such an offer lapse",
    offering("defenders"),
    moved("d1-f1"),
    ["Egil: game.move by Egil", "Ragnhild: game.offer-declined by Egil", "Ragnhild: game.turn by Egil"],
  ],
  [
    "a takeback",
    offering("attackers"),
    TAKEN_BACK,
    [
      "Egil: game.taken-back by Ragnhild",
      "Ragnhild: game.taken-back by Ragnhild",
      "Egil: game.turn by Ragnhild",
    ],
  ],
  [
    "a takeback that ends what its player had offered besides",
    fold(offering("attackers"), offer("attackers")),
    TAKEN_BACK,
    [
      "Egil: game.taken-back by Ragnhild",
      "Ragnhild: game.taken-back by Ragnhild",
      "Egil: game.draw-declined by Ragnhild",
      "Egil: game.turn by Ragnhild",
    ],
  ],
  [
    "a message between moves",
    GAME,
    { type: "messaged", at: T0, side: "attackers", text: "Are you there?" },
    ["Ragnhild: game.message by Egil"],
  ],
  ["no cover", GAME, { type: "uncovered", at: T0, deadline: T0 + DAY }, []],
  ["a change of name", GAME, { type: "renamed", at: T0, player: EGIL.id, name: "deleted-1" }, []],
];

describe("the notices of an event", () => {
  it.each(TABLE)("%s", (_what, before, event, expected) => {
    expect(told(before, event)).toEqual(expected);
  });

  it("no player gets the same notice twice", () => {
    const twice = TABLE.filter(([, before, event]) => {
      const lines = told(before, event).map((line) => line.replace(/ by .*/, ""));
      return new Set(lines).size < lines.length;
    });
    expect(twice).toEqual([]);
  });

  it("every kind of event has a row here, and every type of notice comes up", () => {
    const kinds = new Set(TABLE.map(([, , event]) => event.type));
    expect(kinds.size).toBe(20);
    const types = new Set(TABLE.flatMap(([, , , lines]) => lines.map((line) => line.split(" ")[1])));
    const ofAccount = EVENT_TYPE_LIST.filter((type) => /^(vacation|webhook|mail|ping)\b/.test(type));
    expect(new Set([...types, ...ofAccount])).toEqual(new Set(EVENT_TYPE_LIST));
  });

  it("over a whole game, the player to move is notified exactly once a turn", () => {
    let state = stateOf(challenged());
    const turns: string[] = [];
    for (const event of logOf(WHOLE_GAME).slice(1)) {
      const after = fold(state, event);
      turns.push(
        ...noticesOf({ before: state, event, after })
          .filter(({ type }) => type === "game.turn")
          .map(({ to }) => to.name),
      );
      state = after;
    }
    // Every ply but the last, which ends the game, is somebody's turn.
    expect(turns).toEqual(WHOLE_GAME.map((_move, index) => (index % 2 === 0 ? EGIL.name : RAGNHILD.name)));
  });
});

const bodyOf = (before: GameState | null, happening: Happening) => {
  const event = completed(before, happening);
  const after = before === null ? stateOf(event) : fold(before, event);
  const [notice] = noticesOf({ before, event, after });
  if (notice === undefined) throw new Error("no notice");
  return factsOfNotice(notice, { before, event, after });
};

/** What the records of some types have besides. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  "game.deadline-changed": ["reason", "previousDeadline"],
  "game.offered": ["offer"],
  "game.offer-accepted": ["offer"],
  "game.offer-declined": ["offer"],
  "game.taken-back": ["undone"],
};

/** Who is told what of a move that is answered at once. */
const noticesAfter = (message: string | null): string[] => {
  const event = completed(GAME, moved("d1-f1", T0, message));
  const after = fold(GAME, event);
  const notices = noticesOf({ before: GAME, event, after, answered: true });
  return notices.map(({ to, type }) => `${to.name}: ${type}`);
};

describe("a move that a plan answers in the same commit", () => {
  it("is nobody's turn", () => {
    expect(noticesAfter(null)).toEqual(["Egil: game.move"]);
  });

  it("is told for what was written with it", () => {
    expect(noticesAfter("Hah!")).toEqual(["Egil: game.move", "Ragnhild: game.message"]);
  });
});

describe("the record of a notice", () => {
  it("of a move has the move, its player, the message and the deadline of the answer", () => {
    expect(bodyOf(playing(3), moved("e5-e1", T0 + 1000, "Hah!"))).toMatchObject({
      type: "game.move",
      at: Date.parse("2026-11-20T20:00:01.000Z"),
      move: "e5-e1xf1",
      ply: 4,
      by: "Ragnhild",
      message: "Hah!",
      deadline: Date.parse("2026-11-25T20:00:01.000Z"),
    });
  });

  it("of a challenge has its message and no deadline", () => {
    expect(bodyOf(null, challenged())).toMatchObject({ message: "Shall we?", deadline: null, move: null });
  });

  it("of anything else has no message", () => {
    expect(bodyOf(GAME, offer("attackers")).message).toBeNull();
    expect(bodyOf(OPEN, accepted()).message).toBeNull();
  });

  it("has the instant of the event, however late it is delivered", () => {
    const reminder: GameEvent = { type: "reminded", at: T0 + 77, ply: 2 };
    expect(bodyOf(GAME, reminder).at).toBe(T0 + 77);
  });

  it.each(TABLE.filter(([, , , lines]) => lines.length > 0))(
    "%s has every promised member and no id of a player",
    (_what, before, event) => {
      const body = bodyOf(before, event);
      const members = ["type", "at", "move", "ply", "by", "message", "deadline", ...(OWN[body.type] ?? [])];
      expect(Object.keys(body)).toEqual(members);
      expect(JSON.stringify(body)).not.toMatch(/egil-id|ragnhild-id|tore-id/);
      expect(JSON.stringify(body).length).toBeLessThan(2048);
    },
  );
});
