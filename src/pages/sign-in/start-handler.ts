import { Hono } from "hono";
import { wordsIn } from "../../i18n/catalogues.ts";
import { MINUTE } from "../../lib/duration.ts";
import { ID_PATTERN, idOfNumber, newId } from "../../lib/ids.ts";
import { macOf } from "../../lib/mac.ts";
import { now } from "../../lib/now.ts";
import { nameKey } from "../../players/names.ts";
import { playerByName } from "../../players/store.ts";
import { WelcomePage } from "./welcome.tsx";
import { becomePlayer } from "../../app/become-player.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { Timezone } from "../../http/schemas/fields.ts";
import { NewPlayer } from "../../http/schemas/player.ts";
import type { Problem } from "../frame/api.ts";
import type { Form } from "../frame/forms.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { nextPath } from "../frame/safe-path.ts";
import { keepSession, newSession, signIn } from "./session.ts";
import { signInPage } from "./page.ts";

/** So long a second press of the button is the same press. */
const SAME_PRESS = 10 * MINUTE;

/**
 * The id of the player who is made by a form: for one form and one name always the same. A second press finds by it
 * that the name was taken by the first, whose answer (with the session in it) the browser may have thrown away.
 */
async function idFor(c: Ctx, key: string, name: string): Promise<string> {
  if (!ID_PATTERN.test(key)) return newId();
  const bytes = await macOf(c.env.SECRET, "new player", `${key} ${nameKey(name)}`, 16);
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0"));
  return idOfNumber(BigInt(`0x${digits.join("")}`)) ?? newId();
}

async function isSamePress(c: Ctx, name: string, id: string): Promise<boolean> {
  const player = await playerByName(c.env.DB, name);
  return player?.id === id && now() - player.createdAt < SAME_PRESS;
}

/** Where a new player goes: where they wanted to, else to where they are told how to come back. */
function afterwards(next: string): string {
  return next === "/" || next === "/me" ? "/welcome" : next;
}

async function refuse(c: Ctx, answer: Response, name: string, next: string): Promise<Response> {
  if (answer.status === 429) return answer;
  const { status, detail } = await answer.json<Problem>();
  return signInPage(c, { next, name, refusal: detail }, status as 409);
}

async function start(c: Ctx, form: Form): Promise<Response> {
  const next = nextPath(form.get("next"));
  // Somebody is signed in: with another page, or by the first of two presses.
  if (c.var.principal !== undefined) return seeOther(c, next);
  const { language } = c.var;
  const name = (form.get("name") ?? "").trim();
  if (!NewPlayer.shape.name.safeParse(name).success) {
    const refusal = wordsIn(language).problems.fields["name-shape"]({});
    return signInPage(c, { next, name: name.slice(0, 60), refusal }, 422);
  }
  const timezone = Timezone.safeParse(form.get("timezone")).data ?? "UTC";
  const id = await idFor(c, form.get("key") ?? "", name);
  const { session, secret } = await newSession(c, id);
  const player = await becomePlayer(c, { id, name, email: null, language, timezone }, session);
  if (!(player instanceof Response)) keepSession(c, secret);
  else if (await isSamePress(c, name, id)) await signIn(c, id);
  else return refuse(c, player, name, next);
  return seeOther(c, afterwards(next));
}

/** `POST /start`: becoming a player by a name alone; and the page that they are welcomed with. */
export const startPages = new Hono<HttpEnv>().post("/start", pressing(start)).get(
  "/welcome",
  reading((c) => {
    const { principal } = c.var;
    if (principal === undefined) return seeOther(c, "/sign-in");
    return page(c, c.var.language, WelcomePage({ frame: frameOf(c), name: principal.player.name }));
  }),
);
