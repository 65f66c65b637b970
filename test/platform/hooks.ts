import { registerHooks } from "node:module";

/** Lets Node import the classes of Durable Objects: `cloudflare:workers` is a module of this folder. */
const learnt = globalThis as { hasWorkersModule?: true };
if (learnt.hasWorkersModule !== true)
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "cloudflare:workers"
        ? next("./cloudflare-workers.ts", { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
learnt.hasWorkersModule = true;
