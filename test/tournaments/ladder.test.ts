import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LADDER_PLACES } from "../../src/contract/bounds.ts";
import { DAY } from "../../src/lib/duration.ts";
import {
  decideIdle,
  decideLadder,
  decideReport,
  foldLadder,
  type LadderCommand,
  type LadderEvent,
  type LadderState,
  nextIdle,
} from "../../src/tournaments/ladder.ts";
import { T0 } from "../game/people.ts";
import { overMatch, SETTINGS } from "./ladders.ts";

const made: LadderEvent = { type: "made", at: T0, id: "ladder", settings: SETTINGS, by: "sigrid" };
const empty = foldLadder(null, made);

const enter = (player: string): LadderCommand => ({ type: "enter", player });
const leave = (player: string): LadderCommand => ({ type: "leave", player, why: "left", by: null });
const challenge = (
  challenger: string,
  defender: string,
  id = `${challenger}-${defender}`,
): LadderCommand => ({
  type: "challenge",
  match: { id, games: [id, `${id}-2`], challenger, defender },
});

const fold = (state: LadderState, events: readonly LadderEvent[]) =>
  events.reduce<LadderState>(foldLadder, state);

/** The ladder after requests; refused ones change nothing. */
function after(state: LadderState, at: number, ...commands: LadderCommand[]): LadderState {
  return commands.reduce((today, command) => {
    const decided = decideLadder(today, command, at);
    return decided.ok ? fold(today, decided.value) : today;
  }, state);
}

/** The ladder after the end of a match. */
const ended = (state: LadderState, match: string, winner: string | null, at: number) =>
  fold(state, decideReport(state, overMatch(match, winner), at));

const order = ({ places }: LadderState) => places.map(({ player }) => player).join("");
const abcde = after(empty, T0, ...[..."abcde"].map(enter));
const why = (state: LadderState, command: LadderCommand, at = T0) => {
  const decided = decideLadder(state, command, at);
  return decided.ok ? null : [decided.error.code, decided.error.facts];
};

