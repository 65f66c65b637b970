import { follow } from "./live.ts";
import { bring } from "../../frame/script/swap.ts";
import { announceNews, gameData, toldNow } from "./told.ts";

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
  const stream = `/games/${encodeURIComponent(id)}/stream`;
  const { signal } = new AbortController();
  follow({
    origin: location.origin,
    id,
    stream,
    version: shownVersion,
    changed: hear,
    // A challenge's page becomes its game's.
    stays: () => gameData()?.mine != null,
    signal,
  });
}
