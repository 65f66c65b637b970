import { runCommand, Trouble } from "./settings.ts";

/*
 * What wrangler runs before it builds: makes the messages and the files that the Worker serves. BUILT=1 says that they have
 * just been made; the tests build it many times.
 */
await runCommand(async () => {
  const { WRANGLER_COMMAND: command = "", TAFLPOST_BUILD: isOurs, BUILT } = process.env;
  // Our own commands say that they put no placeholders into service (`wranglerEnvironment`).
  if (["deploy", "versions upload"].includes(command) && isOurs !== "1")
    throw new Trouble(
      "wrangler.toml has placeholders for an address and a database. Deploy with: npm run deploy",
    );
  if (BUILT === "1") return;
  const { buildMessages } = await import("./messages/make.ts");
  buildMessages();
  await import("./assets.ts");
});
