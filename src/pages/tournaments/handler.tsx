import { Hono } from "hono";
import * as z from "zod";
import { CAPS } from "../../contract/limits.ts";
import { Cursor } from "../../contract/lists.ts";
import type { BracketView, TournamentView } from "../../contract/tournament.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import { ByRound, headIn, ownStatus, viewOf } from "../../operations/tournament-access.ts";
import { acceptOrganiser, addOrganiser, removeOrganiser } from "../../operations/tournament-organisers.ts";
import {
  cancelTournament,
  correctTournament,
  enterTournament,
  extendTournamentRound,
  openTournament,
  removeFromTournament,
  repairTournamentRound,
  startTournament,
  withdrawFromTournament,
} from "../../operations/tournament-acts.ts";
import {
  getTournamentBracket,
  getTournamentRound,
  listTournamentLog,
  listTournamentPlayers,
  listTournamentStandings,
} from "../../operations/tournaments.ts";
import type { Form } from "../kit/forms.ts";
import { idIn, needed, reading } from "../kit/opened.ts";
import { formPage } from "../kit/form-page.tsx";
import { mayOrganise } from "../kit/terms/competition.tsx";
import { submitsOf, type Rejected } from "../kit/submit.ts";
import { hasKnockout } from "../kit/competition.tsx";
import { NAME } from "./acts.tsx";
import { endIn, resultsIn, RoundPage } from "./round.tsx";
import { TournamentPage } from "./view.tsx";

/** Returns 0, a round that no tournament has, for text that is not a number. */
const roundIn = (c: Ctx): number => Math.trunc(Number(c.req.param("n"))) || 0;

const limit = CAPS.listLength.max;
const NONE = { items: [], next: null } as const;

const Places = z.object({
  players: Cursor.optional(),
  standings: Cursor.optional(),
  log: Cursor.optional(),
  rounds: z.literal("all").optional().catch(undefined),
});

/**
 * Returns the winners' names; empty until the tournament is over. Without a knockout, each group has a winner. The
 * winners of several groups are left out unless all standings fit on one page.
 */
async function winnersIn(c: Ctx, tournament: TournamentView, bracket: BracketView | null): Promise<string[]> {
  const { id, status, groups = 1 } = tournament;
  if (status !== "finished") return [];
  if (bracket !== null) return [bracket.rounds.at(-1)?.pairings[0]?.winner ?? []].flat();
  const { items, next } = needed(await listTournamentStandings.run(null, { id, limit }, portsOf(c)));
  return groups > 1 && next !== null ? [] : items.filter(({ place }) => place === 1).map(({ name }) => name);
}

async function partsOf(c: Ctx, tournament: TournamentView) {
  const ports = portsOf(c);
  const { id, format, round } = tournament;
  const { players, standings, log, rounds } = needed(check(Places, c.req.query()));
  const at = { id, limit };
  const hasTable = round > 0 && format !== "knockout";
  const [own, entered, table, bracket, acts] = await Promise.all([
    ownStatus(c.var.principal ?? null, id, ports),
    hasTable ? NONE : listTournamentPlayers.run(null, { ...at, cursor: players }, ports).then(needed),
    hasTable ? listTournamentStandings.run(null, { ...at, cursor: standings }, ports).then(needed) : NONE,
    hasKnockout(tournament) && round > 0 ? getTournamentBracket.run(null, { id }, ports).then(needed) : null,
    listTournamentLog.run(null, { ...at, cursor: log }, ports).then(needed),
  ]);
  const winners = await winnersIn(c, tournament, bracket);
  const hasAllRounds = rounds === "all";
  return { own, players: entered, standings: table, hasAllRounds, bracket, winners, log: acts };
}

/** Reads the place in the stream first, so that the data read afterwards includes every change up to it. */
async function readTournament(c: Ctx) {
  const head = needed(await headIn(idIn(c), portsOf(c)));
  return { tournament: await viewOf(head, portsOf(c)), place: head.place ?? null };
}

async function showTournament(c: Ctx, rejected: Rejected | null = null): Promise<Response> {
  const { tournament, place } = await readTournament(c);
  const props = { tournament, place, mayOrganise: mayOrganise(c, tournament.organisers) };
  return formPage(c, <TournamentPage {...props} {...await partsOf(c, tournament)} />, rejected);
}

/** Whether a round belongs to a knockout. In a round robin, the rounds after the groups do. */
async function isOfKnockout(c: Ctx, tournament: TournamentView, n: number): Promise<boolean> {
  if (tournament.format === "knockout" || !hasKnockout(tournament)) return hasKnockout(tournament);
  const { rounds } = needed(await getTournamentBracket.run(null, { id: tournament.id }, portsOf(c)));
  return rounds.some((round) => round.n === n);
}

const Tables = z.object({
  from: z.coerce.number().int().min(1).catch(1),
  table: z.coerce.number().int().min(1).nullable().catch(null),
});

async function showRound(c: Ctx, rejected: Rejected | null = null): Promise<Response> {
  const { id, n } = needed(check(ByRound, c.req.param()));
  const { tournament, place } = await readTournament(c);
  const round = needed(await getTournamentRound.run(null, { id, n }, portsOf(c)));
  const given = { from: 1, table: rejected?.form.get("table") ?? null, ...c.req.query() };
  const { from, table } = needed(check(Tables, given));
  const isKnockout = table !== null && (await isOfKnockout(c, tournament, n));
  const props = { tournament, place, round, from, table, isKnockout };
  const page = <RoundPage {...props} mayOrganise={mayOrganise(c, tournament.organisers)} />;
  return formPage(c, page, rejected, { "winner-missing": { pointer: "/winner" } });
}

const named = { params: NAME.read };
const numbered = { params: (_: Form, c: Ctx) => ({ n: roundIn(c) }) };

const act = submitsOf(showTournament);
const roundAct = submitsOf(showRound);

export const tournamentPages = new Hono<HttpEnv>()
  .get("/tournaments/:id", reading(showTournament))
  .post("/tournaments/:id/enter", act(enterTournament))
  .post("/tournaments/:id/withdraw", act(withdrawFromTournament))
  .post("/tournaments/:id/open", act(openTournament))
  .post("/tournaments/:id/start", act(startTournament))
  .post("/tournaments/:id/cancel", act(cancelTournament))
  .post("/tournaments/:id/remove", act(removeFromTournament, named))
  .post("/tournaments/:id/organisers", act(addOrganiser, { body: NAME.read }))
  .post("/tournaments/:id/organisers/accept", act(acceptOrganiser))
  .post("/tournaments/:id/organisers/remove", act(removeOrganiser, named))
  .get("/tournaments/:id/rounds/:n", reading(showRound))
  .post(
    "/tournaments/:id/rounds/:n/results",
    roundAct(correctTournament, { body: (form, c) => resultsIn(form, roundIn(c)) }),
  )
  .post(
    "/tournaments/:id/rounds/:n/extend",
    roundAct(extendTournamentRound, {
      ...numbered,
      body: (form, _c, { player }) => endIn(form, player.timezone),
    }),
  )
  .post("/tournaments/:id/rounds/:n/repair", roundAct(repairTournamentRound, numbered));
