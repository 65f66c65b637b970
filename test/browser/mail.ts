import { vi } from "vitest";
import { client, freshName, type Player } from "./people.ts";
import { origin } from "./visit.ts";

const SOON = { timeout: 15_000, interval: 100 };

const read = async (path: string): Promise<string> => (await fetch(origin() + path)).text();

/** The newest mail to an address, as `/dev/mail` lists it: the path of its page. */
async function newestTo(address: string): Promise<string> {
  const items = (await read("/dev/mail")).split("<li>");
  const path = items.find((item) => item.includes(address))?.match(/\/dev\/mail\/[^"]+/)?.[0];
  if (path === undefined) throw new Error(`no mail has come to ${address}`);
  return path;
}

/** The path of a link in the newest mail to an address, by how it begins; waits for the mail. */
export function linkMailedTo(address: string, beginning: string): Promise<string> {
  return vi.waitFor(async () => {
    const mail = await read(await newestTo(address));
    const path = mail.match(new RegExp(`${origin()}(${beginning}[\\w.-]+)`))?.[1];
    if (path === undefined) throw new Error(`no link to ${beginning} in ${mail}`);
    return path;
  }, SOON);
}

/** The path of the newest mail to an address; waits for it. */
export const mailPage = (address: string): Promise<string> => vi.waitFor(() => newestTo(address), SOON);

/** Has a player give an address; the link that asks whether it is theirs. */
export async function askToConfirm({ token }: Player): Promise<{ address: string; link: string }> {
  const address = `${freshName("mail").toLowerCase()}@example.org`;
  await client().must("PATCH", "/v1/me", { token, body: { email: address } });
  return { address, link: await linkMailedTo(address, "/confirm/") };
}

/** An address to which a player's mail goes. */
export async function confirmedAddress(player: Player): Promise<string> {
  const { address, link } = await askToConfirm(player);
  const { status } = await fetch(origin() + link, { method: "POST" });
  if (status !== 200) throw new Error(`not confirmed: ${status}`);
  return address;
}
