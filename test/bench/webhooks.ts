import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { percentile, type Client } from "./client.ts";
import type { Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame } from "./players.ts";

const MOVES = 200;

function nobodyWaits(_at: number): void {}

/** How long after a move's answer the opponent's webhook has it. */
export async function webhookDelay(http: Client): Promise<Figure[]> {
  let arrived = nobodyWaits;
  const receiver = createServer((request, answer) => {
    arrived(performance.now());
    request.resume();
    answer.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const game = await beginGame(http);
  for (const token of game.tokens)
    await http.send("POST", "/v1/webhooks", token, { url, events: ["game.turn"] });
  const moves = quietGame(MOVES);
  const delays: number[] = [];
  for (let ply = 0; ply < MOVES; ply++) {
    const arrival = new Promise<number>((resolve) => {
      arrived = resolve;
    });
    await makeMove(http, game, moves);
    const answered = performance.now();
    delays.push(Math.max(0, (await arrival) - answered));
  }
  receiver.close();
  return [
    { name: "webhook after the move's answer, p50", value: percentile(delays, 0.5), unit: "ms" },
    {
      name: "webhook after the move's answer, p99",
      value: percentile(delays, 0.99),
      unit: "ms",
      aim: "under 250",
    },
  ];
}
