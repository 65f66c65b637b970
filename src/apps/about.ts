import { isObject } from "../lib/json.ts";
import { readBeginning } from "../outbound/answers.ts";

/** Addresses about an app. Some programs send them empty, which the library takes for wrong ones. */
const ABOUT = new Set(["client_uri", "logo_uri", "tos_uri", "policy_uri", "jwks_uri"]);

/** More bytes than the library reads of any answer, so that it still rejects what is too long. */
const MOST_BYTES = 65_537;

/** What an app says of itself as JSON, without empty addresses; any other text unchanged. */
export function withoutEmpty(sent: string): string {
  try {
    const said: unknown = JSON.parse(sent);
    if (!isObject(said)) return sent;
    const isEmpty = (name: string) => ABOUT.has(name.split("#")[0]!) && said[name] === "";
    return JSON.stringify(Object.fromEntries(Object.entries(said).filter(([name]) => !isEmpty(name))));
  } catch {
    return sent;
  }
}

/** An app's document without empty addresses; an answer that is no document unchanged. */
export async function documentWithoutEmpty(answer: Response, signal: AbortSignal): Promise<Response> {
  if (answer.status !== 200) return answer;
  const { bytes } = await readBeginning(answer.body, MOST_BYTES, signal);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(withoutEmpty(new TextDecoder().decode(bytes)), { headers });
}
