import { MAIL_EVENTS, queueOf, QUEUES, type Found, type Version } from "./found.ts";
import { SECRETS } from "./files.ts";
import { isSandboxName, type Target } from "./target.ts";

export interface Release {
  readonly tag: string;
  readonly migrations: readonly string[];
  /** The tag of the last change to the classes of objects. */
  readonly classes: string;
}

export interface Step {
  readonly says: string;
  readonly isDone: (found: Found) => boolean;
  readonly words: readonly string[];
  readonly takesSecrets?: true;
  readonly right: string;
  readonly otherwise: string;
}

export const running = ({ worker }: Pick<Found, "worker">): Version | undefined =>
  worker?.versions.find(({ isSecretChange }) => !isSecretChange);

export const missingSecrets = ({ worker }: Pick<Found, "worker">): readonly string[] =>
  SECRETS.filter((name) => worker?.secrets.includes(name) !== true);

/** A version's note shows whether an older release can be deployed again. Cloudflare stores 100 characters of it. */
export const noteOf = ({ migrations, classes }: Release): string =>
  `D1 at ${(migrations.at(-1) ?? "nothing").slice(0, 50)}, classes at ${classes}`;

const AGAIN = "Run the same command again: it continues from here.";

function coreSteps({ name, jurisdiction }: Target, release: Release): readonly Step[] {
  const place = jurisdiction === null ? [] : ["--jurisdiction", jurisdiction];
  const { tag, migrations } = release;
  return [
    {
      says: `Create the database ${name}`,
      isDone: ({ database }) => database !== null,
      words: ["d1", "create", name, ...place],
      right: "D1: Edit",
      otherwise: `Nothing has been changed. ${AGAIN}`,
    },
    {
      says: "Apply new migrations, before the code that needs them",
      isDone: ({ database }) => migrations.every((file) => database?.migrations.includes(file)),
      words: ["d1", "migrations", "apply", name, "--remote"],
      right: "D1: Edit",
      otherwise: `The failed migration was rolled back, and those before it are applied. The current code still runs, because migrations only add. ${AGAIN}`,
    },
    {
      says: `Deploy the release ${tag}, with missing secrets`,
      isDone: (found) => running(found)?.release === tag && missingSecrets(found).length === 0,
      words: ["deploy", "--tag", tag, "--message", noteOf(release)],
      takesSecrets: true,
      right: "Workers Scripts: Edit",
      otherwise: AGAIN,
    },
  ];
}

/** The domain is deployed with the code. This step is needed only if Cloudflare rejected the domain then. */
const domainStep = (name: string, domain: string): Step => ({
  says: `Route ${domain} to the Worker`,
  isDone: ({ domainOf }) => domainOf === name,
  words: ["triggers", "deploy"],
  right: "Workers Routes: Edit",
  otherwise: `The code is deployed, but its domain does not lead to it yet. ${AGAIN}`,
});

function mailSteps(name: string, mail: string, zone: string): readonly Step[] {
  const otherwise = `The service is running. Its mail is queued, and none is lost. ${AGAIN}`;
  const play = ["--match-type", "literal", "--match-field", "to", "--match-value", `play@${mail}`];
  const toWorker = ["--action-type", "worker", "--action-value", name];
  return [
    {
      says: `Enable sending mail from ${mail}`,
      isDone: (found) => found.mail?.isSending === true,
      words: ["email", "sending", "enable", mail],
      right: "Email Sending: Edit",
      otherwise,
    },
    {
      says: `Let Cloudflare receive mail for ${zone} (sets its MX records)`,
      isDone: (found) => found.mail?.isRouting === true,
      words: ["email", "routing", "enable", zone],
      right: "Zone Settings: Edit",
      otherwise,
    },
    {
      says: `Route play@${mail} to the Worker`,
      isDone: (found) => found.mail?.playGoesTo === name,
      words: ["email", "routing", "rules", "create", zone, "--name", name, ...play, ...toWorker],
      right: "Email Routing Rules: Edit",
      otherwise,
    },
  ];
}

/** The queue of bounces is connected after the code that reads it is deployed. */
function eventSteps(name: string, mail: string, zone: string): readonly Step[] {
  const queue = queueOf(name);
  const otherwise = `The service is running, but notices that an address bounces only with the next mail to it. ${AGAIN}`;
  const step = (says: string, isDone: Step["isDone"], ...words: string[]): Step => ({
    says,
    isDone,
    words: ["queues", ...words],
    right: QUEUES,
    otherwise,
  });
  const source = ["--source", "email.sending", "--zone-id", zone, "--domain", mail];
  const subscribe = ["subscription", "create", queue, ...source, "--events", MAIL_EVENTS.join(",")];
  const isRead = (found: Found) => found.mail?.queue?.readers.includes(name) === true;
  return [
    step(`Create the queue ${queue}`, ({ mail: there }) => there?.queue != null, "create", queue),
    step("Connect the Worker to the queue", isRead, "consumer", "add", queue, name),
    step(
      `Send bounces and complaints about mail from ${mail} to the queue`,
      (found) => found.mail?.queue?.isSubscribed === true,
      ...subscribe,
    ),
  ];
}

/** Returns the steps of a deployment. Each step can be repeated. */
export function stepsFor(target: Target, release: Release, found: Found): readonly Step[] {
  const { name, domain, mail } = target;
  return [
    ...coreSteps(target, release),
    ...(domain === null ? [] : [domainStep(name, domain)]),
    ...(mail === null ? [] : mailSteps(name, mail, found.mail?.zone.name ?? mail)),
    ...(mail === null ? [] : eventSteps(name, mail, found.mail?.zone.id ?? "ZONE")),
  ];
}

