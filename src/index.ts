import { getPath } from "hono/utils/url";
import { coverFrom } from "./operations/vacation.ts";
import { countAnswer, outagesAsOf, renewOutages } from "./operations/outages.ts";
import { archiveGame } from "./archive/months.ts";
import { LISTED_RECORDS } from "./archive/records.ts";
import { RecordedGameObject } from "./archive/recorded-game.ts";
import { BeaconObject } from "./beacon/object.ts";
import type { Env } from "./env.ts";
import { type GameHost, GameObject } from "./game/object.ts";
import { newSalt } from "./game/proof/chain.ts";
import type { RecordRow } from "./game/recorded.ts";
import { apiApp } from "./http/api.ts";
import { isOfApi, isOfClients, isOfOperator, isOfWatchers } from "./http/app.ts";
import { onFirstUse, pause } from "./lib/calls.ts";
import { newId } from "./lib/ids.ts";
import { startLocalClock } from "./lib/local-clock.ts";
import { count, writeNumbers } from "./lib/numbers.ts";
import { writeRefused } from "./lib/refused-clients.ts";
import { emptyingLeft, isSandbox, knowSandbox } from "./lib/sandbox.ts";
import { stubOf } from "./lib/stubs.ts";
import { traced, tracedAs } from "./lib/tracing.ts";
import { type PoolHost, PoolObject } from "./ratings/object.ts";
import { type Think, ThinkerObject } from "./thinker/object.ts";
import { answerFormerCalls } from "./mailbox/former-calls.ts";
import { type MailboxHost, MailboxObject } from "./mailbox/object.ts";
import { mailboxStub } from "./mailbox/stub.ts";
import { houseTable } from "./operations/house.ts";
import { BulkWorld } from "./operations/bulk.ts";
import { mailboxPorts } from "./operations/mailbox-ports.ts";
import { beginGame, resignGame } from "./operations/matches.ts";
import { gameOf } from "./operations/ports.ts";
import { matchOf, PlayerNews, TournamentWorld } from "./operations/tournament-world.ts";
import { startDay } from "./players/emptying.ts";
import { recordRatings } from "./players/ratings.ts";
import { recordGame } from "./players/records.ts";
import { recordLadder } from "./players/ladders.ts";
import { incidentLog } from "./players/incidents.ts";
import { type BulkHost, BulkObject } from "./tournaments/bulk-object.ts";
import { type LadderHost, LadderObject } from "./tournaments/ladder-object.ts";
import { type MatchHost, MatchObject } from "./tournaments/match-object.ts";
import { type TournamentHost, TournamentObject } from "./tournaments/tournament-object.ts";

export { AuthorizationObject as Authorization } from "./apps/object.ts";
export { ArchiveObject as Archive } from "./archive/object.ts";
export { LocalClock } from "./lib/local-clock.ts";
export { LocalPost } from "./local/mail-store.ts";
export { ReportsObject as Reports } from "./reports/object.ts";

/** One object for each game. It delivers to its players' mailboxes, D1, the archive, rating pools and matches. */
export class Game extends GameObject<Env> {
  protected readonly host: GameHost = {
    origin: this.env.ORIGIN,
    newId,
    newSalt,
    pause,
    incidents: incidentLog(this.env.DB),
    transports: {
      toMailbox: (player, news) => traced(stubOf(this.env, this.env.MAILBOXES, player)).receive(news),
      toRecords: async (record) =>
        void (await Promise.all([recordGame(this.env.DB, record), archiveGame(this.env, record)])),
      toGame: (proposal) => traced(stubOf(this.env, this.env.GAMES, proposal.id)).take(proposal),
      toPool: (result) => traced(stubOf(this.env, this.env.POOL, result.ruleset)).hear([result]),
      toMatch: (news) => traced(stubOf(this.env, this.env.MATCHES, news.match)).hear(news),
    },
    sources: {
      outages: async (asOf) => (await outagesAsOf(this.env, asOf)).forGames,
      cover: (game, question) => coverFrom(this.env, game, question),
    },
    reportWatched: async (housePlayer, game, until) => {
      const thinker = await traced(stubOf(this.env, this.env.MAILBOXES, housePlayer)).thinkerOf(game);
      return thinker !== null && stubOf(this.env, this.env.THINKERS, thinker).watch(game, until);
    },
    listens: (player, hash, game) => mailboxStub(this.env, player).tokens.listens(hash, game),
  };
}

export class Match extends MatchObject<Env> {
  protected readonly host: MatchHost = {
    ...new PlayerNews(this.env),
    incidents: incidentLog(this.env.DB),
    newId,
    begin: (match, game) => beginGame(match, game, { env: this.env }),
    ask: (game) => gameOf({ env: this.env }, game).matchNews(),
    resign: (game, player) => resignGame(game, player, { env: this.env }),
    tellOwner: async ({ kind, id }, report) => {
      if (kind === "tournament") await traced(stubOf(this.env, this.env.TOURNAMENTS, id)).hear(report);
      if (kind === "ladder") await traced(stubOf(this.env, this.env.LADDERS, id)).hear(report);
    },
  };
}

