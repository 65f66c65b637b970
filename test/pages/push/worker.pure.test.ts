import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** Not named where it is imported: the types of service workers are not those of tests. */
const WORKER: string = "../../../src/pages/push/script/worker.ts";

type Listener = (event: unknown) => void;

/** The service worker, as the browser runs it where the service cannot be reached; `kept` is what it has in its cache. */
async function offline(kept: string) {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal("self", {
    location: new URL("https://taflpost.example/sw.js"),
    caches: { match: () => Promise.resolve(new Response(kept)) },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.resetModules();
  await import(WORKER);

  /** The answer to a request; null if it is left to the browser. */
  return async (method: string, path: string, mode = "navigate"): Promise<string | null> => {
    let answer: Promise<Response> | null = null;
    const respondWith = (given: Promise<Response>) => (answer = given);
    const request = { method, mode, destination: "", url: `https://taflpost.example${path}` };
    listeners.get("fetch")?.({ request, respondWith });
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  };
}

describe("the service worker, offline", () => {
  it("shows its page for pages, and leaves forms and everything else to the browser", async () => {
    const ask = await offline("You are offline.");
    expect(await ask("GET", "/games/g")).toBe("You are offline.");
    expect(await ask("POST", "/games/g/accept")).toBeNull();
    expect(await ask("GET", "/v1/games/g", "cors")).toBeNull();
  });
});
