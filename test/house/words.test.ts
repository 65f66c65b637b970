import { describe, expect, it } from "vitest";
import { DECLINE_REASONS } from "../../src/game/state.ts";
import { wordsIn } from "../../src/i18n/catalogues.ts";
import { LANGUAGES, type Language } from "../../src/i18n/languages.ts";
import { say } from "../../src/i18n/problem-words.ts";
import { URL_REFUSALS } from "../../src/webhooks/url.ts";
import { PROBLEM_CODES, PROBLEMS } from "../../src/problems/table.ts";
import { ILLEGAL_REASONS } from "../../src/rules/index.ts";
import { SCRIPT_WORDS } from "../../src/pages/script/words.ts";

/** Facts of every name, each recognisable in a sentence; only reasons are words with words of their own. */
function factsOf(code: string): Readonly<Record<string, string>> {
  const reason = code === "webhook-url-refused" ? "scheme" : "no-piece";
  const named = (name: string | symbol) => (name === "reason" ? reason : `⟨${String(name)}⟩`);
  return new Proxy({}, { get: (_facts, name) => named(name) });
}
const FACTS = factsOf("");

/** What takes its facts by name; everything else takes them one after the other. */
const FACTS_BY_NAME = /^notice: (events|reasons|mail board legend)\b/;

function said(name: string, words: unknown): string {
  if (typeof words !== "function") return String(words);
  const facts = Array.from({ length: words.length }, (_, at) => `⟨${at + 1}⟩`);
  return String((words as (...facts: unknown[]) => unknown)(...(FACTS_BY_NAME.test(name) ? [FACTS] : facts)));
}

/** Every sentence of a catalogue, however deep it lies, by the way to it. */
function sentencesIn(catalogue: object, path: string): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, words]): [string, string][] => {
    const name = `${path} ${key}`;
    return typeof words === "object" && words !== null
      ? sentencesIn(words as object, name)
      : [[name, said(name, words)]];
  });
}

/** Everything that a language says, by what it is about. */
function sentencesOf(language: Language): Map<string, string> {
  const { problems, illegalMove, urlRefusal, fields } = wordsIn(language).problems;
  return new Map([
    ...Object.entries(problems).flatMap(([code, { title, detail }]): [string, string][] => [
      [`${code}: title`, title],
      [`${code}: detail`, detail(factsOf(code))],
    ]),
    ...Object.entries(illegalMove).map(([reason, words]): [string, string] => [
      `move: ${reason}`,
      words(FACTS),
    ]),
    ...Object.entries(urlRefusal).map(([reason, words]): [string, string] => [`url: ${reason}`, words]),
    ...Object.entries(fields).map(([name, words]): [string, string] => [`field: ${name}`, words(FACTS)]),
    ...sentencesIn(wordsIn(language).notices, "notice:"),
    ...sentencesIn(wordsIn(language).pages, "page:"),
    ...sentencesIn(wordsIn(language).moves, "move:"),
    ...sentencesIn(wordsIn(language).embed, "embed:"),
    ...sentencesIn(SCRIPT_WORDS[language], "script:"),
    ...sentencesIn(wordsIn(language).game, "game:"),
    ...sentencesIn(wordsIn(language).signIn, "sign-in:"),
    ...sentencesIn(wordsIn(language).challenges, "challenge:"),
    ...sentencesIn(wordsIn(language).myGames, "my games:"),
    ...sentencesIn(wordsIn(language).settings, "settings:"),
  ]);
}

/** What ends with a full stop, because it stands among other sentences. */
const WHOLE_SENTENCES =
  /: detail$|^move: mail|^notice: (events|reasons|outcome|moved|youMoved|youPlay|wouldPlay|clock|webhookOff|mailOff|mail (waiting|movePlayed|moveRefused|why))\b/;

const factsIn = (sentence: string) => [...sentence.matchAll(/⟨[^⟩]+⟩/g)].map(([fact]) => fact).toSorted();

/** The facts in each sentence, each once. */
const factsTold = (sentences: Map<string, string>) =>
  Object.fromEntries([...sentences].map(([name, words]) => [name, [...new Set(factsIn(words))]]));

describe.each(LANGUAGES)("in %s", (language) => {
  const sentences = sentencesOf(language);

  it("every problem, every illegal move and every refused address has words", () => {
    const { problems, illegalMove, urlRefusal } = wordsIn(language).problems;
    expect(Object.keys(problems).toSorted()).toEqual(PROBLEM_CODES.toSorted());
    expect(Object.keys(illegalMove).toSorted()).toEqual(ILLEGAL_REASONS.toSorted());
    expect(Object.keys(urlRefusal).toSorted()).toEqual(URL_REFUSALS.toSorted());
  });

  it.each([...sentences])("%s is a whole sentence or title", (name, sentence) => {
    expect(sentence.trim()).toBe(sentence);
    expect(sentence.length).toBeGreaterThan(3);
    expect(sentence).not.toMatch(/undefined|null|\[object|TODO| {2}/);
    expect(sentence).toMatch(WHOLE_SENTENCES.test(name) ? /[.!?]$/ : /\S$/);
  });

  it("no two problems have the same title", () => {
    const titles = [...sentences].filter(([name]) => name.endsWith(": title")).map(([, title]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe("the languages", () => {
  const [first, ...others] = LANGUAGES;

  it.each(others)("%s shares no sentence with the others: each was written in its own words", (language) => {
    const own = sentencesOf(language);
    const shared = LANGUAGES.filter((one) => one !== language).flatMap((other) =>
      [...sentencesOf(other)].filter(([name, sentence]) => own.get(name) === sentence),
    );
    expect(shared).toEqual([]);
  });

  it.each(others)("%s tells the same facts as the first", (language) => {
    const own = sentencesOf(language);
    expect(factsTold(own)).toEqual(factsTold(sentencesOf(first)));
  });

  it("Russian is written in its own letters throughout", () => {
    expect([...sentencesOf("ru")].filter(([, sentence]) => !/[а-яё]/i.test(sentence))).toEqual([]);
  });

  it("Swedish and English have no Cyrillic look-alike in them", () => {
    const both = [...sentencesOf("en"), ...sentencesOf("sv")];
    expect(both.filter(([, sentence]) => /\p{Script=Cyrillic}/u.test(sentence))).toEqual([]);
  });
});

describe("a fact in a sentence", () => {
  it.each([
    [["d1", "d2"], "d1, d2"],
    [[], "–"],
    [7, "7"],
    [null, "null"],
    ["d4", "d4"],
  ])("%j reads %s", (fact, words) => {
    expect(say({ fact })["fact"]).toBe(words);
  });
});

it("problems have statuses of refusals and faults alone, and codes that stand in an address", () => {
  for (const [code, status] of Object.entries(PROBLEMS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status === 500 || (status >= 400 && status < 430)).toBe(true);
  }
  expect(new Set(DECLINE_REASONS).size).toBe(DECLINE_REASONS.length);
});
