import { type Client, ProblemError, taflpost } from "../../sdk/index.ts";
import { Trouble } from "../settings.ts";

export interface Player {
  readonly name: string;
  readonly api: Client;
}

export async function signUp(url: string, name: string): Promise<Player> {
  const { token } = await taflpost(url).signUp({ name });
  return { name, api: taflpost(url, { token }) };
}

export async function runningService(): Promise<string> {
  const { TAFLPOST_URL, PORT = "8787" } = process.env;
  const url = (process.argv[2] ?? TAFLPOST_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "");
  const health = await fetch(`${url}/health`).catch(() => null);
  if (health === null) throw new Trouble(`There is no response at ${url}. Start the service with: npm start`);
  const text = await health.text();
  if (!text.includes('"ok"')) throw new Trouble(`The service at ${url} is not Taflpost.`);
  return url;
}

export async function refusalsInWords(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (fault) {
    throw fault instanceof ProblemError
      ? new Trouble(`The service rejected a request: ${fault.code}. ${fault.message}`)
      : fault;
  }
}
