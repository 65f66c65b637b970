import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "../../src/game/decide.ts";
import type { OfferType } from "../../src/contract/terms.ts";
import type { GameState, Seat } from "../../src/game/state.ts";
import { DAY } from "../../src/lib/duration.ts";
import { legalMoves, replay, rulesetOf, type Side, startPosition } from "../../src/rules/index.ts";
import { challenged, stateOf } from "../game/people.ts";
import type { Client } from "./client.ts";
import { type Answer, type Operation, type Request, told } from "./linearizable.ts";
import type { Service } from "./service.ts";

const RULES = rulesetOf("brandubh");

/** The last state of the game that a client has seen. */
interface Seen extends Omit<Parameters<typeof told>[0], "offers"> {
  readonly offers: readonly { readonly type: OfferType; readonly by: string }[];
}

interface Reader {
  readonly seat: Seat;
  readonly side: Side;
  readonly token: string | null;
}

interface Play {
  readonly url: string;
  readonly id: string;
  readonly chance: () => number;
  readonly history: Operation[];
  /** Whether nobody begins anything any more. */
  readonly isOver: () => boolean;
}

/** One game as it was played, and how it stood when it began. */
export interface Recorded {
  readonly start: GameState;
  readonly history: readonly Operation[];
}

/** Every beginning and every end has a distinct time. */
let time = 0;

const chosen = <T>(from: readonly T[], chance: () => number): T => from[Math.floor(chance() * from.length)]!;

/** A move of the side to move, or (where it is not the player's turn, or there is none) one that was possible first. */
function someMove({ moves, ply }: Seen, chance: () => number): Command {
  const played = replay(RULES, moves);
  const position = (played.ok ? played.value.at(-1)?.position : null) ?? startPosition(RULES);
  const legal = legalMoves(position);
  const { move } = chosen(legal.length > 0 ? legal : legalMoves(startPosition(RULES)), chance);
  return { type: "move", ply: ply + 1, move: move.split("x")[0]!, message: null };
}

/** Something that a side may want when it has seen this: mostly what goes on, sometimes what is out of turn, seldom the end. */
function someCommand(seen: Seen, side: Side, chance: () => number): Command {
  const [{ ply, offers }, kind] = [seen, chance()];
  if (kind < 0.004) return { type: "resign", ply };
  const theirs = offers.find(({ by }) => by !== side);
  if (theirs !== undefined && kind < 0.5) {
    const isAccepted = chance() < (theirs.type === "draw" ? 0.05 : 0.7);
    return { type: isAccepted ? "accept-offer" : "decline-offer", ply, offer: theirs.type };
  }
  const isTurn = (ply % 2 === 0) === (side === "attackers");
  if (kind < (isTurn ? 0.8 : 0.1)) return someMove(seen, chance);
  const own = offers.find(({ by }) => by === side);
  if (own !== undefined && kind < 0.9) return { type: "withdraw-offer", offer: own.type };
  return { type: "offer", ply, offer: { type: chance() < 0.5 ? "draw" : "takeback" } };
}

/** How a command is sent: its method, the path behind the game's, and what it says. */
function sentAs(command: Command): readonly [method: string, path: string, body?: object] {
  switch (command.type) {
    case "move":
      return ["POST", "/moves", { ply: command.ply, move: command.move }];
    case "offer":
      return ["POST", "/offers", { ply: command.ply, ...command.offer }];
    case "accept-offer":
    case "decline-offer":
      return ["POST", `/offers/${command.offer}/${command.type.split("-")[0]}`, { ply: command.ply }];
    case "withdraw-offer":
      return ["DELETE", `/offers/${command.offer}`];
    default:
      return ["POST", `/${command.type}`, { ply: (command as { ply: number }).ply }];
  }
}

/** Asks once. Null where the line broke; undefined where nobody listens: then it was not even sent. */
async function askOnce(
  { url, id }: Play,
  { token }: Reader,
  { command, version }: Request,
  key: string | null,
): Promise<{ readonly answer: Answer; readonly seen?: Seen } | null | undefined> {
  const [method, path, body] = command === null ? ["GET", ""] : sentAs(command);
  const meant = command === null ? "if-none-match" : "if-match";
  const tag = `W/"${version}${command === null && token !== null ? "-player" : ""}"`;
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(key !== null && { "idempotency-key": key }),
    ...(version !== null && { [meant]: tag }),
  };
  const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  try {
    const answer = await fetch(`${url}/v1/games/${id}${path}`, request);
    if (answer.status === 304) return { answer: { unchanged: true } };
    const said = await answer.json<Seen & { readonly code: string }>();
    if (answer.ok) return { answer: { game: told(said), isNew: answer.status === 201 }, seen: said };
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
    const { code, version: now, ply } = said as { code: string; version?: unknown; ply?: unknown };
    return { answer: { refused: code, version: now, ply } };
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault;
    return (fault.cause as { code?: string } | undefined)?.code === "ECONNREFUSED" ? undefined : null;
  }
}

