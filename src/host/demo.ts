import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Player, refusalsInWords, runningService, signUp } from "./demo/service.ts";
import { Receiver, type Turn } from "./demo/receiver.ts";
import { runCommand, Trouble } from "./settings.ts";

/** `npm run demo`: plays a game between two new players. Signed webhooks notify them of each turn. */

interface Vector {
  readonly moves: readonly string[];
  readonly result: { readonly winner: string; readonly reason: string };
}

const PATIENCE = 5000;

const names = ["Ragnhild", "Egil"].map((name) => `${name}-${Date.now().toString(36)}`);

await runCommand(async () => {
  const url = await runningService();
  await using receiver = new Receiver(sayTurn);
  await receiver.listen();
  await refusalsInWords(() => playDemo(url, receiver));
});

function sayTurn(player: string, { move, by, ply }: Turn): void {
  const news = move === null ? "The game has begun." : `${by} played ${move}.`;
  console.log(`${String(ply).padStart(3)}  ${player}, your move! ${news}`);
}

async function playDemo(url: string, receiver: Receiver): Promise<void> {
  const vector = vectorToPlay();
  const attackers = await signUpWithWebhook(url, receiver, names[0]!);
  const defenders = await signUpWithWebhook(url, receiver, names[1]!);
  const id = await beginGame(attackers, defenders);
  console.log(
    `${attackers.name} (attackers) and ${defenders.name} (defenders) play Brandubh: ${url}/v1/games/${id}`,
  );
  for (const [index, move] of vector.moves.entries()) {
    const mover = index % 2 === 0 ? attackers : defenders;
    // A player moves only after the webhook of their turn has arrived.
    await receiver.turn(mover.name, index, PATIENCE);
    await mover.api.makeMove({ id, ply: index + 1, move });
  }
  await checkEnd(attackers, id, vector);
  if (receiver.faults.length > 0) throw new Trouble(receiver.faults.join("\n"));
  console.log(await attackers.api.exportGameAsText({ id }));
  console.log(`${vector.moves.length} moves, ${receiver.count} webhooks, all signatures valid.`);
}

function vectorToPlay(): Vector {
  const file = join(import.meta.dirname, "../../test/vectors/games-brandubh.jsonl");
  return JSON.parse(readFileSync(file, "utf8").split("\n")[0] ?? "") as Vector;
}

async function signUpWithWebhook(url: string, receiver: Receiver, name: string): Promise<Player> {
  const player = await signUp(url, name);
  const { secret } = await player.api.createWebhook({ url: receiver.urlFor(name), events: ["game.turn"] });
  receiver.trust(name, secret);
  return player;
}

async function beginGame(attackers: Player, defenders: Player): Promise<string> {
  const clock = { kind: "per-move", perMove: "P3D" } as const;
  const terms = { ruleset: "brandubh", side: "attackers", to: defenders.name, clock } as const;
  const { id } = await attackers.api.createChallenge(terms);
  await defenders.api.acceptChallenge({ id });
  return id;
}

async function checkEnd({ api }: Player, id: string, { result }: Vector): Promise<void> {
  const game = await api.getGame({ id });
  const isAsItShould = game.result?.winner === result.winner && game.result.reason === result.reason;
  if (!isAsItShould) throw new Trouble(`Unexpected result: ${JSON.stringify(game.result)}.`);
}
