import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Trouble } from "../settings.ts";

/** `pause`: milliseconds between tries. */
export interface Outside {
  readonly ask: typeof fetch;
  readonly tries: number;
  readonly pause: number;
}

/** A new address or release can take minutes to appear. */
export const OUTSIDE: Outside = { ask: fetch, tries: 60, pause: 5000 };

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const EACH = 20_000;

async function answerFrom({ ask }: Outside, url: string, init: RequestInit = {}): Promise<Answer | string> {
  try {
    const answer = await ask(url, { ...init, signal: AbortSignal.timeout(EACH), redirect: "manual" });
    const body = await answer.json().catch(() => ({}));
    return { status: answer.status, body: body as Answer["body"] };
  } catch (fault) {
    const { cause, message } = fault as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

type Say = (line: string) => void;

/**
 * Returns the body of the first response with status 200, and prints all other responses. Throws `Trouble` with the
 * last response after `outside.tries` tries.
 */
async function wellAt(url: string, outside: Outside, say: Say): Promise<Answer["body"]> {
  const { tries, pause } = outside;
  let said = "nothing";
  for (let tried = 1; tried <= tries; tried++) {
    const answer = await answerFrom(outside, url);
    if (typeof answer !== "string" && answer.status === 200) return answer.body;
    said = typeof answer === "string" ? answer : `${answer.status} ${JSON.stringify(answer.body)}`;
    say(`  try ${tried} of ${tries}: ${said}`);
    if (tried < tries) await sleep(pause);
  }
  throw new Trouble(
    `The release is deployed, but ${url} does not respond as expected: ${said}\nIf the address is new, wait 15 minutes and run this again. Otherwise see “What to watch” in the run book. npm run deploy:back restores the previous release.`,
  );
}

export async function proveWell(origin: string, outside: Outside, say: Say): Promise<void> {
  await wellAt(`${origin}/health`, outside, say);
  const { status, checks } = await wellAt(`${origin}/v1/status`, outside, say);
  if (status !== "ok")
    throw new Trouble(`${origin}/v1/status says ${String(status)}: ${JSON.stringify(checks)}`);
}

export async function proveSignUp(origin: string, outside: Outside): Promise<void> {
  const name = `Deploy${randomBytes(6).toString("hex")}`;
  const headers = { "content-type": "application/json" };
  const signUp = { method: "POST", headers, body: JSON.stringify({ name }) };
  const signed = await answerFrom(outside, `${origin}/v1/players`, signUp);
  const token = typeof signed === "string" ? undefined : signed.body["token"];
  if (typeof token !== "string")
    throw new Trouble(
      `Nobody can sign up at ${origin}: ${typeof signed === "string" ? signed : JSON.stringify(signed)}`,
    );
  const authorization = `Bearer ${token}`;
  const gone = await answerFrom(outside, `${origin}/v1/me`, { method: "DELETE", headers: { authorization } });
  if (typeof gone === "string" || gone.status !== 204)
    throw new Trouble(`The test account ${name} at ${origin} can’t be deleted: ${JSON.stringify(gone)}`);
}
