import { Hono } from "hono";
import * as z from "zod";
import { SETTINGS_WORDS } from "../../../i18n/catalogues.ts";
import { nameKey } from "../../../players/names.ts";
import type { Visitor } from "../../../players/store.ts";
import { MessagePage } from "../../../web/pages/layout.tsx";
import { AccountPage } from "../../../web/pages/settings/account.tsx";
import type { Ctx, HttpEnv } from "../../context.ts";
import { problem } from "../../problem-answers.ts";
import { GAMES_PER_EXPORT } from "../../export.ts";
import { api, asked, type Problem } from "../api.ts";
import type { Form } from "../forms.ts";
import { frameOf, page } from "../page.ts";
import { dropSession } from "../session.ts";
import { notShown, pressingOwn, propsFor, readingOwn, statusOf } from "./shown.ts";

interface Refusal {
  readonly problem: Problem;
  readonly written: string;
}

function shown(c: Ctx, { player }: Visitor, refusal: Refusal | null = null): Promise<Response> {
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

async function notTheirName(c: Ctx, visitor: Visitor, written: string): Promise<Response> {
  const detail = SETTINGS_WORDS[c.var.language].account.nameDiffers;
  const errors = [{ pointer: "/name", detail }];
  const refusal = await problem(c, "invalid-request", {}, { errors }).json<Problem>();
  return shown(c, visitor, { problem: refusal, written });
}

/** Deletes the account of whoever has written their name; the browser forgets them, too. */
async function leave(c: Ctx, form: Form, visitor: Visitor): Promise<Response> {
  const written = form.get("name")?.trim() ?? "";
  if (nameKey(written) !== nameKey(visitor.player.name)) return notTheirName(c, visitor, written);
  const answer = await api(c, "DELETE", "/v1/me", z.null());
  if (!answer.ok) return notShown(c, answer.problem);
  dropSession(c);
  const { gone: title, goneWhat: text } = SETTINGS_WORDS[c.var.language].account;
  const frame = { ...frameOf(c), reader: null, path: "/" };
  return page(c, c.var.language, MessagePage({ frame, title, text }));
}

/** `/settings/account`: the player's data as a file, and the end of the account. */
export const accountPages = new Hono<HttpEnv>()
  .get(
    "/settings/account",
    readingOwn((c, visitor) => shown(c, visitor)),
  )
  .get(
    "/settings/export.json",
    readingOwn((c) => download(c)),
  )
  .post("/settings/account/delete", pressingOwn(leave));
