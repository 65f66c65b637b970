import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Service } from "./service.ts";

/** Says to all processes of the tests who starts the shared service. */
const SHARED = "SHARED_FOR_TESTS";

async function started(): Promise<Service> {
  const service = await Service.create();
  await service.start();
  return service;
}

/**
 * Starts one service for all files that ask `sharedService`, whichever process they are in, when the first one asks.
 * Returns what ends it.
 */
export async function shareService(): Promise<() => Promise<void>> {
  let service: Promise<Service> | null = null;
  const server = createServer((_request, response) => {
    service ??= started();
    void service.then(
      ({ url }) => response.end(url),
      (fault) => response.writeHead(500).end(String(fault)),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.env[SHARED] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await service?.then(
      (shared) => shared.remove(),
      () => {},
    );
  };
}

/**
 * The address of a running service that other tests use at the same time. Tests that stop it, move its clock, read what it
 * prints or list what everybody has begun take a `Service` of their own. Names of players must not clash.
 */
export async function sharedService(): Promise<string> {
  const answer = await fetch(process.env[SHARED] ?? "");
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
