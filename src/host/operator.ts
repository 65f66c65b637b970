import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import { type HostSettings, settingsFrom, Trouble } from "./settings.ts";
import { nothingIn, operatorTokenOf } from "./state.ts";

export interface Operator {
  readonly url: string;
  readonly token: string;
  readonly folder?: string;
  /** Receives lines about the progress of a long request. By default they are printed. */
  readonly say?: (line: string) => void;
  readonly fetch?: (url: string, request: RequestInit) => Promise<Response>;
}

/** Milliseconds to wait for one answer. */
const TIME_LIMIT = 60_000;

export const urlHere = ({ host, port }: Pick<HostSettings, "host" | "port">): string =>
  `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** The service accepts this `Host` on every address that it listens on, whatever its origin is. */
export const nameHere = (url: string) => ({ host: `localhost:${new URL(url).port || "80"}` });

/** `data`: the service's folder; by default STATE. Throws `Trouble` if no service has been started on it. */
export function operatorHere(environment: NodeJS.ProcessEnv, data?: string): Operator {
  const settings = settingsFrom(environment, data);
  const { state } = settings;
  if (!existsSync(join(state, "secret"))) throw nothingIn(state);
  return { url: urlHere(settings), token: operatorTokenOf(state), folder: state };
}

function originIn(text: string): string {
  const parsed = URL.parse(text);
  if (parsed !== null && /^https?:$/.test(parsed.protocol)) return parsed.origin;
  throw new Trouble(
    `--url must be the address of the service, such as https://tafl.example.org, not “${text}”.`,
  );
}

export function operatorAt(url: string, { OPERATOR_TOKEN: token }: NodeJS.ProcessEnv): Operator {
  if (token === undefined || token === "")
    throw new Trouble(
      "Set OPERATOR_TOKEN to the value from `npm run deploy` or `wrangler secret put OPERATOR_TOKEN`. On your own server it is in the file operator-token in the data folder.",
    );
  return { url, token };
}

export const operatorNamed = ({ url, data }: { readonly url?: string; readonly data?: string }): Operator =>
  url === undefined ? operatorHere(process.env, data) : operatorAt(originIn(url), process.env);

async function refusalIn(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.headers.get("content-type")?.startsWith("application/problem+json") !== true) return text;
  const said = JSON.parse(text) as {
    readonly detail: string;
    readonly errors?: readonly { readonly pointer?: string; readonly detail: string }[];
  };
  const errors = (said.errors ?? []).map(({ pointer = "", detail }) => `\n${pointer} ${detail}`);
  return said.detail + errors.join("");
}

function elsewhere({ url, folder }: Operator, isThere: boolean): string {
  const isHere = folder !== undefined;
  if (!isThere)
    return `There is no response at ${url}. ${isHere ? "Start the service, or set its port: PORT=…" : "Check the address."}`;
  return isHere
    ? `The service at ${url} does not use ${folder}. Name its folder (--data DIR), or set the right port: PORT=…`
    : `The service at ${url} rejects this OPERATOR_TOKEN. Set it to the current one.`;
}

/** Throws `Trouble` if the request is rejected or the service does not answer. */
export async function askOperator<T>(operator: Operator, path: string, body: unknown): Promise<T> {
  const { url, token, folder, fetch: send = fetch } = operator;
  const request = {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      ...(folder === undefined ? {} : nameHere(url)),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIME_LIMIT),
  };
  const answer = await send(`${url}${path}`, request).catch(() => null);
  if (answer === null || answer.status === 401) throw new Trouble(elsewhere(operator, answer !== null));
  if (!answer.ok)
    throw new Trouble(`${url} rejected the request (${answer.status}): ${await refusalIn(answer)}`);
  return answer.json<T>();
}

/** `next`: where the next part begins; null at the end. */
export interface Part {
  readonly next: unknown;
}

export async function* askInParts<T extends Part>(
  operator: Operator,
  path: string,
  body: object,
): AsyncGenerator<T> {
  let after: unknown = null;
  do {
    const part: T = await askOperator<T>(operator, path, { ...body, after });
    yield part;
    after = part.next;
  } while (after !== null);
}
