import { sha256 } from "../lib/bytes.ts";
import type { Ctx } from "./context.ts";
import { problem } from "./problem-answers.ts";
import { tagged } from "./versions.ts";

/** What a file needs for other sites to load it: browsers load a module of another site only with these. */
export const FOR_OTHER_SITES = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
} as const;

/**
 * Answers with a file that the build wrote, of this media type (undefined: there is no such file). The platform answers these before the Worker is asked, with the headers of the file `_headers`; local mode
 * does not.
 * @param more headers besides
 */
export async function builtFile(
  c: Ctx,
  type: string | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new Request(c.req.url));
  if (!file.ok || type === undefined) return problem(c, "not-found", { path: c.req.path });
  const text = await file.text();
  const headers = {
    "content-type": type,
    // Asked for anew each time, so that it fits the service that it speaks to; mostly the answer is 304.
    "cache-control": "no-cache",
    etag: `"${(await sha256(text)).slice(0, 22)}"`,
    ...more,
  };
  return tagged(c, headers, () => c.body(text, 200, headers));
}
