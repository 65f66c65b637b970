import type { Select, Token } from "@messageformat/parser";
import { LANGUAGES, type Language } from "../../contract/languages.ts";
import { type Message, argumentsIn } from "./read.ts";

type Tree = Map<string, Tree | Message>;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
/** For `pushMessages`, the type is PushMessagesWords and the values are PUSH_MESSAGES_WORDS. */
export const typeName = (part: string): string => `${capital(part)}Words`;
export const valueName = (part: string): string =>
  `${part.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}_WORDS`;
/** The module of `pushMessages` is push-messages.ts. */
export const moduleName = (part: string): string =>
  part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function treeOf(messages: readonly Message[]): Tree {
  const root: Tree = new Map();
  for (const message of messages) {
    let at = root;
    for (const name of message.path.slice(0, -1)) {
      const next = at.get(name) ?? new Map();
      at.set(name, next);
      at = next as Tree;
    }
    at.set(message.path.at(-1) ?? "", message);
  }
  return root;
}

function members(tree: Tree, leaf: (message: Message) => string, end: "," | ";"): string {
  const write = ([name, value]: [string, Tree | Message]) => {
    const inner = value instanceof Map ? `{\n${members(value, leaf, end)}}` : leaf(value);
    return `${end === ";" ? "readonly " : ""}${JSON.stringify(name)}: ${inner}${end}\n`;
  };
  return [...tree].map(write).join("");
}

function choices(tokens: readonly Token[], name: string): Select[] {
  return tokens.flatMap((token): Select[] => {
    if (!("cases" in token)) return [];
    const inner = token.cases.flatMap((one) => choices(one.tokens, name));
    return token.arg === name ? [token, ...inner] : inner;
  });
}

const hasText = ({ cases }: Select) => cases.some(({ key, tokens }) => key === "other" && tokens.length > 0);
const named = ({ cases }: Select) => cases.map(({ key }) => key).filter((key) => key !== "other");

/**
 * Returns the TypeScript type of an argument: `number` if it decides a plural form or is written as an ordinal. If it selects
 * a case: `boolean`, the union of the cases' names, or a string if `other` has a text. Otherwise `Plain`.
 */
function argumentType({ in: each }: Message, name: string): string {
  const tokens = LANGUAGES.flatMap((language) => each[language].texts.flat());
  const all = choices(tokens, name);
  const keys = new Set(all.flatMap(named));
  if (tokens.some((token) => token.type === "function" && token.arg === name)) return "number";
  if (all.some(({ type }) => type !== "select")) return "number";
  if (all.length === 0) return "Plain";
  if (keys.has("true") || keys.has("false")) return "boolean";
  if (all.some(hasText)) return keys.has("null") ? "string | null" : "string";
  return [...keys].map((key) => JSON.stringify(key)).join(" | ");
}

function leafType(message: Message): string {
  const { call } = message;
  const text = message.in[LANGUAGES[0]].isList ? "readonly [string, ...string[]]" : "string";
  if (call === null) return text;
  const prefix = call.isByName ? "readonly " : "";
  const names = call.names.map((name) => `${prefix}${name}: ${argumentType(message, name)}`);
  return call.isByName ? `(facts: { ${names.join("; ")} }) => ${text}` : `(${names.join(", ")}) => ${text}`;
}

const compared = (key: string) => (/^(null|true|false)$/.test(key) ? key : JSON.stringify(key));

function choice(select: Select, language: Language): string {
  const inside = select.type === "select" ? undefined : select.arg;
  const texts = new Map(select.cases.map(({ key, tokens }) => [key, template(tokens, language, inside)]));
  const { arg } = select;
  const exact = [...texts.keys()].filter((key) => key.startsWith("="));
  const forms = [...texts].filter(([key]) => !exact.includes(key)).map(([key, text]) => `${key}: ${text}`);
  const form = select.type === "plural" ? "pluralOf" : "ordinalFormOf";
  if (select.type !== "select") {
    const plural =
      forms.length === 1 ? texts.get("other") : `${form}("${language}", ${arg}, { ${forms.join(", ")} })`;
    return exact.reduceRight(
      (rest, key) => `${arg} === ${key.slice(1)} ? ${texts.get(key)} : ${rest}`,
      `${plural}`,
    );
  }
  const tests = named(select).map((key) => [`${arg} === ${compared(key)}`, texts.get(key)] as const);
  // If `other` is empty, the cases list all possible words, so the last one needs no test.
  const last = hasText(select) || tests.length < 2 ? texts.get("other") : tests.pop()?.[1];
  return tests.reduceRight((rest, [test, text]) => `${test} ? ${text} : ${rest}`, `${last}`);
}

