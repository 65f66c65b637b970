import { channelRpc, channelsOf } from "../channels/channels.ts";
import type { TellThinker } from "../channels/house/channel.ts";
import type { KeepMail } from "../channels/mail/send/sender.ts";
import { type ChannelEnv, channelWorld } from "../channels/world.ts";
import type { Tally } from "../contract/player.ts";
import type { Counted } from "../contract/terms.ts";
import type { StopNews } from "../game/verdict.ts";
import { newId } from "../lib/ids.ts";
import { type LocalClockEnv, startLocalClock } from "../lib/local-clock.ts";
import { objectClass } from "../lib/object-class.ts";
import { type ObjectStorage, hasSchema } from "../lib/object-storage.ts";
import { pause } from "../lib/calls.ts";
import { type IncidentLog, IncidentReporter, reportLateAlarm } from "../lib/incidents.ts";
import { openRows, type RowsPlace } from "../lib/stored-rows.ts";
import { shareAlarm } from "../lib/wakeup.ts";
import { vacationRpc } from "../vacation/rpc.ts";
import type { VapidKey } from "../channels/push/vapid.ts";
import type { TellRecord } from "./records-held.ts";
import { openKeptMail } from "./kept-mail.ts";
import type { NumberedConduct } from "./conduct.ts";
import { type AccountRecords, isClosed, playerIdIn } from "./account.ts";
import { type EndSockets, OWN_EVENTS } from "./listening.ts";
import { type MailboxPorts, type OpenMailbox, openMailbox } from "./mailbox.ts";
import { appRpc, passkeyRpc, recordRpc } from "./doors-rpc.ts";
import { type Parts, accountRpc, noteRpc, readingRpc, requestRpc } from "./rpc.ts";
import { openShell } from "./shell.ts";
import { type Streams, openStreams } from "./streams.ts";

/** What a mailbox's object reads of the environment itself. */
export interface MailboxEnv extends LocalClockEnv, ChannelEnv {}

/** What lies outside a mailbox, and is no business of this folder: the records (D1), and the games. */
interface Surroundings {
  readonly records: (player: string) => AccountRecords;
  readonly incidents: IncidentLog;
  /** The key that push messages are signed with, by its number; null where it does not open any more. */
  readonly pushKey: (id: number) => Promise<VapidKey | null>;
  /** Has a game know a player by another name; takes them out of it unless they stay. */
  readonly leaveGame: (game: string, player: string, newName: string, stays: boolean) => Promise<void>;
  /** Has a game close its sockets that were opened with a token. */
  readonly endSockets: EndSockets;
  /** Has the records know what was counted of a player's games. */
  readonly recordTally: (player: string, tally: Tally, counted: Counted) => Promise<void>;
  readonly recordConduct: (player: string, told: NumberedConduct) => Promise<void>;
  readonly tellRecord: (player: string) => TellRecord;
  readonly hearStops: (game: string, player: string, news: StopNews[]) => Promise<void>;
  readonly tellThinker: TellThinker;
}

/** What a mailbox needs from the world, in the Worker. */
function portsOf(
  storage: ObjectStorage,
  env: MailboxEnv,
  {
    records,
    pushKey,
    leaveGame,
    endSockets,
    tellRecord,
    recordTally,
    recordConduct,
    hearStops,
    tellThinker,
  }: Surroundings,
  { player, opened, keepMail }: { player: string; opened: () => OpenMailbox; keepMail: KeepMail },
): MailboxPorts {
  return {
    storage,
    newId,
    records: records(player),
    leaveGame: (game, newName, stays) => leaveGame(game, player, newName, stays),
    endSockets,
    tellRecord: tellRecord(player),
    tellTally: (tally, counted) => recordTally(player, tally, counted),
    tellConduct: (told) => recordConduct(player, told),
    tellThinker,
    vacation: {
      player,
      hearStops: (game, news) => hearStops(game, player, [...news]),
      pause,
    },
    ...channelWorld(env, {
      reader: () => opened().mailing.reads(),
      pushKey,
      keepMail,
    }),
  };
}

