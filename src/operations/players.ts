import * as z from "zod";
import { listPage, reachOf } from "./lists.ts";
import { viewOfListed } from "./listed-games.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { timeOffOf } from "./vacation.ts";
import {
  finishedWithin,
  Limit,
  listFields,
  NameCursor,
  orderedBy,
  pageOf,
  UNREAD,
  botsToo,
} from "../contract/lists.ts";
import { summaryOf } from "../game/view.ts";
import { GameSummary, type GameSummary as Summary } from "../contract/game.ts";
import { NameParam, NameText } from "../contract/fields.ts";
import { ListedPlayer, PlayerRecord, PlayerWithTimeOff, Versus } from "../contract/player.ts";
import { COUNTED } from "../contract/terms.ts";
import { LANGUAGES, type Language } from "../contract/languages.ts";
import { log } from "../lib/log.ts";
import { newestPlayers, playersCalled } from "../players/listing.ts";
import type { BegunGame, MetGames } from "../mailbox/game-methods.ts";
import { formatInstant } from "../lib/duration.ts";
import { RulesetId } from "../contract/rulesets.ts";
import type { ViewOf } from "../contract/view.ts";
import type { InPool } from "../players/standings.ts";
import { talliesOf } from "../players/records.ts";
import { playerById, playerByName, type Player } from "../players/store.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok, RULESETS, type Side } from "../rules/index.ts";
import { readBefore } from "./standings.ts";
import { json, page } from "./answers.ts";
import { OPEN, operationsOf } from "./operation.ts";
import { signUp } from "./sign-up.ts";
import { programOf, publicPlayer } from "./player-views.ts";

const operation = operationsOf("Players");

async function playerNamed(name: string, { env }: Ports): Promise<Outcome<Player, "player-not-found">> {
  const player = await playerByName(env.DB, name);
  return player === null ? err(refusal("player-not-found", { name })) : ok(player);
}

/** Conduct is the same for every rule set, so any will do. */
const byAny = (player: Player): InPool => ({ player: player.id, ruleset: RULESETS[0]!.id });

export const listPlayers = operation.get("/v1/players", {
  id: "listPlayers",
  summary: "List players, or search by name",
  access: OPEN,
  input: {
    query: z.object({
      limit: Limit,
      cursor: NameCursor.optional(),
      ...botsToo,
      search: z.string().max(20).default("").meta({
        description: "The beginning of the name, in upper or lower case; results are ordered by name.",
      }),
    }),
  },
  answer: page(pageOf(ListedPlayer), "A page of players, newest first unless you search"),
  run: async (_, { search, cursor: after = null, limit, bots }, ports) => {
    const { env } = ports;
    const isByName = search !== "";
    // A cursor for one order is invalid in the other.
    if (after !== null && (after.at === 0) !== isByName) return err(refusal("invalid-cursor"));
    const wanted = { after, limit: limit + 1, bots: bots !== "false" };
    const found = isByName
      ? await playersCalled(env.DB, search, wanted)
      : await newestPlayers(env.DB, wanted);
    const pools = found.map(({ player }) => byAny(player));
    const before = await readBefore(pools, ports);
    return ok(
      listPage(found, { cursor: after, limit }, ({ player }) => ({
        ...publicPlayer(player, env.ORIGIN),
        conduct: before(byAny(player)).conduct,
      })),
    );
  },
});

async function programIn(player: Player, { env }: Ports) {
  if (player.botOf === null) return {};
  const operator = await playerById(env.DB, player.botOf);
  return { program: programOf(player, operator?.name ?? null) };
}

async function knownOf(player: string, ports: Ports) {
  const pools = RULESETS.map(({ id: ruleset }) => ({ player, ruleset }));
  const before = await readBefore(pools, ports);
  const ratings = pools.flatMap((one) => {
    const { rating } = before(one);
    return rating === null || rating.games === 0 ? [] : [{ ruleset: one.ruleset, ...rating }];
  });
  return { conduct: before(pools[0]!).conduct, ratings };
}

export const getPlayer = operation.get("/v1/players/{name}", {
  id: "getPlayer",
  summary: "Get a player",
  access: OPEN,
  input: { params: NameParam },
  answer: json(PlayerWithTimeOff, "The player as everyone sees them, and when they are on vacation"),
  refuses: ["player-not-found"],
  run: async (_, { name }, ports) => {
    const player = await playerNamed(name, ports);
    if (!player.ok) return player;
    const [timeOff, program, known] = await Promise.all([
      timeOffOf(player.value.id, ports),
      programIn(player.value, ports),
      knownOf(player.value.id, ports),
    ]);
    return ok({ ...publicPlayer(player.value, ports.env.ORIGIN), ...timeOff, ...known, ...program });
  },
});

const isOver = ({ status }: BegunGame): boolean => status === "finished";

