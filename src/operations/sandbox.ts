import * as z from "zod";
import { Id, Instant } from "../contract/fields.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { view } from "../contract/view.ts";
import { formatInstant } from "../lib/duration.ts";
import { ok } from "../rules/index.ts";
import { page } from "./answers.ts";
import { memoryList } from "./lists.ts";
import { needs, operationsOf } from "./operation.ts";
import { mailboxOf } from "./ports.ts";

const operation = operationsOf("Notices");

const SandboxMail = view("SandboxMail", {
  id: Id,
  at: Instant,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  headers: z.record(z.string(), z.string()),
});

export const listMyMail = operation.get("/v1/me/mail", {
  id: "listMyMail",
  summary: "List the e-mails the sandbox kept",
  description:
    "A sandbox sends no mail. This lists the last 50 e-mails that would have gone to addresses you gave, newest first.",
  access: needs("manage"),
  input: { query: timedQuery("desc") },
  answer: page(() => pageOf(SandboxMail), "The mails"),
  run: async ({ player }, paging, ports) => {
    const mails = await mailboxOf(ports, player.id).keptMail();
    const mailView = (mail: (typeof mails)[number]) => ({ ...mail, at: formatInstant(mail.at) });
    return ok(memoryList(mails, paging, "desc", ({ at, id }) => ({ at, id }), mailView));
  },
});
