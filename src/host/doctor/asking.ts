import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { backupsIn, filesBelow, LIST } from "../backup/files.ts";
import { restoreBackup } from "../backup/restore.ts";
import { takeBuild } from "../builds.ts";
import { askOperator, nameHere, type Operator } from "../operator.ts";
import { COPY, faultsOn, takeFolder } from "../rehearsal/rehearse.ts";
import { countStored, prepareCopies } from "../rehearsal/stored.ts";
import type { ServerSettings } from "../server/serve.ts";
import { Trouble } from "../settings.ts";
import { CANARY, secretsIn, whyUnusable } from "../state.ts";
import { CLAIMED, type Client, type Restored } from "./checks.ts";

/** Milliseconds to wait for an answer. */
const PATIENCE = 10_000;

const patiently = () => AbortSignal.timeout(PATIENCE);

export const healthOf = (url: string): Promise<number | null> =>
  fetch(`${url}/health`, { headers: nameHere(url), signal: patiently() })
    .then(({ status }) => status)
    .catch(() => null);

export function canaryOf(state: string): "opened" | "missing" | "wrong" {
  if (!existsSync(join(state, CANARY))) return "missing";
  try {
    secretsIn(state);
    return "opened";
  } catch {
    return "wrong";
  }
}

export async function clientThrough(settings: ServerSettings, { token }: Operator): Promise<Client | string> {
  const { origin, proxyHeader } = settings;
  const claims = { "x-forwarded-for": CLAIMED, [proxyHeader ?? "x-real-ip"]: CLAIMED };
  const headers = { ...claims, authorization: `Bearer ${token}` };
  const request = { headers, redirect: "error", signal: patiently() } as const;
  try {
    const answer = await fetch(`${origin}/operator/status`, request);
    return answer.ok ? (await answer.json<{ client: Client }>()).client : `it answers ${answer.status}`;
  } catch (fault) {
    const { cause, message } = fault as Error;
    return cause instanceof Error ? cause.message : message;
  }
}

/** Returns when the certificate expires (milliseconds since 1970), or why it could not be read; null for http. */
export async function certificateOf(origin: string): Promise<number | string | null> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:") return null;
  const { promise, resolve } = Promise.withResolvers<number | string>();
  // A URL has an IPv6 address in brackets.
  const host = hostname.replaceAll(/[[\]]/g, "");
  const socket = connect({ host, port: Number(port || 443), timeout: PATIENCE });
  socket.once("secureConnect", () => resolve(Date.parse(socket.getPeerCertificate().valid_to)));
  socket.once("error", ({ message }) => resolve(message));
  socket.once("timeout", () => resolve("it does not answer"));
  return promise.finally(() => socket.destroy());
}

export async function sendTo(to: string, { relay, mail }: ServerSettings) {
  const [{ Request }, { MailSender }] = await Promise.all([import("miniflare"), import("../server/post.ts")]);
  const text = "Taflpost’s doctor sent this mail. If you can read it, players get their mail, too.\n";
  const from = { email: `post@${mail}`, name: "Taflpost" };
  const subject = "Test mail from your Taflpost";
  const body = JSON.stringify({ id: crypto.randomUUID(), to, from, subject, text, html: text, headers: {} });
  const answer = await new MailSender(relay).take(new Request("http://post/", { method: "POST", body }));
  return { to, ...((await answer.json()) as { code: string | null; why: string }) };
}

export async function bringForged({ url, token }: Operator, domain: string | null) {
  const [from, to] = [`forged@${domain}`, `play+doctor@${domain}`];
  const verdict = `Authentication-Results: forged.invalid; dmarc=pass header.from=${domain}`;
  const body = [verdict, `From: <${from}>`, `To: <${to}>`, "", "a4-a3", ""].join("\r\n");
  const headers = { ...nameHere(url), authorization: `Bearer ${token}`, "content-type": "message/rfc822" };
  const query = new URLSearchParams({ from, to }).toString();
  const sent = { method: "POST", headers, body, signal: patiently() };
  const answer = await fetch(`${url}/operator/mail?${query}`, sent).catch(() => null);
  const { kind = "" } = (await answer?.json<{ kind?: string }>().catch(() => null)) ?? {};
  return { status: answer?.status ?? 0, kind };
}

export const curlVersion = (): string | null =>
  /^curl (\d+\.\d+)/.exec(String(spawnSync("curl", ["--version"]).stdout))?.[1] ?? null;

/** Returns the free space and the size of the data, in bytes. */
export function diskOf(state: string): [free: number, data: number] {
  const { bavail, bsize } = statfsSync(state);
  const sizes = filesBelow(state).map(
    (path) => statSync(join(state, path), { throwIfNoEntry: false })?.size ?? 0,
  );
  return [bavail * bsize, sizes.reduce((sum, size) => sum + size, 0)];
}

/** Returns how many files the runtime may open and has open; null if it is not running or the system does not report them. */
export function filesOpen(state: string): { most: number; open: number } | null {
  try {
    const runtime = `/proc/${readFileSync(join(state, "runtime.pid"), "utf8").trim()}`;
    const most = /^Max open files +(\d+)/m.exec(readFileSync(`${runtime}/limits`, "utf8"))?.[1];
    return { most: Number(most ?? Infinity), open: readdirSync(`${runtime}/fd`).length };
  } catch {
    return null;
  }
}

/** Restores a backup in `folder`, verifies every game there without network access, and removes the copy. */
async function restoredIn(folder: string, backup: string, settings: ServerSettings) {
  using _folder = takeFolder(folder);
  const copy = join(folder, COPY);
  const { at } = restoreBackup(backup, copy);
  prepareCopies(copy);
  const stored = countStored(copy);
  const faults = await faultsOn(copy, takeBuild(), { settings, stored, say: () => {} });
  return { age: Date.now() - Date.parse(at), games: stored.games.size, faults };
}

/** Restores `backups`, or the latest backup in that folder, to `folder` as a test. Reports success to the service. */
export async function tryBackup(
  backups: string,
  folder: string,
  settings: ServerSettings,
  operator: Operator | null,
): Promise<Restored> {
  let backup = backups;
  try {
    if (!existsSync(join(backups, LIST))) backup = backupsIn(backups).at(-1) ?? backups;
    const found = await restoredIn(folder, backup, settings);
    const isReported = found.faults.length === 0 && operator !== null;
    if (isReported) await askOperator(operator, "/operator/restored", {});
    return { backup, ...found, isReported };
  } catch (fault) {
    const { path = "the copy" } = fault as NodeJS.ErrnoException;
    const why = fault instanceof Trouble ? fault.message : `${path}: ${whyUnusable(fault)}`;
    return { backup, age: 0, games: 0, faults: [why], isReported: false };
  }
}
