import { env, exports } from "cloudflare:workers";

/** What a test needs of an answer. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Ask {
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Sends a request through the Worker's door, as a client would. */
export async function ask<T = Record<string, unknown>>(
  method: string,
  path: string,
  { token, headers = {}, body }: Ask = {},
): Promise<Answer<T>> {
  const answer = await exports.default.fetch(`${env.ORIGIN}${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true && text !== "";
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : text) as T };
}

let count = 0;

/** A player as a test knows one. */
export interface Someone {
  readonly name: string;
  readonly token: string;
}

/** Signs somebody up, under a name that no other test has. */
export async function signUp(like = "Player", more: Record<string, unknown> = {}): Promise<Someone> {
  const letters = (++count)
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  const name = `${like.slice(0, 12)}-q${letters}`;
  const { status, body } = await ask<{ token: string }>("POST", "/v1/players", { body: { name, ...more } });
  if (status !== 201) throw new Error(`${name} could not sign up: ${JSON.stringify(body)}`);
  return { name, token: body.token };
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
  readonly result: { winner: string | null; reason: string } | null;
  readonly clock: { deadline: string | null; remaining: { attackers: string; defenders: string } | null };
  readonly [member: string]: unknown;
}

/** A game that has just begun between two new players. */
export interface Begun {
  readonly id: string;
  readonly attackers: Someone;
  readonly defenders: Someone;
}

/** Has two new players begin a game: one challenges the other as attackers, who accepts. */
export async function beginGame(
  ruleset = "brandubh",
  clock: Record<string, string> = { kind: "per-move", perMove: "P3D" },
): Promise<Begun> {
  const [attackers, defenders] = [await signUp("Attack"), await signUp("Defend")];
  const challenge = { ruleset, side: "attackers", to: defenders.name, clock };
  const made = await ask<{ id: string }>("POST", "/v1/challenges", {
    token: attackers.token,
    body: challenge,
  });
  const { id } = made.body;
  const accepted = await ask("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  if (accepted.status !== 200) throw new Error(`the game did not begin: ${JSON.stringify(accepted.body)}`);
  return { id, attackers, defenders };
}

/** Makes moves alternately, from the one with number `first` on; gives the last answer. */
export async function playMoves(game: Begun, moves: readonly string[], first = 1): Promise<Answer<GameBody>> {
  let last: Answer<GameBody> | null = null;
  for (const [index, move] of moves.entries()) {
    const ply = first + index;
    const { token } = ply % 2 === 1 ? game.attackers : game.defenders;
    last = await ask<GameBody>("POST", `/v1/games/${game.id}/moves`, { token, body: { ply, move } });
    if (last.status !== 201) throw new Error(`ply ${ply}, ${move}: ${JSON.stringify(last.body)}`);
  }
  if (last === null) throw new Error("no moves to make");
  return last;
}
