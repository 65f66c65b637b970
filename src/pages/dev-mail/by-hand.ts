import { Hono } from "hono";
import * as z from "zod";
import { type Delivered, receiveMail } from "../../operations/inbound-mail.ts";
import { bytesOf } from "../../http/body.ts";
import { check } from "../../http/validation.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem, refused } from "../../http/problem-answers.ts";
import { CAPS } from "../../contract/limits.ts";

const Envelope = z.object({ from: z.string().min(1), to: z.string().min(1) });

/** Whether a page of another site sent the request. Programs other than browsers send neither header. */
function isOfOtherSite(c: Ctx): boolean {
  const site = c.req.header("sec-fetch-site") ?? "none";
  const origin = c.req.header("origin") ?? c.env.ORIGIN;
  return !["same-origin", "none"].includes(site) || origin !== c.env.ORIGIN;
}

/** Delivers a message as the platform would. */
async function deliver(c: Ctx, raw: Uint8Array): Promise<Response> {
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
 * `POST /cdn-cgi/local/email?from=…&to=…` delivers a raw message under `npm start`. Under `npm run dev`, Cloudflare's
 * tools handle the same path themselves.
 */
export const mailByHand = new Hono<HttpEnv>().post("/cdn-cgi/local/email", async (c) => {
  if (isOfOtherSite(c)) return problem(c, "cross-site");
  const raw = await bytesOf(c.req.raw, CAPS.mailBytes.max).catch(() => null);
  return raw === null ? problem(c, "body-too-large", { limit: CAPS.mailBytes.max }) : deliver(c, raw);
});
