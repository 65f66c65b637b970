import { Hono } from "hono";
import type * as z from "zod";
import type { Outcome } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import { SECOND } from "../../lib/duration.ts";
import {
  ANSWERABLE,
  type Answered,
  askToSign,
  type BrowserRequest,
} from "../../operations/passkey-ceremonies.ts";
import { ok } from "../../rules/index.ts";
import { type Form, jsonIn } from "./forms.ts";
import { posting } from "./opened.ts";
import { browserOf, keepChallenge, takeChallenge } from "./session.ts";

/** Responds to a page's script with the options for the browser. A cookie stores the challenge until the browser answers. */
export function askBrowser(c: Ctx, { options, sealed }: BrowserRequest): Response {
  keepChallenge(c, sealed, ANSWERABLE / SECOND);
  return jsonAnswer(c, options, 200, { "cache-control": "no-store" });
}

/** Reads the browser's answer from the field that the page's script wrote, and the challenge from the cookie. */
export function answerOf<Answer extends z.ZodType>(
  c: Ctx,
  schema: Answer,
  form: Form,
  field: string,
): Outcome<Answered<z.output<Answer>>> {
  const sealed = takeChallenge(c);
  const answer = check(schema, jsonIn(form, field));
  return answer.ok ? ok({ answer: answer.value, sealed, browser: browserOf(c) }) : answer;
}

/** `POST /passkeys/options`: responds with the JSON that the sign-in page's script passes to the browser. */
export const passkeyOptions = new Hono<HttpEnv>().post(
  "/passkeys/options",
  posting(async (c) => askBrowser(c, await askToSign(portsOf(c)))),
);
