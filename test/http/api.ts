import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import type { Env } from "../../src/env.ts";
import worker from "../../src/index.ts";
import { textOf } from "../../src/lib/bytes.ts";
import { withSession } from "./sessions.ts";

/** The parts of an answer that a test needs. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Ask {
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** A body sent as it is, instead of `body` as JSON. */
  readonly raw?: BodyInit;
}

/** A refusal as a test reads one. */
export interface ProblemBody {
  readonly type: string;
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly { readonly in: string; readonly pointer: string; readonly detail: string }[];
  readonly [member: string]: unknown;
}

/** An answer with its request, for listeners. */
export interface Exchange extends Answer<unknown> {
  readonly method: string;
  readonly path: string;
}

const listeners = new Set<(exchange: Exchange) => void>();

/** Calls `listener` with every answer from now on. */
export function listenIn(listener: (exchange: Exchange) => void): void {
  listeners.add(listener);
}

/** Tells the listeners of an answer. */
export function tell(exchange: Exchange): void {
  for (const listener of listeners) listener(exchange);
}

async function requestFor(
  method: string,
  path: string,
  { token, headers = {}, body, raw }: Ask,
): Promise<Request> {
  const hasBody = body !== undefined || raw !== undefined;
  return new Request(`${env.ORIGIN}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(await withSession(headers)),
    },
    ...(hasBody ? { body: raw ?? JSON.stringify(body) } : {}),
  });
}

/** The first part of a stream, which would go on for as long as somebody reads. */
async function beginningOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const chunk = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(chunk?.value as Uint8Array | undefined);
}

async function read<T>(method: string, path: string, answer: Response): Promise<Answer<T>> {
  const isStream = answer.status === 200 && /\/stream(\?|$)/.test(path);
  const text = isStream ? await beginningOf(answer) : await textOf(answer);
  const isJson = /[/+]json/.test(answer.headers.get("content-type") ?? "") && text !== "";
  const body = (isJson ? JSON.parse(text) : text) as T;
  const { status, headers } = answer;
  tell({ method, path, status, headers, body });
  return { status, headers, body };
}

/** Sends a request to the Worker, as a client would. A signed-in reader has their own token in the cookie. */
export async function ask<T = Record<string, unknown>>(
  method: string,
  path: string,
  what: Ask = {},
): Promise<Answer<T>> {
  return read<T>(method, path, await exports.default.fetch(await requestFor(method, path, what)));
}

/** The answer to a refused request. */
export function refusal(method: string, path: string, what: Ask = {}): Promise<Answer<ProblemBody>> {
  return ask<ProblemBody>(method, path, what);
}

/** Accepts a challenge. */
export const accept = (id: string, { token }: Pick<Someone, "token">) =>
  refusal("POST", `/v1/challenges/${id}/accept`, { token });

/** Moves the service's clock by an ISO 8601 duration. */
export const advance = (span: string) => ask("POST", "/dev/clock", { body: { advance: span } });

/** Limits that have been used up, or never are. */
export const USED_UP: RateLimit = { limit: () => Promise.resolve({ success: false }) };

/** The environment as production has it: no local mode, no movable clock. */
export function productionEnv(instead: Partial<Env> = {}): Env {
  const { LOCAL: _local, LOCAL_CLOCK: _clock, ...bound } = env;
  return { ...bound, ...instead };
}

/** Sends a request to the service as it runs in production, with other bindings where given. */
export async function askProduction<T = Record<string, unknown>>(
  method: string,
  path: string,
  what: Ask = {},
  instead: Partial<Env> = {},
): Promise<Answer<T>> {
  const context = createExecutionContext();
  const request = (await requestFor(method, path, what)) as Parameters<typeof worker.fetch>[0];
  const answer = await worker.fetch(request, productionEnv(instead), context);
  const said = await read<T>(method, path, answer);
  await waitOnExecutionContext(context);
  return said;
}

let count = 0;
/** Letters that none of the others looks like: names that look alike are taken. */
const LETTERS = "cdfhjkmnpqrtvwxyz";

/** A name that no other test has. */
export function freshName(like = "Player"): string {
  const letters = (++count)
    .toString(LETTERS.length)
    .replaceAll(/./g, (digit) => LETTERS[Number.parseInt(digit, LETTERS.length)] ?? "");
  // Without a dash: a part of a name must not be a reserved word.
  return `${like.slice(0, 12)}q${letters}`;
}

/** A player as a test knows one. */
export interface Someone {
  readonly name: string;
  readonly token: string;
  readonly id: string;
}

/** Signs somebody up, under a name that no other test has. */
export async function signUp(like = "Player", more: Record<string, unknown> = {}): Promise<Someone> {
  const name = freshName(like);
  const { status, body } = await ask<{ token: string; player: { id: string } }>("POST", "/v1/players", {
    body: { name, ...more },
  });
  if (status !== 201) throw new Error(`${name} could not sign up: ${JSON.stringify(body)}`);
  return { name, token: body.token, id: body.player.id };
}

/** Another token of a player's: it may what these scopes say, and all where none is named. */
export async function addToken(
  { token }: Pick<Someone, "token">,
  ...scopes: readonly string[]
): Promise<{ readonly id: string; readonly token: string }> {
  const body = { name: "spare", ...(scopes.length > 0 && { scopes }) };
  return (await ask<{ id: string; token: string }>("POST", "/v1/me/tokens", { token, body })).body;
}

/** A game as a test reads one. */
export interface GameBody {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly ply: number;
  readonly turn: string | null;
  readonly board: string;
  readonly moves: string[];
  readonly lastMove: { move: string; captured: string[]; at: string } | null;
  readonly result: { winner: string | null; reason: string } | null;
  readonly clock: {
    deadline: string | null;
    remaining: { attackers: string; defenders: string } | null;
  };
  readonly offers: { kind: string; by: string }[];
  readonly finishedAt: string | null;
  readonly [member: string]: unknown;
}

/** A game that has just begun between two new players. */
export interface Begun {
  readonly id: string;
  readonly attackers: Someone;
  readonly defenders: Someone;
}

export type ClockWish = Readonly<Record<string, string | number | boolean>>;
export const THREE_DAYS: ClockWish = { kind: "per-move", perMove: "P3D" };

/** Makes a challenge and gives its id. Nothing stops its clocks unless asked for: whoever honours vacation has cover. */
export async function challenge(by: Someone, wish: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await ask<{ id: string }>("POST", "/v1/challenges", {
    token: by.token,
    body: { ruleset: "brandubh", side: "attackers", clock: THREE_DAYS, stops: [], ...wish },
  });
  if (status !== 201) throw new Error(`no challenge: ${JSON.stringify(body)}`);
  return body.id;
}

/** Has two players begin a game: the first challenges the other as attackers, who accepts. */
export async function beginBetween(
  attackers: Someone,
  defenders: Someone,
  ruleset = "brandubh",
  clock = THREE_DAYS,
  stops: readonly string[] = [],
): Promise<Begun> {
  const id = await challenge(attackers, { ruleset, to: defenders.name, clock, stops });
  const accepted = await ask("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  if (accepted.status !== 200) throw new Error(`the game did not begin: ${JSON.stringify(accepted.body)}`);
  return { id, attackers, defenders };
}

/** The same between two new players. */
export async function beginGame(
  ruleset = "brandubh",
  clock = THREE_DAYS,
  stops: readonly string[] = [],
): Promise<Begun> {
  return beginBetween(await signUp("Attack"), await signUp("Defend"), ruleset, clock, stops);
}

/** Waits until all that has happened in a game has reached its players' mailboxes: a move is answered before that. */
export async function delivered(id: string): Promise<void> {
  await env.GAMES.getByName(id).wake();
}

/** Asks for one move; both players have heard of it then. */
export async function move(
  game: Begun,
  ply: number,
  text: string,
  more: { by?: Someone; message?: string; headers?: Record<string, string> } = {},
): Promise<Answer<GameBody & ProblemBody>> {
  const { by = ply % 2 === 1 ? game.attackers : game.defenders, message, headers = {} } = more;
  const body = { ply, move: text, ...(message === undefined ? {} : { message }) };
  const answer = await ask<GameBody & ProblemBody>("POST", `/v1/games/${game.id}/moves`, {
    token: by.token,
    body,
    headers,
  });
  await delivered(game.id);
  return answer;
}

/** Makes moves alternately, from the one with number `first` on; gives the last answer. */
export async function playMoves(game: Begun, moves: readonly string[], first = 1): Promise<Answer<GameBody>> {
  let last: Answer<GameBody> | null = null;
  for (const [index, text] of moves.entries()) {
    last = await move(game, first + index, text);
    if (last.status !== 201) throw new Error(`ply ${first + index}, ${text}: ${JSON.stringify(last.body)}`);
  }
  if (last === null) throw new Error("no moves to make");
  return last;
}

/** A game as anyone sees it. */
export async function look(id: string): Promise<GameBody> {
  return (await ask<GameBody>("GET", `/v1/games/${id}`)).body;
}

/** A whole list, page by page. */
export interface Page<T = Record<string, unknown>> {
  readonly items: T[];
  readonly next: string | null;
}

/** An event as a test reads one. */
export interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly game: GameBody;
    readonly move: string | null;
    readonly ply: number;
    readonly by: string | null;
    readonly message: string | null;
    readonly deadline: string | null;
    readonly moves?: readonly object[];
    readonly undone?: readonly number[];
  };
}

/** All of a player's events, oldest first. */
export async function eventsOf({ token }: Someone): Promise<EventBody[]> {
  return (await ask<Page<EventBody>>("GET", "/v1/me/events?limit=100", { token })).body.items;
}
