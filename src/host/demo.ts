import { readFileSync } from "node:fs";
import { join } from "node:path";
import { apiAt, type Api } from "./demo/api.ts";
import { openReceiver, type Receiver } from "./demo/receiver.ts";
import { runCommand, Trouble } from "./settings.ts";

/** `npm run demo`: plays a whole game between two new players, who learn of each turn by signed webhooks. */

interface Vector {
  readonly moves: readonly string[];
  readonly result: { readonly winner: string; readonly reason: string };
}

/** How long a webhook may take, in milliseconds. */
const PATIENCE = 5000;

interface Player {
  readonly name: string;
  readonly token: string;
}

const names = ["Ragnhild", "Egil"].map((name) => `${name}-${Date.now().toString(36)}`);

await runCommand(async () => {
  const api = apiAt(
    process.argv[2] ?? process.env["TAFLPOST_URL"] ?? `http://localhost:${process.env["PORT"] ?? "8787"}`,
  );
  await api.checkIsThere();
  const receiver = await openReceiver(sayTurn);
  try {
    await playDemo(api, receiver);
  } finally {
    await receiver.close();
  }
});

function sayTurn(player: string, { move, by, ply }: { move: string | null; by: string | null; ply: number }) {
  const news = move === null ? "The game has begun." : `${by} played ${move}.`;
  console.log(`${String(ply).padStart(3)}  ${player}, your move! ${news}`);
}

async function playDemo(api: Api, receiver: Receiver): Promise<void> {
  const vector = vectorToPlay();
  const [attackers, defenders] = [
    await signUp(api, receiver, names[0]!),
    await signUp(api, receiver, names[1]!),
  ];
  const id = await beginGame(api, attackers, defenders);
  console.log(
    `${attackers.name} (attackers) and ${defenders.name} (defenders) play Brandubh: ${api.url}/v1/games/${id}`,
  );
  for (const [index, move] of vector.moves.entries()) {
    const mover = index % 2 === 0 ? attackers : defenders;
    // A player moves only after the webhook of their turn has arrived.
    await receiver.turn(mover.name, index, PATIENCE);
    const key = { "idempotency-key": `${id}-${index + 1}` };
    await api.post(`/v1/games/${id}/moves`, { ply: index + 1, move }, mover.token, key);
  }
  await checkEnd(api, id, vector);
  if (receiver.faults.length > 0) throw new Trouble(receiver.faults.join("\n"));
  console.log(await api.text(`/v1/games/${id}/export.txt`));
  console.log(`${vector.moves.length} moves, ${receiver.count()} webhooks, every signature right.`);
}

/** The first of the recorded games: short, with captures, and the king escapes. */
function vectorToPlay(): Vector {
  const file = join(import.meta.dirname, "../../test/vectors/games-brandubh.jsonl");
  return JSON.parse(readFileSync(file, "utf8").split("\n")[0] ?? "") as Vector;
}

/** Signs a player up, with a webhook for their turns. */
async function signUp(api: Api, receiver: Receiver, name: string): Promise<Player> {
  const { token } = await api.post<{ token: string }>("/v1/players", { name });
  const wish = { url: receiver.urlFor(name), events: ["game.turn"] };
  const { secret } = await api.post<{ secret: string }>("/v1/webhooks", wish, token);
  receiver.trust(name, secret);
  return { name, token };
}

async function beginGame(api: Api, attackers: Player, defenders: Player): Promise<string> {
  const clock = { kind: "per-move", perMove: "P3D" };
  const wish = { ruleset: "brandubh", side: "attackers", to: defenders.name, clock };
  const { id } = await api.post<{ id: string }>("/v1/challenges", wish, attackers.token);
  await api.post(`/v1/challenges/${id}/accept`, undefined, defenders.token);
  return id;
}

async function checkEnd(api: Api, id: string, { result }: Vector): Promise<void> {
  const game = JSON.parse(await api.text(`/v1/games/${id}`)) as { result: Vector["result"] | null };
  const isAsItShould = game.result?.winner === result.winner && game.result.reason === result.reason;
  if (!isAsItShould) throw new Trouble(`The game came out as ${JSON.stringify(game.result)}.`);
}
