import { Trouble } from "../settings.ts";

/** How long a request may take, in milliseconds. */
const TIME_LIMIT = 10_000;

/** Opens a client of the service at `base`, with what the demo needs. A refusal throws `Trouble`. */
export function apiAt(base: string) {
  const url = base.replace(/\/+$/, "");

  async function request(path: string, options: RequestInit = {}): Promise<string> {
    const signal = AbortSignal.timeout(TIME_LIMIT);
    const answer = await fetch(url + path, { ...options, signal }).catch(() => null);
    if (answer === null) throw new Trouble(`Nobody answers at ${url}. Start the service with: npm start`);
    const text = await answer.text();
    if (!answer.ok)
      throw new Trouble(`${options.method ?? "GET"} ${path} was refused (${answer.status}): ${text}`);
    return text;
  }

  return {
    url,

    /** Fails if no Taflpost answers there. */
    async checkIsThere(): Promise<void> {
      const health = await request("/health");
      if (!health.includes('"ok"')) throw new Trouble(`What answers at ${url} is no Taflpost.`);
    },

    text: (path: string): Promise<string> => request(path),

    /** Posts JSON, with or without a token, and gives the answer. */
    async post<T>(
      path: string,
      body: unknown,
      token: string | null = null,
      more: Record<string, string> = {},
    ): Promise<T> {
      const headers = {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...more,
      };
      const text = await request(path, {
        method: "POST",
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return JSON.parse(text) as T;
    },
  };
}

export type Api = ReturnType<typeof apiAt>;
