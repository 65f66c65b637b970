import { DAY } from "../../../src/lib/duration.ts";
import type { Side } from "../../../src/rules/index.ts";
import { describe, expect, it } from "vitest";
import type { GameEvent, GameState } from "../../../src/game/state.ts";
import { GAME_EVENT_LIST } from "../../../src/contract/events/types.ts";
import { noticesOf } from "../../../src/game/events/index.ts";
import { factsOfNotice } from "../../../src/game/records.ts";
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
const offer = (side: Side): GameEvent => ({ type: "draw-offered", at: T0, side });
const ended = (result: Extract<GameEvent, { type: "ended" }>["result"]): Happening => ({
  type: "ended",
  at: T0,
  result,
});

const ASKING = fold(GAME, { type: "offered", at: T0, side: "attackers", offer: { type: "takeback" } });
const ASKED = fold(GAME, { type: "offered", at: T0, side: "defenders", offer: { type: "takeback" } });
const OWN_OFFER = fold(GAME, offer("attackers"));
const OFFERED = fold(GAME, offer("defenders"));
const answer = (how: "declined" | "accepted" | "withdrawn", side: Side): GameEvent => {
  return { type: `offer-${how}`, at: T0, side, offer: "takeback" };
};
const stop = { id: "pause", rev: 1, kind: "pause", side: null, from: T0, to: T0 + DAY } as const;
const PAUSE: GameEvent = { type: "stopped", at: T0, stop };
const TAKEN_BACK: GameEvent = {
  type: "taken-back",
  at: T0,
  side: "attackers",
  plies: 2,
  time: { counted: 0, stopped: [] },
};

/** The notices of an event: recipient and type of each, behind who caused them. */
function told(before: GameState | null, happening: Happening): string {
  const event = completed(before, happening);
  const after = before === null ? stateOf(event) : fold(before, event);
  const notices = noticesOf({ before, event, after });
  const said = notices.map(({ to, type, by }, at) => {
    const cause =
      at === 0 ? `${by ?? "nobody"}: ` : notices[at - 1]!.by === by ? ", " : `; ${by ?? "nobody"}: `;
    return `${cause}${to.name} ${type}`;
  });
  return said.join("");
}

/** The single notices of what `told` says. */
const noticesIn = (said: string): string[] => said.match(/\w+ \w+\.[\w-]+/g) ?? [];

