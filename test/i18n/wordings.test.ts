import type { Token } from "@messageformat/parser";
import { expect, it } from "vitest";
import { readTopic, topics, written } from "../../src/host/messages/read.ts";

/** Turns of phrase that are wrong in a language, each with what a native writes instead. */
type Wrong = readonly (readonly [pattern: RegExp, instead: string])[];

/** The texts of a language that have one of them, by their keys. */
const found = (language: "ru" | "sv", wrong: Wrong) =>
  topics()
    .flatMap((topic) => Object.entries(written(language, topic)))
    .flatMap(([key, texts]) => [texts].flat().map((text) => ({ key, text })))
    .flatMap(({ key, text }) =>
      wrong.flatMap(([pattern, instead]) => (pattern.test(text) ? [{ key, text, instead }] : [])),
    );

const RUSSIAN_WORDS: Wrong = [
  [/(?<!\p{L})(?:ты|тебя|тебе|тобой|твой|твоя|твоё|твои)(?!\p{L})/iu, "вы"],
  [
    /(?<=^|[.:;{]\s?)\{(?:by|name|opponent|player|winner|loser|giver|to)\} (?:уже |больше )?(?:не )?\p{L}+(?:л|лся)(?!\p{L})/u,
    "the present: a player may be a woman",
  ],
  [
    /самому себе|самого себя|с самим собой|(?:проверить|сделать) самому/iu,
    "no adjective: the reader may be a woman",
  ],
  [/соперник — \{/u, "партия с {…}"],
  [/аккаунт|логин|имейл/iu, "учётная запись, почта"],
  [/не рейтингов/iu, "без рейтинга"],
  [/(?<!\p{L})кончает/iu, "заканчивает"],
  [/(?<!\p{L})дом(?!\p{L})/u, "компьютер"],
];

/** Words that are misspelt without ё, and the signs that Russian writes otherwise. */
const RUSSIAN_SPELLING: Wrong = [
  [
    /(?<!\p{L})(?:еще|ее|нее|мое|твое|свое|идет|придет|пойдет|найдет|начнет|вернет|отклонен|удален|изменен|отменен|завершен|причем|учетн\p{L}+|прием|подъем)(?!\p{L})/iu,
    "ё",
  ],
  [/[“”„]/u, "«»"],
  [/\p{L} - \p{L}|\.\.\./u, "— or …"],
  [/[\d}] ?%/u, "a non-breaking space before %"],
];

const SWEDISH_WORDS: Wrong = [
  [/\brata(?:d|t|de|s)\b/iu, "ratingparti, räknas för ratingen"],
  [/\bhuset\b|husspelare/iu, "datorn"],
  [/\bbottar/iu, "botar"],
  [/\binlag[dt]|\blägg in ett parti/iu, "importerat parti"],
  [/e-post/iu, "mejl"],
  [/erbjudande|(?<!remi)anbud/iu, "förslag"],
  [/regeluppsättning|regelbeskrivning/iu, "regelverk, regelrad"],
  [/begäran|förfråg/iu, "anrop"],
  [/\bhuvude[tn]\b/iu, "header"],
  [/omring/iu, "ringa in"],
  [/(?:\}|\bdu|\bni) ska dra\b|\bdra ändå/iu, "är vid draget, gör sitt drag"],
  [/ratingtal/iu, "rating"],
];

/** Compounds that are written as one word, and the signs that Swedish writes otherwise. */
const SWEDISH_SPELLING: Wrong = [
  [
    /\b(?:rating|mejl|semester|turnerings|webb|dator|remi|tids|regel|lösen|push)\s(?:parti|adress|timm|gräns|läsar|plats|spelar|bud|anbud|nyck|rad\b|verk|notis)/iu,
    "one word",
  ],
  [/[«»“„—]/u, "”…” and –"],
  [/\.\.\.|\p{Ll}{2}…$/u, "a space and …"],
  [/[\d}] ?%|\d \d{3}(?!\d)/u, "a non-breaking space"],
];

it.each([
  ["ru", RUSSIAN_WORDS],
  ["ru", RUSSIAN_SPELLING],
  ["sv", SWEDISH_WORDS],
  ["sv", SWEDISH_SPELLING],
] as const)("a native would not write such words or signs in %s", (language, wrong) => {
  expect(found(language, wrong)).toEqual([]);
});

/** The number comes before the words, in another part of the sentence: «21 ход», «21 партия, рейтинговая». */
const COUNTED_BEFORE = /^(?:competition\/rated|madeText\/(?:noProgress|maxPlies))$/;

const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => (token.type === "content" ? token.value : token.type === "octothorpe" ? "#" : token.arg))
    .join("");

/** The counted expressions in a text, wherever they are. */
function countsIn(tokens: readonly Token[]): ReadonlyMap<string, string>[] {
  return tokens.flatMap((token) => {
    if (!("cases" in token)) return [];
    const within = token.cases.flatMap((one) => countsIn(one.tokens));
    if (token.type !== "plural") return within;
    return [new Map(token.cases.map((one) => [one.key, wordsOf(one.tokens)])), ...within];
  });
}

/** The fault in the Russian words for a number; null if they are right. */
function miscounted(forms: ReadonlyMap<string, string>, isCountedBefore: boolean): string | null {
  const rules = new Intl.PluralRules("ru");
  const form = (count: number) =>
    forms.get(`=${count}`) ?? forms.get(rules.select(count)) ?? forms.get("other");
  const named = [...forms].filter(([key]) => !key.startsWith("="));
  if (new Set(named.map(([, words]) => words)).size === 1) return null;
  if (form(21) === form(5) && form(1) !== form(5)) return "21 is counted like 5";
  if (form(22) !== form(2)) return "22 is not counted like 2";
  if (form(1.5) === form(5) && form(2) !== form(5)) return "1.5 is counted like 5";
  return form(21)?.includes("#") || isCountedBefore ? null : "it says one thing where there are 21";
}

it("a number of things in Russian has the right forms for 1, 2, 5, 21, 22 and 1.5", () => {
  const all = topics()
    .flatMap(readTopic)
    .flatMap(({ path, in: { ru } }) =>
      ru.texts.flatMap(countsIn).map((forms) => ({ path: path.join("/"), forms })),
    );
  expect(all.length).toBeGreaterThan(60);
  const wrong = all.map(({ path, forms }) => ({ path, what: miscounted(forms, COUNTED_BEFORE.test(path)) }));
  expect(wrong.filter(({ what }) => what !== null)).toEqual([]);
});
