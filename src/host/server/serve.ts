import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Request } from "miniflare";
import { isLoopbackHost } from "../../lib/ip.ts";
import { domainFrom, NO_MAIL } from "../deploy/target.ts";
import { takeBuild } from "../builds.ts";
import { FIRST_ON_SERVER } from "../layout.ts";
import {
  type HostSettings,
  operatorSettings,
  runCommand,
  settingsFrom,
  TEXT,
  Trouble,
  wordsOf,
} from "../settings.ts";
import { bindingsIn, checkPort, keepOperatorToken, takeState } from "../state.ts";
import { untilStopped } from "../stopping.ts";
import { listenInFront } from "./front.ts";
import { relayFrom } from "./relay.ts";

/** `npm run serve -- --data DIR`: serves the built Worker in production on your own server, with mail by SMTP. */

const USAGE = "npm run serve -- --data DIR [--mail example.org] [--proxy-header X-Forwarded-For]";

export const SERVER_OPTIONS = { data: TEXT, mail: TEXT, "proxy-header": TEXT };

export interface ServerSettings extends HostSettings {
  readonly mail: string | null;
  readonly relay: ReturnType<typeof relayFrom> | null;
  readonly proxyHeader: string | null;
  readonly isSandbox: boolean;
  readonly variables: Readonly<Record<string, string>>;
}

/** Browsers send session cookies to this address, so it must use https. */
function checkOrigin(origin: string | undefined): void {
  const url = URL.parse(origin ?? "");
  if (url?.protocol === "https:" || isLoopbackHost(url?.hostname ?? "")) return;
  throw new Trouble(
    "ORIGIN must be the public address of the service, such as ORIGIN=https://tafl.example.org. Only localhost may use http.",
  );
}

function mailFrom(environment: NodeJS.ProcessEnv, said: string | undefined) {
  const { SMTP_URL: url } = environment;
  const [mail, relay] = [domainFrom("mail", said ?? ""), url === undefined ? null : relayFrom(url)];
  if ((mail === null) === (relay === null)) return { mail, relay };
  throw new Trouble(
    "To send mail, set both --mail example.org (the sender’s domain) and SMTP_URL (the mail server). Leave out both to run without mail.",
  );
}

/** Rejects every value except "1" and "", because a sandbox deletes its data daily. */
function isSandboxIn({ SANDBOX: said = "" }: NodeJS.ProcessEnv, mail: string | null): boolean {
  if (said !== "" && said !== "1") throw new Trouble(`SANDBOX must be 1 or unset, not “${said}”.`);
  if (said === "1" && mail !== null)
    throw new Trouble("A sandbox sends no mail: leave out --mail and SMTP_URL.");
  return said === "1";
}

function proxyHeaderFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^[\w-]+$/.test(text)) return text.toLowerCase();
  throw new Trouble(`--proxy-header must be the name of a header, such as X-Forwarded-For, not “${text}”.`);
}

export function serverSettingsFrom(words: readonly string[], environment: NodeJS.ProcessEnv): ServerSettings {
  const { values } = wordsOf({ args: [...words], options: SERVER_OPTIONS }, USAGE);
  const { data, mail, "proxy-header": header } = values;
  if (data === undefined || data === "") throw new Trouble(`Name the data folder:\n${USAGE}`);
  checkOrigin(environment["ORIGIN"]);
  const post = mailFrom(environment, mail ?? environment["MAIL_DOMAIN"]);
  return {
    ...settingsFrom({ ...environment, STATE: data }),
    ...post,
    isSandbox: isSandboxIn(environment, post.mail),
    proxyHeader: proxyHeaderFrom(header ?? environment["PROXY_HEADER"]),
    variables: operatorSettings(environment, "MAIL_AUTHSERV", "MAIL_RETURN"),
  };
}

function takeData(data: string, isSandbox: boolean): void {
  takeState(data, isSandbox);
  chmodSync(data, 0o700);
  keepOperatorToken(data);
}

/** Lets the beacon record the downtime. Node's fetch can't set the `Host` header, so the service would reject its request. */
async function wake(port: number, headers: Readonly<Record<string, string>>): Promise<void> {
  const request = get({ host: "127.0.0.1", port, path: "/health", headers });
  const answered = once(request, "response") as Promise<[IncomingMessage]>;
  await answered.then(([answer]) => once(answer.resume(), "end")).catch(() => undefined);
}

async function serve(build: string, settings: ServerSettings) {
  const { origin, port, state, mail, relay, variables, isSandbox, ...front } = settings;
  // Imported after the settings are checked, because loading the runtime's modules takes half a second.
  const { runWorker, workerOf } = await import("../serve.ts");
  const { MailSender } = await import("./post.ts");
  const post = new MailSender(relay);
  const pass = randomBytes(32).toString("base64url");
  const own = { ORIGIN: origin, LOCAL_PORT: `${port}`, MAIL_DOMAIN: mail ?? NO_MAIL, PASS: pass };
  const sandbox = isSandbox ? { SANDBOX: "1" } : {};
  const bindings = { ...bindingsIn(state), ...variables, ...sandbox, ...own };
  const worker = workerOf("production", build, FIRST_ON_SERVER, bindings);
  const service = await runWorker(state, {
    ...worker,
    serviceBindings: {
      ...worker.serviceBindings,
      POST: (request: Request) => post.take(request),
      INTERNET: { network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } },
    },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  });
  const target = Number((await service.miniflare.unsafeGetDirectURL("taflpost")).port);
  const close = await listenInFront({ port, ...front }, target, pass);
  await wake(target, { host: new URL(origin).host, "x-pass": pass });
  const stop = async (): Promise<void> => {
    await close();
    await post.settled();
    await service.stop();
  };
  return { migrated: service.migrated, stop };
}

if (import.meta.main)
  await runCommand(async () => {
    const settings = serverSettingsFrom(process.argv.slice(2), process.env);
    const build = takeBuild();
    const { host, port, origin, state, mail } = settings;
    await checkPort(settings);
    takeData(state, settings.isSandbox);
    await untilStopped(serve(build, settings));
    console.log(
      `${settings.isSandbox ? "A sandbox of Taflpost, emptied daily," : "Taflpost"} serves ${origin} on ${host}:${port} (data: ${state}, mail: ${mail ?? "none"}, clients known by: ${settings.proxyHeader ?? "their address"})`,
    );
  });
