import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { verifyWebhook, WebhookError } from "../../sdk/index.ts";
import { Trouble } from "../settings.ts";

/** The facts of a `game.turn` event. */
export interface Turn {
  readonly move: string | null;
  readonly by: string | null;
  readonly ply: number;
}

/** Receives webhooks on this machine, one path a player, and verifies each. `hear` gets each turn once. */
export async function openReceiver(hear: (player: string, turn: Turn) => void) {
  const trusted = new Map<string, string>();
  const turns = new Map<string, PromiseWithResolvers<void>>();
  const heard = new Set<string>();
  const faults: string[] = [];

  function turnOf(player: string, ply: number): PromiseWithResolvers<void> {
    const key = `${player} ${ply}`;
    const turn = turns.get(key) ?? Promise.withResolvers<void>();
    turns.set(key, turn);
    return turn;
  }

  /** Takes one delivery; false if its signature is wrong. */
  async function take(player: string, body: string, headers: IncomingMessage["headers"]): Promise<boolean> {
    try {
      const event = await verifyWebhook(body, headers, trusted.get(player) ?? "");
      if (event.type !== "game.turn") return true;
      if (!heard.has(event.id)) hear(player, event.data);
      heard.add(event.id);
      turnOf(player, event.data.ply).resolve();
      return true;
    } catch (fault) {
      if (!(fault instanceof WebhookError)) throw fault;
      faults.push(`A webhook for ${player} is not authentic: ${fault.message}`);
      return false;
    }
  }

  const server = createServer((request, response) => {
    const player = decodeURIComponent(request.url?.slice(1) ?? "");
    void text(request).then(async (body) => {
      const isBelieved = await take(player, body, request.headers);
      response.writeHead(isBelieved ? 204 : 400).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    faults,
    urlFor: (player: string): string => `http://127.0.0.1:${port}/${encodeURIComponent(player)}`,
    trust: (player: string, secret: string): unknown => trusted.set(player, secret),
    count: (): number => heard.size,

    /** Waits until a player's turn at a ply has been delivered; throws `Trouble` after `patience` milliseconds. */
    async turn(player: string, ply: number, patience: number): Promise<void> {
      const late = new Trouble(
        [
          ...faults,
          `No webhook notified ${player} of their turn within ${patience / 1000} s after ply ${ply}.`,
        ].join("\n"),
      );
      const { promise, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(late), patience);
      await Promise.race([turnOf(player, ply).promise, promise]).finally(() => clearTimeout(timer));
    },

    /** Stops listening, after pending deliveries have been answered. */
    async close(): Promise<void> {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeIdleConnections();
      await closed;
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
