import { isLoopbackHost } from "../lib/ip.ts";

/** `LOCAL_PORT`: the port that the service listens on. Behind a proxy, `ORIGIN` may have another port. */
export interface OwnPlace {
  readonly ORIGIN: string;
  readonly LOCAL_PORT?: string;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

const portOf = ({ port, protocol }: URL): string => (port === "" ? (DEFAULT_PORTS[protocol] ?? "") : port);

/**
 * Whether a `Host` header names the service: its origin's host, or a loopback name or address with its port. Another
 * site's name can resolve to this machine (DNS rebinding), and that site's pages could then read the response.
 */
export function isOwnHost(host: string, { ORIGIN, LOCAL_PORT }: OwnPlace): boolean {
  const origin = new URL(ORIGIN);
  const parse = (protocol: string): URL | null =>
    /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${protocol}//${host}`) : null;
  if (parse(origin.protocol)?.host === origin.host) return true;
  // A proxy that terminates TLS calls the service over plain http, and may use a loopback name.
  const direct = parse("http:");
  const ports = [portOf(origin), LOCAL_PORT];
  return direct !== null && isLoopbackHost(direct.hostname) && ports.includes(portOf(direct));
}