const TABLE: readonly (readonly [what: string, GameState | null, Happening, told: string])[] = [
  ["a challenge to somebody", null, challenged(), "Egil: Ragnhild challenge.received"],
  ["a challenge to everybody", null, challenged({ to: null }), ""],
  [
    "an acceptance, where the maker begins",
    OPEN,
    accepted(),
    "Ragnhild: Egil challenge.accepted, Egil game.started, Ragnhild game.started; nobody: Egil game.turn",
  ],
  [
    "an acceptance, where who accepts begins",
    FOR_ALL,
    { type: "accepted", at: T0, players: { attackers: TORE, defenders: EGIL } },
    "Tore: Egil challenge.accepted, Tore game.started, Egil game.started; nobody: Tore game.turn",
  ],
  ["a refusal", OPEN, { type: "declined", at: T0, reason: "too-fast" }, "Ragnhild: Egil challenge.declined"],
  ["a withdrawal", OPEN, { type: "cancelled", at: T0 }, "Egil: Ragnhild challenge.cancelled"],
  [
    "an expiry",
    OPEN,
    { type: "expired", at: T0 + 28 * DAY },
    "nobody: Egil challenge.expired, Ragnhild challenge.expired",
  ],
  [
    "an expiry of what was for all",
    FOR_ALL,
    { type: "expired", at: T0 + 14 * DAY },
    "nobody: Egil challenge.expired",
  ],
  ["a withdrawal of what was for all", FOR_ALL, { type: "cancelled", at: T0 }, ""],
  ["a move of the attackers", GAME, moved("d1-f1"), "Egil: Egil game.move, Ragnhild game.turn"],
  ["a move of the defenders", playing(3), moved("e5-e1"), "Ragnhild: Ragnhild game.move, Egil game.turn"],
  [
    "a move that lets their offer lapse",
    OFFERED,
    moved("d1-f1"),
    "Egil: Egil game.move, Ragnhild game.draw-declined, Ragnhild game.turn",
  ],
  [
    "a move that takes one's own offer back",
    OWN_OFFER,
    moved("d1-f1"),
    "Egil: Egil game.move, Ragnhild game.turn",
  ],
  [
    "a move that ends the game",
    playing(LAST),
    moved(WHOLE_GAME[LAST]!),
    "Ragnhild: Ragnhild game.move, Egil game.finished, Ragnhild game.finished",
  ],
  ["an offer of the attackers", GAME, offer("attackers"), "Egil: Ragnhild game.draw-offered"],
  ["an offer of the defenders", GAME, offer("defenders"), "Ragnhild: Egil game.draw-offered"],
  [
    "a declined offer",
    OWN_OFFER,
    { type: "draw-declined", at: T0, side: "defenders" },
    "Ragnhild: Egil game.draw-declined",
  ],
  [
    "the clock's end",
    GAME,
    ended({ winner: "defenders", reason: "timeout" }),
    "nobody: Egil game.finished, Ragnhild game.finished",
  ],
  [
    "a resignation",
    GAME,
    { type: "ended", at: T0, by: "attackers", result: { winner: "defenders", reason: "resignation" } },
    "Egil: Egil game.finished, Ragnhild game.finished",
  ],
  ["a reminder", playing(1), { type: "reminded", at: T0, ply: 1 }, "nobody: Ragnhild game.deadline-near"],
  [
    "time for the side to move",
    GAME,
    { type: "gifted", at: T0, side: "defenders", add: DAY },
    "Ragnhild: Egil game.deadline-changed, Ragnhild game.deadline-changed",
  ],
  ["time for the other side", GAME, { type: "gifted", at: T0, side: "attackers", add: DAY }, ""],
  ["a pause", GAME, PAUSE, "nobody: Egil game.deadline-changed, Ragnhild game.deadline-changed"],
  [
    "an offer of anything but a draw",
    GAME,
    { type: "offered", at: T0, side: "attackers", offer: { type: "extend", add: DAY } },
    "Egil: Ragnhild game.offered",
  ],
  [
    "such an offer that is declined",
    ASKING,
    answer("declined", "defenders"),
    "Ragnhild: Egil game.offer-declined",
  ],
  [
    "such an offer that is accepted",
    ASKING,
    answer("accepted", "defenders"),
    "Ragnhild: Egil game.offer-accepted",
  ],
  ["such an offer that is taken back", ASKING, answer("withdrawn", "attackers"), ""],
  [
    "a move that lets such an offer lapse",
    ASKED,
    moved("d1-f1"),
    "Egil: Egil game.move, Ragnhild game.offer-declined, Ragnhild game.turn",
  ],
  [
    "a takeback",
    ASKING,
    TAKEN_BACK,
    "Ragnhild: Egil game.taken-back, Ragnhild game.taken-back, Egil game.turn",
  ],
  [
    "a takeback that ends what else was offered",
    fold(ASKING, offer("attackers")),
    TAKEN_BACK,
    "Ragnhild: Egil game.taken-back, Ragnhild game.taken-back, Egil game.draw-declined, Egil game.turn",
  ],
  [
    "a message between moves",
    GAME,
    { type: "messaged", at: T0, side: "attackers", text: "Are you there?" },
    "Egil: Ragnhild game.message",
  ],
  ["no cover", GAME, { type: "uncovered", at: T0, deadline: T0 + DAY }, ""],
  ["a change of name", GAME, { type: "renamed", at: T0, player: EGIL.id, name: "deleted-1" }, ""],
];

describe("the notices of an event", () => {
  it.each(TABLE)("%s", (_what, before, event, expected) => {
    expect(told(before, event)).toEqual(expected);
  });

  it("no player gets the same notice twice", () => {
    const twice = TABLE.filter(([, before, event]) => {
      const lines = noticesIn(told(before, event));
      return new Set(lines).size < lines.length;
    });
    expect(twice).toEqual([]);
  });

  it("every kind of event has a row here, and every type of notice occurs", () => {
    const kinds = new Set(TABLE.map(([, , event]) => event.type));
    expect(kinds.size).toBe(20);
    const types = new Set(TABLE.flatMap(([, , , said]) => noticesIn(said).map((line) => line.split(" ")[1])));
    expect(types).toEqual(new Set<string>(GAME_EVENT_LIST));
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

/** The additional fields of some types' records. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  "game.deadline-changed": ["reason", "previousDeadline"],
  "game.offered": ["offer"],
  "game.offer-accepted": ["offer"],
  "game.offer-declined": ["offer"],
  "game.taken-back": ["undone"],
};

/** The notices of a move that is answered at once. */
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

  it("notifies of the message written with it", () => {
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

  it.each(TABLE.filter(([, , , said]) => said !== ""))(
    "%s has every documented member and no player's id",
    (_what, before, event) => {
      const body = bodyOf(before, event);
      const members = ["type", "at", "move", "ply", "by", "message", "deadline", ...(OWN[body.type] ?? [])];
      expect(Object.keys(body)).toEqual(members);
      expect(JSON.stringify(body)).not.toMatch(/egil-id|ragnhild-id|tore-id/);
      expect(JSON.stringify(body).length).toBeLessThan(2048);
    },
  );
});
