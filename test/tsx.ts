import { registerHooks } from "node:module";
import { transformSync } from "esbuild";
import { loadedText } from "./loaded-text.ts";

/** Has Node read the views of pages and mails (.tsx), as it reads our other files by itself. */
export function readViews(): void {
  registerHooks({
    load(url, context, next) {
      const [file = ""] = url.split("?");
      if (!file.endsWith(".tsx")) return next(url, context);
      const text = loadedText(next(url, { ...context, format: "module" }));
      // As tsconfig.json has it.
      const how = {
        loader: "tsx",
        jsx: "automatic",
        jsxImportSource: "hono/jsx",
        sourcemap: "inline",
      } as const;
      return { format: "module", source: transformSync(text, how).code, shortCircuit: true };
    },
  });
}
