import { Hono } from "hono";
import * as z from "zod";
import { CAPS } from "../../contract/limits.ts";
import { Cursor } from "../../contract/lists.ts";
import { PROBLEMS } from "../../contract/problems/table.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import { localInstant } from "../../lib/zones.ts";
import { ownPart, ByRound } from "../../operations/tournament-access.ts";
import {
  addOrganiser,
  cancelTournament,
  correctTournament,
  enterTournament,
  extendTournamentRound,
  openTournament,
  removeFromTournament,
  removeOrganiser,
  repairTournamentRound,
  startTournament,
  withdrawFromTournament,
} from "../../operations/tournament-acts.ts";
import {
  getTournament,
  getTournamentBracket,
  getTournamentRound,
  listTournamentLog,
  listTournamentPlayers,
  listTournamentStandings,
} from "../../operations/tournaments.ts";
import { type Refused, refusedOf } from "../frame/fields.tsx";
import type { Form } from "../frame/forms.ts";
import { needed, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { worded } from "../frame/problem.tsx";
import { asks } from "../settings/section.ts";
import { mayOrganise, pressesOf, type Why } from "./press.ts";
import { hasKnockout } from "./parts.tsx";
import { resultsIn, RoundPage, roundPath } from "./round.tsx";
import { TournamentPage } from "./view.tsx";

const param = (c: Ctx, name: string): string => c.req.param(name) ?? "";
const homeOf = (c: Ctx): string => `/tournaments/${param(c, "id")}`;
/** The round in an address; 0, which no tournament has, for what is no number. */
const roundIn = (c: Ctx): number => Math.trunc(Number(param(c, "n"))) || 0;
const roundHome = (c: Ctx): string => roundPath(param(c, "id"), roundIn(c));

const limit = CAPS.listLength.max;
const NONE = { items: [], next: null } as const;

const Places = z.object({
  players: Cursor.optional(),
  standings: Cursor.optional(),
  log: Cursor.optional(),
});

/** Why the last press did nothing, as a page shows it, and the page's status. */
function told(c: Ctx, why: Why | null) {
  return {
    refused: why && refusedOf(worded(c, why.refusal)),
    status: why === null ? 200 : PROBLEMS[why.refusal.code].status,
  } as const;
}

/** What stands on the page of a tournament besides itself. */
async function partsOf(c: Ctx, tournament: TournamentView) {
  const ports = portsOf(c);
  const { id, format, round } = tournament;
  const { players, standings, log } = needed(check(Places, c.req.query()));
  const at = { id, limit };
  const hasTable = round > 0 && format !== "knockout";
  const [own, entered, table, bracket, acts] = await Promise.all([
    ownPart(c.var.principal ?? null, id, ports),
    hasTable ? NONE : listTournamentPlayers.run(null, { ...at, cursor: players }, ports).then(needed),
    hasTable ? listTournamentStandings.run(null, { ...at, cursor: standings }, ports).then(needed) : NONE,
    hasKnockout(tournament) && round > 0 ? getTournamentBracket.run(null, { id }, ports).then(needed) : null,
    listTournamentLog.run(null, { ...at, cursor: log }, ports).then(needed),
  ]);
  return { own, players: entered, standings: table, bracket, log: acts };
}

async function showTournament(c: Ctx, why: Why | null = null): Promise<Response> {
  const tournament = needed(await getTournament.run(null, { id: param(c, "id") }, portsOf(c)));
  const { refused, status } = told(c, why);
  const parts = await partsOf(c, tournament);
  const frame = frameOf(c);
  const markup = TournamentPage({
    frame,
    tournament,
    ...parts,
    refused,
    mayOrganise: mayOrganise(c, tournament.organisers),
  });
  return page(c, frame.language, markup, status);
}

/** Whether a round is one in which one of two goes on: in a round robin, one after the groups. */
async function isOfKnockout(c: Ctx, tournament: TournamentView, n: number): Promise<boolean> {
  if (tournament.format === "knockout" || !hasKnockout(tournament)) return hasKnockout(tournament);
  const { rounds } = needed(await getTournamentBracket.run(null, { id: tournament.id }, portsOf(c)));
  return rounds.some((round) => round.n === n);
}

/** A refusal that names no field, beside the one that it is about. */
const toldOf = (pointer: string, refused: Refused | null): Refused | null =>
  refused && { ...refused, fields: new Map([[pointer, refused.detail]]) };

const Tables = z.object({
  from: z.coerce.number().int().min(1).catch(1),
  table: z.coerce.number().int().min(1).nullable().catch(null),
});

async function showRound(c: Ctx, why: Why | null = null): Promise<Response> {
  const { id, n } = needed(check(ByRound, c.req.param()));
  const [tournament, round] = await Promise.all([
    getTournament.run(null, { id }, portsOf(c)).then(needed),
    getTournamentRound.run(null, { id, n }, portsOf(c)).then(needed),
  ]);
  const { from, table } = needed(
    check(Tables, { from: 1, table: why?.form.get("table") ?? null, ...c.req.query() }),
  );
  const { refused, status } = told(c, why);
  const shown = {
    tournament,
    round,
    from,
    table,
    refused: why?.refusal.code === "winner-missing" ? toldOf("/winner", refused) : refused,
    written: why?.form ?? new Map<string, string>(),
    isKnockout: table !== null && (await isOfKnockout(c, tournament, n)),
    mayOrganise: mayOrganise(c, tournament.organisers),
  };
  const frame = frameOf(c);
  return page(c, frame.language, RoundPage({ frame, ...shown }), status);
}

const home = { done: (_: unknown, c: Ctx) => seeOther(c, homeOf(c)) };
const round = { done: (_: unknown, c: Ctx) => seeOther(c, roundHome(c)) };
const named = { params: (form: Form) => ({ name: form.get("name")?.trim() ?? "" }) };
const numbered = { params: (_: Form, c: Ctx) => ({ n: roundIn(c) }) };

const act = pressesOf({ homeOf, show: showTournament });
const roundAct = pressesOf({ homeOf: roundHome, show: showRound });

const endIn = (form: Form, timezone: string) => ({
  endsAt: localInstant(form.get("endsAt") ?? "", timezone),
});

/**
 * `/tournaments/<id>`: a tournament, who plays in it and how it stands; `…/rounds/<n>`: a round of it; with the buttons of
 * players and organisers.
 */
export const tournamentPages = new Hono<HttpEnv>()
  .get("/tournaments/:id", reading(showTournament))
  .post("/tournaments/:id/enter", act(asks(enterTournament, home)))
  .post("/tournaments/:id/withdraw", act(asks(withdrawFromTournament, home)))
  .post("/tournaments/:id/open", act(asks(openTournament, home)))
  .post("/tournaments/:id/start", act(asks(startTournament, home)))
  .post("/tournaments/:id/cancel", act(asks(cancelTournament, home)))
  .post("/tournaments/:id/remove", act(asks(removeFromTournament, { ...home, ...named })))
  .post(
    "/tournaments/:id/organisers",
    act(asks(addOrganiser, { ...home, body: (form) => ({ name: form.get("name")?.trim() }) })),
  )
  .post("/tournaments/:id/organisers/remove", act(asks(removeOrganiser, { ...home, ...named })))
  .get("/tournaments/:id/rounds/:n", reading(showRound))
  .post(
    "/tournaments/:id/rounds/:n/results",
    roundAct(asks(correctTournament, { ...round, body: (form, c) => resultsIn(form, roundIn(c)) })),
  )
  .post(
    "/tournaments/:id/rounds/:n/extend",
    roundAct(
      asks(extendTournamentRound, {
        ...round,
        ...numbered,
        body: (form, _c, { player }) => endIn(form, player.timezone),
      }),
    ),
  )
  .post(
    "/tournaments/:id/rounds/:n/repair",
    roundAct(asks(repairTournamentRound, { ...round, ...numbered })),
  );
