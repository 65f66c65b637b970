import { registerHooks } from "node:module";

/**
 * Given to Node with `--import`: generators build their code with TypeScript's API, which TypeScript 7 no longer has, so
 * they get TypeScript 6 under its name.
 */
registerHooks({
  resolve: (name, context, next) => next(name === "typescript" ? "typescript-with-api" : name, context),
});
