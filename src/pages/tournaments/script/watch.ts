import { pauseByTimer } from "../../../sdk/retries.ts";
import { bring, CONTENT } from "../../kit/script/swap.ts";
import { follow, numberIn } from "../../kit/script/follow.ts";

/** The minimum time between two requests, in milliseconds: in a large tournament many games can end at once. */
const PAUSE = 5000;
/** Before it reloads, each page waits up to this many milliseconds at random, so that not all spectators reload at once. */
const SPREAD = 2000;

const offer = () => document.getElementById("newer");

/** Returns the version of the page; null if nothing can change any more. */
function version(): number | null {
  const { after } = offer()?.dataset ?? {};
  return after === undefined ? null : numberIn(after);
}

let newest = 0;
let isRenewing = false;
/** Whether the reader has changed a form, which would be lost if the page were replaced. */
let isWritten = false;

const isBehind = (): boolean => newest > (version() ?? newest);

/** Loads the page, then waits for `PAUSE`. Returns false if loading fails. */
const isBroughtNow = (): Promise<boolean> =>
  bring(location.href, {}, (path) => path.startsWith("/tournaments/")).then(
    () => pauseByTimer(PAUSE).then(() => true),
    () => false,
  );

/** Loads the page, and once more if it changed in the meantime. After a failure, the next change triggers another try. */
async function renew(): Promise<void> {
  isRenewing = true;
  await pauseByTimer(Math.random() * SPREAD);
  const isBrought = !isWritten && (await isBroughtNow());
  isRenewing = false;
  if (isBrought || isWritten) hear(newest);
}

function hear(number: number): void {
  newest = Math.max(newest, number);
  if (isRenewing || !isBehind()) return;
  if (isWritten) offer()?.removeAttribute("hidden");
  else void renew();
}

/** Replaces a tournament's page when it changes. While the reader fills in a form, it only offers the newer page. */
export function watchTournament(): void {
  const { after } = offer()?.dataset ?? {};
  if (after === undefined) return;
  document.addEventListener("input", ({ target }) => {
    // The tabs of a bracket are not in a form, and nothing is lost if they are replaced.
    if (target instanceof Element && target.closest("form") !== null) isWritten = true;
  });
  document.addEventListener(CONTENT, () => (isWritten = false));
  const [origin, path] = [location.origin, location.pathname.split("/rounds/")[0] ?? ""];
  const { signal } = new AbortController();
  follow({ origin, state: null, stream: `/v1${path}/stream`, after, version, changed: hear, signal });
}
