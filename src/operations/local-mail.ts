import { answerTo } from "../local/answer.ts";
import type { LocalMail, LocalMailPage } from "../local/mail-store.ts";
import type { Taken } from "../channels/mail/inbound/take-mail.ts";
import { answerByMail } from "./inbound-mail.ts";
import type { Ports } from "./ports.ts";

function mailsOf({ env: { LOCAL_POST } }: Ports) {
  if (LOCAL_POST === undefined) throw new Error("only local mode keeps the mails that it sends");
  return LOCAL_POST.getByName("local");
}

/** Lists the mails that local mode has kept, newest first, from the one with the id `from` on (null: the newest). */
export async function localMails(from: string | null, ports: Ports): Promise<LocalMailPage> {
  return mailsOf(ports).list(from);
}

/** Finds one of these mails; null if there is none. */
export async function readLocalMail(id: string, ports: Ports): Promise<LocalMail | null> {
  return mailsOf(ports).read(id);
}

/** Answers one of these mails as its reader would, as if the platform had received it; null if it takes no answer. */
export async function answerLocalMail(mail: LocalMail, text: string, ports: Ports): Promise<Taken | null> {
  return mail.replyTo === undefined ? null : answerByMail(answerTo(mail, mail.replyTo, text), ports);
}
