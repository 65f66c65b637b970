import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { Trouble } from "../settings.ts";

/** The facts of a `game.turn` event. */
export interface Turn {
  readonly move: string | null;
  readonly by: string | null;
  readonly ply: number;
}

/** Receives webhooks on this machine, one path a player, and verifies each. `hear` gets each turn once. */
export async function openReceiver(hear: (player: string, turn: Turn) => void) {
  const trusted = new Map<string, Webhook>();
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
  function take(player: string, body: string, headers: Record<string, string>): boolean {
    try {
      const event = trusted.get(player)?.verify(body, headers) as { data: Turn };
      const isNew = !heard.has(headers["webhook-id"]!);
      heard.add(headers["webhook-id"]!);
      if (isNew) hear(player, event.data);
      turnOf(player, event.data.ply).resolve();
      return true;
    } catch (fault) {
      if (!(fault instanceof WebhookVerificationError)) throw fault;
      faults.push(`A webhook for ${player} has a wrong signature: ${fault.message}.`);
      return false;
    }
  }

  const server = createServer((request, response) => {
    const player = decodeURIComponent(request.url?.slice(1) ?? "");
    void text(request).then((body) => {
      response.writeHead(take(player, body, headersOf(request)) ? 204 : 400).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    faults,
    urlFor: (player: string): string => `http://127.0.0.1:${port}/${encodeURIComponent(player)}`,
    trust: (player: string, secret: string): unknown => trusted.set(player, new Webhook(secret)),
    count: (): number => heard.size,

    /** Waits until a player's turn at a ply has been delivered; throws `Trouble` after `patience` milliseconds. */
    async turn(player: string, ply: number, patience: number): Promise<void> {
      const late = new Trouble(
        [
          ...faults,
          `No webhook told ${player} of their turn after ply ${ply} within ${patience / 1000} s.`,
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

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
