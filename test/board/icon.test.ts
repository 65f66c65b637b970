import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { iconPng } from "../../src/board/icon.ts";

/** The colour of a point of an icon 64 pixels wide, and how opaque it is, as eight figures. */
async function reader(form: "round" | "maskable" | "full"): Promise<(x: number, y: number) => string> {
  const file = Buffer.from(await iconPng(64, form));
  const at = file.indexOf("IDAT");
  const pixels = inflateSync(file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4)));
  return (x, y) => {
    const place = y * (64 * 4 + 1) + 1 + x * 4;
    return pixels.subarray(place, place + 4).toString("hex");
  };
}

it.each([
  ["round", "00000000"],
  ["maskable", "5a3c27ff"],
  ["full", "5a3c27ff"],
] as const)(
  "the icon (%s) is the king's crown on a square, with corners by the kind of icon",
  async (form, corner) => {
    const colour = await reader(form);
    expect([colour(0, 0), colour(63, 63)]).toEqual([corner, corner]);
    // The stone in the crown, the gold beside it, the frame at the side.
    expect(colour(32, 33)).toBe("8e2a1bff");
    expect(colour(38, 36)).toBe("f0b93fff");
    expect(colour(1, 32)).toBe("5a3c27ff");
  },
);
