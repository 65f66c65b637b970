import { Hono } from "hono";
import { listChallenges } from "../../operations/challenges.ts";
import { CAPS } from "../../contract/limits.ts";
import { cursorOf } from "../../contract/lists.ts";
import { listMyGames, snoozeGame, waitingNow, waitsForAnswer } from "../../operations/my-games.ts";
import { DAY } from "../../lib/duration.ts";
import type { Form } from "../kit/forms.ts";
import { DAYS_LATER } from "./cards.tsx";
import { lastVisit, linesSince } from "./recent.tsx";
import { MyGamesPage, OlderPage } from "./view.tsx";
import { outOfScope } from "../../operations/principals.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { now } from "../../lib/now.ts";
import type { Principal } from "../../players/store.ts";
import { fieldRefusal } from "../../contract/problems/table.ts";
import { cursorIn, needed, postingOwn, reading, readingOwn } from "../kit/opened.ts";
import { readerOf } from "../kit/context.tsx";
import { frameOf, renderPage, seeOther } from "../kit/page.tsx";
import { listEvents } from "../../operations/streams.ts";
import { nextRoundOf } from "../../operations/tournament-access.ts";
import type { FeedRecord } from "../../contract/events/records.ts";
import { adviceFor } from "../../operations/passkeys.ts";

const FINISHED = 10;

/** How many of the player's newest events are searched for actions of other players. */
const SEARCHED = 40;

const ALL = { limit: CAPS.liveGames.max };

async function recentFor(c: Ctx, principal: Principal) {
  const since = lastVisit(c);
  if (since === null) return [];
  const newest = { limit: SEARCHED, order: "desc", wait: 0 } as const;
  const { items } = needed(await listEvents.run(principal, newest, portsOf(c)));
  const records = items.map((text) => JSON.parse(text) as FeedRecord);
  return linesSince(records, since, readerOf(frameOf(c)));
}

async function mine(c: Ctx, principal: Principal): Promise<Response> {
  const ports = portsOf(c);
  const games = (turn: "mine" | "theirs") =>
    listMyGames.run(principal, { ...ALL, status: "playing", turn }, ports).then(needed);
  const challenges = (direction: "in" | "out") =>
    listChallenges.run(principal, { ...ALL, direction }, ports).then(needed);
  const [yourTurn, theirTurn, challengesIn, challengesOut, finished, recent, nextRound] = await Promise.all([
    games("mine"),
    games("theirs"),
    challenges("in"),
    challenges("out"),
    listMyGames.run(principal, { status: "finished", limit: FINISHED }, ports).then(needed),
    recentFor(c, principal),
    nextRoundOf(principal, ports),
  ]);
  const markup = (
    <MyGamesPage
      yourTurn={yourTurn.items}
      offered={theirTurn.items.filter(waitsForAnswer)}
      theirTurn={theirTurn.items.filter((game) => !waitsForAnswer(game))}
      // These two lists may exceed the limit. Further challenges appear after some have been answered.
      challengesIn={challengesIn.items}
      challengesOut={challengesOut.items}
      finished={finished.items}
      older={finished.next && cursorOf(finished.next)}
      recent={recent}
      nextRound={nextRound}
      advice={await adviceFor(principal, ports)}
    />
  );
  return renderPage(c, markup);
}

async function older(c: Ctx, principal: Principal): Promise<Response> {
  const input = { status: "finished", cursor: cursorIn(c, "older"), limit: 2 * FINISHED } as const;
  const { items, next } = needed(await listMyGames.run(principal, input, portsOf(c)));
  return renderPage(c, <OlderPage finished={items} older={next && cursorOf(next)} />);
}

/** Returns the number of days in a form; 0 brings the game back. Null if the number is not among the choices. */
function daysIn(form: Form): number | null {
  const days = form.get("days") ?? "";
  return [0, ...DAYS_LATER].find((one) => String(one) === days) ?? null;
}

async function putLater(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const days = daysIn(form);
  if (days === null) return refused(c, fieldRefusal("/days", "one-of", { options: DAYS_LATER.map(String) }));
  const until = days === 0 ? null : now() + days * DAY;
  const put = await snoozeGame.run(principal, { id: form.get("game") ?? "", until }, portsOf(c));
  return put.ok ? seeOther(c, "/me") : refused(c, put.error);
}

async function leadToNext(c: Ctx): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return seeOther(c, "/");
  const { first } = needed(await waitingNow(principal, null, portsOf(c)));
  return seeOther(c, first === null ? "/me" : `/games/${first}`);
}

/**
 * `/me`: the reader's games and challenges; `?older=<cursor>`: earlier finished games. `/play`, formerly
 * `/me/next`, redirects to the most urgent game or challenge, or else to `/me`, and visitors to the start page.
 */
export const myGamesPages = new Hono<HttpEnv>()
  .post("/me/later", postingOwn(putLater))
  .on("GET", ["/play", "/me/next"], reading(leadToNext))
  .get(
    "/me",
    readingOwn((c, principal) => {
      // A session that began with a token has the token's scopes.
      const barred = outOfScope(principal, "read");
      if (barred !== null) return refused(c, barred);
      return c.req.query("older") === undefined ? mine(c, principal) : older(c, principal);
    }),
  );
