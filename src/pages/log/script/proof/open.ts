import type { LogView } from "../../../../game/proof/log.ts";
import type { Language } from "../../../../contract/languages.ts";
import { VERIFY_WORDS } from "../../../../i18n/built/verify.ts";
import { verdictOn } from "./verdict.ts";

/** A line of the result; `holds` is null for a remark. */
function line(text: string, holds: boolean | null): HTMLElement {
  const item = document.createElement("li");
  if (holds !== null) item.className = holds ? "holds" : "fails";
  item.textContent = text;
  return item;
}

function point(game: string, seq: number, failing: HTMLElement): void {
  const record = document.getElementById(`record-${seq}`);
  record?.classList.add("fails");
  const link = document.createElement("a");
  link.href = record === null ? `/games/${game}/log?from=${seq}#record-${seq}` : `#record-${seq}`;
  link.textContent = failing.textContent;
  failing.replaceChildren(link);
}

async function load(game: string): Promise<LogView | null> {
  try {
    const answer = await fetch(`/games/${game}/log.json`, { headers: { accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as LogView) : null;
  } catch {
    return null;
  }
}

/** Verifies a game's log (every hash, every move, and the texts that the reader may read) and shows the result. */
export async function verifyRecord(game: string, language: Language): Promise<void> {
  const words = VERIFY_WORDS[language];
  const place = document.getElementById("verified");
  if (place === null) return;
  for (const marked of document.querySelectorAll(".record.fails")) marked.classList.remove("fails");
  place.replaceChildren(line(words.verifying, null));
  const log = await load(game);
  if (log === null) return place.replaceChildren(line(words.notLoaded, false));
  const { held, fault } = verdictOn(game, log);
  const lines = held.map(([check, count]) => line(words[check](count), true));
  const failing = fault && line(words.fails(fault.seq, words.faults[fault.why]), false);
  const more = log.unread > 0 ? [line(words.unread, false)] : [];
  place.replaceChildren(...lines, ...(failing === null ? [] : [failing]), ...more);
  if (fault !== null && failing !== null) point(game, fault.seq, failing);
}
