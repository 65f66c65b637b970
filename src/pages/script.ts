import { defineBoard } from "../board/script/tafl-board.ts";
import { listenToButtons, offerInstalling } from "./kit/script/buttons.ts";
import { letRead } from "./docs/script/guide.ts";
import { playDemos } from "./front/script/demo.ts";
import { beginGame } from "./game/script/game.ts";
import { tellConnection } from "./game/script/send.ts";
import { CONTENT } from "./kit/script/swap.ts";
import { fillZones, renewStops, tick, writeTimes } from "./kit/script/times.ts";
import { letVerify } from "./log/script/verify.ts";
import { letPasskeys } from "./passkeys/script/passkeys.ts";
import { keepOffline, letPush } from "./push/script/push.ts";
import { letReadRecords } from "./records/script/read.ts";
import { letEdit } from "./rulesets/script/edit.ts";
import { showEnd, watchGame } from "./game/script/watch.ts";
import { watchTournament } from "./tournaments/script/watch.ts";

/** Time between updates of the remaining times, in milliseconds. */
const HALF_A_MINUTE = 30_000;
/** Time between fetches of a page with clocks that nights, weekends or vacation can stop, in milliseconds. */
const FIVE_MINUTES = 300_000;
let content = new AbortController();

/** Runs when the page loads, and whenever its content is replaced. */
function begin(): void {
  content.abort();
  content = new AbortController();
  writeTimes();
  fillZones();
  playDemos();
  beginGame(content.signal);
  showEnd();
  void letPush();
  void letPasskeys(content.signal);
  letVerify(content.signal);
  letEdit(content.signal);
  letReadRecords(content.signal);
  void letRead(content.signal);
}

defineBoard();
document.documentElement.classList.add("scripted");
document.addEventListener(CONTENT, begin);
setInterval(tick, HALF_A_MINUTE);
setInterval(renewStops, FIVE_MINUTES);
listenToButtons();
offerInstalling();
keepOffline();
tellConnection();
begin();
watchGame();
watchTournament();
