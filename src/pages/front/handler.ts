import { Hono } from "hono";
import * as z from "zod";
import type { challengeOf } from "../../game/view.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { newId } from "../../lib/ids.ts";
import { sightOf } from "../../board/described.ts";
import { clockSentence } from "../../i18n/sentences/index.ts";
import { otherSide } from "../../rules/index.ts";
import { DEMO_GAME } from "./demo-game.ts";
import { HomePage, type LobbyEntry } from "./view.tsx";
import type { Frame } from "../frame/layout.tsx";
import { listenerOf } from "../frame/reader.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { api, listPath } from "../frame/api.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** How many open challenges the page shows at once. */
const SHOWN = 10;

type Challenge = ReturnType<typeof challengeOf>;
/** Our own answers are what view.ts makes of a game. */
const Lobby = z.object({ items: z.array(z.custom<Challenge>()), next: z.string().nullable() });
const Waiting = z.object({ items: z.array(z.unknown()) });

function entryOf({ id, ruleset, by, side, clock, message }: Challenge, frame: Frame): LobbyEntry {
  const { language } = frame;
  const wouldPlay = wordsIn(language).notices.wouldPlay[side === "random" ? side : otherSide(side)];
  const terms = [wouldPlay, clockSentence(clock, listenerOf(frame))];
  return { id, ruleset, title: rulesetTitle(ruleset, language), by: by.name, terms, message };
}

async function waitingFor(c: Ctx): Promise<number | null> {
  if (c.var.principal === undefined) return null;
  const answer = await api(c, "GET", "/v1/me/games?turn=mine&limit=100", Waiting);
  return answer.ok ? answer.body.items.length : 0;
}

async function home(c: Ctx): Promise<Response> {
  const path = listPath("/v1/lobby", SHOWN, c.req.query("cursor"));
  const [lobby, waiting] = await Promise.all([api(c, "GET", path, Lobby), waitingFor(c)]);
  if (!lobby.ok) return problem(c, "invalid-cursor");
  const frame = frameOf(c);
  const { ruleset, end, moves } = DEMO_GAME;
  const lastMove = { move: moves.at(-1) ?? "", captured: [], at: "" };
  const markup = HomePage({
    frame,
    demo: sightOf({ ruleset, board: end, lastMove }, frame.language),
    lobby: lobby.body.items.map((challenge) => entryOf(challenge, frame)),
    next: lobby.body.next,
    waiting,
    formKey: newId(),
  });
  return page(c, frame.language, markup);
}

/** `/`: what this is, and where one begins. */
export const homePages = new Hono<HttpEnv>().get("/", reading(home));