function template(tokens: readonly Token[], language: Language, counted?: string): string {
  const parts = tokens.map((token) => {
    if (token.type === "content") return token.value.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`);
    if (token.type === "octothorpe") return `\${${counted}}`;
    if (token.type === "argument") return `\${${token.arg}}`;
    if (token.type === "function") return `\${ordinalOf("${language}", ${token.arg})}`;
    return `\${${choice(token, language)}}`;
  });
  return `\`${parts.join("")}\``;
}

function leafValue(message: Message, language: Language): string {
  const { call } = message;
  const { isList, texts } = message.in[language];
  const each = texts.map((tokens) => template(tokens, language));
  const value = isList ? `[${each.join(", ")}]` : each.join("");
  if (call === null) return value;
  const used = argumentsIn(message.in[language]);
  if (call.isByName) return `({ ${call.names.filter((name) => used.has(name)).join(", ")} }) => ${value}`;
  return `(${call.names.map((name) => (used.has(name) ? name : `_${name}`)).join(", ")}) => ${value}`;
}

/** Each message is created on first use, because a request needs few, in one language. Bundlers leave out unused parts. */
const LATE = 'import { membersOnFirstUse } from "../../lib/calls.ts";';

interface Part {
  readonly name: string;
  readonly tree: Tree;
}

/** Groups a topic's messages by the first name in their keys. Throws for a key without a slash. */
export function partsOf(messages: readonly Message[]): Part[] {
  return [...treeOf(messages)].map(([name, tree]) => {
    if (!(tree instanceof Map)) throw new Error(`${name} is not a valid key: keys have a slash.`);
    return { name, tree };
  });
}

/** Returns the module for a part of a topic: its type, and its messages in each language. */
export function partModule({ name, tree }: Part): string {
  const values = LANGUAGES.map((language) => {
    const words = members(tree, (message) => leafValue(message, language), ",");
    return `${language}() { return {\n${words}}; },\n`;
  });
  const type = `export interface ${typeName(name)} {\n${members(tree, leafType, ";")}}\n`;
  const body = `${type}export const ${valueName(name)} = /* @__PURE__ */ membersOnFirstUse<InEach<${typeName(name)}>>({\n${values.join("")}});\n`;
  const helpers = ["ordinalFormOf", "ordinalOf", "pluralOf"].filter((helper) => body.includes(`${helper}(`));
  const head = [
    'import type { Language } from "../../contract/languages.ts";',
    LATE,
    ...(helpers.length === 0 ? [] : [`import { ${helpers.join(", ")} } from "../plurals.ts";`]),
    ...(/\bPlain\b/.test(body) ? ["type Plain = string | number;"] : []),
    "type InEach<Words> = Readonly<Record<Language, Words>>;",
  ];
  return `${head.join("\n")}\n${body}`;
}

/** Returns the module that combines the given parts by language. Pages get all their texts from it. */
export function catalogueModule(all: readonly string[]): string {
  const types = all.map((part) => `readonly ${part}: ${typeName(part)};`);
  const imports = all.map(
    (part) => `import { ${valueName(part)}, type ${typeName(part)} } from "./${moduleName(part)}.ts";`,
  );
  const values = LANGUAGES.map((language) => {
    const words = all.map((part) => `${part}() { return ${valueName(part)}.${language}; }`);
    return `${language}() { return membersOnFirstUse<Catalogue>({ ${words.join(", ")} }); },`;
  });
  return [
    'import type { Language } from "../../contract/languages.ts";',
    LATE,
    ...imports,
    `export interface Catalogue {\n${types.join("\n")}\n}`,
    `export const CATALOGUES = /* @__PURE__ */ membersOnFirstUse<Readonly<Record<Language, Catalogue>>>({\n${values.join("\n")}\n});`,
    "",
  ].join("\n");
}
