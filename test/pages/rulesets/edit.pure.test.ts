import { isSquare } from "../../../src/board/squares.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cellsIn,
  imagesOf,
  pieceOn,
  pressed,
  put,
  resized,
  setupOf,
  squaresOf,
} from "../../../src/pages/rulesets/edit/board.ts";
import { controlOf, GROUPS } from "../../../src/pages/rulesets/edit/controls.ts";
import { FIELD_NAMES, fieldsOf, givenIn, wholeFields } from "../../../src/pages/rulesets/edit/fields.ts";
import { editorQuery } from "../../../src/pages/rulesets/edit/link.ts";
import { BOARD_SIZES, RULESETS } from "../../../src/rules/index.ts";

const BRANDUBH = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
const EMPTY = "7/7/7/7/7/7/7";
const on = (
  setup: string,
  size: number,
  ...presses: Parameters<typeof pressed> extends [unknown, ...infer Rest] ? Rest[] : never
) => setupOf(presses.reduce((cells, press) => pressed(cells, ...press), cellsIn(setup, size)));

describe("a click on the board", () => {
  it("places the chosen piece, once, on all four sides, or mirrored too", () => {
    expect(on(EMPTY, 7, ["c7", "a", "alone"])).toBe("2a4/7/7/7/7/7/7");
    expect(on(EMPTY, 7, ["c7", "a", "four"])).toBe("2a4/7/6a/7/a6/7/4a2");
    expect(on(EMPTY, 7, ["c7", "d", "eight"])).toBe("2d1d2/7/d5d/7/d5d/7/2d1d2");
    expect(imagesOf("d4", 7, "eight")).toEqual(["d4"]);
  });

  it("removes a piece that is already there, with its mirrored ones", () => {
    expect(on(BRANDUBH, 7, ["d7", "a", "alone"])).toBe("7/3a3/3d3/aadkdaa/3d3/3a3/3a3");
    expect(on(BRANDUBH, 7, ["d7", "a", "four"], ["d6", null, "four"])).toBe("7/7/3d3/2dkd2/3d3/7/7");
    expect(on(BRANDUBH, 7, ["d4", "k", "four"])).toBe("3a3/3a3/3d3/aad1daa/3d3/3a3/3a3");
  });

  it("moves the king, because there is one", () => {
    expect(on(BRANDUBH, 7, ["c6", "k", "eight"])).toBe("3a3/2ka3/3d3/aad1daa/3d3/3a3/3a3");
  });

  it("places the same on every board around its centre", () => {
    const press = fc.record({
      size: fc.constantFrom(...BOARD_SIZES),
      column: fc.nat(18),
      row: fc.nat(18),
    });
    fc.assert(
      fc.property(press, ({ size, column, row }) => {
        const square = `${"abcdefghijklmnopqrs"[column % size]}${(row % size) + 1}`;
        expect(isSquare(square, size)).toBe(true);
        const images = imagesOf(square, size, "eight");
        expect(images[0]).toBe(square);
        for (const image of images)
          expect(imagesOf(image, size, "eight").toSorted()).toEqual(images.toSorted());
        const cells = put(cellsIn("", size), square, "a", "eight");
        expect(squaresOf(cells, "a").toSorted()).toEqual(images.toSorted());
      }),
    );
  });
});

describe("the board as text", () => {
  it.each(RULESETS.map(({ setup, size, id }) => [id, setup, size] as const))(
    "of %s is read and written",
    (_id, setup, size) => {
      expect(setupOf(cellsIn(setup, size))).toBe(setup);
    },
  );

  it("is read as far as possible, whatever it is", () => {
    expect(setupOf(cellsIn("A9/kk!k/…", 7))).toBe("a6/kkk4/7/7/7/7/7");
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cells = cellsIn(text, 9);
        expect(setupOf(cellsIn(setupOf(cells), 9))).toBe(setupOf(cells));
      }),
    );
  });

  it("keeps its centre when the size changes", () => {
    const larger = resized(cellsIn(BRANDUBH, 7), 11);
    expect(pieceOn(larger, "f6")).toBe("k");
    expect(setupOf(resized(larger, 7))).toBe(BRANDUBH);
    expect(setupOf(resized(cellsIn(`a10/${"11/".repeat(9)}5k5`, 11), 9))).toBe("9/".repeat(8) + "9");
  });

  it.each(["", "a0", "h1", "a8", "i9", "a10", "A1", "d4 "])(
    "has no square “%s” on seven by seven",
    (name) => {
      expect(isSquare(name, 7)).toBe(false);
    },
  );
});

describe("the form", () => {
  it("asks for each rule once", () => {
    const grouped = Object.values(GROUPS).flat();
    expect([...grouped, "setup"].toSorted()).toEqual([...FIELD_NAMES].toSorted());
    expect(FIELD_NAMES.filter((field) => controlOf(field).kind === "number")).toEqual([
      "noProgress",
      "maxPlies",
    ]);
  });

  it.each(RULESETS.map(({ id, name: _name, ...rules }) => [id, rules] as const))(
    "describes %s faithfully",
    (_id, rules) => {
      expect(givenIn(fieldsOf(rules))).toEqual(rules);
      // The form's fields that are as usual need not be sent.
      const sent = new Map(new URLSearchParams(editorQuery(fieldsOf(rules, "Ours & theirs"), null)));
      expect(givenIn(sent)).toEqual({ ...rules, name: "Ours & theirs" });
    },
  );

  it("passes invalid input on unchanged, for the rules to refuse", () => {
    const typed = { size: "20", firstMove: "me", kingSpeed: "-1", shieldwall: "maybe", noProgress: " 1e9 " };
    expect(givenIn(new Map(Object.entries(typed)))).toMatchObject({
      size: 20,
      firstMove: "me",
      kingSpeed: "-1",
      shieldwall: "maybe",
      noProgress: "1e9",
      setup: "",
    });
    expect([...wholeFields(new Map([["nonsense", "x"]])).keys()].toSorted()).toEqual(
      [...FIELD_NAMES, "name"].toSorted(),
    );
  });
});
