import { settingsFrom, Trouble } from "./settings.ts";
import { operatorTokenOf } from "./state.ts";

/** Where the service is, and how its operator gets in. */
export interface Operator {
  readonly url: string;
  readonly token: string;
}

/** How long one answer may take, in milliseconds. */
const TIME_LIMIT = 60_000;

/** The operator of the service on this machine, whose folder `data` names (else STATE). */
export function operatorHere(environment: NodeJS.ProcessEnv, data?: string): Operator {
  const { host, port, state } = settingsFrom(environment, data);
  return { url: `http://${host}:${port}`, token: operatorTokenOf(state) };
}

/** Reads the address of a service, as a command's words have it. */
export function originIn(text: string): string {
  const parsed = URL.parse(text);
  if (parsed !== null && /^https?:$/.test(parsed.protocol)) return parsed.origin;
  throw new Trouble(
    `--url has to be the address of the service, such as https://tafl.example.org, not “${text}”.`,
  );
}

/** The operator of a service elsewhere, by the token in OPERATOR_TOKEN. */
export function operatorAt(url: string, { OPERATOR_TOKEN: token }: NodeJS.ProcessEnv): Operator {
  if (token === undefined)
    throw new Trouble(
      "Set OPERATOR_TOKEN to what `npm run deploy` made, or what `wrangler secret put OPERATOR_TOKEN` was given.",
    );
  return { url, token };
}

/** Asks what only the operator may. What is refused, and a service that does not answer, is trouble. */
export async function askOperator<T>({ url, token }: Operator, path: string, body: unknown): Promise<T> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIME_LIMIT),
  };
  const answer = await fetch(`${url}${path}`, request).catch(() => null);
  if (answer === null) throw new Trouble(`Nobody answers at ${url}. Start the service with: npm start`);
  if (!answer.ok) throw new Trouble(`${url} refuses (${answer.status}): ${await answer.text()}`);
  return answer.json<T>();
}
