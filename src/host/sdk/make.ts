import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { apiDocuments } from "../document.ts";
import { type ApiDocument, operationsModule, typesModule } from "./types.ts";

/** `npm run generate`: writes the SDK's types and operations from the API's document. They are not committed. */
const { whole } = await apiDocuments(false, "https://taflpost.example");
const document = whole as ApiDocument;
const files = {
  "src/sdk/types.ts": typesModule(document),
  "src/sdk/operations.ts": operationsModule(document),
};
for (const [path, text] of Object.entries(files)) {
  const formatting = spawnSync("oxfmt", ["--stdin-filepath", "made.ts"], { input: text, encoding: "utf8" });
  if (formatting.status !== 0) throw new Error(formatting.stderr);
  writeFileSync(path, formatting.stdout);
}
