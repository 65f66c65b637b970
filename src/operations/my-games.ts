import * as z from "zod";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { summariesOf } from "./listed-games.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { outOfScope } from "./principals.ts";
import { finishedWithin, listFields, orderedBy, pageOf } from "../contract/lists.ts";
import { isAnswerDue } from "../game/offers-view.ts";
import { UNREADABLE } from "../game/refusals.ts";
import { IdParam, InstantInput } from "../contract/fields.ts";
import { type GameSummary, MyGame, Snooze } from "../contract/game.ts";
import { DAY, formatInstant, formatInstantOrNull } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import type { Within } from "../mailbox/game-methods.ts";
import type { MailboxGame } from "../mailbox/games.ts";
import type { Principal } from "../players/store.ts";
import { fieldRefusal, queryRefusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { json, nothing, page, polled } from "./answers.ts";
import { notRead } from "./game-access.ts";
import { needs, operationsOf } from "./operation.ts";

const operation = operationsOf("Me");
export const myGameOperations = operation.all;

export type { MyGame };

/** Whether an opponent's offer waits for the player's answer, although it is not their turn. */
export const waitsForAnswer = (game: MyGame): boolean => game.snoozedUntil === null && isAnswerDue(game);

async function running(
  { player }: Principal,
  { turn = null, ...paging }: { readonly turn?: "mine" | "theirs" | null | undefined } & Paging,
  ports: Ports,
): Promise<ListPage<MyGame>> {
  const { after, limit } = reachOf(paging, "asc");
  const games = await mailboxOf(ports, player.id).games.running(turn, { after, limit });
  const rows = games.map(({ place, game, snoozedUntil }) => ({ ...place, game, snoozedUntil }));
  return listPage(rows, paging, ({ game, snoozedUntil }) => ({
    ...game,
    snoozedUntil: formatInstantOrNull(snoozedUntil),
  }));
}

const unsnoozed = (game: GameSummary): MyGame => ({ ...game, snoozedUntil: null });

async function open({ player }: Principal, paging: Paging, ports: Ports): Promise<ListPage<MyGame>> {
  const games = await mailboxOf(ports, player.id).games.challenges(null, reachOf(paging, "asc"));
  return listPage(games.map(byAge), paging, ({ game }) => unsnoozed(game));
}

export function byAge({ id, game, maker, named }: MailboxGame) {
  return { id, at: Date.parse(game.createdAt), game, maker, named };
}

async function finished({ player }: Principal, { since, until, ...paging }: Paging & Within, ports: Ports) {
  const reach = reachOf(paging, "desc");
  const found = await mailboxOf(ports, player.id).games.begun("finished", reach, { since, until });
  const { items, ...places } = listPage(found, paging, ({ game }) => game);
  return { items: (await summariesOf(items, ports)).map(unsnoozed), ...places };
}

export const listMyGames = operation.get("/v1/me/games", {
  id: "listMyGames",
  summary: "List your games",
  description:
    "Running games are ordered by deadline, the nearest first. Moves change a game's place, and a cursor continues from a deadline. Snoozed games come last, as they were when the first page was read. Finished and open games are ordered by time (`order`).",
  access: needs("read"),
  input: {
    query: z.object({
      ...listFields,
      ...orderedBy("desc", "`asc` with `status=open`"),
      ...finishedWithin,
      status: z.enum(["playing", "finished", "open"]).default("playing"),
      turn: z
        .enum(["mine", "theirs"])
        .optional()
        .meta({ description: "Only running games in which it is your turn, or the opponent's." }),
    }),
  },
  answer: polled(page(pageOf(MyGame), "A page of games")),
  run: async (principal, { status: wanted, turn, since, until, ...paging }, ports) => {
    // Only finished games have an end time.
    const status = since === undefined && until === undefined ? wanted : "finished";
    // Only the cursors of running games, which are ordered by deadline, have an instant.
    if (status !== "playing" && paging.cursor?.asOf !== undefined) return err(refusal("invalid-cursor"));
    if (status === "finished") return ok(await finished(principal, { ...paging, since, until }, ports));
    if (status === "open") return ok(await open(principal, paging, ports));
    if (paging.order !== undefined) return err(queryRefusal("/order", "by-urgency"));
    return ok(await running(principal, { turn, ...paging }, ports));
  },
});

/** Counts turns, offers and challenges that wait for the player, and returns the first. Skips snoozed games and `except`. */
export async function waitingNow(principal: Principal, except: string | null, ports: Ports) {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  return ok(await mailboxOf(ports, principal.player.id).games.waiting(except));
}

/** How far ahead a snooze can end: a year, leap years included. */
const LONGEST_SNOOZE = 366 * DAY;

async function whyNot({ player }: Principal, id: string, ports: Ports) {
  const standing = ID_PATTERN.test(id) ? await gameOf(ports, id).standing() : null;
  if (standing === null) return notRead(id, ports);
  const { parties, status, ply } = standing;
  const isTheirs = parties.some((seat) => seat.id === player.id);
  return isTheirs ? refusal("game-over", { status, ply }) : refusal("not-your-game");
}

async function snooze(principal: Principal, id: string, until: number | null, ports: Ports) {
  const isDone = ID_PATTERN.test(id) && (await mailboxOf(ports, principal.player.id).games.snooze(id, until));
  return isDone ? ok({ snoozedUntil: formatInstantOrNull(until) }) : err(await whyNot(principal, id, ports));
}

const NO_GAME_OF_MINE = [...UNREADABLE, "not-your-game", "game-over"] as const;

export const snoozeGame = operation.put("/v1/me/games/{id}/snooze", {
  id: "snoozeGame",
  summary: "Snooze a game",
  description:
    "Moves the game to the end of `GET /v1/me/games` until `until`, or its own end; `null` ends it now. No clock changes, `game.deadline-near` is still sent, and nobody else sees it.",
  access: needs("play"),
  input: {
    params: IdParam,
    body: z.strictObject({
      until: InstantInput.nullable().meta({ description: "In the future, at most a year ahead." }),
    }),
  },
  answer: json(Snooze, "When the snooze ends"),
  refuses: NO_GAME_OF_MINE,
  run: async (principal, { id, until }, ports) => {
    const latest = now() + LONGEST_SNOOZE;
    if (until !== null && (until <= now() || until > latest))
      return err(fieldRefusal("/until", "snooze-end", { max: formatInstant(latest) }));
    return snooze(principal, id, until, ports);
  },
});

export const unsnoozeGame = operation.delete("/v1/me/games/{id}/snooze", {
  id: "unsnoozeGame",
  summary: "Stop snoozing a game",
  access: needs("play"),
  input: { params: IdParam },
  answer: nothing("It is no longer snoozed"),
  refuses: NO_GAME_OF_MINE,
  run: async (principal, { id }, ports) => {
    const done = await snooze(principal, id, null, ports);
    return done.ok ? ok(null) : done;
  },
});
