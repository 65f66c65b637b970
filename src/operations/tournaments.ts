import * as z from "zod";
import { IdParam, NameText } from "../contract/fields.ts";
import { CAPS } from "../contract/limits.ts";
import { listQuery, orderedBy, pageOf } from "../contract/lists.ts";
import { NewTournament, PatchTournament } from "../contract/new-tournament.ts";
import { fieldRefusal, fieldsRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
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
import { shippedAs } from "../game/rules-of.ts";
import { now } from "../lib/now.ts";
import { seatsOf } from "../players/listing.ts";
import { nameOfGone } from "../players/names.ts";
import { playerByName, type Principal } from "../players/store.ts";
import { tournamentsBy, unfinishedOf } from "../players/tournaments.ts";
import { err, ok, type Ruleset } from "../rules/index.ts";
import type { ListedTournament } from "../tournaments/reading.ts";
import { type Apart, changedWish, faultsIn, settingsOf, type Wish } from "../tournaments/settings.ts";
import type { RoundOf, Settings } from "../tournaments/tournament.ts";
import {
  bracketView,
  entrantView,
  logEntryView,
  namedIn,
  roundView,
  standingView,
} from "../tournaments/views.ts";
import { created, json, page } from "./answers.ts";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { capReached } from "./limits.ts";
import { countedList, listPage, NO_ID, reachOf } from "./lists.ts";
import { needs, OPEN, operation } from "./operation.ts";
import type { Ports } from "./ports.ts";
import { noPlayer } from "./ratings.ts";
import { readBefore } from "./standings.ts";
import {
  actorOf,
  asked as askedOf,
  ByRound,
  headIn,
  namesOf,
  tag,
  tournamentOf,
  viewOf,
  viewsOf,
} from "./tournament-access.ts";

/** The ids of pairs that are kept apart. Refuses a name that nobody has. */
async function apartIn(
  pairs: readonly (readonly string[])[] | undefined,
  { env }: Ports,
): Promise<Outcome<Apart, "invalid-request">> {
  if (pairs === undefined) return ok({});
  const found = await Promise.all(pairs.flat().map((name) => playerByName(env.DB, name)));
  const missing = found.indexOf(null);
  if (missing >= 0) {
    const pointer = `/apart/${Math.floor(missing / 2)}/${missing % 2}`;
    return err(fieldRefusal(pointer, "no-such-player", { name: pairs.flat()[missing]! }));
  }
  return ok({ apart: pairs.map((_, at) => [found[2 * at]!.id, found[2 * at + 1]!.id] as const) });
}

/** What a tournament is to be. Refuses what can't be so. */
async function settingsIn(
  principal: Principal,
  wish: Wish,
  rules: Ruleset,
  ports: Ports,
): Promise<Outcome<Settings, "invalid-request" | "cannot-be-rated" | "too-many-requests">> {
  if (wish.rated === true && shippedAs(rules) === null)
    return err(refusal("cannot-be-rated", { reason: "own-ruleset" }));
  const faults = faultsIn(wish, rules, now());
  if (faults.length > 0) return err(fieldsRefusal(faults));
  const unkept = await keepRuleset(principal, rules, ports);
  return unkept === null ? ok(settingsOf(wish, rules)) : err(unkept);
}

export const createTournament = operation({
  id: "createTournament",
  method: "post",
  path: "/v1/tournaments",
  tag,
  summary: "Make a tournament",
  description: `It is a draft until it is opened; I organise it. A player organises ${CAPS.tournaments.max} tournaments at most that are not over: one more is \`409 limit-reached\`. It is played by one rule set, and with a clock that comes to an end; by a rule set of one's own it is unrated.`,
  access: needs("organise"),
  input: { body: NewTournament },
  repeats: "once",
  answer: created(Tournament, "The tournament", ({ id }) => `/v1/tournaments/${id}`),
  refuses: ["limit-reached", "invalid-ruleset", "cannot-be-rated"],
  run: async (principal, { newId: id, ruleset, apart: pairs, ...wish }, ports) => {
    const made = await headIn(id, ports);
    // A repeat whose answer was lost.
    if (made.ok) return ok(await viewOf(made.value, ports));
    if ((await unfinishedOf(ports.env.DB, principal.player.id)) >= CAPS.tournaments.max)
      return err(capReached("tournaments"));
    const rules = await rulesetFor(ruleset, ports);
    if (!rules.ok) return rules;
    const apart = await apartIn(pairs, ports);
    if (!apart.ok) return apart;
    const settings = await settingsIn(principal, { ...wish, ...apart.value }, rules.value, ports);
    if (!settings.ok) return settings;
    const by = principal.player.id;
    const head = await tournamentOf(ports, id).make({ settings: settings.value, by, isOpen: false });
    return ok(await viewOf(head, ports));
  },
});

export const changeTournament = operation({
  id: "changeTournament",
  method: "patch",
  path: "/v1/tournaments/{id}",
  tag,
  summary: "Change a tournament that has not started",
  description:
    "What is left out stays as it is, also within `pairing`, `start` and `players`. With another format what only the old one had is as usual again.",
  access: needs("organise"),
  input: { params: IdParam, body: PatchTournament },
  answer: json(Tournament, "The tournament, changed"),
  refuses: [
    "tournament-not-found",
    "not-organiser",
    "tournament-closed",
    "invalid-ruleset",
    "cannot-be-rated",
  ],
  run: async (principal, { id, ruleset, apart: pairs, ...changes }, ports) => {
    const found = await headIn(id, ports);
    if (!found.ok) return found;
    const { organisers, settings: before } = found.value;
    const actor = actorOf(principal);
    if (!actor.isModerator && !organisers.includes(actor.by)) return err(refusal("not-organiser"));
    const rules = ruleset === undefined ? ok(before.rules) : await rulesetFor(ruleset, ports);
    if (!rules.ok) return rules;
    const apart = await apartIn(pairs, ports);
    if (!apart.ok) return apart;
    const other = ruleset === undefined ? null : rules.value;
    const wish = changedWish(before, { ...changes, ...apart.value }, other);
    const settings = await settingsIn(principal, wish, rules.value, ports);
    if (!settings.ok) return settings;
    const command = { type: "change", settings: settings.value, ...actor } as const;
    return askedOf<"not-organiser" | "tournament-closed">(id, command, ports);
  },
});

const filters = z.object({
  ...listQuery,
  ...orderedBy("asc"),
  status: z.enum(TOURNAMENT_STATUSES).optional(),
  ruleset: RulesetId.optional(),
  player: NameText.optional().meta({ description: "Who plays in it." }),
  organiser: NameText.optional().meta({ description: "Who organises it." }),
});

export const listTournaments = operation({
  id: "listTournaments",
  method: "get",
  path: "/v1/tournaments",
  tag,
  summary: "List tournaments by when they start",
  description:
    "One that has no date is listed by when it was made. Drafts are among those of one `organiser`, or by their `status`.",
  access: OPEN,
  input: { query: filters },
  answer: page(pageOf(Tournament), "A page of tournaments"),
  refuses: ["player-not-found"],
  run: async (_, { player, organiser, ...asked }, ports) => {
    const { DB } = ports.env;
    const found = async (name?: string) => (name === undefined ? undefined : playerByName(DB, name));
    const [plays, runs] = await Promise.all([found(player), found(organiser)]);
    if (plays === null) return noPlayer(player ?? "");
    if (runs === null) return noPlayer(organiser ?? "");
    const chosen = { ...asked, player: plays?.id, organiser: runs?.id };
    const rows = await tournamentsBy(DB, chosen, reachOf(asked, "asc"));
    const { items, ...places } = listPage(rows, asked, ({ body }) => JSON.parse(body) as ListedTournament);
    return ok({ items: await viewsOf(items, ports), ...places });
  },
});

export const getTournament = operation({
  id: "getTournament",
  method: "get",
  path: "/v1/tournaments/{id}",
  tag,
  summary: "Get a tournament",
  access: OPEN,
  input: { params: IdParam },
  answer: json(Tournament, "The tournament"),
  refuses: ["tournament-not-found"],
  run: async (_, { id }, ports) => {
    const head = await headIn(id, ports);
    return head.ok ? ok(await viewOf(head.value, ports)) : head;
  },
});

const query = z.object(listQuery);

export const listTournamentPlayers = operation({
  id: "listTournamentPlayers",
  method: "get",
  path: "/v1/tournaments/{id}/players",
  tag,
  summary: "List the players of a tournament in the order in which they entered",
  description: "The rating is that at the start, and that of now before it.",
  access: OPEN,
  input: { params: IdParam, query },
  answer: page(pageOf(TournamentPlayer), "A page of players; who waits for a place comes last"),
  refuses: ["tournament-not-found"],
  run: async (_, { id, ...asked }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const { ruleset } = head.value.settings;
    const read = (from: number, limit: number) => tournamentOf(ports, id).entrants(from, limit);
    const { items, ...places } = await countedList(read, asked);
    const of = (player: string) => ({ player, ruleset });
    const [seats, before] = await Promise.all([
      seatsOf(
        ports.env.DB,
        items.map(({ player }) => player),
      ),
      readBefore(
        items.filter(({ seed }) => seed === null).map(({ player }) => of(player)),
        ports,
      ),
    ]);
    const views = items.map((row) => {
      const seat = seats.get(row.player) ?? { id: row.player, name: nameOfGone(row.player) };
      const rating = row.seed === null ? (before(of(row.player)).rating?.rating ?? null) : row.rating;
      return entrantView({ ...row, rating }, seat);
    });
    return ok({ items: views, ...places });
  },
});

export const listTournamentStandings = operation({
  id: "listTournamentStandings",
  method: "get",
  path: "/v1/tournaments/{id}/standings",
  tag,
  summary: "List the standings of a tournament",
  description:
    "Group after group, if there are any. Before it starts there are none. Who has left the table of a round robin stands in none.",
  access: OPEN,
  input: { params: IdParam, query },
  answer: page(pageOf(TournamentStanding), "A page of the standings, from the first place on"),
  refuses: ["tournament-not-found"],
  run: async (_, { id, ...asked }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const read = (from: number, limit: number) => tournamentOf(ports, id).standings(from, limit);
    const { items, ...places } = await countedList(read, asked);
    const opponents = items.flatMap(({ cells }) => cells.flatMap(({ opponent }) => opponent ?? []));
    const nameOf = await namesOf([...items.map(({ player }) => player), ...opponents], ports);
    return ok({ items: items.map((row) => standingView(row, head.value, nameOf)), ...places });
  },
});

const playersIn = (rounds: readonly RoundOf[]) =>
  rounds.flatMap(({ pairings }) => pairings.flatMap(({ players }) => [...players]));

export const getTournamentRound = operation({
  id: "getTournamentRound",
  method: "get",
  path: "/v1/tournaments/{id}/rounds/{n}",
  tag,
  summary: "Get a round of a tournament, with its pairings",
  access: OPEN,
  input: { params: ByRound },
  answer: json(TournamentRound, "The round"),
  refuses: ["tournament-not-found", "round-not-found"],
  run: async (_, { id, n }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const round = await tournamentOf(ports, id).round(n);
    if (round === null) return err(refusal("round-not-found", { round: n }));
    return ok(roundView(round, head.value, await namesOf(playersIn([round]), ports)));
  },
});

export const getTournamentBracket = operation({
  id: "getTournamentBracket",
  method: "get",
  path: "/v1/tournaments/{id}/bracket",
  tag,
  summary: "Get the bracket of a knockout, as far as it is paired",
  description: "Without any round where the tournament has no knockout, or has not come to it.",
  access: OPEN,
  input: { params: IdParam },
  answer: json(Bracket, "The bracket"),
  refuses: ["tournament-not-found"],
  run: async (_, { id }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const { rounds } = await tournamentOf(ports, id).bracket();
    return ok(bracketView(rounds, await namesOf(playersIn(rounds), ports)));
  },
});

export const listTournamentLog = operation({
  id: "listTournamentLog",
  method: "get",
  path: "/v1/tournaments/{id}/log",
  tag,
  summary: "List what organisers and moderators have done, oldest first",
  access: OPEN,
  input: { params: IdParam, query },
  answer: page(pageOf(TournamentLogEntry), "A page of the log"),
  refuses: ["tournament-not-found"],
  run: async (_, { id, ...asked }, ports) => {
    const head = await headIn(id, ports);
    if (!head.ok) return head;
    const { after, limit } = reachOf(asked, "asc");
    const acts = await tournamentOf(ports, id).log(after?.at ?? 0, limit);
    const nameOf = await namesOf(
      acts.flatMap(({ event }) => namedIn(event)),
      ports,
    );
    const rows = acts.flatMap(({ seq, event }) => {
      const view = logEntryView(event, nameOf);
      return view === null ? [] : [{ at: seq, id: NO_ID, view }];
    });
    return ok(listPage(rows, asked, ({ view }) => view));
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
