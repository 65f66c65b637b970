import { housePlayer } from "../contract/house.ts";
import { CAPS } from "../contract/limits.ts";
import type { Batch, Joined, Listener } from "../lib/batches.ts";
import { answerOf } from "../lib/calls.ts";
import { Listeners } from "../lib/listeners.ts";
import { log } from "../lib/log.ts";
import { closeSocket, type SocketEnd, type SocketHolder } from "../lib/sockets.ts";
import { Watching } from "../lib/watching.ts";
import type { LiveGame } from "./live.ts";

export interface Spectator {
  /** The player or network whose number of streams is limited; null for no limit. */
  readonly who: string | null;
  readonly player: string | null;
  readonly stays?: boolean;
}

export interface AudienceHost {
  /**
   * `until` is in milliseconds since 1970 by the machine's clock (`Date.now`); 0 if nobody watches. Returns whether the
   * house player's thinker knows the game.
   */
  readonly reportWatched: (housePlayer: string, game: string, until: number) => Promise<boolean>;
  /** Returns false if the token is not valid. */
  readonly listens: (player: string, hash: string, game: string) => Promise<boolean>;
}

interface AudiencePlatform {
  readonly holder: SocketHolder;
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** Milliseconds to wait for a mailbox: less than the 8 s after which the SDK gives up a socket without messages. */
const ADMISSION = 5000;

const ROOM = { most: CAPS.watchers.max, mostOfOne: CAPS.watchersOfOne.max };

export class Audience {
  readonly #game: LiveGame;
  readonly #host: AudienceHost;
  readonly #listeners;
  readonly #watching;
  #partyCount: number;

  constructor(game: LiveGame, host: AudienceHost, { holder, afterwards }: AudiencePlatform) {
    this.#game = game;
    this.#host = host;
    this.#partyCount = game.parties().length;
    this.#listeners = new Listeners(holder, game.spectators, ROOM);
    this.#watching = new Watching({
      isWatched: () => this.#housePlayer() !== undefined && this.#listeners.count() > 0,
      tell: (until) => this.#report(until),
      goOn: afterwards,
    });
    game.onCommit(() => this.#push());
    // Sends events that were committed but not sent before an eviction.
    if (holder.getWebSockets().length > 0) this.#send();
  }

  join(stream: string, after: string | null, spectator: Spectator): Joined {
    const listener = this.#listenerFor(spectator);
    const joined = this.#listeners.join(stream, this.#game.spectators.placeAfter(after, listener), listener);
    this.#watching.update();
    return joined;
  }

  follow(stream: string, place: number, wait: number, spectator: Spectator): Promise<Batch> {
    const batch = this.#listeners.follow(stream, place, wait, this.#listenerFor(spectator));
    this.#watching.update();
    return batch;
  }

  quit(stream: string): void {
    this.#listeners.quit(stream);
    this.#watching.update();
  }

  listenerIn(query: URLSearchParams): Listener {
    const [who, player, hash] = ["who", "player", "hash"].map((name) => query.get(name));
    const spectator = { who: who ?? null, player: player ?? null, stays: query.has("stays") };
    return {
      ...this.#listenerFor(spectator),
      ...(player == null ? {} : { player }),
      ...(hash == null ? {} : { hash }),
    };
  }

  accept(after: string | null, listener: Listener): Response {
    return this.#listeners.accept(this.#game.spectators.placeAfter(after, listener), listener);
  }

  /**
   * Registers the socket's token with the player's mailbox, so that revoking the token closes the socket. Closes the
   * socket at once if the mailbox rejects the token or cannot be reached.
   */
  async admit({ who, hash }: Listener): Promise<void> {
    this.#watching.update();
    const game = this.#game.aggregate.state?.id;
    if (who === null || hash === undefined || game === undefined) return;
    try {
      if (!(await answerOf(this.#host.listens(who, hash, game), ADMISSION))) this.#endSockets(hash, "ended");
    } catch (fault) {
      log("warn", "socket-refused", { game, fault });
      this.#endSockets(hash, "again");
    }
  }

  /** `hash`: the digest of the token. */
  endSockets(hash: string, why: SocketEnd): void {
    this.#endSockets(hash, why);
    this.#watching.update(true);
  }

  closed(socket: WebSocket): void {
    closeSocket(socket, "left");
    this.#watching.update(true);
  }

  #endSockets(hash: string, why: SocketEnd): void {
    this.#listeners.end((one) => one.hash === hash, why);
  }

  #listenerFor({ who, player, stays = false }: Spectator): Listener {
    return { who, isKept: this.#isParty(player), stays };
  }

  #isParty(player: string | null | undefined): boolean {
    return player != null && this.#game.parties().includes(player);
  }

  #push(): void {
    if (this.#listeners.count() === 0) return this.#game.spectators.empty();
    this.#send();
    // An open socket makes no requests, so each commit renews the report that the game is watched.
    this.#watching.update();
  }

  /** Sends new feed events. Disconnects spectators who became players, so that they reconnect for private events. */
  #send(): void {
    this.#listeners.news();
    const count = this.#game.parties().length;
    if (count === this.#partyCount) return;
    this.#partyCount = count;
    this.#listeners.end(({ isKept, player }) => !isKept && this.#isParty(player), "again");
  }

  #housePlayer(): string | undefined {
    return this.#game.isPlaying() ? this.#game.parties().find((id) => housePlayer(id) !== null) : undefined;
  }

  async #report(until: number): Promise<boolean> {
    const [player, game] = [this.#housePlayer(), this.#game.aggregate.state?.id];
    return player === undefined || game === undefined || this.#host.reportWatched(player, game, until);
  }
}