export class Tournament extends TournamentObject<Env> {
  protected readonly host: TournamentHost = {
    ...new TournamentWorld(this.env),
    incidents: incidentLog(this.env.DB),
    newId,
  };
}

export class Ladder extends LadderObject<Env> {
  protected readonly host: LadderHost = {
    ...new PlayerNews(this.env),
    incidents: incidentLog(this.env.DB),
    begin: (match) => matchOf(this.env, match.id).begin(match),
    giveUp: (match, player) => matchOf(this.env, match).giveUp(player),
    ask: (match) => matchOf(this.env, match).report(),
    toRecords: (ladder) => recordLadder(this.env.DB, ladder),
  };
}

/** One object for each organiser. It begins the games of their bulk pairings. */
export class Bulk extends BulkObject<Env> {
  protected readonly host: BulkHost = {
    ...new BulkWorld(this.env, this.id),
    incidents: incidentLog(this.env.DB),
  };
}

class RecordedGame extends RecordedGameObject<Env> {
  protected readonly host = {
    incidents: incidentLog(this.env.DB),
    updateList: async (id: string, row: RecordRow | null) => {
      const listed = traced(stubOf(this.env, this.env.ARCHIVES, LISTED_RECORDS));
      await (row === null ? listed.unlist(id) : listed.list(row));
    },
  };
}
// Exported as `Record`, because the class was deployed with that name.
export { RecordedGame as Record };

/** A single object. It records that the service is running, so that outages can be found afterwards. */
export class Beacon extends BeaconObject<Env> {
  protected readonly host = {
    incidents: incidentLog(this.env.DB),
    onBeat: async () => {
      // On your own server, the Worker shares this isolate, so its refusals are logged even if no further request comes.
      await writeRefused(this.env);
      await startDay(this.env.DB);
    },
  };
}

answerFormerCalls(MailboxObject.prototype);

export class Mailbox extends MailboxObject<Env> {
  protected readonly host: MailboxHost = {
    pause,
    incidents: incidentLog(this.env.DB),
    portsOf: (player, notified) => mailboxPorts(this.env, player, notified),
  };
}

export class Pool extends PoolObject<Env> {
  protected readonly host: PoolHost = {
    origin: this.env.ORIGIN,
    incidents: incidentLog(this.env.DB),
    toMailbox: (player, events) => traced(stubOf(this.env, this.env.MAILBOXES, player)).hearOwn(events),
    writeRatings: (players, pool) => recordRatings(this.env.DB, players, pool),
  };
}

/** Loads the engine with the first move that needs it. */
const think: Think = async (...position) => (await import("./thinker/think.ts")).thinkInSlices(...position);

export class Thinker extends ThinkerObject<Env> {
  protected readonly host = {
    incidents: incidentLog(this.env.DB),
    table: houseTable(this.env, (work) => this.afterwards(work)),
    think,
  };
}

/**
 * The apps of one mode, each built on first use. The API's code is loaded when the isolate starts, not while a
 * request waits for it. Other code is imported when a page or an AI client needs it.
 */
function appsOf(isLocal: boolean) {
  const api = onFirstUse(() => apiApp(isLocal, isSandbox()));
  const clients = onFirstUse(async () => (await import("./mcp/app.ts")).mcpApp(isLocal, isSandbox()));
  return { api, clients, site: onFirstUse(async () => (await import("./pages/site.ts")).site(isLocal, api)) };
}
const apps = { local: appsOf(true), production: appsOf(false) };

const operator = onFirstUse(async () => (await import("./http/operator.ts")).operatorApp());

count("begun", { of: "isolate" });

export default {
  async fetch(request, env, ctx) {
    knowSandbox(env);
    await startLocalClock(env);
    const isThere = emptyingLeft() === null;
    if (isThere) await startDay(env.DB);
    const renewal = isThere ? renewOutages(env) : null;
    if (renewal !== null) ctx.waitUntil(renewal);
    const { api, clients, site } = env.LOCAL === "1" ? apps.local : apps.production;
    const path = getPath(request);
    const other = isOfOperator(path) ? operator : isOfClients(path) ? clients : site;
    const app = await (isOfApi(path) ? api() : other());
    const answer = await app.fetch(request, env, ctx);
    // Health checks, and requests while a sandbox is being emptied, would distort the service's error rate.
    if (isThere && !isOfWatchers(path)) countAnswer(env, answer.status);
    ctx.waitUntil(writeNumbers(env));
    ctx.waitUntil(writeRefused(env));
    return answer;
  },
  async email(message, env, ctx) {
    const { receiveMail } = await import("./operations/inbound-mail.ts");
    await tracedAs({ requestId: crypto.randomUUID() }, () => receiveMail(message, env));
    ctx.waitUntil(writeNumbers(env));
  },
  async queue(batch, env, ctx) {
    const { takeMailEvents } = await import("./operations/mail-events.ts");
    await tracedAs({ requestId: crypto.randomUUID() }, () => takeMailEvents(batch, env));
    ctx.waitUntil(writeNumbers(env));
  },
} satisfies ExportedHandler<Env>;