describe("a ladder", () => {
  it("adds players at the bottom, once, up to its number of places", () => {
    expect(order(abcde)).toBe("abcde");
    expect(why(abcde, enter("c"))).toEqual(["already-entered", {}]);
    const full = { ...abcde, places: Array.from({ length: LADDER_PLACES }, () => abcde.places[0]!) };
    expect(why(full, enter("f"))).toEqual(["ladder-full", { max: LADDER_PLACES }]);
  });

  it("gives the defender's place to a challenger who wins, and moves those between down; a draw or a loss changes nothing", () => {
    const playing = after(abcde, T0, challenge("e", "b"));
    expect(playing.matches).toHaveLength(1);
    const won = ended(playing, "e-b", "e", T0 + DAY);
    expect(order(won)).toBe("aebcd");
    const since = won.places.map((place) => place.since - T0);
    expect(since).toEqual([0, DAY, DAY, DAY, DAY]);
    for (const winner of [null, "b"]) expect(order(ended(playing, "e-b", winner, T0 + DAY))).toBe("abcde");
  });

  it("moves each player from their present place, after moves by others", () => {
    const playing = after(abcde, T0, challenge("c", "b"), challenge("d", "c"));
    const climbed = ended(playing, "d-c", "d", T0 + 1);
    expect(order(climbed)).toBe("abdce");
    const both = after(abcde, T0, challenge("c", "b"), challenge("b", "a"), challenge("d", "c"));
    const last = ended(ended(both, "d-c", "d", T0), "c-b", "c", T0);
    expect(order(last)).toBe("acbde");
    expect(order(ended(last, "b-a", "a", T0))).toBe("acbde");
  });

  it("refuses a challenge to oneself, downwards, too far up, to an absent player, and by one", () => {
    const cases = { c: "self", d: "below", z: "nobody" } as const;
    for (const [whom, how] of Object.entries(cases))
      expect(why(abcde, challenge("c", whom))).toEqual(["out-of-reach", { reach: 3, whom: how }]);
    expect(why(abcde, challenge("e", "a"))).toEqual(["out-of-reach", { reach: 3, whom: "far" }]);
    expect(why(abcde, challenge("d", "a"))).toBeNull();
    expect(why(abcde, challenge("z", "a"))).toEqual(["not-entered", {}]);
  });

  it("allows each player one attack and one defence at a time, and the same two another match after a while", () => {
    const playing = after(abcde, T0, challenge("c", "b"));
    expect(why(playing, challenge("c", "a"))).toEqual(["place-busy", { whose: "yours" }]);
    expect(why(playing, challenge("d", "b"))).toEqual(["place-busy", { whose: "theirs" }]);
    expect(why(playing, challenge("d", "c"))).toBeNull();
    expect(why(playing, challenge("b", "a"))).toBeNull();
    const drawn = ended(playing, "c-b", null, T0 + DAY);
    const free = new Date(T0 + 15 * DAY).toISOString();
    expect(why(drawn, challenge("c", "b", "again"), T0 + 2 * DAY)).toEqual(["again-too-soon", { at: free }]);
    expect(why(drawn, challenge("c", "b", "again"), T0 + 15 * DAY)).toBeNull();
    const again = after(drawn, T0 + 15 * DAY, challenge("c", "b", "again"));
    const twice = ended(again, "again", null, T0 + 16 * DAY);
    expect(why(twice, challenge("c", "b", "third"), T0 + 17 * DAY)?.[0]).toBe("again-too-soon");
    const swapped = ended(playing, "c-b", "c", T0 + DAY);
    expect(why(swapped, challenge("b", "c"), T0 + 2 * DAY)?.[0]).toBe("again-too-soon");
  });

  it("remembers who has met while other matches end, and for a year", () => {
    const playing = after(abcde, T0, challenge("c", "b"), challenge("e", "d"));
    const both = ended(ended(playing, "c-b", null, T0 + DAY), "e-d", null, T0 + 2 * DAY);
    expect(why(both, challenge("c", "b", "again"), T0 + 3 * DAY)?.[0]).toBe("again-too-soon");
    const later = after(both, T0 + 366 * DAY, challenge("b", "a"));
    const year = ended(later, "b-a", null, T0 + 366 * DAY);
    expect(year.met.map(({ pair }) => pair)).toEqual(["d e", "a b"]);
  });

  it("makes the same two wait after each of their matches, not only after the first", () => {
    const first = ended(after(abcde, T0, challenge("c", "b")), "c-b", null, T0 + DAY);
    const second = after(first, T0 + 20 * DAY, challenge("c", "b", "second"));
    const drawn = ended(second, "second", null, T0 + 21 * DAY);
    const free = new Date(T0 + 35 * DAY).toISOString();
    expect(why(drawn, challenge("c", "b", "third"), T0 + 22 * DAY)).toEqual(["again-too-soon", { at: free }]);
    expect(why(drawn, challenge("c", "b", "third"), T0 + 35 * DAY)).toBeNull();
  });

  it("does repeated requests once: a challenge, a report", () => {
    const playing = after(abcde, T0, challenge("c", "b"), challenge("c", "b"));
    expect([playing.matches.length, why(playing, challenge("c", "b"))]).toEqual([1, null]);
    const won = ended(playing, "c-b", "c", T0);
    expect(ended(won, "c-b", "b", T0)).toBe(won);
    const going = { ...overMatch("c-b", "c"), isOver: false };
    expect(decideReport(playing, going, T0)).toEqual([]);
  });

  it("ends the matches of players who leave: the others keep their places", () => {
    const playing = after(abcde, T0, challenge("c", "b"), challenge("d", "c"), challenge("b", "a"));
    const left = after(playing, T0 + DAY, leave("c"));
    expect([order(left), left.matches.map(({ id }) => id)]).toEqual(["abde", ["b-a"]]);
    expect(order(after(left, T0 + DAY, enter("c")))).toBe("abdec");
    expect(why(left, leave("c"))).toEqual(["not-entered", {}]);
  });

  it("removes players without a match for too long, but nobody who is playing", () => {
    const playing = after(abcde, T0, challenge("c", "b"));
    expect(nextIdle(playing)).toBe(T0 + 60 * DAY);
    expect(decideIdle(playing, T0 + 60 * DAY - 1)).toEqual([]);
    const later = fold(playing, decideIdle(playing, T0 + 60 * DAY));
    expect(order(later)).toBe("bc");
    expect(nextIdle(later)).toBeNull();
    expect(nextIdle(ended(later, "c-b", "b", T0 + 61 * DAY))).toBe(T0 + 121 * DAY);
  });

  it("that is closed accepts nobody, begins no match, removes no idle player, and plays running matches to their end", () => {
    const closing = {
      type: "change",
      patch: { reach: 1 },
      isClosed: true,
      versions: null,
      by: "sigrid",
    } as const;
    const closed = after(abcde, T0, challenge("c", "b"), closing);
    expect(closed.settings.reach).toBe(1);
    expect([why(closed, enter("f"))?.[0], why(closed, challenge("b", "a"))?.[0]]).toEqual([
      "ladder-closed",
      "ladder-closed",
    ]);
    expect(nextIdle(closed)).toBeNull();
    expect(order(ended(closed, "c-b", "c", T0))).toBe("acbde");
    expect(after(closed, T0, closing).isClosed).toBe(true);
  });

  const step = fc.record({
    what: fc.constantFrom("enter", "leave", "challenge", "end", "idle"),
    one: fc.constantFrom(..."abcdefgh"),
    other: fc.constantFrom(..."abcdefgh"),
    result: fc.constantFrom("challenger", "defender", null),
    days: fc.nat(20),
  });

  /** Random actions of players, with the state after each. */
  function season(steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[]) {
    let [state, at] = [empty, T0];
    return steps.map(({ what, one, other, result, days }, index) => {
      at += days * DAY;
      const match = state.matches[index % Math.max(1, state.matches.length)];
      if (what === "enter") state = after(state, at, enter(one));
      else if (what === "leave") state = after(state, at, leave(one));
      else if (what === "idle") state = fold(state, decideIdle(state, at));
      else if (what === "challenge") state = after(state, at, challenge(one, other, `match-${index}`));
      else if (match !== undefined) state = ended(state, match.id, result && match[result], at);
      return state;
    });
  }

  it("always has each player once, on one place, with at most one attack and one defence, all within it", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        for (const { places, matches } of season(steps)) {
          const players = places.map(({ player }) => player);
          expect(new Set(players).size).toBe(players.length);
          for (const side of ["challenger", "defender"] as const) {
            const those = matches.map((match) => match[side]);
            expect(new Set(those).size).toBe(those.length);
            expect(players).toEqual(expect.arrayContaining(those));
          }
          for (const { challenger, defender } of matches)
            expect(players.indexOf(challenger)).toBeGreaterThan(players.indexOf(defender));
        }
      }),
      { numRuns: 200 },
    );
  });

  it("has the same result in any order of reports on independent matches", () => {
    const results = fc.array(fc.constantFrom("challenger", "defender", null), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(results, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (how, shuffled) => {
        const all = after(empty, T0, ...[..."abcdefgh"].map(enter));
        const playing = after(
          all,
          T0,
          ...["ba", "dc", "fe", "hg"].map(([one, two]) => challenge(one!, two!)),
        );
        const end = (state: LadderState, index: number) => {
          const match = playing.matches[index]!;
          const result = how[index]!;
          return ended(ended(state, match.id, result && match[result], T0), match.id, null, T0);
        };
        const [inOrder, mixed] = [[0, 1, 2, 3], shuffled].map((at) => order(at.reduce(end, playing)));
        expect(mixed).toBe(inOrder);
      }),
    );
  });
});
