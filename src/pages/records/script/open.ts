import type { Language } from "../../../contract/languages.ts";
import { ILLEGAL_MOVE_WORDS } from "../../../i18n/built/illegal-move.ts";
import { RECORD_READ_WORDS } from "../../../i18n/built/record-read.ts";
import { RECORD_REASON_WORDS } from "../../../i18n/built/record-reason.ts";
import { readRecord, type RecordError, shippedRuleset } from "../../../rules/index.ts";

const listed = (squares: readonly string[] = []): string => (squares.length === 0 ? "–" : squares.join(", "));

function whyOf({ reason, illegal }: RecordError, language: Language): string {
  if (illegal === undefined) return RECORD_REASON_WORDS[language][reason];
  const { at, legal, captures } = illegal;
  return ILLEGAL_MOVE_WORDS[language][illegal.reason]({
    at,
    legal: listed(legal),
    captures: listed(captures),
  });
}

/** Reads what a form holds as a recorded game, by the rules, and says what it is; or that it is none, where and why. */
export function readForm(form: HTMLFormElement, language: Language): void {
  const text = form.querySelector("textarea")?.value ?? "";
  const rules = form.querySelector("select");
  const said = form.querySelector("#record-read");
  if (rules === null || said === null) return;
  const isEmpty = text.trim() === "";
  const read = readRecord({ format: "auto", text, ruleset: shippedRuleset(rules.value) });
  const words = RECORD_READ_WORDS[language];
  said.className = read.ok || isEmpty ? "soft" : "error";
  if (read.ok) {
    const { ruleset, moves } = read.value;
    const option = [...rules.options].find(({ value }) => value === ruleset.id);
    said.textContent = words.found({ rules: option?.text ?? ruleset.name, plies: String(moves.length) });
  } else {
    const line = String(read.error.line);
    said.textContent = isEmpty ? "" : words.wrong({ line, why: whyOf(read.error, language) });
  }
}
