import { gameData } from "./game.ts";
import { follow } from "./live.ts";
import { plyWords } from "./naming.ts";
import { announce, pageLanguage } from "../../frame/script/speech.ts";
import { bring } from "../../frame/script/swap.ts";

/** The id and the version of the game or challenge whose page this is; empty on every other page. */
const shownGame = (): DOMStringMap =>
  document.querySelector<HTMLElement>("#content [data-game][data-version]")?.dataset ?? {};

const shownVersion = (): number | null => {
  const version = Number(shownGame()["version"]);
  return Number.isInteger(version) ? version : null;
};

const movesShown = (): readonly string[] => gameData()?.moves ?? [];

/** Brings the page again, as its address is now, and says which move was made and how the game stands. */
async function renew(): Promise<void> {
  const { length } = movesShown();
  await bring(location.href, {}, (path) => path.startsWith("/games/"));
  const moves = movesShown();
  const made = moves.length > length ? [plyWords(moves, moves.length, pageLanguage())] : [];
  announce([...made, document.getElementById("status")?.textContent ?? ""].join(". "));
}

/** Has the page of a game or challenge show what happens in it, as it happens. */
export function watchGame(): void {
  const id = shownGame()["game"];
  if (id === undefined) return;
  const version = shownVersion;
  const changed = (now: number) => {
    // The reader's own actions are shown already when their event comes.
    if (now !== shownVersion()) void renew().catch(() => undefined);
  };
  // The page's own, which knows who is signed in: a player finds a place there however many watch.
  const stream = `/games/${encodeURIComponent(id)}/stream`;
  follow({ origin: location.origin, id, stream, version, changed, signal: new AbortController().signal });
}
