import { Hono } from "hono";
import * as z from "zod";
import { newId } from "../../../lib/ids.ts";
import { SUBSCRIPTION_KINDS } from "../../../events/subscriptions.ts";
import { SCOPES } from "../../../players/tokens.ts";
import { TokensPage } from "./view.tsx";
import type { Ctx, HttpEnv } from "../../../http/context.ts";
import { pageOf } from "../../../http/lists.ts";
import { problem } from "../../../http/problem-answers.ts";
import { Subscriptions } from "../../../http/routes/subscriptions.ts";
import { Token } from "../../../http/schemas/player.ts";
import { api, type Problem } from "../../frame/api.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { dropSession } from "../../sign-in/session.ts";
import { did, notShown, pressingOwn, propsFor, readingOwn, statusOf, ticked } from "../shown.ts";

const WHERE = "/settings/tokens";

/** What came of the form for a new token: its secret, or why there is none. */
interface Tried {
  readonly form: Form;
  readonly problem: Problem | null;
  readonly secret: string | null;
}

/** What the form holds: after a refusal what it held, else nothing but the scopes that most programs need. */
function fieldsOf(tried: Tried | null) {
  if (tried === null || tried.problem === null) return { name: "", scopes: ["play", "read"], key: newId() };
  const { form } = tried;
  return { name: form.get("name") ?? "", scopes: ticked(form, "scope."), key: newId() };
}

async function shown(c: Ctx, tried: Tried | null = null): Promise<Response> {
  const [all, subscriptions] = await Promise.all([
    api(c, "GET", "/v1/me/tokens?limit=100", pageOf(Token)),
    api(c, "GET", "/v1/me/subscriptions", Subscriptions),
  ]);
  if (!all.ok) return notShown(c, all.problem);
  if (!subscriptions.ok) return notShown(c, subscriptions.problem);
  const { turns, deadlines } = subscriptions.body;
  const markup = TokensPage({
    ...propsFor(c, tried?.problem),
    tokens: all.body.items.filter(({ kind }) => kind === "token"),
    sessions: all.body.items.filter(({ kind }) => kind === "session"),
    fields: fieldsOf(tried),
    secret: tried?.secret ?? null,
    subscriptions: { turns: turns.url, deadlines: deadlines.url },
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(tried?.problem ?? null));
}

/** Makes a token. Its secret stands in the answer and nowhere else: not in an address, and no page shows it again. */
async function create(c: Ctx, form: Form): Promise<Response> {
  const scopes = ticked(form, "scope.").filter((scope) => (SCOPES as readonly string[]).includes(scope));
  const asked = { body: { name: form.get("name") ?? "", scopes }, key: form.get("key") };
  const answer = await api(c, "POST", "/v1/me/tokens", z.object({ token: z.string() }), asked);
  if (!answer.ok) return shown(c, { form, problem: answer.problem, secret: null });
  return shown(c, { form, problem: null, secret: answer.body.token });
}

async function revoke(c: Ctx, id: string, isOwn: boolean): Promise<Response> {
  const answer = await api(c, "DELETE", `/v1/me/tokens/${encodeURIComponent(id)}`, z.null());
  if (!answer.ok) return notShown(c, answer.problem);
  if (isOwn) dropSession(c);
  return did(c, WHERE, "revoked");
}

async function renew(c: Ctx, form: Form, wished: string): Promise<Response> {
  const kind = SUBSCRIPTION_KINDS.find((one) => one === wished);
  if (kind === undefined) return problem(c, "not-found", { path: c.req.path });
  const path = `/v1/me/subscriptions/${kind}/renew`;
  const answer = await api(c, "POST", path, z.unknown(), { key: form.get("key") });
  return answer.ok ? did(c, WHERE, "renewed") : notShown(c, answer.problem);
}

/** `/settings/tokens`: tokens, signed-in browsers and the addresses of subscriptions. */
export const tokenPages = new Hono<HttpEnv>()
  .get(
    WHERE,
    readingOwn((c) => shown(c)),
  )
  .post(WHERE, pressingOwn(create))
  .post(
    `${WHERE}/:id/revoke`,
    pressingOwn((c, _form, { token }) => {
      const id = c.req.param("id") ?? "";
      return revoke(c, id, id === token.id);
    }),
  )
  .post(
    "/settings/subscriptions/:kind/renew",
    pressingOwn((c, form) => renew(c, form, c.req.param("kind") ?? "")),
  );
