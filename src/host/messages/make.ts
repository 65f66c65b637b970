import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../../contract/languages.ts";
import { madeFigures } from "../../i18n/rulesets/made-figures.ts";
import { RULESETS, writeOtnRules } from "../../rules/index.ts";
import { runCommand, Trouble } from "../settings.ts";
import { catalogueModule, moduleName, partModule, partsOf } from "./compile.ts";
import { missing, readTopic, topics, written } from "./read.ts";

const FOLDER = join(import.meta.dirname, "../../i18n/built");

/** The catalogue leaves out this topic, because only browsers use it. */
const BROWSERS = "browser";

/** An unchanged file is not written, because another process may be reading it. */
function write(name: string, text: string): void {
  const path = join(FOLDER, `${name}.ts`);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

const RULE_TEXTS = join(import.meta.dirname, "../../i18n/rulesets");

const MADE_BY = ["facts.ts", "figures.ts", "made-figures.ts", "plans.ts", "six-figures.ts"];

const byRuleset = (name: string, texts: readonly (readonly [string, string])[]) =>
  `export const ${name}: Readonly<Record<RulesetId, string>> = ${JSON.stringify(Object.fromEntries(texts), null, 1)};\n`;

/** Custom rule sets store figures with this digest of the drawing code: the figures are drawn again when the code changes. */
function writeFigures(): void {
  const made = RULESETS.map((ruleset) => [ruleset.id, JSON.stringify(madeFigures(ruleset))] as const);
  const records = RULESETS.map((ruleset) => [ruleset.id, writeOtnRules(ruleset)] as const);
  const types = 'import type { RulesetId } from "../../rules/index.ts";\n';
  write("figures", types + byRuleset("FIGURES", made) + byRuleset("RECORDS", records));
  const digest = createHash("sha256").update(JSON.stringify(made));
  for (const name of MADE_BY) digest.update(readFileSync(join(RULE_TEXTS, name)));
  write("figures-digest", `export const FIGURES_DIGEST = "${digest.digest("hex").slice(0, 12)}";\n`);
}

function writeTopic(topic: string): string[] {
  const parts = partsOf(readTopic(topic));
  for (const part of parts) write(moduleName(part.name), partModule(part));
  return parts.map(({ name }) => name);
}

/** Throws if a language lacks a message or an argument. */
export function buildMessages(): void {
  mkdirSync(FOLDER, { recursive: true });
  const parts = topics().map((topic) => [topic, writeTopic(topic)] as const);
  const ours = parts.filter(([topic]) => topic !== BROWSERS).flatMap(([, names]) => names);
  write("catalogue", catalogueModule(ours));
  writeFigures();
}

function printMissing(language: string): void {
  for (const topic of topics()) {
    const open = missing(language, topic).map((key) => [key, written(LANGUAGES[0], topic)[key]]);
    if (open.length > 0)
      console.log(`${language}/${topic}.json`, JSON.stringify(Object.fromEntries(open), null, 2));
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const [command, language] = process.argv.slice(2);
    if (command === undefined) return buildMessages();
    if (command === "missing" && language !== undefined) return printMissing(language);
    throw new Trouble("npm run messages [-- missing LANGUAGE], for example: npm run messages -- missing de");
  });
