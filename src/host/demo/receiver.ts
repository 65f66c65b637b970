import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { verifyWebhook, WebhookError } from "../../sdk/index.ts";
import { Trouble } from "../settings.ts";

export interface Turn {
  readonly move: string | null;
  readonly by: string | null;
  readonly ply: number;
}

export class Receiver {
  readonly faults: string[] = [];
  readonly #secrets = new Map<string, string>();
  readonly #turns = new Map<string, PromiseWithResolvers<void>>();
  readonly #received = new Set<string>();
  readonly #onTurn: (player: string, turn: Turn) => void;
  readonly #server = createServer((request, response) => {
    const player = decodeURIComponent(request.url?.slice(1) ?? "");
    void text(request).then(async (body) => {
      const isGenuine = await this.#take(player, body, request.headers);
      response.writeHead(isGenuine ? 204 : 400).end();
    });
  });

  constructor(onTurn: (player: string, turn: Turn) => void) {
    this.#onTurn = onTurn;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get count(): number {
    return this.#received.size;
  }

  urlFor(player: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${encodeURIComponent(player)}`;
  }

  trust(player: string, secret: string): void {
    this.#secrets.set(player, secret);
  }

  /** Throws `Trouble` after `patience` milliseconds without a delivery. */
  async turn(player: string, ply: number, patience: number): Promise<void> {
    const late = `No webhook notified ${player} of their turn within ${patience / 1000} s after ply ${ply}.`;
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Trouble([...this.faults, late].join("\n"))), patience);
    await Promise.race([this.#turnOf(player, ply).promise, promise]).finally(() => clearTimeout(timer));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeIdleConnections();
    await closed;
  }

  #turnOf(player: string, ply: number): PromiseWithResolvers<void> {
    const key = `${player} ${ply}`;
    const turn = this.#turns.get(key) ?? Promise.withResolvers<void>();
    this.#turns.set(key, turn);
    return turn;
  }

  async #take(player: string, body: string, headers: IncomingMessage["headers"]): Promise<boolean> {
    try {
      const event = await verifyWebhook(body, headers, this.#secrets.get(player) ?? "");
      if (event.type !== "game.turn") return true;
      if (!this.#received.has(event.id)) this.#onTurn(player, event.data);
      this.#received.add(event.id);
      this.#turnOf(player, event.data.ply).resolve();
      return true;
    } catch (fault) {
      if (!(fault instanceof WebhookError)) throw fault;
      this.faults.push(`A webhook for ${player} is not authentic: ${fault.message}`);
      return false;
    }
  }
}
