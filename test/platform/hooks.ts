import { registerHooks } from "node:module";

const learnt = globalThis as { hasWorkersModule?: true };

/** Lets Node import the classes of Durable Objects: `cloudflare:workers` is a module of this folder. Once a process. */
export function provideWorkersModule(): void {
  if (learnt.hasWorkersModule === true) return;
  learnt.hasWorkersModule = true;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "cloudflare:workers"
        ? next("./cloudflare-workers.ts", { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
}
