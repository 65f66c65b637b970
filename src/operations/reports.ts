import * as z from "zod";
import { IdParam } from "../contract/fields.ts";
import { CAPS } from "../contract/limits.ts";
import { listFields, orderedBy, pageOf, timedQuery } from "../contract/lists.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { RELATIONS } from "../contract/relations.ts";
import {
  Decision as DecisionShape,
  type DecisionView,
  NewDecision,
  NewReport,
  Report,
  type ReportView,
} from "../contract/report.ts";
import { REPORT_STATUSES } from "../contract/terms.ts";
import { UNREADABLE } from "../game/refusals.ts";
import type { Seat } from "../game/state.ts";
import { formatInstant } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { pick } from "../lib/json.ts";
import { objectOf } from "../lib/tracing.ts";
import { nameKey } from "../players/names.ts";
import { playerNames, type Principal } from "../players/store.ts";
import { type Decision, type StoredReport, type ListedReport, THE_REPORTS } from "../reports/reports.ts";
import { err, ok, SIDES } from "../rules/index.ts";
import { json, page } from "./answers.ts";
import { notRead } from "./game-access.ts";
import { capReached } from "./limits.ts";
import { listPage, type Paging, reachOf } from "./lists.ts";
import { needs, OPEN, operationsOf } from "./operation.ts";
import { gameOf, type Ports } from "./ports.ts";
import { ownCase } from "./principals.ts";
import { annulGameRating } from "./ratings.ts";

const operation = operationsOf("Moderation");
export const reportOperations = operation.all;

export const reportsIn = ({ env }: Pick<Ports, "env">) => objectOf(env, env.REPORTS, THE_REPORTS);

const decided = (decision: Decision) => ({
  at: formatInstant(decision.at),
  ...pick(decision, "verdict", "note", "annulled"),
});

export async function reportViews(
  reports: readonly StoredReport[],
  { env }: Pick<Ports, "env">,
): Promise<ReportView[]> {
  const players = reports.flatMap(({ reporter, player, decision }) => [reporter, player, decision?.by]);
  const known = players.filter((id) => id != null);
  const names = await playerNames(env.DB, known);
  const nameOf = (id: string): string => names.get(id)!;
  return reports.map(({ id, game, reason, player, plies, text, reporter, at, decision }) => ({
    id,
    status: decision === null ? "open" : "decided",
    game,
    reason,
    player: nameOf(player),
    plies,
    text,
    by: reporter === null ? null : nameOf(reporter),
    createdAt: formatInstant(at),
    decision: decision && { ...decided(decision), by: nameOf(decision.by) },
  }));
}

async function viewOf(report: StoredReport, ports: Ports): Promise<ReportView> {
  const [view] = await reportViews([report], ports);
  return view!;
}

async function reportPage<T>(
  rows: readonly ListedReport[],
  paging: Paging,
  view: (report: ReportView) => T,
  ports: Ports,
) {
  const reports = rows.map(({ report }) => report);
  const views = await reportViews(reports, ports);
  const placed = rows.map(({ at, id }, index) => ({ at, id, view: views[index]! }));
  return ok(listPage(placed, paging, (row) => view(row.view)));
}

async function playersOf(id: string, ports: Ports) {
  const seats = ID_PATTERN.test(id)
    ? await Promise.all(SIDES.map((side) => gameOf(ports, id).seat(side)))
    : [];
  const players = seats.filter((seat) => seat !== null);
  return players.length === SIDES.length ? ok(players) : err(await notRead(id, ports));
}

async function reported(
  { player: { id: reporter } }: Principal,
  players: readonly Seat[],
  named: string | undefined,
  { env }: Ports,
): Promise<Outcome<string, "invalid-request" | "own-report">> {
  const isMine = players.some(({ id }) => id === reporter);
  if (named === undefined) {
    const opponent = players.find(({ id }) => id !== reporter);
    return isMine && opponent !== undefined ? ok(opponent.id) : err(fieldRefusal("/player", "needed"));
  }
  const ids = players.map(({ id }) => id);
  const names = await playerNames(env.DB, ids);
  const meant = players.find(({ id }) => nameKey(names.get(id)!) === nameKey(named));
  if (meant === undefined) return err(fieldRefusal("/player", "one-of", { options: [...names.values()] }));
  return meant.id === reporter ? err(refusal("own-report")) : ok(meant.id);
}

async function misfit({ game, plies, reason, text }: z.output<typeof NewReport>, ports: Ports) {
  if (reason === "other" && text === undefined) return fieldRefusal("/text", "needed");
  const view = plies === undefined ? null : await gameOf(ports, game).view(null);
  return plies !== undefined && view !== null && plies.to > view.ply
    ? fieldRefusal("/plies/to", "too-large", { limit: view.ply })
    : null;
}

const { maker: COST } = RELATIONS.report.costs;

