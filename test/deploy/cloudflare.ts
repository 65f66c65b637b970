import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeAccount } from "./account.ts";
import { handlersOf, Refusal } from "./handlers.ts";

export const ACCOUNT = "0123456789abcdef0123456789abcdef";
const TOKEN = "a-token";

const refused = (status: number, code: number, message: string) => ({
  status,
  body: { success: false, errors: [{ code, message }], messages: [], result: null },
});

const withPattern = <T>([key, handler]: readonly [string, T]) =>
  [new RegExp(`^${key.replaceAll(/:\w+/g, "([^/]+)")}$`), handler] as const;

/**
 * Cloudflare's API, after its reference and wrangler's sources, with one account. It stores its input and runs the SQL of D1
 * for real; an unknown request is answered with 501, and `stop` throws.
 */
export class FakeCloudflare extends FakeAccount {
  /** The unknown requests. */
  readonly unknown: string[] = [];
  /** The changes, in order. */
  readonly changes: string[] = [];
  /** Faults, once each: a request like this is refused with a code, or executed and its answer lost. */
  readonly troubles: (readonly [RegExp, number | "lost"])[] = [];
  #server: Server | undefined;

  async start(): Promise<void> {
    // This process can be busy for longer than servers keep a connection, and would then use one that is just closed.
    this.#server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
      void this.#serve(request).then((answer) => {
        if (answer === "lost") return response.destroy();
        return response
          .writeHead(answer.status, { "content-type": "application/json" })
          .end(JSON.stringify(answer.body));
      });
    }).listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get environment(): NodeJS.ProcessEnv {
    const { port } = this.#server!.address() as AddressInfo;
    return {
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`,
      CLOUDFLARE_API_TOKEN: TOKEN,
    };
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
    for (const { db } of this.databases.values()) db.close();
    if (this.unknown.length > 0) throw new Error(`asked, and not known: ${this.unknown.join(", ")}`);
  }

  async #serve(
    request: IncomingMessage,
  ): Promise<"lost" | { readonly status: number; readonly body: unknown }> {
    const url = new URL(request.url ?? "", "http://fake");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = url.pathname.replace("/client/v4", "").replace(`/accounts/${ACCOUNT}`, "");
    const named = `${request.method} ${path}`;
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refused(401, 10_000, "Authentication error");
    const known = Object.entries(handlersOf(this));
    const [pattern, handler] = known.map(withPattern).find(([one]) => one.test(named)) ?? [];
    if (pattern === undefined || handler === undefined) {
      this.unknown.push(named);
      return refused(501, 1, `${named} is not known here`);
    }
    const body = Buffer.concat(chunks);
    const type = request.headers["content-type"] ?? "";
    const whole = type.includes("json") ? `${named} ${body.toString()}` : named;
    const at = this.troubles.findIndex(([kind]) => kind.test(whole));
    const [, trouble] = at === -1 ? [] : (this.troubles.splice(at, 1)[0] ?? []);
    if (typeof trouble === "number") return refused(trouble === 7500 ? 400 : 403, trouble, "Refused");
    try {
      const parts = pattern.exec(named)?.slice(1) ?? [];
      const result = await handler({ parts, query: url.searchParams, body, type });
      if (request.method !== "GET" && !/query|session|changeset/.test(path)) this.changes.push(named);
      if (trouble === "lost") return "lost";
      return { status: 200, body: { success: true, errors: [], messages: [], result } };
    } catch (fault) {
      if (fault instanceof Refusal) return refused(fault.status, fault.code, fault.message);
      throw fault;
    }
  }
}
