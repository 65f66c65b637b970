import { vi } from "vitest";
import { client, freshName, type Player, sendForm } from "./people.ts";
import { origin } from "./visit.ts";

const read = async (path: string): Promise<string> => (await fetch(origin() + path)).text();

/** The paths of the mails to an address, as `/dev/mail` lists them: the newest first. */
async function mailsTo(address: string): Promise<string[]> {
  const items = (await read("/dev/mail")).split("<li>").filter((item) => item.includes(address));
  return items.flatMap((item) => item.match(/\/dev\/mail\/[^"]+/) ?? []);
}

/** The path of the newest link that begins so in a mail to an address; waits for the mail. */
export function linkMailedTo(address: string, beginning: string): Promise<string> {
  return vi.waitFor(async () => {
    const mails = await mailsTo(address);
    for (const mail of mails) {
      const [, path] = (await read(mail)).match(new RegExp(`${origin()}(${beginning}[\\w.-]+)`)) ?? [];
      if (path !== undefined) return path;
    }
    throw new Error(`none of ${mails.length} mails to ${address} has a link to ${beginning}`);
  });
}

/** The path of the newest mail to an address; waits for it. */
export function mailPage(address: string): Promise<string> {
  return vi.waitFor(async () => {
    const [newest] = await mailsTo(address);
    if (newest === undefined) throw new Error(`no mail has come to ${address}`);
    return newest;
  });
}

/** Has a player give an address; the link that asks whether it is theirs. */
export async function askToConfirm({ token }: Player): Promise<{ address: string; link: string }> {
  const address = `${freshName("mail").toLowerCase()}@example.org`;
  await client().must("PATCH", "/v1/me", { token, body: { email: address } });
  return { address, link: await linkMailedTo(address, "/confirm/") };
}

/** An address to which a player's mail goes, about turns at once: grouped, as it is, it waits five minutes. */
export async function confirmedAddress(player: Player): Promise<string> {
  const { address, link } = await askToConfirm(player);
  const { status } = await fetch(origin() + link, { method: "POST" });
  if (status !== 200) throw new Error(`not confirmed: ${status}`);
  const body = { mail: { "game.turn": "immediate" } };
  await client().must("PATCH", "/v1/me/notices", { token: player.token, body });
  return address;
}

/** Has a link sent that signs in whose address this is; the link. */
export async function askToSignIn(address: string): Promise<string> {
  await sendForm("/sign-in", { email: address });
  return linkMailedTo(address, "/sign-in/");
}
