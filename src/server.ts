import { env as bound } from "cloudflare:workers";
import { MAIL_ID } from "./channels/mail/content.ts";
import { returnAddress } from "./channels/mail/links/return-address.ts";
import { RATE_LIMITS } from "./contract/limits.ts";
import type { Env } from "./env.ts";
import service, { Mailbox as PlayersMailbox } from "./index.ts";
import { now } from "./lib/now.ts";
import { playerIdIn } from "./mailbox/account.ts";
import { isOwnHost } from "./local/own-host.ts";

export * from "./index.ts";

/** The Worker on your own server (src/host/server). This file only replaces services of the platform. */

interface ServerEnv extends Env {
  /** Sends a mail by SMTP (host/server/post.ts), and returns the outcome. */
  readonly POST: Fetcher;
  /** Reaches the Internet, but no private network. */
  readonly INTERNET: Fetcher;
  /** The host adds this value to every request that it forwards. Requests without it are rejected: they bypass the host. */
  readonly PASS: string;
  /** "1" if each mail has its own envelope sender, which receives bounces and complaints. */
  readonly MAIL_RETURN?: string;
}

// A name that was checked as public could resolve to a private address by the time of the call.
globalThis.fetch = (...request) => (bound as Env as ServerEnv).INTERNET.fetch(...request);

/** Counts in memory, in fixed time windows like the platform's limiters. A restart resets the counts. */
function limiter({ max, span }: (typeof RATE_LIMITS)[keyof typeof RATE_LIMITS]): RateLimit {
  let [window, counts] = [0, new Map<string, number>()];
  return {
    limit({ key }) {
      const current = Math.floor(now() / span);
      if (current !== window) [window, counts] = [current, new Map()];
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return Promise.resolve({ success: count <= max });
    },
  };
}

const LIMITERS = Object.fromEntries(
  Object.values(RATE_LIMITS).map((limit) => [limit.binding, limiter(limit)] as const),
);

/** Sends mail through the host. If the mail is refused, throws an error with a code, as the platform does. */
const mailBy = (env: ServerEnv, player: string) => ({
  async send({ headers: { [MAIL_ID]: id, ...headers } = {}, to, ...message }: EmailMessageBuilder) {
    const hasReturn = env.MAIL_RETURN === "1" && typeof to === "string";
    const returnTo = hasReturn ? await returnAddress(env, player, to) : undefined;
    const body = JSON.stringify({ ...message, to, id, headers, returnTo });
    const answer = await env.POST.fetch("http://post/", { method: "POST", body });
    const { code, why } = await answer.json<{ code: string | null; why: string }>();
    if (code !== null) throw Object.assign(new Error(why), { code });
    return { messageId: why };
  },
});

export class Mailbox extends PlayersMailbox {
  constructor(ctx: DurableObjectState, env: ServerEnv) {
    super(ctx, { ...env, EMAIL: mailBy(env, playerIdIn(ctx)) as SendEmail });
  }
}

/** Returns why a request is rejected: it bypassed the host, or its `Host` header names another service. Null if accepted. */
function refusal({ headers }: Request, env: ServerEnv): string | null {
  if (headers.get("x-pass") !== env.PASS) return "Ask the service itself.";
  return isOwnHost(headers.get("host") ?? "", env) ? null : `This is ${env.ORIGIN}.`;
}

export default {
  fetch(request, env, ctx) {
    const why = refusal(request, env);
    if (why !== null) return new Response(`${why}\n`, { status: 421 });
    const scheme = { CLIENT_SCHEME: `${request.headers.get("x-client-scheme")}:` };
    return service.fetch(request, { ...env, ...LIMITERS, ...scheme }, ctx);
  },
} satisfies ExportedHandler<ServerEnv>;
