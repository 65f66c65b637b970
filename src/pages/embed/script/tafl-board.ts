import type { Language } from "../../../contract/languages.ts";
import { plyAfter } from "../../../board/script/steps.ts";
import { follow } from "../../kit/script/follow.ts";
import {
  plyOf,
  readBoard,
  readGame,
  recordAsGame,
  type RecordAnswer,
  type RulesAnswer,
  type Shown,
} from "./reading.ts";
import { makeView, sayOnly, showPosition, type View } from "./view.ts";
import { SCRIPT_WORDS } from "../../../i18n/built/script.ts";
import { languageAmong } from "../../../contract/languages.ts";
import type { Rules } from "../../../rules/ruleset.ts";
import { cornersOf, throneOf } from "../../../rules/special-squares.ts";

type Answer<T> = { readonly status: number; readonly body: T | null };

async function getJson<T>(address: string, signal: AbortSignal): Promise<Answer<T>> {
  const answer = await fetch(address, { signal, credentials: "omit" });
  return { status: answer.status, body: answer.ok ? ((await answer.json()) as T) : null };
}

/** A rule set from the service's API; null where there is none of this id. */
async function fetchRules(origin: string, id: string, signal: AbortSignal): Promise<RulesAnswer | null> {
  return (await getJson<RulesAnswer>(`${origin}/v1/rulesets/${encodeURIComponent(id)}`, signal)).body;
}

/** The rules of a game: those that its answer has, which nobody else may know, or those of a rule set. */
async function rulesOf({ ruleset, rules }: WithRules, origin: string, signal: AbortSignal) {
  return rules == null
    ? fetchRules(origin, ruleset, signal)
    : { ...rules, throne: throneOf(rules), corners: cornersOf(rules) };
}
interface WithRules {
  readonly ruleset: string;
  readonly rules: Rules | null;
}

/** A game, live or recorded, with its rules from the service's API; a sentence where there is none. `path`: `/v1/games/…`. */
async function fetchGame(
  origin: string,
  path: string,
  language: Language,
  signal: AbortSignal,
): Promise<Shown | string> {
  const words = SCRIPT_WORDS[language].embed;
  type Game = Parameters<typeof readGame>[0] | RecordAnswer;
  try {
    const { status, body } = await getJson<Game & WithRules>(`${origin}${path}`, signal);
    if (body === null) return status === 404 ? words.unknown : words.unreachable;
    const rules = await rulesOf(body, origin, signal);
    const game = "status" in body ? body : recordAsGame(body);
    return (rules && readGame(game, rules, language)) ?? words.unreachable;
  } catch {
    return words.unreachable;
  }
}

/**
 * `<tafl-board game="…">`: a game, live; `record="…"`: a recorded one. `<tafl-board board="3aaaaa3/…">`: one position. Nothing that is written into
 * its attributes makes it throw: it says what is wrong.
 */
class TaflBoard extends HTMLElement {
  static readonly observedAttributes = [
    "game",
    "record",
    "board",
    "ruleset",
    "origin",
    "last-move",
    "ply",
    "flipped",
    "lang",
  ];

  readonly #view: View = makeView(this.attachShadow({ mode: "open" }));
  #running = new AbortController();
  #shown: Shown | null = null;
  /** Where the reader has walked; null follows the game. */
  #ply: number | null = null;
  #isFlipped = false;
  #isDue = false;

  constructor() {
    super();
    this.#view.onstep = (step) => this.#step(step);
  }

  connectedCallback(): void {
    this.#isFlipped = this.hasAttribute("flipped");
    this.#begin();
  }

  disconnectedCallback(): void {
    this.#running.abort();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.isConnected || before === now) return;
    if (name === "flipped") this.#isFlipped = now !== null;
    if (name === "ply") this.#ply = null;
    if (name === "flipped" || name === "ply") this.#draw();
    else this.#begin();
  }

  get #language(): Language {
    const lang = this.closest("[lang]")?.getAttribute("lang");
    return languageAmong([lang, ...navigator.languages]);
  }

  /** Where the service is: where this script came from, if the page names no other; null where it names nonsense. */
  get #origin(): string | null {
    const named = this.getAttribute("origin") ?? import.meta.url;
    return URL.canParse(named) ? new URL(named).origin : null;
  }

  /** Several attributes may be set one after the other: what they come to is looked at once. */
  #begin(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#running.abort();
      this.#running = new AbortController();
      if (this.isConnected) void this.#load(this.#running.signal);
    });
  }

  /** The rule set that a board alone is of; null where none is named, or the service does not tell. */
  async #rules(signal: AbortSignal): Promise<RulesAnswer | null> {
    const [origin, id] = [this.#origin, this.getAttribute("ruleset")];
    if (origin === null || id === null) return null;
    return fetchRules(origin, id, signal).catch(() => null);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const words = SCRIPT_WORDS[this.#language].embed;
    const [game, record, board] = ["game", "record", "board"].map((name) => this.getAttribute(name));
    const id = game ?? record;
    this.#ply = null;
    if (id == null) {
      const text = board == null ? words.nothing : words.malformed;
      const rules = await this.#rules(signal);
      if (!signal.aborted)
        this.#show(readBoard(board?.trim() ?? "", this.getAttribute("last-move"), rules) ?? text);
      return;
    }
    sayOnly(this.#view, words.loading);
    const origin = this.#origin;
    if (origin === null) return this.#show(words.unreachable);
    const path = `/v1/${game == null ? "records" : "games"}/${encodeURIComponent(id)}`;
    await this.#fetch(origin, path, signal);
    const version = () => this.#shown?.game?.version ?? null;
    const changed = (now: number) => {
      if (now !== version()) void this.#fetch(origin, path, signal);
    };
    if (this.#shown?.game?.isOver === false && !signal.aborted)
      follow({
        origin,
        state: path,
        stream: `${path}/stream`,
        version,
        changed,
        signal,
      });
  }

  async #fetch(origin: string, path: string, signal: AbortSignal): Promise<void> {
    const shown = await fetchGame(origin, path, this.#language, signal);
    if (signal.aborted) return;
    // A game that is shown stays where the service is away for a while.
    if (typeof shown !== "string" || this.#shown?.game == null) this.#show(shown);
  }

  #show(shown: Shown | string): void {
    this.#shown = typeof shown === "string" ? null : shown;
    if (typeof shown === "string") sayOnly(this.#view, shown);
    else this.#draw();
  }

  #draw(): void {
    if (this.#shown === null) return;
    const last = this.#shown.moves.length;
    const ply = this.#ply ?? plyOf(this.getAttribute("ply"), last);
    showPosition(this.#view, this.#shown, ply, this.#isFlipped, this.#language);
  }

  #step(step: string): void {
    if (this.#shown === null) return;
    const last = this.#shown.moves.length;
    const ply = plyAfter(step, this.#ply ?? plyOf(this.getAttribute("ply"), last), last);
    if (step === "flip") this.#isFlipped = !this.#isFlipped;
    // At the last move it goes on with the game.
    else this.#ply = ply === last && !this.hasAttribute("ply") ? null : ply;
    this.#draw();
  }
}

if (customElements.get("tafl-board") === undefined) customElements.define("tafl-board", TaflBoard);
