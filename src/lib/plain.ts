import { cleanedLine, cleanedText } from "./marks.ts";

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}

export function oneLine(text: string, most: number): string {
  return cut(cleanedLine(text).replaceAll(/\s+/g, " ").trim(), most);
}

export function safeLines(text: string, most: number): string[] {
  const ended = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  return cut(cleanedText(ended).trim(), most).split("\n");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

export function webLink(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
