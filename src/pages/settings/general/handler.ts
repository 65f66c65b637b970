import { Hono } from "hono";
import * as z from "zod";
import { newId } from "../../../lib/ids.ts";
import { scopesOf, type Player, type Principal } from "../../../players/store.ts";
import { GeneralPage } from "./view.tsx";
import { principalOf, type Ctx, type HttpEnv } from "../../../http/context.ts";
import { problem } from "../../../http/problem-answers.ts";
import { OwnPlayer } from "../../../http/schemas/player.ts";
import { api, type Problem } from "../../frame/api.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

interface Refusal {
  readonly problem: Problem;
  readonly form: Form;
}

/** Whether who reads may know the player's address; who came with a token may do no more than that. */
function mayKnow({ token }: Principal): boolean {
  const scopes = scopesOf(token);
  return scopes.includes("read") || scopes.includes("manage");
}

/** The page for a player as they are; after a refusal with what they wrote. */
function shown(c: Ctx, player: Player, refusal: Refusal | null = null): Response | Promise<Response> {
  if (!mayKnow(principalOf(c))) return problem(c, "scope-missing", { scope: "read" });
  const { email, confirmedEmail } = player;
  const written = (name: string, otherwise: string) => refusal?.form.get(name) ?? otherwise;
  const markup = GeneralPage({
    ...propsFor(c, refusal?.problem),
    fields: {
      language: written("language", c.var.language),
      timezone: written("timezone", player.timezone),
      email: written("email", email ?? ""),
    },
    // The platform leaves UTC out of its list, though it is what everybody begins with.
    zones: ["UTC", ...Intl.supportedValuesOf("timeZone")],
    goesTo: confirmedEmail,
    waiting: email === confirmedEmail ? null : email,
    hasAddress: email !== null || confirmedEmail !== null,
    keyed: newId(),
  });
  return page(c, c.var.language, markup, statusOf(refusal?.problem ?? null));
}

async function change(c: Ctx, form: Form, player: Player): Promise<Response> {
  const body = { language: form.get("language"), timezone: form.get("timezone") };
  const answer = await api(c, "PATCH", "/v1/me", OwnPlayer, { body });
  return answer.ok ? did(c, "/settings", "saved") : shown(c, player, { problem: answer.problem, form });
}

async function changeAddress(c: Ctx, form: Form, player: Player): Promise<Response> {
  const body = { email: form.get("email")?.trim() ?? "" };
  const answer = await api(c, "PATCH", "/v1/me", OwnPlayer, { body });
  if (!answer.ok) return shown(c, player, { problem: answer.problem, form });
  return did(c, "/settings", answer.body.emailConfirmed ? "saved" : "asked");
}

async function removeAddress(c: Ctx, form: Form, player: Player): Promise<Response> {
  const answer = await api(c, "PATCH", "/v1/me", OwnPlayer, { body: { email: null } });
  return answer.ok ? did(c, "/settings", "removed") : shown(c, player, { problem: answer.problem, form });
}

async function askAgain(c: Ctx, form: Form, player: Player): Promise<Response> {
  const answer = await api(c, "POST", "/v1/me/email/confirm", z.null(), { key: form.get("key") });
  return answer.ok ? did(c, "/settings", "asked") : shown(c, player, { problem: answer.problem, form });
}

/** `/settings`: the player's language, time zone and address. */
export const generalPages = new Hono<HttpEnv>()
  .get(
    "/settings",
    readingOwn((c, { player }) => shown(c, player)),
  )
  .post(
    "/settings",
    pressingOwn((c, form, { player }) => change(c, form, player)),
  )
  .post(
    "/settings/email",
    pressingOwn((c, form, { player }) => changeAddress(c, form, player)),
  )
  .post(
    "/settings/email/remove",
    pressingOwn((c, form, { player }) => removeAddress(c, form, player)),
  )
  .post(
    "/settings/email/confirm",
    pressingOwn((c, form, { player }) => askAgain(c, form, player)),
  );
