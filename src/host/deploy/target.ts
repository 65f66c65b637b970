import { JURISDICTIONS, type Jurisdiction } from "../../lib/stubs.ts";
import { Trouble, wordsOf } from "../settings.ts";

/** A deployment: the name of the Worker and its database, its address, and its mail. */
export interface Target {
  readonly name: string;
  /** The operator's domain; null: workers.dev. */
  readonly domain: string | null;
  /** The domain of the mail; null: no mail. */
  readonly mail: string | null;
  /** The operator's contact; the first mail goes there. */
  readonly contact: string | null;
  /** The dataset of Analytics Engine that numbers are written to; null: they are written nowhere. */
  readonly metrics: string | null;
  /** The operator's name for pages; null: none. */
  readonly operator: string | null;
  /** The operator's sandbox, to which the reference's examples link; null: this service. */
  readonly sandboxUrl: string | null;
  /** Where the database and all objects are. It never changes after the first deployment. Null: Cloudflare chooses. */
  readonly jurisdiction: Jurisdiction | null;
}

/** Only names of sandboxes end with this, so a sandbox never replaces a service or its database. */
const SANDBOX_NAME = "-sandbox";

/** Whether a name is a sandbox's, which empties itself daily. */
export const isSandboxName = (name: string): boolean => name.endsWith(SANDBOX_NAME);

type Choices = Omit<Target, "name">;

/** The operator's choices. Those left out stay as deployed, or are asked for. */
export interface Wish extends Partial<Choices> {
  readonly name: string;
}

/** How a person at the terminal is asked; null where there is none. */
export type Ask = ((question: string) => Promise<string>) | null;

/** The word that deploys without the compatibility flag `new_module_registry`. */
export const WITHOUT_REGISTRY = "without-module-registry";

export const USAGE = `npm run deploy -- [--name taflpost] [--domain tafl.example.org] [--mail example.org]
  [--contact you@example.org] [--operator "The Tafl Club"] [--metrics taflpost] [--env staging]
  [--jurisdiction eu|us|fedramp]
  [--sandbox | --sandbox-url https://sandbox.tafl.example.org] [--yes] [--plan] [--without-module-registry]
--sandbox deploys a separate instance for trying out programs, emptied daily. --domain none, --mail none, --contact none, --operator none, --metrics none and --sandbox-url none remove these settings. --jurisdiction can be chosen only at the first deployment. --plan prints the steps without carrying them out. --without-module-registry leaves out the compatibility flag new_module_registry for this deployment.`;

/** Names that nobody can have (RFC 2606, RFC 6762): what wrangler.toml and guides show as examples ends like this. */
const NOBODYS = /(^|\.)(example|invalid|localhost|local|test)$/;

function nameFrom(text: string, env: string | undefined, isSandbox: boolean): string {
  const name = `${text}${env === undefined ? "" : `-${env}`}${isSandbox ? SANDBOX_NAME : ""}`;
  if (!isSandbox && isSandboxName(name))
    throw new Trouble(`“${name}” is the name of a sandbox. Leave out ${SANDBOX_NAME} and add --sandbox.`);
  if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) return name;
  throw new Trouble(`“${name}” can’t be the name of a Worker: use at most 63 of a to z, 0 to 9 and -.`);
}

/** Reads a bare domain; null where the word is “none”, or nothing. */
export function domainFrom(flag: "domain" | "mail", text: string): string | null {
  const domain = text.trim().toLowerCase();
  if (domain === "none" || domain === "") return null;
  const isDomain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain);
  if (!isDomain)
    throw new Trouble(`--${flag} must be a bare domain, such as tafl.example.org, not “${text}”.`);
  if (NOBODYS.test(domain))
    throw new Trouble(`--${flag} ${domain}: this domain is reserved for examples. Use your own.`);
  return domain;
}

function contactFrom(text: string): string | null {
  const address = text.trim();
  if (address === "none" || address === "") return null;
  if (/^[^\s@:]+@[^\s@:]+\.[^\s@:]+$/.test(address)) return address;
  throw new Trouble(`--contact must be an e-mail address, not “${text}”.`);
}

function metricsFrom(text: string): string | null {
  if (text === "none") return null;
  if (/^[A-Za-z0-9_]{1,63}$/.test(text)) return text;
  throw new Trouble(`--metrics must name a dataset, with only letters, digits and _, not “${text}”.`);
}

function operatorFrom(text: string): string | null {
  const name = text.trim();
  if (name === "none" || name === "") return null;
  if (name.length <= 100 && !/\p{C}/u.test(name)) return name;
  throw new Trouble("--operator must be a name on one line, with at most 100 characters.");
}

function sandboxUrlFrom(text: string): string | null {
  if (text === "none") return null;
  const url = URL.parse(text);
  if (url?.protocol === "https:" && url.href === `${url.origin}/`) return url.origin;
  throw new Trouble(
    `--sandbox-url must be an address such as https://sandbox.tafl.example.org, not “${text}”.`,
  );
}

function jurisdictionFrom(text: string): Jurisdiction | null {
  if (text === "none") return null;
  const known = JURISDICTIONS.find((one) => one === text);
  if (known !== undefined) return known;
  throw new Trouble(
    `There is no jurisdiction “${text}”. Use --jurisdiction ${JURISDICTIONS.join(", ")} or none.`,
  );
}

