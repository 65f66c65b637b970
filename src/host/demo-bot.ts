import { type Client, ProblemError, taflpost } from "../sdk/index.ts";
import { refusalsInWords, runningService, signUp } from "./demo/service.ts";
import { runCommand } from "./settings.ts";

/** `npm run demo:bot`: accepts every challenge and plays until it is stopped. */
await runCommand(async () => {
  const url = await runningService();
  await refusalsInWords(() => playOn(url));
});

async function playOn(url: string): Promise<void> {
  const mark = Date.now().toString(36);
  const [operator, name] = [`Egil-${mark}`, `Botvid-${mark}`];
  const { api: ofOperator } = await signUp(url, operator);
  const made = await ofOperator.signUp({ name, bot: { operator, about: "Takes what it can." } });
  const api = taflpost(url, { token: made.token });
  console.log(`${name} plays whoever challenges it: ${url}/challenges/new?to=${name}`);
  for await (const { type, data } of api.events({ after: "earliest" })) {
    if (type === "challenge.received") await tried(() => api.acceptChallenge({ id: data.game.id }));
    if (type === "game.turn") await tried(() => play(api, data.game.id));
    if (type === "game.finished") console.log(`Game over: ${data.game.url}`);
  }
}

/** Prints refusals and continues: the other player may have withdrawn, taken back a move or resigned meanwhile. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (fault) {
    if (!(fault instanceof ProblemError)) throw fault;
    console.log(`${fault.code}: ${fault.message}`);
  }
}

async function play(api: Client, id: string): Promise<void> {
  const { turn, url } = await api.getGame({ id });
  const { ply, moves } = await api.listLegalMoves({ id });
  if (turn === null) return;
  const worth = ({ captures, ends }: (typeof moves)[number]): number =>
    ends === null ? captures.length + Math.random() : ends.winner === turn ? Infinity : -1;
  const best = moves.toSorted((one, other) => worth(other) - worth(one))[0];
  if (best === undefined) return;
  await api.makeMove({ id, ply: ply + 1, move: best.move });
  console.log(`${best.move} in ${url}`);
}
