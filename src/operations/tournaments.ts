import * as z from "zod";
import { IdParam, NameText } from "../contract/fields.ts";
import { listFields, ListQuery, orderedBy, pageOf } from "../contract/lists.ts";
import { refusal } from "../contract/problems/table.ts";
import { RulesetId } from "../contract/rulesets.ts";
import { TOURNAMENT_STATUSES } from "../contract/terms.ts";
import {
  Bracket,
  Tournament,
  TournamentLogEntry,
  TournamentPlayer,
  TournamentRound,
  TournamentStanding,
} from "../contract/tournament.ts";
import { seatsOf } from "../players/listing.ts";
import { nameOfGone } from "../lib/names.ts";
import { playerByName } from "../players/store.ts";
import { tournamentsBy } from "../players/tournaments.ts";
import { err, ok } from "../rules/index.ts";
import type { ListedTournament } from "../tournaments/reading.ts";
import type { RoundOf } from "../tournaments/tournament.ts";
import {
  bracketView,
  entrantView,
  logEntryView,
  namedIn,
  roundView,
  standingView,
} from "../tournaments/views.ts";
import { changeable, json, page } from "./answers.ts";
import { countedList, listPage, NO_ID, reachOf } from "./lists.ts";
import { OPEN, operationsOf } from "./operation.ts";
import { nameIn, noPlayer, playerIn } from "./ratings.ts";
import { readBefore } from "./standings.ts";
import { ByRound, headIn, namesOf, viewOf, viewsOf } from "./tournament-access.ts";
import { tournamentOf } from "./tournament-world.ts";
import { changeTournament, createTournament } from "./tournament-making.ts";

const operation = operationsOf("Tournaments");

const reads = { access: OPEN, input: { params: IdParam }, refuses: ["tournament-not-found"] } as const;
const lists = { ...reads, input: { params: IdParam, query: ListQuery } } as const;

const filters = z.object({
  ...listFields,
  ...orderedBy("asc"),
  status: z.enum(TOURNAMENT_STATUSES).optional(),
  ruleset: RulesetId.optional(),
  player: NameText.optional().meta({ description: "Only tournaments this player has entered." }),
  organiser: NameText.optional().meta({ description: "Only tournaments this player organises." }),
});

export const listTournaments = operation.get("/v1/tournaments", {
  access: OPEN,
  id: "listTournaments",
  summary: "List tournaments",
  description:
    "Ordered by start, or by creation if there is no date. Drafts are listed only with `organiser` or `status`, cancelled ones only with `status=cancelled`.",
  input: { query: filters },
  answer: page(pageOf(Tournament), "A page of tournaments"),
  refuses: ["player-not-found"],
  run: async (_, { player, organiser, ...paging }, ports) => {
    const { DB } = ports.env;
    const found = async (name?: string) => (name === undefined ? undefined : playerByName(DB, name));
    const [plays, runs] = await Promise.all([found(player), found(organiser)]);
    if (plays === null) return noPlayer(player ?? "");
    if (runs === null) return noPlayer(organiser ?? "");
    const chosen = { ...paging, player: plays?.id, organiser: runs?.id };
    const rows = await tournamentsBy(DB, chosen, reachOf(paging, "asc"));
    const { items, ...places } = listPage(rows, paging, ({ body }) => JSON.parse(body) as ListedTournament);
    return ok({ items: await viewsOf(items, ports), ...places });
  },
});

export const getTournament = operation.get("/v1/tournaments/{id}", {
  ...reads,
  id: "getTournament",
  summary: "Get a tournament",
  answer: changeable(json(Tournament, "The tournament")),
  run: async (_, { id }, ports) => {
    const head = await headIn(id, ports);
    return head.ok ? ok(await viewOf(head.value, ports)) : head;
  },
});

