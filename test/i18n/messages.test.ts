import type { Token } from "@messageformat/parser";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "../../src/contract/languages.ts";
import { missing, readTopic, topics, written } from "../../src/host/messages/read.ts";

/** Every message of a language as it is written, by its key; those of a list with their place in it. */
function messagesOf(language: Language): ReadonlyMap<string, string> {
  const all = topics().flatMap((topic) => Object.entries(written(language, topic)));
  return new Map(
    all.flatMap(([key, text]): [string, string][] =>
      typeof text === "string" ? [[key, text]] : text.map((one, at) => [`${key} ${at + 1}`, one]),
    ),
  );
}

/** How a text can end: where it ends with a choice, each way of it. */
function endingsOf(tokens: readonly Token[]): string[] {
  const last = tokens.at(-1);
  if (last === undefined) return [];
  if ("cases" in last)
    return last.cases.flatMap(({ tokens: own }) => endingsOf(own.length === 0 ? tokens.slice(0, -1) : own));
  // The meaning of a reason among the values is a sentence, and checked as one.
  if ("arg" in last && last.arg === "why") return [];
  return [last.type === "content" ? last.value : ""];
}

/** The whole sentences of a language that do not end as one, by the path of their message. */
const unended = (language: Language) =>
  topics()
    .flatMap(readTopic)
    .flatMap((message) => {
      const path = message.path.join("/");
      const endings = message.in[language].texts.flatMap(endingsOf);
      return WHOLE_SENTENCES.test(path) && endings.some((end) => !/[.!?]$/.test(end)) ? [path] : [];
    });

/** Texts that end with a full stop, because they stand among other sentences. */
const WHOLE_SENTENCES =
  /^(problems\/[^/]+\/(detail|hint)|illegalMove|urlRefusal|pushRefusal|fields|endings|moves\/mail|notices\/(events|moved|youMoved|youPlay|wouldPlay|clock\/sentence|webhookOff|mailOff|mail\/(waiting|movePlayed|moveRefused|why)))\b/;

/** Texts that may be as short as "no", such as labels; and texts that may be empty: a form without a hint. */
const SHORT_WORDS =
  /^(bots\/mark|challenges\/make\/(days|hours)$|settings\/bots\/name|public\/(player\/won|rules\/(yes|no))|(gallery|finding|log|pushPages|schedule)\/|clock\/noSchedule|frame\/api)/;
const EMPTY = /^together\/make\/\w+\/hint$/;

/** Texts that follow another text in its line. */
const FOLLOWS = /^left\/until\b/;

/** Texts that are the same in several languages: names, sources, and shared words. */
const ALIKE =
  /^(frame\/(itself|api)|bots\/(mark|named)|log\/hash|standing\/(player\/)?rating|matches\/title|gallery\/filter\/label|shipped\/[^/]+\/(title|source))\b/;

/** The texts of one language with a property, by key. */
const which = (language: Language, is: (text: string, key: string) => boolean) =>
  [...messagesOf(language)].filter(([key, text]) => is(text, key));

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text);
const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ""));

describe.each(LANGUAGES)("in %s", (language) => {
  it("every message is clean text", () => {
    expect(
      which(language, (text, key) => text.trim() !== (FOLLOWS.test(key) ? text.slice(1) : text)),
    ).toEqual([]);
    expect(
      which(language, (text, key) => text.length < 4 && !(text === "" ? EMPTY : SHORT_WORDS).test(key)),
    ).toEqual([]);
    expect(which(language, (text) => /undefined|\[object|TODO| {2}/.test(text))).toEqual([]);
    expect(unended(language)).toEqual([]);
  });

  it("no two problems have the same title", () => {
    const titles = which(language, (_, key) => /^problems\/[^/]+\/title$/.test(key)).map(([, text]) => text);
    expect(titles.length).toBeGreaterThan(80);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe("the languages", () => {
  it("share no sentence: each was written in its own words", () => {
    const others = LANGUAGES.slice(1).map((language) => messagesOf(language));
    const [russian] = others;
    const isShared = (text: string, key: string) =>
      hasLetters(text) &&
      !ALIKE.test(key) &&
      [text, russian?.get(key)].some((one, at) => others.slice(at).some((other) => other.get(key) === one));
    expect(which("en", isShared)).toEqual([]);
  });

  it("are written in their own letters", () => {
    expect(which("ru", (text, key) => hasLetters(text) && !ALIKE.test(key) && !isCyrillic(text))).toEqual([]);
    for (const language of ["en", "sv"] as const)
      expect(which(language, (text, key) => !ALIKE.test(key) && isCyrillic(text))).toEqual([]);
  });

  it("say everything that the first says; for one that does not exist yet, everything is missing", () => {
    for (const topic of topics()) {
      for (const language of LANGUAGES) expect(missing(language, topic)).toEqual([]);
      expect(missing("none", topic)).toEqual(Object.keys(written("en", topic)));
    }
  });
});