/** Returns null for a game that cannot be read now. */
async function currentGames(games: readonly BegunGame[], ports: Ports): Promise<(Summary | null)[]> {
  const over = games.filter(isOver).map(({ game }) => game);
  const listed = await viewOfListed(over, ports);
  const current = async (one: BegunGame): Promise<Summary | null> => {
    try {
      if (isOver(one)) return listed(one.game);
      const live = await gameOf(ports, one.id).view(null);
      return live && summaryOf(live);
    } catch (fault) {
      log("warn", "game-not-listed", { game: one.id, fault });
      return null;
    }
  };
  return Promise.all(games.map(current));
}

export const listPlayerGames = operation.get("/v1/players/{name}/games", {
  id: "listPlayerGames",
  summary: "List a player's games",
  access: OPEN,
  input: {
    params: NameParam,
    query: z.object({
      ...listFields,
      ...orderedBy("desc"),
      ...finishedWithin,
      status: z.enum(["playing", "finished"]).optional(),
    }),
  },
  answer: page(pageOf(GameSummary).extend(UNREAD), "A page of games that have begun, newest first"),
  refuses: ["player-not-found"],
  run: async (_, { name, status = null, since, until, ...paging }, ports) => {
    const player = await playerNamed(name, ports);
    if (!player.ok) return player;
    const found = await mailboxOf(ports, player.value.id).games.begun(status, reachOf(paging, "desc"), {
      since,
      until,
    });
    const { items: begun, ...places } = listPage(found, paging, (game) => game);
    const games = await currentGames(begun, ports);
    const unread = begun.filter((__, at) => games[at] === null).map(({ id }) => id);
    return ok({ items: games.filter((game) => game !== null), unread, ...places });
  },
});

export const getPlayerRecord = operation.get("/v1/players/{name}/record", {
  id: "getPlayerRecord",
  summary: "Get a player's results",
  description: "By rule set and side, where there are finished games. Aborted games do not count.",
  access: OPEN,
  input: { params: NameParam },
  answer: json(PlayerRecord, "The results"),
  refuses: ["player-not-found"],
  run: async (_, { name }, ports) => {
    const player = await playerNamed(name, ports);
    if (!player.ok) return player;
    const counted = COUNTED.map((one) => talliesOf(ports.env.DB, player.value.id, one));
    const [tallies = [], withBots = []] = await Promise.all(counted);
    return ok({ tallies, withBots });
  },
});

type VersusView = ViewOf<typeof Versus>;

function versusOf({ met, latest }: MetGames, names: ReadonlyMap<string, string>): VersusView {
  const nameOf = (id: string): string => names.get(id) ?? id;
  const ids = [...names.keys()];
  const count = (attackers: string, winner: Side | null): number =>
    met.find((one) => one.attackers === attackers && one.winner === winner)?.games ?? 0;
  const asAttackers = (id: string) => ({
    won: count(id, "attackers"),
    drawn: count(id, null),
    lost: count(id, "defenders"),
  });
  const points = (id: string): number => {
    const [own, ...others] = [id, ...ids.filter((one) => one !== id)].map(asAttackers);
    const asDefenders = others.reduce((sum, { lost, drawn }) => sum + lost + drawn / 2, 0);
    return (own?.won ?? 0) + (own?.drawn ?? 0) / 2 + asDefenders;
  };
  const each = <T>(of: (id: string) => T) => Object.fromEntries(ids.map((id) => [nameOf(id), of(id)]));
  const recent = latest.flatMap(({ id: game, ruleset, players, result, finishedAt: at }) => {
    if (players === null || at === null) return [];
    const attackers = nameOf(players.attackers.id);
    return [{ game, ruleset, attackers, winner: result?.winner ?? null, finishedAt: formatInstant(at) }];
  });
  const games = met.reduce((sum, one) => sum + one.games, 0);
  return { games, points: each(points), asAttackers: each(asAttackers), recent };
}

export const getVersus = operation.get("/v1/players/{name}/versus/{other}", {
  id: "getVersus",
  summary: "Get the results between two players",
  description: "Aborted games do not count.",
  access: OPEN,
  input: {
    params: NameParam.extend({ other: NameText.meta({ param: { name: "other", in: "path" } }) }),
    query: z.object({ ruleset: RulesetId.optional() }),
  },
  answer: json(Versus, "Their finished games"),
  refuses: ["player-not-found"],
  run: async (_, { name, other, ruleset = null }, ports) => {
    const [one, two] = await Promise.all([playerNamed(name, ports), playerNamed(other, ports)]);
    if (!one.ok) return one;
    if (!two.ok) return two;
    const found = await mailboxOf(ports, one.value.id).games.met(two.value.id, ruleset);
    return ok(versusOf(found, new Map([one.value, two.value].map(({ id, name: called }) => [id, called]))));
  },
});

/** Returns null if the player is deleted or the language is not supported. */
export async function languageOfPlayer(id: string, { env }: Pick<Ports, "env">): Promise<Language | null> {
  const player = await playerById(env.DB, id);
  return LANGUAGES.find((language) => language === player?.language) ?? null;
}

export const playerOperations = [signUp, listPlayers, getPlayer, getPlayerRecord, getVersus, listPlayerGames];
