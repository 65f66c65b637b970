import { isLoopbackHost } from "../lib/ip.ts";

/** Where a service on one's own machine is reached: its origin, and the port that it listens on (none: the origin's). */
export interface OwnPlace {
  readonly ORIGIN: string;
  readonly LOCAL_PORT?: string;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

function portOf({ port, protocol }: URL): string {
  return port === "" ? (DEFAULT_PORTS[protocol] ?? "") : port;
}

/**
 * Whether a `Host` header names the service itself: its origin's host, or this machine by a loopback name or address,
 * with a port that is the service's. Any other name may be a stranger's that was made to lead here (DNS rebinding), and
 * the browser would let the stranger's pages read what it is answered.
 */
export function isOwnHost(host: string, { ORIGIN, LOCAL_PORT }: OwnPlace): boolean {
  const origin = new URL(ORIGIN);
  const parse = (protocol: string): URL | null =>
    /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${protocol}//${host}`) : null;
  if (parse(origin.protocol)?.host === origin.host) return true;
  // A proxy that ends TLS speaks plain HTTP with the service, and may call it by its loopback name.
  const direct = parse("http:");
  const ports = [portOf(origin), LOCAL_PORT];
  return direct !== null && isLoopbackHost(direct.hostname) && ports.includes(portOf(direct));
}