const READERS: { readonly [K in keyof Choices]: (text: string) => Choices[K] } = {
  domain: (text) => domainFrom("domain", text),
  mail: (text) => domainFrom("mail", text),
  contact: contactFrom,
  metrics: metricsFrom,
  operator: operatorFrom,
  sandboxUrl: sandboxUrlFrom,
  jurisdiction: jurisdictionFrom,
};

/** The questions. Numbers are written to Analytics Engine only if the flag is given, because few accounts have it. */
const QUESTIONS: Readonly<Partial<Record<keyof Choices, string>>> = {
  domain: "Domain (in this account; empty: the account’s workers.dev): ",
  mail: "Domain to send mail from (in this account; empty: no mail): ",
  contact: "Contact e-mail address, public (empty: none): ",
  operator: "Name of the operator, public (empty: none): ",
};

const flag = { type: "boolean" } as const;
const text = { type: "string" } as const;
const OPTIONS = {
  options: {
    name: text,
    domain: text,
    mail: text,
    contact: text,
    metrics: text,
    operator: text,
    jurisdiction: text,
    "sandbox-url": text,
    sandbox: flag,
    env: text,
    yes: flag,
    plan: flag,
    [WITHOUT_REGISTRY]: flag,
  },
};

/** Reads the words of the command. */
export function wishFrom(words: readonly string[]) {
  const {
    name = "taflpost",
    env,
    yes = false,
    plan = false,
    sandbox = false,
    [WITHOUT_REGISTRY]: isWithout = false,
    ...rest
  } = wordsOf({ args: [...words], ...OPTIONS }, USAGE).values;
  const said: Partial<Record<keyof Choices, string | undefined>> = {
    ...rest,
    sandboxUrl: rest["sandbox-url"],
  };
  const choices = (Object.keys(READERS) as (keyof Choices)[]).flatMap((key) =>
    said[key] === undefined ? [] : [[key, READERS[key](said[key])] as const],
  );
  const none = sandbox ? { mail: null, sandboxUrl: null } : {};
  const wish: Wish = { name: nameFrom(name, env, sandbox), ...none, ...Object.fromEntries(choices) };
  if (sandbox && wish.mail !== null) throw new Trouble("A sandbox sends no mail: leave out --mail.");
  return { wish, isSure: yes, isPlan: plan, hasRegistry: !isWithout };
}

/** Settles what was left open: it stays as it was deployed; else somebody is asked; else there is none. */
export async function settled(wish: Wish, deployed: Partial<Choices>, ask: Ask): Promise<Target> {
  const choice = async (key: Exclude<keyof Choices, "jurisdiction">): Promise<string | null> =>
    wish[key] ?? (key in wish ? null : (deployed[key] ?? (await asked(key, deployed, ask))));
  return {
    name: wish.name,
    domain: await choice("domain"),
    mail: await choice("mail"),
    contact: await choice("contact"),
    metrics: await choice("metrics"),
    operator: await choice("operator"),
    sandboxUrl: await choice("sandboxUrl"),
    jurisdiction: ("jurisdiction" in wish ? wish : deployed).jurisdiction ?? null,
  };
}

async function asked(key: keyof Choices, deployed: Partial<Choices>, ask: Ask): Promise<string | null> {
  const question = QUESTIONS[key];
  const isOpen = ask !== null && question !== undefined && !(key in deployed);
  return isOpen ? READERS[key](await ask(question)) : null;
}

/** Where the service is reached. */
export const originOf = ({ name, domain }: Target, subdomain: string | null): string =>
  `https://${domain ?? `${name}.${subdomain ?? "ACCOUNT"}.workers.dev`}`;

/** Mail's domain where there is none: one that nobody can have, so that none is sent in another's name. */
export const NO_MAIL = "no-mail.invalid";

/** Returns the choices of a deployment, from its variables and dataset; empty for a new Worker. */
export function choicesIn(vars: Readonly<Record<string, string>>): Partial<Choices> {
  const {
    ORIGIN,
    MAIL_DOMAIN = NO_MAIL,
    CONTACT = null,
    OPERATOR_NAME = null,
    METRICS = null,
    SANDBOX_URL = null,
    JURISDICTION,
  } = vars;
  if (ORIGIN === undefined) return {};
  const { hostname } = new URL(ORIGIN);
  return {
    domain: hostname.endsWith(".workers.dev") ? null : hostname,
    mail: MAIL_DOMAIN === NO_MAIL ? null : MAIL_DOMAIN,
    contact: CONTACT,
    operator: OPERATOR_NAME,
    metrics: METRICS,
    sandboxUrl: SANDBOX_URL,
    jurisdiction: JURISDICTIONS.find((one) => one === JURISDICTION) ?? null,
  };
}

/** The variables by which the Worker knows its target. */
export function varsOf(target: Target, subdomain: string | null): Readonly<Record<string, string>> {
  const { name, mail, contact, operator, sandboxUrl, jurisdiction } = target;
  return {
    ORIGIN: originOf(target, subdomain),
    MAIL_DOMAIN: mail ?? NO_MAIL,
    ...(contact === null ? {} : { CONTACT: contact }),
    ...(operator === null ? {} : { OPERATOR_NAME: operator }),
    ...(sandboxUrl === null ? {} : { SANDBOX_URL: sandboxUrl }),
    ...(jurisdiction === null ? {} : { JURISDICTION: jurisdiction }),
    ...(isSandboxName(name) ? { SANDBOX: "1" } : {}),
  };
}
