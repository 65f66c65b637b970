import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/contract/languages.ts";
import { partModule, partsOf } from "../../src/host/messages/compile.ts";
import { messagesIn, type Written } from "../../src/host/messages/read.ts";

/** Reads messages that are the same in every language except for some given ones. */
const read = (messages: Written, others: Readonly<Record<string, Written>> = {}) =>
  messagesIn("notes", (language) => ({ ...messages, ...others[language] }));

/** The build's result for a message, among the English texts, and its type. */
function built(key: string, text: string | readonly string[], elsewhere = text) {
  const others = LANGUAGES.filter((language) => language !== "en");
  const own = Object.fromEntries(others.map((language) => [language, { [key]: elsewhere }]));
  const made = partsOf(read({ [key]: text }, own))
    .map(partModule)
    .join("");
  const value = /en\(\) \{ return \{\n.*?: ([^\n]*),\n/.exec(made)?.[1];
  return [value, /readonly "\w+": ([^\n]*);\n/.exec(made)?.[1]];
}

describe("a message", () => {
  it.each([
    ["note/text", "It’s `free`, $'{really}'", "`It’s \\`free\\`, \\${really}`", "string"],
    ["note/hello(name)", "Hello {name}", "(name) => `Hello ${name}`", "(name: Plain) => string"],
    [
      "note/hello({name})",
      "Hello {name}",
      "({ name }) => `Hello ${name}`",
      "(facts: { readonly name: Plain }) => string",
    ],
    [
      "note/games(count)",
      "{count, plural, =0 {none} one {# game} other {# games}}",
      '(count) => `${count === 0 ? `none` : pluralOf("en", count, { one: `${count} game`, other: `${count} games` })}`',
      "(count: number) => string",
    ],
    [
      "note/time(nth)",
      "the {nth, selectordinal, one {#st} other {#th}} time",
      '(nth) => `the ${ordinalFormOf("en", nth, { one: `${nth}st`, other: `${nth}th` })} time`',
      "(nth: number) => string",
    ],
    [
      "note/word(nth)",
      "the {nth, ordinal} time",
      '(nth) => `the ${ordinalOf("en", nth)} time`',
      "(nth: number) => string",
    ],
    [
      "note/side(side)",
      "{side, select, attackers {dark} defenders {light} other {}}",
      '(side) => `${side === "attackers" ? `dark` : `light`}`',
      '(side: "attackers" | "defenders") => string',
    ],
    [
      "note/main(main)",
      "{main, select, null {} other {{main}, then }}periods",
      "(main) => `${main === null ? `` : `${main}, then `}periods`",
      "(main: string | null) => string",
    ],
    [
      "note/rest(isKept)",
      "Time{isKept, select, false {} other { is kept}}",
      "(isKept) => `Time${isKept === false ? `` : ` is kept`}`",
      "(isKept: boolean) => string",
    ],
  ])("%s: %s becomes a typed value", (key, text, value, type) => {
    // Not every language has such ordinals.
    const elsewhere = text.includes("selectordinal") ? "{nth}." : text;
    expect(built(key, text, elsewhere)).toEqual([value, type]);
  });

  it("can be a list", () => {
    expect(built("note/all(name)", ["One", "Two {name}"])[0]).toBe("(name) => [`One`, `Two ${name}`]");
  });
});

describe("the build refuses", () => {
  const first = { "note/hello(name)": "Hello {name}", "note/bye": "Bye" };
  it.each([
    ["a message that one language lacks", "ru", undefined, '"note/hello(name)" is missing'],
    ["one that tells less", "sv", "Hej", "does not use {name}"],
    ["one that tells more", "sv", "Hej {name} {when}", "uses {when}, which its key does not name"],
    ["a list for a text", "ru", ["Привет, {name}"], "is a list in one language and a text in another"],
    ["what is no ICU text", "ru", "{name, plural, one {x}", "cannot be read"],
    [
      "a plural form that the language does not have",
      "sv",
      "{name, plural, few {x} other {y}}",
      "cannot be read",
    ],
  ])("%s", (_, language, text, why) => {
    const own = Object.fromEntries(
      Object.entries({ ...first, "note/hello(name)": text }).filter(([, one]) => one !== undefined),
    );
    const say = () => messagesIn("notes", (one) => (one === language ? (own as Written) : first));
    expect(say).toThrow(`messages/${language}/notes.json: "note/hello(name)"`);
    expect(say).toThrow(why);
  });

  it("a translation with a value that its key has and the first language leaves out", () => {
    const [key, met] = ["note/met(name, when)", "Met {name}"];
    expect(() => read({ [key]: met })).not.toThrow();
    expect(() => read({ [key]: met }, { sv: { [key]: "Mötte {name} {when}" } })).toThrow(
      `messages/sv/notes.json: "${key}" uses {when}, and the first language does not`,
    );
  });

  it("a message that the first language does not have, and an invalid key", () => {
    expect(() => read(first, { sv: { "note/new": "Ny" } })).toThrow("is not in the first language");
    expect(() => read({ "note/hello(name": "Hello" })).toThrow("is not a key");
  });
});