async function startUp(
  { storage }: DurableObjectState,
  env: MailboxEnv,
  { mailbox, streams }: { mailbox: () => OpenMailbox; streams: Streams },
): Promise<void> {
  await startLocalClock(env);
  // For what was committed but not sent before this object lost its memory.
  if (streams.hasSockets()) streams.news();
  // What must still be sent depends on the alarm, so any call sets a lost one again.
  if (hasSchema(storage) && (await storage.getAlarm()) === null) mailbox().rearm();
}

function open(ctx: DurableObjectState, env: MailboxEnv, surroundings: Surroundings): Parts {
  const player = playerIdIn(ctx);
  const { storage, keep: keepAlarm } = shareAlarm(ctx.storage);
  const keptMail = openKeptMail(ctx.storage);
  let opened: OpenMailbox | null = null;
  const isStored = () => opened !== null || hasSchema(ctx.storage);

  const endSockets: EndSockets = async (game, hash, why) =>
    game === OWN_EVENTS ? streams.end(hash, why) : surroundings.endSockets(game, hash, why);

  function openFirst(): OpenMailbox {
    const first = openMailbox(
      portsOf(
        storage,
        env,
        { ...surroundings, endSockets },
        { player, opened: mailbox, keepMail: keptMail.keep },
      ),
    );
    first.onNews(() => streams.news());
    return first;
  }

  // Opened when it is first needed: a made-up token asks here too, and must leave nothing behind.
  const mailbox = (): OpenMailbox => (opened ??= openFirst());
  const streams = openStreams({
    holder: ctx,
    feed: () => mailbox().feed,
    token: (hash) => (isStored() && !isClosed(mailbox().account.peek()) ? mailbox().holder(hash) : null),
    listens: (hash) => void mailbox().listening.listens(hash, OWN_EVENTS),
  });

  void ctx.blockConcurrencyWhile(() => startUp(ctx, env, { mailbox, streams }));
  const afterwards = (work: Promise<unknown>): void => ctx.waitUntil(work);

  const waiting = () => (isStored() ? mailbox().waiting() : {});

  const { incidents } = surroundings;
  const reporting = new IncidentReporter({ incidents, subject: () => player, counts: waiting });
  return {
    records: surroundings.records(player),
    keptMail: keptMail.list,
    rows: openRows(ctx.storage),
    ...openShell(mailbox, { afterwards, pause, afterAlarm: () => reporting.look() }),
    incidents,
    reporting,
    streams,
    keepAlarm,
    isStored,
    ...channelsOf(mailbox),
    vacation: () => mailbox().vacation,
    feedPing: (endpoint, id) => mailbox().ping(endpoint, id),
    hasLeft: () => mailbox().hasLeft(),
    afterwards,
  };
}

/**
 * The Durable Object of one player, reached by the player's id. Its RPC surface is put together from the
 * tables of the mailbox itself and of each channel.
 */
export function mailboxObject<Env extends MailboxEnv>(surroundingsOf: (env: Env) => Surroundings) {
  return objectClass(
    "mailbox",
    (ctx: DurableObjectState, env: Env) => open(ctx, env, surroundingsOf(env)),
    {
      ...accountRpc,
      ...appRpc,
      ...readingRpc,
      ...requestRpc,
      ...channelRpc,
      ...vacationRpc,
      ...noteRpc,
      ...recordRpc,
      ...passkeyRpc,
      /** The mails that a sandbox would have sent, newest first. */
      keptMail: ({ keptMail }: Parts) => keptMail(),
      /** A page of what is stored, for the operator; null where there is none. */
      rows: ({ rows }: Parts, after: RowsPlace | null) => rows(after),
    },
    {
      /** Takes a socket that is to be told the feed. Only the Worker asks. */
      fetch: ({ streams }, request) => streams.accept(request),
      webSocketMessage: ({ streams }, socket) => streams.heard(socket),
      webSocketClose: ({ streams }, socket) => streams.closed(socket),
      alarm({ alarm, keepAlarm, incidents, afterwards }, info) {
        alarm();
        afterwards(reportLateAlarm(incidents, info?.scheduledTime));
        return keepAlarm();
      },
    },
  );
}

export type Mailbox = InstanceType<ReturnType<typeof mailboxObject>>;
