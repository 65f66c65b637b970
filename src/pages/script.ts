import { listenToButtons } from "./frame/script/buttons.ts";
import { playDemos } from "./front/script/demo.ts";
import { beginGame } from "./game/script/game.ts";
import { tellConnection } from "./game/script/send.ts";
import { CONTENT } from "./frame/script/swap.ts";
import { fillZones, tick, writeTimes } from "./frame/script/times.ts";
import { watchGame } from "./game/script/watch.ts";

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
