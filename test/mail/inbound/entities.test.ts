import { describe, expect, it } from "vitest";
import { htmlEntities as theirs } from "../../../node_modules/postal-mime/dist/esm/html-entities.js";
import { htmlEntities as ours } from "../../../src/mail/inbound/entities.ts";

const table = new Map(Object.entries<string>(theirs));
const names = [...table.keys()];

/** References as people mistype them: cut short, run on, without their end. */
const others = names.flatMap((name) => [
  name.slice(0, -1),
  `${name.replace(";", "")}x`,
  `${name.replace(";", "")}x;`,
]);

describe("a character reference means what it does to postal-mime,", () => {
  it("whichever it is", () => {
    expect(names.length).toBeGreaterThan(2000);
    expect(names.map((name) => [name, ours[name]])).toEqual(names.map((name) => [name, theirs[name]]));
  });

  it("and what is none means nothing", () => {
    const wrong = others.filter((name) => ours[name] !== table.get(name));
    expect(wrong).toEqual([]);
  });

  it.each(["", "&", "&;", "&#;", "&nothing;", "&notit;", "&amp;amp;", "amp;", "toString", "__proto__"])(
    "%j",
    (text) => {
      expect(ours[text]).toBeUndefined();
    },
  );
});
