import type { TestProject } from "vitest/node";
import { setup as build } from "../crash/built.ts";
import { Service } from "../crash/service.ts";
import { findChromium, NO_CHROMIUM, type Chromium } from "./chromium.ts";

/** The browser that each process of the tests starts, and where the service is. */
interface Stage {
  readonly chromium: Chromium;
  readonly origin: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A sentence instead, where there is no browser on this machine. */
    stage: Stage | string;
  }
}

/** Starts the built service once, which all browser tests share, and finds a browser. */
export default async function setUp({ provide }: TestProject): Promise<(() => Promise<void>) | void> {
  const found = await findChromium();
  if (found === null) {
    provide("stage", NO_CHROMIUM);
    return;
  }
  const remove = await build();
  const service = await Service.create();
  await service.start();
  provide("stage", { chromium: found, origin: `http://localhost:${service.port}` });
  return async () => {
    await service.remove();
    await remove?.();
  };
}
