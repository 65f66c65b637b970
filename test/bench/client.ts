import { Agent, request } from "node:http";

/** An answer, with how long it took in milliseconds. */
export interface Timed {
  readonly status: number;
  readonly text: string;
  readonly took: number;
}

/** Sends requests over persistent connections, with as little work of its own as Node allows: the service is measured. */
export function client(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(origin);
  return {
    send(method: string, path: string, token: string | null, body: unknown): Promise<Timed> {
      const text = body === undefined ? "" : JSON.stringify(body);
      const headers: Record<string, string> = { "content-length": String(Buffer.byteLength(text)) };
      if (text !== "") headers["content-type"] = "application/json";
      if (token !== null) headers["authorization"] = `Bearer ${token}`;
      const { promise, resolve, reject } = Promise.withResolvers<Timed>();
      const began = performance.now();
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            took: performance.now() - began,
          }),
        );
      });
      sent.on("error", reject);
      sent.end(text);
      return promise;
    },
    origin,
    close: () => agent.destroy(),
  };
}

export type Client = ReturnType<typeof client>;

/** The value below which a share of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
