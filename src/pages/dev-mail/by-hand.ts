import { Hono } from "hono";
import * as z from "zod";
import { type Delivered, receiveMail } from "../../operations/inbound-mail.ts";
import { bytesOf } from "../../http/body.ts";
import { check } from "../../http/validation.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem, refused } from "../../http/problem-answers.ts";
import { CAPS } from "../../contract/limits.ts";

/** The addresses that the platform was given beside the message. */
const Envelope = z.object({ from: z.string().min(1), to: z.string().min(1) });

/** Whether a browser sends this on behalf of a page of another site. Other programs send neither header. */
function isOfOtherSite(c: Ctx): boolean {
  const site = c.req.header("sec-fetch-site") ?? "none";
  const origin = c.req.header("origin") ?? c.env.ORIGIN;
  return !["same-origin", "none"].includes(site) || origin !== c.env.ORIGIN;
}

/** Brings a message as the platform would; says in words what became of it. */
async function bring(c: Ctx, raw: Uint8Array): Promise<Response> {
  const envelope = check(Envelope, c.req.query(), "query");
  if (!envelope.ok) return refused(c, envelope.error);
  const rejections: string[] = [];
  const message: Delivered = {
    ...envelope.value,
    raw: new Response(raw).body ?? new ReadableStream(),
    rawSize: raw.byteLength,
    setReject: (why) => void rejections.push(why),
  };
  await receiveMail(message, c.env);
  const [why] = rejections;
  return why === undefined
    ? c.text("The message was taken.\n")
    : c.text(`The message was rejected: ${why}\n`, 400);
}

/**
 * `POST /cdn-cgi/local/email?from=…&to=…`: a raw message, brought by hand. The address is that of Cloudflare's tools,
 * whose own entry answers it under `npm run dev`; `npm start` has no such entry in front of the Worker (host/serve.ts).
 */
export const mailByHand = new Hono<HttpEnv>().post("/cdn-cgi/local/email", async (c) => {
  if (isOfOtherSite(c)) return problem(c, "cross-site");
  const raw = await bytesOf(c.req.raw, CAPS.mailBytes.max).catch(() => null);
  return raw === null ? problem(c, "body-too-large", { limit: CAPS.mailBytes.max }) : bring(c, raw);
});
