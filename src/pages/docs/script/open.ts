import { storeOf } from "../../kit/script/store.ts";
import { namesOfRun } from "./names.ts";

/** The module that the build makes from a guide's JavaScript (src/host/step-markup.ts). */
export interface GuideProgram {
  readonly players: readonly string[];
  readonly steps: (world: World) => AsyncGenerator<number>;
}

/** Replacements for the browser's own functions, so that a guide's code runs unchanged. */
interface World {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly console: { readonly log: (...values: readonly unknown[]) => void };
  readonly origin: string;
}

/** A run of a guide's steps. `done`: how many are completed; `lines`: the current step's output; `next`: runs a step. */
interface Run {
  done: number;
  lines: string[];
  readonly next: () => Promise<unknown>;
}

const printed = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** Whether the guide shows a problem as the expected output. Its steps continue after such a problem. */
const isExpected = (code: string): boolean =>
  [...document.querySelectorAll(".output")].some(({ textContent }) => textContent.includes(code));

/** Fetches without the reader's session, and with the players' names of this run. */
const fetcher =
  ({ sent, received }: ReturnType<typeof namesOfRun>): World["fetch"] =>
  async (url, init = {}) => {
    const body = typeof init.body === "string" ? { body: sent(init.body) } : {};
    const answer = await fetch(sent(url), { ...init, ...body, credentials: "omit" });
    const type = answer.headers.get("content-type") ?? "";
    // Other types may be streams, which must not be read here.
    if (!/[/+]json\b/.test(type)) return answer;
    const text = received(await answer.text());
    const { code = "", title, detail } = answer.ok ? {} : (JSON.parse(text) as Record<string, string>);
    if (type.includes("problem") && !isExpected(code)) throw new Error(`${title}: ${detail}`);
    return new Response(text, answer);
  };

function begun({ players, steps }: GuideProgram): Run {
  const names = namesOfRun(players);
  const log = (...values: readonly unknown[]) =>
    void run.lines.push(names.received(values.map(printed).join(" ")));
  const going = steps({ fetch: fetcher(names), console: { log }, origin: location.origin });
  const run: Run = { done: 0, lines: [], next: () => going.next() };
  return run;
}

function show(place: HTMLElement, title: string, lines: readonly string[]): void {
  const label = Object.assign(document.createElement("p"), { className: "file", textContent: title });
  const answer = Object.assign(document.createElement("pre"), { textContent: lines.join("\n") });
  place.querySelector("[role=status]")?.replaceChildren(label, ...(lines.length > 0 ? [answer] : []));
}

async function runTo(run: Run, at: number, places: readonly HTMLElement[]): Promise<void> {
  for (; run.done <= at; run.done++) {
    run.lines = [];
    await run.next();
    show(places[run.done]!, run.lines.length > 0 ? "Your output" : "Done: it prints nothing.", run.lines);
  }
}

/**
 * Each button runs the steps up to its own. The button of a step that has run starts again from the first step.
 * @param load imports the module of the guide
 */
function setUpRuns(load: () => Promise<GuideProgram>, signal: AbortSignal): void {
  const places = [...document.querySelectorAll<HTMLElement>("[data-run]")];
  const buttons = places.map((place) => place.querySelector("button")!);
  let run: Run | null = null;
  const press = async (at: number) => {
    for (const button of buttons) button.disabled = true;
    try {
      if (run === null || run.done > at) run = begun(await load());
      await runTo(run, at, places);
    } catch (fault) {
      show(places[run?.done ?? at]!, "Failed", [...(run?.lines ?? []), (fault as Error).message]);
      run = null;
    }
    for (const button of buttons) button.disabled = false;
    buttons[at]!.focus();
  };
  for (const [at, button] of buttons.entries())
    button.addEventListener("click", () => void press(at), { signal });
}

const KEY = "taflpost-example-language";

function choose(language: string | null): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>(".tabs input"))
    if (radio.value === language) radio.checked = true;
}

/** Shows all examples in the last chosen language, on all pages. */
function rememberLanguage(signal: AbortSignal): void {
  const store = storeOf(() => localStorage);
  choose(store.getItem(KEY));
  const change = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.closest(".tabs") === null) return;
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    // Examples above may have changed their height.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    store.setItem(KEY, target.value);
  };
  document.addEventListener("change", change, { signal });
}

export function startGuide(load: () => Promise<GuideProgram>, signal: AbortSignal): void {
  rememberLanguage(signal);
  setUpRuns(load, signal);
}
