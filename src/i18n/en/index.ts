import type { Catalogue } from "../catalogue.ts";
import { challengeMail } from "./challenge-mail.ts";
import { challenges } from "./challenges.ts";
import { clock } from "./clock.ts";
import { editor } from "./editor.ts";
import { embed } from "./embed.ts";
import { frame } from "./frame.ts";
import { gallery } from "./gallery.ts";
import { game } from "./game.ts";
import { log } from "./log.ts";
import { moves } from "./moves.ts";
import { myGames } from "./my-games.ts";
import { notices } from "./notices.ts";
import { pages } from "./pages.ts";
import { plans } from "./plans.ts";
import { problems } from "./problems.ts";
import { publicWords } from "./public.ts";
import { rulesetProblems } from "./ruleset-problems.ts";
import { schedule } from "./schedule.ts";
import { settings } from "./settings.ts";
import { signIn } from "./sign-in.ts";
import { status } from "./status.ts";
import { subjects } from "./subjects.ts";
import { subscriptions } from "./subscriptions.ts";
import { time } from "./time.ts";
import { together } from "./together.ts";

/** Everything that is said in English, except by the scripts of the pages (script.ts). */
export const en: Catalogue = {
  challengeMail,
  challenges,
  clock,
  editor,
  embed,
  frame,
  gallery,
  game,
  log,
  moves,
  myGames,
  notices,
  pages,
  plans,
  problems,
  public: publicWords,
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