/** Asks until there is an answer, as who sends a key does, or (without one) once; says whether a line broke. */
async function askFor(play: Play, reader: Reader, request: Request, key: string | null) {
  for (let isLost = false; ; await sleep(30)) {
    const answered = await askOnce(play, reader, request, key);
    isLost ||= answered === null;
    if (answered) return { answered, isLost };
    if (key === null) return { answered: null, isLost };
  }
}

/** One client with one connection: sends requests in sequence, and records the answers and times. */
async function takePart(play: Play, reader: Reader, name: string): Promise<void> {
  const { chance, history } = play;
  let [seen, isRefused] = [null as Seen | null, false];
  for (let count = 0; !play.isOver(); count++) {
    const isReading = seen === null || reader.token === null || isRefused || chance() < 0.15;
    const command: Command | null = isReading ? null : someCommand(seen!, reader.side, chance);
    const version: number | null = seen !== null && chance() < 0.25 ? seen.version : null;
    const request = { player: reader.seat, command, version };
    const key = command !== null && chance() < 0.5 ? `${name}-${count}` : null;
    const began = time++;
    const { answered, isLost } = await askFor(play, reader, request, key);
    if (answered) history.push({ request, began, ended: time++, answer: answered.answer });
    else if (isLost && command !== null) history.push({ request, began, ended: Infinity, answer: null });
    if (!answered) await sleep(30);
    seen = answered?.seen ?? seen;
    // After a refusal a client mostly reads first.
    isRefused = answered !== null && "refused" in answered.answer && chance() < 0.8;
  }
}

/** Begins a game on which nothing depends on time. */
async function begin(client: Client, [by, to]: readonly Reader[]): Promise<{ id: string; start: GameState }> {
  const body = { ruleset: "brandubh", side: "attackers", to: to!.seat.name, clock: { kind: "unlimited" } };
  const challenge = { token: by!.token!, key: `begin-${time++}`, body };
  const { id } = await client.must<{ id: string }>("POST", "/v1/challenges", challenge);
  await client.must("POST", `/v1/challenges/${id}/accept`, { token: to!.token!, key: `accept-${id}` });
  const clock = { kind: "unlimited", abandonAfter: 90 * DAY } as const;
  const players = { attackers: by!.seat, defenders: to!.seat };
  const proposed = challenged({ by: by!.seat, to: to!.seat, clock });
  return { id, start: stateOf(proposed, { type: "accepted", at: proposed.at, players }) };
}

/** Where the clients and the kills come together. */
interface Trial {
  readonly service: Service;
  readonly client: Client;
  readonly chance: () => number;
  /** About how many requests lie between two kills. */
  readonly operations: number;
}

const isEnded = ({ answer }: Operation): boolean => JSON.stringify(answer).includes("finished");

/** Has all clients ask one game, until it has ended or the service was killed so often. Gives how often it was. */
async function playOne(trial: Trial, readers: readonly Reader[], kills: number) {
  const { service, client, chance, operations } = trial;
  const { id, start } = await begin(client, readers);
  const history: Operation[] = [];
  let killed = 0;
  // Some more requests find the game over, or the service up again.
  const after = (): Operation | undefined => history.at(-20);
  let end = Infinity;
  const isOver = (): boolean => history.length > end || (after() !== undefined && isEnded(after()!));
  const play = { url: service.url, id, chance, history, isOver };
  const playing = readers.map((reader, index) => takePart(play, reader, `${id}-${index}`));
  const killing = (async () => {
    for (; killed < kills && !isOver(); killed++) {
      const enough = history.length + operations * (0.5 + chance());
      while (history.length < enough && !isOver()) await sleep(chance() * 5);
      if (isOver()) break;
      await service.kill();
      await service.start();
    }
    end = history.length + 20;
  })();
  await Promise.all([...playing, killing]);
  return { start, history, killed };
}

/**
 * Has both players, each with two clients, and two spectators ask one game all they can at once, and kills the service
 * meanwhile, `kills` times; where the game ends before, they begin another. Gives what each client has observed.
 */
export async function recordWhileKilling(trial: Trial, kills: number): Promise<readonly Recorded[]> {
  const signedUp = async (name: string, side: Side): Promise<Reader> => {
    const token = await trial.client.signUp(name);
    const { id } = await trial.client.must<Seat>("GET", "/v1/me", { token });
    return { seat: { id, name }, side, token };
  };
  const players = [await signedUp("Ragnhild", "attackers"), await signedUp("Egil", "defenders")];
  const nobody = { seat: { id: "nobody", name: "Nobody" }, side: "attackers", token: null } as const;
  const recorded: Recorded[] = [];
  for (let left = kills; left > 0;) {
    const { killed, ...game } = await playOne(trial, [...players, ...players, nobody, nobody], left);
    left -= killed;
    recorded.push(game);
  }
  return recorded;
}
