import { Hono } from "hono";
import * as z from "zod";
import { CAPS } from "../../app/limits.ts";
import { cursorOf } from "../../http/lists.ts";
import { readLobby } from "../../app/lobby.ts";
import { myGames } from "../../app/my-games.ts";
import { rulesOf } from "../../game/rules-of.ts";
import type { ChallengeView } from "../../game/view.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import { describeBoard } from "../../board/described.ts";
import { clockSentence } from "../../i18n/sentences/index.ts";
import { otherSide } from "../../rules/index.ts";
import { DEMO_GAME } from "./demo-game.ts";
import { HomePage, type LobbyEntry } from "./view.tsx";
import type { Frame } from "../frame/layout.tsx";
import { readerOf } from "../frame/reader.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { Cursor } from "../../http/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** How many open challenges the page shows at once. */
const SHOWN = 10;

const Query = z.object({ cursor: Cursor.optional() });

function entryOf(challenge: ChallengeView, frame: Frame): LobbyEntry {
  const { id, by, side, clock, message } = challenge;
  const rules = rulesOf(challenge);
  const { language } = frame;
  const wouldPlay = wordsIn(language).notices.wouldPlay[side === "random" ? side : otherSide(side)];
  const terms = [wouldPlay, clockSentence(clock, readerOf(frame))];
  return {
    id,
    rules,
    title: rulesetTitle({ id: rules.id, name: rules.name }, language),
    by: by.name,
    terms,
    message,
  };
}

/** In how many games the reader is to move; null where nobody is signed in. */
async function waitingFor(c: Ctx): Promise<number | null> {
  const { principal } = c.var;
  if (principal === undefined) return null;
  const wish = { status: "playing", turn: "mine", after: null, limit: CAPS.listLength.max } as const;
  const games = await myGames(principal, wish, portsOf(c));
  return games.ok ? games.value.items.length : 0;
}

async function home(c: Ctx): Promise<Response> {
  const query = check(Query, { cursor: c.req.query("cursor") });
  if (!query.ok) return refused(c, query.error);
  const { cursor: after = null } = query.value;
  const [lobby, waiting] = await Promise.all([readLobby({ after, limit: SHOWN }, portsOf(c)), waitingFor(c)]);
  const frame = frameOf(c);
  const { rules, end, moves } = DEMO_GAME;
  const lastMove = { move: moves.at(-1) ?? "", captured: [], at: "" };
  const markup = HomePage({
    frame,
    demo: describeBoard(rules, { board: end, lastMove }, frame.language),
    lobby: lobby.items.map((challenge) => entryOf(challenge, frame)),
    next: lobby.next && cursorOf(lobby.next),
    waiting,
    formKey: newId(),
  });
  return page(c, frame.language, markup);
}

/** `/`: the start page. */
export const homePages = new Hono<HttpEnv>().get("/", reading(home));
