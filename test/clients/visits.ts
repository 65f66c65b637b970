import { createHash } from "node:crypto";
import { openDevice } from "../pages/sign-in/device.ts";

/** A player's action in a browser for which the API has no operation. */

/** Where the app takes its answers. */
const BACK = "https://board.example.org/back";

const cookiesSet = (answer: Response): string[] =>
  answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

/** Signs in with a token; gives the session's cookie. */
async function signIn(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/sign-in`, {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ token }),
    redirect: "manual",
  });
  return cookiesSet(answer)[0] ?? "";
}

/** An app that was let in. */
export interface LetIn {
  readonly client: string;
  /** Null without the scope `offline_access`. */
  readonly refreshToken: string | null;
}

async function register(url: string): Promise<string> {
  const app = { client_name: "Tafl Board", redirect_uris: [BACK], token_endpoint_auth_method: "none" };
  const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(app) };
  const answer = await fetch(`${url}/oauth/register`, sent);
  return (await answer.json<{ client_id: string }>()).client_id;
}

/** The player opens the consent page and accepts. Returns the code for the app. */
async function consent(page: string, session: string): Promise<string> {
  const shown = await fetch(page, { headers: { cookie: session } });
  const handle = /name="handle" value="([^"]+)"/.exec(await shown.text())?.[1] ?? "";
  const cookie = [session, ...cookiesSet(shown).slice(0, 1)].join("; ");
  const pressed = await fetch(page, {
    method: "POST",
    headers: { cookie, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ handle }),
    redirect: "manual",
  });
  return new URL(pressed.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

/** Asks the token endpoint. */
export async function askForTokens(url: string, said: Readonly<Record<string, string>>) {
  const answer = await fetch(`${url}/oauth/token`, { method: "POST", body: new URLSearchParams(said) });
  const body = await answer.json<{ readonly access_token?: string; readonly refresh_token?: string }>();
  return { status: answer.status, ...body };
}

/** An app registers and asks for `scope`; the player with this token lets it in, and it redeems its code. */
export async function letAppIn(url: string, token: string, scope: string): Promise<LetIn> {
  const client = await register(url);
  const code_verifier = "v".repeat(43);
  const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
  const app = { client_id: client, redirect_uri: BACK };
  const wanted = { response_type: "code", code_challenge, code_challenge_method: "S256" };
  const asked = new URLSearchParams({ ...wanted, ...app, scope });
  const code = await consent(`${url}/oauth/authorize?${asked.toString()}`, await signIn(url, token));
  const given = await askForTokens(url, { grant_type: "authorization_code", code, ...app, code_verifier });
  return { client, refreshToken: given.refresh_token ?? null };
}

/** The browser of the player with this token makes a passkey for `origin`, and their device signs. */
export async function makePasskey(url: string, origin: string, token: string): Promise<void> {
  const press = (path: string, cookie: string, form: Record<string, string> = {}) =>
    fetch(`${url}/settings/passkeys/${path}`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin", "user-agent": "Linux Firefox/150.0" },
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const session = await signIn(url, token);
  const asked = await press("options", session);
  const device = await openDevice(origin);
  const answer = await device.make(await asked.json());
  await press("add", [session, ...cookiesSet(asked)].join("; "), { answer });
}
