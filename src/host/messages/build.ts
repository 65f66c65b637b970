import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogueModule, topicModule } from "./compile.ts";
import { readTopic, topics } from "./read.ts";

const FOLDER = join(import.meta.dirname, "../../i18n/built");

/** What only browsers say: no part of the catalogue. */
const BROWSERS = "browser";

/** Writes a file that is not so already: who reads it just now is not disturbed. */
function write(name: string, text: string): void {
  const path = join(FOLDER, `${name}.ts`);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

/** Makes typed functions of the messages, a module a topic. Throws where a language lacks a message or tells other facts. */
export function buildMessages(): void {
  mkdirSync(FOLDER, { recursive: true });
  const read = topics().map((topic) => [topic, readTopic(topic)] as const);
  for (const [topic, messages] of read) write(topic, topicModule(messages));
  const parts = read
    .filter(([topic]) => topic !== BROWSERS)
    .map(([topic, messages]) => [topic, [...new Set(messages.map(({ path }) => path[0] ?? ""))]] as const);
  write("catalogue", catalogueModule(new Map(parts)));
}
