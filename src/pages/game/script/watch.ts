import { announce, pageLanguage } from "../../kit/script/speech.ts";
import { bring } from "../../kit/script/swap.ts";
import type { GameData } from "../../kit/board/data.ts";
import { plyAloud } from "../../../board/naming.ts";
import { boardsOf } from "../../../board/moves.ts";
import { follow } from "../../kit/script/follow.ts";

/** What the page tells of its game; null on every other page. */
export function gameData(): GameData | null {
  const text = document.getElementById("game-data")?.textContent;
  return text == null ? null : (JSON.parse(text) as GameData);
}

/** What a game's page tells, to be compared with what it tells later. */
export interface Told {
  /** How many moves have been made. */
  readonly moves: number;
  /** The open offers, the opponent's newest message, and their wish for a rematch. */
  readonly said: readonly string[];
}

const textOf = ({ textContent }: Element) => textContent.replace(/\s+/g, " ").trim();

/** What the page tells now. */
export const toldNow = (): Told => ({
  moves: gameData()?.moves.length ?? 0,
  said: [...document.querySelectorAll("#offers .offer > p, #newest p, #rematch .asked, #gone")].map(textOf),
});

function newestAloud(data: GameData): string {
  const { moves, size, ruleset } = data;
  const board = boardsOf(ruleset.setup, size, moves).at(-1) ?? ruleset.setup;
  return plyAloud(data, moves.length, board, pageLanguage());
}

/** Has a screen reader say which move was made since, how the game stands, what is offered and what was written. */
export function announceNews(before: Told): void {
  const data = gameData();
  const made = data !== null && data.moves.length > before.moves ? [`${newestAloud(data)}.`] : [];
  const status = document.getElementById("status");
  const news = toldNow().said.filter((text) => !before.said.includes(text));
  announce([...made, status === null ? "" : textOf(status), ...news].join(" "));
}

/** The game that went on when it was shown last; null where none was, or it was over. */
let running: string | null = null;

/** Shows the result where it is out of sight, unless the reader is writing; once what was looked at is back in its place. */
function bringIntoSight(result: HTMLElement): void {
  queueMicrotask(() => {
    const isWriting = document.activeElement?.matches("textarea, input") ?? false;
    if (!isWriting) result.scrollIntoView({ block: "nearest" });
  });
}

/** Lets the result come up gently where a game ends while its page is open (game.css); `announceNews` says it aloud. */
export function showEnd(): void {
  const game = document.getElementById("game")?.dataset["game"] ?? null;
  const result = document.getElementById("result");
  if (result !== null && game !== null && game === running) {
    for (const part of [result, document.getElementById("over")]) part?.classList.add("new");
    bringIntoSight(result);
  }
  running = result === null ? game : null;
}

/** The id and the version of the game or challenge whose page this is; empty on every other page. */
const shownGame = (): DOMStringMap =>
  document.querySelector<HTMLElement>("#content [data-game][data-version]")?.dataset ?? {};

const shownVersion = (): number | null => {
  const version = Number(shownGame()["version"]);
  return Number.isInteger(version) ? version : null;
};

/** Brings the page again, as its address is now, and says what is new. */
async function renew(): Promise<void> {
  const before = toldNow();
  await bring(location.href, {}, (path) => path.startsWith("/games/"));
  announceNews(before);
}

/** The newest version that was heard of, and whether the page is being brought. */
let heard = -1;
let isRenewing = false;

const isBehind = (): boolean => heard > (shownVersion() ?? heard);

/** Brings the page until it shows what was heard of, as long as that gets it any further. */
async function catchUp(): Promise<void> {
  for (let before: number | null = null; isBehind() && shownVersion() !== before;) {
    before = shownVersion();
    await renew();
  }
}

/** The game is at this version now. The reader's own actions are shown already when their event comes. */
function hear(version: number): void {
  heard = Math.max(heard, version);
  if (isRenewing || !isBehind()) return;
  isRenewing = true;
  void catchUp()
    .catch(() => undefined)
    .finally(() => (isRenewing = false));
}

/** Has the page of a game or challenge show what happens in it, as it happens. */
export function watchGame(): void {
  const id = shownGame()["game"];
  if (id === undefined) return;
  // The page's own, which knows who is signed in: a player hears there of messages and all that is not for everyone.
  const path = `/games/${encodeURIComponent(id)}`;
  const { signal } = new AbortController();
  follow({
    origin: location.origin,
    state: `/v1${path}`,
    stream: `${path}/stream`,
    version: shownVersion,
    changed: hear,
    // A challenge's page becomes its game's.
    stays: () => gameData()?.mine != null,
    signal,
  });
}
