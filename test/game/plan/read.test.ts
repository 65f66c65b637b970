import { describe, expect, it } from "vitest";
import { readReplies } from "../../../src/game/plan/read.ts";

/** The faults of replies, as "pointer sentence". */
function wrong(replies: unknown): readonly string[] | string {
  const read = readReplies(replies);
  if (read.ok) return "nothing";
  const { code, fields } = read.error;
  return fields?.map(({ pointer, sentence }) => `${pointer} ${sentence}`) ?? code;
}

/** A chain of answers, so many of my moves deep. */
function chain(depth: number): object {
  let replies: object = { "d1-d4": { move: "f4-e4" } };
  for (let at = 1; at < depth; at++) replies = { "d1-d4": { move: "f4-e4", replies } };
  return replies;
}

const files = "abcdefghijk";
const square = (one: number) => `${files[one % 11]}${Math.floor(one / 11) + 1}`;
/** Answers side by side, each to another move. */
const wide = (count: number, move = "f4-e4"): object =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const [from, to] = [at % 110, (at + 1 + Math.floor(at / 110)) % 110];
      return [`${square(from)}-${square(to)}`, { move }];
    }),
  );

/** A move with so many captures. */
const captures = (count: number) => `f4-e4x${Array.from({ length: count }, () => "e5").join("/")}`;

/** With so many squares that are captured, each of three bytes. */
const sized = (squares: number) => {
  const keys = Object.keys(wide(190));
  const share = (at: number) => Math.floor(squares / keys.length) + (at < squares % keys.length ? 1 : 0);
  return Object.fromEntries(keys.map((key, at) => [key, { move: captures(share(at)) }]));
};

describe("a plan that is read", () => {
  it("has its answers in order, each after the one it follows, with the place of each", () => {
    const read = readReplies({
      "d1-d4": { move: "f4-e4", replies: { a4b4: { move: "G6-G9xG5" }, "*": { move: "f6-f9" } } },
      "k4-i4xI5/h4": { do: "resign" },
    });
    expect(
      read.ok && read.value.map(({ pointer, after, to, move }) => [pointer, after, to?.text, move?.text]),
    ).toEqual([
      ["/replies/d1-d4", null, "d1-d4", "f4-e4"],
      ["/replies/k4-i4xI5~1h4", null, "k4-i4xI5/h4", undefined],
      ["/replies/d1-d4/replies/a4b4", 0, "a4b4", "G6-G9xG5"],
      ["/replies/d1-d4/replies/*", 0, undefined, "f6-f9"],
    ]);
    expect(read.ok && read.value[2]?.move?.written).toEqual({ from: "g6", to: "g9", captures: ["g5"] });
  });

  it("can have 200 answers and 30 moves in a row, but no more", () => {
    expect(wrong(wide(200))).toBe("nothing");
    expect(wrong(wide(201))).toBe("plan-too-large");
    expect(wrong(chain(30))).toBe("nothing");
    expect(wrong(chain(31))).toBe("plan-too-large");
  });

  it("can have 16 KiB, but no byte more", () => {
    const fits = 190 + Math.floor((16_384 - JSON.stringify(sized(190)).length) / 3);
    const sizes = Array.from({ length: 6 }, (_, at) => sized(fits - 2 + at));
    const bytes = sizes.map((replies) => JSON.stringify(replies).length);
    expect([bytes.some((size) => size <= 16_384), bytes.some((size) => size > 16_384)]).toEqual([true, true]);
    expect(sizes.map(wrong)).toEqual(bytes.map((size) => (size > 16_384 ? "plan-too-large" : "nothing")));
  });

  it("says how large it can be", () => {
    const read = readReplies(chain(31));
    expect(read).toMatchObject({ error: { facts: { nodes: 200, depth: 30, bytes: 16_384 } } });
  });

  it("of 10,000 answers, or nested 1,000 or 100,000 deep, is refused cleanly", () => {
    expect(wrong(wide(10_000))).toBe("plan-too-large");
    expect(wrong(chain(1000))).toBe("plan-too-large");
    expect(wrong(chain(100_000))).toBe("plan-too-large");
    const circle: Record<string, object> = {};
    circle["d1-d4"] = { move: "f4-e4", replies: circle };
    expect(wrong(circle)).toBe("plan-too-large");
  });

  it.each<readonly [string, unknown, readonly string[]]>([
    ["no object", [], ["/replies kind"]],
    ["null", null, ["/replies kind"]],
    ["empty", {}, ["/replies needed"]],
    ["an answer that is none", { "d1-d4": "f4-e4" }, ["/replies/d1-d4 kind"]],
    ["an answer that is a list", { "d1-d4": [] }, ["/replies/d1-d4 kind"]],
    ["an empty answer", { "d1-d4": {} }, ["/replies/d1-d4/move needed"]],
    [
      "both a move and something to do",
      { "d1-d4": { move: "f4-e4", do: "resign" } },
      ["/replies/d1-d4 one-of-two"],
    ],
    ["something that cannot be done", { "d1-d4": { do: "draw" } }, ["/replies/d1-d4/do one-of"]],
    ["something to do that is no text", { "d1-d4": { do: null } }, ["/replies/d1-d4/do one-of"]],
    [
      "what follows a resignation",
      { "d1-d4": { do: "resign", replies: { "*": { move: "f4-e4" } } } },
      ["/replies/d1-d4/replies unknown-field"],
    ],
    ["a field that is none", { "d1-d4": { move: "f4-e4", "a/b": 1 } }, ["/replies/d1-d4/a~1b unknown-field"]],
    ["a move that is no text", { "d1-d4": { move: 7 } }, ["/replies/d1-d4/move kind"]],
    ["a move that cannot be read", { "d1-d4": { move: "f4-" } }, ["/replies/d1-d4/move move-text"]],
    ["a key that is no move", { d1: { move: "f4-e4" } }, ["/replies/d1 move-text"]],
    [
      "the name of a prototype",
      JSON.parse('{"__proto__": {"move": "f4-e4"}}'),
      ["/replies/__proto__ move-text"],
    ],
    ["replies that are none", { "*": { move: "f4-e4", replies: 7 } }, ["/replies/*/replies kind"]],
    [
      "one move under two spellings",
      { "d1-d4": { move: "f4-e4" }, D1D4: { move: "f4-e4" }, "d1-d4xd5": { do: "resign" } },
      ["/replies/D1D4 same-move", "/replies/d1-d4xd5 same-move"],
    ],
    [
      "several things at once, deep too",
      { x: { move: "f4-e4", replies: { "*": { move: 1 } } }, "d1-d4": { do: "win" } },
      ["/replies/x move-text", "/replies/d1-d4/do one-of", "/replies/x/replies/*/move kind"],
    ],
  ])("is refused with the place of the fault: %s", (_what, replies, fields) => {
    expect(wrong(replies)).toEqual(fields);
  });

  it("that comes with a move has places within that request", () => {
    expect(readReplies({ "*": { move: "x" } }, "/plan/replies")).toMatchObject({
      error: { fields: [{ pointer: "/plan/replies/*/move", facts: { position: 1 } }] },
    });
  });

  it("may have replies without an answer", () => {
    const read = readReplies({ "d1-d4": { move: "f4-e4", replies: {} } });
    expect(read.ok && read.value.length).toBe(1);
  });
});
