import { parse, type Token } from "@messageformat/parser";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "../../contract/languages.ts";
import { Trouble } from "../settings.ts";

/** Contains a folder for each language, with a file for each topic and a line for each message. */
const FOLDER = join(import.meta.dirname, "../../i18n/messages");

/** ICU MessageFormat texts, or lists of them, by key. */
export type Written = Readonly<Record<string, string | readonly string[]>>;
type Parsed = { readonly isList: boolean; readonly texts: readonly (readonly Token[])[] };

/**
 * A message's key has its path and its arguments, as in `part/name(one, other)`. With braces the function takes the
 * arguments by name, as in `over/how/timeout({reader, loser})`. A key without brackets is for a plain text.
 */
export interface Message {
  readonly path: readonly string[];
  /** Null for a plain text. */
  readonly call: { readonly names: readonly string[]; readonly isByName: boolean } | null;
  readonly in: Readonly<Record<Language, Parsed>>;
}

const [SOURCE] = LANGUAGES;

export const topics = (): string[] =>
  readdirSync(join(FOLDER, SOURCE)).map((file) => file.replace(/\.json$/, ""));

export function written(language: string, topic: string): Written {
  const path = join(FOLDER, language, `${topic}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Written) : {};
}

const lacking = (own: Written, other: Written): string[] =>
  Object.keys(other).filter((key) => !Object.hasOwn(own, key));

export const missing = (language: string, topic: string): string[] =>
  lacking(written(language, topic), written(SOURCE, topic));

function pluralsOf(language: Language) {
  const categories = (type: "cardinal" | "ordinal") =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  return { cardinal: categories("cardinal"), ordinal: categories("ordinal") };
}

/** Looked up once for all messages, because a look-up takes longer than parsing a message. */
const PLURALS = new Map(LANGUAGES.map((language) => [language, pluralsOf(language)]));

function parsedOf(text: Written[string], language: Language, refuse: (what: string) => void): Parsed {
  const own = PLURALS.get(language)!;
  try {
    return { isList: typeof text !== "string", texts: [text].flat().map((one) => parse(one, own)) };
  } catch (error) {
    refuse(`cannot be read: ${(error as Error).message.split("\n")[0]}`);
    return { isList: false, texts: [] };
  }
}

function argumentNames(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === "content" || token.type === "octothorpe") return [];
    return "cases" in token
      ? [token.arg, ...token.cases.flatMap((one) => argumentNames(one.tokens))]
      : [token.arg];
  });
}

export const argumentsIn = ({ texts }: Parsed): ReadonlySet<string> => new Set(texts.flatMap(argumentNames));

const KEY = /^([^(){}]+)(?:\((\{)?([\w, ]*)\}?\))?$/;

function callOf(key: string): Pick<Message, "path" | "call"> | null {
  const read = KEY.exec(key);
  if (read === null) return null;
  const [, path = "", brace, inner] = read;
  const names = inner?.split(", ").filter((name) => name !== "");
  return {
    path: path.split("/"),
    call: names === undefined ? null : { names, isByName: brace !== undefined },
  };
}

function faults(message: Message, language: Language): string[] {
  const [own, first] = [message.in[language], message.in[SOURCE]];
  const [tells, should] = [argumentsIn(own), argumentsIn(first)];
  const unknown = [...tells].filter((name) => !(message.call?.names ?? []).includes(name));
  return [
    ...unknown.map((name) => `uses {${name}}, which its key does not name`),
    ...[...should.difference(tells)].map((name) => `does not use {${name}}`),
    ...[...tells.difference(should)].map((name) => `uses {${name}}, and the first language does not`),
    ...(own.isList === first.isList ? [] : ["is a list in one language and a text in another"]),
  ];
}

/** Throws an error that lists all missing, unknown and invalid messages. */
export function messagesIn(topic: string, own: (language: Language) => Written): Message[] {
  const wrong: string[] = [];
  const note = (language: Language, key: string, what: string): number =>
    wrong.push(`messages/${language}/${topic}.json: "${key}" ${what}.`);
  const first = own(SOURCE);
  for (const language of LANGUAGES) {
    for (const key of lacking(own(language), first)) note(language, key, "is missing");
    for (const key of lacking(first, own(language))) note(language, key, "is not in the first language");
  }
  const messages = Object.keys(first).map((key): Message => {
    const call = callOf(key);
    if (call === null) note(SOURCE, key, "is not a key such as part/name or part/name(one, other)");
    const each = LANGUAGES.map((language) => {
      const text = own(language)[key] ?? "";
      return [language, parsedOf(text, language, (what) => note(language, key, what))] as const;
    });
    return { ...(call ?? { path: [], call: null }), in: Object.fromEntries(each) as Message["in"] };
  });
  const keys = Object.keys(first);
  for (const [at, message] of (wrong.length === 0 ? messages : []).entries())
    for (const language of LANGUAGES)
      for (const what of faults(message, language)) note(language, keys[at] ?? "", what);
  if (wrong.length > 0) throw new Trouble(wrong.join("\n"));
  return messages;
}

export function readTopic(topic: string): Message[] {
  const each = new Map(LANGUAGES.map((language) => [language, written(language, topic)]));
  return messagesIn(topic, (language) => each.get(language) ?? {});
}
