import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { isLoopbackHost } from "../../lib/ip.ts";
import { Trouble } from "../settings.ts";

export interface Relay {
  readonly options: Pick<SMTPConnection["options"], "host" | "port" | "secure" | "requireTLS" | "ignoreTLS">;
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses smtps://user:password@host, or smtp://…, which requires STARTTLS unless the host is this machine. */
export function relayFrom(text: string): Relay {
  const url = URL.parse(text.trim());
  const [user, pass] = [decoded(url?.username ?? ""), decoded(url?.password ?? "")];
  if (url === null || !/^smtps?:\/\/./.test(url.href) || user === null || pass === null)
    throw new Trouble("SMTP_URL must look like smtps://user:password@mail.example.org.");
  const secure = url.protocol === "smtps:";
  const [host, isHere] = [url.hostname.replaceAll(/^\[|\]$/g, ""), isLoopbackHost(url.hostname)];
  const port = url.port === "" ? (secure ? 465 : 587) : Number(url.port);
  return {
    options: { host, port, secure, requireTLS: !isHere, ignoreTLS: isHere },
    auth: user === "" ? null : { user, pass },
  };
}
