import { beforeAll, describe, expect, it } from "vitest";
import { beginGame, type Begun } from "../../http/api.ts";
import { browserOf, linksIn, squaresIn } from "../following.ts";

let large: Begun;
let small: Begun;
beforeAll(async () => {
  [large, small] = [await beginGame("alea-evangelii"), await beginGame("copenhagen")];
});
const open = async ({ id, attackers }: Begun, query = "") =>
  (await browserOf(attackers).open(`/games/${id}${query}`)).html;

describe("a large board without a script", () => {
  it("has a link to each ninth of it, and zoomed in links to the neighbours and back", async () => {
    const whole = await open(large);
    expect(squaresIn(whole).size).toBe(361);
    const parts = linksIn(whole).filter((link) => link.includes("near="));
    expect(new Set(parts).size).toBeGreaterThanOrEqual(9);
    const near = await open(large, "?near=a1&ply=0");
    expect([...squaresIn(near).keys()].slice(0, 2)).toEqual(["a9", "b9"]);
    expect(squaresIn(near).get("a1")?.name).toBe("a1, corner");
    expect(squaresIn(near).get("b2")?.name).toBe("b2, corner");
    expect(linksIn(near)).toContain(`/games/${large.id}?near=j5#board`);
    expect(linksIn(near)).toContain(`/games/${large.id}#board`);
  });

  it("stays zoomed if all squares of the chosen piece are visible, otherwise not", async () => {
    const corner = squaresIn(await open(large, "?near=c1"));
    expect(corner.get("c1")?.href).toBe(`/games/${large.id}?from=c1&near=c1`);
    const top = squaresIn(await open(large, "?near=f17"));
    expect(top.get("f17")?.href).toBe(`/games/${large.id}?from=f17`);
    const chosen = squaresIn(await open(large, "?from=c1&near=c1"));
    expect(chosen.get("c4")).toMatchObject({ marks: ["target"], href: `/games/${large.id}?move=c1-c4` });
    expect(chosen.get("c1")?.href).toBe(`/games/${large.id}?near=c1`);
  });

  it.each(["t1", "a20", "z99", "a0", "%00", "<b>"])(
    "is shown whole if no square of it is named: %s",
    async (name) => {
      expect(squaresIn(await open(large, `?near=${encodeURIComponent(name)}`)).size).toBe(361);
    },
  );

  it("is never zoomed if it is small", async () => {
    const html = await open(small, "?near=f6");
    expect(squaresIn(html).size).toBe(121);
    expect(html).not.toContain('id="near"');
  });
});
