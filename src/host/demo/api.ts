import { Trouble } from "../settings.ts";

/** One request may take this long. */
const TIME_LIMIT = 10_000;

/** A client of the service at `base`, in the few words that the demo needs. What is refused is trouble. */
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

    /** Fails where there is no Taflpost. */
    async checkIsThere(): Promise<void> {
      const health = await request("/health");
      if (!health.includes('"ok"')) throw new Trouble(`What answers at ${url} is no Taflpost.`);
    },

    text: (path: string): Promise<string> => request(path),

    /** Posts JSON, as the holder of a token or as nobody, and gives the answer. */
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