export const listTournamentPlayers = operation.get("/v1/tournaments/{id}/players", {
  ...lists,
  id: "listTournamentPlayers",
  summary: "List a tournament's players",
  description: "In the order of entry. `rating` is that at the start, until then the current one.",
  answer: page(pageOf(TournamentPlayer), "A page of players; those waiting for a place come last"),
  run: async (_, { id, ...paging }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const { ruleset } = head.value.settings;
    const read = (from: number, limit: number) => tournamentOf(ports, id).entrants(from, limit);
    const { items, ...places } = await countedList(read, paging);
    const of = (player: string) => ({ player, ruleset });
    const players = items.map(({ player }) => player);
    const unseeded = items.filter(({ seed }) => seed === null).map(({ player }) => of(player));
    const [seats, before] = await Promise.all([seatsOf(ports.env.DB, players), readBefore(unseeded, ports)]);
    const views = items.map((row) => {
      const seat = seats.get(row.player) ?? { id: row.player, name: nameOfGone(row.player) };
      const rating = row.seed === null ? (before(of(row.player)).rating?.rating ?? null) : row.rating;
      return entrantView({ ...row, rating }, seat);
    });
    return ok({ items: views, ...places });
  },
});

export const listTournamentStandings = operation.get("/v1/tournaments/{id}/standings", {
  ...lists,
  id: "listTournamentStandings",
  summary: "List a tournament's standings",
  description:
    "Group by group, if there are any. Empty before the start. Players who left the table of a round robin are not listed.",
  answer: page(pageOf(TournamentStanding), "A page of the standings, from first place"),
  run: async (_, { id, ...paging }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const read = (from: number, limit: number) => tournamentOf(ports, id).standings(from, limit);
    const { items, ...places } = await countedList(read, paging);
    const opponents = items.flatMap(({ cells }) => cells.flatMap(({ opponent }) => opponent ?? []));
    const seats = await seatsOf(ports.env.DB, [...items.map(({ player }) => player), ...opponents]);
    const nameOf = (player: string) => nameIn(seats, player);
    const views = items.map((row) => ({
      ...standingView(row, head.value, nameOf),
      ...playerIn(seats, row.player),
    }));
    return ok({ items: views, ...places });
  },
});

const playersIn = (rounds: readonly RoundOf[]) =>
  rounds.flatMap(({ pairings }) => pairings.flatMap(({ players }) => [...players]));

export const getTournamentRound = operation.get("/v1/tournaments/{id}/rounds/{n}", {
  access: OPEN,
  id: "getTournamentRound",
  summary: "Get a round of a tournament",
  input: { params: ByRound },
  answer: json(TournamentRound, "The round, with its pairings"),
  refuses: ["tournament-not-found", "round-not-found"],
  run: async (_, { id, n }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const round = await tournamentOf(ports, id).round(n);
    if (round === null) return err(refusal("round-not-found", { round: n }));
    return ok(roundView(round, head.value, await namesOf(playersIn([round]), ports)));
  },
});

export const getTournamentBracket = operation.get("/v1/tournaments/{id}/bracket", {
  ...reads,
  id: "getTournamentBracket",
  summary: "Get the bracket of a tournament",
  description: "The knockout, as far as it is paired: without rounds before it begins, or if there is none.",
  answer: json(Bracket, "The bracket"),
  run: async (_, { id }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const { rounds, seeds } = await tournamentOf(ports, id).bracket();
    return ok(bracketView(rounds, seeds, await namesOf(playersIn(rounds), ports)));
  },
});

export const listTournamentLog = operation.get("/v1/tournaments/{id}/log", {
  ...lists,
  id: "listTournamentLog",
  summary: "List a tournament's log",
  answer: page(pageOf(TournamentLogEntry), "A page of what organisers and moderators did, oldest first"),
  run: async (_, { id, ...paging }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const { after, limit } = reachOf(paging, "asc");
    const acts = await tournamentOf(ports, id).log(after?.at ?? 0, limit);
    const named = acts.flatMap(({ event }) => namedIn(event));
    const nameOf = await namesOf(named, ports);
    const rows = acts.flatMap(({ seq, event }) => {
      const view = logEntryView(event, nameOf);
      return view === null ? [] : [{ at: seq, id: NO_ID, view }];
    });
    return ok(listPage(rows, paging, ({ view }) => view));
  },
});

export const tournamentOperations = [
  createTournament,
  listTournaments,
  getTournament,
  changeTournament,
  listTournamentPlayers,
  listTournamentStandings,
  getTournamentRound,
  getTournamentBracket,
  listTournamentLog,
];
