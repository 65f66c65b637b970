import type { Catalogue } from "../catalogue.ts";
import { begin, challenges } from "./challenges.ts";
import { challengeMail, subjects, subscriptions } from "./mail.ts";
import { clock, counting, schedule, time } from "./time.ts";
import { editor } from "./editor.ts";
import { embed, finding, myGames, publicWords } from "./public.ts";
import { frame, help, pages, signIn, status } from "./pages.ts";
import { gallery } from "./gallery.ts";
import { game, left, moves, playLink, together } from "./game.ts";
import { log } from "./log.ts";
import { moving, plans } from "./script.ts";
import { notices } from "./notices.ts";
import { over } from "./endings.ts";
import { problems } from "./problems.ts";
import { pushMessages, pushPages } from "./push.ts";
import { rulesetProblems } from "./ruleset-problems.ts";
import { settings } from "./settings.ts";

/** Everything that is said in Russian, except by the scripts of the pages (script.ts). */
export const ru: Catalogue = {
  begin,
  challengeMail,
  challenges,
  clock,
  counting,
  editor,
  embed,
  finding,
  frame,
  gallery,
  game,
  help,
  left,
  log,
  moves,
  moving,
  myGames,
  notices,
  over,
  pages,
  plans,
  playLink,
  problems,
  public: publicWords,
  pushMessages,
  pushPages,
  rulesetProblems,
  schedule,
  settings,
  signIn,
  status,
  subjects,
  subscriptions,
  time,
  together,
};
