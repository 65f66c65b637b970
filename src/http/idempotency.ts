import * as z from "zod";
import type { RequestKey } from "../game/answers.ts";
import { sha256 } from "../lib/bytes.ts";
import { canonicalJson } from "../lib/jcs.ts";
import type { Ctx } from "./context.ts";
import { fieldRule } from "../contract/problems/fields.ts";

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

/** The shortest key of a sign-up: anyone who repeats it gets a token. */
const SHORTEST_SIGN_UP_KEY = 20;

const SignUpKey = z
  .string()
  .refine(
    (key) => key.length >= SHORTEST_SIGN_UP_KEY && KEY_PATTERN.test(key),
    fieldRule("sign-up-key", { min: SHORTEST_SIGN_UP_KEY }),
  );

/** For the definition of the sign-up: the header that makes it safe to repeat for an hour. */
export const repeatableSignUp = {
  headers: z.object({
    "idempotency-key": SignUpKey.optional().meta({
      description: `A text of yours that nobody can guess, of at least ${SHORTEST_SIGN_UP_KEY} characters. For an hour the same request from the same network (of IPv6: the /64) under the same one gives the same player, and a new token.`,
    }),
  }),
};

/** The digest of what a request says: the same JSON in another order, or with other spaces, is the same request. */
async function digestOf(c: Ctx): Promise<string> {
  const text = await c.req.text();
  return sha256(`${c.req.method} ${c.req.path}\n${text === "" ? "" : canonicalJson(JSON.parse(text))}`);
}

/** The request's idempotency key with the digest of the request; null without one. */
export async function requestKey(c: Ctx): Promise<RequestKey | null> {
  const key = c.req.header("idempotency-key");
  return key === undefined ? null : { key, request: await digestOf(c) };
}
