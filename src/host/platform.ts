import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEPLOYMENTS } from "./deploy/files.ts";
import { Trouble } from "./settings.ts";

const API = "https://api.cloudflare.com/client/v4";

const PAGE = 10_000;

interface Answer<T> {
  readonly success: boolean;
  readonly errors: readonly { readonly message: string }[];
  readonly result: T;
  readonly result_info?: { readonly cursor?: string; readonly cursors?: { readonly after?: string } };
}

interface Namespace {
  readonly id: string;
  readonly class?: string;
  readonly script?: string;
}

interface ListedObject {
  readonly id: string;
  readonly hasStoredData?: boolean;
}

export function originOnCloudflare(name: string, folder = DEPLOYMENTS): string {
  const file = join(folder, name, "wrangler.json");
  if (!existsSync(file)) throw new Trouble(`There is no ${file}: run \`npm run deploy\` here once.`);
  const { vars } = JSON.parse(readFileSync(file, "utf8")) as { readonly vars: { readonly ORIGIN: string } };
  return vars.ORIGIN;
}

function opened(
  { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token, ...environment }: NodeJS.ProcessEnv,
  ask: typeof fetch,
) {
  if (account === undefined || token === undefined)
    throw new Trouble(
      "Set CLOUDFLARE_ACCOUNT_ID, and CLOUDFLARE_API_TOKEN to a token that can read Workers Scripts.",
    );
  return async <T>(path: string): Promise<Answer<T>> => {
    const url = `${environment["CLOUDFLARE_API_BASE_URL"] ?? API}/accounts/${account}/workers/durable_objects/namespaces${path}`;
    const answer = await ask(url, { headers: { authorization: `Bearer ${token}` } });
    const said = await answer.json<Answer<T>>();
    if (!said.success)
      throw new Trouble(`Cloudflare says: ${said.errors.map(({ message }) => message).join("; ")}`);
    return said;
  };
}

export async function objectsOnCloudflare(
  of: "Game" | "Mailbox",
  name: string,
  environment: NodeJS.ProcessEnv,
  ask = fetch,
): Promise<string[]> {
  const get = opened(environment, ask);
  const { result: namespaces } = await get<readonly Namespace[]>("?per_page=1000");
  const objects = namespaces.find((one) => one.class === of && one.script === name);
  if (objects === undefined) throw new Trouble("This account has no games. Check that it is the right one.");
  const ids: string[] = [];
  let cursor: string | undefined = "";
  while (cursor !== undefined) {
    const goOn: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Answer<readonly ListedObject[]> = await get(`/${objects.id}/objects?limit=${PAGE}${goOn}`);
    ids.push(...page.result.filter(({ hasStoredData }) => hasStoredData !== false).map(({ id }) => id));
    const next: string = page.result_info?.cursor ?? page.result_info?.cursors?.after ?? "";
    cursor = next === "" ? undefined : next;
  }
  return ids;
}
