import type { Env } from "../../env.ts";
import type { MailOutcome } from "../content.ts";
import { letterSender } from "./sender.ts";
import type { SendLetter } from "./dispatcher.ts";

/** One try may take this long, in milliseconds: a platform that says nothing must not hold up the next mail. */
const TIME_LIMIT = 30_000;

/** Sends letters, each within its time. */
export function mailSender(env: Env): SendLetter {
  const send = letterSender(env);
  return async (letter, reader, press) => {
    const { promise: late, resolve } = Promise.withResolvers<MailOutcome>();
    const timer = setTimeout(
      () => resolve({ kind: "failed", why: "no answer in time", until: "soon" }),
      TIME_LIMIT,
    );
    try {
      return await Promise.race([send(letter, reader, press), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
