import { SubscriptionMethods } from "../channels/feeds/methods.ts";
import { MailMethods } from "../channels/mail/send/methods.ts";
import type { KeepMail } from "../channels/mail/send/sender.ts";
import { PushMethods } from "../channels/push/methods.ts";
import { WebhookMethods } from "../channels/webhooks/methods.ts";
import type { SenderPorts } from "../channels/webhooks/sender.ts";
import type { Quota } from "../contract/limits.ts";
import type { PlayerNews } from "../game/news.ts";
import type { Renaming } from "../game/stored/names.ts";
import type { Batch, Joined } from "../lib/batches.ts";
import { onFirstUse } from "../lib/calls.ts";
import { type IncidentCounts, IncidentReporter, reportLateAlarm } from "../lib/incidents.ts";
import { hasSchema } from "../lib/object-storage.ts";
import type { ObjectEnv } from "../lib/service-object.ts";
import { closeSocket } from "../lib/sockets.ts";
import { type RowsPage, rowsPage, type RowsPlace } from "../lib/stored-rows.ts";
import { type WakingHost, WakingObject, type Woken } from "../lib/waking-object.ts";
import { neverThrowing, QUIET, shareAlarm } from "../lib/wakeup.ts";
import { VacationMethods } from "../vacation/methods.ts";
import { isClosed, playerIdIn } from "./account.ts";
import { ConsentMethods } from "./consents.ts";
import type { FeedPage } from "./feed-records.ts";
import { Gathering } from "../lib/gathering.ts";
import { type SandboxMail, sandboxMails, storeSandboxMail } from "../channels/mail/send/sandbox-mails.ts";
import { GameMethods } from "./game-methods.ts";
import { OWN_EVENTS } from "./listening.ts";
import { Mailbox, type MailboxPorts } from "./mailbox.ts";
import { AccountMethods, AppMethods, TokenMethods } from "./methods.ts";
import { NoteMethods } from "./notes.ts";
import { PasskeyMethods } from "./passkeys.ts";
import { PlaceMethods } from "./places.ts";
import { RecordedGameMethods } from "./records-held.ts";
import type { NamedRecord } from "../channels/named.ts";
import type { Claim } from "./requests.ts";
import { Streams } from "./streams.ts";

export interface NotifiedPlayer extends Pick<SenderPorts, "reader"> {
  /** In a sandbox, which sends no mail, stores each mail instead. */
  readonly keepMail: KeepMail;
}

export interface MailboxHost extends WakingHost {
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly portsOf: (player: string, notified: NotifiedPlayer) => Omit<MailboxPorts, "storage">;
}

