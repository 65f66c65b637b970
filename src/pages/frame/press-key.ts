import type { RequestKey } from "../../game/answers.ts";
import { sha256 } from "../../lib/bytes.ts";
import type { Ctx } from "../../http/context.ts";

/**
 * The idempotency key of a form, by which two presses count once; null where the form has none.
 * @param key any text, as the form sent it
 * @param input what is asked for: under the same key it has to be the same
 */
export async function pressKey(c: Ctx, key: string | undefined, input: unknown): Promise<RequestKey | null> {
  if (key === undefined || key === "") return null;
  // Not every text can be a key; its digest can.
  const request = `${c.req.method} ${c.req.path}\n${JSON.stringify(input)}`;
  return { key: await sha256(key), request: await sha256(request) };
}
