import { Hono } from "hono";
import { listChallenges } from "../../operations/challenges.ts";
import { CAPS } from "../../contract/limits.ts";
import { cursorOf } from "../../contract/lists.ts";
import { listMyGames, snoozeGame, waitingNow, waitsForAnswer } from "../../operations/my-games.ts";
import { DAY } from "../../lib/duration.ts";
import type { Form } from "../kit/forms.ts";
import { DAYS_LATER, MyGamesPage, OlderPage } from "./view.tsx";
import type { Ports } from "../../operations/ports.ts";
import { outOfScope } from "../../operations/principals.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { now } from "../../lib/now.ts";
import type { Principal } from "../../players/store.ts";
import { fieldRefusal } from "../../contract/problems/table.ts";
import { needed, pressingOwn, readingOwn } from "../kit/opened.ts";
import { check } from "../../http/validation.ts";
import { Cursor } from "../../contract/lists.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { adviceFor } from "../../operations/passkeys.ts";

const FINISHED = 10;

/** As many of what waits as one player can have at a time. */
const ALL = { limit: CAPS.liveGames.max };

/** Everything that the page shows of a player's games and challenges. */
async function standingOf(principal: Principal, ports: Ports) {
  const games = (turn: "mine" | "theirs") =>
    listMyGames.run(principal, { ...ALL, status: "playing", turn }, ports);
  const challenges = (direction: "in" | "out") => listChallenges.run(principal, { ...ALL, direction }, ports);
  const [yourTurn, theirTurn, challengesIn, challengesOut, finished] = await Promise.all([
    games("mine").then(needed),
    games("theirs").then(needed),
    challenges("in").then(needed),
    challenges("out").then(needed),
    listMyGames.run(principal, { status: "finished", limit: FINISHED }, ports).then(needed),
  ]);
  return { yourTurn, theirTurn, challengesIn, challengesOut, finished };
}

async function mine(c: Ctx, principal: Principal): Promise<Response> {
  const standing = await standingOf(principal, portsOf(c));
  const { yourTurn, theirTurn, challengesIn, challengesOut, finished } = standing;
  const markup = MyGamesPage({
    frame: frameOf(c),
    yourTurn: yourTurn.items,
    offered: theirTurn.items.filter(waitsForAnswer),
    theirTurn: theirTurn.items.filter((game) => !waitsForAnswer(game)),
    // Only these are not limited by what a player may have: others make them. Who has answered some sees the rest.
    challengesIn: challengesIn.items,
    challengesOut: challengesOut.items,
    finished: finished.items,
    older: finished.next && cursorOf(finished.next),
    advice: await adviceFor(principal, portsOf(c)),
  });
  return page(c, c.var.language, markup);
}

/** The page of finished games that a cursor leads to. */
async function older(c: Ctx, principal: Principal): Promise<Response> {
  const cursor = needed(check(Cursor.optional(), c.req.query("older")));
  const asked = { status: "finished", cursor, limit: 2 * FINISHED } as const;
  const { items, next } = needed(await listMyGames.run(principal, asked, portsOf(c)));
  const shown = { finished: items, older: next && cursorOf(next) };
  return page(c, c.var.language, OlderPage({ frame: frameOf(c), ...shown }));
}

/** The days that a button of a game asks for: 0 brings it back; null where it asks for none that there are. */
function daysIn(form: Form): number | null {
  const days = form.get("days") ?? "";
  return [0, ...DAYS_LATER].find((one) => String(one) === days) ?? null;
}

/** Puts a game behind the reader's others, or back among them. */
async function putLater(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const days = daysIn(form);
  if (days === null) return refused(c, fieldRefusal("/days", "one-of", { options: DAYS_LATER.map(String) }));
  const until = days === 0 ? null : now() + days * DAY;
  const put = await snoozeGame.run(principal, { id: form.get("game") ?? "", until }, portsOf(c));
  return put.ok ? seeOther(c, "/me") : refused(c, put.error);
}

/** Leads to the game or challenge that waits for the reader first; to all of theirs where none does. */
async function leadToNext(c: Ctx, principal: Principal): Promise<Response> {
  const { first } = needed(await waitingNow(principal, null, portsOf(c)));
  return seeOther(c, first === null ? "/me" : `/games/${first}`);
}

/**
 * `/me`: the reader's games and challenges, what waits for them first; `?older=<cursor>` goes on with finished ones.
 * `/me/next`: what is the most urgent.
 */
export const myGamesPages = new Hono<HttpEnv>()
  .post("/me/later", pressingOwn(putLater))
  .get("/me/next", readingOwn(leadToNext))
  .get(
    "/me",
    readingOwn((c, principal) => {
      // A session that was begun with a token may do no more than the token.
      const barred = outOfScope(principal, "read");
      if (barred !== null) return refused(c, barred);
      return c.req.query("older") === undefined ? mine(c, principal) : older(c, principal);
    }),
  );
