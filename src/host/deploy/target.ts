import { defined } from "../../lib/json.ts";
import { JURISDICTIONS, type Jurisdiction } from "../../lib/stubs.ts";
import { FLAG, TEXT, Trouble, wordsOf } from "../settings.ts";

export interface Target {
  readonly name: string;
  readonly domain: string | null;
  readonly mail: string | null;
  readonly contact: string | null;
  /** A dataset of Analytics Engine; null for no metrics. */
  readonly metrics: string | null;
  readonly operator: string | null;
  /** The operator's sandbox, which the examples in the API reference link to; null if they link to this service. */
  readonly sandboxUrl: string | null;
  /** It can't change after the first deployment. If it is null, Cloudflare chooses. */
  readonly jurisdiction: Jurisdiction | null;
}

/** Only sandboxes have names that end like this, so a sandbox never replaces a service or its database. */
const SANDBOX_NAME = "-sandbox";

export const isSandboxName = (name: string): boolean => name.endsWith(SANDBOX_NAME);

type Choices = Omit<Target, "name">;

/** Omitted choices keep their deployed values. Without a deployed value, the operator is asked, or the choice is null. */
export interface DeployOptions extends Partial<Choices> {
  readonly name: string;
}

export type Ask = ((question: string) => Promise<string>) | null;

export const WITHOUT_REGISTRY = "without-module-registry";

export const USAGE = `npm run deploy -- [--name taflpost] [--domain tafl.example.org] [--mail example.org]
  [--contact you@example.org] [--operator "The Tafl Club"] [--metrics taflpost] [--env staging]
  [--jurisdiction eu|us|fedramp]
  [--sandbox | --sandbox-url https://sandbox.tafl.example.org] [--yes] [--plan] [--without-module-registry]
--sandbox deploys a separate instance for trying out programs, emptied daily. --domain none, --mail none, --contact none, --operator none, --metrics none and --sandbox-url none remove these settings. --jurisdiction can be chosen only at the first deployment. --plan prints the steps without carrying them out. --without-module-registry leaves out the compatibility flag new_module_registry for this deployment.`;

/** Reserved names for examples (RFC 2606, RFC 6762). */
const NOBODYS = /(^|\.)(example|invalid|localhost|local|test)$/;

function nameFrom(text: string, env: string | undefined, isSandbox: boolean): string {
  const name = `${text}${env === undefined ? "" : `-${env}`}${isSandbox ? SANDBOX_NAME : ""}`;
  if (!isSandbox && isSandboxName(name))
    throw new Trouble(`“${name}” is the name of a sandbox. Leave out ${SANDBOX_NAME} and add --sandbox.`);
  if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) return name;
  throw new Trouble(`“${name}” can’t be the name of a Worker: use at most 63 of a to z, 0 to 9 and -.`);
}

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

/** There is no question about metrics, because few accounts have Analytics Engine. */
const QUESTIONS: Readonly<Partial<Record<keyof Choices, string>>> = {
  domain: "Domain (in this account; empty: the account’s workers.dev): ",
  mail: "Domain to send mail from (in this account; empty: no mail): ",
  contact: "Contact e-mail address, public (empty: none): ",
  operator: "Name of the operator, public (empty: none): ",
};

const OPTIONS = {
  name: TEXT,
  domain: TEXT,
  mail: TEXT,
  contact: TEXT,
  metrics: TEXT,
  operator: TEXT,
  jurisdiction: TEXT,
  "sandbox-url": TEXT,
  sandbox: FLAG,
  env: TEXT,
  yes: FLAG,
  plan: FLAG,
  [WITHOUT_REGISTRY]: FLAG,
};

export function optionsFrom(words: readonly string[]) {
  const {
    name = "taflpost",
    env,
    yes = false,
    plan = false,
    sandbox = false,
    [WITHOUT_REGISTRY]: isWithout = false,
    "sandbox-url": sandboxUrl,
    ...rest
  } = wordsOf({ args: [...words], options: OPTIONS }, USAGE).values;
  const said: Partial<Record<keyof Choices, string | undefined>> = { ...rest, sandboxUrl };
  const choices = (Object.keys(READERS) as (keyof Choices)[]).flatMap((key) =>
    said[key] === undefined ? [] : [[key, READERS[key](said[key])] as const],
  );
  const none = sandbox ? { mail: null, sandboxUrl: null } : {};
  const options: DeployOptions = {
    name: nameFrom(name, env, sandbox),
    ...none,
    ...Object.fromEntries(choices),
  };
  if (sandbox && options.mail !== null) throw new Trouble("A sandbox sends no mail: leave out --mail.");
  return { options, isSure: yes, isPlan: plan, hasRegistry: !isWithout };
}

export async function settled(options: DeployOptions, deployed: Partial<Choices>, ask: Ask): Promise<Target> {
  const choice = async (key: Exclude<keyof Choices, "jurisdiction">): Promise<string | null> =>
    options[key] ?? (key in options ? null : (deployed[key] ?? (await answerTo(key, deployed, ask))));
  return {
    name: options.name,
    domain: await choice("domain"),
    mail: await choice("mail"),
    contact: await choice("contact"),
    metrics: await choice("metrics"),
    operator: await choice("operator"),
    sandboxUrl: await choice("sandboxUrl"),
    jurisdiction: ("jurisdiction" in options ? options : deployed).jurisdiction ?? null,
  };
}

async function answerTo(key: keyof Choices, deployed: Partial<Choices>, ask: Ask): Promise<string | null> {
  const question = QUESTIONS[key];
  const isOpen = ask !== null && question !== undefined && !(key in deployed);
  return isOpen ? READERS[key](await ask(question)) : null;
}

export const originOf = ({ name, domain }: Target, subdomain: string | null): string =>
  `https://${domain ?? `${name}.${subdomain ?? "ACCOUNT"}.workers.dev`}`;

/** A reserved domain, so that no mail is ever sent in somebody else's name. */
export const NO_MAIL = "no-mail.invalid";

export function choicesIn(vars: Readonly<Record<string, string>>): Partial<Choices> {
  const {
    ORIGIN,
    MAIL_DOMAIN = NO_MAIL,
    CONTACT: contact = null,
    OPERATOR_NAME: operator = null,
    METRICS: metrics = null,
    SANDBOX_URL: sandboxUrl = null,
    JURISDICTION,
  } = vars;
  if (ORIGIN === undefined) return {};
  const { hostname } = new URL(ORIGIN);
  return {
    domain: hostname.endsWith(".workers.dev") ? null : hostname,
    mail: MAIL_DOMAIN === NO_MAIL ? null : MAIL_DOMAIN,
    contact,
    operator,
    metrics,
    sandboxUrl,
    jurisdiction: JURISDICTIONS.find((one) => one === JURISDICTION) ?? null,
  };
}

export function varsOf(target: Target, subdomain: string | null): Readonly<Record<string, string>> {
  const { name, mail, contact, operator, sandboxUrl, jurisdiction } = target;
  return defined({
    ORIGIN: originOf(target, subdomain),
    MAIL_DOMAIN: mail ?? NO_MAIL,
    CONTACT: contact ?? undefined,
    OPERATOR_NAME: operator ?? undefined,
    SANDBOX_URL: sandboxUrl ?? undefined,
    JURISDICTION: jurisdiction ?? undefined,
    SANDBOX: isSandboxName(name) ? "1" : undefined,
  });
}
