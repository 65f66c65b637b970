import { dayTimeWords, leftWords, longWords } from "../../../i18n/times.ts";
import { pageLanguage, pageWords } from "../../../board/script/speech.ts";
import { bring } from "./swap.ts";

/** How far the service's clock is ahead of this machine's, which may be wrong. In milliseconds. */
let ahead = 0;

function setClock(): void {
  const sent = Date.parse(document.body.dataset["now"] ?? "");
  if (!Number.isNaN(sent)) ahead = sent - Date.now();
}

/** Writes the time without naming the zone, because the time is in the reader's own zone. */
function writeTime(time: HTMLTimeElement): void {
  const at = Date.parse(time.dateTime);
  if (Number.isNaN(at)) return;
  const language = pageLanguage();
  const isDue = time.dataset["local"] === "due";
  time.textContent = isDue
    ? dayTimeWords(at, Date.now() + ahead, language, undefined)
    : longWords(at, language);
}

function writeLeft(element: HTMLElement): void {
  const left = Date.parse(element.dataset["left"] ?? "") - (Date.now() + ahead);
  if (Number.isNaN(left)) return;
  element.textContent = leftWords(left, pageLanguage(), pageWords().underAMinute);
}

export function tick(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-left]")) writeLeft(element);
}

export function writeTimes(): void {
  setClock();
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) writeTime(time);
  tick();
}

/** Whether a clock on the page is stopped or will be. Only the service knows when that changes. */
const showsStops = (): boolean => document.querySelector("#content [data-stops]") !== null;

/** Fetches the page again if it is visible and shows such a clock, unless a field has the focus. */
export function renewStops(): void {
  const isUsed = document.activeElement?.matches("#content :is(input, select, textarea)") ?? false;
  if (document.hidden || isUsed || !showsStops()) return;
  void bring(location.href, {}, () => true).catch(() => undefined);
}

/** Fills in the browser's time zone in forms that ask for it. */
export function fillZones(): void {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type="hidden"][name="timezone"]'))
    input.value = zone;
}
