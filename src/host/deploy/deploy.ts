import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { builtNow } from "../built.ts";
import { contractionsIn, migrationFiles } from "../migrations.ts";
import { runCommand, Trouble, version } from "../settings.ts";
import { lockFolder, writePrivately } from "../state.ts";
import {
  logIn,
  runWrangler,
  uploadWorker,
  withoutRegistry,
  type Cloudflare,
  type Wrangler,
} from "./cloudflare.ts";
import {
  configurationFor,
  DEPLOYMENTS,
  secretsFile,
  releaseOf,
  secretsFor,
  sharedConfiguration,
  type Configuration,
} from "./files.ts";
import { accountOf, findFor, liveWorker, NOTHING, type Found } from "./found.ts";
import {
  ANYWHERE,
  leftByHand,
  missingSecrets,
  obstacle,
  otherJurisdiction,
  running,
  stepsFor,
  TO_VERIFIED,
  type Release,
  type Step,
} from "./plan.ts";
import { OUTSIDE, proveSignUp, proveWell, type Outside } from "./proof.ts";
import {
  choicesIn,
  originOf,
  settled,
  optionsFrom,
  type Ask,
  type Target,
  type DeployOptions,
} from "./target.ts";
import { wayBack } from "./way-back.ts";

export interface Ground {
  readonly environment: NodeJS.ProcessEnv;
  readonly outside: Outside;
  readonly wrangler: Wrangler;
  readonly ask: Ask;
  readonly say: (line: string) => void;
  readonly folder: string;
}

interface Work {
  readonly ground: Ground;
  readonly cloudflare: Cloudflare;
  readonly shared: Configuration;
  readonly target: Target;
  readonly release: Release;
  readonly folder: string;
}

function releaseFor(target: Target, shared: Configuration): Release {
  const tag = releaseOf(target, version(), shared.compatibility_flags);
  return { tag, migrations: migrationFiles(), classes: shared.migrations.at(-1)?.tag ?? "none" };
}

function configure({ shared, target, folder }: Work, { subdomain, database }: Found, build?: string): string {
  const file = join(folder, "wrangler.json");
  const found = { target, subdomain, database: database?.id };
  const configuration = configurationFor(shared, found, folder, build);
  writePrivately(file, `${JSON.stringify(configuration, null, 2)}\n`);
  return file;
}

const carryOut = (step: Step, work: Work, found: Found): Promise<void> =>
  step.takesSecrets === true
    ? uploadWorker(work.shared, (shared) => runStep(step, { ...work, shared }, found), work.ground.say)
    : runStep(step, work, found);

async function runStep(step: Step, work: Work, found: Found): Promise<void> {
  const { cloudflare, folder, ground } = work;
  const isRelease = step.takesSecrets === true;
  const config = configure(work, found, isRelease ? await builtNow() : undefined);
  const missing = isRelease ? missingSecrets(found) : [];
  const run = (words: readonly string[]) => cloudflare.run(words, config, step);
  if (missing.length === 0) await run(step.words);
  else {
    const file = join(folder, "first-secrets.json");
    writePrivately(file, JSON.stringify(await secretsFor(missing, folder, ground.environment)));
    try {
      await run([...step.words, "--secrets-file", file]);
    } finally {
      rmSync(file, { force: true });
    }
  }
}

async function carryOutAll(work: Work, found: Found): Promise<Found> {
  let now = found;
  for (const step of stepsFor(work.target, work.release, found)) {
    if (step.isDone(now)) continue;
    work.ground.say(`${step.says} …`);
    await carryOut(step, work, now);
    now = await findFor(work.cloudflare, work.target);
  }
  return now;
}

const lineOf = ({ says, words, takesSecrets }: Step, isDone: boolean): string =>
  `${isDone ? "  done   " : "  to do  "}${says}\n           wrangler ${words.map((word) => (/[\s*]/.test(word) ? JSON.stringify(word) : word)).join(" ")}${takesSecrets === true ? " --secrets-file …" : ""}`;

function sayPlan(
  { say }: Ground,
  { jurisdiction, mail }: Target,
  steps: readonly Step[],
  found: Found,
): void {
  if (jurisdiction === null && found.database === null) say(ANYWHERE);
  if (mail !== null && found.mail?.isSending !== true) say(TO_VERIFIED);
  for (const step of steps) say(lineOf(step, step.isDone(found)));
}

export async function assent({ ask }: Ground, isSure: boolean): Promise<boolean> {
  if (isSure) return true;
  if (ask === null)
    throw new Trouble("This is not an interactive terminal. Add --yes to carry out these steps.");
  return /^y(es)?$/i.test((await ask("Continue (y/n)? ")).trim());
}

async function proveMail({ cloudflare, target, ground }: Work, config: string): Promise<void> {
  const { mail, contact } = target;
  if (mail === null) return;
  const meaning = {
    right: "Email Sending: Edit",
    otherwise:
      "The service is running. Its mail is queued until Cloudflare accepts it: check the domain at dash.cloudflare.com, Email Sending.",
  };
  const sending = (...words: string[]) => cloudflare.run(["email", "sending", ...words], config, meaning);
  ground.say(`The DNS records of ${mail}:\n${await sending("dns", "get", mail)}`);
  if (contact === null) return;
  ground.say(`Send a mail to ${contact} …`);
  const words = ["--subject", "Taflpost sends mail", "--text", `This came from post@${mail}.`];
  await sending("send", "--from", `post@${mail}`, "--to", contact, ...words);
}

