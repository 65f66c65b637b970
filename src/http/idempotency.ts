import * as z from "zod";
import type { RequestKey } from "../game/answers.ts";
import { sha256 } from "../lib/bytes.ts";
import type { Ctx } from "./context.ts";
import { fieldRule } from "./validation.ts";

const KEY_PATTERN = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/;
const Key = z.string().refine((key) => KEY_PATTERN.test(key), fieldRule("idempotency-key"));

/** For a route's definition: the header that makes it safe to repeat. */
export const repeatable = {
  headers: z.object({
    "idempotency-key": Key.optional().meta({
      description:
        "Any text of yours. A repeat with the same one and the same body does nothing twice and is answered alike. It counts for one game, or for everything outside of games.",
    }),
  }),
};

/** The request's idempotency key with the digest of the request; null without one. */
export async function requestKey(c: Ctx): Promise<RequestKey | null> {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return null;
  return { key, request: await sha256(`${c.req.method} ${c.req.path}\n${await c.req.text()}`) };
}

/** Headers for an answer that was given before under the same key. */
export function replayHeaders(isReplayed: boolean): Record<string, string> {
  return isReplayed ? { "idempotency-replayed": "true" } : {};
}
