import { announce, pageLanguage } from "../../../board/script/speech.ts";
import { bring } from "../../kit/script/swap.ts";
import type { GameData } from "../../kit/board/data.ts";
import { plyAloud } from "../../../board/naming.ts";
import { boardsOf } from "../../../board/moves.ts";
import { follow } from "../../kit/script/follow.ts";

/** Returns the data of a game's page; null on every other page. */
export function gameData(): GameData | null {
  const text = document.getElementById("game-data")?.textContent;
  return text == null ? null : (JSON.parse(text) as GameData);
}

/** The news on a game's page, to be compared with the page's later content. */
export interface News {
  readonly moves: number;
  /** Offers, the opponent's newest message, their request for a rematch, and the note on an outdated draft. */
  readonly texts: readonly string[];
}

const textOf = ({ textContent }: Element) => textContent.replace(/\s+/g, " ").trim();

export const newsNow = (): News => ({
  moves: gameData()?.moves.length ?? 0,
  texts: [...document.querySelectorAll("#offers .offer > p, #newest p, #rematch .asked, #gone")].map(textOf),
});

function newestAloud(data: GameData): string {
  const { moves, size, ruleset } = data;
  const board = boardsOf(ruleset.setup, size, moves).at(-1) ?? ruleset.setup;
  return plyAloud(data, moves.length, board, pageLanguage());
}

/** Announces the newest move, the status, and new offers and messages to screen readers. */
export function announceNews(before: News): void {
  const data = gameData();
  const made = data !== null && data.moves.length > before.moves ? [`${newestAloud(data)}.`] : [];
  const status = document.getElementById("status");
  const news = newsNow().texts.filter((text) => !before.texts.includes(text));
  announce([...made, status === null ? "" : textOf(status), ...news].join(" "));
}

/** Loaded when a game ends (host/assets.ts). */
const END: string = "/assets/end.js";
type End = typeof import("./end/open.ts");

/** The id of the game, if it was still in progress when it was last shown. */
let running: string | null = null;

const fetchAgain = () => bring(location.href, {}, (path) => path.startsWith("/games/"));

/** Animates the end of a game that ends while its page is open (game.css, end/open.ts). */
export function showEnd(): void {
  const page = document.getElementById("game");
  const game = page?.dataset["game"] ?? null;
  const isOver = document.getElementById("over") !== null;
  if (isOver && game !== null && game === running) {
    page?.classList.add("new");
    void (import(END) as Promise<End>).then(({ end }) => end(fetchAgain)).catch(() => undefined);
  }
  running = isOver ? null : game;
}

/** The id and version of the page's game or challenge; empty on every other page. */
const pageGame = (): DOMStringMap =>
  document.querySelector<HTMLElement>("#content [data-game][data-version]")?.dataset ?? {};

const pageVersion = (): number | null => {
  const version = Number(pageGame()["version"]);
  return Number.isInteger(version) ? version : null;
};

async function renew(): Promise<void> {
  const before = newsNow();
  await fetchAgain();
  announceNews(before);
}

/** The newest version that the game's stream has reported. */
let newest = -1;
let isRenewing = false;

const isBehind = (): boolean => newest > (pageVersion() ?? newest);

/** Fetches the page until it has the newest version, or no longer changes. */
async function catchUp(): Promise<void> {
  for (let before: number | null = null; isBehind() && pageVersion() !== before;) {
    before = pageVersion();
    await renew();
  }
}

/** Fetches the page, unless it already has this version, for example after the reader's own actions. */
function onVersion(version: number): void {
  newest = Math.max(newest, version);
  if (isRenewing || !isBehind()) return;
  isRenewing = true;
  void catchUp()
    .catch(() => undefined)
    .finally(() => (isRenewing = false));
}

/** Updates the page of a game or challenge whenever the game's stream reports a new version. */
export function watchGame(): void {
  const id = pageGame()["game"];
  if (id === undefined) return;
  // Unlike the API's stream, this stream gets the session's cookie, so that players get their messages.
  const path = `/games/${encodeURIComponent(id)}`;
  const { signal } = new AbortController();
  follow({
    origin: location.origin,
    state: `/v1${path}`,
    stream: `${path}/stream`,
    version: pageVersion,
    changed: onVersion,
    // Reads the data each time, because the page of a challenge can become the page of a game.
    stays: () => gameData()?.mine != null,
    signal,
  });
}
