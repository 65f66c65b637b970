import type { Catalogue } from "../catalogue.ts";
import { begin } from "./begin.ts";
import { challengeMail } from "./challenge-mail.ts";
import { challenges } from "./challenges.ts";
import { clock } from "./clock.ts";
import { counting } from "./counting.ts";
import { editor } from "./editor.ts";
import { embed } from "./embed.ts";
import { finding } from "./finding.ts";
import { frame } from "./frame.ts";
import { gallery } from "./gallery.ts";
import { game } from "./game.ts";
import { help } from "./help.ts";
import { left } from "./left.ts";
import { log } from "./log.ts";
import { moves } from "./moves.ts";
import { moving } from "./moving.ts";
import { myGames } from "./my-games.ts";
import { notices } from "./notices.ts";
import { over } from "./over.ts";
import { pages } from "./pages.ts";
import { plans } from "./plans.ts";
import { playLink } from "./play-link.ts";
import { problems } from "./problems.ts";
import { publicWords } from "./public.ts";
import { pushMessages, pushPages } from "./push.ts";
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
