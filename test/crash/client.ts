import { until } from "./within.ts";

/** An answer as a client sees it. */
export interface Answer<T> {
  readonly status: number;
  readonly isReplay: boolean;
  readonly body: T;
}

/** The fields of a game that a test reads. */
export interface GameBody {
  readonly id: string;
  readonly ply: number;
  readonly status: string;
  readonly moves: readonly string[];
  readonly board: string;
  readonly result: { readonly winner: string | null; readonly reason: string } | null;
}

/** A record of the feed or of a webhook. */
export interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly game: { readonly id: string }; readonly ply: number };
}

interface Ask {
  readonly token?: string;
  readonly key?: string;
  readonly body?: unknown;
}

const PAUSE = 50;
const TIME_LIMIT = 10_000;

/** Asks once; null where no answer came, or one that says that something broke. */
async function askOnce<T>(method: string, url: string, { token, key, body }: Ask): Promise<Answer<T> | null> {
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { "idempotency-key": key }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  try {
    const answer = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(TIME_LIMIT),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 500) return null;
    return {
      status: answer.status,
      isReplay: answer.headers.get("idempotency-replayed") === "true",
      body: JSON.parse(text) as T,
    };
  } catch {
    return null;
  }
}

/** The tokens of two players. */
type Two = readonly [string, string];

/** A client as the documents advise: what was not answered is asked again, under the same key. */
export function clientOf(base: string) {
  async function ask<T>(method: string, path: string, wish: Ask = {}): Promise<Answer<T>> {
    return until(`answer to ${method} ${path}`, () => askOnce<T>(method, base + path, wish), PAUSE);
  }

  /** Asks, and takes nothing but success. */
  async function must<T>(method: string, path: string, wish: Ask = {}): Promise<T> {
    const answer = await ask<T>(method, path, wish);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.body;
  }

  return {
    ask,
    must,

    /** Signs a player up. */
    signUp: async (name: string): Promise<string> =>
      (await must<{ token: string }>("POST", "/v1/players", { body: { name } })).token,

    /** Begins a game of Brandubh that the first player proposes to the second, who is called Egil. Returns its id. */
    async begin([maker, taker]: Two, terms: object = {}): Promise<string> {
      const clock = { kind: "unlimited" };
      const body = { ruleset: "brandubh", side: "attackers", to: "Egil", clock, ...terms };
      const { id } = await must<GameBody>("POST", "/v1/challenges", { token: maker, body });
      await must("POST", `/v1/challenges/${id}/accept`, { token: taker });
      return id;
    },

    /** Makes a move in a game that `begin` began. */
    move: ([attackers, defenders]: Two, id: string, ply: number, move: string): Promise<GameBody> =>
      must("POST", `/v1/games/${id}/moves`, {
        token: ply % 2 === 1 ? attackers : defenders,
        body: { ply, move },
      }),

    /** The whole feed of a player. */
    async feed(token: string): Promise<EventBody[]> {
      const events: EventBody[] = [];
      for (let after = ""; ; after = `&after=${events.at(-1)?.id}`) {
        const { items, next } = await must<{ items: EventBody[]; next: string | null }>(
          "GET",
          `/v1/me/events?limit=100${after}`,
          { token },
        );
        events.push(...items);
        if (next === null) return events;
      }
    },

    /** How far the service's time is ahead of the machine's, in milliseconds. */
    async offset(): Promise<number> {
      const { time } = await must<{ time: string }>("GET", "/health");
      return Date.parse(time) - Date.now();
    },

    advance: (span: string): Promise<unknown> => must("POST", "/dev/clock", { body: { advance: span } }),
  };
}

export type Client = ReturnType<typeof clientOf>;
