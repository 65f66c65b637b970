import { ask, signUp, type Answer, type Someone } from "../../http/api.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** The requests of a signed-in browser. */
export function browserOf({ token }: Pick<Someone, "token">): Record<string, string> {
  return { cookie: `__Host-taflpost=${token}`, accept: "text/html", "sec-fetch-site": "same-origin" };
}

/** Opens a page as somebody. */
export function open(who: Pick<Someone, "token">, path: string): Promise<Answer<string>> {
  return ask<string>("GET", path, { headers: browserOf(who) });
}

/** Sends a form of a page as somebody. */
export function press(
  who: Pick<Someone, "token">,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer<string>> {
  const raw = new URLSearchParams(fields).toString();
  return ask<string>("POST", path, { raw, headers: { ...browserOf(who), ...FORM } });
}

/** Sends a form, and opens the page that its answer leads to. */
export async function pressAndFollow(
  who: Pick<Someone, "token">,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, headers, body } = await press(who, path, fields);
  if (status !== 303) throw new Error(`${path} answered ${status}: ${body}`);
  return (await open(who, headers.get("location") ?? "")).body;
}

/** A new player who reads English and lives in Stockholm. */
export const inStockholm = (): Promise<Someone> =>
  signUp("Reader", { language: "en", timezone: "Europe/Stockholm" });
