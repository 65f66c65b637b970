import { Hono } from "hono";
import * as z from "zod";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { nameKey } from "../../../players/names.ts";
import type { Principal } from "../../../players/store.ts";
import { MessagePage } from "../../frame/layout.tsx";
import { AccountPage } from "./view.tsx";
import type { Ctx, HttpEnv } from "../../../http/context.ts";
import { problem } from "../../../http/problem-answers.ts";
import { GAMES_PER_EXPORT } from "../../../app/export.ts";
import { api, asked, type Problem } from "../../frame/api.ts";
import type { Form } from "../../frame/forms.ts";
import { frameOf, page } from "../../frame/page.ts";
import { dropSession } from "../../sign-in/session.ts";
import { notShown, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

interface Refusal {
  readonly problem: Problem;
  readonly written: string;
}

function shown(c: Ctx, { player }: Principal, refusal: Refusal | null = null): Promise<Response> {
  const markup = AccountPage({
    ...propsFor(c, refusal?.problem),
    name: player.name,
    written: refusal?.written ?? "",
    gamesPerFile: GAMES_PER_EXPORT,
  });
  return page(c, c.var.language, markup, statusOf(refusal?.problem ?? null));
}

/** The file with the player's data, as the API gives it; without the headers by which other sites may read that. */
async function download(c: Ctx): Promise<Response> {
  const answer = await asked(c, "GET", `/v1/me/export.json${new URL(c.req.url).search}`);
  if (!answer.ok) return notShown(c, await answer.json<Problem>());
  const kept = ["content-type", "content-disposition", "cache-control"];
  const headers = kept.map((name): [string, string] => [name, answer.headers.get(name) ?? ""]);
  return new Response(answer.body, { headers });
}

async function notTheirName(c: Ctx, principal: Principal, written: string): Promise<Response> {
  const detail = wordsIn(c.var.language).settings.account.nameDiffers;
  const errors = [{ pointer: "/name", detail }];
  const refusal = await problem(c, "invalid-request", {}, { errors }).json<Problem>();
  return shown(c, principal, { problem: refusal, written });
}

/** Deletes the account of whoever has written their name; the browser forgets them, too. */
async function leave(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const written = form.get("name")?.trim() ?? "";
  if (nameKey(written) !== nameKey(principal.player.name)) return notTheirName(c, principal, written);
  const answer = await api(c, "DELETE", "/v1/me", z.null());
  if (!answer.ok) return notShown(c, answer.problem);
  dropSession(c);
  const { gone: title, goneWhat: text } = wordsIn(c.var.language).settings.account;
  const frame = { ...frameOf(c), reader: null, path: "/" };
  return page(c, c.var.language, MessagePage({ frame, title, text }));
}

/** `/settings/account`: the player's data as a file, and the end of the account. */
export const accountPages = new Hono<HttpEnv>()
  .get(
    "/settings/account",
    readingOwn((c, principal) => shown(c, principal)),
  )
  .get(
    "/settings/export.json",
    readingOwn((c) => download(c)),
  )
  .post("/settings/account/delete", pressingOwn(leave));
