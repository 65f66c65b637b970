import { isObject } from "../lib/json.ts";
import { readBeginning } from "../outbound/answers.ts";

/** Optional addresses in an app's metadata. Some programs send them empty, and the library rejects an empty address. */
const ABOUT = new Set(["client_uri", "logo_uri", "tos_uri", "policy_uri", "jwks_uri"]);

/** More bytes than the library accepts, so that it still rejects a document that is too long. */
const MOST_BYTES = 65_537;

/** Removes empty addresses from an app's metadata (JSON). Returns text that is not a JSON object unchanged. */
export function withoutEmpty(sent: string): string {
  try {
    const metadata: unknown = JSON.parse(sent);
    if (!isObject(metadata)) return sent;
    const isEmpty = (name: string) => ABOUT.has(name.split("#")[0]!) && metadata[name] === "";
    return JSON.stringify(Object.fromEntries(Object.entries(metadata).filter(([name]) => !isEmpty(name))));
  } catch {
    return sent;
  }
}

/**
 * Removes empty URLs from an app's metadata, and the headers `content-length` and `content-encoding`. Returns responses other
 * than 200 unchanged.
 */
export async function documentWithoutEmpty(answer: Response, signal: AbortSignal): Promise<Response> {
  if (answer.status !== 200) return answer;
  const { bytes } = await readBeginning(answer.body, MOST_BYTES, signal);
  const headers = new Headers(answer.headers);
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  return new Response(withoutEmpty(new TextDecoder().decode(bytes)), { headers });
}
