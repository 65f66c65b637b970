import { Hono } from "hono";
import type * as z from "zod";
import { SignedChallenge } from "../../contract/passkey.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import { SECOND } from "../../lib/duration.ts";
import {
  ANSWERABLE,
  type Answered,
  type Asked,
  askToSign,
  signInByPasskey,
} from "../../operations/passkey-ceremonies.ts";
import { ok } from "../../rules/index.ts";
import { pressing } from "../frame/opened.ts";
import { browserOf, keepChallenge, takeChallenge } from "./session.ts";

/** Answers a page's script with what it is to ask of the browser, which keeps the challenge until that has answered. */
export function askBrowser<Options>(c: Ctx, { options, sealed }: Asked<Options>): Response {
  keepChallenge(c, sealed, ANSWERABLE / SECOND);
  return jsonAnswer(c, options, 200, { "cache-control": "no-store" });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the browser has answered, as a page's script wrote it into a form, with the challenge that it kept; which it forgets. */
export function answerOf<Answer extends z.ZodType>(
  c: Ctx,
  schema: Answer,
  written: string,
): Outcome<Answered<z.output<Answer>>> {
  const sealed = takeChallenge(c);
  const answer = check(schema, jsonIn(written));
  return answer.ok ? ok({ answer: answer.value, sealed, browser: browserOf(c) }) : answer;
}

/** Signs in with what a passkey has signed; gives the secret of the session. */
export async function byPasskey(c: Ctx, written: string): Promise<Outcome<string>> {
  const answer = answerOf(c, SignedChallenge(), written);
  return answer.ok ? signInByPasskey(answer.value, portsOf(c)) : answer;
}

/** `POST /passkeys/options`: what the sign-in page's script asks the browser, in JSON. */
export const passkeyOptions = new Hono<HttpEnv>().post(
  "/passkeys/options",
  pressing(async (c) => askBrowser(c, await askToSign(portsOf(c)))),
);
