import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { env, exports } from "cloudflare:workers";
import type { Someone } from "../http/api.ts";

/** The part that a client negotiates by itself, and its behaviour where it has a choice. */
export const ERAS = [
  { era: "2025-11-25", options: {} },
  { era: "2026-07-28", options: { versionNegotiation: { mode: "auto" } } },
] as const;
export type Era = (typeof ERAS)[number];

/** A tool's data, as far as tests read it; for a refusal, the problem. */
export interface Data {
  readonly [member: string]: unknown;
  readonly confirmAt?: string;
  readonly messages?: readonly unknown[];
  readonly untrusted?: readonly string[];
  readonly errors?: readonly { readonly pointer: string }[];
}

/** The result of a tool as a test reads it. */
export interface Given {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Data;
}

/** An AI client that has connected with a player's token. */
export async function connect({ token }: Pick<Someone, "token">, { options }: Era = ERAS[0]) {
  const client = new Client({ name: "a test", version: "1" }, options);
  const transport = new StreamableHTTPClientTransport(new URL(`${env.ORIGIN}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (url, init) => exports.default.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  return {
    client,
    version: client.getNegotiatedProtocolVersion(),
    use: async (name: string, given: Record<string, unknown> = {}): Promise<Given> => {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({ name, arguments: given });
      const texts = (content as { text: string }[]).map(({ text }) => text);
      const data = isError ? JSON.parse(texts.at(-1) ?? "") : structuredContent;
      return { isError, text: texts.join("\n"), data: data as Data };
    },
  };
}
