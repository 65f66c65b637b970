import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Copies what the reference needs (Swagger UI and the few lines that start it) to where the Worker serves files
 * from. Files, not modules: the reader is larger than the Worker may be.
 */
const target = "dist/assets/docs-assets";
const swagger = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

mkdirSync(target, { recursive: true });
for (const name of ["swagger-ui.css", "swagger-ui-bundle.js"])
  copyFileSync(join(swagger, name), join(target, name));
copyFileSync(join(import.meta.dirname, "../web/reference.js"), join(target, "reference.js"));
