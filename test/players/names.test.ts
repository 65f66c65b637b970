import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReserved, nameKey, resemblesService, skeletonOf } from "../../src/players/names.ts";
import { NAME_PATTERN } from "../../src/contract/terms.ts";

describe("a name", () => {
  it.each(["Egil", "abc", "Ragnhild", "a-_", "X9-", "a".repeat(20), "Skalla-Grim_99"])(
    "may be %s",
    (name) => {
      expect(NAME_PATTERN.test(name)).toBe(true);
    },
  );

  it.each([
    "",
    "ab",
    "a".repeat(21),
    "9lives",
    "_egil",
    "-egil",
    "Egil Skallagrim",
    "Egil.",
    "Egil\n",
    "\u202eEgil",
    "Egil\u200b",
    "Éirik",
    "Егил",
    "Еgil",
    "Ｅｇｉｌ",
    "egil/..",
    "<egil>",
    "egil'--",
  ])("may not be %j", (name) => {
    expect(NAME_PATTERN.test(name)).toBe(false);
  });

  it("is found whatever its case", () => {
    expect(nameKey("RagnHild")).toBe("ragnhild");
  });
});

describe("two names look alike", () => {
  it.each([
    ["Egil", "egil", "case"],
    ["Egil", "EGIL", "case"],
    ["Egil", "eg-il", "a dash"],
    ["Egil", "e_g_i_l", "underlines"],
    ["Egil", "Egil_", "something at the end"],
    ["Egil", "Eg1l", "1 for i"],
    ["Egil", "Egi1", "1 for l"],
    ["Egil", "Egll", "l for i"],
    ["Egil", "EgiI", "a capital i for l"],
    ["Egil", "3gil".replace("3", "E"), "the same"],
    ["Olaf", "O1af", "1 for l"],
    ["Olaf", "ol4f", "4 for a"],
    ["Thorolf", "Th0r0lf", "0 for o"],
    ["Thore", "Thor3", "3 for e"],
    ["Asgar", "A5gar", "5 for s"],
    ["Asgar", "As6ar", "6 for g"],
    ["Asgar", "As9ar", "9 for g"],
    ["Kettil", "Ke77il", "7 for t"],
    ["Abba", "A88a", "8 for b"],
    ["Zoe", "Z0e-", "more than one at once"],
    ["Azur", "A2ur", "2 for z"],
  ])("%s and %s: %s", (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it.each([
    ["Egil", "Egill"],
    ["Egil", "Egal"],
    ["Olaf", "Olav"],
    ["Tore", "Thore"],
    ["Anna", "Ana"],
    ["Asgar", "Agsar"],
  ])("but not %s and %s", (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });

  it("every digit looks like some letter", () => {
    expect(skeletonOf("a0123456789")).not.toMatch(/\d/);
  });

  it("a skeleton's own skeleton is itself, and case never counts", () => {
    const sign = fc.constantFrom(
      ..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-".split(""),
    );
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 3, maxLength: 20 }), (name) => {
        expect(skeletonOf(skeletonOf(name))).toBe(skeletonOf(name));
        expect(skeletonOf(name.toUpperCase())).toBe(skeletonOf(name));
      }),
    );
  });
});

describe("the name of an app", () => {
  it.each(["Taflpost", "TaflPost Mobile", "tafl post", "T4flp0st app", "Konung", "Play Jarl 2", "Käŕl"])(
    "resembles that of the service or a house player: %s",
    (name) => expect(resemblesService(name)).toBe(true),
  );
  it.each(["Tafl Board", "Hnefatafl Club", "Carla’s board", "Karlstad Tafl", ""])(
    "does not resemble them: %s",
    (name) => expect(resemblesService(name)).toBe(false),
  );
});

describe("reserved", () => {
  it.each([
    "admin",
    "Admin",
    "ADM1N",
    "ad-min",
    "a_d_m_i_n",
    "adm1n_",
    "King",
    "K1NG",
    "attackers",
    "4ttackers",
    "Defenders",
    "d3f3nd3r5",
    "lobby",
    "l0bby",
    "null",
    "root",
    "r00t",
    "Taflpost",
    "taf1post",
    "taflpost-team",
    "Tafl-Post",
    "deleted",
    "deleted-abc",
    "de1eted-99",
    "Del_eted",
    "support",
    "supp0rt",
    "security",
    "me_",
    "a-p-i",
    "moderator-1",
    "Moderator12",
    "Konung-AI",
    "the_KING_2",
  ])("is %s", (name) => {
    expect(isReserved(name)).toBe(true);
  });

  it.each([
    "Egil",
    "Kingsley",
    "administer",
    "Rooth",
    "Testa",
    "Apia",
    "Undelete",
    "Helper",
    "Botvid",
    "Youri",
    "Konungsson",
    "Team-Egil",
  ])("is not %s", (name) => {
    expect(isReserved(name)).toBe(false);
  });

  it("is the name of players who have left", () => {
    expect(isReserved("deleted-0123456789")).toBe(true);
  });
});