/** Requests with invented tokens reach objects too, so the mailbox, which creates tables, is opened only on first use. */
export abstract class MailboxObject<Env extends ObjectEnv = ObjectEnv> extends WakingObject<Env> {
  static override readonly kind = "mailbox";
  protected abstract override readonly host: MailboxHost;
  readonly #alarm = shareAlarm(this.ctx.storage);
  readonly #started = crypto.randomUUID();
  readonly #streams = new Streams({
    holder: this.ctx,
    feed: () => this.#opened().feed,
    token: (hash) => (this.#holds() ? this.#opened().holder(hash) : null),
    listens: (hash) => void this.#opened().listening.listens(hash, OWN_EVENTS),
  });
  readonly #gathering = new Gathering<PlayerNews>({
    commit: (news) => {
      this.#opened().receive(news);
      this.#goOn();
    },
    pause: (milliseconds) => this.host.pause(milliseconds),
  });
  readonly #reporter = onFirstUse(
    () =>
      new IncidentReporter({
        incidents: this.host.incidents,
        subject: () => this.#player(),
        counts: () => (this.#isStored() ? this.#opened().channels.waiting() : {}),
      }),
  );
  #mailbox: Mailbox | null = null;
  #runs = 0;

  readonly #groupHost = {
    mailbox: () => this.#opened(),
    webhooks: () => this.#opened().channels.webhooks,
    mailing: () => this.#opened().channels.mailing,
    push: () => this.#opened().channels.push,
    subscriptions: () => this.#opened().channels.subscriptions,
    vacation: () => this.#opened().vacation,
    feedPing: (...ping: Parameters<Mailbox["ping"]>) => this.#opened().ping(...ping),
    isStored: () => this.#isStored(),
    hasLeft: () => this.#opened().hasLeft(),
    storage: () => this.#opened().storage,
    goOn: () => this.#goOn(),
    endListening: () => this.#endListening(),
    endStreams: () => this.#streams.end(),
  };

  get account(): AccountMethods {
    return this.group("account", new AccountMethods(this.#groupHost));
  }
  get tokens(): TokenMethods {
    return this.group("tokens", new TokenMethods(this.#groupHost));
  }
  get passkeys(): PasskeyMethods {
    return this.group("passkeys", new PasskeyMethods(this.#groupHost));
  }
  get notes(): NoteMethods {
    return this.group("notes", new NoteMethods(this.#groupHost));
  }
  get apps(): AppMethods {
    return this.group("apps", new AppMethods(this.#groupHost));
  }
  get recordedGames(): RecordedGameMethods {
    return this.group("recordedGames", new RecordedGameMethods(this.#groupHost));
  }
  get consents(): ConsentMethods {
    return this.group("consents", new ConsentMethods(this.#groupHost));
  }
  get places(): PlaceMethods {
    return this.group("places", new PlaceMethods(this.#groupHost));
  }
  get games(): GameMethods {
    return this.group("games", new GameMethods(this.#groupHost));
  }
  get webhooks(): WebhookMethods {
    return this.group("webhooks", new WebhookMethods(this.#groupHost));
  }
  get mail(): MailMethods {
    return this.group("mail", new MailMethods(this.#groupHost));
  }
  get push(): PushMethods {
    return this.group("push", new PushMethods(this.#groupHost));
  }
  get subscriptions(): SubscriptionMethods {
    return this.group("subscriptions", new SubscriptionMethods(this.#groupHost));
  }
  get vacation(): VacationMethods {
    return this.group("vacation", new VacationMethods(this.#groupHost));
  }

  protected override async started(): Promise<void> {
    // An event may have been stored but not sent before the object was evicted.
    if (this.#streams.hasSockets()) this.#streams.listeners.news();
    if (hasSchema(this.storage)) await super.started();
  }

  /** Returns a page of the feed, oldest first; null if `after` is unknown. `wait` in milliseconds. */
  read(after: string | null, limit: number, wait: number): Promise<FeedPage | null> {
    return this.#opened().read(after, limit, wait);
  }

  readBack(after: string | null, limit: number): FeedPage | null {
    return this.#opened().feed.page(after, limit, "desc");
  }

  turns(most: number): string[] {
    return this.#opened().feed.newestTurns(most);
  }

  /** Opens a stream of the feed that starts after the event `after`; null starts it at the end of the feed. */
  joinStream(stream: string, after: string | null): Joined {
    return this.#streams.join(stream, after);
  }

  /** Returns events after a place for a stream. `hash`: the digest of its token; null if the token is no longer valid. */
  followStream(hash: string, stream: string, place: number, wait: number): Promise<Batch | null> {
    return this.#streams.follow(hash, stream, place, wait);
  }

  quitStream(stream: string): void {
    this.#streams.listeners.quit(stream);
  }

  /** Receives news of games. Resolves when the news is stored. */
  async receive(news: readonly PlayerNews[]): Promise<void> {
    await this.#gathering.add(news);
  }

  hearGone(gone: readonly Renaming[]): void {
    this.#opened().hearGone(gone);
    this.#goOn();
  }

  /** Stores events about this player, such as changes of their ratings. */
  hearOwn(events: readonly NamedRecord[]): void {
    this.#opened().hearOwn(events);
    this.#goOn();
  }

  claim(key: string, request: string): Promise<Claim> {
    return this.#opened().answers.claim(key, request);
  }

  /** Stores the sealed answer for a claimed key, or (null) frees the key, because the request was refused. */
  settleClaim(key: string, answer: string | null): void {
    const { answers } = this.#opened();
    if (answer === null) answers.release(key);
    else answers.keep(key, answer);
  }

  abandonClaim(key: string): void {
    this.#opened().answers.abandon(key);
  }

  /** Counts one use. Returns null, or how many milliseconds to wait if the quota is used up. */
  useQuota(quota: Quota): number | null {
    return this.#opened().quotas.use(quota);
  }

  thinkerOf(game: string): string | null {
    return this.#isStored() ? this.#opened().channels.house.thinkerOf(game) : null;
  }

  /** Returns how many messages wait after failed attempts, for the operator. */
  troubles(): IncidentCounts {
    return this.#reporter().counts();
  }

  keptMail(): SandboxMail[] {
    return sandboxMails(this.ctx.storage);
  }

  /** Returns a page of the stored rows, for the operator; null if there are no more rows. */
  rows(after: RowsPlace | null): RowsPage | null {
    return rowsPage(this.storage, this.#started, after);
  }

  /** Accepts a socket for the feed. Only the Worker calls this. */
  override fetch(request: Request): Response {
    return this.#streams.accept(request);
  }

  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, "message");
  }

  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, "left");
  }

  /** Does not wait for the work: no other alarm fires until this returns, and a receiver may be slow. */
  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    const work = neverThrowing(
      () => this.work().then(() => this.#restLater()),
      () => this.#opened().lookAgain(),
    );
    this.afterwards(work.then(() => this.#reporter().look()));
    this.afterwards(reportLateAlarm(this.host.incidents, info?.scheduledTime));
    await this.#alarm.keep();
  }

  protected override rearm(): void {
    this.#opened().arm();
  }

  protected override async work(): Promise<Woken> {
    const due = await this.#opened().wake();
    return { due, touches: this.#opened().channels.house.thinkers() };
  }

  protected mailbox(): Mailbox {
    return this.#opened();
  }

  protected goOn(): void {
    this.#goOn();
  }

  #opened(): Mailbox {
    if (this.#mailbox !== null) return this.#mailbox;
    const ports = this.host.portsOf(this.#player(), {
      reader: () => this.#opened().channels.mailing.player.get(),
      keepMail: (message, id) => storeSandboxMail(this.ctx.storage, message, id),
    });
    this.#mailbox = new Mailbox({
      ...ports,
      storage: this.#alarm.storage,
      endSockets: async (game, hash, why) =>
        game === OWN_EVENTS ? this.#streams.end(hash, why) : ports.endSockets(game, hash, why),
    });
    this.#mailbox.onNews(() => this.#streams.listeners.news());
    return this.#mailbox;
  }

  #player(): string {
    return playerIdIn(this.ctx);
  }

  #isStored(): boolean {
    return this.#mailbox !== null || hasSchema(this.storage);
  }

  #holds(): boolean {
    return this.#isStored() && !isClosed(this.#opened().account.peek());
  }

  #endListening(): void {
    this.#streams.check();
    this.#goOn();
  }

  #goOn(): void {
    this.afterwards(
      this.#opened()
        .run()
        .then(() => this.#restLater()),
    );
  }

  /** Not awaited: if it is interrupted, the only effect is one alarm without work. */
  #restLater(): void {
    void neverThrowing(
      () => this.#rest(),
      () => undefined,
    );
  }

  /** Clears or postpones an unneeded alarm after a quiet moment. Doing it at once would cost a write per move. */
  async #rest(): Promise<void> {
    if (!this.#opened().isArmedInVain()) return;
    const run = ++this.#runs;
    await this.host.pause(QUIET);
    if (run === this.#runs && this.#opened().isArmedInVain()) this.#opened().rest();
  }
}
