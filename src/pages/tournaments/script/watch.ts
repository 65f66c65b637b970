import { pauseByTimer } from "../../../sdk/retries.ts";
import { bring, CONTENT } from "../../kit/script/swap.ts";
import { follow, numberIn } from "../../kit/script/follow.ts";

/** The least time between two requests for the page: in a large tournament many games may end at once. Milliseconds. */
const PAUSE = 5000;
/** Each page waits a random time up to this, so that spectators do not all load it at once. Milliseconds. */
const SPREAD = 2000;

/** Offers the newer page, and says what this one shows; only on pages of a tournament that goes on. */
const offer = () => document.getElementById("newer");

/** The number of the last change that the page shows; null where nothing can change. */
function shown(): number | null {
  const { after } = offer()?.dataset ?? {};
  return after === undefined ? null : numberIn(after);
}

let heard = 0;
let isRenewing = false;
/** Whether the reader has begun to fill in a form: it would be replaced with the page. */
let isWritten = false;

const isBehind = (): boolean => heard > (shown() ?? heard);

/** Loads the page. Returns false where that fails. */
const isBroughtNow = (): Promise<boolean> =>
  bring(location.href, {}, (path) => path.startsWith("/tournaments/")).then(
    () => pauseByTimer(PAUSE).then(() => true),
    () => false,
  );

/** Brings the page, and again for what has changed meanwhile. Where that fails, the next change or waking up tries again. */
async function renew(): Promise<void> {
  isRenewing = true;
  await pauseByTimer(Math.random() * SPREAD);
  const isBrought = !isWritten && (await isBroughtNow());
  isRenewing = false;
  if (isBrought || isWritten) hear(heard);
}

function hear(number: number): void {
  heard = Math.max(heard, number);
  if (isRenewing || !isBehind()) return;
  if (isWritten) offer()?.removeAttribute("hidden");
  else void renew();
}

/** Updates the pages of a tournament when it changes. While the reader fills in a form, it only offers the newer page. */
export function watchTournament(): void {
  const { after } = offer()?.dataset ?? {};
  if (after === undefined) return;
  document.addEventListener("input", () => (isWritten = true));
  document.addEventListener(CONTENT, () => (isWritten = false));
  const [origin, path] = [location.origin, location.pathname.split("/rounds/")[0] ?? ""];
  const { signal } = new AbortController();
  follow({ origin, state: null, stream: `/v1${path}/stream`, after, version: shown, changed: hear, signal });
}
