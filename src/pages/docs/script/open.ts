import { storeOf } from "../../kit/script/store.ts";
import { namesOfRun } from "./names.ts";

/** The module that the build makes of a guide's JavaScript (src/host/step-markup.ts). */
export interface GuideProgram {
  readonly players: readonly string[];
  readonly steps: (world: World) => AsyncGenerator<number>;
}

/** What the steps use instead of the browser's own. */
interface World {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  readonly console: { readonly log: (...values: readonly unknown[]) => void };
  /** The service of this page. */
  readonly origin: string;
}

/** A run of a guide's steps: how many of them are over, what the next one has printed so far, and what goes on with it. */
interface Run {
  done: number;
  lines: string[];
  readonly next: () => Promise<unknown>;
}

const printed = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

/** The problems that a guide shows: its steps go on after them. */
const isShown = (code: string): boolean =>
  [...document.querySelectorAll(".output")].some(({ textContent }) => textContent.includes(code));

/** Asks the service as an example does, but by no session, and with the names of this run. */
const asking =
  ({ sent, shown }: ReturnType<typeof namesOfRun>): World["fetch"] =>
  async (url, init = {}) => {
    const body = typeof init.body === "string" ? { body: sent(init.body) } : {};
    const answer = await fetch(sent(url), { ...init, ...body, credentials: "omit" });
    const type = answer.headers.get("content-type") ?? "";
    // Anything else is passed on, for it may be a stream.
    if (!/[/+]json\b/.test(type)) return answer;
    const text = shown(await answer.text());
    const { code = "", title, detail } = answer.ok ? {} : (JSON.parse(text) as Record<string, string>);
    if (type.includes("problem") && !isShown(code)) throw new Error(`${title}: ${detail}`);
    return new Response(text, answer);
  };

function begun({ players, steps }: GuideProgram): Run {
  const names = namesOfRun(players);
  const log = (...values: readonly unknown[]) =>
    void run.lines.push(names.shown(values.map(printed).join(" ")));
  const going = steps({ fetch: asking(names), console: { log }, origin: location.origin });
  const run: Run = { done: 0, lines: [], next: () => going.next() };
  return run;
}

/** Shows lines below the expected output of a step. */
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
 * Runs the steps of the page's guide up to the one whose button is pressed. A step that has run is run again in a new run, from
 * the first one.
 * @param load imports the module of the guide
 */
function letRun(load: () => Promise<GuideProgram>, signal: AbortSignal): void {
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

/** Shows all examples in the language that was chosen in one of them, on this page and those that follow. */
function rememberLanguage(signal: AbortSignal): void {
  const store = storeOf(() => localStorage);
  choose(store.getItem(KEY));
  const change = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.closest(".tabs") === null) return;
    const before = target.getBoundingClientRect().top;
    choose(target.value);
    // The examples above it are longer or shorter now.
    scrollBy({ top: target.getBoundingClientRect().top - before, behavior: "instant" });
    store.setItem(KEY, target.value);
  };
  document.addEventListener("change", change, { signal });
}

/** Starts what the scripts add to a guide: the remembered language of its examples, and the buttons that run them. */
export function openGuide(load: () => Promise<GuideProgram>, signal: AbortSignal): void {
  rememberLanguage(signal);
  letRun(load, signal);
}
