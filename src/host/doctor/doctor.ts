import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { storageIn } from "../layout.ts";
import { operatorHere, urlHere } from "../operator.ts";
import { SERVER_OPTIONS, serverSettingsFrom } from "../server/serve.ts";
import { runCommand, TEXT, wordsOf } from "../settings.ts";
import { nothingIn } from "../state.ts";
import { onStop } from "../stopping.ts";
import * as asking from "./asking.ts";
import { type Check, judge, lineOf, NAMES, type Verdict } from "./checks.ts";

const USAGE = `npm run doctor -- --data DIR [--backups DIR] [--send-to you@example.org] [--beside FOLDER]
with the same options and environment variables as the service. The latest backup is restored in FOLDER (default: the parent
folder of DIR), verified and removed.`;

const OPTIONS = { ...SERVER_OPTIONS, backups: TEXT, "send-to": TEXT, beside: TEXT };

function subjectOf() {
  const { values } = wordsOf({ options: OPTIONS }, USAGE);
  const { backups, "send-to": to, beside, data = process.env["STATE"] ?? "", ...more } = values;
  const words = Object.entries({ data, ...more }).map(([name, value]) => `--${name}=${value}`);
  const settings = serverSettingsFrom(words, process.env);
  const state = resolve(settings.state);
  if (!existsSync(storageIn(state))) throw nothingIn(state);
  const isRunning = existsSync(join(state, "runtime.pid"));
  const canary = asking.canaryOf(state);
  const operator = isRunning && canary !== "wrong" ? operatorHere(process.env, state) : null;
  const folder = join(resolve(beside ?? dirname(state)), `doctor-of-${basename(state)}`);
  const takesMail = "MAIL_AUTHSERV" in settings.variables;
  return { ...settings, settings, state, isRunning, canary, operator, folder, takesMail, to, backups };
}

const EXAMINE: Readonly<
  Record<Check, (subject: ReturnType<typeof subjectOf>) => Verdict | Promise<Verdict>>
> = {
  async service({ settings, isRunning }) {
    const url = urlHere(settings);
    return judge.service(url, isRunning, await asking.healthOf(url));
  },
  canary: ({ canary }) => judge.canary(canary),
  proxy: async ({ origin, settings, operator }) =>
    judge.proxy(origin, operator && (await asking.clientThrough(settings, operator))),
  certificate: async ({ origin }) => judge.certificate(await asking.certificateOf(origin), Date.now()),
  mail: async ({ to, relay, settings }) =>
    judge.mail(relay?.options.host ?? null, to && relay ? await asking.sendTo(to, settings) : null),
  "mail-in": async ({ takesMail, operator, mail }) =>
    judge["mail-in"](takesMail, takesMail && operator ? await asking.bringForged(operator, mail) : null),
  curl: ({ takesMail }) => judge.curl(takesMail, asking.curlVersion()),
  disk: ({ state }) => judge.disk(...asking.diskOf(state)),
  // A container may have less memory than the machine.
  memory: () =>
    judge.memory(process.availableMemory(), Math.min(totalmem(), process.constrainedMemory() || Infinity)),
  limits: ({ state }) => judge.limits(asking.filesOpen(state)),
  restore: async ({ backups, folder, settings, operator }) =>
    judge.restore(backups ? await asking.tryBackup(resolve(backups), folder, settings, operator) : null),
};

if (import.meta.main)
  await runCommand(async () => {
    process.umask(0o077);
    onStop(() => process.exit(1));
    const subject = subjectOf();
    let status = 0;
    for (const name of NAMES) {
      const verdict = await EXAMINE[name](subject);
      console.log(lineOf(name, verdict));
      if (verdict.outcome === "not ok") status = 1;
    }
    process.exit(status);
  });
