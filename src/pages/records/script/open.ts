import { boardRows } from "../../../board/diagram.ts";
import type { Language } from "../../../contract/languages.ts";
import { RECORD_READ_WORDS } from "../../../i18n/built/record-read.ts";
import { NO_FACT, recordWhy } from "../../../i18n/record-why.ts";
import { type RecordError, shippedRuleset } from "../../../rules/index.ts";
import { readRecord } from "../../../rules/records.ts";

function whyOf(error: RecordError, language: Language): string {
  const facts = { ...error, ...error.illegal, illegal: error.illegal?.reason, reason: error.reason };
  const texts = Object.entries(facts).map(([name, fact]): [string, string] => [
    name,
    (Array.isArray(fact) ? fact.join(", ") : String(fact ?? "")) || NO_FACT,
  ]);
  return recordWhy(Object.fromEntries(texts), language);
}

/** Reads the text of the form as a recorded game, and shows what it is or where it is wrong. */
export function readForm(form: HTMLFormElement, language: Language): void {
  const text = form.querySelector("textarea")?.value ?? "";
  const rules = form.querySelector("select");
  const result = form.querySelector("#record-read");
  if (rules === null || result === null) return;
  const isEmpty = text.trim() === "";
  const read = readRecord({ format: "auto", text, ruleset: shippedRuleset(rules.value) });
  const words = RECORD_READ_WORDS[language];
  result.className = read.ok || isEmpty ? "soft" : "error";
  const board = form.querySelector("#record-board");
  if (board !== null) board.textContent = read.ok ? "" : boardRows(read.error.board ?? "");
  if (read.ok) {
    const { ruleset, moves } = read.value;
    const option = [...rules.options].find(({ value }) => value === ruleset.id);
    result.textContent = words.found({ rules: option?.text ?? ruleset.name, plies: String(moves.length) });
  } else {
    const line = String(read.error.line);
    result.textContent = isEmpty ? "" : words.wrong({ line, why: whyOf(read.error, language) });
  }
}
