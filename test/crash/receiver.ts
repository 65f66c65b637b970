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

/**
 * A receiver of webhooks that can be taken down and put up again on the same port, and that can refuse deliveries at
 * first. Every signature is verified.
 */
export class HookReceiver {
  readonly deliveries: Delivery[] = [];
  readonly faults: string[] = [];
  /** The refused deliveries, with their numbers; those accepted later are included. */
  readonly refused = new Map<string, number>();
  /** How often a delivery is refused before it is taken. */
  refusals: (key: string) => number = () => 0;
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
          const isTaken = this.#take(player, body, request.headers as Record<string, string>);
          response.writeHead(isTaken ? 204 : 503).end();
        },
        // The service was killed while it spoke.
        () => response.destroy(),
      );
    }).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  #take(player: string, body: string, headers: Record<string, string>): boolean {
    const secret = this.#secrets.get(player);
    // Somebody whose receiver had this port before.
    if (secret === undefined) return false;
    try {
      const event = secret.verify(body, headers) as EventBody;
      const id = headers["webhook-id"] ?? "";
      if (this.#refuses(`${player} ${id}`)) return false;
      this.deliveries.push({ player, id, event });
    } catch (fault) {
      this.faults.push(`${player}: ${String(fault)}`);
    }
    return true;
  }

  #refuses(key: string): boolean {
    const before = this.refused.get(key) ?? 0;
    if (before >= this.refusals(key)) return false;
    this.refused.set(key, before + 1);
    return true;
  }

  /** How much has been refused and not been taken yet: what the service has to try again. */
  waiting(): number {
    const taken = new Set(this.deliveries.map(({ player, id }) => `${player} ${id}`));
    return this.refused
      .keys()
      .filter((key) => !taken.has(key))
      .reduce((sum) => sum + 1, 0);
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