export const createReport = operation.post("/v1/reports", {
  id: "createReport",
  summary: "Report a player to the moderators",
  description: `The player does not learn who reported them. The decision is public on the game (\`GET /v1/games/{id}/decisions\`). The reason \`other\` needs a text. You can have ${CAPS[COST].max} undecided reports.`,
  access: needs("play"),
  input: { body: NewReport },
  repeats: "once",
  answer: json(Report, "The report", { status: 201 }),
  refuses: [...UNREADABLE, "own-report", "limit-reached"],
  run: async (principal, { newId: id, ...input }, ports) => {
    const { game, reason, plies = null, text = null } = input;
    const players = await playersOf(game, ports);
    if (!players.ok) return players;
    const player = await reported(principal, players.value, input.player, ports);
    if (!player.ok) return player;
    const wrong = await misfit(input, ports);
    if (wrong !== null) return err(wrong);
    const report = { id, reporter: principal.player.id, player: player.value, game, reason, plies, text };
    const stored = await reportsIn(ports).add(report, CAPS[COST].max);
    return stored === null ? err(capReached(COST)) : ok(await viewOf(stored, ports));
  },
});

export const listReports = operation.get("/v1/reports", {
  id: "listReports",
  summary: "List reports",
  access: needs("moderate"),
  input: {
    query: z.object({
      ...listFields,
      ...orderedBy("asc", "`desc` for decided ones"),
      status: z.enum(REPORT_STATUSES).default("open"),
    }),
  },
  answer: page(pageOf(Report()), "A page of reports"),
  refuses: ["not-moderator"],
  run: async (_, { status, ...paging }, ports) => {
    const rows = await reportsIn(ports).list(status, reachOf(paging, status === "open" ? "asc" : "desc"));
    return reportPage(rows, paging, (report) => report, ports);
  },
});

async function toDecide(principal: Principal, id: string, ports: Ports) {
  const report = ID_PATTERN.test(id) ? await reportsIn(ports).one(id) : null;
  if (report === null) return err(refusal("report-not-found"));
  const seats = await playersOf(report.game, ports);
  const players = seats.ok ? seats.value.map((seat) => seat.id) : [report.player];
  const own = await ownCase(principal, [report.reporter, ...players], ports);
  if (own !== null) return err(own);
  return report.decision === null ? ok(report) : err(refusal("already-decided"));
}

export const getReport = operation.get("/v1/reports/{id}", {
  id: "getReport",
  summary: "Get a report",
  access: needs("moderate"),
  input: { params: IdParam },
  answer: json(Report, "The report"),
  refuses: ["not-moderator", "report-not-found"],
  run: async (_, { id }, ports) => {
    const report = ID_PATTERN.test(id) ? await reportsIn(ports).one(id) : null;
    return report === null ? err(refusal("report-not-found")) : ok(await viewOf(report, ports));
  },
});

/** Annuls the game with the reported player at fault. A game that is already annulled stays as it is. */
async function annul(
  principal: Principal,
  report: StoredReport,
  input: z.output<typeof NewDecision>,
  ports: Ports,
) {
  const { annul: reason, note } = input;
  if (reason === undefined) return null;
  const { player } = await viewOf(report, ports);
  const annulment = { reason, atFault: player, ...(note === undefined ? {} : { note }) };
  const done = await annulGameRating.run(principal, { id: report.game, ...annulment }, ports);
  return done.ok || done.error.code === "already-annulled" ? null : done;
}

export const decideReport = operation.post("/v1/reports/{id}/decide", {
  id: "decideReport",
  summary: "Decide on a report",
  description:
    "For moderators, but not on their own reports or games they played. The decision is public on the game, the text of the report and its author are not. With `annul` the rated game no longer counts.",
  access: needs("moderate"),
  input: { params: IdParam, body: NewDecision },
  repeats: "once",
  answer: json(Report, "The decided report"),
  refuses: [
    "not-moderator",
    "report-not-found",
    "own-report",
    "already-decided",
    ...UNREADABLE,
    "rating-not-found",
    "already-annulled",
  ],
  run: async (principal, { id, newId: _newId, ...input }, ports) => {
    const report = await toDecide(principal, id, ports);
    if (!report.ok) return report;
    const unannulled = await annul(principal, report.value, input, ports);
    if (unannulled !== null) return unannulled;
    const by = principal.player.id;
    const { verdict, note = null, annul: annulled = null } = input;
    const stored = await reportsIn(ports).decide(id, { by, verdict, note, annulled });
    if (stored?.decision?.by !== by) return err(refusal("already-decided"));
    return ok(await viewOf(stored, ports));
  },
});

const decisionIn = ({ id, reason, player, plies, decision }: ReportView): DecisionView => {
  const { by: _by, ...publicPart } = decision!;
  return { id, reason, player, plies, ...publicPart };
};

export async function decisionsAbout(game: string, ports: Ports): Promise<readonly DecisionView[]> {
  const rows = await reportsIn(ports).decisions(game, { after: null, limit: 20, order: "desc" });
  const reports = rows.map(({ report }) => report);
  return rows.length === 0 ? [] : (await reportViews(reports, ports)).map(decisionIn);
}

export const listDecisions = operation.get("/v1/games/{id}/decisions", {
  id: "listDecisions",
  summary: "List the decisions about a game",
  access: OPEN,
  input: { params: IdParam, query: timedQuery("asc") },
  answer: page(pageOf(DecisionShape()), "A page of moderators' decisions"),
  refuses: UNREADABLE,
  run: async (_, { id, ...paging }, ports) => {
    const players = await playersOf(id, ports);
    if (!players.ok) return players;
    const rows = await reportsIn(ports).decisions(id, reachOf(paging, "asc"));
    return reportPage(rows, paging, decisionIn, ports);
  },
});
