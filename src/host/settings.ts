/** Where to listen, under which address others know the service, and where what must survive is kept. */
export interface HostSettings {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
  readonly state: string;
}

/** What a person can put right, told in a sentence of its own: shown without a stack. */
export class Trouble extends Error {
  override readonly name = "Trouble";
}

/** Reads PORT, HOST, ORIGIN and STATE. */
export function settingsFrom(environment: NodeJS.ProcessEnv): HostSettings {
  const port = portFrom(environment["PORT"] ?? "8787");
  return {
    port,
    host: environment["HOST"] ?? "127.0.0.1",
    origin: environment["ORIGIN"] ?? `http://localhost:${port}`,
    state: environment["STATE"] ?? ".wrangler/state",
  };
}

function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Trouble(`PORT must be a number from 1 to 65535, not “${text}”.`);
  return port;
}

/** Runs a command of the host; what goes wrong ends the process with status 1, and with one sentence if it is trouble. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (fault) {
    console.error(fault instanceof Trouble ? fault.message : fault);
    // Not exitCode: whatever has been started already must not keep the process.
    process.exit(1);
  }
}
