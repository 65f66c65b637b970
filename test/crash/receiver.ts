import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import type { EventBody } from "./client.ts";
import { freePort } from "./service.ts";

/** One delivery, as it came in. */
export interface Delivery {
  readonly player: string;
  readonly id: string;
  readonly event: EventBody;
}

/** A receiver of webhooks that can be taken down and put up again on the same port. Every signature is verified. */
export class HookReceiver {
  readonly deliveries: Delivery[] = [];
  readonly faults: string[] = [];
  readonly #secrets = new Map<string, Webhook>();
  readonly #port: number;
  #server: Server | null = null;

  private constructor(port: number) {
    this.#port = port;
  }

  static async create(): Promise<HookReceiver> {
    return new HookReceiver(await freePort());
  }

  urlFor(player: string): string {
    return `http://127.0.0.1:${this.#port}/${player}`;
  }

  trust(player: string, secret: string): void {
    this.#secrets.set(player, new Webhook(secret));
  }

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      const player = request.url?.slice(1) ?? "";
      void text(request).then(
        (body) => {
          this.#take(player, body, request.headers as Record<string, string>);
          response.writeHead(204).end();
        },
        // The service was killed while it spoke.
        () => response.destroy(),
      );
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  #take(player: string, body: string, headers: Record<string, string>): void {
    try {
      const event = this.#secrets.get(player)?.verify(body, headers) as EventBody;
      this.deliveries.push({ player, id: headers["webhook-id"] ?? "", event });
    } catch (fault) {
      this.faults.push(`${player}: ${String(fault)}`);
    }
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
}
