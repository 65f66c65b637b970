import { listenToButtons } from "./buttons.ts";
import { playDemos } from "./demo.ts";
import { beginGame } from "./game.ts";
import { tellConnection } from "./send.ts";
import { CONTENT } from "./swap.ts";
import { fillZones, tick, writeTimes } from "./times.ts";
import { watchGame } from "./watch.ts";

/** What the pages do where scripts run; without them they work all the same. */
const HALF_A_MINUTE = 30_000;
let content = new AbortController();

/** Sets the content going, when the page comes and whenever its content is replaced. */
function begin(): void {
  content.abort();
  content = new AbortController();
  writeTimes();
  fillZones();
  playDemos();
  beginGame(content.signal);
}

document.documentElement.classList.add("scripted");
document.addEventListener(CONTENT, begin);
setInterval(tick, HALF_A_MINUTE);
listenToButtons();
tellConnection();
begin();
watchGame();
