import { describe, expect, it } from "vitest";
import { wordsIn } from "../../src/i18n/catalogues.ts";
import { LANGUAGES, type Language } from "../../src/contract/languages.ts";
import { say } from "../../src/i18n/facts.ts";
import type { EndFacts, EventFacts } from "../../src/i18n/words/notices.ts";
import type { HowFacts } from "../../src/i18n/words/endings.ts";
import { FIELD_SENTENCES } from "../../src/contract/problems/fields.ts";
import type { Shape } from "../../src/contract/problems/facts.ts";
import { PROBLEM_CODES, PROBLEMS, shapeOf } from "../../src/contract/problems/table.ts";
import { ILLEGAL_REASONS } from "../../src/rules/index.ts";
import { ANALYSIS_WORDS, SCRIPT_WORDS } from "../../src/i18n/script-words.ts";
import { DECLINE_REASONS, URL_REFUSALS } from "../../src/contract/terms.ts";

/** A value for each fact that a shape has, recognisable in a sentence; a fact that is one of some words is the first of them. */
function factsOf(shape: Shape): Readonly<Record<string, string>> {
  const facts = Object.entries(shape).map(([name, kind]): [string, string] => [
    name,
    typeof kind === "string" ? `⟨${name}⟩` : String(kind[0]),
  ]);
  return Object.fromEntries(facts);
}

/** What the sentences of notices take by name. */
const NOTICE_FACTS = {
  by: "⟨by⟩",
  opponent: "⟨opponent⟩",
  rules: "⟨rules⟩",
  url: "⟨url⟩",
  address: "⟨address⟩",
  loser: "⟨loser⟩",
  attacker: "⟨attacker⟩",
  defender: "⟨defender⟩",
  king: "⟨king⟩",
  captured: "⟨captured⟩",
  judgedBy: { escape: "corner", repetitionCount: 3 },
  reader: "other",
  isOwnKing: false,
} as const satisfies EventFacts & EndFacts & HowFacts & Record<string, unknown>;

/** What takes its facts by name; everything else takes them one after the other. */
const FACTS_BY_NAME = /^(notice: (events|reasons|mail board legend)|analysis: reasons|over: how)\b/;

function said(name: string, words: unknown): string {
  if (typeof words !== "function") return String(words);
  const facts = Array.from({ length: words.length }, (_, at) => `⟨${at + 1}⟩`);
  return String(
    (words as (...facts: unknown[]) => unknown)(...(FACTS_BY_NAME.test(name) ? [NOTICE_FACTS] : facts)),
  );
}

/** A sentence that takes its facts by name, said with facts of its shape. */
function saidWith(words: unknown, shape: Shape): string {
  return (words as (facts: Readonly<Record<string, string>>) => string)(factsOf(shape));
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
  // Names are the same in every language.
  const { languages: _languages, api: _api, ...frame } = wordsIn(language).frame;
  return new Map([
    ...PROBLEM_CODES.flatMap((code): [string, string][] => {
      const { title, detail, ...more } = problems[code];
      return [
        [`${code}: title`, title],
        [`${code}: detail`, saidWith(detail, shapeOf(code))],
        ...Object.entries(more).map(([name, words]): [string, string] => [`${code}: ${name}`, words]),
      ];
    }),
    ...Object.entries(illegalMove).map(([reason, words]): [string, string] => [
      `move: ${reason}`,
      saidWith(words, shapeOf("illegal-move")),
    ]),
    ...Object.entries(urlRefusal).map(([reason, words]): [string, string] => [`url: ${reason}`, words]),
    ...Object.entries(fields).map(([name, words]): [string, string] => [
      `field: ${name}`,
      saidWith(words, FIELD_SENTENCES[name as keyof typeof FIELD_SENTENCES]),
    ]),
    ...sentencesIn(wordsIn(language).notices, "notice:"),
    ...sentencesIn(wordsIn(language).pages, "page:"),
    ...sentencesIn(wordsIn(language).moves, "move:"),
    ...sentencesIn(wordsIn(language).embed, "embed:"),
    ...sentencesIn(wordsIn(language).over, "over:"),
    ...sentencesIn(wordsIn(language).playLink, "play link:"),
    ...sentencesIn(SCRIPT_WORDS[language], "script:"),
    ...sentencesIn(ANALYSIS_WORDS[language], "analysis:"),
    ...sentencesIn(wordsIn(language).plans, "plan:"),
    ...sentencesIn(wordsIn(language).game, "game:"),
    ...sentencesIn(wordsIn(language).editor, "editor:"),
    ...sentencesIn(wordsIn(language).signIn, "sign-in:"),
    ...sentencesIn(wordsIn(language).challenges, "challenge:"),
    ...sentencesIn(wordsIn(language).myGames, "my games:"),
    ...sentencesIn(wordsIn(language).settings, "settings:"),
    ...sentencesIn(frame, "frame:"),
    ...sentencesIn(wordsIn(language).public, "public:"),
    ...sentencesIn(wordsIn(language).subscriptions, "subscriptions:"),
  ]);
}

/** What ends with a full stop, because it stands among other sentences. */
const WHOLE_SENTENCES =
  /: (detail|hint)$|^move: mail|^notice: (events|reasons|outcome|moved|youMoved|youPlay|wouldPlay|clock sentence|webhookOff|mailOff|mail (waiting|movePlayed|moveRefused|why))\b/;

/** What may be as short as "no". */
const SHORT_WORDS = /^public: (player won|rules (yes|no))$/;

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
    expect(sentence.length).toBeGreaterThan(SHORT_WORDS.test(name) ? 1 : 3);
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
    ["list", ["d1", "d2"], "d1, d2"],
    ["list", [], "–"],
    ["list?", undefined, "–"],
    ["number", 7, "7"],
    ["text", "d4", "d4"],
    ["duration", "P2DT3H", "2\u00A0days 3\u00A0hours"],
    ["duration", "PT0S", ""],
    ["instant", "2026-12-02T19:26:30.871Z", "2 December 2026, 20:26 (Europe/Oslo)"],
  ] as const)("of the kind %s that is %j reads %s", (kind, fact, words) => {
    expect(say({ fact: kind }, { fact }, { language: "en", timezone: "Europe/Oslo" }).fact).toBe(words);
  });
});

it("problems have statuses of refusals and faults alone, and codes that stand in an address", () => {
  for (const [code, { status }] of Object.entries(PROBLEMS)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status === 500 || (status >= 400 && status < 430)).toBe(true);
  }
  expect(new Set(DECLINE_REASONS).size).toBe(DECLINE_REASONS.length);
});
