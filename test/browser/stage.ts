import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { setup as build } from "../crash/built.ts";
import { Service } from "../crash/service.ts";
import { findChromium, NO_CHROMIUM, QUIETLY } from "./chromium.ts";

/** Where the browser waits for who tells it what to do, and where the service is. */
interface Stage {
  readonly browser: string;
  readonly origin: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A sentence instead, where there is no browser on this machine. */
    stage: Stage | string;
  }
}

/** Starts what all browser tests share, once: a process of the built service, and a browser. */
export default async function setUp({ provide }: TestProject): Promise<(() => Promise<void>) | void> {
  const found = await findChromium();
  if (found === null) {
    provide("stage", NO_CHROMIUM);
    return;
  }
  const remove = await build();
  const service = await Service.create();
  await service.start();
  const browser = await chromium.launchServer({ ...found, args: QUIETLY });
  provide("stage", { browser: browser.wsEndpoint(), origin: `http://localhost:${service.port}` });
  return async () => {
    await browser.close();
    await service.remove();
    await remove?.();
  };
}
