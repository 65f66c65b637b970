import { verifyExport } from "../../src/game/proof/export.ts";
import { replay, rulesetOf } from "../../src/rules/index.ts";
import { exportOf } from "../game/proof/games.ts";
import { begun, played, stateOf, WEEKS } from "./clock.ts";
import type { Client } from "./client.ts";
import { figureOf, type Figure } from "./figures.ts";
import { type BenchGame, beginGame, makeMove, quietGame, signUp } from "./players.ts";

/** Rounds go turn by turn, so that what else the machine does hits what is compared alike. */
const ROUNDS = 9;
const GAMES = 50;
const ANSWERS = 10;
const VERIFIED = 400;

interface Replies {
  [move: string]: { move: string; replies?: Replies };
}

/** The answers of one side to the moves from the `first` on: every other one of them. */
function repliesFrom(moves: readonly string[], first: number, last: number): Replies {
  const [move, answer] = [moves[first], moves[first + 1]];
  if (move === undefined || answer === undefined || first + 1 > last) return {};
  const replies = repliesFrom(moves, first + 2, last);
  return { [move]: { move: answer, ...(Object.keys(replies).length > 0 ? { replies } : {}) } };
}

/** Has both sides plan the next moves of a game, and gives the one move that has `ANSWERS` of them played. */
export async function planned(http: Client, game: BenchGame, moves: readonly string[]) {
  const { ply, id, tokens } = game;
  const last = ply + ANSWERS;
  const [mover, other] = ply % 2 === 0 ? tokens : ([tokens[1], tokens[0]] as const);
  const theirs = { ply: ply + 1, replies: repliesFrom(moves, ply, last) };
  const kept = await http.send("PUT", `/v1/games/${id}/plan`, other, theirs);
  if (kept.status !== 200) throw new Error(`the plan was not kept: ${kept.text}`);
  const own = { ply: ply + 2, replies: repliesFrom(moves, ply + 1, last) };
  const body = { ply: ply + 1, move: moves[ply], plan: own };
  return async (): Promise<number> => {
    const answer = await http.send("POST", `/v1/games/${id}/moves`, mover, body);
    const { ply: reached } = JSON.parse(answer.text) as { ply?: number };
    if (reached !== last + 1) throw new Error(`not all was played: ${answer.text}`);
    game.ply = reached;
    return answer.took;
  };
}

const ratios = (some: readonly number[], others: readonly number[]): number[] =>
  some.map((value, at) => value / (others[at] ?? NaN));

/** A move that is answered ten times by plans, beside as many moves by hand. */
export async function answeredByPlans(http: Client): Promise<Figure[]> {
  const moves = quietGame((ROUNDS + 1) * (ANSWERS + 1));
  const [one, other] = [await beginGame(http), await beginGame(http)];
  const [fired, byHand]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const fire = await planned(http, one, moves);
    const took = await fire();
    let hand = 0;
    for (let ply = 0; ply <= ANSWERS; ply++) hand += await makeMove(http, other, moves);
    // The first is for the compiler.
    if (round === 0) continue;
    fired.push(took);
    byHand.push(hand);
  }
  return [
    figureOf(`one move that plans answer ${ANSWERS} times`, fired, "ms"),
    figureOf(`${ANSWERS + 1} moves by hand, one after the other`, byHand, "ms"),
    figureOf("a move with its planned answers, to as many by hand", ratios(fired, byHand), "times"),
  ];
}

/** Ends the turns of everybody else, outside of what is measured. */
const answerAll = (http: Client, games: readonly BenchGame[], moves: readonly string[]) =>
  Promise.all(games.map((game) => makeMove(http, game, moves)));

/** All moves of one player in one batch. */
async function inOneBatch(http: Client, games: readonly BenchGame[], moves: readonly string[]) {
  const requests = games.map(({ id, ply }) => ({
    id,
    method: "POST",
    path: `/v1/games/${id}/moves`,
    body: { ply: ply + 1, move: moves[ply] },
  }));
  const answer = await http.send("POST", "/v1/batch", games[0]!.tokens[0], { requests });
  const { responses } = JSON.parse(answer.text) as { responses: { status: number }[] };
  if (responses.some(({ status }) => status !== 201)) throw new Error(`not all moved: ${answer.text}`);
  for (const game of games) game.ply++;
  return answer.took;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** One player's moves in fifty games: in a batch, at once, and one after the other. */
export async function fiftyMoves(http: Client): Promise<Figure[]> {
  const moves = quietGame((ROUNDS + 1) * 6);
  const player = await signUp(http);
  const games: BenchGame[] = [];
  for (let at = 0; at < GAMES; at++) games.push(await beginGame(http, player));
  const [batched, atOnce, oneByOne]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const batch = await inOneBatch(http, games, moves);
    await answerAll(http, games, moves);
    const together = await timed(() => Promise.all(games.map((game) => makeMove(http, game, moves))));
    await answerAll(http, games, moves);
    const each = await timed(async () => {
      for (const game of games) await makeMove(http, game, moves);
    });
    await answerAll(http, games, moves);
    if (round === 0) continue;
    batched.push(batch);
    atOnce.push(together);
    oneByOne.push(each);
  }
  return [
    figureOf(`${GAMES} moves in ${GAMES} games: one batch`, batched, "ms"),
    figureOf(`${GAMES} moves in ${GAMES} games: as many requests at once`, atOnce, "ms"),
    figureOf(`${GAMES} moves in ${GAMES} games: one request after the other`, oneByOne, "ms"),
    figureOf("a batch, to as many requests at once", ratios(batched, atOnce), "times"),
    figureOf("a batch, to one request after the other", ratios(batched, oneByOne), "times"),
  ];
}

/** Verifying a long game's export, beside playing its moves through. */
export function benchVerify(): Figure[] {
  const moves = quietGame(VERIFIED);
  const start = begun(WEEKS, null).map((event) =>
    event.type === "challenged" ? { ...event, id: "game-1" } : event,
  );
  const file = exportOf([...start, ...played(stateOf(start), moves).events], null);
  const { fault } = verifyExport(file);
  if (fault !== null) throw new Error(`the export does not hold: ${JSON.stringify(fault)}`);
  const [verified, replayed]: [number[], number[]] = [[], []];
  const ruleset = rulesetOf("copenhagen");
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now();
    verifyExport(file);
    const between = performance.now();
    replay(ruleset, moves);
    if (round === 0) continue;
    verified.push(between - began);
    replayed.push(performance.now() - between);
  }
  return [
    figureOf(`verify of ${VERIFIED} plies: chain, moves, game and clock`, verified, "ms"),
    figureOf("verify, to playing the same moves through", ratios(verified, replayed), "times"),
  ];
}