export const ANYWHERE =
  "Without --jurisdiction (eu, us or fedramp) Cloudflare chooses where the database and all games are stored. You can’t change this later.";

export const TO_VERIFIED =
  "On the free plan Cloudflare sends mail only to addresses that you verified at dash.cloudflare.com, Email Routing, Destination addresses. Mail to players needs the Workers Paid plan.";

const placeOf = (jurisdiction: string | null): string =>
  jurisdiction === null ? "no jurisdiction" : `the jurisdiction ${jurisdiction}`;

/** Returns why the target's jurisdiction is rejected; null if it is the same or nothing is deployed. */
export function otherJurisdiction({ name, jurisdiction }: Target, found: Found): string | null {
  const bindings = running(found)?.bindings ?? [];
  const textOf = (binding: string) => bindings.find((one) => one.name === binding)?.text;
  const deployed: [what: string, place: string | null][] = [];
  // A Worker without ORIGIN has only secrets and has created no objects.
  if (textOf("ORIGIN") !== undefined) deployed.push(["The Worker", textOf("JURISDICTION") ?? null]);
  if (found.database !== null) deployed.push(["The database", found.database.jurisdiction]);
  const [what, place = null] = deployed.find((one) => one[1] !== jurisdiction) ?? [];
  if (what === undefined) return null;
  return `${what} ${name} was created with ${placeOf(place)}, and Cloudflare can’t move databases or objects. Use --jurisdiction ${place ?? "none"}, or another --name for a new service in ${placeOf(jurisdiction)}.`;
}

export function obstacle(target: Target, release: Release, found: Found): string | null {
  const { name, domain, mail } = target;
  const { database, worker, domainOf, foreign } = found;
  const [bindings = []] = worker?.versions.map((version) => version.bindings) ?? [];
  const isOurs =
    bindings.some((one) => one.name === "GAMES") || bindings.every((one) => one.type === "secret_text");
  const known = (database?.migrations ?? []).filter((file) => release.migrations.includes(file));
  const others = (database?.tables ?? []).filter((table) => !/^(_cf_|sqlite_|d1_)/.test(table));
  if (!isOurs) return `There is another Worker called ${name} in this account. Choose another --name.`;
  const runsAsSandbox = bindings.some((one) => one.name === "SANDBOX");
  if (
    worker !== null &&
    bindings.some((one) => one.name === "GAMES") &&
    runsAsSandbox !== isSandboxName(name)
  )
    return runsAsSandbox
      ? `The Worker ${name} has the variable SANDBOX, but its name is not a sandbox’s. Remove the variable at dash.cloudflare.com first.`
      : `The Worker ${name} is not a sandbox. As a sandbox it would be emptied daily. Choose another --name.`;
  if (others.length > 0 && known.length === 0)
    return `There is another database called ${name} in this account. Choose another --name.`;
  if (known.length < (database?.migrations.length ?? 0))
    return "The database is from a later release than this folder. Deploy that release or a later one.";
  const otherPlace = otherJurisdiction(target, found);
  if (otherPlace !== null) return otherPlace;
  if (foreign.length > 0)
    return `${foreign.join(" and ")} is in no zone of this account. Add it at dash.cloudflare.com, or choose the account that has it (CLOUDFLARE_ACCOUNT_ID).`;
  if (domainOf !== null && domainOf !== name)
    return `${domain} leads to the Worker ${domainOf}. Remove that route, or choose another --domain.`;
  if (domain === null && found.subdomain === null)
    return "This account has no workers.dev subdomain yet. Open Workers at dash.cloudflare.com once to create it, or set --domain.";
  const other = found.mail?.playGoesTo ?? name;
  if (other !== name)
    return `Mail to play@${mail} goes to ${other}. Remove that rule, or choose another --mail.`;
  return null;
}

export function leftByHand(target: Target, found: Found, secretsFile: string | null): readonly string[] {
  const { domain, mail, contact, metrics } = target;
  const says: readonly (readonly [boolean, string])[] = [
    [
      secretsFile !== null,
      `Move ${secretsFile} to a safe place. Cloudflare never shows these secrets again.`,
    ],
    [contact === null, "Publish a contact address, also for security reports: --contact you@example.org."],
    [domain !== null, "If the domain is new, its certificate can take 15 minutes."],
    [
      mail === null && !isSandboxName(target.name),
      "Mail is off: players are notified only by push messages, webhooks and feeds. To enable it, use --mail.",
    ],
    [
      mail !== null,
      `Check at dash.cloudflare.com, Email Sending, that ${mail} is approved and has its DNS records.`,
    ],
    [
      found.mail !== null && !found.mail.hasSubaddresses,
      "Enable sub-addressing at dash.cloudflare.com, Email Routing, Settings: moves by mail go to play+…@.",
    ],
    [mail !== null, "Send play@ a mail with a forged sender, and check in the log that it is refused."],
    [
      metrics === null,
      "There are no metrics across isolates: enable Analytics Engine at dash.cloudflare.com, then use --metrics taflpost.",
    ],
    [
      true,
      "Switch to the Workers Paid plan before many people come: the free plan stops at 100,000 requests a day.",
    ],
  ];
  return says.filter(([isLeft]) => isLeft).map(([, words]) => words);
}
