import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runWrangler, type Wrangler } from "../../src/host/deploy/cloudflare.ts";
import type { Ground } from "../../src/host/deploy/deploy.ts";
import type { FakeCloudflare } from "./cloudflare.ts";

const WORKERS = ["taflpost", "taflpost-sandbox"];

/** Asks the Workers of an account by their addresses, and everybody else over the network. */
function asking(cloudflare: FakeCloudflare): typeof fetch {
  return (where, init) => {
    const url = new URL(where as string);
    const onWorkersDev = WORKERS.map((name) => [`${name}.hnefi.workers.dev`, name] as const);
    const name = new Map<string, string>([...onWorkersDev, ...cloudflare.domains]).get(url.host);
    return name === undefined ? fetch(url, init) : Promise.resolve(cloudflare.visit(name, url, init));
  };
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), "taflpost-deploy-"));

/**
 * What a deployment to this account starts from, with nobody at the terminal.
 * @param folder the folder of all deployments
 * @param said collects the lines that are printed
 */
export function groundOf(
  cloudflare: FakeCloudflare,
  folder: string,
  said: string[],
  wrangler: Wrangler = runWrangler,
): Ground {
  return {
    environment: { ...process.env, ...cloudflare.environment },
    outside: { ask: asking(cloudflare), tries: 2, pause: 1 },
    wrangler,
    ask: null,
    say: (line) => said.push(line),
    folder,
  };
}

/** Why a command failed, in the words that its operator reads; null where it did not. */
export const troubleOf = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (fault: Error) => (fault.name === "Trouble" ? fault.message : `no Trouble: ${fault.stack}`),
  );
