import { PictureBoard } from "../../../board/script/picture.ts";
import type { Language } from "../../../contract/languages.ts";
import { plyAfter } from "../../../board/script/steps.ts";
import { follow } from "../../kit/script/follow.ts";
import {
  drawingOf,
  plyOf,
  readBoard,
  readGame,
  recordAsGame,
  type RecordAnswer,
  type RulesAnswer,
  type Course,
} from "./reading.ts";
import { chooseLook, describePosition, makeView, showSentence, type View } from "./view.ts";
import { EMBEDDED_WORDS } from "../../../i18n/built/embedded.ts";
import { languageAmong } from "../../../contract/languages.ts";
import type { Rules } from "../../../rules/ruleset.ts";
import { cornersOf, throneOf } from "../../../rules/special-squares.ts";

type Answer<T> = { readonly status: number; readonly body: T | null };

async function getJson<T>(address: string, signal: AbortSignal): Promise<Answer<T>> {
  const answer = await fetch(address, { signal, credentials: "omit" });
  return { status: answer.status, body: answer.ok ? ((await answer.json()) as T) : null };
}

async function fetchRules(origin: string, id: string, signal: AbortSignal): Promise<RulesAnswer | null> {
  return (await getJson<RulesAnswer>(`${origin}/v1/rulesets/${encodeURIComponent(id)}`, signal)).body;
}

/** Returns the rules that the game itself contains, because they may be private; otherwise fetches its rule set. */
async function rulesOf({ ruleset, rules }: WithRules, origin: string, signal: AbortSignal) {
  return rules == null
    ? fetchRules(origin, ruleset, signal)
    : { ...rules, throne: throneOf(rules), corners: cornersOf(rules) };
}
interface WithRules {
  readonly ruleset: string;
  readonly rules: Rules | null;
}

/** Fetches a game or a recorded game with its rules. Returns a sentence if that fails. `path`: `/v1/games/…`. */
async function fetchGame(
  origin: string,
  path: string,
  language: Language,
  signal: AbortSignal,
): Promise<Course | string> {
  const words = EMBEDDED_WORDS[language];
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
 * The `<tafl-board>` of other sites: `game="…"` shows a live game, `record="…"` a recorded one, `board="3aaaaa3/…"` a
 * single position. Shows an error message instead if the attributes are invalid or the game cannot be fetched.
 */
class EmbeddedBoard extends PictureBoard {
  static readonly observedAttributes =
    "game record board ruleset origin last-move ply flipped lang look pieces".split(" ");

  readonly #view: View = makeView(this.attachShadow({ mode: "open" }));
  #running = new AbortController();
  #course: Course | null = null;
  /** The ply that the reader chose; null for the attribute's ply or, without the attribute, the newest. */
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

  /** The service's origin: this script's origin, unless an attribute names another. Null if the attribute is malformed. */
  get #origin(): string | null {
    const named = this.getAttribute("origin") ?? import.meta.url;
    return URL.canParse(named) ? new URL(named).origin : null;
  }

  /** Reads the attributes once, after all of them are set. */
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

  /** Fetches the rule set of a single position; null if none is named, or it cannot be fetched. */
  async #rules(signal: AbortSignal): Promise<RulesAnswer | null> {
    const [origin, id] = [this.#origin, this.getAttribute("ruleset")];
    if (origin === null || id === null) return null;
    return fetchRules(origin, id, signal).catch(() => null);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const words = EMBEDDED_WORDS[this.#language];
    const [game, record, board, look, pieces] = ["game", "record", "board", "look", "pieces"].map((name) =>
      this.getAttribute(name),
    );
    chooseLook(this.#view, look, pieces);
    const id = game ?? record;
    this.#ply = null;
    if (id == null) {
      const text = board == null ? words.nothing : words.malformed;
      const rules = await this.#rules(signal);
      if (!signal.aborted)
        this.#show(readBoard(board?.trim() ?? "", this.getAttribute("last-move"), rules) ?? text);
      return;
    }
    this.#showSentence(words.loading);
    const origin = this.#origin;
    if (origin === null) return this.#show(words.unreachable);
    const path = `/v1/${game == null ? "records" : "games"}/${encodeURIComponent(id)}`;
    await this.#fetch(origin, path, signal);
    const version = () => this.#course?.game?.version ?? null;
    const changed = (now: number) => {
      if (now !== version()) void this.#fetch(origin, path, signal);
    };
    if (this.#course?.game?.isOver === false && !signal.aborted)
      follow({ origin, state: path, stream: `${path}/stream`, version, changed, signal });
  }

  async #fetch(origin: string, path: string, signal: AbortSignal): Promise<void> {
    const course = await fetchGame(origin, path, this.#language, signal);
    if (signal.aborted) return;
    // During an outage the board still shows the game.
    if (typeof course !== "string" || this.#course?.game == null) this.#show(course);
  }

  #show(course: Course | string): void {
    this.#course = typeof course === "string" ? null : course;
    if (typeof course === "string") this.#showSentence(course);
    else this.#draw();
  }

  #showSentence(text: string): void {
    this.clear();
    showSentence(this.#view, text);
  }

  #draw(): void {
    if (this.#course === null) return;
    const last = this.#course.moves.length;
    const ply = this.#ply ?? plyOf(this.getAttribute("ply"), last);
    this.draw(drawingOf(this.#course, ply, this.#isFlipped), last, this.#view.picture);
    describePosition(this.#view, this.#course, ply, this.#language);
  }

  #step(step: string): void {
    if (this.#course === null) return;
    const last = this.#course.moves.length;
    const ply = plyAfter(step, this.#ply ?? plyOf(this.getAttribute("ply"), last), last);
    if (step === "flip") this.#isFlipped = !this.#isFlipped;
    // At the last move the board follows the game again.
    else this.#ply = ply === last && !this.hasAttribute("ply") ? null : ply;
    this.#draw();
  }
}

if (customElements.get("tafl-board") === undefined) customElements.define("tafl-board", EmbeddedBoard);