/**
 * Returns the tag of the last release that passed all checks after its deployment; null if none did. If a run is
 * interrupted before these checks, the next run makes them.
 */
const provenIn = (folder: string): string | null => {
  const file = join(folder, "proven");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
};

async function prove(work: Work, found: Found, isNew: boolean): Promise<void> {
  const { ground, target } = work;
  const origin = originOf(target, found.subdomain);
  ground.say(`Check the health of ${origin} …`);
  await proveWell(origin, ground.outside, ground.say);
  if (!isNew) return;
  ground.say("Sign up there, and delete the account …");
  await proveSignUp(origin, ground.outside);
  await proveMail(work, configure(work, found));
  writePrivately(join(work.folder, "proven"), work.release.tag);
}

function sayEnd({ ground, target, folder }: Work, found: Found): void {
  ground.say(`\nTaflpost is at ${originOf(target, found.subdomain)}\n\nLeft to do by hand:`);
  for (const words of leftByHand(target, found, secretsFile(folder))) ground.say(`- ${words}`);
}

async function deployTo(work: Work, isSure: boolean): Promise<void> {
  const { cloudflare, ground, release, target } = work;
  const found = await findFor(cloudflare, target);
  const why = obstacle(target, release, found);
  if (why !== null) throw new Trouble(why);
  const steps = stepsFor(target, release, found);
  const isNew = !steps.every((step) => step.isDone(found));
  if (isNew) sayPlan(ground, target, steps, found);
  else ground.say(`The release ${release.tag} is already running, and nothing is missing.`);
  if (isNew && !(await assent(ground, isSure))) return;
  const end = await carryOutAll(work, found);
  configure(work, end);
  await prove(work, end, isNew || provenIn(work.folder) !== release.tag);
  sayEnd(work, end);
}

async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  using lock = lockFolder(folder);
  if (lock === null) throw new Trouble(`Another deployment is running in ${folder}. Wait until it ends.`);
  return await work();
}

async function workAt(
  ground: Ground,
  options: DeployOptions,
  folder: string,
  shared = sharedConfiguration(),
): Promise<Work> {
  const login = await logIn(ground.environment, ground.ask !== null, ground.wrangler);
  const cloudflare = await accountOf(login, ground.ask, ground.outside.ask);
  const live = await liveWorker(cloudflare, options.name, 3);
  const vars = running({ worker: live })?.bindings.flatMap(({ name, dataset, text = dataset }) =>
    text === undefined ? [] : [[name, text]],
  );
  const deployed = choicesIn(Object.fromEntries(vars ?? []) as Record<string, string>);
  const target = await settled(options, deployed, ground.ask);
  return { ground, cloudflare, shared, target, release: releaseFor(target, shared), folder };
}

/** `npm run deploy`: deploys the service, and continues where an interrupted run stopped. */
export async function deploy(words: readonly string[], ground: Ground): Promise<void> {
  const { options, isPlan, isSure, hasRegistry } = optionsFrom(words);
  const shared = hasRegistry ? sharedConfiguration() : withoutRegistry(sharedConfiguration());
  if (isPlan) {
    const target = await settled(options, {}, null);
    sayPlan(ground, target, stepsFor(target, releaseFor(target, shared), NOTHING), NOTHING);
    return;
  }
  const folder = join(ground.folder, options.name);
  await locked(folder, async () => deployTo(await workAt(ground, options, folder, shared), isSure));
}

/** Without this option, Cloudflare lets objects run their old code for up to five minutes. */
const AT_ONCE = ["--durable-objects-code-update-mode", "immediate"];

/** `npm run deploy:back`: deploys the previous release again, if that is possible. */
export async function deployBack(words: readonly string[], ground: Ground): Promise<void> {
  const { options, isPlan, isSure } = optionsFrom(words);
  const folder = join(ground.folder, options.name);
  await locked(folder, async () => {
    const work = await workAt(ground, options, folder);
    const found = await findFor(work.cloudflare, work.target, 20);
    if (found.worker === null)
      throw new Trouble(`There is no Worker called ${options.name} in this account.`);
    const otherPlace = otherJurisdiction(work.target, found);
    if (otherPlace !== null) throw new Trouble(otherPlace);
    const way = wayBack(found.worker.versions, migrationFiles(), contractionsIn());
    if ("why" in way) throw new Trouble(way.why);
    const { from, to } = way;
    ground.say(
      `Replace the release ${from.release} with ${to.release} (${to.createdAt}): wrangler rollback ${to.id}`,
    );
    if (isPlan || !(await assent(ground, isSure))) return;
    const message = `Back from ${from.release}`;
    const rollback = ["rollback", to.id, "--name", options.name, "--message", message, "--yes"];
    await work.cloudflare.run([...rollback, ...AT_ONCE], configure(work, found), {
      right: "Workers Scripts: Edit",
      otherwise: "The current release is still running.",
    });
    await prove(work, found, false);
    ground.say(`The release ${to.release} is running again. Data stored by the later one is kept.`);
  });
}

export function terminal(): Ask {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  return async (question) => {
    using lines = createInterface({ input: process.stdin, output: process.stdout });
    return await lines.question(question);
  };
}

export const groundHere = (): Ground => ({
  environment: process.env,
  outside: OUTSIDE,
  wrangler: runWrangler,
  ask: terminal(),
  say: (line) => console.log(line),
  folder: resolve(DEPLOYMENTS),
});

if (import.meta.main)
  await runCommand(async () => {
    const [command, ...words] = process.argv.slice(2);
    await (command === "back" ? deployBack : deploy)(words, groundHere());
  });
