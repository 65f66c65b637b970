import { runCommand } from "./settings.ts";
import { verifyFile } from "./verifying.ts";

/*
 * `npm run verify -- FILE [--keys jwks.json]`: verifies an export of a game (GET /v1/games/{id}/export.json), without asking
 * anybody. Prints what holds, and the first thing that does not, with its place; ends with 1 then.
 */
await runCommand(async () => {
  const { text, holds } = await verifyFile(process.argv.slice(2), process.env);
  console.log(text);
  process.exitCode = holds ? 0 : 1;
});
