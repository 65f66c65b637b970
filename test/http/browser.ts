import { env } from "cloudflare:workers";
import { ask, type Answer, type Ask } from "./api.ts";

type Asking = (method: string, path: string, what?: Ask) => Promise<Answer<string>>;

/** The fields that one of our forms sends. */
export const OWN_FORM = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};

export const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Fields as a form sends them. */
export const formOf = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();

/** A browser: it opens pages, sends their forms, and keeps the cookies that it is given. */
export function openBrowser(asking: Asking = ask<string>, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>();

  function take({ headers: answered }: Answer<string>): void {
    for (const line of answered.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
      if (/max-age=0\b/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  }

  async function send(method: string, path: string, what: Ask): Promise<Answer<string>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = { "user-agent": FIREFOX, accept: "text/html", ...(cookie === "" ? {} : { cookie }) };
    const answer = await asking(method, path, { ...what, headers: { ...sent, ...headers, ...what.headers } });
    take(answer);
    return answer;
  }

  return {
    cookies,
    get: (path: string, what: Ask = {}) => send("GET", path, what),
    press: (path: string, fields: Readonly<Record<string, string>> = {}, more: Record<string, string> = {}) =>
      send("POST", path, { raw: formOf(fields), headers: { ...OWN_FORM, ...more } }),
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** A browser in which a player has signed in with a token. */
export async function signedIn({ token }: { readonly token: string }): Promise<Browser> {
  const browser = openBrowser();
  await browser.press("/sign-in", { token });
  return browser;
}

/** The name of the player who is signed in with a browser; null without a session. */
export async function readerIn(browser: Browser): Promise<string | null> {
  const { body } = await browser.get("/welcome");
  return /<h1>[^<]*, ([^<]+)<\/h1>/.exec(body)?.[1] ?? null;
}

/** The secret of the session that a browser keeps. */
export const sessionOf = ({ cookies }: Browser): string => cookies.get("__Host-taflpost") ?? "";

/** Where an answer sends its reader on to; null where it does not. */
export function sentTo({ status, headers }: Answer<string>): string | null {
  return status === 303 ? (headers.get("location") ?? "").replace(env.ORIGIN, "") : null;
}
