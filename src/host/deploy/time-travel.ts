import { join } from "node:path";
import { onCloudflare, rerecordAll } from "../rerecord.ts";
import { logIn } from "./cloudflare.ts";
import { assent, type Ground } from "./deploy.ts";
import { accountOf } from "./found.ts";

interface RestoreOptions {
  readonly at: string;
  readonly name: string;
  readonly isSure: boolean;
}

/** Restores the database with D1's Time Travel, then records newer data again from games and mailboxes. It can be repeated. */
export async function restoreRecords({ at, name, isSure }: RestoreOptions, ground: Ground): Promise<void> {
  const { environment, ask, outside, folder, say, wrangler } = ground;
  const login = await logIn(environment, ask !== null, wrangler);
  const cloudflare = await accountOf(login, ask, outside.ask);
  const access = { CLOUDFLARE_ACCOUNT_ID: cloudflare.account, CLOUDFLARE_API_TOKEN: login.token };
  // Looked up first, because nothing can be recorded again without the operator's token.
  const place = await onCloudflare(name, { ...environment, ...access }, folder);
  say(`Restore the database ${name} to ${at}, then record newer data again from games and mailboxes.`);
  if (!(await assent(ground, isSure))) return;
  const config = join(folder, name, "wrangler.json");
  const database = (words: readonly string[], otherwise: string): Promise<string> =>
    cloudflare.run(["d1", ...words], config, { right: "D1: Edit", otherwise });
  const travel = ["time-travel", "restore", name];
  const said = await database([...travel, "--timestamp", at, "--json"], "The database has not been changed.");
  const before = /"previous_bookmark": "([^"]+)"/.exec(said)?.[1];
  say(`To undo this: npx wrangler d1 ${travel.join(" ")} --config ${config} --bookmark=${before}`);
  await database(["migrations", "apply", name, "--remote"], "Run the same command again.");
  await rerecordAll(place);
}
