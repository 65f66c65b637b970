import { Hono } from "hono";
import { refused } from "../../../http/problem-answers.ts";
import { getSubscriptions, renewSubscription } from "../../../operations/subscriptions.ts";
import { ALL_TOKENS, createToken, listTokens, revokeToken } from "../../../operations/tokens.ts";
import { newId } from "../../../lib/ids.ts";
import type { Principal } from "../../../players/store.ts";
import { refusal, type Refusal } from "../../../contract/problems/table.ts";
import { TokensPage } from "./view.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../../http/context.ts";
import { NewToken } from "../../../contract/player.ts";
import { check } from "../../../http/validation.ts";
import { type Form, pressKey } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { worded } from "../../frame/refusals.ts";
import { dropSession } from "../../sign-in/session.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf, ticked } from "../shown.ts";
import { SCOPES, SUBSCRIPTION_KINDS } from "../../../contract/terms.ts";

const WHERE = "/settings/tokens";

/** What came of the form for a new token: its secret, or why there is none. */
interface Tried {
  readonly form: Form;
  readonly refusal: Refusal | null;
  readonly secret: string | null;
}

/** What the form holds: after a refusal what it held, else nothing but the scopes that most programs need. */
function fieldsOf(tried: Tried | null) {
  if (tried === null || tried.refusal === null) return { name: "", scopes: ["play", "read"], key: newId() };
  const { form } = tried;
  return { name: form.get("name") ?? "", scopes: ticked(form, "scope."), key: newId() };
}

async function shown(c: Ctx, principal: Principal, tried: Tried | null = null): Promise<Response> {
  const [all, subscriptions] = await Promise.all([
    listTokens.run(principal, ALL_TOKENS, portsOf(c)),
    getSubscriptions.run(principal, {}, portsOf(c)),
  ]);
  if (!all.ok) return refused(c, all.error);
  if (!subscriptions.ok) return refused(c, subscriptions.error);
  const { turns, deadlines } = subscriptions.value;
  const problem = tried?.refusal ? worded(c, tried.refusal) : null;
  const markup = TokensPage({
    ...propsFor(c, problem),
    tokens: all.value.items.filter(({ kind }) => kind === "token"),
    sessions: all.value.items.filter(({ kind }) => kind === "session"),
    fields: fieldsOf(tried),
    secret: tried?.secret ?? null,
    subscriptions: { turns: turns.url, deadlines: deadlines.url },
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

/** Makes a token. Its secret stands in the answer and nowhere else: not in an address, and no page shows it again. */
async function create(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const scopes = ticked(form, "scope.").filter((scope) => (SCOPES as readonly string[]).includes(scope));
  const wish = check(NewToken, { name: form.get("name") ?? "", scopes });
  if (!wish.ok) return shown(c, principal, { form, refusal: wish.error, secret: null });
  const key = await pressKey(c, form.get("key"), wish.value);
  const made = await createToken.run(principal, { ...wish.value, key }, portsOf(c));
  if (!made.ok) return shown(c, principal, { form, refusal: made.error, secret: null });
  return shown(c, principal, { form, refusal: null, secret: made.value.value.token });
}

async function revoke(c: Ctx, principal: Principal, id: string): Promise<Response> {
  const revoked = await revokeToken.run(principal, { id }, portsOf(c));
  if (!revoked.ok) return refused(c, revoked.error);
  if (id === principal.token.id) dropSession(c);
  return did(c, WHERE, "revoked");
}

async function renew(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const kind = SUBSCRIPTION_KINDS.find((one) => one === c.req.param("kind"));
  if (kind === undefined) return refused(c, refusal("not-found", { path: c.req.path }));
  const key = await pressKey(c, form.get("key"), kind);
  const renewed = await renewSubscription.run(principal, { kind, key }, portsOf(c));
  return renewed.ok ? did(c, WHERE, "renewed") : refused(c, renewed.error);
}

/** `/settings/tokens`: tokens, signed-in browsers and the addresses of subscriptions. */
export const tokenPages = new Hono<HttpEnv>()
  .get(
    WHERE,
    readingOwn((c, principal) => shown(c, principal)),
  )
  .post(WHERE, pressingOwn(create))
  .post(
    `${WHERE}/:id/revoke`,
    pressingOwn((c, _form, principal) => revoke(c, principal, c.req.param("id") ?? "")),
  )
  .post("/settings/subscriptions/:kind/renew", pressingOwn(renew));
