import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { apiDocument } from "../document.ts";
import { type ApiDocument, operationsModule, typesModule } from "./types.ts";

/** `npm run sdk`: writes what of the SDK is made from the API. */
const document = (await apiDocument(false, "https://taflpost.example")) as ApiDocument;
const files = {
  "src/sdk/types.ts": typesModule(document),
  "src/sdk/operations.ts": operationsModule(document),
};
for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
spawnSync("oxfmt", Object.keys(files), { stdio: "inherit" });
