import { ConnectionError } from "./problem.ts";

/** Options of a sign-in with an app. */
export interface SignInOptions {
  /** The app's registered id, or the address of its client document. Without it, each browser registers the app. */
  readonly clientId?: string;
  /** The scopes, separated by spaces: `read play`. With `offline_access` the player stays signed in for 90 days. */
  readonly scope: string;
  /** The address of the app's page that the player returns to. That page calls `signedIn`. */
  readonly redirect: string;
}

/** A player who is signed in with an app, in this browser. */
export interface SignedIn {
  /** Returns a valid token, refreshed if it has expired: for `taflpost(origin, { token })`. */
  readonly token: () => Promise<string>;
  /** Ends the app's access. */
  readonly signOut: () => Promise<void>;
}

/** Why a player is not signed in: `access_denied` if they refused, `invalid_grant` if the access has ended. */
export class SignInError extends Error {
  override readonly name = "SignInError";
  readonly code: string;

  constructor({ error = "", error_description: why = error }: Readonly<Record<string, string | undefined>>) {
    super(why);
    this.code = error;
  }
}

type Said = Record<string, string | undefined>;

interface Page {
  readonly location: { readonly href: string; assign(to: string): void };
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: string, to: URL): void };
  readonly document: { readonly title: string };
  readonly navigator: { readonly locks: { request<T>(name: string, work: () => Promise<T>): Promise<T> } };
  readonly localStorage: Shelf;
  readonly sessionStorage: Shelf;
}
interface Shelf {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
  removeItem(name: string): void;
}
const page = globalThis as unknown as Page;

/** `until`: when the access token has to be refreshed, `EARLY` before it expires. Milliseconds since 1970. */
interface Stored {
  readonly client: string;
  readonly access: string;
  readonly refresh: string | undefined;
  readonly until: number;
}

type Registered = Pick<Stored, "client" | "until">;
/** In milliseconds. The app registers again a day before its registration can end, after 180 days. */
const REGISTERED = 179 * 86_400_000;

type Pending = Readonly<Record<"client" | "redirect" | "state" | "verifier", string>>;

/** A token is refreshed this many milliseconds before it expires, so that it does not expire during a request. */
const EARLY = 60_000;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (one) => ({ "+": "-", "/": "_" })[one] ?? "");
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));
const keyOf = (origin: string): string => `taflpost ${origin}`;
const read = (shelf: Shelf, origin: string): unknown => JSON.parse(shelf.getItem(keyOf(origin)) ?? "null");
const write = (shelf: Shelf, origin: string, value: object): void =>
  shelf.setItem(keyOf(origin), JSON.stringify(value));

async function ask(url: string, body?: URLSearchParams | string): Promise<Said> {
  const init = body === undefined ? {} : { method: "POST", body };
  const json = typeof body === "string" ? { headers: { "content-type": "application/json" } } : {};
  const answer = await fetch(url, { ...init, ...json }).catch((cause: unknown) => {
    throw new ConnectionError(url, "could not be reached", cause);
  });
  const said = (await answer.json().catch(() => ({}))) as Said;
  if (answer.ok) return said;
  if (answer.status < 500 && said["error"] !== undefined) throw new SignInError(said);
  throw new ConnectionError(url, `answered ${answer.status}`);
}

async function doorOf(origin: string, door: string): Promise<string> {
  return (await ask(`${origin}/.well-known/oauth-authorization-server`))[`${door}_endpoint`] ?? "";
}

const send = async (origin: string, door: string, said: Record<string, string>): Promise<Said> =>
  ask(await doorOf(origin, door), new URLSearchParams(said));

async function take(origin: string, said: Record<string, string> & { client_id: string }): Promise<string> {
  const { access_token: access = "", refresh_token: refresh, expires_in } = await send(origin, "token", said);
  const until = Date.now() + Number(expires_in) * 1000 - EARLY;
  write(page.localStorage, origin, { client: said.client_id, access, refresh, until } satisfies Stored);
  return access;
}

/** Only one tab of the app refreshes the token. Other tabs wait, and then read the new token from the storage. */
const tokenNow = (origin: string): Promise<string> =>
  page.navigator.locks.request(keyOf(origin), async () => {
    const stored = read(page.localStorage, origin) as Stored | null;
    if (stored !== null && Date.now() < stored.until) return stored.access;
    try {
      if (stored?.refresh === undefined) throw new SignInError({ error: "invalid_grant" });
      const said = { grant_type: "refresh_token", refresh_token: stored.refresh };
      return await take(origin, { ...said, client_id: stored.client });
    } catch (fault) {
      if (fault instanceof SignInError) page.localStorage.removeItem(keyOf(origin));
      throw fault;
    }
  });

async function signOut(origin: string): Promise<void> {
  const stored = read(page.localStorage, origin) as Stored | null;
  page.localStorage.removeItem(keyOf(origin));
  if (stored !== null)
    await send(origin, "revocation", { token: stored.refresh ?? stored.access, client_id: stored.client });
}

async function answered(origin: string): Promise<void> {
  const url = new URL(page.location.href);
  const said: Said = Object.fromEntries(url.searchParams);
  const pending = read(page.sessionStorage, origin) as Pending | null;
  // Ignores responses of other servers (RFC 9207), and responses to other requests.
  if (pending === null || said["state"] !== pending.state || said["iss"] !== origin) return;
  page.sessionStorage.removeItem(keyOf(origin));
  for (const name of ["code", "state", "iss", "error", "error_description"]) url.searchParams.delete(name);
  page.history.replaceState(page.history.state, "", url);
  const { code } = said;
  if (code === undefined) throw new SignInError(said);
  const { client: client_id, redirect: redirect_uri, verifier: code_verifier } = pending;
  await take(origin, { grant_type: "authorization_code", code, client_id, redirect_uri, code_verifier });
}

/**
 * Returns the player who is signed in with this app in this browser, or null. Call it on the page of `redirect`, whose
 * address has the result when a player returns. Throws `SignInError` if they refused.
 */
export async function signedIn(origin: string): Promise<SignedIn | null> {
  await answered(origin);
  if (read(page.localStorage, origin) === null) return null;
  return { token: () => tokenNow(origin), signOut: () => signOut(origin) };
}

async function registered(origin: string, redirect: string): Promise<string> {
  const name = `${origin} ${redirect}`;
  const before = read(page.localStorage, name) as Registered | null;
  if (before !== null && Date.now() < before.until) return before.client;
  const app = {
    client_name: page.document.title,
    redirect_uris: [redirect],
    token_endpoint_auth_method: "none",
  };
  const { client_id = "" } = await ask(await doorOf(origin, "registration"), JSON.stringify(app));
  const until = Date.now() + REGISTERED;
  write(page.localStorage, name, { client: client_id, until } satisfies Registered);
  return client_id;
}

/**
 * Sends the player to the service at `origin`, where they allow the app or refuse, and then to `redirect`. The browser
 * leaves the page, so call it last.
 */
export async function signIn(origin: string, options: SignInOptions): Promise<void> {
  const { scope, redirect } = options;
  const client = options.clientId ?? (await registered(origin, redirect));
  const [state, verifier] = [random(), random()];
  write(page.sessionStorage, origin, { client, redirect, state, verifier } satisfies Pending);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const url = new URL(await doorOf(origin, "authorization"));
  const requested = {
    response_type: "code",
    client_id: client,
    redirect_uri: redirect,
    scope,
    state,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(requested)) url.searchParams.set(name, value);
  page.location.assign(url.href);
}
