import { Hono } from "hono";
import { setNotes } from "../../operations/notes.ts";
import { sendMessage } from "../../operations/messages.ts";
import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from "../../operations/offers.ts";
import { askForRematch as rematch } from "../../operations/succession.ts";
import { CAPS } from "../../contract/limits.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { AtPly, NewMessage } from "../../contract/game.ts";
import { NotesWish } from "../../contract/jottings.ts";
import { NewOffer, OfferTypeName } from "../../contract/offers.ts";
import { check } from "../../http/validation.ts";
import { DAY, formatInstant } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import type { Principal } from "../../players/store.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import type { Form } from "../frame/forms.ts";
import { pressing } from "../frame/opened.ts";
import { seeOther } from "../frame/page.ts";
import { needSignIn } from "./draft.ts";
import { askingOf, done, idOf, plyIn, refusedPage, versionsIn } from "./forms-handler.ts";

/** Does what a form asks for a player, and shows the game as it is then (`part`: where on its page), or why nothing was done. */
function press(act: (principal: Principal, c: Ctx, form: Form) => Promise<Outcome<unknown>>, part = "") {
  return async (c: Ctx, form: Form): Promise<Response> => {
    const { principal } = c.var;
    if (principal === undefined) return needSignIn(c, idOf(c), null);
    const outcome = await act(principal, c, form);
    return outcome.ok ? done(c, form, part) : refusedPage(c, form, outcome.error);
  };
}

/** An offer as its form has it, as the API takes it. */
function offerIn(form: Form) {
  const type = form.get("type");
  const sent = { type, ply: plyIn(form) };
  if (type === "pause") return { ...sent, until: formatInstant(now() + Number(form.get("days")) * DAY) };
  return type === "extend" ? { ...sent, add: form.get("add") ?? "" } : sent;
}

const hasDays = (form: Form): boolean => /^\d{1,3}$/.test(form.get("days") ?? "");

async function offer(principal: Principal, c: Ctx, form: Form): Promise<Outcome<unknown>> {
  const isPause = form.get("type") === "pause";
  const sent = isPause && !hasDays(form) ? { type: "pause", ply: plyIn(form) } : offerIn(form);
  const wish = check(NewOffer, sent);
  return wish.ok ? makeOffer.run(principal, { ...askingOf(c, form), ...wish.value }, portsOf(c)) : wish;
}

/** Answers an open offer of the opponent. */
function answering(act: typeof acceptOffer | typeof declineOffer) {
  return async (principal: Principal, c: Ctx, form: Form): Promise<Outcome<unknown>> => {
    const wish = check(AtPly.extend({ type: OfferTypeName }), { ply: plyIn(form), type: form.get("type") });
    return wish.ok ? act.run(principal, { ...askingOf(c, form), ...wish.value }, portsOf(c)) : wish;
  };
}

async function withdraw(principal: Principal, c: Ctx, form: Form): Promise<Outcome<unknown>> {
  const type = check(OfferTypeName, form.get("type"));
  if (!type.ok) return type;
  return withdrawOffer.run(principal, { ...askingOf(c, form), type: type.value }, portsOf(c));
}

async function write(principal: Principal, c: Ctx, form: Form): Promise<Outcome<unknown>> {
  const wish = check(NewMessage, { text: form.get("message")?.trim() ?? "" });
  if (!wish.ok) return wish;
  return sendMessage.run(principal, { id: idOf(c), ...wish.value, key: null }, portsOf(c));
}

/** A form writes each byte that is no Latin letter as three. */
const LONGEST_FORM_OF_NOTES = 3 * CAPS.notesBytes.max;

/** Notes that a browser sends have other ends of lines than those that it was given. */
const textIn = (form: Form): string => (form.get("text") ?? "").replaceAll("\r\n", "\n");

async function note(principal: Principal, c: Ctx, form: Form): Promise<Outcome<unknown>> {
  const wish = check(NotesWish, { text: textIn(form) });
  if (!wish.ok) return wish;
  const setting = { id: idOf(c), versions: versionsIn(form), text: wish.value.text };
  return setNotes.run(principal, setting, portsOf(c));
}

/** Asks for the rematch, and leads to what came of it: the challenge, or the game. */
async function askForRematch(c: Ctx, form: Form): Promise<Response> {
  const { principal } = c.var;
  if (principal === undefined) return needSignIn(c, idOf(c), null);
  const answer = await rematch.run(principal, { id: idOf(c), key: null }, portsOf(c));
  return answer.ok ? seeOther(c, `/games/${answer.value.proposed.id}`) : refusedPage(c, form, answer.error);
}

/** The forms of what the players of a game do besides moving. */
export const togetherForms = new Hono<HttpEnv>()
  .post("/games/:id/offers", pressing(press(offer)))
  .post("/games/:id/offers/accept", pressing(press(answering(acceptOffer))))
  .post("/games/:id/offers/decline", pressing(press(answering(declineOffer))))
  .post("/games/:id/offers/withdraw", pressing(press(withdraw)))
  .post("/games/:id/messages", pressing(press(write, "messages")))
  .post("/games/:id/notes", pressing(press(note, "notes"), LONGEST_FORM_OF_NOTES))
  .post("/games/:id/rematch", pressing(askForRematch));
